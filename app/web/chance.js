// The player's part of the shuffle: a secret of his own for every shoe, committed to before the
// order of the cards exists and shown when the list is closed.  And whether it stands in the record.

import { Lost } from "./link.js";
import { hex, unhex } from "./verifier.js";

const BYTES = 32;

const random = () => crypto.getRandomValues(new Uint8Array(BYTES));

// What was promised outlives the page, but not the window: who reloads can still keep his word.
const shelf = {
    get(key) {
        try {
            return JSON.parse(sessionStorage.getItem(key));
        } catch {
            return null;
        }
    },
    set(key, value) {
        try {
            sessionStorage.setItem(key, JSON.stringify(value));
        } catch {
            // it lasts as long as the page
        }
    },
};

export class Chance {
    // give(act, payload) sends a line of ours, and answers the ruling.
    constructor(table, live, give) {
        Object.assign(this, { table, live, give, sent: new Set(), part: new Map() });
        this.refused = new Map();
    }

    key(shoe) {
        return `riffle.chance.${this.table}.${shoe}`;
    }

    // What was made for this shoe, here or before the page was loaded again.
    held(shoe) {
        return this.part.get(shoe) ?? shelf.get(this.key(shoe));
    }

    secretOf(shoe) {
        const held = this.held(shoe);
        if (held) return held;
        const made = { secret: hex(random()), salt: hex(random()) };
        this.part.set(shoe, made);
        shelf.set(this.key(shoe), made);
        return made;
    }

    // Once for each shoe and act, however often the table is looked at.  What the room refuses is not
    // offered again; what was lost on the way is.
    once(act, shoe, payload) {
        const name = `${act} ${shoe}`;
        if (this.sent.has(name)) return;
        this.sent.add(name);
        this.give(act, payload).catch((error) => {
            if (error instanceof Lost) this.sent.delete(name);
            else this.refused.set(name, error.message);
        });
    }

    // After each line: commit when the house has, reveal when the list is closed.
    look(view) {
        const { chance, name, boxes } = view;
        if (!chance || boxes.length === 0 || chance.barred === name) return;
        const seat = boxes[0];
        const { shoe } = chance;
        if (chance.stage === "commit" && !chance.committed.includes(seat)) {
            const { secret, salt } = this.secretOf(shoe);
            const commitment = this.live.commitment(shoe, seat, unhex(secret), unhex(salt));
            this.once("commit", shoe, `shoe=${shoe} seat=${seat} commitment=${commitment}`);
        }
        if (
            chance.stage === "reveal" &&
            chance.listed.includes(seat) &&
            !chance.revealed.includes(seat)
        ) {
            const { secret, salt } = this.secretOf(shoe);
            this.once("reveal", shoe, `shoe=${shoe} seat=${seat} secret=${secret} salt=${salt}`);
        }
    }

    // A line of the record: does it hold what was given?
    take(line, name) {
        const shoe = Number(line.pairs.shoe);
        if (line.act === "commit" && line.actor === "house") this.standing = { shoe };
        if (line.actor === name && line.act === "commit" && this.standing?.shoe === shoe)
            this.standing.commit = line.seq;
        if (line.actor === name && line.act === "reveal" && this.standing?.shoe === shoe) {
            const mine = this.held(shoe);
            this.standing.reveal = line.seq;
            this.standing.ours = mine?.secret === line.pairs.secret;
        }
        if (line.act === "root" && this.standing?.shoe === shoe) this.standing.root = line.seq;
    }

    // What the player may be told of the shoe on the table: { right, words }.
    words() {
        const part = this.standing;
        const gave = part && this.sent.has(`commit ${part.shoe}`);
        if (!part?.root) return { right: true, words: "" };
        if (part.reveal && part.ours)
            return {
                right: true,
                words: `Your secret is part of shoe ${part.shoe}: lines ${part.commit} and ${part.reveal}.`,
            };
        const refused = part && this.refused.get(`commit ${part.shoe}`);
        if (refused)
            return {
                right: true,
                words: `The room took no secret of yours for shoe ${part.shoe}: ${refused}.`,
            };
        if (gave)
            return {
                right: false,
                words: `Your secret is not part of shoe ${part.shoe}: the record does not have it.`,
            };
        if (part.reveal)
            return {
                right: true,
                words: `The secret under your name in shoe ${part.shoe} was not made in this window.`,
            };
        return {
            right: true,
            words: `Shoe ${part.shoe} was shuffled before you could add a secret.`,
        };
    }
}

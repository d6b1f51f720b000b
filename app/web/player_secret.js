// The player's part of the shuffle: a secret for every shoe, made in this browser.  It is committed
// to before the order of the cards exists and shown once all commitments are in, so neither the
// house nor a player can choose the order.  This file also checks that the record has the secret.

import { Lost } from "./link.js";
import { hex, unhex } from "./verifier.js";
import { sentence } from "./words.js";
import { ROOM } from "./words_room.js";

const BYTES = 32; // of a secret and of its salt

const randomBytes = () => crypto.getRandomValues(new Uint8Array(BYTES));

// Secrets that were committed to outlive the page but not the window: after a reload the player can
// still reveal them.  The shoe aborts otherwise.
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

const markOf = (act, shoe) => `${act} ${shoe}`;

export class PlayerSecret {
    // give(act, payload) sends a line of the player's; its promise has the ruling.
    constructor(table, live, give) {
        Object.assign(this, { table, live, give, sent: new Set(), made: new Map() });
        this.refused = new Map();
    }

    key(shoe) {
        return `riffle.chance.${this.table}.${shoe}`;
    }

    // The secret made for this shoe, by this page or before it was reloaded.
    find(shoe) {
        return this.made.get(shoe) ?? shelf.get(this.key(shoe));
    }

    findOrMake(shoe) {
        const found = this.find(shoe);
        if (found) return found;
        const made = { secret: hex(randomBytes()), salt: hex(randomBytes()) };
        this.made.set(shoe, made);
        shelf.set(this.key(shoe), made);
        return made;
    }

    // Sends an act once for each shoe.  One that the room refused is not sent again; one that was
    // lost with the connection is.
    sendOnce(act, shoe, payload) {
        const mark = markOf(act, shoe);
        if (this.sent.has(mark)) return;
        this.sent.add(mark);
        this.give(act, payload).catch((error) => {
            if (error instanceof Lost) this.sent.delete(mark);
            else this.refused.set(mark, error.message);
        });
    }

    // After each batch of lines: commits when the house has committed, reveals when the list of
    // commitments is closed.
    look(view) {
        const { chance, name, boxes } = view;
        if (!chance || boxes.length === 0 || chance.barred === name) return;
        const seat = boxes[0];
        const { shoe } = chance;
        if (chance.stage === "commit" && !chance.committed.includes(seat)) {
            const { secret, salt } = this.findOrMake(shoe);
            const commitment = this.live.commitment(shoe, seat, unhex(secret), unhex(salt));
            this.sendOnce("commit", shoe, `shoe=${shoe} seat=${seat} commitment=${commitment}`);
        }
        if (
            chance.stage === "reveal" &&
            chance.listed.includes(seat) &&
            !chance.revealed.includes(seat)
        ) {
            const { secret, salt } = this.findOrMake(shoe);
            this.sendOnce("reveal", shoe, `shoe=${shoe} seat=${seat} secret=${secret} salt=${salt}`);
        }
    }

    // Notes whether a line of the record holds what this browser gave.
    take(line, name) {
        const shoe = Number(line.pairs.shoe);
        if (line.act === "commit" && line.actor === "house") this.standing = { shoe };
        if (line.actor === name && line.act === "commit" && this.standing?.shoe === shoe)
            this.standing.commit = line.seq;
        if (line.actor === name && line.act === "reveal" && this.standing?.shoe === shoe) {
            const mine = this.find(shoe);
            this.standing.reveal = line.seq;
            this.standing.ours = mine?.secret === line.pairs.secret;
        }
        if (line.act === "root" && this.standing?.shoe === shoe) this.standing.root = line.seq;
    }

    // What the player is told about the shoe on the table: { right, included, words }.  `right` is
    // false only when the record should have the secret and does not.
    report() {
        const WORDS = ROOM.secret;
        const { standing } = this;
        if (!standing?.root) return { right: true, words: "" };
        const { shoe, commit, reveal, ours } = standing;
        const mark = markOf("commit", shoe);
        const refusal = this.refused.get(mark);
        if (reveal && ours)
            return { right: true, included: true, words: WORDS.included({ shoe, commit, reveal }) };
        if (refusal)
            return { right: true, words: WORDS.refused({ shoe, reason: sentence(refusal) }) };
        if (this.sent.has(mark)) return { right: false, words: WORDS.missing({ shoe }) };
        return { right: true, words: (reveal ? WORDS.otherWindow : WORDS.late)({ shoe }) };
    }
}

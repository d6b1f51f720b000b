// What a record tells about each shoe, for the page of the proof: who sealed and who added what and
// when, who cut where, which cards were opened.  It follows the lines that the verifier has found
// in order (checkRecord of verifier.js), so nothing here is believed before it was checked.

import { readLine } from "./walk.js";

const latin = new TextDecoder("latin1");
const SHOWN = 4; // cards that are drawn
const FACE = /^[2-9AKQJT][SHDC]$/;
const OPENS = new Set(["draw", "turn", "face-up", "overdraw"]);

export class Story {
    constructor(verifier) {
        Object.assign(this, { verifier, shoes: [], lines: [], opened: 0, isCommitted: false });
    }

    // Hooks of checkRecord.  `before` also sees the line that is wrong; then `after` is not called.
    before(bytes) {
        this.line = readLine(bytes);
        this.lines.push(latin.decode(bytes));
    }

    after() {
        const { line } = this;
        if (line.ruling !== "-") return;
        if (line.actor === "house") this.takeHouse(line);
        else if (line.act === "commit" || line.act === "reveal") this.takePlayer(line);
        else if (line.act === "cut") this.takeCut(line);
        else if (line.act === "refuse") this.shoe?.refused.push(line.actor);
        else if (OPENS.has(line.act)) this.takeCard(line);
        const opened = this.verifier.number("opened");
        if (this.shoe) this.shoe.opened += opened - this.opened;
        this.opened = opened;
    }

    numbered(number) {
        return this.shoes.findLast((shoe) => shoe.number === Number(number));
    }

    takeHouse({ seq, time, act, pairs }) {
        if (act === "open") this.takeOpen(pairs);
        else if (act === "commit")
            this.shoes.push({
                number: Number(pairs.shoe),
                seal: pairs.commitment,
                sealed: { time, line: seq },
                shares: [],
                stacks: [],
                refused: [],
                faces: [],
                opened: 0,
                firstLine: seq,
            });
        const shoe = this.numbered(pairs.shoe);
        if (act === "abort") shoe.aborted = { time, line: seq };
        if (act === "root") {
            const { size } = this.verifier.stack();
            shoe.stacks.push({ root: pairs.root, size, time, line: seq });
            this.shoe = shoe;
        }
        if (act === "reveal")
            shoe.shown = { secret: pairs.secret, salt: pairs.salt, time, line: seq };
    }

    takeOpen({ source, companions, id }) {
        this.isCommitted = source === "committed";
        this.hasCompanions = companions !== "-";
        this.id = id;
    }

    takePlayer({ seq, time, actor, act, pairs }) {
        const { shares } = this.numbered(pairs.shoe);
        if (act === "commit")
            shares.push({ name: actor, seat: pairs.seat, seal: pairs.commitment, time, line: seq });
        else {
            const share = shares.find(({ seat }) => seat === pairs.seat);
            Object.assign(share, { secret: pairs.secret, salt: pairs.salt, shown: seq });
        }
    }

    takeCut({ actor, time, pairs, seq }) {
        const stack = this.shoe?.stacks.at(-1);
        if (stack) stack.cut = { by: actor, cards: Number(pairs.cards), time, line: seq };
    }

    takeCard({ pairs }) {
        if (this.shoe && FACE.test(pairs.card ?? "")) this.shoe.faces = [...this.shoe.faces, pairs.card].slice(-SHOWN);
    }

    // The card of the line that was read last, when that line shows one.
    wrongCard() {
        const { act, pairs } = this.line;
        return OPENS.has(act) && FACE.test(pairs.card ?? "") ? pairs.card : undefined;
    }

    // The shoes whose order was fixed, oldest first.
    dealt() {
        return this.shoes.filter(({ stacks }) => stacks.length > 0);
    }

    // The lines from the seal of a shoe to the seal of the next one.
    linesOf(shoe) {
        const next = this.shoes[this.shoes.indexOf(shoe) + 1];
        return this.lines.slice(shoe.firstLine - 1, next ? next.firstLine - 1 : undefined);
    }
}

// Shares that went into the order of the cards.
export const sharesIn = (shoe) => shoe.shares.filter(({ secret }) => secret);

// The level of one shoe, by the names of riffle/level.h.
export const levelOf = (shoe) => (sharesIn(shoe).length > 0 ? "shared" : "sealed");

// What can be said of a shoe: "broken", "unsealed" (nothing fixes its order yet), "sealed" (fixed,
// no card shown), "running" (cards shown, the house's secret still closed), "proved", or "unused"
// when it was opened and no card of it was ever shown.
export function stateOf({ finding }, shoe) {
    if (finding) return "broken";
    if (!shoe?.stacks.length) return "unsealed";
    if (shoe.shown) return shoe.opened > 0 ? "proved" : "unused";
    return shoe.opened > 0 ? "running" : "sealed";
}

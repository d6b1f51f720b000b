// The cards of a table's record, shoe by shoe, round by round: Walk follows the lines that the
// verifier found in order.  Of each line it keeps little more than its place in the file; a proof
// reads the line again when somebody asks for it.  verify.js drives it, shoe_view.js shows it, and
// tests/browser/agree.mjs runs it without a browser.

import { unhex } from "./verifier.js";
import { CHECK } from "./words_check.js";

const LINES = CHECK.walk;

const STACKS = new Set(["shuffle", "feed", "discards", "order-recut"]);
const SHOWS = new Set(["draw", "face-up", "overdraw"]);
const latin = new TextDecoder("latin1");

export const readLine = (bytes) => readText(latin.decode(bytes));

export function readText(text) {
    const [seq, time, actor = "", act, ruling, payload = "-"] = text.split("\t");
    const line = { seq: Number(seq), time: Number(time), actor: decodeText(actor), act, ruling };
    line.pairs = Object.fromEntries(
        (payload === "-" ? [] : payload.split(" ")).map((pair) => {
            const at = pair.indexOf("=");
            return [pair.slice(0, at), pair.slice(at + 1)];
        }),
    );
    return line;
}

export function decodeText(text) {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
}

// Whether the act of a line was done: permitted, or done in breach.
const isDone = ({ ruling }) => /^[-!?]/.test(ruling);

export class Walk {
    constructor(verifier) {
        this.verifier = verifier;
        this.shoes = [];
        this.players = new Map();
        this.down = [];
        this.rounds = 0;
        this.bets = new Map();
        this.table = undefined;
    }

    before(bytes) {
        this.line = readLine(bytes);
        if (this.line.actor === "house" && this.line.act === "reveal") this.verifier.remember();
    }

    after(bytes, offset) {
        const { line } = this;
        this.at = { line: line.seq, offset, size: bytes.length, breach: this.verifier.breach() };
        this.take(line);
    }

    // An act that counts, of a record with corrections; `spot` is its line in the file.
    takeCounted({ line, place, brought, text, breach }, spot) {
        this.at = { line, ...spot, breach, corrects: brought ? place : undefined };
        this.take(readText(text));
    }

    take(line) {
        if (!isDone(line)) return;
        if (line.actor === "house") this.takeHouse(line);
        else if (line.act === "commit" || line.act === "reveal") this.takePlayer(line);
        else this.takeAct(line);
    }

    takeHouse({ seq, time, act, pairs }) {
        const shoe = this.shoeNumbered(Number(pairs.shoe));
        if (act === "open") this.takeOpen(pairs, time);
        else if (act === "commit") this.addShoe({ number: Number(pairs.shoe), commitLine: seq });
        else if (act === "close") shoe.closeLine = seq;
        else if (act === "abort") Object.assign(shoe, { abortLine: seq, abortSeat: pairs.seat });
        else if (act === "root") this.takeRoot(shoe, pairs.root, seq);
        else if (act === "head" && this.section) this.section.headLine ??= seq;
        else if (act === "reveal") this.takeReveal(shoe, pairs.secret, seq);
    }

    takeOpen(pairs, time) {
        const rules = pairs.rules === "-" ? "" : decodeText(pairs.rules);
        this.table = {
            source: pairs.source,
            time,
            key: pairs.key,
            breaches: pairs.breaches === "yes",
            seed: decodeText(pairs.seed),
            rules: rules.match(/^name = (.*)$/m)?.[1] ?? CHECK.tableFacts.noGame,
            companions: pairs.companions === "-" ? [] : pairs.companions.split(":").map(decodeText),
        };
        this.committed = pairs.source === "committed";
    }

    takePlayer({ seq, actor, act, pairs }) {
        const shoe = this.shoeNumbered(Number(pairs.shoe));
        if (act === "commit") shoe.shares.push({ name: actor, seat: pairs.seat, commitLine: seq });
        else shoe.shares.find((share) => share.seat === pairs.seat).revealLine = seq;
    }

    addShoe(more) {
        const shoe = { shares: [], stacks: [], sections: [], cards: 0, ...more };
        this.shoes.push(shoe);
        return shoe;
    }

    shoeNumbered(number) {
        return this.shoes.findLast((shoe) => shoe.number === number);
    }

    takeRoot(shoe, root, seq) {
        const { base, size } = this.verifier.stack();
        shoe.stacks.push({ base, size, root: unhex(root), rootLine: seq, cut: 0, drawn: 0 });
        this.shoe = shoe;
        this.section = undefined;
    }

    // The house shows its secret: from now on anybody can compute the order of every stack.
    takeReveal(shoe, secret, seq) {
        shoe.revealLine = seq;
        shoe.secret = unhex(secret);
        shoe.stacks.forEach((stack, number) => {
            const order = this.verifier.order(shoe.number, number, shoe.secret);
            if (order.length === stack.size) stack.order = order;
        });
    }

    takeAct({ seq, actor, act, pairs }) {
        if (act === "sit") this.players.set(pairs.box, actor);
        else if (STACKS.has(act) && !this.committed) this.takeStack(seq);
        else if (act === "cut" && this.shoe) this.takeCut(Number(pairs.cards), seq, actor);
        else if (act === "wager") this.bets.set(pairs.box, pairs.amount);
        else if (act === "take-back") this.bets.delete(pairs.box);
        else if (act === "burn") this.addCard({ to: "burned", face: face(pairs.card) });
        else if (SHOWS.has(act)) this.takeCard(act, pairs);
        else if (act === "turn") this.takeTurn(pairs);
        else if (act === "end") this.takeEnd(seq);
        else this.takeChips(act, pairs);
    }

    takeStack(seq) {
        if (this.shoe && this.shoe.cards === 0) this.shoe.stackLine = seq;
        else this.shoe = this.addShoe({ number: this.shoes.length + 1, stackLine: seq });
        if (this.shoe.stacks.length === 0) this.shoe.stacks.push({ drawn: 0 });
        this.section = undefined;
    }

    takeCut(cards, seq, by) {
        Object.assign(this.shoe.stacks.at(-1), { cut: cards, cutLine: seq, cutBy: by });
    }

    takeCard(act, pairs) {
        if (!this.inRound) {
            this.rounds++;
            this.inRound = true;
            this.section = undefined;
        }
        const to = act === "overdraw" ? "overdrawn" : (pairs.hand ?? "-");
        this.addCard({ to, face: face(pairs.card), down: pairs.turned === "down" });
    }

    takeTurn(pairs) {
        const hand = pairs.box === "-" ? "the_dealer" : `box_${pairs.box}`;
        const at = this.down.findIndex(
            (card) => card.to === hand && (!this.committed || card.place === Number(pairs.place)),
        );
        if (at < 0) return;
        const [card] = this.down.splice(at, 1);
        card.face = face(pairs.card);
        card.turned = this.at;
    }

    takeEnd(seq) {
        this.inRound = false;
        this.down = [];
        this.bets = new Map();
        if (this.section) this.section.endLine = seq;
    }

    takeChips(act, pairs) {
        if (!this.inRound || !this.section) return;
        const { results } = this.section;
        if (act === "pay") results.push(LINES.paid(pairs));
        else if (act === "collect") results.push(LINES.loses(pairs));
        else if (act === "stand-off") results.push(LINES.pushes(pairs));
        else if (act === "pay-insurance") results.push(LINES.insurancePaid(pairs));
        else if (act === "surrender") results.push(LINES.surrenders(pairs));
    }

    // Where the card lay: of a stack of M cards that was cut at c, card d to leave it (from 0) lay
    // at place (c + d) mod M.
    placeNow() {
        const { base, size, cut, drawn } = this.verifier.stack();
        return base + ((cut + drawn - 1) % size);
    }

    addCard(more) {
        if (!this.shoe) this.takeStack(this.at.line);
        const { shoe } = this;
        this.section ??= this.addSection(shoe);
        const stack = shoe.stacks.at(-1);
        const card = {
            ...this.at,
            ...more,
            shoe,
            stack,
            section: this.section,
            order: stack.drawn++,
        };
        if (this.committed) card.place = this.placeNow();
        shoe.cards++;
        this.section.cards.push(card);
        if (card.down) this.down.push(card);
    }

    addSection(shoe) {
        const round = this.inRound ? this.rounds : 0;
        const earlier =
            round > 0 &&
            this.shoes.some((s) => s !== shoe && s.sections.some((x) => x.round === round));
        const roundTitle = earlier ? LINES.roundContinued({ round }) : LINES.round({ round });
        const title = round === 0 ? LINES.burned : roundTitle;
        const section = {
            round,
            title,
            cards: [],
            results: [],
            bets: new Map(this.bets),
            shoe,
        };
        shoe.sections.push(section);
        return section;
    }
}

const face = (card) => (card === "a_card" || card === "-" ? undefined : card);

// The cards of a revealed shoe that nobody was dealt, in the order in which they would have come.
export function neverDealt(shoe) {
    const stack = shoe.stacks.at(-1);
    if (!stack?.order) return undefined;
    const section = {
        round: -1,
        title: LINES.neverDealt,
        cards: [],
        results: [],
        bets: new Map(),
        shoe,
    };
    for (let d = stack.drawn; d < stack.size; d++)
        section.cards.push({
            shoe,
            stack,
            section,
            order: d,
            place: stack.base + ((stack.cut + d) % stack.size),
            to: "nobody",
        });
    return section;
}

// Which card it is that nobody saw, once its shoe is revealed; undefined before.
export const lateIdentity = (card) => card.stack.order?.[card.place - card.stack.base];

const RANKS = "AKQJT98765432";
const SUITS = "SHDC";
export const faceOf = (identity) => RANKS[identity % 13] + SUITS[Math.floor(identity / 13) % 4];

// The opening that the record shows for a card: place, identity, salt, path.  None for one that
// lies face down, and in a record without proofs.
export function openingIn(bytes) {
    const { pairs } = readLine(bytes);
    if (!pairs.place || pairs.place === "-") return undefined;
    return {
        place: Number(pairs.place),
        identity: Number(pairs.identity),
        salt: unhex(pairs.salt),
        path: pairs.path === "-" ? new Uint8Array(0) : unhex(pairs.path),
    };
}

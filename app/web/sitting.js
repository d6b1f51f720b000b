// One table that is looked at: its lines are folded at once as they come, and shown one after the
// other at a pace that can be followed.  Acts go out signed, one at a time.

import { Chance } from "./chance.js";
import { Live, readLine } from "./live.js";
import { pauses } from "./pace.js";

const FEW = 90; // lines that are shown one by one; of more only the end is seen
const BREATH = 24; // milliseconds of work before the page may draw
const SETTLING = new Set(["pay", "collect", "stand-off", "pay-insurance", "collect-insurance"]);

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export class Sitting {
    // `on` has shown(item), caught(), stopped(sentence) and progress(done, all).
    constructor({ table, module, link, signer, checks, motion, on }) {
        Object.assign(this, { table, link, signer, checks, motion, on });
        this.live = new Live(module);
        this.chance = new Chance(table, this.live, (act, payload) => this.give(act, payload));
        Object.assign(this, {
            count: 0,
            past: 0,
            sent: 0,
            checked: 0,
            unchecked: 0,
            coming: [],
            queue: [],
            waits: [],
        });
        this.turn = Promise.resolve();
    }

    get name() {
        return this.link.name;
    }

    // What is seen after the last line; looked at once for each.
    get view() {
        if (this.seenAt !== this.count || this.seenBy !== this.name) {
            this.seen = this.count > 0 ? this.live.view(this.name) : undefined;
            this.seenAt = this.count;
            this.seenBy = this.name;
        }
        return this.seen;
    }

    get committed() {
        return this.count > 0 && this.live.number("source") === 0;
    }

    // What happened before one came to look is not played again.
    came(lines) {
        if (this.count === 0) this.past = lines;
    }

    // Lines from the room, which may repeat some.
    lines(from, list, receipt) {
        const has = this.count + this.coming.length;
        if (from > has) return false;
        this.coming.push(...list.slice(has - from));
        this.receipt = { receipt, lines: from + list.length };
        if (!this.folding) this.fold();
        return true;
    }

    // What is here already: so many lines, and once they are folded the hash of the last with the
    // room's receipt, which proves that it sent them.
    has() {
        const from = this.count + this.coming.length;
        if (from === 0 || from > this.count) return { from };
        const { receipt, lines } = this.receipt ?? {};
        return { from, hash: this.live.last(), ...(receipt && lines === from && { receipt }) };
    }

    async fold() {
        this.folding = true;
        let last = performance.now();
        while (this.coming.length > 0 && !this.halted) {
            const few = this.count >= this.past && this.coming.length <= FEW;
            this.take(this.coming.shift(), few);
            if (performance.now() - last < BREATH) continue;
            this.on.progress(this.count, this.count + this.coming.length);
            await wait(0);
            last = performance.now();
        }
        this.folding = false;
        this.on.progress(0, 0);
        this.waits = this.waits.filter(({ line, done }) => this.count < line || done());
        if (!this.halted && this.view) this.chance.look(this.view);
        this.show();
    }

    // Of a long row of lines what settles hands is looked at, for the history.
    take(words, few) {
        const line = readLine(words);
        const looks = few || SETTLING.has(line.act) || line.act === "end";
        const before = looks ? this.view : undefined;
        if (!this.live.fold(words)) {
            this.halt(this.finding());
            return;
        }
        this.count++;
        this.check(line.seq);
        this.chance.take(line, this.name);
        const after = few || SETTLING.has(line.act) ? this.view : undefined;
        this.queue.push({ line, before, after, quick: !few });
    }

    finding() {
        const { line, clause, sentence, found, expected, fault } = this.live.finding();
        return (
            `Line ${line} of the record breaks ${clause}: ${sentence} ` +
            `Found: ${found}; expected: ${expected}. At fault: ${fault}. Nothing after it is believed.`
        );
    }

    check(number) {
        const signature = this.live.signature();
        if (!signature) return;
        if (!this.checks) {
            this.unchecked++;
            return;
        }
        this.checks.valid(signature).then((right) => {
            if (right) this.checked++;
            else
                this.halt(
                    `The signature in line ${number} of the record is not that of whoever should have signed it.` +
                        " Nothing after it is believed.",
                );
        });
    }

    halt(sentence) {
        if (this.halted) return;
        this.halted = sentence;
        this.coming = [];
        this.on.stopped(sentence);
    }

    async show() {
        if (this.showing) return;
        this.showing = true;
        while (this.queue.length > 0) {
            const item = this.queue.shift();
            const quick =
                item.quick || !this.motion() || this.queue.length > FEW || document.hidden;
            const { before, after } = quick ? { before: 0, after: 0 } : pauses(item, this.name);
            if (before) await wait(before);
            item.last = this.queue.length === 0;
            this.on.shown(item);
            if (after) await wait(after);
        }
        this.showing = false;
        this.on.caught();
    }

    // True when what is seen is how things stand.
    get current() {
        return this.queue.length === 0 && !this.showing && !this.folding && this.count > 0;
    }

    // Resolves when that line is folded.
    until(line) {
        if (this.count >= line) return Promise.resolve();
        return new Promise((done) => this.waits.push({ line, done }));
    }

    // One after the other: the seat and the last line that an act signs are those before it.
    inTurn(work) {
        const mine = this.turn.then(work);
        this.turn = mine.catch(() => {});
        return mine;
    }

    // The counter for the next signed act, or undefined when this player does not sign here.
    counter() {
        const signs = this.live.signer(this.name);
        if (!this.signer || signs?.key !== this.signer.key) return undefined;
        this.sent = Math.max(this.sent, signs.counter) + 1;
        return this.sent;
    }

    async signed(message, n) {
        return { n, seen: this.live.last(), sig: await this.signer.sign(message) };
    }

    async answer(message) {
        const ruling = await this.link.ask(message, message.n !== undefined);
        if (ruling.ruling !== "-") return ruling;
        await this.until(ruling.line);
        return ruling;
    }

    // An act in words, without the name.
    act(words) {
        return this.inTurn(async () => {
            const sits = words.startsWith("sits ");
            const n = this.counter();
            const message = { do: "act", table: this.table, act: words };
            if (sits && this.signer) message.key = this.signer.key;
            if (n !== undefined) {
                const hash = this.live.actMessage(this.name, words, message.key, n);
                if (hash) Object.assign(message, await this.signed(hash, n));
            }
            return this.answer(message);
        });
    }

    give(act, payload) {
        return this.inTurn(async () => {
            const n = this.counter();
            const message = { do: "give", table: this.table, act, payload };
            if (n !== undefined) {
                const hash = this.live.giveMessage(this.name, act, payload, n);
                Object.assign(message, await this.signed(hash, n));
            }
            return this.answer(message);
        });
    }
}

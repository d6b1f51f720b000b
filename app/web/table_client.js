// The client of one table.  Lines from the room are folded by the core at once (live.js), then
// shown one after the other at a pace that people can follow (pace.js).  Acts of the player go out
// signed, one at a time.  table_page.js draws what this shows.

import { WASM } from "./boundary.js";
import { Live, readLine } from "./live.js";
import { pausesFor } from "./pace.js";
import { PlayerSecret } from "./player_secret.js";
import { speed } from "./settings.js";
import { ROOM } from "./words_room.js";

const FEW = 90; // lines that are shown one by one; of more only the end is shown
const BREATH = 24; // milliseconds of work before the page may draw
const SETTLING = new Set(["pay", "collect", "stand-off", "pay-insurance", "collect-insurance"]);

const wait = (ms) => new Promise((done) => setTimeout(done, ms));

export class TableClient {
    // `on` has shown(item), which returns a promise where something flies, landed(item),
    // caughtUp(), stopped(sentence) and progress(done, all); hasMotion() says whether things may
    // move.  An item is { line, before, after, names, quick, last }, with the views before and
    // after the line where somebody needs them, else the names of those who sit.
    constructor({ table, module, link, signer, checks, hasMotion, on }) {
        Object.assign(this, { table, link, signer, checks, hasMotion, on });
        this.live = new Live(module);
        this.secret = new PlayerSecret(table, this.live, (act, payload) =>
            this.give(act, payload),
        );
        Object.assign(this, {
            count: 0,
            past: 0,
            sent: 0,
            checked: 0,
            unchecked: 0,
            coming: [],
            queue: [],
            waits: [],
            flights: [],
            names: {}, // who sits at a box
            pauses: new Set(),
        });
        this.turn = Promise.resolve();
    }

    get name() {
        return this.link.name;
    }

    // What the player sees after the last line; computed once for each line.
    get view() {
        if (this.seenAt !== this.count || this.seenBy !== this.name) {
            this.seen = this.count > 0 ? this.live.view(this.name) : undefined;
            this.seenAt = this.count;
            this.seenBy = this.name;
        }
        return this.seen;
    }

    // True where the order of the cards is fixed by a root before the cut.
    get isCommitted() {
        return this.count > 0 && this.live.number("source") === WASM.SOURCE.committed;
    }

    // The first `lines` lines happened before this page came; they are not shown one by one.
    skipPast(lines) {
        if (this.count === 0) this.past = lines;
    }

    // Takes lines `from` + 1, … from the room, some of which may be here already.  Returns false
    // when there is a gap.
    takeLines(from, list, receipt) {
        if (this.halted) return true; // nothing after a wrong line is taken
        const here = this.count + this.coming.length;
        if (from > here) return false;
        this.coming.push(...list.slice(here - from));
        this.receipt = { receipt, lines: from + list.length };
        if (!this.folding) this.fold();
        return true;
    }

    // How many lines are here already; once they are folded, with the hash of the last one and the
    // room's receipt, which proves that the room sent them.
    position() {
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
            this.takeOrHalt(this.coming.shift(), few);
            if (performance.now() - last < BREATH) continue;
            this.on.progress(this.count, this.count + this.coming.length);
            await wait(0);
            last = performance.now();
        }
        this.folding = false;
        this.on.progress(0, 0);
        this.waits = this.waits.filter(({ line, done }) => this.count < line || done());
        if (!this.halted && this.view) this.secret.look(this.view);
        this.show();
    }

    // A line that nobody foresaw stops the page with a sentence, and never freezes it.
    takeOrHalt(text, few) {
        try {
            this.take(text, few);
        } catch {
            this.halt(ROOM.proof.unreadable({ line: this.count + 1 }));
        }
    }

    // Folds one line.  In a long row of lines only those that settle hands get views, for the
    // history.  It is taken apart only when the core has found it in order.
    take(text, few) {
        const act = text.split("\t")[3];
        const looks = few || SETTLING.has(act) || act === "end";
        const before = looks ? this.view : undefined;
        if (!this.live.fold(text)) {
            this.halt(ROOM.proof.badLine(this.live.finding()));
            return;
        }
        const line = readLine(text);
        this.count++;
        this.checkSignature(line.seq);
        this.secret.take(line, this.name);
        this.noteSeat(line);
        const after = few || SETTLING.has(line.act) ? this.view : undefined;
        const names = after ? undefined : { ...this.names };
        this.queue.push({ line, before, after, names, quick: !few });
    }

    // Who sits where, for the log of lines that get no view.
    noteSeat({ act, actor, pairs, permitted }) {
        if (!permitted) return;
        if (act === "sit") this.names[pairs.box] = actor;
        if (act !== "leave") return;
        for (const [box, name] of Object.entries(this.names))
            if (name === actor && ["-", box].includes(pairs.box)) delete this.names[box];
    }

    checkSignature(line) {
        const signature = this.live.signature();
        if (!signature) return;
        if (!this.checks) {
            this.unchecked++;
            return;
        }
        this.checks.valid(signature).then((right) => {
            if (right) this.checked++;
            else this.halt(ROOM.proof.badSignature({ line }));
        });
    }

    // Stops for good: after a line that is wrong nothing is folded or shown.
    halt(sentence) {
        if (this.halted) return;
        this.halted = sentence;
        this.coming = [];
        this.on.stopped(sentence);
    }

    // Shows the lines that are folded: each is shown, lands, and is then told.  A card may fly while
    // the one before it is still in the air.
    async show() {
        if (this.showing) return;
        this.showing = true;
        while (this.queue.length > 0) {
            const item = this.queue.shift();
            const quick =
                item.quick || !this.hasMotion() || this.queue.length > FEW || document.hidden;
            const { before, land, next, after } = quick ? {} : pausesFor(item, this.name);
            if (before) await this.pause(before);
            const follows = next && this.queue[0]?.line.act === "draw";
            const flight = this.on.shown(item);
            const landed = this.landLater(item, land, flight);
            await (follows ? this.pause(next) : landed);
            if (after && !follows && !(this.queue.length === 0 && land)) await this.pause(after);
        }
        await this.flights.at(-1)?.done;
        this.showing = false;
        this.skipping = false;
        if (this.queue.length > 0) return this.show();
        return this.on.caughtUp();
    }

    // Tells a line when its card has landed, in the order of the lines.
    landLater(item, ms, flies) {
        const before = this.flights.at(-1)?.done;
        const flight = {};
        const tell = () => {
            this.flights.splice(this.flights.indexOf(flight), 1);
            item.last = this.queue.length === 0;
            this.on.landed(item);
        };
        if (!ms && !before) {
            item.last = this.queue.length === 0;
            this.on.landed(item);
            return undefined;
        }
        flight.done = Promise.all([before, this.pause(ms), flies]).then(tell);
        this.flights.push(flight);
        return flight.done;
    }

    // Waits, unless the player skips.
    pause(ms) {
        if (this.skipping || !ms) return Promise.resolve();
        return new Promise((done) => {
            const end = () => {
                clearTimeout(timer);
                this.pauses.delete(end);
                done();
            };
            const timer = setTimeout(end, ms * speed());
            this.pauses.add(end);
        });
    }

    // Ends all pauses until everything that has happened is shown.  Returns whether there was
    // something to skip.
    skip() {
        if (!this.showing) return false;
        this.skipping = true;
        [...this.pauses].forEach((end) => end());
        return true;
    }

    // True when the page shows the table as it stands.
    get isCurrent() {
        return this.queue.length === 0 && !this.showing && !this.folding && this.count > 0;
    }

    // Resolves when that line is folded.
    until(line) {
        if (this.count >= line) return Promise.resolve();
        return new Promise((done) => this.waits.push({ line, done }));
    }

    // Runs acts one after the other, because each signs the last line before it.
    inTurn(work) {
        const mine = this.turn.then(work);
        this.turn = mine.catch(() => {});
        return mine;
    }

    // The counter of the next signed act, or undefined when this player does not sign here.
    nextCounter() {
        const signs = this.live.signer(this.name);
        if (!this.signer || signs?.key !== this.signer.key) return undefined;
        this.sent = Math.max(this.sent, signs.counter) + 1;
        return this.sent;
    }

    async signature(message, n) {
        return { n, seen: this.live.last(), sig: await this.signer.sign(message) };
    }

    // Sends an act; resolves with its ruling, once the line is folded when it was permitted.
    async send(message) {
        const ruling = await this.link.ask(message, message.n !== undefined);
        if (ruling.ruling !== "-") return ruling;
        await this.until(ruling.line);
        return ruling;
    }

    // Acts: `words` is a phrase of protocol.js.  Whoever sits down `anywhere` gets another free box if
    // somebody was quicker.
    act(words, { anywhere = false } = {}) {
        return this.inTurn(async () => {
            const sits = words.startsWith("sits ");
            const n = this.nextCounter();
            const message = { do: "act", table: this.table, act: words };
            if (anywhere && n === undefined) message.anywhere = true;
            if (sits && this.signer) message.key = this.signer.key;
            if (n !== undefined) {
                const hash = this.live.actMessage(this.name, words, message.key, n);
                if (hash) Object.assign(message, await this.signature(hash, n));
            }
            return this.send(message);
        });
    }

    // Gives the commitment to a secret, or the secret.
    give(act, payload) {
        return this.inTurn(async () => {
            const n = this.nextCounter();
            const message = { do: "give", table: this.table, act, payload };
            if (n !== undefined) {
                const hash = this.live.giveMessage(this.name, act, payload, n);
                Object.assign(message, await this.signature(hash, n));
            }
            return this.send(message);
        });
    }
}

// The verifier: the module of WebAssembly, and a record put through it line by line.
//
// boundary.js is made by tool/boundary: the numbers, offsets and sizes of app/wasm/boundary.def.
// Nothing here knows the page, so that a test can run the same code without a browser.

import { WASM } from "./boundary.js";

const SUMS = [
    "lines",
    "rounds",
    "shoes",
    "aborted",
    "cards",
    "opened",
    "refused",
    "heads",
    "signed",
    "unsigned",
    "movedCents",
    "source",
    "signs",
    "companions",
    "breaches",
    "notJudged",
];

const VERDICTS = {
    [WASM.VERDICT.unsigned]: { verdict: "not proved yet", ok: false },
    [WASM.VERDICT.open]: { verdict: "not proved yet", ok: false },
    [WASM.VERDICT.proved]: { verdict: "proved", ok: true },
    [WASM.VERDICT.recorded]: { verdict: "kept truly", ok: true },
    [WASM.VERDICT.breaches]: { verdict: "kept truly", ok: false },
};

const HASH = WASM.HASH_BYTES;

export const hex = (bytes) => Array.from(bytes, (b) => b.toString(16).padStart(2, "0")).join("");
export const unhex = (text) =>
    Uint8Array.from(text.match(/../g) ?? [], (pair) => parseInt(pair, 16));

export class Verifier {
    static async from(bytes) {
        const { instance } = await WebAssembly.instantiate(bytes, {});
        return new Verifier(instance.exports);
    }

    constructor(exports) {
        this.wasm = exports;
        this.room = exports.riffle_buffer_size();
    }

    bytes(at, size) {
        return new Uint8Array(this.wasm.memory.buffer, at, size);
    }

    // What stands there, up to a zero.
    textAt(at) {
        const all = new Uint8Array(this.wasm.memory.buffer);
        return new TextDecoder().decode(all.subarray(at, all.indexOf(0, at)));
    }

    text(name) {
        return this.textAt(this.wasm.riffle_text(WASM.TEXT[name]));
    }

    number(name) {
        return this.wasm.riffle_number(WASM.NUMBER[name]);
    }

    sums() {
        return Object.fromEntries(SUMS.map((name) => [name, this.number(name)]));
    }

    // `checks` when somebody will check signatures; `bad` are the numbers, from 1, of those known to
    // be bad.
    start(checks, bad = []) {
        this.wasm.riffle_start(checks ? 1 : 0);
        for (const number of bad) this.wasm.riffle_reject(number);
    }

    // Takes a line, or as much of it as there is room for: no line may be longer.
    take(line) {
        const part = line.length > this.room ? line.subarray(0, this.room) : line;
        this.bytes(this.wasm.riffle_buffer(), part.length).set(part);
        return this.wasm.riffle_take(part.length) === 1;
    }

    // Whether the first line was one of a session of bridge.
    isSession() {
        return this.wasm.riffle_is_session() === 1;
    }

    // What a record that is in order comes to, and whether all is well with it.
    verdict() {
        return VERDICTS[this.wasm.riffle_verdict()];
    }

    // What the last line broke, or showed to have been broken before; undefined for nothing.
    breach() {
        if (this.number("breach") === 0) return undefined;
        return {
            line: this.number("lines"),
            clause: this.text("breach"),
            sentence: this.text("breachSentence"),
            fault: this.number("breachIsFault") === 1,
        };
    }

    // How many corrections the record has.
    corrections() {
        return this.wasm.riffle_corrections();
    }

    // The correction that struck a line and counts, or that changed what it comes to; 0 for none.
    correctedBy(line, changed) {
        return this.wasm.riffle_corrected_by(line, changed ? 1 : 0);
    }

    // The act of a line in words; empty for lines of the record itself.
    lineWords(line) {
        return this.textAt(this.wasm.riffle_line_words(line));
    }

    // After the last line: the acts that count, in the order in which they count.  An act that a
    // correction brought in has the line of the correction; `place` is where it stands.
    *effective() {
        this.wasm.riffle_effective_start();
        while (this.wasm.riffle_effective_next() === 1) {
            const value = (name) => this.wasm.riffle_counted(WASM.COUNTED[name]);
            const clause = value("clause");
            const words = (sentence) => this.textAt(this.wasm.riffle_clause(clause, sentence));
            const [line, place] = [value("line"), value("place")];
            const breach = { line, clause: "", sentence: "", fault: value("fault") === 1 };
            if (clause > 0) Object.assign(breach, { clause: words(0), sentence: words(1) });
            yield {
                line,
                place,
                brought: line !== place,
                attempt: value("attempt"),
                text: this.textAt(this.wasm.riffle_counted_line()),
                breach: clause > 0 ? breach : undefined,
            };
        }
    }

    // The level of proof: its name, and what it means.
    level() {
        return { name: this.text("level"), words: this.text("levelWords") };
    }

    end(rest) {
        return this.wasm.riffle_end(rest) === 1;
    }

    // What the last line signed, to be checked; undefined when it did not.
    signature() {
        if (this.wasm.riffle_signed() === 0) return undefined;
        const copy = (name) => this.signatureField(name).slice();
        return { key: copy("key"), message: copy("message"), signature: copy("signature") };
    }

    signatureField(name) {
        const { at, size } = WASM.SIGNATURE[name];
        return this.bytes(this.wasm.riffle_signature() + at, size);
    }

    // Whether a signature has none of the oddities that browsers disagree on
    // (docs/reference/record.md).
    isStrict({ key, signature }) {
        this.signatureField("key").set(key);
        this.signatureField("signature").set(signature);
        return this.wasm.riffle_signature_is_strict() === 1;
    }

    finding() {
        return {
            line: this.number("findingLine"),
            clause: this.text("citation"),
            sentence: this.text("sentence"),
            found: this.text("found"),
            expected: this.text("expected"),
            concerns: this.text("whose"),
        };
    }

    // The stack that is dealt from.
    stack() {
        const names = ["shoe", "stack", "base", "size", "cut", "drawn"];
        return Object.fromEntries(names.map((name) => [name, this.number(name)]));
    }

    // A field of struct proof_io, or its first `size` bytes.
    io(name, size = WASM.PROOF_IO[name].size) {
        return this.bytes(this.wasm.riffle_proof_io() + WASM.PROOF_IO[name].at, size);
    }

    // The first `count` cards of the order in struct proof_io.
    ioOrder(count) {
        const { buffer, byteOffset } = this.io("order", count * WASM.CARD_BYTES);
        return new Uint16Array(buffer, byteOffset, count);
    }

    remember() {
        this.wasm.riffle_remember();
    }

    // The order of a stack whose shoe the last line revealed.
    order(shoe, stack, secret) {
        this.io("secret").set(secret);
        const count = this.wasm.riffle_order(shoe, stack);
        return this.ioOrder(count).slice();
    }

    // The opening of a card of a revealed stack, as the house would have written it.
    open({ shoe, base, order, index, secret }) {
        this.io("secret").set(secret);
        this.ioOrder(order.length).set(order);
        const steps = this.wasm.riffle_open(shoe, base, order.length, index);
        const path = this.io("path", steps * HASH).slice();
        return { place: base + index, identity: order[index], salt: this.io("salt").slice(), path };
    }

    // Every hash between a card and the root of its stack.
    proof({ shoe, base, count, place, identity, salt, path, root }) {
        const steps = path.length / HASH;
        this.io("salt").set(salt);
        this.io("root").set(root);
        this.io("path", path.length).set(path);
        const proved =
            this.wasm.riffle_proof(shoe, place, identity, place - base, count, steps) === 1;
        const side = this.io("side", steps);
        const node = this.io("node", steps * HASH);
        return {
            proved,
            data: hex(this.io("data")),
            leaf: hex(this.io("leaf")),
            steps: Array.from(side, (right, i) => ({
                other: hex(path.subarray(i * HASH, (i + 1) * HASH)),
                right: right === 1,
                node: hex(node.subarray(i * HASH, (i + 1) * HASH)),
            })),
        };
    }
}

// Checks signatures with WebCrypto, or says that it cannot.
export class Signatures {
    static async from(subtle) {
        const key = unhex("d75a980182b10ab7d54bfed3c964073a0ee172f3daa62325af021a68f707511a");
        try {
            await subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]);
            return new Signatures(subtle);
        } catch {
            return undefined;
        }
    }

    constructor(subtle) {
        this.subtle = subtle;
        this.keys = new Map();
    }

    async valid({ key, message, signature }) {
        const name = hex(key);
        try {
            if (!this.keys.has(name))
                this.keys.set(
                    name,
                    this.subtle.importKey("raw", key, { name: "Ed25519" }, false, ["verify"]),
                );
            return await this.subtle.verify(
                { name: "Ed25519" },
                await this.keys.get(name),
                signature,
                message,
            );
        } catch {
            return false;
        }
    }
}

// The lines of a file that comes in pieces: each without its line feed, and where it begins.
// `line` answers false to stop.  Answers how many bytes are left behind the last line feed.
async function eachLine(pieces, line, pause) {
    let rest = new Uint8Array(0);
    let offset = 0;
    for await (const piece of pieces) {
        let bytes = piece;
        if (rest.length > 0) {
            bytes = new Uint8Array(rest.length + piece.length);
            bytes.set(rest);
            bytes.set(piece, rest.length);
        }
        let at = 0;
        for (let end; (end = bytes.indexOf(10, at)) >= 0; at = end + 1) {
            if (!line(bytes.subarray(at, end), offset + at)) return 0;
            await pause(offset + at);
        }
        rest = bytes.slice(at);
        offset += at;
    }
    return rest.length;
}

// Puts a record through the verifier.
//   read     a function that gives the file's pieces, from its beginning
//   follow   { before, after } of each line that is in order, or nothing
//   checks   Signatures, or undefined where there are none
//   pause    awaited after each line, with the offset
// After a signature that is bad it starts again, and so also for heads behind a wrong line, which
// decide who can be blamed.
export async function checkRecord(verifier, read, { follow, checks, pause = () => {} } = {}) {
    const bad = [];
    for (;;) {
        const run = await runOnce(verifier, read, {
            follow: bad.length > 0 ? undefined : follow,
            checks,
            pause,
            bad,
        });
        if (run.bad.length === 0) return run;
        bad.push(...run.bad);
    }
}

// The breaches of a record with corrections: those that were read, marked with the correction that
// ended them, and those that corrections made or brought in.  By line.
function recountBreaches(verifier, read, spot) {
    const counting = [...verifier.effective()].map(({ breach }) => breach).filter(Boolean);
    const same = (one, other) => one.line === other.line && one.clause === other.clause;
    const marked = read.map((breach) => {
        if (counting.some((other) => same(other, breach))) return breach;
        const by = verifier.correctedBy(breach.line, false);
        const correctedBy = by || verifier.correctedBy(breach.line, true);
        return { ...breach, struck: by > 0, correctedBy };
    });
    const more = counting.filter((breach) => !read.some((other) => same(other, breach)));
    return [
        ...marked,
        ...more.map((breach) => ({ ...breach, ...NOT_ENDED, at: spot(breach.line) })),
    ].sort((one, other) => one.line - other.line);
}

const NOT_ENDED = { struck: false, correctedBy: null };

const BATCH = 64;

async function runOnce(verifier, read, { follow, checks, pause, bad }) {
    let finding;
    let breaches = [];
    const corrections = []; // lines `correct`
    const starts = []; // where each line begins
    let last = 0; // where the last one ends
    let asked = 0;
    let batch = [];
    const wrong = [];
    let before = Infinity; // signatures up to the wrong line
    const known = Math.max(0, ...bad); // signatures up to this one were checked before
    verifier.start(Boolean(checks), bad);
    // Finds the bad signatures of the batch.
    const settle = async () => {
        const valid = await Promise.all(batch.map((one) => checks.valid(one)));
        wrong.push(...batch.filter((_, i) => !valid[i]).map(({ number }) => number));
        batch = [];
    };
    const line = (bytes, offset) => {
        if (!finding) follow?.before?.(bytes, offset);
        const right = verifier.take(bytes);
        const breach = right && verifier.breach();
        const at = { offset, size: bytes.length };
        starts.push(offset);
        last = offset + bytes.length + 1;
        if (breach) breaches.push({ ...breach, ...NOT_ENDED, at });
        if (right && verifier.corrections() > corrections.length)
            corrections.push({ line: verifier.number("lines"), at, bytes: bytes.slice() });
        const signature = checks && verifier.signature();
        if (signature) asked++;
        if (signature && asked > known) batch.push({ ...signature, number: asked });
        if (right) follow?.after?.(bytes, offset);
        else if (!finding) {
            finding = { ...verifier.finding(), at: { offset, size: bytes.length } };
            before = asked;
        }
        return Boolean(finding) || wrong.length === 0;
    };
    const rest = await eachLine(read(), line, (at) =>
        batch.length >= BATCH ? settle() : pause(at),
    );
    if (batch.length > 0) await settle();
    // A bad one before the wrong line makes another line the wrong one.  Bad ones behind it count
    // together, because they change no finding.
    if (wrong.length > 0) return { bad: wrong[0] > before ? wrong : wrong.slice(0, 1) };
    if (!finding && !verifier.end(rest)) finding = verifier.finding();
    if (finding) finding.blame = verifier.text("blame");
    const said = verifier.text("verdict").split("\n").filter(Boolean);
    const [first, ...more] = said; // first "proved: …", "not proved yet: …" or "kept truly …"
    // Where a line stands in the file.
    const spot = (number) => ({
        offset: starts[number - 1],
        size: (starts[number] ?? last) - starts[number - 1] - 1,
    });
    if (!finding && corrections.length > 0)
        breaches = recountBreaches(verifier, breaches, spot);
    // Nobody answers for a breach behind the signed part.
    const signed = verifier.number("signedLines");
    if (!finding) breaches = breaches.filter((breach) => breach.line <= signed);
    return {
        ...(finding ? { ok: false, verdict: "broken" } : verifier.verdict()),
        bad: [],
        finding,
        breaches,
        corrections,
        spot,
        first,
        rest: finding ? [] : more,
        sums: verifier.sums(),
        id: verifier.text("id"),
        level: verifier.level(),
        session: verifier.isSession(),
        checked: checks ? asked : undefined,
    };
}

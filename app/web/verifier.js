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

    // `checks` when somebody will check signatures; `bad` is the one known to be bad, from 1, or 0.
    start(checks, bad) {
        this.wasm.riffle_start(checks ? 1 : 0, bad);
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

    // Whether a record that is in order is proved, or not yet.
    isProved() {
        return this.wasm.riffle_is_proved() === 1;
    }

    // Whether a record that is in order tells of breaches: then it is not called proved.
    isKeptTruly() {
        return this.wasm.riffle_is_kept_truly() === 1;
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
            fault: this.text("whose"),
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
export async function checkRecord(verifier, read, { follow, checks, pause = () => {} } = {}) {
    let bad = 0;
    for (;;) {
        const run = await runOnce(verifier, read, {
            follow: bad ? undefined : follow,
            checks,
            pause,
            bad,
        });
        if (!run.bad) return run;
        bad = run.bad;
    }
}

const BATCH = 64;

async function runOnce(verifier, read, { follow, checks, pause, bad }) {
    let finding;
    const breaches = [];
    let asked = 0;
    let batch = [];
    let wrong = 0;
    verifier.start(Boolean(checks), bad);
    // The first signature that is bad, if one of these is.
    const settle = async () => {
        const valid = await Promise.all(batch.map((one) => checks.valid(one)));
        const first = valid.indexOf(false);
        if (first >= 0 && !wrong) wrong = asked - batch.length + first + 1;
        batch = [];
    };
    const line = (bytes, offset) => {
        follow?.before?.(bytes, offset);
        const right = verifier.take(bytes);
        const breach = right && verifier.breach();
        if (breach) breaches.push({ ...breach, at: { offset, size: bytes.length } });
        const signature = checks && verifier.signature();
        if (signature) asked++;
        if (signature && !bad) batch.push(signature);
        if (!right) finding = { ...verifier.finding(), at: { offset, size: bytes.length } };
        else follow?.after?.(bytes, offset);
        return right && !wrong;
    };
    const rest = await eachLine(read(), line, (at) =>
        batch.length >= BATCH ? settle() : pause(at),
    );
    if (batch.length > 0) await settle();
    if (wrong) return { bad: wrong };
    if (!finding && !verifier.end(rest)) finding = verifier.finding();
    const said = verifier.text("verdict").split("\n").filter(Boolean);
    const [first, ...more] = said; // first "proved: …", "not proved yet: …" or "kept truly …"
    const kept = verifier.isKeptTruly();
    const proved = verifier.isProved() && !kept;
    return {
        ok: !finding && (proved || (kept && breaches.length === 0)),
        verdict: finding ? "broken" : kept ? "kept truly" : proved ? "proved" : "not proved yet",
        finding,
        breaches,
        first,
        rest: more,
        sums: verifier.sums(),
        id: verifier.text("id"),
        session: verifier.isSession(),
        checked: checks ? asked : undefined,
    };
}

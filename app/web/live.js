// A live table in WebAssembly (app/wasm/wasm_table.c): folds every line of the record as it comes, and
// computes what a player sees, signs and commits to.  table_client.js uses it.  Nothing here knows
// the page.

import { Verifier, hex } from "./verifier.js";

// struct live of app/wasm/wasm_table.c, in bytes.
const NAME = 32;
const WORDS = 512;
const HEX = 65;
const HASH = 32;
const AT = { name: 0, words: NAME, key: NAME + WORDS };
AT.secret = AT.key + HEX;
AT.salt = AT.secret + HASH;
AT.hash = AT.salt + HASH;
AT.last = AT.hash + HASH;
AT.signs = AT.last + HASH;

const encode = (text) => new TextEncoder().encode(text);

export class Live extends Verifier {
    constructor(module) {
        super(new WebAssembly.Instance(module, {}).exports);
        this.start(true, 0);
    }

    field(name, size) {
        return this.bytes(this.wasm.riffle_live() + AT[name], size);
    }

    put(name, text, room) {
        const bytes = encode(text);
        if (bytes.length >= room) throw new RangeError(name);
        const field = this.field(name, room);
        field.fill(0);
        field.set(bytes);
    }

    // Folds one line of the record.  Returns false when it breaks a rule; finding() then says
    // which.
    fold(line) {
        return this.take(encode(line));
    }

    // What the player of this name sees; without a name, what everybody sees.
    view(name) {
        this.put("name", name ?? "", NAME);
        const at = this.wasm.riffle_view();
        return at ? JSON.parse(this.textAt(at)) : undefined;
    }

    // The clauses of the law: [citation, sentence].
    clauses() {
        const all = [];
        for (let n = 1, at; (at = this.wasm.riffle_clause(n, 0)); n++)
            all.push([this.textAt(at), this.textAt(this.wasm.riffle_clause(n, 1))]);
        return all;
    }

    // The hash of the last line, in digits.
    last() {
        return hex(this.field("last", HASH));
    }

    seat(name) {
        this.put("name", name, NAME);
        return this.wasm.riffle_seat();
    }

    // The key that the player gave at this table and the counter of their last signed act, or
    // undefined.
    signer(name) {
        this.put("name", name, NAME);
        const counter = this.wasm.riffle_counter();
        return counter < 0 ? undefined : { counter, key: hex(this.field("signs", HASH)) };
    }

    // The message that is signed for an act; undefined when the words are not an act of a player.
    actMessage(name, words, key, counter) {
        this.put("name", name, NAME);
        this.put("words", words, WORDS);
        this.put("key", key ?? "", HEX);
        return this.wasm.riffle_act(counter) ? this.field("hash", HASH).slice() : undefined;
    }

    giveMessage(name, act, payload, counter) {
        this.put("name", name, NAME);
        this.put("words", payload, WORDS);
        this.wasm.riffle_give(counter, act === "reveal" ? 1 : 0);
        return this.field("hash", HASH).slice();
    }

    // The commitment to a secret and a salt, in digits.
    commitment(shoe, seat, secret, salt) {
        this.field("secret", HASH).set(secret);
        this.field("salt", HASH).set(salt);
        this.wasm.riffle_commitment(shoe, seat);
        return hex(this.field("hash", HASH));
    }
}

// A line of a record taken apart, its payload as pairs.
export function readLine(line) {
    const [seq, time, actor, act, ruling, payload] = line.split("\t");
    const pairs = Object.fromEntries(
        payload === "-" ? [] : payload.split(" ").map((pair) => pair.split(/=(.*)/s).slice(0, 2)),
    );
    return {
        seq: Number(seq),
        time: Number(time),
        actor: decodeURIComponent(actor),
        act,
        ruling,
        pairs,
        permitted: ruling === "-",
    };
}

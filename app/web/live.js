// A live table in WebAssembly (app/wasm/wasm_table.c): folds every line of the record as it comes, and
// computes what a player sees, signs and commits to.  table_client.js uses it.  Nothing here knows
// the page.

import { WASM } from "./boundary.js";
import { Verifier, hex } from "./verifier.js";

const encode = (text) => new TextEncoder().encode(text);

export class Live extends Verifier {
    constructor(module) {
        super(new WebAssembly.Instance(module, {}).exports);
        this.start(true);
    }

    // A field of struct live.
    field(name) {
        const { at, size } = WASM.LIVE[name];
        return this.bytes(this.wasm.riffle_live() + at, size);
    }

    // Writes a text into a field, with at least one zero after it.
    put(name, text) {
        const bytes = encode(text);
        const field = this.field(name);
        if (bytes.length >= field.length) throw new RangeError(name);
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
        this.put("name", name ?? "");
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
        return hex(this.field("last"));
    }

    seat(name) {
        this.put("name", name);
        return this.wasm.riffle_seat();
    }

    // The key that the player gave at this table and the counter of their last signed act, or
    // undefined.
    signer(name) {
        this.put("name", name);
        const counter = this.wasm.riffle_counter();
        return counter < 0 ? undefined : { counter, key: hex(this.field("signs")) };
    }

    // The message that is signed for an act; undefined when the words are not an act of a player.
    actMessage(name, words, key, counter) {
        this.put("name", name);
        this.put("words", words);
        this.put("key", key ?? "");
        return this.wasm.riffle_act(counter) ? this.field("hash").slice() : undefined;
    }

    giveMessage(name, act, payload, counter) {
        this.put("name", name);
        this.put("words", payload);
        this.wasm.riffle_give(counter, act === "reveal" ? 1 : 0);
        return this.field("hash").slice();
    }

    // The commitment to a secret and a salt, in digits.
    commitment(shoe, seat, secret, salt) {
        this.field("secret").set(secret);
        this.field("salt").set(salt);
        this.wasm.riffle_commitment(shoe, seat);
        return hex(this.field("hash"));
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

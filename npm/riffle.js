// riffle.js -- the package for npm: checks records, and judges acts at a table.
//
// The work is done by two modules of WebAssembly, which import nothing: riffle.wasm has the table and
// the verifier of tables; sessions.wasm has the verifier of bridge, and is loaded when a record is one.
// The verifier is that of the pages (app/web/verifier.js); the table is app/wasm/npm/npm_table.c.  An
// instance holds one record or one table, so each gets its own; a module is compiled once.
// riffle.d.ts describes what is exported.
import { Signatures, Verifier, checkRecord } from "./verifier.js";

// The bytes of a module that lies beside this file.
async function moduleBytes(url) {
    if (url.protocol !== "file:") return fetch(url);
    const { readFile } = await import("node:fs/promises");
    return readFile(url);
}

async function compile(given) {
    const found = await given;
    if (found instanceof WebAssembly.Module) return found;
    return WebAssembly.compile(found instanceof Response ? await found.arrayBuffer() : found);
}

// What a record can be given as: text, bytes, a Blob, a Response, a stream, or pieces of bytes.
function pieces(record) {
    if (typeof record === "string") return [new TextEncoder().encode(record)];
    if (record instanceof ArrayBuffer) return [new Uint8Array(record)];
    if (record instanceof Uint8Array) return [record];
    if (record?.[Symbol.asyncIterator] || record?.[Symbol.iterator]) return record;
    throw new TypeError("verify: expected a record as text, bytes, a Blob or pieces of bytes");
}

// The verifier may read a record twice, so pieces that come once are kept.
async function readable(record) {
    const blob = record instanceof Response ? await record.arrayBuffer() : record;
    const whole = blob instanceof Blob ? await blob.arrayBuffer() : blob;
    const kept = [];
    for await (const piece of pieces(whole)) kept.push(piece);
    return () => kept;
}

export class LawError extends Error {
    constructor(act, ruling) {
        const { clause, sentence, column, expected } = ruling;
        const broken = `${clause} forbids it: ${sentence}`;
        super(`${act}: ${clause ? broken : `column ${column}`}; expected ${expected}`);
        Object.assign(this, { name: "LawError", act, ...ruling });
    }
}

class Table {
    #wasm;

    constructor(wasm) {
        this.#wasm = wasm;
    }

    // Puts the text where the module reads it, and reads the answer.
    ask(what, text = "", option = undefined) {
        const wasm = this.#wasm;
        const bytes = new TextEncoder().encode(text);
        const room = new Uint8Array(wasm.memory.buffer, wasm.npm_table_text(), 8192);
        if (bytes.length >= room.length) throw new RangeError("a text has at most 8191 bytes");
        room.set(bytes);
        room[bytes.length] = 0;
        const at = wasm[`npm_table_${what}`](option);
        const all = new Uint8Array(wasm.memory.buffer);
        return JSON.parse(new TextDecoder().decode(all.subarray(at, all.indexOf(0, at))));
    }

    judge(act) {
        return this.ask("act", act, 0);
    }

    act(act) {
        const ruling = this.ask("act", act, 1);
        if (!ruling.permitted) throw new LawError(act, ruling);
    }

    legal() {
        return this.ask("legal").acts;
    }

    view(player = "") {
        return this.ask("view", player);
    }
}

class Riffle {
    #tables;
    #sessions;

    constructor(tables, sessions) {
        this.#tables = tables;
        this.#sessions = sessions;
    }

    async verify(record) {
        const read = await readable(record);
        const checks = await Signatures.from(globalThis.crypto?.subtle);
        const check = async (module) =>
            checkRecord(new Verifier(await instance(module)), read, { checks });
        let found = await check(this.#tables);
        if (found.session) {
            this.#sessions = compile(
                this.#sessions ?? moduleBytes(new URL("sessions.wasm", import.meta.url)),
            );
            found = await check(await this.#sessions);
        }
        const { ok, verdict, first, rest, finding, breaches, sums, id, level, session } = found;
        const words = finding ? [] : [first, ...rest];
        return { ok, verdict, words, finding, breaches, sums, id, level, session };
    }

    async table(rules = "bicycle") {
        const table = new Table(await instance(this.#tables));
        const { open, error, line } = table.ask("open", rules);
        if (!open) throw new RangeError(line ? `rules, line ${line}: ${error}` : `rules: ${error}`);
        return table;
    }
}

async function instance(module) {
    return (await WebAssembly.instantiate(module, {})).exports;
}

export async function load({ tables, sessions } = {}) {
    const given = tables ?? moduleBytes(new URL("riffle.wasm", import.meta.url));
    return new Riffle(await compile(given), sessions);
}

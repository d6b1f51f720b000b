// The worker of practice deals: everything that takes time runs here, beside the page, in the
// module deals.wasm.  deals_engine.js starts it, gives it the module and then one job at a time; a
// job that is no longer wanted ends with the worker.
//
//     explain { text, seed }                   read; plan, whole and parts of scenarios; example
//     example { text, seed }                   one more example
//     deal    { text, seed, first, boards }    progress, then dealt with the hands
//     file    { format, texts, … }             file: its bytes, and what the format cannot hold

import { WASM } from "./deals_boundary.js";
import { SCRIPT } from "./protocol.js";

const TOLD_MS = 100; // between two messages about progress
const EXAMPLE_TRIES = 4e6; // for an example that is shown unasked
const { seats: SEATS, sides: SIDES } = SCRIPT;
const utf8 = new TextEncoder();
const text8 = new TextDecoder();

let core; // the functions of the module

const memory = () => new Uint8Array(core.memory.buffer);
const number = (name) => core.deals_number(WASM.NUMBER[name]);
const part = (at, name) => core.deals_part(at, WASM.PART[name]);

function put(bytes) {
    memory().set(bytes, core.deals_input());
    return bytes.length;
}

function textAt(address) {
    const bytes = memory();
    return text8.decode(bytes.subarray(address, bytes.indexOf(0, address)));
}

// Line and column, in letters, of a place in bytes.
function placeOf(bytes, at) {
    const before = text8.decode(bytes.subarray(0, at));
    const line = before.split("\n");
    return { line: line.length, column: line.at(-1).length + 1, index: before.length };
}

function errorOf(bytes) {
    const line = number("line");
    let at = 0;
    for (let passed = 1; passed < line; passed++) at = bytes.indexOf(10, at) + 1;
    return {
        ...placeOf(bytes, at + number("column") - 1),
        message: textAt(core.deals_text(WASM.TEXT.message)),
        hint: textAt(core.deals_text(WASM.TEXT.hint)),
    };
}

// Reads a script; { error } when it cannot be read.
function readScript(text) {
    const bytes = utf8.encode(text);
    if (bytes.length > WASM.INPUT_BYTES) return { tooLong: WASM.INPUT_BYTES };
    if (!core.deals_read(put(bytes))) return { error: errorOf(bytes) };
    const seat = number("dealer");
    const anyNote = number("anyNote");
    return {
        scenarios: number("scenarios"),
        dealer: seat < 0 ? undefined : SEATS[seat],
        vulnerable: SIDES[number("vulnerable")],
        rotates: number("rotates") === 1,
        anyNote: anyNote ? placeOf(bytes, anyNote) : undefined,
        condition: {
            at: placeOf(bytes, number("conditionAt")).index,
            end: placeOf(bytes, number("conditionEnd")).index,
            isLoose: number("conditionLoose") === 1,
        },
    };
}

// The plan of a scenario, and its parts.
function plan(text, scenario) {
    const bytes = utf8.encode(text);
    core.deals_plan(scenario);
    const seat = number("exactSeat");
    return {
        scenario,
        weight: core.deals_weight(scenario),
        isImpossible: number("impossible") === 1,
        needsTricks: number("needsTricks") === 1,
        exactSeat: seat < 0 ? undefined : SEATS[seat],
        gain: 1 / number("share"),
        parts: Array.from({ length: number("parts") }, (_, i) => ({
            text: text8.decode(bytes.subarray(part(i, "at"), part(i, "end"))),
            isEmpty: part(i, "empty") === 1,
        })),
    };
}

function chance(at) {
    core.deals_chance(at);
    return {
        value: part(at, "value"),
        error: part(at, "error"),
        isKnown: part(at, "known") === 1,
        none: part(at, "none") === 1,
    };
}

// Why no board can be drawn: no deal meets the scenario that is planned, only a solver could tell,
// or its hands have fewer than thirteen cards.
const REASONS = ["impossible", "needsTricks", "isEnding"];
const cannotDraw = () => REASONS.find((name) => number(name) === 1);

// One deal that meets the script, if there is one soon.
function example(seed) {
    core.deals_draw_start(put(utf8.encode(seed)), 1, 1);
    while (!cannotDraw() && number("tries") < EXAMPLE_TRIES)
        if (core.deals_draw() === 1) return textAt(core.deals_hands(0)).trim();
    return undefined;
}

function explain({ text, seed }) {
    const read = readScript(text);
    postMessage({ is: "read", ...read });
    if (read.error || read.tooLong) return;
    for (let scenario = 0; scenario < Math.max(1, read.scenarios); scenario++) {
        const made = plan(text, scenario);
        const { length } = made.parts;
        postMessage({ is: "plan", ...made });
        if (!made.isImpossible && length > 0)
            postMessage({ is: "whole", scenario, chance: chance(length) });
        for (let i = 0; i < length; i++)
            postMessage({ is: "part", scenario, part: i, chance: chance(i) });
    }
    postMessage({ is: "example", deal: example(seed) });
}

// Another example of the script that is read already.
function another({ text, seed }) {
    const { error, tooLong } = readScript(text);
    if (!error && !tooLong) postMessage({ is: "example", deal: example(seed) });
}

function deal({ text, seed, first, boards }) {
    const read = readScript(text);
    let told = performance.now();
    if (read.error || read.tooLong) return postMessage({ is: "read", ...read });
    core.deals_draw_start(put(utf8.encode(seed)), first, boards);
    for (let drawn = 0; drawn < boards; ) {
        if (cannotDraw())
            return postMessage({ is: "cannot", why: cannotDraw() });
        drawn = core.deals_draw();
        if (performance.now() - told < TOLD_MS) continue;
        told = performance.now();
        postMessage({ is: "progress", drawn, tries: number("tries") });
    }
    const all = Array.from({ length: boards }, (_, i) => i);
    return postMessage({
        is: "dealt",
        deals: all.map((i) => textAt(core.deals_hands(i)).trim()),
        // dealer and vulnerability by the numbers of the boards
        sides: all.map((i) => [core.deals_dealer(first + i), core.deals_vulnerable(first + i)]),
    });
}

// `texts` are title, date and comment; dealer and vulnerable are -1 where the board's number says.
function file({ format, boards, texts, dealer, vulnerable }) {
    const pieces = [];
    put(utf8.encode(texts.map((text) => `${text}\0`).join("")));
    core.deals_file_start(WASM.FORMAT[format], dealer, vulnerable);
    for (let i = 0; i < boards + 2; i++) {
        const size = core.deals_file_piece(i);
        const at = core.deals_file_bytes();
        pieces.push(memory().slice(at, at + size));
    }
    const losses = Object.keys(WASM.LOSS).filter((name) => number("losses") & WASM.LOSS[name]);
    postMessage({ is: "file", pieces, losses });
}

const most = () =>
    Object.fromEntries(
        Object.entries(WASM.FORMAT).map(([name, format]) => [name, core.deals_format_most(format)]),
    );

const JOBS = { explain, example: another, deal, file };

// Jobs wait for the module.
let before = Promise.resolve();
async function run({ module, ...job }) {
    if (module) {
        core = (await WebAssembly.instantiate(module, {})).exports;
        const mark = textAt(core.deals_text(WASM.TEXT.mark));
        postMessage({ is: "ready", mark, most: most() });
        return;
    }
    JOBS[job.job](job);
    postMessage({ is: "end" });
}
addEventListener("message", ({ data }) => {
    before = before.then(() => run(data)).catch(() => postMessage({ is: "failed" }));
});

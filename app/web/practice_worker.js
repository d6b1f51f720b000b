// The house of the practice table and the exact analysis, in a worker: the page stays smooth while
// values are computed.  The module is practice.wasm (app/wasm/practice/practice.h).  Messages look
// like those of a room (docs/reference/room-protocol.md); practice_link.js is the other end.
//
// Randomness comes from crypto.getRandomValues, fresh before every act that may shuffle.  Nothing
// is fetched but the module, so the table works without a connection.

import { ACT, readAct } from "./protocol.js";

const ENTROPY = 32; // bytes
const DID = {
    hits: "hit",
    stands: "stand",
    doubles: "double",
    splits: "split",
    surrenders: "surrender",
    insures: "insure",
    declines: "decline",
};

let wasm;
let sent = 0; // lines that the page has

const bytesAt = (at, size) => new Uint8Array(wasm.memory.buffer, at, size);

function readText(at) {
    if (!at) return undefined;
    const rest = new Uint8Array(wasm.memory.buffer, at);
    return new TextDecoder().decode(rest.subarray(0, rest.indexOf(0)));
}
const readJson = (at) => (at ? JSON.parse(readText(at)) : undefined);

function giveText(text) {
    const bytes = new TextEncoder().encode(`${text}\0`);
    bytesAt(wasm.practice_text(), bytes.length).set(bytes);
}

const stir = () => crypto.getRandomValues(bytesAt(wasm.practice_entropy(), ENTROPY));

// { name, text } of the rules, or { error }.  `rules` is a preset's name or posted rules; `set`
// changes some of them.
function readRules({ rules, set = {} }) {
    giveText([rules, ...Object.entries(set).map(([key, value]) => `${key}=${value}`)].join("\n"));
    const read = readJson(wasm.practice_rules());
    if (read.error) throw new Error(read.error);
    return read;
}

// Everybody but the player acts, until the player is asked; the page gets the new lines.
function advance() {
    stir();
    while (wasm.practice_next(Date.now())) {
        sendLines();
        stir();
    }
    sendLines();
    sendState();
}

// Lines that the page does not have yet.
function sendLines() {
    const all = wasm.practice_lines();
    if (sent === all) return;
    const lines = [];
    for (let n = sent + 1; n <= all; n++) lines.push(readText(wasm.practice_line(n)));
    postMessage({ is: "lines", from: sent, lines });
    sent = all;
}

const sendState = () =>
    postMessage({ is: "state", wait: readText(wasm.practice_wait()), ready: [] });

// A decision that was made: its exact values go to the page once the table has moved on.
function sendReview(did, cents) {
    const full = readJson(wasm.practice_advice(0));
    const left = readJson(wasm.practice_advice(1));
    if (full) postMessage({ is: "review", did, cents, full, left });
}

const actions = {
    open({ name, companions, ...message }) {
        const read = readRules(message);
        sent = 0;
        stir();
        giveText(name);
        if (!wasm.practice_open(Date.now(), companions ?? 0)) throw new Error(name);
        return read;
    },
    watch() {
        advance();
        return { lines: 0 };
    },
    act({ act }) {
        const read = readAct(act);
        const asked = read && wasm.practice_ask(read.box ?? 0);
        stir();
        giveText(act);
        const answer = readJson(wasm.practice_act(Date.now()));
        if (answer.error) throw new Error(answer.error);
        sendLines();
        if (answer.ruling === "-") advance();
        if (asked && answer.ruling === "-")
            sendReview(DID[read.kind], Math.round(Number(read.amount ?? 0) * 100));
        return answer;
    },
    ready({ ready }) {
        if (readText(wasm.practice_wait()) === "surrender") return actions.keep();
        wasm.practice_ready(ready ? 1 : 0);
        advance();
        return {};
    },
    // The player surrenders none of their boxes early.
    keep() {
        while (readText(wasm.practice_wait()) === "surrender" && wasm.practice_ask(0)) {
            const { box } = readJson(wasm.practice_advice(0));
            sendReview("keep", 0);
            giveText(ACT.keep(box));
            wasm.practice_act(Date.now());
        }
        advance();
        return {};
    },
    coach({ box }) {
        return wasm.practice_ask(box) ? { advice: readJson(wasm.practice_advice(0)) } : {};
    },
    // The analysis without a table.
    rules: (message) => readRules(message),
    edge: (message) => ({ ...readRules(message), edge: wasm.practice_edge() }),
    chart: (message) => ({ ...readRules(message), chart: readJson(wasm.practice_chart()) }),
    hand({ cards, ...message }) {
        readRules(message);
        giveText(cards);
        const hand = readJson(wasm.practice_hand());
        if (hand.error) throw new Error(hand.error);
        return { hand };
    },
    dealer: (message) => (readRules(message), readJson(wasm.practice_dealer())),
    systems: () => readJson(wasm.practice_systems()),
    // The count of the table, by a counting system.
    count({ system }) {
        giveText(system);
        return readJson(wasm.practice_count());
    },
    presets: () => readJson(wasm.practice_presets()),
};

async function load() {
    const answer = fetch("practice.wasm");
    const { instance } = await WebAssembly.instantiateStreaming(answer, {}).catch(async () =>
        WebAssembly.instantiate(await (await fetch("practice.wasm")).arrayBuffer(), {}),
    );
    wasm = instance.exports;
}
const loaded = load();

addEventListener("message", async ({ data }) => {
    const { re } = data;
    try {
        await loaded;
        postMessage({ is: "answer", ...(actions[data.do]?.(data) ?? {}), re });
        // The page notes at once that the player is ready (table_actions.js).  The round may be
        // over by then, so how the table stands comes after the answer.
        if (data.do === "ready") sendState();
    } catch (error) {
        postMessage({ is: "error", error: error.message, re });
    }
});

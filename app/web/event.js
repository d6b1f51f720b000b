// The public page of an event: fetches its record, checks it here, and shows the boards that are
// released.  Nothing that the room says about it is believed.

import { count, el } from "./cards.js";
import { madeParts, sessionRows } from "./made.js";
import { SessionWalk, readSession } from "./session.js";
import { Sheet, sheetNote } from "./sheet.js";
import { noteItem, notes, rowParts, showVerdict, size } from "./verdict.js";
import { Signatures, Verifier, checkRecord } from "./verifier.js";

const PIECE = 1 << 20;
const FILES = [
    ["record", "the record"],
    ["released.pbn", "released boards, PBN"],
    ["released-hands.pdf", "hand records, PDF"],
];

const $ = (id) => document.getElementById(id);
const event = location.pathname.split("/").filter(Boolean).at(-1);

async function* pieces(bytes) {
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

async function recordBytes() {
    const answer = await fetch(`/event/${event}/record`, { cache: "no-store" });
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
    throw new Error(
        answer.status === 404 ? `There is no event ${event} in this room` : await answer.text(),
    );
}

async function check(bytes) {
    const module = await WebAssembly.compileStreaming(fetch("/riffle.wasm"));
    const verifier = new Verifier((await WebAssembly.instantiate(module, {})).exports);
    const walk = new SessionWalk(verifier);
    const follow = { before: () => {}, after: (line, at) => walk.after(line, at) };
    const checks = await Signatures.from(globalThis.crypto?.subtle);
    const result = await checkRecord(verifier, () => pieces(bytes), { follow, checks });
    if (!verifier.isSession()) throw new Error("This is no record of a bridge session");
    return { result, session: readSession(verifier, walk) };
}

// What it means for somebody who played, in a sentence or two.
function explained({ boards, hasManifest, source }, ok) {
    if (!ok)
        return "Something in this record is not as it must be. Ask the director, and keep it.";
    const opened = boards.filter(({ stage }) => stage === "opened").length;
    const sealed = boards.filter(({ stage }) => stage === "sealed").length;
    const words = [];
    if (opened && source !== "observed" && hasManifest)
        words.push(
            `${count(opened, "board is", "boards are")} open, and each is the deal that was ` +
                "committed to before it was shown.",
        );
    else if (opened) words.push(`${count(opened, "board is", "boards are")} open.`);
    if (sealed)
        words.push(
            `${count(sealed, "board is", "boards are")} still sealed: the record has no ` +
                "card of them before they are released.",
        );
    return words.join(" ");
}

async function files() {
    const answer = await fetch(`/event/${event}/files`, { cache: "no-store" });
    const there = answer.ok ? await answer.json() : ["record"];
    $("files").replaceChildren(
        ...FILES.filter(([file]) => there.includes(file)).map(([file, words]) =>
            el("a", { href: `/event/${event}/${file}`, download: `${event}-${file}` }, words),
        ),
    );
}

function show({ result, session }, bytes) {
    const { title } = session;
    showVerdict(result);
    $("title").textContent = title && title !== "-" ? title : event;
    document.title = `${$("title").textContent}: checked by Riffle`;
    $("explained").replaceChildren(
        explained(session, !result.finding),
        " ",
        el("a", { href: "#proved" }, "What this proves, and what not."),
    );
    const { found, expected, fault } = result.finding ?? {};
    const finding = [
        ["found", found],
        ["expected", expected],
        ["whose fault", fault],
    ];
    $("finding").replaceChildren(...(result.finding ? rowParts(finding) : []));
    $("notes").replaceChildren(...notes(result).map(noteItem));
    $("summary").replaceChildren(...rowParts(sessionRows(session, result, size(bytes.length))));
    $("made").replaceChildren(...madeParts(session));
    $("session").hidden = false;
    $("session-note").textContent = result.finding
        ? `What was in order before line ${result.finding.line}.`
        : sheetNote(session.boards);
    return new Sheet($("session"), session);
}

async function start() {
    document.body.dataset.state = "reading";
    $("name").textContent = `event ${event}`;
    $("by-hand").textContent =
        `curl -O ${location.origin}/event/${event}/record && riffle verify record`;
    try {
        const bytes = await recordBytes();
        $("reading").textContent = "Checking it …";
        show(await check(bytes), bytes);
        await files();
    } catch (error) {
        document.body.dataset.state = "stopped";
        $("verdict").textContent = `${error.message}.`.replace("..", ".");
    }
    document.documentElement.dataset.ready = "yes";
}

$("again").onclick = start;
start();

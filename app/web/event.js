// event.html, the public page of a bridge event: loads its record, checks it in this browser, and
// shows the boards that are released.  It believes nothing that the room says about the event: all
// that is shown comes from the checked record.

import { el } from "./cards.js";
import { showHappenings } from "./event_lines.js";
import { startFrame } from "./frame.js";
import { dealsParts, sessionRows } from "./session_facts.js";
import { SessionWalk, readSession } from "./session.js";
import { Sheet, sheetNote } from "./sheet.js";
import { findingRows, noteItem, rowParts, showVerdict, verdictNotes } from "./verdict.js";
import { Signatures, Verifier, checkRecord } from "./verifier.js";
import { COMMON, fileSize, fillPage, sentence } from "./words.js";
import { CHECK } from "./words_check.js";

const PIECE = 1 << 20; // bytes that are checked at once
const EVENT = CHECK.event;

const $ = (id) => document.getElementById(id);
const event = location.pathname.split("/").filter(Boolean).at(-1);

async function* pieces(bytes) {
    for (let at = 0; at < bytes.length; at += PIECE) yield bytes.subarray(at, at + PIECE);
}

async function loadRecord() {
    const answer = await fetch(`/event/${event}/record`, { cache: "no-store" });
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer());
    throw new Error(answer.status === 404 ? EVENT.missing({ event }) : await answer.text());
}

async function checkBytes(bytes) {
    const module = await WebAssembly.compileStreaming(fetch("/riffle.wasm"));
    const verifier = new Verifier((await WebAssembly.instantiate(module, {})).exports);
    const walk = new SessionWalk(verifier);
    const follow = { before: () => {}, after: (line, at) => walk.after(line, at) };
    const checks = await Signatures.from(globalThis.crypto?.subtle);
    const result = await checkRecord(verifier, () => pieces(bytes), { follow, checks });
    if (!verifier.isSession()) throw new Error(EVENT.notSession);
    return { result, session: readSession(verifier, walk) };
}

// What the verdict means for a player, in a sentence or two.
function explainVerdict({ boards, hasManifest, source }, isInOrder) {
    if (!isInOrder) return EVENT.broken;
    const opened = boards.filter(({ stage }) => stage === "opened").length;
    const sealed = boards.filter(({ stage }) => stage === "sealed").length;
    const isCommitted = source !== "observed" && hasManifest;
    return [
        opened && (isCommitted ? EVENT.openAsCommitted : EVENT.open)({ boards: opened }),
        sealed && EVENT.sealed({ boards: sealed }),
    ]
        .filter(Boolean)
        .join(" ");
}

async function listFiles() {
    const answer = await fetch(`/event/${event}/files`, { cache: "no-store" });
    const there = answer.ok ? await answer.json() : ["record"];
    const known = Object.entries(EVENT.files).filter(([file]) => there.includes(file));
    $("files").replaceChildren(
        ...known.map(([file, words]) =>
            el("a", { href: `/event/${event}/${file}`, download: `${event}-${file}` }, words),
        ),
    );
}

function showEvent({ result, session }, bytes) {
    const { title } = session;
    showVerdict(result);
    $("title").textContent = title && title !== "-" ? title : event;
    document.title = EVENT.pageTitle({ title: $("title").textContent });
    $("explained").replaceChildren(
        explainVerdict(session, !result.finding),
        " ",
        el("a", { href: "#proved" }, EVENT.provesLink),
    );
    $("finding").replaceChildren(
        ...(result.finding ? rowParts(findingRows(result.finding)) : []),
    );
    $("notes").replaceChildren(...verdictNotes(result).map(noteItem));
    $("summary").replaceChildren(
        ...rowParts(sessionRows(session, result, fileSize(bytes.length))),
    );
    showHappenings($("happened"), $("happenings"), bytes, result.breaches);
    $("deals").replaceChildren(...dealsParts(session));
    $("session").hidden = false;
    $("session-note").textContent = result.finding
        ? EVENT.beforeBreak(result.finding)
        : sheetNote(session.boards);
    return new Sheet($("session"), session);
}

async function start() {
    document.body.dataset.state = "reading";
    $("name").textContent = EVENT.name({ event });
    $("by-hand").textContent = CHECK.formula.byHand({ origin: location.origin, event });
    $("reading").textContent = EVENT.loading;
    try {
        const bytes = await loadRecord();
        $("reading").textContent = EVENT.checking;
        showEvent(await checkBytes(bytes), bytes);
        await listFiles();
    } catch (error) {
        document.body.dataset.state = "stopped";
        $("verdict").textContent = sentence(error.message);
    }
    document.documentElement.dataset.ready = "yes";
}

fillPage({ ...CHECK, frame: COMMON.frame });
startFrame(CHECK.event.help);
$("again").onclick = start;
start();

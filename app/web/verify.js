// verify.html: takes a record file, checks it with the core in WebAssembly, and shows the verdict
// and then the cards of a table or the boards of a session.  tool/inline makes one file of this
// page, which works from file:// and can reach no network.

import { Signatures, Verifier, checkRecord } from "./verifier.js";
import { Walk } from "./walk.js";
import { ShoeView } from "./shoe_view.js";
import { el } from "./cards.js";
import { startFrame } from "./frame.js";
import { correctionRows, readCorrections, walkAgain } from "./corrections.js";
import { SessionWalk, readSession } from "./session.js";
import { dealsParts, minuteOf, sessionRows } from "./session_facts.js";
import { Sheet, sheetNote } from "./sheet.js";
import { findingRows, noteItem, rowParts, showVerdict, verdictNotes } from "./verdict.js";
import { COMMON, fileSize, fillPage, formatNumber, sentence } from "./words.js";
import { CHECK } from "./words_check.js";

const PIECE = 1 << 20; // bytes that are read at once
const LONGEST = 8192; // bytes of a line that are shown
const BREACHES_SHOWN = 200;
const BREATH = 12; // milliseconds of work before the page may draw and listen

const $ = (id) => document.getElementById(id);
const TABLE = CHECK.tableFacts;

let running = 0; // number of the file that was opened last; an older one stops

async function start() {
    const text = $("module").textContent.replace(/\s+/g, "");
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const module = await WebAssembly.compile(bytes);
    const checks = await Signatures.from(globalThis.crypto?.subtle);
    $("about").textContent = CHECK.verify.about({ kilobytes: Math.round(bytes.length / 1024) });
    $("file").onchange = () => $("file").files[0] && open($("file").files[0], module, checks);
    for (const id of ["choose", "again"]) $(id).onclick = () => $("file").click();
    listenForDrops((file) => open(file, module, checks));
    takeFromOpener((file) => open(file, module, checks));
    document.documentElement.dataset.ready = "yes";
}

// The page of a table opens this one and gives it the record in a message (record_check.js).  Only
// a page of the same room is listened to; from file:// there is none.
function takeFromOpener(take) {
    const { opener: other, origin: here } = window;
    if (!other || here === "null") return;
    addEventListener("message", ({ source, origin, data }) => {
        if (source === other && origin === here && data?.file instanceof File) take(data.file);
    });
    other.postMessage("riffle-verifier", here);
}

function listenForDrops(take) {
    let inside = 0;
    const mark = (change) => {
        inside = Math.max(0, inside + change);
        document.body.classList.toggle("dragging", inside > 0);
    };
    addEventListener("dragenter", (event) => (event.preventDefault(), mark(1)));
    addEventListener("dragleave", () => mark(-1));
    addEventListener("dragover", (event) => event.preventDefault());
    addEventListener("drop", (event) => {
        event.preventDefault();
        mark(-inside);
        const file = event.dataTransfer?.files[0];
        if (file) take(file);
    });
}

// The file, piece by piece.
async function* pieces(file) {
    for (let at = 0; at < file.size; at += PIECE)
        yield new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
}

// Lets the page draw and listen now and then, and stops when another file was opened meanwhile.
function makePause(file, mine) {
    let last = performance.now();
    return (at) => {
        if (performance.now() - last < BREATH) return undefined;
        if (mine !== running) throw new Error("superseded"); // open() drops it
        $("progress").value = at / file.size;
        return new Promise((go) => setTimeout(go)).then(() => (last = performance.now()));
    };
}

async function open(file, module, checks) {
    const mine = ++running;
    $("file").value = "";
    document.body.dataset.state = "reading";
    $("reading").textContent = CHECK.verify.reading({ file: file.name });
    $("verdict").replaceChildren();
    $("progress").value = 0;
    const verifier = new Verifier((await WebAssembly.instantiate(module, {})).exports);
    const walks = { table: new Walk(verifier), session: new SessionWalk(verifier) };
    const follow = {
        before: (bytes) => walks.table.before(bytes),
        after: (bytes, at) =>
            (verifier.isSession() ? walks.session : walks.table).after(bytes, at),
    };
    try {
        const result = await checkRecord(verifier, () => pieces(file), {
            follow,
            checks,
            pause: makePause(file, mine),
        });
        if (mine === running) await showResult(file, result, walks, verifier);
    } catch (error) {
        if (mine === running) showFailure(file, error);
    }
}

const lineAt =
    (file) =>
    async ({ offset, size }) =>
        new Uint8Array(await file.slice(offset, offset + size).arrayBuffer());

async function showResult(file, result, walks, verifier) {
    const head = await file.slice(0, 64).text();
    if (result.finding && !/^1\t\d+\t(house|director)\topen\t/.test(head))
        return showNotRecord(file);
    showVerdict(result);
    $("name").textContent = file.name;
    $("finding").replaceChildren(
        ...(result.finding ? await findingParts(file, result.finding) : []),
    );
    $("breaches").replaceChildren(
        ...(result.finding ? [] : breachParts(file, result.breaches)),
    );
    showCorrections(file, result, verifier);
    $("notes").replaceChildren(...verdictNotes(result).map(noteItem));
    $("walk").hidden = $("session").hidden = true;
    const before = result.finding && CHECK.verdict.beforeBreak(result.finding);
    const again = !result.finding && result.corrections.length > 0;
    const walk = again
        ? walkAgain(verifier, result.spot)
        : walks[result.session ? "session" : "table"];
    if (result.session) return showSession(file, result, before, readSession(verifier, walk));
    return showTable(file, result, before, walk, verifier);
}

// Struck lines beside their corrections.
function showCorrections(file, { finding, corrections, spot }, verifier) {
    const details = (at, words) => lineDetails(file, at, words);
    $("corrections").replaceChildren(
        ...(finding ? [] : correctionRows(readCorrections(verifier, corrections), details, spot)),
    );
}

function showTable(file, result, before, walk, verifier) {
    $("summary").replaceChildren(...rowParts(tableRows(file, result, walk)));
    $("walk").hidden = walk.shoes.length === 0;
    $("walk-note").textContent =
        before ?? (walk.committed ? CHECK.walk.note : CHECK.walk.noteWithoutProofs);
    new ShoeView($("walk"), walk, {
        verifier,
        id: result.id,
        source: walk.table?.source,
        lineAt: lineAt(file),
    });
}

function showSession(file, result, before, session) {
    const opened = session.time !== undefined;
    $("summary").replaceChildren(
        ...rowParts(opened ? sessionRows(session, result, fileSize(file.size)) : []),
    );
    $("session").hidden = !opened;
    if (!opened) return;
    $("deals").replaceChildren(...dealsParts(session));
    $("session-note").textContent = before ?? sheetNote(session.boards);
    new Sheet($("session"), session);
}

// A line of the record, without what a page cannot show.
async function lineText(file, at) {
    const bytes = await lineAt(file)({ ...at, size: Math.min(at.size, LONGEST) });
    return new TextDecoder("latin1")
        .decode(bytes)
        .replace(/[^ -~]/g, (c) => (c === "\t" ? "  " : "·"));
}

// A line of the record that can be opened; it is read when somebody does.
function lineDetails(file, at, words = CHECK.verdict.showLine) {
    const code = el("code", {});
    const details = el("details", {}, el("summary", {}, words), code);
    details.ontoggle = async () => {
        if (details.open && !code.textContent) code.textContent = await lineText(file, at);
    };
    return details;
}

// What is wrong with the line that breaks the record; the line itself can be opened.
async function findingParts(file, finding) {
    const parts = rowParts(findingRows(finding));
    const { at } = finding;
    if (!at) return parts;
    return [...parts, el("dt", {}, CHECK.verdict.theLine), el("dd", {}, lineDetails(file, at))];
}

const breachWords = ({ clause, sentence }) => [el("strong", {}, clause), ` ${sentence} `];

// Each breach beside its line.  The core found them; a long list is cut off.
function breachParts(file, breaches) {
    const shown = breaches.slice(0, BREACHES_SHOWN);
    const rows = shown.map((breach) => [
        CHECK.verdict.breachLine(breach),
        [
            ...(breach.correctedBy ? [el("s", {}, breachWords(breach))] : breachWords(breach)),
            breach.fault ? CHECK.verdict.breachShown : "",
            breach.correctedBy ? ` ${CHECK.verdict.breachEnded(breach)}` : "",
            lineDetails(file, breach.at),
        ],
    ]);
    if (breaches.length > shown.length)
        rows.push(["", CHECK.verdict.moreBreaches({ breaches: breaches.length - shown.length })]);
    return rowParts(rows);
}

// The rows of a table's summary, each a name and a value.
function tableRows(file, { sums, id }, walk) {
    const { table } = walk;
    if (!table) return [];
    const names = [...new Set(walk.players.values())].map((name) =>
        table.companions.includes(name) ? TABLE.companion({ name }) : name,
    );
    return [
        [TABLE.table, id],
        [TABLE.cardsFrom, TABLE.source[table.source]],
        [TABLE.rules, table.rules],
        [TABLE.opened, TABLE.utc({ time: minuteOf(table.time) })],
        [TABLE.players, names.join(", ") || TABLE.none],
        [TABLE.record, TABLE.recordSize({ lines: sums.lines, size: fileSize(file.size) })],
        [TABLE.rounds, formatNumber(sums.rounds)],
        [TABLE.dealt, walk.committed ? TABLE.cardsOpened(sums) : TABLE.cardsDealt(sums)],
        [TABLE.heads, formatNumber(sums.heads)],
        ...(table.breaches
            ? [[TABLE.breaches, TABLE.breachCount(sums)]]
            : [[TABLE.refused, formatNumber(sums.refused)]]),
        [TABLE.operatorKey, table.key === "-" ? TABLE.none : el("code", {}, table.key)],
    ];
}

function showStopped(words) {
    document.body.dataset.state = "stopped";
    $("verdict").textContent = words;
}

function showNotRecord({ name, size }) {
    const { emptyFile, notRecord } = CHECK.problem;
    showStopped((size === 0 ? emptyFile : notRecord)({ file: name }));
}

function showFailure({ name }, error) {
    const { verifierFailed, unreadable } = CHECK.problem;
    showStopped(
        error instanceof WebAssembly.RuntimeError
            ? verifierFailed({ file: name })
            : unreadable({ file: name, error: sentence(error.message) }),
    );
}

fillPage({ ...CHECK, frame: COMMON.frame });
startFrame(CHECK.verify.help);
start().catch((error) =>
    showStopped(CHECK.problem.unsupported({ error: sentence(error.message) })),
);

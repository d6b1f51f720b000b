// The page: a file comes in, the verdict comes out, and then the walk.

import { Signatures, Verifier, checkRecord } from "./verifier.js";
import { Walk } from "./walk.js";
import { Table } from "./table.js";
import { count, el } from "./cards.js";
import { SessionWalk, readSession } from "./session.js";
import { madeParts, sessionRows } from "./made.js";
import { Sheet, sheetNote } from "./sheet.js";
import { brokenWords, noteItem, notes, rowParts, showVerdict, size } from "./verdict.js";

const PIECE = 1 << 20; // bytes that are read at once
const LONGEST = 8192; // bytes of a line that are shown
const BREATH = 12; // milliseconds of work before the page may draw and listen

const $ = (id) => document.getElementById(id);
const SOURCES = {
    committed: "committed: the order was fixed before the cut",
    observed: "observed: a person entered the cards of a real shoe",
    research: "research: from a seed, the same every time",
};

let running = 0;

async function start() {
    const text = $("module").textContent.replace(/\s+/g, "");
    const bytes = Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0));
    const module = await WebAssembly.compile(bytes);
    const checks = await Signatures.from(globalThis.crypto?.subtle);
    $("about").textContent =
        `The verifier in this page is ${Math.round(bytes.length / 1024)} KB of WebAssembly, ` +
        "made from the same source as the command, and imports nothing.";
    $("file").onchange = () => $("file").files[0] && open($("file").files[0], module, checks);
    for (const id of ["choose", "again"]) $(id).onclick = () => $("file").click();
    listenForDrops((file) => open(file, module, checks));
    document.documentElement.dataset.ready = "yes";
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

// The file piece by piece.
async function* pieces(file) {
    for (let at = 0; at < file.size; at += PIECE)
        yield new Uint8Array(await file.slice(at, at + PIECE).arrayBuffer());
}

// Lets the page draw and listen now and then.  Stops when another file was opened meanwhile.
function breathing(file, mine) {
    let last = performance.now();
    return (at) => {
        if (performance.now() - last < BREATH) return undefined;
        if (mine !== running) throw new Error("another record was opened");
        $("progress").value = at / file.size;
        return new Promise((go) => setTimeout(go)).then(() => (last = performance.now()));
    };
}

async function open(file, module, checks) {
    const mine = ++running;
    $("file").value = "";
    document.body.dataset.state = "reading";
    $("reading").textContent = `Reading ${file.name} …`;
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
            pause: breathing(file, mine),
        });
        if (mine === running) await show(file, result, walks, verifier);
    } catch (error) {
        if (mine === running) showStopped(file, error);
    }
}

const lineAt =
    (file) =>
    async ({ offset, size }) =>
        new Uint8Array(await file.slice(offset, offset + size).arrayBuffer());

async function show(file, result, walks, verifier) {
    const head = await file.slice(0, 64).text();
    if (result.finding && !/^1\t\d+\t(house|director)\topen\t/.test(head)) return showNoRecord(file);
    showVerdict(result);
    $("name").textContent = file.name;
    $("finding").replaceChildren(
        ...(result.finding ? await findingParts(file, result.finding) : []),
    );
    $("notes").replaceChildren(...notes(result).map(noteItem));
    $("walk").hidden = $("session").hidden = true;
    const before = result.finding
        ? `What was in order before line ${result.finding.line.toLocaleString("en")}; ` +
          "nothing was read after it."
        : undefined;
    if (result.session) showSession(file, result, before, readSession(verifier, walks.session));
    else showTable(file, result, before, walks.table, verifier);
}

function showTable(file, result, before, walk, verifier) {
    $("summary").replaceChildren(...rowParts(summary(file, result, walk)));
    $("walk").hidden = walk.shoes.length === 0;
    $("walk-note").textContent = before ?? walkNote(walk);
    new Table($("walk"), walk, {
        verifier,
        id: result.id,
        source: walk.table?.source,
        lineAt: lineAt(file),
    });
}

function showSession(file, result, before, session) {
    const opened = session.time !== undefined;
    $("summary").replaceChildren(
        ...rowParts(opened ? sessionRows(session, result, size(file.size)) : []),
    );
    $("session").hidden = !opened;
    if (!opened) return;
    $("made").replaceChildren(...madeParts(session));
    $("session-note").textContent = before ?? sheetNote(session.boards);
    new Sheet($("session"), session);
}

const walkNote = (walk) =>
    walk.committed
        ? "Every card in the order in which it was dealt. Choose one to see its proof."
        : "Every card in the order in which it was dealt. A record of this kind has no proofs.";

async function findingParts(file, { found, expected, fault, at }) {
    const rows = [
        ["found", found],
        ["expected", expected],
        ["whose fault", fault],
    ];
    const parts = rowParts(rows);
    if (!at) return parts;
    const bytes = await lineAt(file)({ ...at, size: Math.min(at.size, LONGEST) });
    const line = new TextDecoder("latin1")
        .decode(bytes)
        .replace(/[^ -~]/g, (c) => (c === "\t" ? "  " : "·"));
    return [
        ...parts,
        el("dt", {}, "the line"),
        el("dd", {}, el("details", {}, el("summary", {}, "show it"), el("code", {}, line))),
    ];
}

function summary(file, { sums, id }, walk) {
    const { table } = walk;
    if (!table) return [];
    const opened = new Date(table.time).toISOString().slice(0, 16).replace("T", " ");
    const names = [...new Set(walk.players.values())];
    const player = (name) => (table.companions.includes(name) ? `${name} (companion)` : name);
    const key = table.key === "-" ? "none" : el("code", {}, table.key);
    const rows = [
        ["table", id],
        ["chance", SOURCES[table.source]],
        ["rules", table.rules],
        ["opened", `${opened} UTC`],
        ["players", names.map(player).join(", ") || "none"],
        ["record", `${count(sums.lines, "line")}, ${size(file.size)}`],
        ["rounds", sums.rounds.toLocaleString("en")],
        [
            "cards",
            `${sums.cards.toLocaleString("en")} dealt` +
                (walk.committed ? `, ${sums.opened.toLocaleString("en")} opened` : ""),
        ],
        ["heads", sums.heads.toLocaleString("en")],
        ["refused acts", sums.refused.toLocaleString("en")],
        ["operator's key", key],
    ];
    return rows;
}

function showNoRecord(file) {
    document.body.dataset.state = "stopped";
    $("verdict").textContent =
        file.size === 0
            ? `${file.name} is empty. A record has at least one line.`
            : `${file.name} is no record. A record begins with a line that opens a table or ` +
              "a session; this file does not. Choose the file that riffle play --record kept, " +
              "or riffle session.";
}

function showStopped(file, error) {
    document.body.dataset.state = "stopped";
    $("verdict").textContent =
        error instanceof WebAssembly.RuntimeError
            ? `The verifier stopped at a fault of its own while it read ${file.name}. ` +
              "Nothing is proved; please report this record."
            : `${file.name} cannot be read: ${error.message}.`;
}

start().catch((error) => {
    document.body.dataset.state = "stopped";
    $("verdict").textContent = `This browser cannot run the verifier: ${error.message}.`;
});

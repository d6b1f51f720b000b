// room.html, the page of the card room: holds the connection, shows the lobby or the table that the
// address names, and takes keys and the buttons at the top.

import { nameTab } from "./attention.js";
import { Signatures } from "./verifier.js";
import { askName, dropToast, showHelp, showSettings, small, tellNameStays, toast } from "./dialogs.js";
import { el } from "./cards.js";
import { addFaces } from "./faces.js";
import { NAME } from "./first_name.js";
import { Link, remember } from "./link.js";
import { Lobby, tableTitle } from "./lobby.js";
import { People } from "./people.js";
import { ProofPage } from "./proof.js";
import { ACT } from "./protocol.js";
import { applySettings, setSetting, settings } from "./settings.js";
import { Signer } from "./signer.js";
import { TableForm } from "./table_form.js";
import { TablePage } from "./table_page.js";
import { fillPage, sentence } from "./words.js";
import { LOBBY } from "./words_lobby.js";
import { PEOPLE } from "./words_people.js";
import { PROOF } from "./words_proof.js";
import { ROOM } from "./words_room.js";

const $ = (id) => document.getElementById(id);
const WORDS = ROOM.page;
const SEAL_TOLD = "riffle.seal"; // set when the player was told what a seal is
const SEAL_STAYS = 12000; // milliseconds
const ASKS = new Set(["cut", "wager", "insurance", "surrender", "play"]); // kinds of questions
const USUAL = { rules: "bicycle", companions: 2, clock: 30 }; // the table that "Play now" opens

fillPage({ ...ROOM, ...LOBBY, proof: PROOF.proof, people: PEOPLE.people });
applySettings();
addFaces();

// And `table`, the table page; `begun`, what has come for it before it is there; `here`, its row of the lobby; `sits`; `waiting`, where a hand of the
// player waits; `wantsPlay` when "Play now" waits for the room; `presets`.
const page = { role: "guest", presets: [], titles: new Map() };

// The core, which a table needs and the lobby does not: it is loaded with the first table, or once
// the lobby is shown and nothing else is to be done.
const idle = globalThis.requestIdleCallback ?? setTimeout;
let tools;
function loadTools() {
    tools ??= Promise.all([
        WebAssembly.compileStreaming
            ? WebAssembly.compileStreaming(early() ?? fetch("riffle.wasm")).catch(compileWhole)
            : compileWhole(),
        Signer.find(),
        Signatures.from(globalThis.crypto?.subtle),
    ]);
    return tools;
}

// What early.js has begun to load, once.
function early() {
    const { core } = globalThis.riffleEarly ?? {};
    delete globalThis.riffleEarly?.core;
    return core;
}

async function compileWhole() {
    return WebAssembly.compile(await (await fetch("riffle.wasm")).arrayBuffer());
}

const lobby = new Lobby($("lobby"), { play: () => playNow(), join: joinChosen, askTable, name: () => link.name });

const link = new Link(
    new URL("ws", location.href).href.replace(/^http/, "ws"),
    remember.get(NAME),
    {
        welcome,
        told: takeMessage,
        state: showConnection,
    },
);

const people = new People({
    link,
    root: $("greeting"),
    view: () => page.table?.client.view,
    titleOf: (table) => titleOf(table),
});
$("people").onclick = () => people.open();

// `how` is "open", "lost", "wait" or "gone"; `more` is a number of seconds, and for "gone" the
// reason.
function showConnection(how, more) {
    const words = {
        lost: () => (link.nodes.length > 1 ? WORDS.movesOver : WORDS.connectionLost),
        wait: () => WORDS.full({ seconds: more }),
        gone: () => WORDS.refused({ reason: sentence(more) }),
    };
    $("lost").hidden = how === "open";
    if (how !== "open") $("lost").textContent = words[how]();
    document.body.dataset.link = how;
    if (page.wantsPlay) lobby.showJoining(true, isLost());
}
const isLost = () => ["lost", "gone"].includes(document.body.dataset.link);

// Runs on the first connection and after every lost one; also when the name or the role changes.
function welcome(message, again) {
    page.role = message.role;
    page.presets = message.presets ?? [];
    const seats = message.seats ?? [];
    page.waiting = seats.find(({ round }) => round) ?? seats[0];
    $("who").textContent = message.name;
    $("who").setAttribute("aria-label", WORDS.nameLabel(message));
    document.documentElement.dataset.ready = "yes";
    idle(keepPages);
    people.welcome(message, again);
    if (!again) {
        listEvents();
        return;
    }
    claimRole();
    if (page.table) page.table.watch();
    route();
}

// Keeps the pages for times without a connection, where the browser permits it (offline.js).
function keepPages() {
    navigator.serviceWorker?.register("/offline.js").catch(() => {}); // then they are not kept
}

// The room lists its bridge events; if it cannot, the lobby still has its tables.
async function listEvents() {
    const isDirector = page.role === "director" || page.role === "operator";
    try {
        const { events } = await (await fetch("events")).json();
        lobby.drawEvents(events, isDirector);
    } catch {
        lobby.drawEvents([], isDirector);
    }
}

const toastError = (words) => (error) =>
    toast(words({ reason: sentence(error.message) }), { wrong: true });

// A one-time link has a key behind its #.  It is used once and removed from the address.
function claimRole() {
    const key = address().get("key");
    const move = address().get("move");
    if (move) {
        history.replaceState(null, "", location.pathname);
        people.takeOver(move).then((table) => table && join(table, false));
    }
    if (!key) return;
    history.replaceState(null, "", location.pathname);
    link.ask({ do: "claim", key }).then(
        ({ role }) => toast(WORDS.roleGiven({ role })),
        toastError(WORDS.linkFailed),
    );
}

function takeMessage(message) {
    if (message.is === "lobby") drawLobby(message);
    if (message.is === "watching" && message.title) page.titles.set(message.table, tableTitle(message.title));
    people.take(message);
    if (page.table) page.table.take(message);
    else if (page.begun && message.table === page.begun.table) page.begun.heard.push(message);
    if (message.is === "state") {
        showTitle();
        showWaiting();
    }
}

function drawLobby(message) {
    lobby.draw(message);
    for (const { table, title, rules } of message.tables)
        page.titles.set(table, tableTitle(title, rules));
    showTitle();
    showWaiting();
    if (page.wantsPlay) playNow();
}

const titleOf = (table) => page.titles.get(table) ?? tableTitle();

// The banner above every page: a hand of the player's waits, or a seat of theirs is kept.
function showWaiting() {
    const at = address();
    const here = at.has("proof") ? undefined : at.get("table");
    const isAsked = page.table && !here && ASKS.has($("bar").dataset.kind);
    const kept = page.waiting?.table === here ? undefined : page.waiting;
    const waiting = kept?.round ? kept : undefined;
    const seat = here ? undefined : (lobby.mySeat() ?? kept);
    const { table, box } = waiting ?? seat ?? {};
    const words = LOBBY.waiting;
    const show = (said, label, where) => {
        const back = el("button", { type: "button", id: "back-to-hand" }, label);
        back.onclick = () => join(where, false);
        $("waiting").replaceChildren(el("span", {}, said), back);
    };
    $("waiting").hidden = !isAsked && !table;
    if (isAsked) show(words.turn, words.backToHand, page.table.table);
    else if (waiting) {
        show(words.hand({ title: waiting.title, box }), words.backToHand, table);
    } else if (seat) show(words.seat({ title: seat.title, box }), words.backToSeat, table);
}

// The name of what is shown, at the top and on the browser's tab; at a table also how many people
// watch who have no seat.
function showTitle() {
    const at = address();
    const table = at.get("table");
    const place = table ? titleOf(table) : WORDS.title;
    const title = at.has("proof") ? WORDS.proofTitle({ title: place }) : place;
    const watchers = table && !at.has("proof") ? watchersAt(table) : 0;
    $("title").textContent = watchers > 0 ? WORDS.watchers({ title, watchers }) : title;
    const isLobby = !table && !at.has("proof");
    nameTab(isLobby ? ROOM.fixed["room.html"].title : WORDS.tabTitle({ title }));
}

function watchersAt(id) {
    return page.table?.table === id ? (page.table.state?.watching ?? 0) : 0;
}

const address = () => new URLSearchParams(location.hash.slice(1));

// Shows what the address names: #table=…, its proof with &proof, #proof alone, or the lobby.
async function route() {
    const at = address();
    const table = at.get("table");
    if (page.table && page.table.table !== table) closeTable();
    const place = at.has("proof") ? "proof" : table ? "table" : "lobby";
    document.body.dataset.place = place;
    for (const id of ["lobby", "table", "proof"]) $(id).hidden = id !== place;
    people.show(table ?? undefined);
    showProof(at);
    if (page.waiting?.table === table) page.waiting = undefined;
    showTitle();
    showWaiting();
    if (link.ready && place === "lobby") listEvents();
    if (link.ready)
        link.ask({ do: "lobby", on: true }).then(
            () => {}, // takeMessage draws it
            () => {},
        );
    if (!table && link.ready) idle(() => loadTools());
    if (page.begun && page.begun.table !== table) endBegun();
    if (!table || page.table || !link.ready) return;
    const begun = beginTable(table);
    const [compiled, signer, checks] = await loadTools();
    if (page.table || page.begun !== begun) return;
    page.table = new TablePage({
        table,
        link,
        module: compiled,
        signer,
        checks,
        begun,
        sits: page.sits === table,
        left: () => (location.hash = ""),
        elsewhere: page.sits === table && page.isQuick ? () => playNow(table) : undefined,
    });
    page.sits = page.begun = undefined;
    showText(settings.text === "on");
    $("main").focus({ preventScroll: true });
}

// Asks for the lines of a table while the core is still loading; they are kept until its page is there.
function beginTable(table) {
    const answer =
        link.takeBegun(table) ?? link.ask({ do: "watch", table, from: 0, view: false });
    answer.catch(() => {}); // the page of the table says it
    page.begun = { table, answer, heard: [] };
    return page.begun;
}

function endBegun() {
    page.begun = undefined;
    link.ask({ do: "unwatch" }).catch(() => {});
}

function showProof(at) {
    const table = at.get("table");
    $("to-table").hidden = !table;
    $("to-table").href = `#table=${table}`;
    if (!at.has("proof")) return proof.hide();
    dropToast("seal");
    scrollTo(0, 0); // the browser scrolls to the element that #proof names, past the header
    return proof.show(table, Number(at.get("proof")) || undefined);
}

const openProof = () => (location.hash = `table=${page.table.table}&proof`);

const proof = new ProofPage($("proof"), {
    tools: { then: (...answers) => loadTools().then(...answers) }, // loads when it is waited for
    name: () => link.name,
    secretOf: (shoe) => page.table?.client.secret.find(shoe),
    isSeated: () => page.table?.client.view?.boxes.length > 0,
    halted: () => page.table?.stopped,
});

// A click on the seal of a card opens the proof; one on the card says what the seal means.
$("felt").addEventListener("click", ({ target }) => {
    const card = target.closest(".card:has(.seal)")?.dataset.card;
    if (target.closest(".seal")) openProof();
    else if (card) tellSeal(PROOF.proof.sealedCard({ card }));
});
for (const place of [$("felt"), $("panel")])
    place.addEventListener("click", ({ target }) => target.closest("[data-proof]") && openProof());

const tellSeal = (words) =>
    toast(words, { label: PROOF.proof.show, run: openProof, kind: "seal", stay: SEAL_STAYS });

// The first seal that this browser shows comes with a word about it; on a small screen, where the word
// would cover cards, when they are cleared away.
let hasSeal = false;
const firstSeal = new MutationObserver(() => {
    hasSeal ||= Boolean($("felt").querySelector(".seal"));
    if (!hasSeal || (small.matches && $("felt").querySelector(".card"))) return;
    firstSeal.disconnect();
    if (remember.get(SEAL_TOLD)) return;
    remember.set(SEAL_TOLD, "yes");
    tellSeal(PROOF.proof.firstSeal);
});
firstSeal.observe($("felt"), { childList: true, subtree: true });

function closeTable() {
    page.table.close();
    page.table = undefined;
}

// Joins a table with a free box, or opens a new one; a click before the room has told its tables
// waits for them.
async function playNow(full = undefined) {
    page.wantsPlay = !link.ready || !lobby.tables;
    lobby.showJoining(true, isLost());
    if (page.wantsPlay) return;
    try {
        // A seat that the player has comes first, also at a table that is in no list.
        const { seats } = await link.ask({ do: "seats" });
        const table = seats[0]?.table ?? lobby.bestTable(full);
        page.isQuick = true;
        if (table) join(table, seats.length === 0);
        else await openTable({ ...USUAL, title: LOBBY.newTable.titleOf({ name: link.name }) });
    } catch (error) {
        toastError(WORDS.notOpened)(error);
    }
    lobby.showJoining(false);
}

// A table of the player's choice: when it is full it says so.
function joinChosen(table, sits) {
    page.isQuick = false;
    join(table, sits);
}

function join(table, sits) {
    page.sits = sits ? table : undefined;
    location.hash = `table=${table}`;
}

async function openTable(options) {
    const { table } = await link.ask({ do: "open", ...options });
    page.titles.set(table, tableTitle(options.title, options.rules));
    join(table, true);
    return table;
}

function askTable() {
    const title = LOBBY.newTable.titleOf({ name: link.name ?? "" });
    const open = async (options) =>
        people.tellOpened({ table: await openTable(options), isPrivate: options.private });
    new TableForm({ presets: page.presets, title, open }).show();
}

async function rename(name) {
    try {
        const { name: given } = await link.ask({ do: "name", name });
        remember.set(NAME, given);
    } catch (error) {
        toastError(WORDS.notRenamed)(error);
    }
}

function showText(on) {
    $("text-table").hidden = !on;
    $("felt").hidden = on;
    $("text-view").setAttribute("aria-pressed", String(on));
    if (settings.text !== (on ? "on" : "off")) setSetting("text", on ? "on" : "off");
    page.table?.draw();
}

const isSeated = () =>
    Boolean(page.waiting ?? lobby.mySeat()) || page.table?.client.view?.boxes.length > 0;

// While the player sits, the room refuses another name: the page says so instead of asking.
const changeName = () =>
    isSeated() ? tellNameStays(link.name) : askName(link.name, rename);

$("who").onclick = changeName;
$("help").onclick = showHelp;
$("settings").onclick = () => {
    const change = el(
        "button",
        { type: "button", "data-close": true },
        ROOM.settings.changeName,
    );
    change.addEventListener("click", () => setTimeout(changeName));
    showSettings([
        el("div", { class: "row" }, change),
        ...(page.role === "operator" && page.table ? [operatorPart()] : []),
    ]);
};

// What the operator may do at the table that they watch.
function operatorPart() {
    const { table } = page.table;
    const words = ROOM.settings;
    const orderButton = (order, message) => {
        const button = el("button", { type: "button", "data-close": true }, order);
        button.addEventListener("click", () =>
            link.ask({ ...message, table }).then(
                (answer) =>
                    toast(
                        answer.ruling && answer.ruling !== "-"
                            ? words.ruling({ ...answer, clause: answer.ruling })
                            : words.done({ order }),
                    ),
                toastError(({ reason }) => words.failed({ order, reason })),
            ),
        );
        return button;
    };
    const asSupervisor = (act) => ({ do: "act", as: "supervisor", act });
    return el(
        "fieldset",
        {},
        el("legend", {}, words.operator),
        el(
            "div",
            { class: "row" },
            orderButton(words.orderShuffle, asSupervisor(ACT.orderShuffle)),
            orderButton(words.orderRecut, asSupervisor(ACT.orderRecut)),
            orderButton(words.closeTable, { do: "close" }),
        ),
    );
}

$("text-view").onclick = () => showText($("text-table").hidden);
$("more").onclick = () => page.table?.openPanel(!$("panel").classList.contains("open"));
addEventListener("hashchange", () => {
    if (link.ready) claimRole();
    if (link.ready || address().has("proof")) route();
});

addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, select, textarea, [role=tab]");
    if (event.ctrlKey || event.altKey || event.metaKey || typing || $("dialog").open) return;
    if (event.repeat && !/^(Arrow|Page|Tab)/.test(event.key)) return; // a held key is one press
    if (event.key === "Escape") page.table?.openPanel(false);
    if (settings.keys !== "on") return;
    const onButton = event.target.closest?.("button, a, summary");
    if ((event.key === "Enter" || event.key === " ") && onButton) return;
    if (event.key === "?") showHelp();
    else if (event.key.toLowerCase() === "v" && page.table) showText($("text-table").hidden);
    else if (!page.table?.pressKey(event)) return;
    event.preventDefault();
});

// The place that the address names is shown before the room answers, and what a table needs is loaded
// meanwhile.
if (address().has("table")) loadTools();
route();

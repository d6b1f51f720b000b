// room.html, the page of the card room: holds the connection, shows the lobby or the table that the
// address names, and takes keys and the buttons at the top.

import { Signatures } from "./verifier.js";
import { askName, dialog, showHelp, showSettings, toast } from "./dialogs.js";
import { el } from "./cards.js";
import { addFaces } from "./faces.js";
import { Link, remember } from "./link.js";
import { Lobby, tableTitle } from "./lobby.js";
import { ACT } from "./protocol.js";
import { applySettings, setSetting, settings } from "./settings.js";
import { Signer } from "./signer.js";
import { TablePage } from "./table_page.js";
import { fillPage, sentence } from "./words.js";
import { ROOM } from "./words_room.js";

const $ = (id) => document.getElementById(id);
const WORDS = ROOM.page;
const NAME = "riffle.name"; // where the browser keeps the player's name
const USUAL = { rules: "bicycle", companions: 2, clock: 30 }; // the table that "Play now" opens

fillPage(ROOM);
applySettings();
addFaces();

const page = { role: "guest" }; // and `table`, the table page; `here`, its row of the lobby; `sits`

const module = WebAssembly.compileStreaming
    ? WebAssembly.compileStreaming(fetch("riffle.wasm")).catch(compileWhole)
    : compileWhole();

async function compileWhole() {
    return WebAssembly.compile(await (await fetch("riffle.wasm")).arrayBuffer());
}

const lobby = new Lobby($("lobby"), { play: playNow, join, open: openTable, dialog });

const link = new Link(
    new URL("ws", location.href).href.replace(/^http/, "ws"),
    remember.get(NAME),
    {
        welcome,
        told: takeMessage,
        state: showConnection,
    },
);

// `how` is "open", "lost", "wait" or "gone"; `more` is a number of seconds, and for "gone" the
// reason.
function showConnection(how, more) {
    const words = {
        lost: () => WORDS.connectionLost,
        wait: () => WORDS.full({ seconds: more }),
        gone: () => WORDS.refused({ reason: sentence(more) }),
    };
    $("lost").hidden = how === "open";
    if (how !== "open") $("lost").textContent = words[how]();
    document.body.dataset.link = how;
}

// Runs on the first connection and after every lost one; also when the name or the role changes.
function welcome(message, again) {
    page.role = message.role;
    lobby.presets = message.presets ?? [];
    $("who").textContent = message.name;
    $("who").setAttribute("aria-label", WORDS.nameLabel(message));
    document.documentElement.dataset.ready = "yes";
    if (!again) {
        listEvents();
        return;
    }
    claimRole();
    if (page.table) page.table.watch();
    route();
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
    if (!key) return;
    history.replaceState(null, "", location.pathname);
    link.ask({ do: "claim", key }).then(
        ({ role }) => toast(WORDS.roleGiven({ role })),
        toastError(WORDS.linkFailed),
    );
}

function takeMessage(message) {
    if (message.is === "lobby") {
        lobby.draw(message);
        page.here = message.tables.find(({ table }) => table === page.table?.table) ?? page.here;
        showTitle();
    }
    page.table?.take(message);
    if (message.is === "state") showTitle();
}

// The table's title, and how many people watch who have no seat.
function showTitle() {
    const { table, here } = page;
    if (!table || here?.table !== table.table) return;
    const seated = new Set(
        table.client.view?.seats.filter((seat) => seat && !seat.companion).map(({ name }) => name),
    );
    const { watching = 0, gone = [] } = table.state ?? {};
    const watchers = watching - seated.size + gone.length;
    const title = tableTitle(here.table, here.title);
    $("title").textContent = watchers > 0 ? WORDS.watchers({ title, watchers }) : title;
}

const address = () => new URLSearchParams(location.hash.slice(1));

// Shows what the address names: #table=… or the lobby.
async function route() {
    const table = address().get("table");
    if (page.table && page.table.table !== table) closeTable();
    document.body.dataset.place = table ? "table" : "lobby";
    $("lobby").hidden = Boolean(table);
    $("table").hidden = !table;
    const title = table ? tableTitle(table) : WORDS.title;
    $("title").textContent = title;
    document.title = table ? WORDS.tableTitle({ title }) : ROOM.fixed["room.html"].title;
    if (link.ready && !table) listEvents();
    if (link.ready)
        link.ask({ do: "lobby", on: true }).then(
            (message) => lobby.draw(message),
            () => {},
        );
    if (!table || page.table || !link.ready) return;
    const [compiled, signer, checks] = await tools;
    if (page.table || address().get("table") !== table) return;
    page.table = new TablePage({
        table,
        link,
        module: compiled,
        signer,
        checks,
        sits: page.sits === table,
        left: () => (location.hash = ""),
    });
    page.sits = undefined;
    showText(settings.text === "on");
    $("main").focus({ preventScroll: true });
}

const tools = Promise.all([module, Signer.find(), Signatures.from(globalThis.crypto?.subtle)]);

function closeTable() {
    page.table.close();
    page.table = undefined;
}

// Joins a table with a free box, or opens a new one.
function playNow() {
    const table = lobby.bestTable();
    if (table) join(table, true);
    else openTable(USUAL);
}

function join(table, sits) {
    page.sits = sits ? table : undefined;
    location.hash = `table=${table}`;
}

async function openTable(options) {
    try {
        const { table } = await link.ask({ do: "open", ...options });
        join(table, true);
    } catch (error) {
        toastError(WORDS.notOpened)(error);
    }
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

$("who").onclick = () => askName(link.name, rename);
$("help").onclick = showHelp;
$("settings").onclick = () => {
    const change = el(
        "button",
        { type: "button", "data-close": true },
        ROOM.settings.changeName,
    );
    change.addEventListener("click", () => setTimeout(() => askName(link.name, rename)));
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
addEventListener("hashchange", () => link.ready && (claimRole(), route()));

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

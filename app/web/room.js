// The page: the connection, the lobby or a table, keys and switches.

import { Signatures } from "./verifier.js";
import { askName, dialog, showHelp, showSettings, toast } from "./dialogs.js";
import { Evening } from "./evening.js";
import { el } from "./cards.js";
import { layFaces } from "./faces.js";
import { Signer } from "./keys.js";
import { Link, remember } from "./link.js";
import { Lobby, tableTitle } from "./lobby.js";
import { applySettings, setSetting, settings } from "./settings.js";

const $ = (id) => document.getElementById(id);
const NAME = "riffle.name";
const USUAL = { rules: "bicycle", companions: 2, clock: 30 };

applySettings();
layFaces();

const page = { role: "guest" };

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
        told,
        state: connection,
    },
);

function connection(how, more) {
    const words = {
        lost: "Connection lost, trying again …",
        wait: `The room is full just now. Keep this page open: it tries again in ${more} seconds.`,
    };
    $("lost").hidden = how === "open";
    if (how !== "open")
        $("lost").textContent = words[how] ?? `The room does not let this page in: ${more}`;
    document.body.dataset.link = how;
}

// The first time, and after every lost connection.
function welcome(message, again) {
    page.role = message.role;
    lobby.presets = message.presets ?? [];
    $("who").textContent = message.name;
    $("who").setAttribute("aria-label", `Your name is ${message.name}: change it`);
    document.documentElement.dataset.ready = "yes";
    if (!again) {
        listEvents();
        return;
    }
    claim();
    if (page.evening) page.evening.watch();
    route();
}

// Bridge events are listed by the room; without them the lobby has its tables.
async function listEvents() {
    const directs = page.role === "director" || page.role === "operator";
    try {
        const { events } = await (await fetch("events")).json();
        lobby.drawEvents(events, directs);
    } catch {
        lobby.drawEvents([], directs);
    }
}

// The operator's link has a key behind its #, which is used once and not kept.
function claim() {
    const key = place().get("key");
    if (!key) return;
    history.replaceState(null, "", location.pathname);
    link.ask({ do: "claim", key }).then(
        ({ role }) => toast(`You are the room’s ${role} now.`),
        (error) => toast(`The link did not work: ${error.message}.`, { wrong: true }),
    );
}

function told(message) {
    if (message.is === "lobby") {
        lobby.draw(message);
        page.here = message.tables.find(({ table }) => table === page.evening?.table) ?? page.here;
        showTitle();
    }
    page.evening?.told(message);
    if (message.is === "state") showTitle();
}

// The table's title, and how many look on who have no seat.
function showTitle() {
    const { evening, here } = page;
    if (!evening || here?.table !== evening.table) return;
    const seated = new Set(
        evening.sitting.view?.seats
            .filter((seat) => seat && !seat.companion)
            .map(({ name }) => name),
    );
    const more = (evening.state?.watching ?? 0) - seated.size + (evening.state?.gone?.length ?? 0);
    const title = tableTitle(here.table, here.title);
    $("title").textContent = more > 0 ? `${title} · ${more} looking on` : title;
}

const place = () => new URLSearchParams(location.hash.slice(1));

// The address says where one is: #table=… or the lobby.
async function route() {
    const table = place().get("table");
    if (page.evening && page.evening.table !== table) leaveTable();
    document.body.dataset.place = table ? "table" : "lobby";
    $("lobby").hidden = Boolean(table);
    $("table").hidden = !table;
    $("title").textContent = table ? tableTitle(table) : "The card room";
    document.title = table ? `${tableTitle(table)} · Riffle` : "Riffle";
    if (link.ready && !table) listEvents();
    if (link.ready)
        link.ask({ do: "lobby", on: true }).then(
            (message) => lobby.draw(message),
            () => {},
        );
    if (!table || page.evening || !link.ready) return;
    const [compiled, signer, checks] = await tools;
    if (page.evening || place().get("table") !== table) return;
    page.evening = new Evening({
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

function leaveTable() {
    page.evening.close();
    page.evening = undefined;
}

// One button to the first hand: a table with a free box, or a new one.
function playNow() {
    const table = lobby.best();
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
        toast(`The table was not opened: ${error.message}.`, { wrong: true });
    }
}

async function rename(name) {
    try {
        const { name: given } = await link.ask({ do: "name", name });
        remember.set(NAME, given);
    } catch (error) {
        toast(`The name stays: ${error.message}.`, { wrong: true });
    }
}

function showText(on) {
    $("text-table").hidden = !on;
    $("felt").hidden = on;
    $("text-view").setAttribute("aria-pressed", String(on));
    if (settings.text !== (on ? "on" : "off")) setSetting("text", on ? "on" : "off");
    page.evening?.draw();
}

$("who").onclick = () => askName(link.name, rename);
$("help").onclick = showHelp;
$("settings").onclick = () => {
    const change = el("button", { type: "button", "data-close": true }, "Change the nick name …");
    change.addEventListener("click", () => setTimeout(() => askName(link.name, rename)));
    showSettings([
        el("div", { class: "row" }, change),
        ...(page.role === "operator" && page.evening ? [operatorRow()] : []),
    ]);
};
// What the operator may do at a table that he looks at.
function operatorRow() {
    const { table } = page.evening;
    const order = (words, message) => {
        const button = el("button", { type: "button", "data-close": true }, words);
        button.addEventListener("click", () =>
            link.ask({ ...message, table }).then(
                ({ ruling, sentence }) =>
                    toast(ruling && ruling !== "-" ? `${ruling}: ${sentence}` : `${words}: done.`),
                (error) => toast(`${words}: ${error.message}.`, { wrong: true }),
            ),
        );
        return button;
    };
    return el(
        "fieldset",
        {},
        el("legend", {}, "Operator"),
        el(
            "div",
            { class: "row" },
            order("Order a shuffle", { do: "act", as: "supervisor", act: "orders a shuffle" }),
            order("Order a recut", { do: "act", as: "supervisor", act: "orders a recut" }),
            order("Close this table", { do: "close" }),
        ),
    );
}

$("text-view").onclick = () => showText($("text-table").hidden);
$("more").onclick = () => page.evening?.openPanel(!$("panel").classList.contains("open"));
addEventListener("hashchange", () => link.ready && (claim(), route()));

addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, select, textarea, [role=tab]");
    if (event.ctrlKey || event.altKey || event.metaKey || typing || $("dialog").open) return;
    if (event.repeat && !/^(Arrow|Page|Tab)/.test(event.key)) return; // a key held down is one press
    if (event.key === "Escape") page.evening?.openPanel(false);
    if (settings.keys !== "on") return;
    const onButton = event.target.closest?.("button, a, summary");
    if ((event.key === "Enter" || event.key === " ") && onButton) return;
    if (event.key === "?") showHelp();
    else if (event.key.toLowerCase() === "v" && page.evening) showText($("text-table").hidden);
    else if (!page.evening?.key(event)) return;
    event.preventDefault();
});

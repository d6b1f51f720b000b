// The lobby of the card room: the tables with a free box, a dialog that opens a new one, and the
// bridge events that anybody can check.  room.js shows it when the address names no table.

import { el } from "./cards.js";
import { makeCard } from "./faces.js";
import { COMMON } from "./words.js";
import { ROOM } from "./words_room.js";

const WORDS = ROOM.lobby;
const NEW = ROOM.newTable;
const EVENTS_LISTED = 12;

export class Lobby {
    // `actions` has play(), join(table, sits), open(options) and dialog(title, …).
    constructor(root, actions) {
        Object.assign(this, { root, do: actions, presets: [] });
        const play = el(
            "button",
            { type: "button", class: "main", id: "play-now" },
            WORDS.playNow,
        );
        const make = el("button", { type: "button", id: "open-table" }, WORDS.openTable);
        play.onclick = () => this.do.play();
        make.onclick = () => this.askTable();
        this.people = el("span", { class: "muted" });
        this.list = el("ul", { class: "tables" });
        this.bridge = el("section", { "aria-label": WORDS.bridge, hidden: true });
        root.replaceChildren(
            el(
                "div",
                { class: "hero" },
                el(
                    "div",
                    {},
                    el("h2", {}, WORDS.headline),
                    el("p", {}, WORDS.intro),
                    el("p", { class: "small" }, WORDS.playMoney),
                    play,
                ),
                el(
                    "div",
                    { class: "fan", "aria-hidden": "true" },
                    ["AS", "KH", "QC", "JD"].map((card) => makeCard(card)),
                ),
            ),
            el(
                "section",
                { "aria-label": WORDS.tables },
                el(
                    "div",
                    { class: "lobby-head" },
                    el("h2", {}, WORDS.tables),
                    this.people,
                    el("span", { class: "end" }, make),
                ),
                this.list,
            ),
            this.bridge,
            el(
                "div",
                { class: "facts-row" },
                fact(WORDS.cutTitle, WORDS.cutText),
                fact(WORDS.openTitle, WORDS.openText),
                fact(WORDS.moneyTitle, WORDS.moneyText),
            ),
        );
    }

    // Draws the `lobby` message of the room.
    draw({ tables, players }) {
        this.tables = tables;
        this.people.textContent = WORDS.people({ people: players });
        this.list.replaceChildren(
            ...(tables.length
                ? tables.map((table) => this.tableItem(table))
                : [el("li", { class: "none" }, WORDS.noTables)]),
        );
    }

    tableItem({
        table,
        title,
        rules,
        decks,
        boxes,
        taken,
        companions,
        min,
        max,
        round,
        shoe,
        watching,
    }) {
        const free = taken.slice(0, boxes).filter((name) => !name).length;
        const go = el(
            "button",
            { type: "button", class: free ? "main" : "" },
            free ? WORDS.sitDown : WORDS.watch,
        );
        go.onclick = () => this.do.join(table, free > 0);
        const watch = el("button", { type: "button", class: "quiet" }, WORDS.watch);
        watch.onclick = () => this.do.join(table, false);
        const dots = taken
            .slice(0, boxes)
            .map((name) =>
                el(
                    "span",
                    { class: name ? "dot taken" : "dot", title: name ?? WORDS.free },
                    name ? name.slice(0, 2) : "",
                ),
            );
        return el(
            "li",
            {},
            el("h3", {}, tableTitle(table, title)),
            el(
                "p",
                { class: "facts" },
                WORDS.facts({ rules: rulesName(rules), decks, min, max, isPlaying: round, shoe }),
            ),
            el(
                "div",
                {
                    class: "dots",
                    role: "img",
                    "aria-label": WORDS.boxesTaken({ taken: boxes - free, boxes, companions }),
                },
                dots,
            ),
            el(
                "div",
                { class: "row" },
                go,
                free ? watch : "",
                watching ? el("span", { class: "small muted" }, WORDS.watching({ watching })) : "",
            ),
        );
    }

    // Draws the bridge events of the room, the latest first; a director also gets the way to the
    // desk.
    drawEvents(events, isDirector) {
        const latest = [...events].sort((a, b) => b.time - a.time).slice(0, EVENTS_LISTED);
        this.bridge.hidden = latest.length === 0 && !isDirector;
        this.bridge.replaceChildren(
            el(
                "div",
                { class: "lobby-head" },
                el("h2", {}, WORDS.bridge),
                el("span", { class: "muted" }, WORDS.bridgeNote),
                isDirector
                    ? el("a", { class: "button end", id: "to-desk", href: "desk" }, WORDS.toDesk)
                    : "",
            ),
            latest.length
                ? el(
                      "ul",
                      { class: "events" },
                      latest.map((event) => eventItem(event)),
                  )
                : el("p", { class: "none" }, WORDS.noEvents),
        );
    }

    // The table with a free box where most people are, or undefined.
    bestTable() {
        const free = (this.tables ?? []).filter(({ taken, boxes }) =>
            taken.slice(0, boxes).some((name) => !name),
        );
        const people = ({ taken, companions }) => taken.filter(Boolean).length - companions;
        return free.sort((a, b) => people(b) - people(a))[0]?.table;
    }

    // The dialog that opens a table: its title, rules, companions and clock.
    askTable() {
        const names = this.presets.length ? this.presets : Object.keys(NEW.presets);
        const rules = el(
            "select",
            { name: "rules" },
            names.map((id) => {
                const note = NEW.presetNotes[id];
                return el("option", { value: id }, NEW.preset({ name: rulesName(id), note }));
            }),
        );
        const number = (name, value, least, most) =>
            el("input", {
                name,
                type: "number",
                value,
                min: least,
                max: most,
                required: true,
                inputmode: "numeric",
            });
        const form = el(
            "form",
            { method: "dialog" },
            labelled(
                NEW.title,
                el("input", { name: "title", maxlength: "40", placeholder: NEW.titleExample }),
            ),
            labelled(NEW.rules, rules),
            labelled(NEW.companions, number("companions", 2, 0, 6)),
            labelled(NEW.clock, number("clock", 30, 5, 120)),
            el(
                "div",
                { class: "row end" },
                el("button", { type: "button", "data-close": true }, COMMON.cancel),
                el("button", { class: "main" }, NEW.open),
            ),
        );
        form.onsubmit = () => {
            const values = new FormData(form);
            const title = values.get("title").trim();
            this.do.open({
                rules: values.get("rules"),
                companions: Number(values.get("companions")),
                clock: Number(values.get("clock")),
                ...(title && { title }),
            });
        };
        this.do.dialog(NEW.dialog, form);
    }
}

const eventItem = ({ event, title, time }) =>
    el(
        "li",
        {},
        el(
            "a",
            { href: `event/${encodeURIComponent(event)}` },
            title && title !== "-" ? title : event,
        ),
        el("span", { class: "muted small" }, new Date(time).toLocaleDateString()),
    );
const fact = (title, words) => el("div", {}, el("h3", {}, title), el("p", {}, words));
export const rulesName = (id) => NEW.presets[id] ?? id;
// A table without a title is called by the beginning of its identifier.
export const tableTitle = (table, title) => title || WORDS.untitled({ id: table.slice(0, 6) });
export const labelled = (words, input) =>
    el("label", { class: "field" }, el("span", {}, words), input);

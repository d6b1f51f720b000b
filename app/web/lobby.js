// The lobby: tables, and the way to one.

import { el } from "./cards.js";
import { makeCard } from "./faces.js";
import { money } from "./telling.js";

const PRESETS = {
    bicycle: "the book’s own rules, six decks",
    "vegas-strip": "Las Vegas Strip",
    "atlantic-city": "Atlantic City, late surrender",
    european: "European, no hole card",
    "single-deck": "one deck",
    "australia-nz": "Australia and New Zealand",
};

const EVENTS = 12; // that are listed

export class Lobby {
    // play(), join(table), open(options) and rename() are what one can do here.
    constructor(root, actions) {
        Object.assign(this, { root, do: actions, presets: [] });
        const play = el("button", { type: "button", class: "main", id: "play-now" }, "Play now");
        const make = el("button", { type: "button" }, "Open a table …");
        play.onclick = () => this.do.play();
        make.onclick = () => this.ask();
        this.players = el("span", { class: "muted" });
        this.list = el("ul", { class: "tables" });
        this.bridge = el("section", { "aria-label": "Bridge", hidden: true });
        root.replaceChildren(
            el(
                "div",
                { class: "hero" },
                el(
                    "div",
                    {},
                    el("h2", {}, "Blackjack that proves every card"),
                    el(
                        "p",
                        {},
                        "Sit down, cut the cards yourself, and play. The order is fixed before anybody can know it, your browser adds a secret of its own, and every card is checked as it comes. Chips are play money only: they cost nothing, and nothing can be won.",
                    ),
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
                { "aria-label": "Tables" },
                el(
                    "div",
                    { class: "lobby-head" },
                    el("h2", {}, "Tables"),
                    this.players,
                    el("span", { class: "end" }, make),
                ),
                this.list,
            ),
            this.bridge,
            el(
                "div",
                { class: "facts-row" },
                fact(
                    "The cut is yours",
                    "When the law names you, the stack is put before you, and you push the cutting card in where you like.",
                ),
                fact(
                    "Nothing is hidden",
                    "The whole evening is in the table’s record. One click checks all of it in your own browser.",
                ),
                fact(
                    "Play money",
                    "No account, no payment, no prizes. A nick name is enough, and you can change it.",
                ),
            ),
        );
    }

    draw({ tables, players }) {
        this.tables = tables;
        this.players.textContent =
            players === 1 ? "one person is here" : `${players} people are here`;
        if (tables.length === 0) {
            this.list.replaceChildren(
                el(
                    "li",
                    { class: "none" },
                    "No table is open. Play now opens one, with companions.",
                ),
            );
            return;
        }
        this.list.replaceChildren(...tables.map((table) => this.table(table)));
    }

    table({
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
            free ? "Sit down" : "Look on",
        );
        go.onclick = () => this.do.join(table, free > 0);
        const look = el("button", { type: "button", class: "quiet" }, "Look on");
        look.onclick = () => this.do.join(table, false);
        const dots = taken
            .slice(0, boxes)
            .map((name) =>
                el(
                    "span",
                    { class: name ? "dot taken" : "dot", title: name ?? "free" },
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
                `${rules}, ${decks === 1 ? "1 deck" : `${decks} decks`} · wagers ${money(min)} to ${money(max)} · ${round ? "a round is being played" : "between rounds"}${shoe ? ` · shoe ${shoe}` : ""}`,
            ),
            el(
                "div",
                {
                    class: "dots",
                    role: "img",
                    "aria-label": `${boxes - free} of ${boxes} boxes taken${companions ? `, ${companions} by companions` : ""}`,
                },
                dots,
            ),
            el(
                "div",
                { class: "row" },
                go,
                free ? look : "",
                watching ? el("span", { class: "small muted" }, `${watching} looking on`) : "",
            ),
        );
    }

    // Bridge events of the room, the latest first, which everybody may check; and the desk for who
    // sits at it.
    drawEvents(events, directs) {
        const latest = [...events].sort((a, b) => b.time - a.time).slice(0, EVENTS);
        this.bridge.hidden = latest.length === 0 && !directs;
        this.bridge.replaceChildren(
            el(
                "div",
                { class: "lobby-head" },
                el("h2", {}, "Bridge"),
                el("span", { class: "muted" }, "events whose boards everybody can check"),
                directs
                    ? el("a", { class: "button end", id: "to-desk", href: "desk" }, "Director’s desk")
                    : "",
            ),
            latest.length
                ? el(
                      "ul",
                      { class: "events" },
                      latest.map((event) => eventRow(event)),
                  )
                : el("p", { class: "none" }, "No event yet. The desk opens one."),
        );
    }

    // A table with a box that is free, where people are before an empty one.
    best() {
        const free = (this.tables ?? []).filter(({ taken, boxes }) =>
            taken.slice(0, boxes).some((name) => !name),
        );
        const people = ({ taken, companions }) => taken.filter(Boolean).length - companions;
        return free.sort((a, b) => people(b) - people(a))[0]?.table;
    }

    // Opening a table: its rules, companions, clock and title.
    ask() {
        const names = this.presets.length ? this.presets : Object.keys(PRESETS);
        const rules = el(
            "select",
            { name: "rules" },
            names.map((name) =>
                el("option", { value: name }, PRESETS[name] ? `${name}: ${PRESETS[name]}` : name),
            ),
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
                "Title",
                el("input", { name: "title", maxlength: "40", placeholder: "My table" }),
            ),
            labelled("Rules", rules),
            labelled(
                "Companions: players that the house plays by basic strategy",
                number("companions", 2, 0, 6),
            ),
            labelled("Seconds for a decision", number("clock", 30, 5, 120)),
            el(
                "div",
                { class: "row end" },
                el("button", { type: "button", "data-close": true }, "Not now"),
                el("button", { class: "main" }, "Open the table"),
            ),
        );
        form.onsubmit = () => {
            const said = new FormData(form);
            const title = said.get("title").trim();
            this.do.open({
                rules: said.get("rules"),
                companions: Number(said.get("companions")),
                clock: Number(said.get("clock")),
                ...(title && { title }),
            });
        };
        this.do.dialog("Open a table", form);
    }
}

const eventRow = ({ event, title, time }) =>
    el(
        "li",
        {},
        el("a", { href: `event/${encodeURIComponent(event)}` }, title && title !== "-" ? title : event),
        el("span", { class: "muted small" }, new Date(time).toLocaleDateString()),
    );
const fact = (title, words) => el("div", {}, el("h3", {}, title), el("p", {}, words));
// A table that nobody gave a title is called by the beginning of its name.
export const tableTitle = (table, title) => title || `Table ${table.slice(0, 6)}`;
export const labelled = (words, input) =>
    el("label", { class: "field" }, el("span", {}, words), input);

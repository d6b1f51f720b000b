// The list of events, and the form for a new one.

import { el } from "./cards.js";
import { choice, field, numberInput, textInput, valuesOf } from "./desk_form.js";

const WAYS = [
    {
        id: "quick",
        name: "Quick",
        words:
            "You alone hold the secret, and a file that can be read comes out at once. It proves " +
            "that the boards were fixed before the evening and are those that were played; not " +
            "that you dealt only once.",
    },
    {
        id: "open",
        name: "Provable",
        words:
            "Commitments first, then a public value that nobody can know yet, then the deals. " +
            "With two or more parties nobody can choose a deal, and nobody alone can compute one.",
    },
    {
        id: "observed",
        name: "By hand",
        words:
            "Players, you or assistants shuffle and deal. The record holds what was done; of " +
            "chance nothing is proved.",
    },
];
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

const today = () => new Date().toLocaleDateString("sv-SE");

// A title as the name of a folder: small letters, digits and hyphens.
export const nameOf = (title) =>
    title
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-+|-+$/g, "")
        .slice(0, 29);

const when = (time) =>
    new Date(time).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });

export class Events {
    constructor(desk) {
        this.desk = desk;
        document.getElementById("new").append(this.form());
    }

    async load() {
        const told = await this.desk.line.ask(undefined, "events");
        const events = (told.events ?? []).sort((a, b) => b.time - a.time);
        this.names = new Set(events.map(({ event }) => event));
        document
            .getElementById("list")
            .replaceChildren(
                ...(events.length
                    ? events.map((event) => this.item(event))
                    : [
                          el(
                              "li",
                              { class: "none" },
                              "None yet. The first one is opened here beside.",
                          ),
                      ]),
            );
    }

    item({ event, title, time }) {
        const named = title && title !== "-" ? title : event;
        return el(
            "li",
            {},
            el(
                "a",
                { href: `#${event}` },
                el("strong", {}, named),
                el("span", { class: "muted" }, `${event} · ${when(time)}`),
            ),
        );
    }

    form() {
        const way = el(
            "fieldset",
            { class: "ways" },
            el("legend", {}, "How are the boards dealt?"),
            WAYS.map(({ id, name, words }, i) =>
                el(
                    "label",
                    {},
                    el("input", { type: "radio", name: "way", value: id, checked: i === 0 }),
                    el("span", {}, el("strong", {}, name), el("span", { class: "muted" }, words)),
                ),
            ),
        );
        const title = textInput("title", { maxlength: 120, placeholder: "Tuesday pairs" });
        const name = textInput("event", {
            required: true,
            maxlength: 40,
            pattern: "[a-z0-9][a-z0-9\\-]{0,39}",
            value: `club-${today()}`,
        });
        this.provable = el(
            "fieldset",
            { class: "provable", disabled: true, hidden: true },
            el("legend", {}, "Chance that can be proved"),
            field(
                "Parties",
                numberInput("parties", 1, 1, 7),
                "Who each hold a secret, you among them.",
            ),
            field(
                "The public value",
                textInput("value", {
                    maxlength: 200,
                    placeholder: `DAX, closing value of ${today()}, two decimals with a point`,
                }),
                "What it will be and how it is spelled, letter by letter; it must not be known yet. Leave it empty for none.",
            ),
        );
        const form = el(
            "form",
            { id: "open" },
            el("h2", {}, "A new event"),
            way,
            field("Title", title, "What people call it."),
            field(
                "Name",
                name,
                "Small letters, digits and hyphens: the public page is /event/NAME.",
            ),
            el(
                "div",
                { class: "row" },
                field(
                    "Boards",
                    textInput("boards", {
                        required: true,
                        value: "1-24",
                        pattern: "[0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*",
                        size: 8,
                    }),
                ),
                field("Tables", numberInput("tables", 6, 1, 32)),
                field(
                    "Laws of",
                    choice(
                        "edition",
                        [
                            ["2017", "2017"],
                            ["2007", "2007"],
                        ],
                        "2017",
                    ),
                ),
            ),
            this.provable,
            el("p", { class: "bad", role: "alert" }),
            el("button", { type: "submit", class: "button main" }, "Deal the boards"),
        );
        title.oninput = () => {
            if (!this.named)
                name.value = title.value
                    ? `${nameOf(title.value)}-${today()}`.replace(/^-/, "")
                    : `club-${today()}`;
        };
        name.oninput = () => (this.named = true);
        form.onchange = () => this.choose(form);
        form.onsubmit = (event) => {
            event.preventDefault();
            this.open(form);
        };
        return form;
    }

    choose(form) {
        const way = form.elements.way.value;
        this.provable.hidden = this.provable.disabled = way !== "open";
        form.querySelector("button.main").textContent =
            way === "quick" ? "Deal the boards" : "Open the session";
    }

    async open(form) {
        const { event, way, ...given } = valuesOf(form);
        const problem = form.querySelector(".bad");
        problem.textContent = "";
        if (!NAME.test(event) || this.names?.has(event)) {
            problem.textContent = this.names?.has(event)
                ? `There is an event ${event} already; take another name.`
                : "A name has 1 to 40 small letters, digits and hyphens.";
            return;
        }
        if (way === "observed") given.observed = true;
        const told = await this.desk.act(way === "quick" ? "quick" : "open", given, event);
        if (told.ok) location.hash = event;
        else problem.textContent = told.text ?? "";
    }
}

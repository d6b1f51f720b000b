// The first screen of the desk: the list of events, and the form that opens a new one.

import { el } from "./cards.js";
import { askDialog, choice, field, numberInput, textInput, valuesOf } from "./desk_form.js";
import { reportLines } from "./desk_told.js";
import { DESK } from "./words_desk.js";

const WORDS = DESK.events;
const WAYS = [
    { id: "open", name: WORDS.provable, words: WORDS.provableText },
    { id: "quick", name: WORDS.quick, words: WORDS.quickText },
    { id: "observed", name: WORDS.byHand, words: WORDS.byHandText },
];
const BREACHES = [
    { id: "", name: WORDS.breachesOff, words: WORDS.breachesOffText },
    { id: "yes", name: WORDS.breachesOn, words: WORDS.breachesOnText },
];
const CLOSING_HOUR = 17; // on the clock of the director's computer
const NAME = /^[a-z0-9][a-z0-9-]{0,39}$/;

// The next day whose closing value nobody knows yet: today before the exchange closes, or the next
// day of the week.
function nextTradingDay(now = new Date()) {
    const day = new Date(now);
    if (day.getHours() >= CLOSING_HOUR) day.setDate(day.getDate() + 1);
    while (day.getDay() === 0 || day.getDay() === 6) day.setDate(day.getDate() + 1);
    return day.toLocaleDateString("sv-SE");
}

const COUNT = /^(\d+) boards$/;
const LONE = /^\d+$/;
const CLUB = "riffle.club"; // where the browser keeps the name of the club

const recallClub = () => {
    try {
        return localStorage.getItem(CLUB) ?? "";
    } catch {
        return "";
    }
};

function rememberClub(club) {
    try {
        localStorage.setItem(CLUB, club);
    } catch {
        // The director types it again next time.
    }
}

// Boards as the command takes them.  "24 boards" is 1-24.  A number alone could be a count or a
// board, so the director is asked; undefined when they cancel.
async function readBoards(text) {
    const [, count] = COUNT.exec(text) ?? [];
    if (count) return `1-${count}`;
    if (!LONE.test(text) || Number(text) <= 1) return text;
    const { title, words, which, all, one, go } = WORDS.lone;
    const options = [
        [`1-${text}`, all({ number: text })],
        [`${text}-${text}`, one({ number: text })],
    ];
    const values = await askDialog({
        title: title({ number: text }),
        words: [words],
        parts: [field(which, choice("which", options, options[0][0]))],
        go,
    });
    return values?.which;
}

const today = () => new Date().toLocaleDateString("sv-SE"); // 2026-11-15

// A title as the name of an event: small letters, digits and hyphens.
const nameFrom = (title) =>
    title
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-+|-+$/g, "")
        .slice(0, 29);

const formatTime = (time) =>
    new Date(time).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });

export class Events {
    constructor(desk) {
        this.desk = desk;
        document.getElementById("new").append(this.form());
    }

    async load() {
        const answer = await this.desk.link.ask(undefined, "events");
        const events = (answer.events ?? []).sort((a, b) => b.time - a.time);
        this.names = new Set(events.map(({ event }) => event));
        document
            .getElementById("list")
            .replaceChildren(
                ...(events.length
                    ? events.map((event) => this.item(event))
                    : [el("li", { class: "none" }, WORDS.none)]),
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
                el("span", { class: "muted" }, WORDS.when({ event, time: formatTime(time) })),
            ),
        );
    }

    // A choice of one, each with a sentence.
    choices(name, legend, all) {
        return el(
            "fieldset",
            { class: "ways" },
            el("legend", {}, legend),
            all.map(({ id, name: title, words }, i) =>
                el(
                    "label",
                    {},
                    el("input", { type: "radio", name, value: id, checked: i === 0 }),
                    el(
                        "span",
                        {},
                        el("strong", {}, title),
                        el("span", { class: "muted" }, words),
                    ),
                ),
            ),
        );
    }

    form() {
        const title = textInput("title", {
            maxlength: 120,
            placeholder: WORDS.eventTitleExample,
        });
        const name = textInput("event", {
            required: true,
            maxlength: 40,
            pattern: "[a-z0-9][a-z0-9\\-]{0,39}",
            value: `club-${today()}`,
        });
        this.provable = el(
            "fieldset",
            { class: "provable" },
            el("legend", { class: "aside" }, WORDS.proofOptions),
            field(
                WORDS.value,
                textInput("value", {
                    maxlength: 200,
                    value: WORDS.valueExample({ date: nextTradingDay() }),
                }),
                WORDS.valueHint,
            ),
        );
        this.parties = field(WORDS.parties, numberInput("parties", 1, 1, 7), WORDS.partiesHint);
        this.breaches = this.choices("breaches", WORDS.breaches, BREACHES);
        const form = el(
            "form",
            { id: "open", class: "box" },
            el("h2", {}, WORDS.newTitle),
            el(
                "div",
                { class: "row" },
                field(WORDS.eventTitle, title),
                field(
                    WORDS.club,
                    textInput("club", { maxlength: 120, value: recallClub() }),
                    WORDS.clubHint,
                ),
            ),
            el(
                "div",
                { class: "row" },
                field(
                    WORDS.boards,
                    textInput("boards", {
                        required: true,
                        value: "1-24",
                        pattern: "[0-9]+ boards|[0-9]+(-[0-9]+)?(,[0-9]+(-[0-9]+)?)*",
                        size: 8,
                    }),
                ),
                field(WORDS.tables, numberInput("tables", 6, 1, 32)),
            ),
            this.choices("way", WORDS.ways, WAYS),
            this.provable,
            this.breaches,
            el(
                "details",
                { class: "more" },
                el("summary", {}, WORDS.more),
                field(WORDS.name, name, WORDS.nameHint),
                this.parties,
                field(
                    WORDS.laws,
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
            el("p", { class: "bad", role: "alert" }),
            el("button", { type: "submit", class: "button main" }, WORDS.openSession),
        );
        title.oninput = () => {
            if (!this.named)
                name.value = title.value
                    ? `${nameFrom(title.value)}-${today()}`.replace(/^-/, "")
                    : `club-${today()}`;
        };
        name.oninput = () => (this.named = true);
        form.onchange = () => this.showWay(form);
        // A field that is not filled in rightly must be seen.
        form.addEventListener(
            "invalid",
            ({ target }) => {
                const fold = target.closest("details");
                if (fold) fold.open = true;
            },
            true,
        );
        form.onsubmit = (event) => {
            event.preventDefault();
            this.open(form);
        };
        return form;
    }

    // The next event starts with an empty form.
    clear(form) {
        form.elements.club.defaultValue = recallClub();
        form.reset();
        form.querySelector(".more").open = false;
        this.named = false;
        this.showWay(form);
    }

    // Shows the fields of the chosen way, and says on the button what it does.
    showWay(form) {
        const way = form.elements.way.value;
        this.provable.hidden = this.provable.disabled = way !== "open";
        this.parties.hidden = this.parties.querySelector("input").disabled = way !== "open";
        this.breaches.hidden = this.breaches.disabled = way === "quick";
        form.querySelector("button.main").textContent =
            way === "quick" ? WORDS.dealBoards : WORDS.openSession;
    }

    async open(form) {
        const { event, way, ...given } = valuesOf(form);
        const problem = form.querySelector(".bad");
        if (given.breaches) given.breaches = true;
        problem.textContent = "";
        if (!NAME.test(event) || this.names?.has(event)) {
            problem.textContent = this.names?.has(event)
                ? WORDS.nameTaken({ event })
                : WORDS.nameWrong;
            return;
        }
        const boards = await readBoards(given.boards);
        if (!boards) return;
        given.boards = boards;
        rememberClub(given.club ?? "");
        if (way === "observed") given.observed = true;
        const answer = await this.desk.act(way === "quick" ? "quick" : "open", given, event);
        if (answer.ok) {
            this.clear(form);
            location.hash = event;
        } else problem.textContent = reportLines(answer).join(" ");
    }
}

// Counting down a deck against the clock: the cards of one shuffled deck come one by one, or two or
// three at a time, a few are left out, and the player says the running count.

import { el } from "./cards.js";
import { labelled } from "./dialogs.js";
import { makeCard } from "./faces.js";
import { remember } from "./link.js";
import { below } from "./random.js";
import { TRAINER } from "./words_trainer.js";

const WORDS = TRAINER.count;
const CHOSEN = "riffle.trainer.count"; // system, cards at a time, cards left out, pace
const USUAL = { system: "hi-lo", each: "1", left: "3", pace: "own" };
const PACES = { slow: 1500, normal: 900, fast: 500 }; // milliseconds for each group
const TICK = 100; // milliseconds between two times on the clock
const RANKS = "A23456789TJQK";

export function readCountChoice() {
    try {
        return { ...USUAL, ...JSON.parse(remember.get(CHOSEN) ?? "{}") };
    } catch {
        return USUAL;
    }
}

function shuffledDeck() {
    const deck = [..."SHDC"].flatMap((suit) => [...RANKS].map((rank) => rank + suit));
    for (let i = deck.length - 1; i > 0; i--) {
        const j = below(i + 1);
        [deck[i], deck[j]] = [deck[j], deck[i]];
    }
    return deck;
}

// The tag of a card, in halves of a point.
export function tagOf(system, [rank, suit]) {
    const at = Math.min(RANKS.indexOf(rank), 9);
    return (suit === "H" || suit === "D" ? system.red : system.black)[at];
}

const select = (name, options, chosen) =>
    el(
        "select",
        { name },
        options.map(([value, words]) => el("option", { value, selected: value === chosen }, words)),
    );

export class CountDown {
    // `systems` are those of the worker; `progress` is kept; changed() after each count.
    constructor(root, { systems, progress, changed }) {
        Object.assign(this, { root, systems, progress, changed, chosen: readCountChoice() });
    }

    get system() {
        return this.systems.find(({ name }) => name === this.chosen.system) ?? this.systems[0];
    }

    // The screen before the cards.
    show() {
        this.stop();
        const { chosen } = this;
        const numbers = (most) => Array.from({ length: most }, (_, i) => [`${i + 1}`, `${i + 1}`]);
        const form = el(
            "form",
            { class: "count-form" },
            labelled(
                WORDS.system,
                select("system", this.systems.map(({ name, title }) => [name, title]), chosen.system),
            ),
            labelled(WORDS.each, select("each", numbers(3), chosen.each)),
            labelled(WORDS.left, select("left", numbers(5), chosen.left)),
            labelled(WORDS.pace, select("pace", Object.entries(WORDS.paces), chosen.pace)),
            el("button", { class: "main" }, WORDS.start, el("kbd", { "aria-hidden": "true" }, "⏎")),
        );
        form.onchange = () => this.choose(form);
        form.onsubmit = (event) => {
            event.preventDefault();
            this.choose(form);
            this.begin();
        };
        this.tags = el("div", { class: "count-tags" });
        this.note = el("p", {}, WORDS.text({ left: Number(chosen.left) }));
        this.root.replaceChildren(
            el("div", { class: "count-head" }, el("h2", {}, WORDS.title), this.note),
            this.tags,
            form,
        );
        this.drawTags();
        this.root.dataset.state = "ready";
    }

    choose(form) {
        this.chosen = { ...this.chosen, ...Object.fromEntries(new FormData(form)) };
        remember.set(CHOSEN, JSON.stringify(this.chosen));
        this.note.textContent = WORDS.text({ left: Number(this.chosen.left) });
        this.drawTags();
    }

    drawTags() {
        const { black, red, initial } = this.system;
        const shown = (rank, i) => {
            const tag = (halves) => WORDS.tag({ tag: halves / 2 });
            const both = black[i] === red[i] ? tag(black[i]) : `${tag(black[i])} / ${tag(red[i])}`;
            return el("div", {}, el("dt", {}, rank === "T" ? "10" : rank), el("dd", {}, both));
        };
        this.tags.replaceChildren(
            el("dl", { "aria-label": WORDS.tags }, [..."A23456789T"].map(shown)),
            initial ? el("p", {}, WORDS.from({ initial: initial / 2 })) : "",
        );
    }

    begin() {
        const left = Number(this.chosen.left);
        this.deck = shuffledDeck().slice(left);
        Object.assign(this, { at: 0, started: performance.now() });
        this.shown = el("div", { class: "count-cards" });
        this.where = el("span", {});
        this.clock = el("span", { class: "count-clock", "aria-hidden": "true" });
        const next = el(
            "button",
            { type: "button", class: "main" },
            WORDS.next,
            el("kbd", { "aria-hidden": "true" }, "⏎"),
        );
        next.onclick = () => this.next();
        const stop = el("button", { type: "button" }, WORDS.stop);
        stop.onclick = () => this.show();
        const isOwn = this.chosen.pace === "own";
        this.root.replaceChildren(
            el("p", { class: "count-where" }, this.where, this.clock),
            this.shown,
            el("div", { class: "plaques" }, isOwn ? next : "", stop),
        );
        this.root.dataset.state = "counting";
        this.shown.onclick = () => isOwn && this.next();
        this.next();
        const tick = () =>
            (this.clock.textContent = WORDS.clock({ ms: performance.now() - this.started }));
        this.ticks = setInterval(tick, TICK);
        tick();
        if (!isOwn) this.timer = setInterval(() => this.next(), PACES[this.chosen.pace]);
    }

    stop() {
        clearInterval(this.timer);
        clearInterval(this.ticks);
        this.timer = undefined;
    }

    next() {
        const some = this.deck.slice(this.at, this.at + Number(this.chosen.each));
        if (some.length === 0) return this.ask();
        this.at += some.length;
        this.shown.replaceChildren(...some.map((card) => makeCard(card)));
        this.where.textContent = WORDS.of({ shown: this.at, all: this.deck.length });
        return undefined;
    }

    // The cards are through: how high is the count?
    ask() {
        this.stop();
        const ms = performance.now() - this.started;
        const { system } = this;
        const halves = this.deck.reduce((sum, card) => sum + tagOf(system, card), system.initial);
        const input = el("input", {
            name: "count",
            inputmode: "numeric",
            autocomplete: "off",
            required: true,
            pattern: "[+\\-−]?[0-9]+([.,]5)?",
        });
        const form = el(
            "form",
            { class: "count-form" },
            labelled(WORDS.ask, input),
            el("button", { class: "main" }, WORDS.check, el("kbd", { "aria-hidden": "true" }, "⏎")),
        );
        form.onsubmit = (event) => {
            event.preventDefault();
            this.check(halves / 2, readCount(input.value), ms);
        };
        this.root.replaceChildren(form);
        this.root.dataset.state = "asked";
        input.focus();
    }

    check(count, said, ms) {
        const right = said === count;
        const cards = this.deck.length;
        this.progress.addCount({ kind: "deck", system: this.system.name, right, ms, cards });
        const { best } = this.progress.countSum();
        const again = el(
            "button",
            { type: "button", class: "main" },
            WORDS.again,
            el("kbd", { "aria-hidden": "true" }, "⏎"),
        );
        again.onclick = () => this.show();
        this.root.replaceChildren(
            el(
                "div",
                { class: `drill-answer ${right ? "right" : "wrong"}`, role: "status" },
                el("h2", {}, (right ? WORDS.right : WORDS.wrong)({ count, said, ms })),
                best ? el("p", {}, WORDS.best({ ms: best })) : "",
                el("p", { class: "muted small" }, WORDS.goal),
            ),
            el("div", { class: "plaques" }, again),
        );
        this.root.dataset.state = "told";
        this.changed();
    }

    press(key) {
        if (key !== "Enter" && key !== " ") return false;
        const { state } = this.root.dataset;
        if (state === "ready") this.root.querySelector("form").requestSubmit();
        else if (state === "counting" && this.chosen.pace === "own") this.next();
        else if (state === "told") this.show();
        else return false;
        return true;
    }
}

// What somebody typed as a count: "+4", "−3", "2,5".
export const readCount = (text) => Number(text.trim().replace("−", "-").replace(",", "."));

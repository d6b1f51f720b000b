// How often deals meet the condition: the chance of the whole, of each part in plain words, how the
// boards are drawn, and an example.  The numbers come one after the other from the worker.

import { el } from "./cards.js";
import { oneLine, plainWords } from "./deals_plain.js";
import { diagram, handsOf } from "./diagram.js";
import { SCRIPT } from "./protocol.js";
import { DEALS } from "./words_deals.js";

const WORDS = DEALS.chance;
const COMMON_SHARE = 0.2; // from here on a share is told in percent, below it as 1 deal in …

// What is told of the whole: a headline and a line below it.
function wholeWords({ value, error, isKnown, none }) {
    if (!isKnown) return [WORDS.unknown, WORDS.needsTricks];
    if (none) return [WORDS.below({ value }), WORDS.belowText];
    return [
        (value >= COMMON_SHARE ? WORDS.often : WORDS.oneIn)({ value }),
        (error > 0 ? WORDS.estimate : WORDS.exactly)({ value, error }),
    ];
}

const words = (text) => plainWords(text) ?? oneLine(text);

export class Chance {
    // `again()` asks for another example.
    constructor(again) {
        this.said = document.getElementById("chance-said");
        this.parts = document.getElementById("chance-parts");
        this.example = document.getElementById("example");
        this.again = again;
    }

    clear(headline = WORDS.wait) {
        this.plans = [];
        this.read = undefined;
        this.said.replaceChildren(el("p", { class: "muted" }, headline));
        this.parts.replaceChildren();
        this.example.hidden = true;
    }

    // Takes a message of the worker's explain.
    take(message) {
        const plan = this.plans[message.scenario];
        if (message.is === "read") this.read = message;
        else if (message.is === "plan") this.plans.push({ ...message, chances: [] });
        else if (message.is === "whole") plan.whole = message.chance;
        else if (message.is === "part") plan.chances[message.part] = message.chance;
        else if (message.is === "example") return this.showExample(message.deal);
        return this.draw();
    }

    draw() {
        const all = this.plans.length;
        const [first] = this.plans;
        if (!first) return;
        const several = this.read.scenarios > 1;
        const heads = several ? [] : this.headline(first);
        this.said.replaceChildren(...heads);
        this.parts.replaceChildren(
            ...this.plans.flatMap((plan, i) => [
                ...(several
                    ? [
                          el(
                              "h3",
                              {},
                              WORDS.scenario({ number: i + 1, all: this.read.scenarios, ...plan }),
                          ),
                          ...this.headline(plan),
                      ]
                    : []),
                ...this.partRows(plan, all === 1),
            ]),
            ...(this.read.anyNote
                ? [el("p", { class: "note" }, WORDS.anyNote(this.read.anyNote))]
                : []),
        );
    }

    headline(plan) {
        const line = (title, text, kind = "") => [
            el("p", { class: `big ${kind}`.trim() }, title),
            el("p", { class: "muted" }, text),
        ];
        const empty = plan.parts.filter(({ isEmpty }) => isEmpty).map(({ text }) => words(text));
        if (plan.isImpossible)
            return line(
                WORDS.impossible,
                (empty.length === 1 ? WORDS.emptyPart : WORDS.exclude)({ words: empty.join("; ") }),
                "bad",
            );
        if (plan.parts.length === 0) return [el("p", { class: "muted" }, WORDS.empty)];
        return plan.whole
            ? line(...wholeWords(plan.whole))
            : [el("p", { class: "muted" }, WORDS.wait)];
    }

    // Each part with its share of all deals.
    partRows(plan, isAlone) {
        if (plan.parts.length === 0) return [];
        const known = plan.chances.filter((one) => one?.isKnown);
        const least = Math.min(...known.map(({ value }) => value));
        const isDone = known.length === plan.parts.length && known.length > 1;
        const rows = plan.parts.map(({ text, isEmpty }, i) =>
            this.partRow(text, plan.chances[i], {
                isEmpty,
                isRarest: isDone && plan.chances[i].value === least,
            }),
        );
        return [
            ...(isAlone ? [el("h3", {}, WORDS.parts)] : []),
            el("ul", { class: "parts" }, rows),
            ...(plan.isImpossible
                ? []
                : [
                      el(
                          "p",
                          { class: "muted small" },
                          plan.exactSeat
                              ? WORDS.planExact({ seat: plan.exactSeat, gain: plan.gain })
                              : WORDS.planPlain,
                      ),
                  ]),
        ];
    }

    partRow(text, chance, { isEmpty, isRarest }) {
        const meant = plainWords(text);
        const share = chance?.isKnown ? chance.value : 0;
        const bar = el("span", { class: "share", "aria-hidden": "true" }, el("i", {}));
        bar.firstChild.style.width = `${Math.max(1, 100 * share)}%`;
        return el(
            "li",
            { class: isEmpty ? "empty" : isRarest ? "rarest" : "" },
            el(
                "span",
                { class: "part" },
                meant ?? el("code", {}, oneLine(text)),
                isRarest ? el("em", {}, WORDS.rarest) : "",
            ),
            el("span", { class: "number" }, chance?.isKnown ? WORDS.partPercent(chance) : "…"),
            bar,
        );
    }

    showExample(deal) {
        this.example.hidden = !deal;
        if (!deal) return;
        const more = el("button", { type: "button", class: "quiet" }, WORDS.anotherExample);
        more.onclick = () => this.again();
        const hadFocus = this.example.contains(document.activeElement);
        this.example.replaceChildren(
            el("div", { class: "row" }, el("h3", {}, WORDS.example), more),
            diagram({
                hands: handsOf(deal),
                dealer: SCRIPT.seats.indexOf(this.read?.dealer),
                vulnerable: 0,
            }),
        );
        if (hadFocus) more.focus();
    }
}

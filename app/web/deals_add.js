// A requirement without the language: who, what, from and to.  It is added to the condition as
// text.

import { el } from "./cards.js";
import { plainWords } from "./deals_plain.js";
import { SCRIPT } from "./protocol.js";
import { COMMON, joinList } from "./words.js";
import { DEALS } from "./words_deals.js";

const WORDS = DEALS.add;
const PAIRS = [
    [0, 2],
    [1, 3],
];
const MOST = { hcp: 37, losers: 12, controls: 12, aces: 4 };
const LONGEST = 13;
const LINE = 80; // letters, then a new line begins

// hcp(north) + hcp(south) >= 26
function expression(seats, what, from, to) {
    if (what === "balanced") return seats.map((seat) => `balanced(${seat})`).join(SCRIPT.and);
    const sum = seats.map((seat) => `${what}(${seat})`).join(" + ");
    if (from === to) return `${sum} == ${from}`;
    return [from === "" ? "" : `${sum} >= ${from}`, to === "" ? "" : `${sum} <= ${to}`]
        .filter(Boolean)
        .join(SCRIPT.and);
}

// The text with one more requirement behind its condition.
export function withRequirement(text, condition, made) {
    if (condition.end === 0)
        return `${text.trimEnd()}${text.trim() ? "\n" : ""}${SCRIPT.condition}${made}`;
    const { at, end, isLoose } = condition;
    const held = text.slice(at, end);
    const line = text.slice(0, end).split("\n").at(-1).length + made.length;
    return (
        text.slice(0, at) +
        (isLoose ? `(${held})` : held) +
        (line > LINE ? "\n " : "") +
        SCRIPT.and +
        made +
        text.slice(end)
    );
}

export class Adder {
    // `add(made)` takes the expression and resolves with a sentence that says why not, or nothing.
    constructor(add) {
        this.form = document.getElementById("add");
        this.add = add;
        this.draw();
    }

    draw() {
        const control = (label, input) => {
            input.id = `add-${input.name}`;
            return el("div", { class: "field" }, el("label", { for: input.id }, label), input);
        };
        const option = (value, text) => el("option", { value }, text);
        const number = (name) => el("input", { type: "number", name, min: 0, max: MOST.hcp });
        const who = el(
            "select",
            { name: "seat" },
            COMMON.seats.map((seat, i) => option(String(i), seat)),
            PAIRS.map((pair) =>
                option(
                    pair.join(),
                    WORDS.together({ seats: pair.map((seat) => COMMON.seats[seat]) }),
                ),
            ),
        );
        const what = el(
            "select",
            { name: "what" },
            Object.entries(WORDS.kinds).map(([value, text]) => option(value, text)),
        );
        this.said = el("p", { class: "small", role: "status" });
        this.form.replaceChildren(
            el("h3", { id: "add-title" }, WORDS.title),
            el(
                "div",
                { class: "add-row" },
                control(WORDS.seat, who),
                control(WORDS.what, what),
                control(WORDS.from, number("from")),
                control(WORDS.to, number("to")),
                el("button", { type: "submit" }, WORDS.go),
            ),
            this.said,
        );
        what.onchange = () => this.limit(what.value);
        this.form.onsubmit = (event) => {
            event.preventDefault();
            this.submit();
        };
    }

    limit(what) {
        for (const name of ["from", "to"]) {
            const input = this.form.elements[name];
            input.disabled = what === "balanced";
            input.max = MOST[what] ?? LONGEST;
        }
    }

    async submit() {
        const { seat, what, from, to } = this.form.elements;
        const seats = seat.value.split(",").map((one) => SCRIPT.seats[one]);
        const isBalanced = what.value === "balanced";
        const [low, high] = [from.value, to.value];
        const problem = isBalanced
            ? ""
            : low === "" && high === ""
              ? WORDS.noNumber
              : low !== "" && high !== "" && Number(low) > Number(high)
                ? WORDS.wrongOrder
                : "";
        const made = expression(seats, what.value, low, high);
        const told = problem || (await this.add(made));
        this.said.className = told ? "small bad" : "small good";
        const parts = made.split(SCRIPT.and).map((one) => plainWords(one) ?? one);
        this.said.textContent = told || WORDS.added({ words: joinList(parts) });
        if (!told) from.value = to.value = "";
    }
}

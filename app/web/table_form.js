// The dialog that opens a table: rules by the names that people use, told in words with their exact
// house edge (edges.js), and limits, clock and companions.  If the room refuses, the dialog stays
// and says why.

import { el } from "./cards.js";
import { buttonRow, closeButton, dialog, labelled } from "./dialogs.js";
import { EDGES } from "./edges.js";
import { rulesName } from "./lobby.js";
import { COMMON, capital, sentence } from "./words.js";
import { LOBBY } from "./words_lobby.js";
import { PEOPLE } from "./words_people.js";

const WORDS = LOBBY.newTable;
// Limits that a player can choose: lowest bet, highest bet and step, in cents.
const LIMITS = [
    [100, 2000, 100],
    [200, 50000, 100],
    [1000, 100000, 500],
    [2500, 250000, 500],
];

// The rules in short phrases; `rules` are values of a rules file.
export function rulesPhrases(rules) {
    const parts = [
        WORDS.decks({ decks: Number(rules.decks) }) +
            (rules.dealing === "device" ? ` ${WORDS.machine}` : ""),
        WORDS.soft17[rules.soft17],
        WORDS.pays[rules.natural_pays],
        WORDS.doubleOn({ on: rules.double_on.replace("-", "–") }),
        WORDS.afterSplit[rules.double_after_split],
        WORDS.splits({ hands: Number(rules.split_hands_max) }),
        WORDS.surrender[rules.surrender],
        rules.hole_card === "none" ? WORDS.hole.none : WORDS.hole.peek,
    ];
    return parts.filter(Boolean).map(capital);
}

// The exact edge of a preset with some rules changed; undefined where they contradict each other.
export function edgeOf(preset, changed) {
    const known = EDGES[preset];
    const name = Object.keys(WORDS.choices)
        .filter((key) => key in changed)
        .map((key) => `${key}=${changed[key]}`)
        .join(" ");
    return name ? known?.changed[name] : known?.edge;
}

const select = (name, options, chosen) =>
    el(
        "select",
        { name },
        options.map(([value, words]) =>
            el("option", { value, selected: value === chosen }, words),
        ),
    );

export const numberField = (name, value, least, most) =>
    el("input", {
        name,
        type: "number",
        value,
        min: least,
        max: most,
        required: true,
        inputmode: "numeric",
    });

export class TableForm {
    // `presets` are names of rules; `title` is proposed; open(options) opens the table or throws.
    constructor({ presets, title, open }) {
        Object.assign(this, { open });
        const names = Object.keys(WORDS.presets).filter((id) => presets.includes(id));
        this.rules = select(
            "rules",
            names.map((id) => [id, rulesName(id)]),
        );
        this.words = el("ul", { class: "rules-words" });
        this.cost = el("p", { class: "rules-edge", role: "status" });
        this.choices = el("div", { class: "rules-choices" });
        this.limits = el("select", { name: "limits" });
        this.failed = el("p", { class: "bad", role: "alert" });
        this.button = el("button", { class: "main" }, WORDS.open);
        this.form = el(
            "form",
            { method: "dialog", class: "table-form" },
            this.head(title),
            el(
                "div",
                { class: "rules-told" },
                this.cost,
                this.words,
                el("details", {}, el("summary", {}, WORDS.change), this.choices),
            ),
            this.foot(),
            this.failed,
            buttonRow(closeButton(COMMON.cancel), this.button),
        );
        this.rules.onchange = () => this.takePreset();
        this.form.onsubmit = (event) => {
            event.preventDefault();
            this.submit();
        };
        this.takePreset();
    }

    // The fields above the rules in words, and those below.
    head(title) {
        return el(
            "div",
            { class: "pair" },
            labelled(
                WORDS.title,
                el("input", { name: "title", maxlength: "40", value: title }),
            ),
            labelled(WORDS.rules, this.rules),
        );
    }

    foot() {
        return [
            el(
                "div",
                { class: "pair three" },
                labelled(WORDS.limits, this.limits),
                labelled(WORDS.clock, numberField("clock", 30, 5, 120), WORDS.clockHint),
                labelled(
                    WORDS.companions,
                    numberField("companions", 2, 0, 6),
                    WORDS.companionsHint,
                ),
            ),
            el(
                "label",
                { class: "choice" },
                el("input", { type: "checkbox", name: "private" }),
                PEOPLE.people.private,
            ),
        ];
    }

    show() {
        dialog(WORDS.dialog, this.form);
    }

    // The values of the chosen preset, in its choices and limits.
    takePreset() {
        const { rules } = EDGES[this.rules.value];
        this.choices.replaceChildren(
            ...Object.entries(WORDS.choices).map(([key, { name, values }]) => {
                const made = select(key, Object.entries(values), rules[key]);
                made.onchange = () => this.tell();
                return labelled(name, made);
            }),
        );
        this.showUsual(rules);
        this.tell();
    }

    // The limits that can be chosen; the first are those of the rules.
    showUsual(rules) {
        const usual = [Number(rules.min_bet), Number(rules.max_bet)];
        const words = ([min, max], i) =>
            (i < 0 ? WORDS.limitsUsual : WORDS.limitsOf)({ min, max });
        this.limits.replaceChildren(
            el("option", { value: "" }, words(usual, -1)),
            ...LIMITS.filter(([min, max]) => min !== usual[0] || max !== usual[1]).map((row, i) =>
                el("option", { value: row.join(" ") }, words(row, i)),
            ),
        );
    }

    // The rules that differ from the preset's.
    changed() {
        const { rules } = EDGES[this.rules.value];
        const chosen = [...this.choices.querySelectorAll("select")];
        return Object.fromEntries(
            chosen.filter(({ name, value }) => rules[name] !== value).map((one) => [one.name, one.value]),
        );
    }

    // Says what the chosen rules are and what they cost.
    tell() {
        const { rules } = EDGES[this.rules.value];
        const changed = this.changed();
        const edge = edgeOf(this.rules.value, changed);
        this.words.replaceChildren(
            ...rulesPhrases({ ...rules, ...changed }).map((words) => el("li", {}, words)),
        );
        this.cost.textContent = edge === undefined ? WORDS.contradiction : WORDS.edge({ edge });
        this.button.disabled = edge === undefined;
    }

    options() {
        const values = new FormData(this.form);
        const title = values.get("title").trim();
        const [min, max, step] = values.get("limits").split(" ");
        const set = {
            ...this.changed(),
            ...(min && { min_bet: min, max_bet: max, bet_step: step }),
        };
        return {
            rules: values.get("rules"),
            companions: Number(values.get("companions")),
            clock: Number(values.get("clock")),
            ...(title && { title }),
            ...(values.has("private") && { private: true }),
            ...(Object.keys(set).length && { set }),
        };
    }

    async submit() {
        const { textContent } = this.button;
        this.button.disabled = true;
        this.button.textContent = WORDS.opening;
        this.failed.textContent = "";
        try {
            await this.open(this.options());
            this.form.closest("dialog")?.close();
        } catch (error) {
            this.failed.textContent = WORDS.failed({ reason: sentence(error.message) });
        }
        this.button.disabled = false;
        this.button.textContent = textContent;
    }
}

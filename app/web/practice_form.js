// The dialog with the rules of the practice table: that of a room's table (table_form.js) without
// clocks and guests, and with rules as a casino posts them.

import { el } from "./cards.js";
import { dialog, labelled } from "./dialogs.js";
import { TableForm, numberField, rulesPhrases } from "./table_form.js";
import { capital, sentence } from "./words.js";
import { LOBBY } from "./words_lobby.js";
import { PRACTICE } from "./words_practice.js";

const WORDS = PRACTICE.form;
const PAUSE = 350; // milliseconds after the last letter

// The values of a rules file.
export const readRulesText = (text) =>
    Object.fromEntries(text.trim().split("\n").map((line) => line.split(" = ")));

export class PracticeForm extends TableForm {
    // `now` are the options of the table on the page; price(rules) computes { text, edge } of
    // posted rules, or throws; `words` has title, open and note.
    constructor({ now, price, words = WORDS, ...options }) {
        super(options);
        Object.assign(this, { price, said: words });
        this.button.textContent = words.open;
        this.note.textContent = words.note;
        const isPreset = [...this.rules.options].some(({ value }) => value === now.rules);
        if (isPreset) this.rules.value = now.rules;
        else this.posted.value = now.rules;
        this.takePreset();
        for (const [key, value] of Object.entries(now.set ?? {})) {
            const field = this.choices.querySelector(`[name="${key}"]`);
            if (field) field.value = value;
        }
        this.form.elements.companions.value = now.companions;
        this.tell();
    }

    head() {
        this.posted = el("input", {
            name: "posted",
            maxlength: "80",
            autocomplete: "off",
            spellcheck: "false",
        });
        this.posted.oninput = () => {
            clearTimeout(this.later);
            this.later = setTimeout(() => this.tell(), PAUSE);
        };
        return el(
            "div",
            { class: "pair" },
            labelled(LOBBY.newTable.rules, this.rules),
            labelled(WORDS.posted, this.posted, WORDS.postedHint),
        );
    }

    foot() {
        this.note = el("p", { class: "muted small" });
        return [
            el(
                "div",
                { class: "pair" },
                labelled(LOBBY.newTable.limits, this.limits),
                labelled(
                    LOBBY.newTable.companions,
                    numberField("companions", 0, 0, 6),
                    WORDS.companionsHint,
                ),
            ),
            this.note,
        ];
    }

    show() {
        dialog(this.said.title, this.form);
    }

    // Posted rules are told once they are priced; a preset at once.
    tell() {
        const posted = this.posted.value.trim();
        this.form.classList.toggle("posted", posted !== "");
        if (posted === "") super.tell();
        else this.tellPosted(posted);
    }

    async tellPosted(posted) {
        if (!this.price) return;
        this.cost.textContent = WORDS.price;
        this.words.replaceChildren();
        this.button.disabled = true;
        try {
            const { text, edge } = await this.price(posted);
            if (posted !== this.posted.value.trim()) return;
            const phrases = rulesPhrases(readRulesText(text)).map(capital);
            this.words.replaceChildren(...phrases.map((words) => el("li", {}, words)));
            this.cost.textContent = LOBBY.newTable.edge({ edge });
            this.showUsual(readRulesText(text));
            this.button.disabled = false;
        } catch (error) {
            if (posted === this.posted.value.trim())
                this.cost.textContent = sentence(error.message);
        }
    }

    options() {
        const posted = this.posted.value.trim();
        const values = new FormData(this.form);
        const [min, max, step] = values.get("limits").split(" ");
        const set = {
            ...(posted ? {} : this.changed()),
            ...(min && { min_bet: min, max_bet: max, bet_step: step }),
        };
        return {
            rules: posted || values.get("rules"),
            companions: Number(values.get("companions")),
            ...(Object.keys(set).length && { set }),
        };
    }
}

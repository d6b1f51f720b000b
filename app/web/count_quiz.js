// The practice table asks for the running and the true count, every few rounds, while bets are taken.
// It is off until the player switches it on in the settings.

import { el } from "./cards.js";
import { buttonRow, closeButton, dialog, labelled, toast } from "./dialogs.js";
import { remember } from "./link.js";
import { below } from "./random.js";
import { readCount, readCountChoice } from "./trainer_count.js";
import { TRAINER } from "./words_trainer.js";

const WORDS = TRAINER.quiz;
const ON = "riffle.practice.count";
const EVERY = 3; // rounds, on average

export const asksCount = () => remember.get(ON) === "on";

// A switch for the settings.
export function countSetting() {
    const input = el("input", { type: "checkbox", checked: asksCount() });
    input.onchange = () => remember.set(ON, input.checked ? "on" : "off");
    return el("label", { class: "choice" }, input, WORDS.setting);
}

const countField = (name) =>
    el("input", {
        name,
        inputmode: "numeric",
        autocomplete: "off",
        required: true,
        pattern: "[+\\-−]?[0-9]+([.,]5)?",
    });

export class CountQuiz {
    // ask(message) asks the worker; `progress` is kept.
    constructor({ ask, progress }) {
        Object.assign(this, { ask, progress });
    }

    // After a round: asks now and then.
    async endRound() {
        if (asksCount() && below(EVERY) === 0) await this.show();
    }

    async show() {
        const { system: name } = readCountChoice();
        const { systems } = await this.ask({ do: "systems" });
        const { title } = systems.find((one) => one.name === name) ?? systems[0];
        const answer = await this.ask({ do: "count", system: name });
        const { running, halfDecks, asksTrue, true: count } = answer;
        const form = el(
            "form",
            { method: "dialog", class: "stack" },
            el("p", {}, WORDS.text({ system: title, left: halfDecks / 2 })),
            labelled(WORDS.running, countField("running")),
            asksTrue ? labelled(WORDS.true, countField("true")) : "",
            buttonRow(closeButton(WORDS.later), el("button", { class: "main" }, WORDS.check)),
        );
        form.onsubmit = () => {
            const said = Object.fromEntries(new FormData(form));
            this.check(said, { running: running / 2, true: asksTrue ? count : undefined }, name);
        };
        dialog(WORDS.title, form);
        form.elements.running.focus();
    }

    check(said, is, system) {
        const isSame = (key) => is[key] === undefined || readCount(said[key]) === is[key];
        const right = isSame("running") && isSame("true");
        this.progress.addCount({ kind: "table", system, right });
        const both = is.true === undefined ? WORDS.rightOne : WORDS.right;
        toast(right ? both : WORDS.wrong(is), { wrong: !right, kind: "count" });
    }
}

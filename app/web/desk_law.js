// The clauses of the Law about an act, taken from the help text of its command, so that the desk
// and the command never disagree.

import { el } from "./cards.js";
import { DESK } from "./words_desk.js";

const CLAUSE = /^((?:L6\/(\d{4})\.|SR\.?)[\w.]*)( and 2017)?: (.+)$/;

// The clauses in a help text that hold in an edition: { name, sentence }.
export function clausesOf(text, edition) {
    return text
        .split("\n")
        .map((line) => line.match(CLAUSE))
        .filter((found) => found && (!found[2] || found[2] === edition || found[3]))
        .map(([, name, , , sentence]) => ({
            name: name.replace(/^L6\/\d{4}\./, "Law 6"),
            sentence,
        }));
}

export class Law {
    constructor(line) {
        this.line = line;
        this.texts = new Map();
    }

    async clauses(verb, edition) {
        if (!this.texts.has(verb)) {
            const told = await this.line.ask(undefined, "help", { verb });
            if (!told.ok) return [];
            this.texts.set(verb, told.text);
        }
        return clausesOf(this.texts.get(verb), edition);
    }

    // Puts the clauses of some verbs into a list, each once.
    async put(list, verbs, edition) {
        const seen = new Map();
        for (const verb of verbs)
            for (const { name, sentence } of await this.clauses(verb, edition))
                seen.set(name, sentence);
        list.replaceChildren(
            ...[...seen].map(([name, sentence]) =>
                el("div", {}, el("dt", {}, name), el("dd", {}, sentence)),
            ),
        );
        const part = list.closest(".law");
        if (!part) return;
        part.hidden = seen.size === 0;
    }
}

// A part that can be opened, with an empty list for clauses.
export function lawPart() {
    const list = el("dl", {});
    return {
        part: el(
            "details",
            { class: "law", hidden: true },
            el("summary", {}, DESK.law.title),
            list,
        ),
        list,
    };
}

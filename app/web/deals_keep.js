// Conditions of one's own, kept in this browser: they stand on the shelf in a group of their own.

import { el } from "./cards.js";
import { remember } from "./link.js";
import { DEALS } from "./words_deals.js";

const WORDS = DEALS.shelf;
const KEPT = "riffle.conditions"; // where the browser keeps them
const ABOUT = 90; // letters of the text that stand below the name

const aboutText = (text) => {
    const line = text.replaceAll(/\s+/g, " ").trim();
    return line.length > ABOUT ? `${line.slice(0, ABOUT)}…` : line;
};

const entryOf = ({ title, text }) => ({
    name: `own=${title}`, // no name of the shelf has this sign
    title,
    group: "yours",
    about: aboutText(text),
    text,
});

// The entries of the shelf that are this person's own.
export function keptConditions() {
    try {
        return JSON.parse(remember.get(KEPT) ?? "[]").map(entryOf);
    } catch {
        return [];
    }
}

function store(all) {
    const rows = all.map(({ title, text }) => ({ title, text }));
    remember.set(KEPT, JSON.stringify(rows));
    return remember.get(KEPT) === JSON.stringify(rows);
}

export class Keeper {
    // `text()` is what the page has now; `changed(entry)` hears of the entry that was kept, or of
    // none when one was removed.
    constructor(text, changed) {
        Object.assign(this, { text, changed });
        this.form = document.getElementById("keep");
        this.name = el("input", { type: "text", id: "keep-name", maxlength: 40 });
        this.name.autocomplete = "off";
        this.remove = el("button", { type: "button", class: "quiet", hidden: true });
        this.said = el("p", { class: "small good", role: "status" });
        this.form.replaceChildren(
            el(
                "div",
                { class: "field" },
                el("label", { for: "keep-name" }, WORDS.keepName),
                this.name,
            ),
            el("button", { type: "submit" }, WORDS.keepGo),
            this.remove,
            this.said,
        );
        this.remove.onclick = () => this.drop();
        this.form.onsubmit = (event) => {
            event.preventDefault();
            this.keep(this.name.value.trim());
        };
    }

    // The entry that is chosen can be removed, if it is one's own.
    mark(entry) {
        this.chosen = entry?.group === "yours" ? entry : undefined;
        this.remove.hidden = !this.chosen;
        if (this.chosen) this.remove.textContent = WORDS.remove(this.chosen);
    }

    say(words, isWrong = false) {
        this.said.className = isWrong ? "small bad" : "small good";
        this.said.textContent = words;
    }

    // A name that is there already gets the new text.
    keep(title) {
        if (!title) return this.say(WORDS.noName, true);
        const entry = entryOf({ title, text: this.text() });
        const others = keptConditions().filter((one) => one.name !== entry.name);
        if (!store([...others, entry])) return this.say(WORDS.notKept, true);
        this.changed(entry);
        return this.say(WORDS.kept({ title }));
    }

    drop() {
        const { name, title } = this.chosen;
        store(keptConditions().filter((one) => one.name !== name));
        this.changed(undefined);
        this.say(WORDS.removed({ title }));
        this.name.focus();
    }
}

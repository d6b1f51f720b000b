// What people say at a table: keeps the last messages, shows new ones in the corner, and makes the
// part of the dialog where one writes or reacts.  Everything is shown as text, never as markup.
// people.js uses it.

import { el } from "./cards.js";
import { toast } from "./dialogs.js";
import { remember } from "./link.js";
import { sentence } from "./words.js";
import { PEOPLE } from "./words_people.js";

const WORDS = PEOPLE.chat;
const KEPT = 50; // messages
const LONGEST = 140; // characters, as in docs/reference/room-protocol.md
const STAYS = 5000; // milliseconds
const HEARS = "riffle.hears"; // "no" where this browser does not want to hear people

export class Chat {
    constructor(link) {
        Object.assign(this, { link, said: [], table: undefined, isOn: true });
    }

    get hears() {
        return remember.get(HEARS) !== "no";
    }

    // Tells the room, which then sends nothing of it; a new connection is told again.
    setHears(on) {
        remember.set(HEARS, on ? "yes" : "no");
        this.link.ask({ do: "hear", on }).catch(() => {});
    }

    // Another table: what was said at the one before is forgotten.
    enter(table) {
        if (this.table === table) return;
        Object.assign(this, { table, said: [], isOn: true });
    }

    take(message) {
        if (message.table !== this.table) return;
        if (message.is === "state") this.isOn = message.chat !== false;
        if (message.is === "said") this.add(message.name, message.text);
        if (message.is === "reacted") this.add(message.name, WORDS.signs[message.reaction] ?? "");
    }

    add(name, text) {
        if (!this.hears || !text) return;
        this.said = [...this.said, { name, text }].slice(-KEPT);
        if (this.log?.isConnected) this.draw();
        else if (name !== this.link.name)
            toast(WORDS.says({ name, text }), { kind: `said-${name}`, stay: STAYS });
    }

    draw() {
        const rows = this.said.map(({ name, text }) =>
            el("li", {}, el("strong", {}, name), " ", text),
        );
        this.log.replaceChildren(
            el("ul", {}, rows.length ? rows : el("li", { class: "muted" }, WORDS.empty)),
        );
        this.log.scrollTop = this.log.scrollHeight;
    }

    send(message) {
        return this.link
            .ask({ ...message, table: this.table })
            .catch((error) =>
                toast(WORDS.failed({ reason: sentence(error.message) }), { wrong: true }),
            );
    }

    form() {
        const text = el("input", {
            name: "text",
            maxlength: LONGEST,
            required: true,
            autocomplete: "off",
            "aria-label": WORDS.write,
            placeholder: WORDS.write,
        });
        const form = el(
            "form",
            { class: "row chat-form" },
            text,
            el("button", { class: "main" }, WORDS.send),
        );
        form.onsubmit = (event) => {
            event.preventDefault();
            this.send({ do: "say", text: text.value.trim() });
            text.value = "";
        };
        return form;
    }

    reactions() {
        return el(
            "div",
            { class: "row reactions", role: "group", "aria-label": WORDS.reactions },
            Object.entries(WORDS.signs).map(([reaction, sign]) => {
                const one = el("button", { type: "button", "data-name": reaction }, sign);
                one.onclick = () => this.send({ do: "react", reaction });
                return one;
            }),
        );
    }

    // The part of the dialog.  `isSeated`: only players write.
    part(isSeated) {
        this.log = el("div", {
            class: "chat-log",
            role: "log",
            tabindex: "0",
            "aria-label": WORDS.log,
        });
        this.draw();
        const hear = el("input", { type: "checkbox", checked: this.hears, id: "hear" });
        hear.onchange = () => this.setHears(hear.checked);
        return el(
            "section",
            { class: "stack", "aria-label": WORDS.log },
            this.log,
            this.isOn
                ? [isSeated ? this.form() : el("p", {}, WORDS.sit), this.reactions()]
                : el("p", {}, WORDS.off),
            el("label", { class: "choice" }, hear, WORDS.hear),
            el("p", { class: "small muted" }, WORDS.note),
        );
    }
}

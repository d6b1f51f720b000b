// People in the card room: the dialog with chat, the link for friends,
// the link to another device, and the guests whom the opener of a table can remove.  room.js tells
// it what the room says and which table is shown.

import { el } from "./cards.js";
import { Chat } from "./chat.js";
import { askSure, buttonRow, closeButton, copyText, dialog, toast } from "./dialogs.js";
import { FirstName, NAME } from "./first_name.js";
import { drawing } from "./icons.js";
import { remember } from "./link.js";
import { COMMON, sentence } from "./words.js";
import { PEOPLE } from "./words_people.js";

const QUIET = 4; // light modules around a code
const LOCAL = /^(localhost$|127\.)/;

// The drawing of a QR code: one path of all runs of dark modules.
function drawCode(rows, label) {
    const size = rows.length + 2 * QUIET;
    const runs = rows.flatMap((row, y) =>
        [...row.matchAll(/1+/g)].map(
            ({ index, 0: run }) =>
                `M${index + QUIET} ${y + QUIET}h${run.length}v1h-${run.length}z`,
        ),
    );
    const markup = `<rect width="${size}" height="${size}" fill="#fff"/><path d="${runs.join("")}"/>`;
    return drawing(markup, { className: "code", viewBox: `0 0 ${size} ${size}`, label });
}

export class People {
    // `link` is the connection; view() is the player's view of the table that is shown, or
    // undefined; titleOf(table) is its name; root is the part of the page before the lobby.
    constructor({ link, root, view, titleOf }) {
        Object.assign(this, { link, root, view, titleOf });
        this.chat = new Chat(link);
        // Before the room answers, so that nothing below moves when it does.
        if (!remember.get(NAME) && !/\bmove=/.test(location.hash)) this.first = new FirstName(root, link);
    }

    welcome(message, again) {
        this.address = message.address;
        if (again && !this.chat.hears) this.chat.setHears(false);
        if (again && !remember.get(NAME)) this.first?.meet(message.name);
    }

    // The table that is shown, or undefined in the lobby.
    show(table) {
        this.chat.enter(table);
        if (table !== this.about?.table) this.about = undefined;
    }

    take(message) {
        this.chat.take(message);
        if (message.is === "watching" && message.table) this.about = message;
        if (message.is === "removed") {
            const { you, youAfter } = PEOPLE.remove;
            toast(message.round ? youAfter : you, { wrong: true, kind: "removed" });
        }
    }

    open() {
        const { table } = this.chat;
        const view = this.view();
        dialog(
            table ? PEOPLE.people.title : PEOPLE.people.lobbyTitle,
            el(
                "div",
                { class: "stack people" },
                table ? "" : el("p", {}, PEOPLE.people.lobbyText),
                el(
                    "div",
                    { class: "row" },
                    table ? this.button("invite", () => this.invite(table), "main") : "",
                    this.button("device", () => this.move()),
                ),
                table ? this.chat.part(view?.boxes.length > 0) : "",
                this.about?.opener && view ? this.openerPart(view) : "",
                buttonRow(closeButton(COMMON.close)),
            ),
        );
    }

    button(name, run, kind = "") {
        const made = el(
            "button",
            { type: "button", class: kind, "data-name": name },
            PEOPLE[name].button,
        );
        made.onclick = run;
        return made;
    }

    // The room's own machine is reached under another name from elsewhere.
    linkTo(fragment) {
        const { origin, hostname, pathname } = location;
        const isLocal = LOCAL.test(hostname);
        const base = isLocal && this.address ? `${this.address}/` : origin + pathname;
        return { href: `${base}#${fragment}`, isLocal: isLocal && !this.address };
    }

    // A link as text and as a code.
    async linkPart(href, label) {
        const words = PEOPLE.invite;
        const input = el("input", { readonly: true, value: href, "aria-label": label });
        const copy = el("button", { type: "button", class: "main" }, words.copy);
        const told = el("p", { class: "small", role: "status" });
        copy.onclick = async () => {
            told.textContent = (await copyText(input)) ? words.copied : words.byHand;
        };
        const { rows } = await this.link.ask({ do: "code", text: href });
        return el(
            "div",
            { class: "stack link-part" },
            drawCode(rows, words.code),
            el("div", { class: "row" }, input, copy),
            told,
        );
    }

    // The player opened a table by the dialog, perhaps for friends.
    tellOpened({ table, isPrivate }) {
        const { button, opened, openedPrivate } = PEOPLE.invite;
        const run = () => this.invite(table);
        toast(isPrivate ? openedPrivate : opened, { label: button, run, kind: "opened" });
    }

    async invite(table) {
        const words = PEOPLE.invite;
        const { href, isLocal } = this.linkTo(`table=${table}`);
        const part = await this.linkPart(href, words.link);
        dialog(
            words.title,
            el("p", {}, words.text({ title: this.titleOf(table) })),
            this.about?.private ? el("p", {}, words.secret) : "",
            isLocal ? el("p", { class: "small muted" }, words.local) : "",
            part,
            buttonRow(closeButton(COMMON.close)),
        );
    }

    async move() {
        const words = PEOPLE.device;
        try {
            const { key, seconds } = await this.link.ask({ do: "move", token: this.link.token });
            const { href, isLocal } = this.linkTo(`move=${key}`);
            const part = await this.linkPart(href, words.link);
            dialog(
                words.title,
                el("p", {}, words.text({ seconds })),
                isLocal ? el("p", { class: "small muted" }, PEOPLE.invite.local) : "",
                part,
                buttonRow(closeButton(COMMON.close)),
            );
        } catch (error) {
            toast(words.failed({ reason: sentence(error.message) }), { wrong: true });
        }
    }

    // This device opened such a link: answers the table where the guest sits, or undefined.
    async takeOver(key) {
        const words = PEOPLE.device;
        try {
            const { name, seats } = await this.link.ask({ do: "take", key });
            remember.set(NAME, name);
            this.root.replaceChildren();
            toast(words.taken({ name }));
            return seats[0]?.table;
        } catch (error) {
            toast(words.notTaken({ reason: sentence(error.message) }), { wrong: true });
            return undefined;
        }
    }

    openerPart(view) {
        const { table } = this.chat;
        const names = new Set(
            view.seats
                .filter((seat) => seat && !seat.companion && !seat.left)
                .map(({ name }) => name),
        );
        names.delete(this.link.name);
        const allow = el("input", { type: "checkbox", checked: this.chat.isOn, id: "allow-chat" });
        allow.onchange = () => this.link.ask({ do: "chat", table, on: allow.checked }).catch(() => {});
        return el(
            "fieldset",
            {},
            el("legend", {}, PEOPLE.remove.legend),
            el("label", { class: "choice" }, allow, PEOPLE.chat.allow),
            el(
                "div",
                { class: "row" },
                [...names].map((name) => this.removeButton(table, name)),
            ),
        );
    }

    removeButton(table, name) {
        const words = PEOPLE.remove;
        const run = () =>
            this.link.ask({ do: "remove", table, name }).then(
                () => toast(words.done({ name })),
                (error) =>
                    toast(words.failed({ reason: sentence(error.message) }), { wrong: true }),
            );
        const made = el("button", { type: "button", "data-remove": name }, words.button({ name }));
        made.onclick = () =>
            askSure({
                title: words.title({ name }),
                words: words.text({ name }),
                stay: words.no,
                answers: [[words.yes, run]],
            });
        return made;
    }
}

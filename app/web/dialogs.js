// Dialogs of the card room, and the messages in its corner (toasts).  One dialog is open at a time;
// Escape closes it, and the focus goes back to where it was.

import { el } from "./cards.js";
import { hasMotion, setSetting, settings } from "./settings.js";
import { COMMON } from "./words.js";
import { ROOM } from "./words_room.js";

const $ = (id) => document.getElementById(id);
const TOASTS = 4; // messages that are shown at once
const TOAST_STAYS = 6000; // milliseconds

// Opens the dialog; an element with data-close in it closes it.  The heading has the focus first, so
// that a long dialog opens at its beginning.
export function dialog(title, ...parts) {
    const box = $("dialog");
    const heading = el("h2", { id: "dialog-title", tabindex: "-1", autofocus: true }, title);
    box.replaceChildren(heading, ...parts);
    box.onclick = ({ target }) =>
        (target === box || target.closest?.("[data-close]")) && box.close();
    if (!box.open) box.showModal();
    heading.focus();
    box.scrollTop = 0;
    return box;
}

export const labelled = (words, input, hint) =>
    el(
        "label",
        { class: "field" },
        el("span", {}, words),
        input,
        hint ? el("small", { class: "muted" }, hint) : "",
    );

// The first field of a dialog is ready to be typed over.
const takeInput = (input) => {
    input.focus();
    input.select();
};

export const closeButton = (words) => el("button", { type: "button", "data-close": true }, words);
export const buttonRow = (...buttons) => el("div", { class: "row end" }, ...buttons);

// Copies what an input holds.  Without a secure connection a browser has no clipboard for pages; the
// old way may work there, or else the text is marked, so that the player can copy it.
export async function copyText(input) {
    input.select();
    try {
        await navigator.clipboard.writeText(input.value);
        return true;
    } catch {
        return document.execCommand("copy");
    }
}

// Removes a message that is no longer true.
export function dropToast(kind) {
    for (const old of [...$("toasts").children]) if (old.dataset.kind === kind) old.remove();
}

// A screen on which messages cover the dealer's cards.
export const small = matchMedia("(max-width: 899px), (max-height: 500px)");

// The cards are dealt: on a small screen messages make room for them, but for errors and chat.
export function clearForCards() {
    if (!small.matches) return;
    for (const old of $("toasts").querySelectorAll(".toast:not(.wrong, [data-kind^=said-])")) old.remove();
}

// Shows a message in the corner for `stay` milliseconds; with `label` and `run` it has a button.  A
// message of the same kind replaces the one before.
export function toast(words, { wrong, label, run, stay = TOAST_STAYS, kind = words } = {}) {
    dropToast(kind);
    const note = el(
        "div",
        {
            class: wrong ? "toast wrong" : "toast",
            role: wrong ? "alert" : "status",
            "data-kind": kind,
        },
        el("p", {}, words),
    );
    const close = () => note.remove();
    if (run) {
        const go = el("button", { type: "button" }, label);
        go.onclick = () => (close(), run());
        note.append(go);
    }
    const away = el(
        "button",
        { type: "button", class: "quiet", "aria-label": COMMON.closeNote },
        "×",
    );
    away.onclick = close;
    note.append(away);
    $("toasts").append(note);
    while ($("toasts").children.length > TOASTS) $("toasts").firstChild.remove();
    setTimeout(close, stay);
}

export function askName(name, rename) {
    const input = el("input", {
        name: "name",
        value: name ?? "",
        maxlength: "31",
        required: true,
        autocomplete: "nickname",
    });
    const form = el(
        "form",
        { method: "dialog" },
        labelled(ROOM.name.label, input),
        buttonRow(
            closeButton(ROOM.name.keep),
            el("button", { class: "main" }, ROOM.name.change),
        ),
    );
    form.onsubmit = () => rename(input.value.trim());
    dialog(ROOM.name.title, form);
    takeInput(input);
}

// A name is part of the record: it stays while the player sits.
export function tellNameStays(name) {
    dialog(
        ROOM.name.title,
        el("p", {}, ROOM.name.stays({ name })),
        buttonRow(closeButton(COMMON.close)),
    );
}

// Asks how many chips to buy, in cents.
export function askAmount(cents, buy) {
    const input = el("input", {
        name: "amount",
        type: "number",
        value: cents / 100,
        min: 1,
        step: "any",
        required: true,
        inputmode: "decimal",
    });
    const form = el(
        "form",
        { method: "dialog" },
        el("p", { class: "muted" }, ROOM.buy.text),
        labelled(ROOM.buy.amount, input),
        buttonRow(closeButton(COMMON.cancel), el("button", { class: "main" }, ROOM.buy.buy)),
    );
    form.onsubmit = () => buy(Math.round(Number(input.value) * 100));
    dialog(ROOM.buy.title, form);
    takeInput(input);
}

// Asks a question; `answers` are [label, run], the first is the main one, and `stay` does nothing.
export function askSure({ title, words, stay, answers }) {
    const buttons = answers.map(([label, run], i) => {
        const one = el(
            "button",
            { type: "button", class: i ? "" : "main", "data-close": true },
            label,
        );
        one.addEventListener("click", run);
        return one;
    });
    dialog(title, el("p", {}, words), buttonRow(closeButton(stay), ...buttons.reverse()));
}

const radio = (name, value, words) => {
    const input = el("input", { type: "radio", name, value, checked: settings[name] === value });
    input.onchange = () => setSetting(name, value);
    return el("label", { class: "choice" }, input, words);
};
const radios = (name, legend, values) =>
    el(
        "fieldset",
        { class: "field" },
        el("legend", {}, legend),
        el(
            "div",
            { class: "row" },
            Object.entries(values).map(([value, words]) => radio(name, value, words)),
        ),
    );
const checkbox = (name, words) => {
    const input = el("input", { type: "checkbox", checked: settings[name] === "on" });
    input.onchange = () => setSetting(name, input.checked ? "on" : "off");
    return el("label", { class: "choice" }, input, words);
};

// The settings; `more` are further parts for this page.
export function showSettings(more) {
    const words = ROOM.settings;
    const isOverruled = settings.motion === "on" && !hasMotion();
    dialog(
        words.title,
        el(
            "div",
            { class: "stack" },
            radios("theme", words.theme, words.themes),
            radios("colours", words.suits, words.colours),
            checkbox("motion", isOverruled ? words.motionOff : words.motion),
            radios("speed", words.speed, words.speeds),
            checkbox("sound", words.sound),
            checkbox("notify", words.notify),
            checkbox("keys", words.keys),
            ...more,
            buttonRow(closeButton(COMMON.close)),
        ),
    );
}

export function showHelp() {
    const { title, game, buttons, seal, keys } = ROOM.help;
    dialog(
        title,
        el(
            "div",
            { class: "stack" },
            [game, buttons, seal].map((words) => el("p", {}, words)),
            el(
                "div",
                { class: "keys" },
                keys.flatMap(([key, words]) => [el("kbd", {}, key), el("span", {}, words)]),
            ),
            buttonRow(closeButton(COMMON.close)),
        ),
    );
}

// Dialogs and notes: one at a time, closed with Escape, and the focus goes back.

import { el } from "./cards.js";
import { labelled } from "./lobby.js";
import { moves, setSetting, settings } from "./settings.js";

const $ = (id) => document.getElementById(id);

export function dialog(title, ...parts) {
    const box = $("dialog");
    box.replaceChildren(el("h2", { id: "dialog-title" }, title), ...parts);
    box.onclick = ({ target }) =>
        (target === box || target.closest?.("[data-close]")) && box.close();
    if (!box.open) box.showModal();
    return box;
}

const closing = (words = "Close") =>
    el("div", { class: "row end" }, el("button", { type: "button", "data-close": true }, words));

// A note that is not needed any more.
export function dropToast(kind) {
    for (const old of [...$("toasts").children]) if (old.dataset.kind === kind) old.remove();
}

// A note in the corner, with something to do about it if there is.
export function toast(words, { wrong, label, run, stay = 6000, kind = words } = {}) {
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
        { type: "button", class: "quiet", "aria-label": "Close this note" },
        "×",
    );
    away.onclick = close;
    note.append(away);
    $("toasts").append(note);
    while ($("toasts").children.length > 4) $("toasts").firstChild.remove();
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
        labelled("Nick name: letters and digits", input),
        el(
            "div",
            { class: "row end" },
            el("button", { type: "button", "data-close": true }, "Keep it"),
            el("button", { class: "main" }, "Change it"),
        ),
    );
    form.onsubmit = () => rename(input.value.trim());
    dialog("Your name", form);
    input.select();
}

export function askAmount(title, words, cents, buy) {
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
        el("p", { class: "muted" }, words),
        labelled("Amount", input),
        el(
            "div",
            { class: "row end" },
            el("button", { type: "button", "data-close": true }, "Not now"),
            el("button", { class: "main" }, "Buy"),
        ),
    );
    form.onsubmit = () => buy(Math.round(Number(input.value) * 100));
    dialog(title, form);
    input.select();
}

// A question with one answer or several: [label, run].
export function askSure(title, words, answers) {
    const buttons = answers.map(([label, run], i) => {
        const one = el(
            "button",
            { type: "button", class: i ? "" : "main", "data-close": true },
            label,
        );
        one.addEventListener("click", run);
        return one;
    });
    const stay = el("button", { type: "button", "data-close": true }, "Stay");
    dialog(title, el("p", {}, words), el("div", { class: "row end" }, stay, ...buttons.reverse()));
}

const radio = (name, value, words) => {
    const input = el("input", { type: "radio", name, value, checked: settings[name] === value });
    input.onchange = () => setSetting(name, value);
    return el("label", { class: "choice" }, input, words);
};
const check = (name, words) => {
    const input = el("input", { type: "checkbox", checked: settings[name] === "on" });
    input.onchange = () => setSetting(name, input.checked ? "on" : "off");
    return el("label", { class: "choice" }, input, words);
};

export function showSettings(more) {
    dialog(
        "Settings",
        el(
            "div",
            { class: "stack" },
            el(
                "fieldset",
                { class: "field" },
                el("legend", {}, "Light"),
                el(
                    "div",
                    { class: "row" },
                    radio("theme", "system", "as the system"),
                    radio("theme", "light", "light"),
                    radio("theme", "dark", "dark"),
                ),
            ),
            el(
                "fieldset",
                { class: "field" },
                el("legend", {}, "Suits"),
                el(
                    "div",
                    { class: "row" },
                    radio("colours", "two", "two colours"),
                    radio("colours", "four", "four colours"),
                ),
            ),
            check(
                "motion",
                moves() || settings.motion !== "on"
                    ? "Cards and chips move"
                    : "Cards and chips move (your system asks for none)",
            ),
            check("keys", "Single keys act: H hit, S stand …"),
            ...more,
            closing(),
        ),
    );
}

const KEYS = [
    ["H", "hit"],
    ["S", "stand"],
    ["D", "double"],
    ["P", "split"],
    ["R", "surrender, or refuse the cut"],
    ["I / N", "insurance / no insurance"],
    ["1 – 5", "add a chip to the wager"],
    ["0, Backspace", "clear the wager, take a chip off"],
    ["L", "the same wager as before"],
    ["Enter", "wager and deal, sit down, push the cutting card in"],
    ["T", "take the wager back"],
    ["← →", "move the cutting card; with Shift, Page up and down by ten"],
    ["B", "buy chips"],
    ["C", "ask the coach"],
    ["V", "the table in words"],
    ["?", "this help"],
];

export function showHelp() {
    dialog(
        "Help",
        el(
            "div",
            { class: "stack" },
            el(
                "p",
                {},
                "Get closer to 21 than the dealer without going over. Court cards count ten, an ace one or eleven; while it counts eleven the count is called soft. An ace with a ten-card is a blackjack.",
            ),
            el(
                "p",
                {},
                "Buttons show only what the rules of the table permit. When your time is over your hand stands; then you are away until you act.",
            ),
            el(
                "p",
                {},
                "The green seal on a card says that your browser has checked it against the order that was fixed before the cut. The Proof tab checks the whole record.",
            ),
            el(
                "div",
                { class: "keys" },
                KEYS.flatMap(([key, words]) => [el("kbd", {}, key), el("span", {}, words)]),
            ),
            closing(),
        ),
    );
}

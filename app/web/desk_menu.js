// Help and settings of the desk, with the look of those of the card room.

import { el } from "./cards.js";
import { setSetting, settings } from "./settings.js";
import { COMMON } from "./words.js";
import { DESK } from "./words_desk.js";

function show(title, ...parts) {
    const box = document.getElementById("dialog");
    const close = el("button", { type: "button" }, COMMON.close);
    close.onclick = () => box.close();
    box.replaceChildren(
        el("h2", { id: "dialog-title" }, title),
        el("div", { class: "stack" }, ...parts, el("div", { class: "row end" }, close)),
    );
    box.onclose = null;
    box.showModal();
}

export const showHelp = () =>
    show(
        DESK.help.title,
        DESK.help.text.map((words) => el("p", {}, words)),
    );

export function showSettings() {
    const { title, theme, themes } = DESK.settings;
    const radio = ([value, words]) => {
        const input = el("input", {
            type: "radio",
            name: "theme",
            value,
            checked: settings.theme === value,
        });
        input.onchange = () => setSetting("theme", value);
        return el("label", { class: "choice" }, input, words);
    };
    show(
        title,
        el(
            "fieldset",
            { class: "field" },
            el("legend", {}, theme),
            el("div", { class: "row" }, Object.entries(themes).map(radio)),
        ),
    );
}

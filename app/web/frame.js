// The frame of the pages that check a record, verify.html and event.html: the way to the card room,
// help, and the appearance, which they share with the room (settings.js) through this browser's
// storage.

import { el } from "./cards.js";
import { COMMON } from "./words.js";

const FRAME_KEY = "riffle.settings";
const FRAME = COMMON.frame;

// What the room has kept; nothing where the browser keeps nothing, or a page from file:// may not.
function readFrameSettings() {
    try {
        return JSON.parse(localStorage.getItem(FRAME_KEY)) ?? {};
    } catch {
        return {};
    }
}

function setTheme(theme) {
    document.documentElement.dataset.theme = theme;
    try {
        localStorage.setItem(FRAME_KEY, JSON.stringify({ ...readFrameSettings(), theme }));
    } catch {
        // it lasts as long as the page
    }
}

function showFrameDialog(title, ...parts) {
    const close = el("button", { type: "button", class: "main" }, COMMON.close);
    const heading = el("h2", { id: "frame-title", tabindex: "-1" }, title);
    const box = el(
        "dialog",
        { class: "frame-dialog", "aria-labelledby": "frame-title" },
        heading,
        ...parts,
        el("p", { class: "frame-end" }, close),
    );
    close.onclick = () => box.close();
    box.onclick = ({ target }) => {
        if (target === box) box.close();
    };
    box.onclose = () => box.remove();
    document.body.append(box);
    box.showModal();
    heading.focus();
}

function themeChoices() {
    const now = document.documentElement.dataset.theme ?? "system";
    const choices = Object.entries(FRAME.themes).map(([value, words]) => {
        const input = el("input", { type: "radio", name: "theme", value, checked: value === now });
        input.onchange = () => setTheme(value);
        return el("label", {}, input, words);
    });
    return el("fieldset", {}, el("legend", {}, FRAME.theme), choices);
}

// Starts the buttons of the header; `help` are the paragraphs of the help.
export function startFrame(help) {
    document.documentElement.dataset.theme = readFrameSettings().theme ?? "system";
    const home = document.getElementById("home");
    if (location.protocol.startsWith("http")) home.href = "/";
    document.getElementById("help").onclick = () =>
        showFrameDialog(FRAME.help, ...help.map((words) => el("p", {}, words)));
    document.getElementById("settings").onclick = () =>
        showFrameDialog(FRAME.settings, themeChoices());
}

// Parts of forms for the desk: fields with labels, buttons, text that can be copied, and a dialog
// that asks before something is done.

import { el } from "./cards.js";
import { COMMON } from "./words.js";

const COPIED_MS = 2000; // how long a button says that it copied

let fields = 0; // counts fields, for identifiers

// A field with its label and a hint; `input` may be any control.
export function field(label, input, hint = "") {
    const id = `field-${++fields}`;
    input.id = id;
    if (hint) input.setAttribute("aria-describedby", `${id}-hint`);
    return el(
        "div",
        { class: "field" },
        el("label", { for: id }, label),
        input,
        hint ? el("p", { class: "hint", id: `${id}-hint` }, hint) : "",
    );
}

export const textInput = (name, more = {}) =>
    el("input", { type: "text", name, autocomplete: "off", spellcheck: "false", ...more });

export const numberInput = (name, value, least, most) =>
    el("input", { type: "number", name, value, min: least, max: most, required: true });

// A select; `options` are [value, text].
export const choice = (name, options, value) =>
    el(
        "select",
        { name },
        options.map(([word, text]) =>
            el("option", { value: word, selected: word === value }, text),
        ),
    );

export const button = (text, onclick, kind = "") => {
    const made = el("button", { type: "button", class: `button ${kind}`.trim() }, text);
    made.onclick = onclick;
    return made;
};

// The values of a form that are not empty; numbers as numbers.
export function valuesOf(form) {
    const values = {};
    for (const control of form.elements) {
        if (!control.name || control.matches(":disabled") || control.type === "file") continue;
        if (control.type === "radio" && !control.checked) continue;
        const text = control.value.trim();
        if (control.type === "checkbox") {
            if (control.checked) values[control.name] = true;
        } else if (text !== "")
            values[control.name] = control.type === "number" ? Number(text) : text;
    }
    return values;
}

// Opens the dialog; resolves with the values of its fields, or undefined when it was cancelled.
export function askDialog({ title, words = [], law = [], parts = [], go, warn = false }) {
    const dialog = document.getElementById("dialog");
    const form = el(
        "form",
        { method: "dialog", class: warn ? "warn" : "" },
        el("h2", { id: "dialog-title" }, title),
        [words].flat().map((text) => el("p", {}, text)),
        law.length
            ? el(
                  "dl",
                  { class: "clauses" },
                  law.map(({ name, sentence }) =>
                      el("div", {}, el("dt", {}, name), el("dd", {}, sentence)),
                  ),
              )
            : "",
        parts,
        el(
            "div",
            { class: "row end" },
            el("button", { type: "button", class: "button", value: "" }, COMMON.cancel),
            el("button", { type: "submit", class: "button main", value: "go" }, go),
        ),
    );
    form.querySelector("button[type=button]").onclick = () => dialog.close("");
    dialog.replaceChildren(form);
    dialog.returnValue = "";
    dialog.showModal();
    return new Promise((done) => {
        dialog.onclose = () => done(dialog.returnValue === "go" ? valuesOf(form) : undefined);
    });
}

// Digits or a command, with a button that copies them.
export function copyable(text, label, kind = "digits") {
    const whole = el("code", {}, text);
    const copy = el("button", { type: "button", class: "copy", "aria-label": label }, COMMON.copy);
    copy.onclick = async () => {
        try {
            await navigator.clipboard.writeText(text);
        } catch {
            getSelection().selectAllChildren(whole);
            document.execCommand("copy");
        }
        copy.textContent = COMMON.copied;
        setTimeout(() => (copy.textContent = COMMON.copy), COPIED_MS);
    };
    return el("p", { class: kind }, whole, copy);
}

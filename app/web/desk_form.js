// Parts of forms for the desk: fields with labels, buttons, text that can be copied, and a dialog
// that asks before something is done.

import { el } from "./cards.js";
import { COMMON } from "./words.js";
import { DESK } from "./words_desk.js";

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
// Without `go` it only tells something.
export function askDialog({ title, words = [], law = [], parts = [], go, warn = false }) {
    const dialog = document.getElementById("dialog");
    const form = el(
        "form",
        { method: "dialog", class: warn ? "warn" : "" },
        el("h2", { id: "dialog-title" }, title),
        [words].flat().map((text) => el("p", {}, text)),
        parts,
        law.length
            ? el(
                  "details",
                  { class: "law" },
                  el("summary", {}, DESK.law.title),
                  el(
                      "dl",
                      { class: "clauses" },
                      law.map(({ name, sentence }) =>
                          el("div", {}, el("dt", {}, name), el("dd", {}, sentence)),
                      ),
                  ),
              )
            : "",
        el(
            "div",
            { class: "row end" },
            el("button", { type: "button", class: "button" }, go ? COMMON.cancel : COMMON.close),
            go ? el("button", { type: "submit", class: "button main", value: "go" }, go) : "",
        ),
    );
    form.querySelector("button[type=button]").onclick = () => dialog.close("");
    dialog.replaceChildren(form);
    dialog.returnValue = "";
    dialog.showModal();
    form.querySelector("select, input, .main, button")?.focus();
    return new Promise((done) => {
        dialog.onclose = () => done(dialog.returnValue === "go" ? valuesOf(form) : undefined);
    });
}

const ICONS = {
    lock: ["M6 11h12v9H6z", "M8.5 11V8a3.5 3.5 0 0 1 7 0v3"],
    check: ["m5 12.5 4.5 4.5L19 7.5"],
    eye: [
        "M2 12s3.5-6.5 10-6.5S22 12 22 12s-3.5 6.5-10 6.5S2 12 2 12Z",
        "M9 12a3 3 0 1 0 6 0a3 3 0 1 0-6 0",
    ],
    alert: ["M12 5v9", "M12 18v.5"],
};

// A small drawing beside words, which alone say what it means.
export function icon(name) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.setAttribute("class", "ic");
    svg.setAttribute("aria-hidden", "true");
    for (const line of ICONS[name]) {
        const path = document.createElementNS("http://www.w3.org/2000/svg", "path");
        path.setAttribute("d", line);
        svg.append(path);
    }
    return svg;
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

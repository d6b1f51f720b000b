// How the deals of a session were made: its manifest, the one that the reader holds beside it, the
// public value and the parties; and the session in a few rows.

import { count, el, tick } from "./cards.js";
import { hashText } from "./proof.js";

const CHANCES = {
    committed: "committed: what the computer dealt was fixed before it was shown",
    observed: "observed: persons dealt, and what they entered is kept",
};

// The rows of the summary, each a name and a value.
export function sessionRows(session, { id, sums }, size) {
    const { number, sessions, boards, first } = session;
    const numbers = boards.length > 1 ? `${first} to ${first + boards.length - 1}` : first;
    const when = new Date(session.time).toISOString().slice(0, 16).replace("T", " ");
    return [
        ["event", id],
        ["title", session.title && session.title !== "-" ? session.title : "none"],
        ["session", sessions > 0 ? `${number} of ${sessions}` : String(number)],
        ["edition", `Laws of ${session.edition}`],
        ["chance", CHANCES[session.source]],
        ["opened", `${when} UTC${session.closed ? ", and closed" : ", not closed yet"}`],
        ["boards", `${numbers}, at ${count(session.tables, "table")}`],
        ["record", `${count(sums.lines, "line")}, ${size}`],
        ["acts", `${count(session.acts, "act")}, ${sums.refused.toLocaleString("en")} refused`],
        ["heads", sums.heads.toLocaleString("en")],
        ["key of heads", session.key === "-" ? "none" : el("code", {}, session.key)],
    ];
}

async function copyText(from, button) {
    try {
        await navigator.clipboard.writeText(from.textContent);
    } catch {
        getSelection().selectAllChildren(from);
        document.execCommand("copy");
    }
    button.textContent = "Copied";
    setTimeout(() => (button.textContent = "Copy"), 2000);
}

const DIGITS = /^[0-9a-f]{64}$/;

// What is said of the manifest that somebody holds.
export function comparison(held, manifest) {
    const typed = held.replace(/\s+/g, "").toLowerCase();
    if (typed === "")
        return { words: "Paste the one that you were given before the deals were made." };
    if (!DIGITS.test(typed))
        return { words: `A manifest is 64 digits and letters a to f; this has ${typed.length}.` };
    return typed === manifest
        ? { right: true, words: " the same: these deals were bound by it" }
        : { right: false, words: " another manifest: these deals are not those of yours" };
}

function heldField(manifest) {
    const said = el("p", { id: "held-said", class: "said", role: "status" });
    const input = el("input", {
        id: "held",
        type: "text",
        autocomplete: "off",
        spellcheck: "false",
        "aria-describedby": "held-said",
    });
    const compare = () => {
        const { right, words } = comparison(input.value, manifest);
        said.className = right === undefined ? "said muted" : right ? "said right" : "said bad";
        said.replaceChildren(...(right === undefined ? [] : [tick(right)]), words);
    };
    input.oninput = compare;
    compare();
    return [el("label", { for: "held" }, "the manifest you hold"), input, said];
}

function manifestPart({ manifest, manifestLine }) {
    const whole = el("code", { id: "manifest" }, manifest);
    const button = el(
        "button",
        { type: "button", class: "copy", "aria-label": "Copy the manifest's hash" },
        "Copy",
    );
    button.onclick = () => copyText(whole, button);
    return el(
        "div",
        { class: "manifest" },
        el(
            "h3",
            {},
            "Manifest",
            manifestLine ? el("span", { class: "muted" }, `line ${manifestLine}`) : "",
        ),
        el("p", { class: "digits" }, whole, button),
        heldField(manifest),
    );
}

function valueWords({ description, hasValue, value, valueLine }) {
    if (description === "-") return [["public value", "none"]];
    return [
        [
            "public value",
            hasValue
                ? [
                      el("strong", {}, value),
                      el("span", { class: "muted" }, valueLine ? ` line ${valueLine}` : ""),
                  ]
                : "not stated yet",
        ],
        ["described as", description],
    ];
}

function partyItem({ name, root, line }) {
    return el(
        "li",
        {},
        name,
        " ",
        el("span", { class: "muted" }, line ? `line ${line}, root ` : "root "),
        hashText(root),
    );
}

// What stands above the boards.
export function madeParts(session) {
    if (session.source === "observed")
        return [
            el(
                "p",
                { class: "muted" },
                "Persons dealt the boards of this session. That every act was lawful is checked; ",
                "of chance nothing is proved.",
            ),
        ];
    const rows = [
        ...(session.hasManifest ? valueWords(session) : []),
        [
            session.parties.length === 1 ? "party" : "parties",
            session.parties.length
                ? el("ol", { class: "parties" }, session.parties.map(partyItem))
                : "none yet",
        ],
        ...(session.hasManifest
            ? [
                  ["dealing agent", session.agent],
                  ["program", session.program],
              ]
            : []),
    ];
    return [
        session.hasManifest
            ? manifestPart(session)
            : el("p", { class: "muted" }, "There is no manifest yet."),
        el(
            "dl",
            { class: "rows" },
            rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]),
        ),
    ];
}

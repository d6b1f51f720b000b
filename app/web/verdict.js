// The words of a verdict: what broke, what was noted, and rows of names and values.

import { count, el } from "./cards.js";

export const rowParts = (rows) =>
    rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]);

export const brokenWords = ({ line, clause, sentence }) => [
    el("span", { class: "bad" }, `line ${line.toLocaleString("en")} breaks ${clause}:`),
    ` ${sentence}`,
];

// The state of the page for each verdict, and the mark beside its words.
const STATES = {
    proved: { mark: "✓", state: "proved" },
    "not proved yet": { mark: "…", state: "pending" },
    broken: { mark: "✗", state: "broken" },
};

// The first line of the verdict, on a page with #mark and #verdict.
export function showVerdict({ verdict, finding, first }) {
    const { mark, state } = STATES[verdict];
    document.body.dataset.state = state;
    document.getElementById("mark").textContent = mark;
    document
        .getElementById("verdict")
        .replaceChildren(...(finding ? brokenWords(finding) : [first]));
}

// What the verdict adds; and what became of the signatures.
export function notes({ rest, checked, sums }) {
    const all = sums.signed + (sums.signs ? sums.heads : 0);
    const said = rest.filter((line) => line !== "not proved: signatures were not checked");
    if (checked > 0)
        said.unshift(`noted: ${count(checked, "signature")} checked by this browser's Ed25519`);
    else if (checked === undefined && all > 0)
        said.unshift(
            `not proved: ${count(all, "signature was", "signatures were")} not checked, for this ` +
                "browser has no " +
                "Ed25519 here; riffle verify checks them",
        );
    if (sums.companions > 0)
        said.push(
            "not proved: that companions decide by their strategy; this page does not replay " +
                "them, riffle verify does",
        );
    return said;
}

export function noteItem(line) {
    const at = line.indexOf(": ");
    const kind = line.slice(0, at);
    return el(
        "li",
        { class: kind.startsWith("not") && kind !== "noted" ? "open" : "" },
        el("strong", {}, kind),
        ` ${line.slice(at + 2)}`,
    );
}

export function size(bytes) {
    return bytes < 1 << 20
        ? `${Math.ceil(bytes / 1024)} KB`
        : `${(bytes / (1 << 20)).toFixed(1)} MB`;
}

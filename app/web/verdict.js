// The verdict on a record, for verify.html and event.html: the headline, the notes below it, and
// rows of names and values.  The core (verifier.js) decides what is proved; this file shows it.

import { el } from "./cards.js";
import { CHECK } from "./words_check.js";

const WORDS = CHECK.verdict;
const UNCHECKED = /^not proved: signatures were not checked$/; // the core's own note

export const rowParts = (rows) =>
    rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]);

const brokenParts = (finding) => [
    el("span", { class: "bad" }, WORDS.broken(finding)),
    ` ${finding.sentence}`,
];

// What was found in the line that breaks the record, what was expected, and who is at fault.
export const findingRows = ({ found, expected, fault }) => [
    [WORDS.found, found],
    [WORDS.expected, expected],
    [WORDS.atFault, fault],
];

// The state of the page for each verdict, and the mark beside its words.
const STATES = {
    proved: { mark: "✓", state: "proved" },
    "not proved yet": { mark: "…", state: "pending" },
    "kept truly": { mark: "●", state: "kept" },
    broken: { mark: "✗", state: "broken" },
};

// The headline, on a page with #mark and #verdict.
export function showVerdict({ verdict, finding, first }) {
    const { mark, state } = STATES[verdict];
    document.body.dataset.state = state;
    document.getElementById("mark").textContent = mark;
    document
        .getElementById("verdict")
        .replaceChildren(...(finding ? brokenParts(finding) : [first]));
}

// The notes of the core, with what this browser did about the signatures.
export function verdictNotes({ rest, checked, sums }) {
    const signatures = sums.signed + (sums.signs ? sums.heads : 0);
    const notes = rest.filter((line) => !UNCHECKED.test(line));
    if (checked > 0) notes.unshift(WORDS.signaturesChecked({ signatures: checked }));
    else if (checked === undefined && signatures > 0)
        notes.unshift(WORDS.signaturesUnchecked({ signatures }));
    if (sums.companions > 0) notes.push(WORDS.companions);
    return notes;
}

// A note "kind: words", its kind in bold.
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

// The lines of a session's record that a player should know of, for the public page: what broke the
// Law, what was not judged, and corrections, with the struck line and what took its place.  They
// are read from the record that the page has checked.

import { el } from "./cards.js";
import { readCorrections } from "./line_corrections.js";
import { CHECK } from "./words_check.js";

const WORDS = CHECK.happened;

const decode = (text) => {
    try {
        return decodeURIComponent(text);
    } catch {
        return text;
    }
};

// "!L6/2017.D1.2" is a breach of Law 6D1.2.
const lawName = (ruling) => ruling.replace(/^[!?]/, "").replace(/^L6\/\d{4}\./, "Law 6");

// An act in words, from its kind and the pairs of its line.
const actWords = (act, { board, table }) =>
    WORDS.at({ board, table, words: WORDS.act[act] ?? act });

// The words of "ns call board=3 table=1".
function insteadWords(text) {
    const [, act, ...pairs] = decode(text).split(" ");
    return actWords(act, Object.fromEntries(pairs.map((pair) => pair.split("="))));
}

// What there is to tell, in the order of the record.
export function readHappenings(bytes) {
    const { lines, struckBy, later } = readCorrections(bytes);
    return lines
        .filter(
            ({ seq, act, ruling }) =>
                act === "correct" || struckBy.has(seq) || /^[!?]/.test(ruling),
        )
        .map((line) => ({ ...line, struckBy: struckBy.get(line.seq), later: later.get(line.seq) }));
}

// A line of the list.  `sentences` has the sentence of the Law for a line that broke it.
function happeningItem({ seq, act, ruling, pairs, struckBy, later }, sentences) {
    const parts = [];
    if (act === "correct") {
        parts.push(WORDS.correction({ reason: decode(pairs.reason) }));
        if (pairs.instead !== "-")
            parts.push(WORDS.instead({ words: insteadWords(pairs.instead) }));
    } else if (ruling.startsWith("!")) parts.push(WORDS.breach({ law: lawName(ruling) }));
    else if (ruling.startsWith("?")) parts.push(WORDS.question);
    if (later !== undefined && !struckBy)
        parts.push(
            later.startsWith("!") ? WORDS.stillBreach({ law: lawName(later) }) : WORDS.nowLawful,
        );
    if (struckBy) parts.push(WORDS.struck({ line: struckBy }));
    const isCorrection = act === "correct";
    const words = isCorrection ? "" : actWords(act, pairs);
    const kind = struckBy ? "struck" : isCorrection ? "correction" : "breach";
    return el(
        "li",
        { class: kind, "data-line": seq },
        el("span", { class: "muted small" }, WORDS.line({ line: seq })),
        el(
            "div",
            {},
            words ? el("p", {}, struckBy ? el("s", {}, words) : words) : "",
            el("p", { class: words ? "muted small" : "" }, parts.join(" ")),
            !struckBy && sentences.get(seq)
                ? el("p", { class: "muted small law" }, sentences.get(seq))
                : "",
        ),
    );
}

// Fills the part of the page; it is hidden where there is nothing to tell.
export function showHappenings(part, list, bytes, breaches) {
    const sentences = new Map(breaches.map(({ line, sentence }) => [line, sentence]));
    const all = readHappenings(bytes);
    part.hidden = all.length === 0;
    list.replaceChildren(...all.map((line) => happeningItem(line, sentences)));
}

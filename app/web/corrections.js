// The corrections of a record, for verify.html: each struck line beside what counts in its place,
// and the record walked again as it counts now.  The core decides what counts (wasm_effective.c);
// this file reads the words of corrections and shows them.

import { el } from "./cards.js";
import { rowParts } from "./verdict.js";
import { Walk, decodeText, readLine } from "./walk.js";
import { SessionWalk } from "./session.js";
import { CHECK } from "./words_check.js";

const STRUCK = CHECK.corrections;

// "12:15" as numbers; none for "-".
const numbers = (text) => (text === "-" ? [] : text.split(":").map(Number));

// "18:~6D1:19:-" as lines and what they come to now.
function readChanges(text) {
    const parts = text === "-" ? [] : text.split(":");
    return Array.from({ length: parts.length / 2 }, (_, i) => ({
        line: Number(parts[2 * i]),
        outcome: parts[2 * i + 1],
    }));
}

// What each correction says; `raw` are their lines, as the verifier noted them.
export function readCorrections(verifier, raw) {
    const said = (text) => (text === "-" ? "" : decodeText(text));
    return raw.map(({ line, at, bytes }) => {
        const { actor, pairs } = readLine(bytes);
        return {
            line,
            at,
            who: actor,
            strikes: numbers(pairs.strikes).map((struck) => ({
                line: struck,
                words: verifier.lineWords(struck),
            })),
            after: pairs.after === "-" ? undefined : Number(pairs.after),
            instead: said(pairs.instead),
            reason: said(pairs.reason),
            changes: readChanges(decodeText(pairs.changed)),
            endedBy: verifier.correctedBy(line, false),
        };
    });
}

// The record walked again, without struck lines and with what corrections brought in.
export function walkAgain(verifier, spot) {
    const walk = verifier.isSession() ? new SessionWalk(verifier) : new Walk(verifier);
    for (const act of verifier.effective()) walk.takeCounted(act, spot(act.line));
    return walk;
}

const struckParts = ({ line, words }) =>
    el("p", {}, el("s", {}, STRUCK.struck({ line, words: words || STRUCK.noWords })));

// One correction: what was struck, what counts, who and why, and what changed.
function correctionParts(one, lineDetails, spot) {
    const { strikes, after, instead, reason, changes, endedBy } = one;
    const sentences = [
        instead && (after ? STRUCK.added({ after, instead }) : STRUCK.instead({ instead })),
        reason ? STRUCK.by({ who: one.who, reason }) : STRUCK.byNobodySaid({ who: one.who }),
        ...changes.map((change) => STRUCK.changed(change)),
        endedBy > 0 && STRUCK.ended({ line: endedBy }),
    ];
    return [
        ...strikes.map(struckParts),
        ...sentences.filter(Boolean).map((text) => el("p", {}, text)),
        ...strikes.map(({ line }) => lineDetails(spot(line), STRUCK.showStruck({ line }))),
        lineDetails(one.at, STRUCK.showCorrection({ line: one.line })),
    ];
}

// Names on the left, corrections on the right.
export const correctionRows = (corrections, lineDetails, spot) =>
    rowParts(
        corrections.map((one) => [
            STRUCK.line(one),
            el("div", {}, correctionParts(one, lineDetails, spot)),
        ]),
    );

// Corrections in the record of a session: which lines are struck, and which rulings they changed.
// docs/reference/record.md has the form of the line `correct`.

import { readLine } from "./walk.js";

// "13:~6D1:14:-": the new ruling of each line that a correction changed.
function changesOf(text) {
    const parts = text === "-" ? [] : text.split(":");
    return parts.flatMap((part, i) => (i % 2 ? [[Number(parts[i - 1]), part]] : []));
}

function linesOf(bytes) {
    const lines = [];
    for (let at = 0, end; at < bytes.length; at = end + 1) {
        end = bytes.indexOf(10, at);
        if (end < 0) break;
        lines.push(readLine(bytes.subarray(at, end)));
    }
    return lines;
}

// The lines of a record; `struckBy`, the correction that struck a line; `later`, its ruling after
// corrections.  They are read from the last one back: a correction that is struck counts no more,
// and the last one says what holds.
export function readCorrections(bytes) {
    const lines = linesOf(bytes);
    const struckBy = new Map();
    const later = new Map();
    for (const { seq, act, pairs } of [...lines].reverse()) {
        if (act !== "correct" || struckBy.has(seq)) continue;
        for (const line of pairs.strikes === "-" ? [] : pairs.strikes.split(":"))
            struckBy.set(Number(line), seq);
        for (const [line, ruling] of changesOf(pairs.changed))
            if (!later.has(line)) later.set(line, ruling);
    }
    return { lines, struckBy, later };
}

// The four pictures of the proof: the sealed envelope, the jar of secrets, the cut stack and the
// checked cards.  Numbers and names in them are those of a shoe; proof.css has the colours.

import { drawing } from "./icons.js";

const VIEW = "0 0 280 156";
const PICTURE = "proof-picture";
const MIDDLE = 140;
const CARDS = 4; // in the last picture
const SUITS = { S: "black", C: "black", H: "red", D: "red" };

const escapes = { "&": "&amp;", "<": "&lt;", '"': "&quot;" };
const safe = (text) => String(text).replace(/[&<"]/g, (sign) => escapes[sign]);
const label = (x, y, text, kind = "art-text") =>
    `<text x="${x}" y="${y}" class="${kind}">${safe(text)}</text>`;
const draw = (markup, words) =>
    drawing(markup, { className: PICTURE, viewBox: VIEW, label: words });

const RIFFLE_MARK =
    "M131 99c5-1.5 7-6 9-12 2 6 4 10.5 9 12M131 93c5-1 7-4.5 9-10 2 5.5 4 9 9 10";

// The envelope of the house, closed with wax, or open with its letter.
export function envelope({ title, letter, words }) {
    if (!letter)
        return draw(
            '<path d="M62 40h156v86H62Z" class="art-paper"/>' +
                '<path d="m62 126 62-48M218 126l-62-48" class="art-fold"/>' +
                '<path d="m62 40 78 56 78-56Z" class="art-fold"/>' +
                '<path d="M140 74c12-4 24 6 23 18s-10 20-23 20-24-8-23-20 11-22 23-18Z" ' +
                `class="art-wax"/><path d="${RIFFLE_MARK}" class="art-mark"/>` +
                label(MIDDLE, 28, title),
            words,
        );
    return draw(
        '<path d="m62 70 78-42 78 42Z" class="art-fold"/>' +
            '<rect x="78" y="40" width="124" height="70" rx="2" class="art-paper"/>' +
            label(MIDDLE, 62, letter, "art-code") +
            '<path d="M62 70l78 40 78-40v62H62Z" class="art-paper"/>' +
            '<path d="m62 132 62-32M218 132l-62-32" class="art-fold"/>' +
            '<g transform="translate(188 118)"><circle r="13" class="art-good"/>' +
            '<path d="m-6 0 4.5 4.5L6-4" class="art-tick"/></g>' +
            label(MIDDLE, 20, title),
        words,
    );
}

const SLIPS = [
    [58, 40, -14, 66],
    [122, 26, 6, 52],
    [190, 30, -6, 56],
    [238, 58, 16, 86],
];

// Slips of paper that fall into one jar; a slip is { name, code }.
export function jar({ slips, words }) {
    const shown = slips.slice(0, SLIPS.length);
    const papers = shown.map(({ name, code }, i) => {
        const [x, y, turn, below] = SLIPS[i];
        return (
            `<g transform="translate(${x} ${y}) rotate(${turn})">` +
            '<rect x="-36" y="-13" width="72" height="26" rx="3" class="art-paper"/>' +
            `<circle cx="-24" r="5" class="art-ball-${i}"/>` +
            `${code ? label(7, 4, code, "art-code") : ""}</g>` +
            label(x, below, name.length > 9 ? `${name.slice(0, 8)}…` : name)
        );
    });
    const balls = [
        [118, 118],
        [136, 112],
        [153, 119],
        [168, 111],
    ].slice(0, shown.length);
    return draw(
        papers.join("") +
            '<path d="M100 66h80v8l8 10v40a8 8 0 0 1-8 8h-80a8 8 0 0 1-8-8V84l8-10Z" ' +
            'class="art-jar"/>' +
            balls
                .map(([x, y], i) => `<circle cx="${x}" cy="${y}" r="7" class="art-ball-${i}"/>`)
                .join(""),
        words,
    );
}

// The stack on edge; the cutting card goes in after `part` of it, 0 to 1.
export function stack({ part, front, back, words }) {
    const edges = Array.from({ length: 52 }, (_, i) => `M${40 + i * 3.9} 68v48`).join("");
    const x = 36 + 204 * (part ?? 0);
    const left = Math.min(Math.max((36 + x) / 2, 74), 190);
    const right = Math.min(Math.max((240 + x) / 2, 150), 226);
    const slip =
        part === undefined
            ? ""
            : `<path d="m${x} 40 7-7v60l-7 8Z" class="art-slip"/>` +
              `<path d="M${Math.max(52, x - 54)} 46C${x - 20} 20 ${x + 20} 20 ${Math.min(x + 48, 250)} 40m-12-9 ` +
              '12 9-14 5" class="art-line"/>';
    return draw(
        '<path d="m36 68 10-10h204l-10 10Z" class="art-top"/>' +
            '<path d="m240 68 10-10v48l-10 10Z" class="art-end"/>' +
            '<path d="M36 68h204v48H36Z" class="art-body"/>' +
            `<path d="${edges}" class="art-edges"/>${slip}` +
            label(part === undefined ? MIDDLE : left, 136, front) +
            (back ? label(right, 136, back) : ""),
        words,
    );
}

// Cards with a tick each, joined to one seal; those that are not shown yet have their backs up, and
// the last one has a cross if it `isWrong`.
export function checkedCards({ faces, isWrong, title, seal, words }) {
    const cards = Array.from({ length: CARDS }, (_, i) => {
        const face = faces[i];
        if (!face)
            return `<rect x="${30 + i * 56}" y="40" width="44" height="62" rx="5" class="art-back"/>`;
        const isCross = isWrong && i === faces.length - 1;
        const rank = face[0] === "T" ? "10" : face[0];
        return (
            `<g transform="translate(${30 + i * 56} 0)" class="art-${SUITS[face[1]]}">` +
            '<rect y="40" width="44" height="62" rx="5" class="art-card"/>' +
            label(15, 62, rank, "art-rank") +
            `<use href="#pip-${face[1]}" x="10" y="70" width="22" height="22"/>` +
            `<circle cx="38" cy="42" r="9" class="${isCross ? "art-bad" : "art-good"}"/>` +
            `<path d="${isCross ? "m35 39 6 6m0-6-6 6" : "m34 42 3 3 5-6"}" class="art-tick"/></g>`
        );
    });
    return draw(
        cards.join("") +
            '<path d="M52 104v10h56v-10M164 104v10h56v-10M80 114v10h112v-10M136 124v6" ' +
            'class="art-line"/>' +
            label(136, 147, seal) +
            label(MIDDLE, 26, title),
        words,
    );
}

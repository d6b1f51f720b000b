// The cards of the card room as SVG: faces, court cards (courts.js) and the back.  A face is 100
// wide and 140 high.  Colours come from faces.css, so that two or four colours are one attribute of
// the page.

import { COURTS } from "./courts.js";

const SVG = "http://www.w3.org/2000/svg";

// Suits in a square of 24.
const SUITS = {
    S:
        "M12 1.5C10 5.6 2.6 9.4 2.6 14.6c0 3 2.2 4.9 4.7 4.9 1.6 0 2.9-.7 3.8-1.9-.2 2-1 " +
        "3.6-2.7 4.9h7.2c-1.7-1.3-2.5-2.9-2.7-4.9.9 1.2 2.2 1.9 3.8 1.9 2.5 0 4.7-1.9 " +
        "4.7-4.9C21.4 9.4 14 5.6 12 1.5Z",
    H:
        "M12 22C9.4 18 2 13.4 2 7.9 2 4.6 4.4 2.3 7.2 2.3c2 0 3.8 1.1 4.8 3.1 1-2 2.8-3.1 " +
        "4.8-3.1C19.6 2.3 22 4.6 22 7.9 22 13.4 14.6 18 12 22Z",
    D: "M12 1.2C14 5 17 8.9 20.3 12 17 15.1 14 19 12 22.8 10 19 7 15.1 3.7 12 7 8.9 10 5 12 1.2Z",
    C:
        "M12 1.8a4.7 4.7 0 0 0-3.5 7.8 4.8 4.8 0 0 0-1.7-.3 4.8 4.8 0 1 0 4.3 6.9c-.2 2.5-1 " +
        "4.5-2.7 6.3h7.2c-1.7-1.8-2.5-3.8-2.7-6.3a4.8 4.8 0 1 0 4.3-6.9 4.8 4.8 0 0 " +
        "0-1.7.3A4.7 4.7 0 0 0 12 1.8Z",
};

// Where the pips of a number stand: x, and y in hundredths of the field.  Pips in the lower half
// are upside down.
const [L, M, R] = [37, 51.5, 66];
const PIPS = {
    2: [
        [M, 0],
        [M, 100],
    ],
    3: [
        [M, 0],
        [M, 50],
        [M, 100],
    ],
    4: [
        [L, 0],
        [R, 0],
        [L, 100],
        [R, 100],
    ],
    5: [
        [L, 0],
        [R, 0],
        [M, 50],
        [L, 100],
        [R, 100],
    ],
    6: [
        [L, 0],
        [R, 0],
        [L, 50],
        [R, 50],
        [L, 100],
        [R, 100],
    ],
    7: [
        [L, 0],
        [R, 0],
        [M, 25],
        [L, 50],
        [R, 50],
        [L, 100],
        [R, 100],
    ],
    8: [
        [L, 0],
        [R, 0],
        [M, 25],
        [L, 50],
        [R, 50],
        [M, 75],
        [L, 100],
        [R, 100],
    ],
    9: [
        [L, 0],
        [R, 0],
        [L, 33.3],
        [R, 33.3],
        [M, 50],
        [L, 66.7],
        [R, 66.7],
        [L, 100],
        [R, 100],
    ],
    T: [
        [L, 0],
        [R, 0],
        [M, 16.7],
        [L, 33.3],
        [R, 33.3],
        [L, 66.7],
        [R, 66.7],
        [M, 83.3],
        [L, 100],
        [R, 100],
    ],
};

const pip = (suit, x, y, size, turned = false) =>
    `<use href="#pip-${suit}" x="${x - size / 2}" y="${y - size / 2}" width="${size}" height="${size}"` +
    `${turned ? ` transform="rotate(180 ${x} ${y})"` : ""}/>`;

function corner(rank, suit) {
    const words = rank === "T" ? "10" : rank;
    const fit = rank === "T" ? ' textLength="23" lengthAdjust="spacingAndGlyphs"' : "";
    return `<text x="15" y="29" class="index"${fit}>${words}</text>${pip(suit, 15, 44, 18)}`;
}

function field(rank, suit) {
    if (rank === "A")
        return `<circle cx="50" cy="70" r="25" class="ring"/>${pip(suit, 50, 70, 34)}`;
    if (COURTS[rank]) return court(rank);
    const size = rank === "T" || rank === "9" ? 16 : 17.5;
    return PIPS[rank].map(([x, row]) => pip(suit, x, 26 + row * 0.88, size, row > 50)).join("");
}

// A court card is one half twice, the second on its head.
function court(rank) {
    const half = `<g transform="translate(50 70) scale(.93 1)">${COURTS[rank]}</g>`;
    const frame = 'x="28.5" y="15" width="43" height="110" rx="3"';
    return (
        `<rect ${frame} class="court-ground"/>${half}<g transform="rotate(180 50 70)">${half}</g>` +
        `<path d="M28.5 70h43" class="court-seam"/><rect ${frame} class="court-frame"/>`
    );
}

const face = (rank, suit) =>
    `<svg xmlns="${SVG}" viewBox="0 0 100 140" class="face suit-${suit}" aria-hidden="true" focusable="false">` +
    `${field(rank, suit)}${corner(rank, suit)}<g transform="rotate(180 50 70)">${corner(rank, suit)}</g></svg>`;

const NARROW = ' textLength="44" lengthAdjust="spacingAndGlyphs"';

// Rank and suit only, for a small card.
const plainFace = (rank, suit) =>
    `<svg xmlns="${SVG}" viewBox="0 0 100 140" class="plain-face suit-${suit}" aria-hidden="true" focusable="false">` +
    `<text x="30" y="48" class="index"${rank === "T" ? NARROW : ""}>${rank === "T" ? "10" : rank}</text>` +
    `${pip(suit, 30, 78, 42)}</svg>`;

const BACK =
    `<svg xmlns="${SVG}" viewBox="0 0 100 140" class="back-art" aria-hidden="true" focusable="false">` +
    '<rect x="5" y="5" width="90" height="130" rx="5" class="back-ground"/>' +
    '<rect x="9" y="9" width="82" height="122" rx="3" fill="url(#back-weave)"/>' +
    '<rect x="9" y="9" width="82" height="122" rx="3" class="back-frame"/>' +
    '<g class="back-mark"><path d="M50 44 72 70 50 96 28 70Z" class="back-plate"/>' +
    '<path d="M37 78c8-2 10-8 13-16 3 8 5 14 13 16M37 72c7-1 10-6 13-14 3 8 6 13 13 14M37 84c9-3 11-10 13-18 2 8 4 15 13 18"/></g></svg>';

const SPRITE =
    `<svg xmlns="${SVG}" class="aside" aria-hidden="true"><defs>` +
    Object.entries(SUITS)
        .map(
            ([suit, path]) =>
                `<symbol id="pip-${suit}" viewBox="0 0 24 24"><path d="${path}"/></symbol>`,
        )
        .join("") +
    '<pattern id="back-weave" width="12" height="12" patternUnits="userSpaceOnUse" patternTransform="translate(2 2)">' +
    '<path d="M0 6Q3 0 6 6T12 6M0 0Q3 6 6 0T12 0M0 12Q3 6 6 12T12 12" class="back-line"/></pattern></defs></svg>';

const made = new Map();

function part(words) {
    if (!made.has(words)) {
        const holder = document.createElement("template");
        holder.innerHTML = words;
        made.set(words, holder.content.firstElementChild);
    }
    return made.get(words).cloneNode(true);
}

// Adds the symbols that all faces use; once for a page.
export const addFaces = () => document.body.prepend(part(SPRITE));

export const faceArt = (card) => part(face(card[0], card[1]));
const plainArt = (card) => part(plainFace(card[0], card[1]));
export const backArt = () => part(BACK);

// A card that can be turned: a face and a back.
export function makeCard(card) {
    const whole = document.createElement("span");
    const turner = document.createElement("span");
    const front = document.createElement("span");
    const back = document.createElement("span");
    whole.className = "card";
    turner.className = "turner";
    front.className = "front";
    back.className = "rear";
    back.append(backArt());
    turner.append(front, back);
    whole.append(turner);
    showCard(whole, card);
    return whole;
}

// Turns a card to this face; "" turns it face down.
export function showCard(whole, card) {
    whole.dataset.card = card;
    whole.classList.toggle("down", !card);
    const front = whole.querySelector(".front");
    if (card) front.replaceChildren(faceArt(card), plainArt(card));
}

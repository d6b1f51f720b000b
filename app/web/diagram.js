// A bridge deal as people draw it: four hands around a square that shows who deals and who is
// vulnerable.  diagram.css has its look; the page has the symbols of the suits (#suit-S …).

import { el, suitMark } from "./cards.js";
import { COMMON, SUIT_NAMES } from "./words.js";

const SUIT_LETTERS = ["S", "H", "D", "C"];
const SEAT_CLASSES = ["north", "east", "south", "west"];

const ranks = (holding) => [...holding].map((rank) => (rank === "T" ? "10" : rank)).join("\u2009");

function suitLine(holding, suit) {
    const red = suit === "H" || suit === "D";
    return el(
        "p",
        { class: red ? "suit red" : "suit" },
        suitMark(suit),
        el("span", { class: "aside" }, `${SUIT_NAMES[suit]} `),
        holding === ""
            ? [
                  el("span", { class: "aside" }, COMMON.void),
                  el("span", { class: "muted", "aria-hidden": "true" }, "–"),
              ]
            : el("span", { class: "ranks" }, ranks(holding)),
    );
}

function handPart(suits, seat, note) {
    return el(
        "div",
        { class: `seat ${SEAT_CLASSES[seat]}`, role: "group", "aria-label": COMMON.seats[seat] },
        suits.map((holding, i) => suitLine(holding, SUIT_LETTERS[i])),
        note,
    );
}

// The square in the middle: who deals, and who is vulnerable.
function compass({ dealer, vulnerable }) {
    return el(
        "div",
        { class: "compass", "aria-hidden": "true" },
        COMMON.seatLetters.map((letter, seat) => {
            const kind = [
                SEAT_CLASSES[seat],
                vulnerable & (seat % 2 === 0 ? 1 : 2) ? "vulnerable" : "",
                seat === dealer ? "dealer" : "",
            ];
            return el("span", { class: kind.filter(Boolean).join(" ") }, letter);
        }),
    );
}

// The hands of a deal like N:AKQ.… … … …, each as a list of four holdings, spades first.
export const handsOf = (deal) =>
    deal
        .slice(2)
        .split(" ")
        .map((hand) => hand.split("."));

// Four hands around a compass.  `hands` are lists of four holdings, North first; empty for a board
// whose cards are not shown.  `note`, if given, makes what stands below a hand.
export function diagram({ hands, dealer, vulnerable }, note = () => "") {
    return el(
        "div",
        { class: "diagram" },
        hands.map((suits, seat) => handPart(suits, seat, note(suits, seat))),
        compass({ dealer, vulnerable }),
    );
}

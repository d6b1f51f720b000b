// How words are put together on every page: numbers, plurals, amounts of money, names of cards, and
// the few words that all pages share.
//
// This file and words_room.js, words_desk.js and words_check.js are the catalogue: everything that
// a person reads in the browser stands in one of them (tests/browser/words.mjs finds what does
// not).  A value is a sentence, or a function that makes one from named placeholders.  Sentences
// of the law and refusals of the room come from the room itself and are in no catalogue.
//
// To translate the pages: translate the values, keep the keys and the placeholders.  A note beside
// a group says where it is shown.  `plural`, `joinList` and `money` are the only places that know
// how English counts and lists.

const LANGUAGE = "en";

// 12,345
export const formatNumber = (number) => number.toLocaleString(LANGUAGE);

// "1 board", "12 boards".  Give both forms where the plural is not `one` with an s, or where a verb
// follows: plural(n, "board is", "boards are").
export const plural = (number, one, many = `${one}s`) =>
    `${formatNumber(number)} ${number === 1 ? one : many}`;

// "Ann", "Ann and Bob", "Ann, Bob and Cleo".
export const joinList = (words) =>
    words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;

export const capital = (text) => text.charAt(0).toUpperCase() + text.slice(1);

// A message of the room as a sentence: with a capital and one full stop.
export const sentence = (text) => {
    const trimmed = text.trim();
    return capital(/[.!?…]$/.test(trimmed) ? trimmed : `${trimmed}.`);
};

// Money is whole cents; amounts from 10,000 on have separators.
export const money = (cents) => {
    const size = Math.abs(cents);
    const digits = size % 100 ? (size / 100).toFixed(2) : String(size / 100);
    const grouped = digits.replace(/\B(?=(\d{3})+(?!\d))/g, size >= 1000000 ? "," : "");
    return `${cents < 0 ? "−" : ""}${grouped}`;
};
// On a chip: 5, 100, 1k.
export const chipMoney = (cents) => (cents >= 100000 ? `${cents / 100000}k` : money(cents));
export const signedMoney = (cents) => (cents > 0 ? `+${money(cents)}` : money(cents));

// "12 KB", "3.4 MB"
export const fileSize = (bytes) =>
    bytes < 1 << 20 ? `${Math.ceil(bytes / 1024)} KB` : `${(bytes / (1 << 20)).toFixed(1)} MB`;

const RANK_NAMES = {
    A: "ace",
    K: "king",
    Q: "queen",
    J: "jack",
    T: "ten",
    9: "nine",
    8: "eight",
    7: "seven",
    6: "six",
    5: "five",
    4: "four",
    3: "three",
    2: "two",
};
export const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };
const SUIT_SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };

// "ace of spades"; a card without a face lies face down.
export const cardName = (face) =>
    face ? `${RANK_NAMES[face[0]]} of ${SUIT_NAMES[face[1]]}` : "a card face down";
export const cardNames = (faces) => faces.map(cardName).join(", ");

// "10♥"
export const shortCard = (face) =>
    face ? `${face[0] === "T" ? "10" : face[0]}${SUIT_SYMBOLS[face[1]]}` : "?";

// On every page.
export const COMMON = {
    copy: "Copy",
    copied: "Copied",
    close: "Close",
    cancel: "Cancel",
    closeNote: "Close this message",
    // Read aloud in place of the marks ✓ and ✗.
    right: "correct",
    wrong: "not correct",
    // A bridge diagram: the seats, and a suit without a card.
    seats: ["North", "East", "South", "West"],
    seatLetters: ["N", "E", "S", "W"],
    void: "none",
    // The header of the pages that check a record.
    frame: {
        tools: "Tools",
        help: "Help",
        settings: "Settings",
        theme: "Appearance",
        themes: { system: "as the system", light: "light", dark: "dark" },
    },
    // The connection to the room.  These are the ends of messages, so they have no capital.
    link: {
        lost: "the connection was lost",
        none: "there is no connection to the room",
    },
};

// Puts the words of a catalogue into the page.  An element with data-words="group.key" gets that
// text; data-words-label, -title and -placeholder fill the attribute.  <title> and <noscript> must
// work without a script: they stand in the HTML, and the catalogue repeats them under `fixed`.
export function fillPage(catalogue) {
    const find = (path) => path.split(".").reduce((group, key) => group[key], catalogue);
    const attributes = {
        "data-words-label": "aria-label",
        "data-words-title": "title",
        "data-words-placeholder": "placeholder",
    };
    for (const node of document.querySelectorAll("[data-words]"))
        node.textContent = find(node.dataset.words);
    for (const [from, to] of Object.entries(attributes))
        for (const node of document.querySelectorAll(`[${from}]`))
            node.setAttribute(to, find(node.getAttribute(from)));
}

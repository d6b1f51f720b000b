// The shoe, the tray of discards, and the rules that are printed on the felt: drawings that felt.js
// places.  The stacks of cards in them are as long as the share of the cards that they hold.

import { el } from "./cards.js";
import { ROOM } from "./words_room.js";

const WORDS = ROOM.felt;
const SVG = "http://www.w3.org/2000/svg";

const shape = (name, attributes, ...children) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
};

const put = (node, words) => {
    if (node.textContent !== words) node.textContent = words;
};

// Edges of cards in a box, 110 wide, and shortened by scaling.
const edges = (x, y, height) => {
    let path = "";
    for (let i = 2; i < 110; i += 3) path += `M${i} 0V${height}`;
    const group = shape(
        "g",
        { class: "pile-edges" },
        shape("rect", { width: 110, height, class: "edge-ground" }),
        shape("path", { d: path, class: "edge-lines" }),
    );
    return { at: shape("g", { transform: `translate(${x} ${y})` }, group), group };
};

const drawing = (viewBox, ...parts) =>
    shape("svg", { viewBox, "aria-hidden": "true", class: "box-art" }, ...parts);

export function makeTray() {
    const pile = edges(8, 14, 58);
    const label = el("span", { class: "label" });
    const root = el("div", { class: "tray" });
    root.append(
        drawing(
            "0 0 140 80",
            shape("path", { d: "M2 10 12 1H138L128 10Z", class: "box-top" }),
            shape("rect", { x: 2, y: 10, width: 128, height: 66, rx: 4, class: "box-body" }),
            pile.at,
            shape("path", { d: "M128 10 138 1V66L128 76Z", class: "box-side" }),
        ),
        label,
    );
    return {
        root,
        draw(part, words) {
            pile.group.style.setProperty("--part", part);
            put(label, words);
        },
    };
}

export function makeShoe() {
    const pile = edges(42, 12, 54);
    const label = el("span", { class: "label" });
    const slip = shape("rect", { x: 30, y: 9, width: 5, height: 60, class: "slip-mark" });
    const mouth = shape("path", { d: "M10 42 24 46 18 76 3 72Z", class: "shoe-card" });
    const root = el("div", { class: "shoe" });
    root.append(
        drawing(
            "0 0 164 80",
            shape("path", { d: "M20 4Q22 1 28 1H156Q161 1 161 6V78H2Z", class: "shoe-body" }),
            shape("rect", { x: 40, y: 10, width: 114, height: 58, rx: 2, class: "shoe-inside" }),
            pile.at,
            slip,
            mouth,
        ),
        label,
    );
    return {
        root,
        mouth,
        draw(part, isOut, words) {
            pile.group.style.setProperty("--part", part);
            slip.classList.toggle("out", isOut);
            put(label, words);
        },
    };
}

// The rules on the felt, along two curves.
export function makePrint() {
    const line = (id, y, bend) =>
        shape("path", { id, d: `M0 ${y}Q300 ${y + bend} 600 ${y}`, class: "print-line" });
    const words = (id, className) => {
        const path = shape("textPath", { href: `#${id}`, startOffset: "50%" });
        return { path, text: shape("text", { class: className }, path) };
    };
    const large = words("print-large", "print-large");
    const small = words("print-small", "print-small");
    const root = shape(
        "svg",
        { viewBox: "0 0 600 100", class: "print", "aria-hidden": "true" },
        shape("defs", {}, line("print-large", 22, 42), line("print-small", 58, 46)),
        large.text,
        small.text,
    );
    return {
        root,
        draw({ text }) {
            const value = (key) => text.match(new RegExp(`^${key} = (.*)$`, "m"))?.[1] ?? "";
            const [win, stake] = value("natural_pays").split(":");
            put(large.path, WORDS.pays({ odds: WORDS.odds({ win, stake }) }));
            const rule = value("soft17") === "hit" ? WORDS.hitsSoft17 : WORDS.stands17;
            put(small.path, value("insurance") === "yes" ? WORDS.insurancePays({ rule }) : rule);
        },
    };
}

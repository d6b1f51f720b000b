// The smallest parts of a page: elements, cards as the verifier shows them, and the mark of a
// check. Every page uses `el`; the card room draws larger cards with faces.js.

import { COMMON } from "./words.js";

// An element with attributes and children; a child may be text, an element or nothing.
export function el(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes))
        if (value === true) made.setAttribute(name, "");
        else if (value !== undefined && value !== false) made.setAttribute(name, value);
    made.append(...children.flat().filter((child) => child !== undefined && child !== ""));
    return made;
}

export function suitMark(suit) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#suit-${suit}`);
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.append(use);
    return svg;
}

// A face is a rank above a suit; a card without one shows its back.  Style sheets write the rank, so
// that the name of a card on a button is all of its text.
export function cardFace(face, { large, down, unseen } = {}) {
    const kind = [
        "card",
        large && "large",
        !face && "back",
        face && "HD".includes(face[1]) && "red",
        face && down && "was-down",
        face && unseen && "unseen",
    ]
        .filter(Boolean)
        .join(" ");
    if (!face) return el("span", { class: kind });
    const rank = face[0] === "T" ? "10" : face[0];
    return el("span", { class: kind }, el("span", { class: "rank", "data-rank": rank }), suitMark(face[1]));
}

// ✓ or ✗, which a screen reader says in words.
export const tick = (right) =>
    el(
        "span",
        {
            class: right ? "tick" : "tick cross",
            role: "img",
            "aria-label": right ? COMMON.right : COMMON.wrong,
        },
        right ? "✓" : "✗",
    );

// Elements, and what a card looks like.

// An element with attributes and children; a child may be text, an element or nothing.
export function el(tag, attributes = {}, ...children) {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes))
        if (value === true) made.setAttribute(name, "");
        else if (value !== undefined && value !== false) made.setAttribute(name, value);
    made.append(...children.flat().filter((child) => child !== undefined && child !== ""));
    return made;
}

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
    2: "deuce",
};
export const SUIT_NAMES = { S: "spades", H: "hearts", D: "diamonds", C: "clubs" };

export const cardName = (face) =>
    face ? `${RANK_NAMES[face[0]]} of ${SUIT_NAMES[face[1]]}` : "a card face down";

export const capital = (text) => text[0].toUpperCase() + text.slice(1);

export function suitMark(suit) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
    use.setAttribute("href", `#suit-${suit}`);
    svg.setAttribute("aria-hidden", "true");
    svg.setAttribute("viewBox", "0 0 24 24");
    svg.append(use);
    return svg;
}

// A face is a rank above a suit; a card without one shows its back.
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
    return el("span", { class: kind }, el("span", { class: "rank" }, rank), suitMark(face[1]));
}

export const tick = (right) =>
    el(
        "span",
        {
            class: right ? "tick" : "tick cross",
            role: "img",
            "aria-label": right ? "in order" : "not in order",
        },
        right ? "✓" : "✗",
    );

export const count = (number, one, many = `${one}s`) =>
    `${number.toLocaleString("en")} ${number === 1 ? one : many}`;

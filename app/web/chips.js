// Chips: their denominations, a stack of them beside a bet, and one from above as a button.
// Amounts are cents.

import { chipMoney } from "./words.js";

const SVG = "http://www.w3.org/2000/svg";
const USUAL = [100, 500, 2500, 10000, 50000, 100000];
const KINDS = ["white", "red", "green", "black", "violet", "gold"];
const MOST_DRAWN = 8; // chips of a stack

// At most five denominations that bets under these rules can be made of.
export function denominations({ step, max }) {
    const fit = USUAL.filter((value) => value % step === 0 && value <= max);
    const made = [1, 5, 25, 100, 500].map((times) => times * step).filter((value) => value <= max);
    return (fit.length >= 4 ? fit : made).slice(0, 5);
}

const kindOf = (value, values) => KINDS[Math.max(0, values.indexOf(value)) % KINDS.length];

// The chips of an amount, large ones first, at the bottom of the stack.
function chipsOf(cents, values) {
    const chips = [];
    let left = cents;
    for (const value of [...values].reverse())
        for (; left >= value && chips.length < 200; left -= value)
            chips.push(kindOf(value, values));
    if (left > 0) chips.push("white");
    return chips;
}

const node = (name, attributes) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
};

// A stack seen from the side, a little from above.
export function chipStack(cents, values) {
    const chips = chipsOf(cents, values).slice(-MOST_DRAWN);
    const height = 12 + chips.length * 4;
    const svg = node("svg", {
        viewBox: `0 0 36 ${height}`,
        width: 36,
        height,
        class: "chip-stack",
        "aria-hidden": "true",
    });
    chips.forEach((kind, i) => {
        const y = height - 6 - i * 4;
        svg.append(
            node("path", {
                d: `M2 ${y - 4}v4a16 5 0 0 0 32 0v-4Z`,
                class: `chip-side chip-${kind}`,
            }),
            node("path", {
                d:
                    `M8 ${y + 3.1}v-3.600M15 ${y + 4.6}v-3.800M22 ${y + 4.5}v-3.800M29 ` +
                    `${y + 2.8}v-3.6`,
                class: `chip-marks chip-${kind}`,
            }),
            node("ellipse", { cx: 18, cy: y - 4, rx: 16, ry: 5, class: `chip-top chip-${kind}` }),
        );
    });
    if (chips.length > 0)
        svg.append(
            node("ellipse", {
                cx: 18,
                cy: height - 6 - (chips.length - 1) * 4 - 4,
                rx: 10,
                ry: 3,
                class: "chip-ring",
            }),
        );
    return svg;
}

// A chip from above with its value.
export function chipFace(value, values) {
    const svg = node("svg", {
        viewBox: "0 0 48 48",
        class: `chip-face chip-${kindOf(value, values)}`,
        "aria-hidden": "true",
    });
    svg.append(
        node("circle", { cx: 24, cy: 24, r: 22.5, class: "chip-rim" }),
        node("circle", { cx: 24, cy: 24, r: 19.5, class: "chip-spots" }),
        node("circle", { cx: 24, cy: 24, r: 15.5, class: "chip-plate" }),
    );
    const label = node("text", { x: 24, y: 29, class: "chip-value" });
    label.textContent = chipMoney(value);
    svg.append(label);
    return svg;
}

// Drawings of the cut: the stack on edge as one or two packets, the cutting card, the hand that holds
// it, and how the front packet goes over to the back.  cut.js uses them.

import { speed } from "./settings.js";

const SVG = "http://www.w3.org/2000/svg";
export const WIDE = 1010; // units of the drawing
const TOP = -118; // of the drawing, with the hand
const HIGH = 366;
export const STACK = { left: 30, right: 970, top: 96, bottom: 196 };
const SLANT = 18; // of the upper side and the end
const LIFT = 86;
// The motion, in milliseconds: the card goes in, the packet lifts, glides over, settles.
const [IN, UP, OVER, DOWN] = [300, 400, 550, 150];

export const shape = (name, attributes, ...children) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    made.append(...children);
    return made;
};

const text = (x, y, kind, words) => {
    const made = shape("text", { x, y, class: "stack-word" });
    if (kind) made.classList.add(kind);
    made.textContent = words;
    return made;
};

// Where a card stands, from the front.
export const xOf = (cards, count) => STACK.left + ((STACK.right - STACK.left) * cards) / count;

// The cards `from` to `to` of a stack, an edge each.
function packet(from, to, count, className) {
    const [left, right] = [xOf(from, count), xOf(to, count)];
    const { top, bottom } = STACK;
    const height = bottom - top;
    let edges = "";
    for (let i = from; i < to; i++) edges += `M${xOf(i + 0.5, count).toFixed(1)} ${top}V${bottom}`;
    const corner = `l${SLANT}-${SLANT}`;
    return shape(
        "g",
        { class: className },
        shape("path", {
            d: `M${left} ${top}${corner}H${right + SLANT}l-${SLANT} ${SLANT}Z`,
            class: "stack-top",
        }),
        shape("path", {
            d: `M${right} ${top}${corner}V${bottom - SLANT}l-${SLANT} ${SLANT}Z`,
            class: "stack-end",
        }),
        shape("rect", { x: left, y: top, width: right - left, height, class: "stack-body" }),
        shape("path", { d: edges, class: "stack-edges" }),
        shape("rect", { x: left, y: top, width: right - left, height, class: "stack-shade" }),
    );
}

const shadow = () => shape("ellipse", { cx: 506, cy: 206, rx: 500, ry: 16, class: "stack-shadow" });

const slipArt = () =>
    shape(
        "g",
        { class: "slip-art" },
        shape("path", { d: "M-4 22 8 12v94L-4 116Z", class: "slip-side" }),
        shape("rect", { x: -9, y: 22, width: 6, height: 94, rx: 2 }),
    );

// A hand that holds the card from above.
function handArt() {
    const finger = (d, wide) => [
        shape("path", { d, class: `finger-line ${wide}` }),
        shape("path", { d, class: `finger ${wide}` }),
    ];
    return {
        behind: finger("M30-30C6-22-14 0-17 26-18 36-17 42-15 50", "thin"),
        front: [
            ...finger("M72-14C70 14 58 34 40 46", "thin"),
            ...finger("M58-22C56 8 44 34 26 52", "thin"),
            shape("path", {
                d: "M36-70C18-56 6-38 4-20 10-2 28 14 48 18 74 16 92-8 106-46Z",
                class: "palm",
            }),
            ...finger("M46-22C44 2 30 26 4 46", "thick"),
            shape("path", { d: "M2 40c-6 3-8 8-5 12 5 1 10-2 13-6Z", class: "nail" }),
            shape("path", { d: "M68-400H183L112-52 34-72Z", class: "sleeve" }),
            shape("path", { d: "M34-72 112-52 109-38 31-60Z", class: "cuff" }),
        ],
    };
}

const drawing = (...parts) =>
    shape(
        "svg",
        { viewBox: `0 ${TOP} ${WIDE} ${HIGH}`, class: "stack-art", "aria-hidden": "true" },
        shadow(),
        ...parts,
    );

// A whole stack with the cutting card above it.  Places where nobody may cut are dark and named.
// place(cards) moves the card.
export function wholeStack(count, { least, most, words } = {}) {
    const closed = (from, to) =>
        shape("rect", {
            x: xOf(from, count),
            y: STACK.top,
            width: xOf(to, count) - xOf(from, count),
            height: STACK.bottom - STACK.top,
            class: "stack-closed",
        });
    const bracket = (from, to, label) => {
        const [a, b] = [xOf(from, count), xOf(to, count)];
        return [
            shape("path", { d: `M${a} 214v8H${b}v-8`, class: "bracket" }),
            text((a + b) / 2, 242, "", label),
        ];
    };
    const hand = handArt();
    const slip = shape("g", { class: "held" }, ...hand.behind, slipArt(), ...hand.front);
    const limits =
        least === undefined
            ? []
            : [
                  closed(0, least),
                  closed(most, count),
                  ...bracket(0, least, words.stays({ cards: least })),
                  ...bracket(most, count, words.stays({ cards: count - most })),
                  text((xOf(least, count) + xOf(most, count)) / 2, 242, "large", words.between),
              ];
    return {
        svg: drawing(packet(0, count, count, "whole"), ...limits, slip),
        place(cards) {
            slip.setAttribute("transform", `translate(${xOf(cards, count).toFixed(1)} 0)`);
        },
        hide: () => slip.remove(),
    };
}

// The two packets of a cut.  play() moves the front one to the back, and resolves when it lies there;
// without motion the picture is the end at once, with an arrow over it.
export function cutStack(count, cards, first) {
    const front = packet(0, cards, count, "front-packet");
    const back = packet(cards, count, count, "back-packet");
    const at = xOf(cards, count);
    const slip = shape("g", { transform: `translate(${at.toFixed(1)} 0)` }, slipArt());
    const [toRight, toLeft] = [STACK.right - at, at - STACK.left];
    const seam = xOf(count - cards, count);
    const arrow = shape("path", {
        d: `M${seam + 60} 66C${seam + 20} 20 ${Math.max(60, seam - 120)} 20 ${Math.max(50, seam - 160)} 60`,
        class: "cut-arrow",
    });
    const mark = shape(
        "g",
        { class: "first-card" },
        shape("path", { d: "M40 44v26m-8-9 8 9 8-9", class: "cut-arrow" }),
        text(60, 62, "start", first),
    );
    const end = (node, x, y) => node.setAttribute("transform", `translate(${x} ${y})`);
    return {
        svg: drawing(back, front, slip, mark),
        async play(moves) {
            const finish = () => {
                end(front, toRight, 0);
                end(back, -toLeft, 0);
                slip.remove();
                mark.classList.add("shown");
            };
            if (!moves) {
                finish();
                arrow.classList.add("still");
                mark.parentNode.append(arrow);
                return;
            }
            const rate = speed();
            const whole = (IN + UP + OVER + DOWN) * rate;
            const part = (ms) => (ms * rate) / whole;
            const to = (x, y) => new DOMMatrix().translateSelf(x, y).toString();
            const glide = "cubic-bezier(.45,0,.25,1)";
            slip.firstChild.animate(
                [{ transform: to(0, -18) }, { transform: to(0, 62) }, { transform: to(0, 62), opacity: 0 }],
                { duration: (IN + UP / 2) * rate, easing: "ease-in", fill: "forwards" },
            );
            const over = front.animate(
                [
                    { transform: to(0, 0), offset: 0 },
                    { transform: to(0, 0), offset: part(IN), easing: glide },
                    { transform: to(0, -LIFT), offset: part(IN + UP), easing: glide },
                    { transform: to(toRight, -LIFT), offset: part(IN + UP + OVER), easing: "ease-in" },
                    { transform: to(toRight, 0), offset: 1 },
                ],
                { duration: whole },
            );
            back.animate(
                [
                    { transform: to(0, 0), offset: 0 },
                    { transform: to(0, 0), offset: part(IN + UP), easing: glide },
                    { transform: to(-toLeft, 0), offset: part(IN + UP + OVER) },
                    { transform: to(-toLeft, 0), offset: 1 },
                ],
                { duration: whole },
            );
            await over.finished.catch(() => {});
            finish();
        },
    };
}

// Two packets that fall into each other, card by card, while the cards are shuffled.
export function riffleArt() {
    const cards = 14;
    const art = shape("svg", { viewBox: "0 0 400 130", class: "riffle-art", "aria-hidden": "true" });
    for (let i = 0; i < cards; i++) {
        const isLeft = i % 2 === 0;
        const card = shape("rect", {
            x: 140,
            y: 96 - i * 4,
            width: 120,
            height: 7,
            rx: 2,
            class: isLeft ? "riffled from-left" : "riffled from-right",
        });
        card.style.setProperty("--turn", i);
        art.append(card);
    }
    return art;
}

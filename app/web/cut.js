// The cut: the stack on edge, and the cutting card, which the player pushes in with mouse, finger
// or keys.  Others see who is choosing, and then where the card went in.

import { el } from "./cards.js";
import { ROOM } from "./words_room.js";

const WORDS = ROOM.cut;
const SVG = "http://www.w3.org/2000/svg";
const WIDE = 1000; // units of the drawing
const HIGH = 190;
const SIX_DECKS = 312; // cards, where the number is not known yet
const DEPTH = 34; // how deep a card that was pushed in stands
const STACK = { left: 30, right: 970, top: 62, bottom: 172 };

const shape = (name, attributes) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
};

export class Cut {
    // push(place) cuts there; refuse() refuses the cut.
    constructor(root, { push, refuse }) {
        Object.assign(this, { root, push, refuse });
    }

    x(cards) {
        return STACK.left + ((STACK.right - STACK.left) * cards) / this.count;
    }

    // The edges of all cards, one line each; places where nobody may cut are fainter.
    drawStack(least, most) {
        const edges = (from, to) => {
            let path = "";
            for (let i = from; i < to; i++)
                path += `M${this.x(i + 0.5).toFixed(1)} ${STACK.top}V${STACK.bottom}`;
            return path;
        };
        const svg = shape("svg", {
            viewBox: `0 0 ${WIDE} ${HIGH}`,
            class: "stack-art",
            "aria-hidden": "true",
        });
        svg.append(
            shape("path", {
                d: `M${STACK.left} ${STACK.top}l14-16H${STACK.right + 14}l-14 16Z`,
                class: "stack-top",
            }),
            shape("path", {
                d: `M${STACK.right} ${STACK.top}l14-16V${STACK.bottom - 16}l-14 16Z`,
                class: "stack-end",
            }),
            shape("rect", {
                x: STACK.left,
                y: STACK.top,
                width: STACK.right - STACK.left,
                height: STACK.bottom - STACK.top,
                class: "stack-body",
            }),
            shape("path", { d: edges(0, this.count), class: "stack-edges" }),
        );
        for (const [from, to] of [
            [0, least],
            [most, this.count],
        ])
            svg.append(
                shape("rect", {
                    x: this.x(from),
                    y: STACK.top,
                    width: this.x(to) - this.x(from),
                    height: STACK.bottom - STACK.top,
                    class: "stack-closed",
                }),
            );
        this.slip = shape("g", { class: "slip-art" });
        this.slip.append(
            shape("rect", { x: -5, y: 0, width: 10, height: 104, rx: 2 }),
            shape("path", { d: "M-5 3l10-8v101l-10 8Z", class: "slip-side" }),
        );
        svg.append(this.slip);
        return svg;
    }

    place(cards, deep = 0) {
        this.at = cards;
        this.slip.setAttribute("transform", `translate(${this.x(cards).toFixed(1)} ${2 + deep})`);
    }

    placeText(cards) {
        return WORDS.place({ front: cards, back: this.count - cards });
    }

    // Offers the stack to this player; drawn once for each offer.
    offer({ count, least, most }) {
        const mark = `offer ${count} ${least} ${most}`;
        if (this.shown === mark) return;
        this.shown = mark;
        Object.assign(this, { count, least, most });
        this.said = el("p", { class: "cut-words number" });
        this.slider = el("div", {
            class: "cut-slider",
            role: "slider",
            tabindex: "0",
            "aria-label": WORDS.slider,
            "aria-valuemin": least,
            "aria-valuemax": most,
            "aria-orientation": "horizontal",
        });
        this.slider.append(this.drawStack(least, most));
        const step = (by) => {
            const cards = Math.abs(by);
            const label = by > 0 ? WORDS.toBack({ cards }) : WORDS.toFront({ cards });
            const one = el(
                "button",
                { type: "button", "aria-label": label },
                by > 0 ? `+${cards}` : `−${cards}`,
            );
            one.onclick = () => this.move(this.at + by);
            return one;
        };
        const push = el(
            "button",
            { type: "button", class: "main", "data-key": "Enter" },
            WORDS.push,
            el("kbd", { "aria-hidden": "true" }, "⏎"),
        );
        const refuse = el(
            "button",
            { type: "button", "data-key": "R" },
            WORDS.refuse,
            el("kbd", { "aria-hidden": "true" }, "R"),
        );
        push.onclick = () => this.pushIn();
        refuse.onclick = () => this.refuse();
        this.root.replaceChildren(
            el(
                "section",
                { class: "cut", "aria-label": WORDS.label },
                el("h2", {}, WORDS.yours),
                el("p", { class: "muted" }, WORDS.text({ least, most })),
                this.slider,
                el(
                    "div",
                    { class: "cut-ends small muted" },
                    el("span", {}, WORDS.front),
                    this.said,
                    el("span", {}, WORDS.back),
                ),
                el("div", { class: "row cut-row" }, [-10, -1, 1, 10].map(step), push, refuse),
            ),
        );
        this.listen();
        this.move(Math.round((least + most) / 2));
        this.slider.focus({ preventScroll: true });
    }

    move(cards) {
        const at = Math.max(this.least, Math.min(this.most, Math.round(cards)));
        this.place(at);
        this.said.textContent = this.placeText(at);
        this.slider.setAttribute("aria-valuenow", at);
        this.slider.setAttribute("aria-valuetext", this.placeText(at));
    }

    listen() {
        const steps = {
            ArrowLeft: -1,
            ArrowDown: -1,
            ArrowRight: 1,
            ArrowUp: 1,
            PageDown: -10,
            PageUp: 10,
        };
        this.slider.onkeydown = (event) => {
            const by = steps[event.key];
            if (by) this.move(this.at + by * (event.shiftKey ? 10 : 1));
            else if (event.key === "Home") this.move(this.least);
            else if (event.key === "End") this.move(this.most);
            else if (event.key === "Enter") this.pushIn();
            else return;
            event.preventDefault();
            event.stopPropagation();
        };
        const point = (event) => {
            const { left, width } = this.slider.getBoundingClientRect();
            const x = ((event.clientX - left) / width) * WIDE;
            this.move(((x - STACK.left) / (STACK.right - STACK.left)) * this.count);
        };
        this.slider.onpointerdown = (event) => {
            this.slider.setPointerCapture(event.pointerId);
            point(event);
        };
        this.slider.onpointermove = (event) => event.buttons && point(event);
    }

    // Pushes the cutting card in, and tells the room.
    pushIn() {
        if (this.isPushing) return;
        this.isPushing = true;
        this.place(this.at, DEPTH);
        this.slip.classList.add("in");
        Promise.resolve(this.push(this.at)).finally(() => (this.isPushing = false));
    }

    // Shows that somebody else is choosing.
    watch(name) {
        this.drawFrame(WORDS.watching({ name }), WORDS.watchingText);
        this.slip.setAttribute("visibility", "hidden");
    }

    // Shows where the cutting card went in.
    showPlace(title, cards, count) {
        this.drawFrame(title, "", count);
        this.place(cards, DEPTH);
        this.said.textContent = this.placeText(cards);
    }

    // Draws a stack that this player does not cut.
    drawFrame(title, words, count = this.count ?? SIX_DECKS) {
        if (this.shown === title) return;
        this.shown = title;
        this.count = count;
        this.said = el("p", { class: "cut-words number" }, words);
        const drawing = this.drawStack(0, count);
        this.slip.classList.add("in");
        this.root.replaceChildren(
            el(
                "section",
                { class: "cut", "aria-label": WORDS.label },
                el("h2", {}, title),
                el("div", { class: "cut-slider still" }, drawing),
                el("div", { class: "cut-ends small muted" }, this.said),
            ),
        );
        this.place(count / 2);
    }

    clear() {
        if (!this.shown) return;
        this.shown = undefined;
        this.root.replaceChildren();
    }
}

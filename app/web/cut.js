// The cut: the stack on edge, and the cutting card that is pushed into it with mouse, finger or
// keys.  Others see that somebody chooses, and where it went in.

import { el } from "./cards.js";

const SVG = "http://www.w3.org/2000/svg";
const WIDE = 1000; // of the drawing
const HIGH = 190;
const STACK = { left: 30, right: 970, top: 62, bottom: 172 };

const shape = (name, attributes) => {
    const made = document.createElementNS(SVG, name);
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
};

export class Cut {
    // push(place) and refuse() are the two answers.
    constructor(root, { push, refuse }) {
        Object.assign(this, { root, push, refuse });
    }

    x(cards) {
        return STACK.left + ((STACK.right - STACK.left) * cards) / this.count;
    }

    // The edges of all cards: one line for each, those that may not be cut at fainter.
    drawing(least, most) {
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

    words(cards) {
        return `${cards} cards in front of the cutting card, ${this.count - cards} behind it`;
    }

    // Offers the stack; once for each offer.
    offer({ count, least, most }) {
        const name = `offer ${count} ${least} ${most}`;
        if (this.shown === name) return;
        this.shown = name;
        Object.assign(this, { count, least, most });
        this.said = el("p", { class: "cut-words number" });
        this.slider = el("div", {
            class: "cut-slider",
            role: "slider",
            tabindex: "0",
            "aria-label": "The cutting card",
            "aria-valuemin": least,
            "aria-valuemax": most,
            "aria-orientation": "horizontal",
        });
        this.slider.append(this.drawing(least, most));
        const step = (by, words) => {
            const one = el(
                "button",
                { type: "button", "aria-label": words },
                by > 0 ? `+${by}` : `−${-by}`,
            );
            one.onclick = () => this.move(this.at + by);
            return one;
        };
        const push = el(
            "button",
            { type: "button", class: "main", "data-key": "Enter" },
            "Push it in",
            el("kbd", { "aria-hidden": "true" }, "⏎"),
        );
        const refuse = el(
            "button",
            { type: "button", "data-key": "R" },
            "Refuse the cut",
            el("kbd", { "aria-hidden": "true" }, "R"),
        );
        push.onclick = () => this.sink();
        refuse.onclick = () => this.refuse();
        this.root.replaceChildren(
            el(
                "section",
                { class: "cut", "aria-label": "The cut" },
                el("h2", {}, "The cut is yours"),
                el(
                    "p",
                    { class: "muted" },
                    `Push the cutting card into the stack, ${least} to ${most} cards from the front. The order is fixed already, and the house is bound to it; where it begins is up to you.`,
                ),
                this.slider,
                el(
                    "div",
                    { class: "cut-ends small muted" },
                    el("span", {}, "front"),
                    this.said,
                    el("span", {}, "back"),
                ),
                el(
                    "div",
                    { class: "row cut-row" },
                    step(-10, "ten cards to the front"),
                    step(-1, "one card to the front"),
                    step(1, "one card to the back"),
                    step(10, "ten cards to the back"),
                    push,
                    refuse,
                ),
            ),
        );
        this.listen();
        this.move(Math.round((least + most) / 2));
        this.slider.focus({ preventScroll: true });
    }

    move(cards) {
        const at = Math.max(this.least, Math.min(this.most, Math.round(cards)));
        this.place(at);
        this.said.textContent = this.words(at);
        this.slider.setAttribute("aria-valuenow", at);
        this.slider.setAttribute("aria-valuetext", this.words(at));
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
            else if (event.key === "Enter") this.sink();
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

    // It goes in, and then it is said.
    sink() {
        if (this.sinking) return;
        this.sinking = true;
        this.place(this.at, 34);
        this.slip.classList.add("in");
        Promise.resolve(this.push(this.at)).finally(() => (this.sinking = false));
    }

    // Somebody else is asked.
    watch(name) {
        this.frame(
            `watch ${name}`,
            `${name} is choosing where to cut`,
            "You see where the cutting card went in when it is done.",
        );
        this.slip.setAttribute("visibility", "hidden");
    }

    // Where it went in.
    done(who, cards, count) {
        this.frame(`done ${who} ${cards}`, `${who} cut at ${cards}`, "", count);
        this.place(cards, 34);
        this.said.textContent = this.words(cards);
    }

    frame(name, title, words, count = this.count ?? 312) {
        if (this.shown === name) return;
        this.shown = name;
        this.count = count;
        this.said = el("p", { class: "cut-words number" }, words);
        const drawing = this.drawing(0, count);
        this.slip.classList.add("in");
        this.root.replaceChildren(
            el(
                "section",
                { class: "cut", "aria-label": "The cut" },
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

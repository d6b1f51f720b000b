// The cut: the stack on edge, and the cutting card, which the player slides in with mouse, finger or
// keys.  Then the front packet goes over to the back, for everybody at the table, and one sentence
// says what that means.  Others see who is choosing.  The shuffle is shown here too.

import { el } from "./cards.js";
import { STACK, WIDE, cutStack, riffleArt, wholeStack } from "./cut_art.js";
import { ROOM } from "./words_room.js";

const WORDS = ROOM.cut;
const SIX_DECKS = 312; // cards, where the number is not known yet
const STEPS = { ArrowLeft: -1, ArrowDown: -1, ArrowRight: 1, ArrowUp: 1, PageDown: -10, PageUp: 10 };

export class Cut {
    // push(place) cuts there; refuse() refuses the cut.
    // `leave` hears that a player at the keyboard stood at what is gone.
    constructor(root, { push, refuse, leave }) {
        Object.assign(this, { root, push, refuse, leave });
    }

    show(...parts) {
        const held = this.root.querySelector(":focus-visible");
        this.root.replaceChildren(...parts);
        if (held) this.leave();
    }

    // True when `mark` is not what is shown already.
    begins(mark) {
        if (this.shown === mark) return false;
        this.shown = mark;
        return true;
    }

    // Offers the stack to this player; drawn once for each offer.
    offer({ count, least, most }) {
        if (!this.begins(JSON.stringify([count, least, most]))) return;
        Object.assign(this, { count, least, most });
        this.number = el("b", {});
        this.stack = wholeStack(count, { least, most, words: WORDS });
        this.slider = el("div", {
            class: "cut-slider",
            role: "slider",
            tabindex: "0",
            "aria-label": WORDS.slider,
            "aria-valuemin": least,
            "aria-valuemax": most,
            "aria-orientation": "horizontal",
        });
        this.slider.append(this.stack.svg);
        const [less10, less1, more1, more10] = [-10, -1, 1, 10].map((by) => this.stepButton(by));
        const at = el(
            "p",
            { class: "cut-at number", "aria-hidden": "true" },
            WORDS.inFront,
            this.number,
            WORDS.ofAll({ count }),
        );
        this.root.replaceChildren(
            el(
                "section",
                { class: "cut", "aria-label": WORDS.label },
                this.slider,
                el(
                    "div",
                    { class: "cut-under" },
                    el("div", {}, el("h2", {}, WORDS.yours), el("p", {}, WORDS.text)),
                    el(
                        "div",
                        { class: "cut-row" },
                        less10,
                        less1,
                        at,
                        more1,
                        more10,
                        this.button("go", "Enter", WORDS.push, "⏎", () => this.pushIn()),
                        this.button("pass", "R", WORDS.refuse, "R", () => this.refuse()),
                    ),
                ),
            ),
        );
        this.listen();
        this.move(Math.round((least + most) / 2));
        this.slider.focus({ preventScroll: true });
    }

    stepButton(by) {
        const cards = Math.abs(by);
        const sign = by > 0 ? "+" : "−";
        const label = WORDS.step({ sign, cards });
        const one = el("button", { type: "button", "aria-label": label }, `${sign}${cards}`);
        one.onclick = () => this.move(this.at + by);
        return one;
    }

    button(className, key, words, shown, run) {
        const one = el(
            "button",
            { type: "button", class: className, "data-key": key, "aria-keyshortcuts": key },
            words,
            el("kbd", { "aria-hidden": "true" }, shown),
        );
        one.onclick = run;
        return one;
    }

    move(cards) {
        this.at = Math.max(this.least, Math.min(this.most, Math.round(cards)));
        const words = WORDS.place({ front: this.at, back: this.count - this.at });
        this.stack.place(this.at);
        this.number.textContent = this.at;
        this.slider.setAttribute("aria-valuenow", this.at);
        this.slider.setAttribute("aria-valuetext", words);
    }

    listen() {
        this.slider.onkeydown = (event) => {
            const by = STEPS[event.key];
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

    // Tells the room where.  The packet moves when the cut is in the record.
    pushIn() {
        if (this.isPushing) return;
        this.isPushing = true;
        this.root.classList.add("sent-cut");
        Promise.resolve(this.push(this.at)).finally(() => {
            this.isPushing = false;
            this.root.classList.remove("sent-cut");
        });
    }

    // Shows that somebody else is choosing.
    watch(name) {
        if (!this.begins(JSON.stringify([name]))) return;
        const stack = wholeStack(this.count ?? SIX_DECKS);
        stack.place((this.count ?? SIX_DECKS) / 2);
        this.frame(stack.svg, WORDS.watching({ name }), WORDS.watchingText);
    }

    // The packet goes over to the back; then one sentence.  `words` say who cut where.
    showPlace(words, cards, count = this.count ?? SIX_DECKS, moves = true) {
        if (!this.begins(JSON.stringify([words, cards, count]))) return;
        this.count = count;
        const stack = cutStack(count, cards, WORDS.first);
        this.frame(stack.svg, words, WORDS.after({ next: cards + 1 }));
        const section = this.root.firstChild;
        section.classList.add("moved");
        stack.play(moves).then(() => section.classList.add("settled"));
    }

    // The cards are being shuffled; `words` say what the table waits for.
    shuffle(words) {
        if (this.begins("shuffle")) this.frame(riffleArt(), WORDS.shuffling, words);
        else this.note.textContent = words;
    }

    // A picture that this player only looks at.
    frame(art, title, words) {
        const still = el("div", { class: "cut-still" });
        still.append(art);
        this.note = el("p", {}, words);
        this.show(
            el(
                "section",
                { class: "cut still", "aria-label": WORDS.label },
                still,
                el("div", { class: "cut-said" }, el("h2", {}, title), this.note),
            ),
        );
    }

    clear() {
        if (!this.shown) return;
        this.shown = undefined;
        this.show();
    }
}

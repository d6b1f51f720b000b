// Wagers before they are made: an amount for each box of one's own, put together from chips.

import { el } from "./cards.js";
import { chipFace, denominations } from "./chips.js";
import { money } from "./telling.js";

const words = (cents) => (cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100));

export class Wagers {
    constructor() {
        Object.assign(this, { amounts: new Map(), usual: new Map(), added: [] });
    }

    // A new round: what was wagered last time, as far as chips reach.
    begin(view) {
        this.amounts.clear();
        this.added = [];
        let left = this.chips(view);
        for (const box of view.boxes) {
            const cents = this.usual.get(box) ?? (this.usual.size === 0 ? view.rules.min : 0);
            if (cents > left) continue;
            this.amounts.set(box, cents);
            left -= cents;
        }
        this.box = view.boxes.includes(this.box) ? this.box : view.boxes[0];
    }

    chips(view) {
        return view.seats[view.boxes[0] - 1]?.chips ?? 0;
    }

    placed(view, box) {
        return view.seats[box - 1]?.wager ?? 0;
    }

    // Boxes that a wager can still be put on.
    open(view) {
        return view.boxes.filter((box) => this.placed(view, box) === 0);
    }

    pending(box) {
        return this.amounts.get(box) ?? 0;
    }

    total(view) {
        return this.open(view).reduce((sum, box) => sum + this.pending(box), 0);
    }

    // One chip more on the chosen box; answers what is in the way, or nothing.
    add(view, cents) {
        const now = this.pending(this.box);
        if (now + cents > view.rules.max) return `The largest wager is ${money(view.rules.max)}.`;
        if (this.total(view) + cents > this.chips(view)) return "You do not have that many chips.";
        this.amounts.set(this.box, now + cents);
        this.added.push([this.box, cents]);
        return "";
    }

    undo() {
        const last = this.added.pop();
        if (last) this.amounts.set(last[0], Math.max(0, this.pending(last[0]) - last[1]));
        else this.clear();
    }

    clear() {
        this.amounts.set(this.box, 0);
        this.added = [];
    }

    same(view) {
        for (const box of this.open(view))
            this.amounts.set(box, this.usual.get(box) ?? view.rules.min);
    }

    // The acts that make these wagers; or what is in the way.
    acts(view) {
        const { min, step } = view.rules;
        const made = this.open(view).filter((box) => this.pending(box) > 0);
        for (const box of made) {
            const cents = this.pending(box);
            if (cents < min) return { why: `The least wager is ${money(min)}.` };
            if (cents % step) return { why: `Wagers go in steps of ${money(step)}.` };
        }
        if (this.total(view) > this.chips(view))
            return { why: "You do not have that many chips: buy some, or wager less." };
        return {
            acts: made.map((box) => [box, `wagers ${words(this.pending(box))} on box ${box}`]),
        };
    }

    made(box) {
        this.usual.set(box, this.pending(box));
    }
}

export const buyWords = (cents) => `buys ${words(cents)} of chips`;

// The row of chips: a button for each kind, keys 1 to 5.
export function chipRow(view, add) {
    const values = denominations(view.rules);
    return el(
        "div",
        { class: "chip-row", role: "group", "aria-label": "Add chips to the wager" },
        values.map((value, i) => {
            const button = el("button", {
                type: "button",
                class: "chip",
                "data-key": String(i + 1),
                "aria-label": `Add ${money(value)}, key ${i + 1}`,
            });
            button.append(
                chipFace(value, values),
                el("kbd", { "aria-hidden": "true" }, String(i + 1)),
            );
            button.onclick = () => add(value);
            return button;
        }),
    );
}

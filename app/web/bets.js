// Bets before they are placed: an amount for each box of the player, put together from chips.  The
// bar shows them (bar.js), the felt draws them as pending, and table_actions.js places them.

import { el } from "./cards.js";
import { chipFace, denominations } from "./chips.js";
import { ACT } from "./protocol.js";
import { ROOM } from "./words_room.js";

const WORDS = ROOM.bar;

export class Bets {
    constructor() {
        Object.assign(this, { amounts: new Map(), usual: new Map(), added: [] });
    }

    // A new round begins with the bets of the last one, as far as the chips reach.
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

    // Chips of the player, in cents; they are the same at all of their boxes.
    chips(view) {
        return view.seats[view.boxes[0] - 1]?.chips ?? 0;
    }

    placed(view, box) {
        return view.seats[box - 1]?.wager ?? 0;
    }

    // Boxes of the player without a bet.
    openBoxes(view) {
        return view.boxes.filter((box) => this.placed(view, box) === 0);
    }

    pending(box) {
        return this.amounts.get(box) ?? 0;
    }

    total(view) {
        return this.openBoxes(view).reduce((sum, box) => sum + this.pending(box), 0);
    }

    // Adds a chip to the chosen box; returns why that is impossible, or "".
    add(view, cents) {
        const now = this.pending(this.box);
        if (now + cents > view.rules.max) return WORDS.betTooHigh(view.rules);
        if (this.total(view) + cents > this.chips(view)) return WORDS.chipsShort;
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

    repeatLast(view) {
        for (const box of this.openBoxes(view))
            this.amounts.set(box, this.usual.get(box) ?? view.rules.min);
    }

    // { acts } that place these bets, each with its box; or { problem }, a sentence.
    acts(view) {
        const { min, step } = view.rules;
        const boxes = this.openBoxes(view).filter((box) => this.pending(box) > 0);
        for (const box of boxes) {
            const cents = this.pending(box);
            if (cents < min) return { problem: WORDS.betTooLow({ min }) };
            if (cents % step) return { problem: WORDS.betStep({ step }) };
        }
        if (this.total(view) > this.chips(view)) return { problem: WORDS.chipsShortForBets };
        return { acts: boxes.map((box) => [box, ACT.bet(this.pending(box), box)]) };
    }

    rememberBet(box) {
        this.usual.set(box, this.pending(box));
    }
}

// The row of chips: a button for each denomination, keys 1 to 5.
export function chipRow(view, add) {
    const values = denominations(view.rules);
    return el(
        "div",
        { class: "chip-row", role: "group", "aria-label": WORDS.addChips },
        values.map((cents, i) => {
            const key = String(i + 1);
            const button = el("button", {
                type: "button",
                class: "chip",
                "data-key": key,
                "aria-label": WORDS.addChip({ cents, key }),
            });
            button.append(chipFace(cents, values), el("kbd", { "aria-hidden": "true" }, key));
            button.onclick = () => add(cents);
            return button;
        }),
    );
}

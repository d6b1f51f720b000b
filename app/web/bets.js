// Bets before they are placed: an amount for each box of the player, put together from chips or
// typed.  The bar shows them (bar.js), the felt draws them as pending, and table_actions.js places
// them.  A round begins with no bet; one press repeats the last one.

import { el } from "./cards.js";
import { chipFace, denominations } from "./chips.js";
import { ACT } from "./protocol.js";
import { chipMoney } from "./words.js";
import { ROOM } from "./words_room.js";

const WORDS = ROOM.bar;

export class Bets {
    constructor() {
        Object.assign(this, { amounts: new Map(), usual: new Map(), added: [] });
    }

    begin(view) {
        this.amounts.clear();
        this.added = [];
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

    // Sets the bet of the chosen box, within what the table and the chips allow; returns a sentence
    // when it is less than was asked for, or "".
    set(view, cents) {
        const { max, step } = view.rules;
        const others = this.total(view) - this.pending(this.box);
        const left = Math.max(0, this.chips(view) - others);
        const most = Math.min(max, left - (left % step));
        this.amounts.set(this.box, Math.max(0, Math.min(cents, most)));
        if (cents <= most) return "";
        return most === max ? WORDS.betTooHigh({ max }) : WORDS.chipsShort({ chips: left });
    }

    add(view, cents) {
        const before = this.pending(this.box);
        const why = this.set(view, before + cents);
        this.added.push([this.box, this.pending(this.box) - before]);
        return why;
    }

    double(view) {
        return this.add(view, this.pending(this.box));
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

    // Amounts that one press bets when none was chosen: those of the last round, or the lowest, as
    // far as the chips reach.
    proposal(view) {
        const amounts = new Map();
        let left = this.chips(view);
        for (const box of this.openBoxes(view)) {
            const cents = this.usual.get(box) ?? view.rules.min;
            if (cents > left) continue;
            amounts.set(box, cents);
            left -= cents;
        }
        return amounts;
    }

    propose(view) {
        this.amounts = this.proposal(view);
    }

    // { acts } that place these bets, each with its box; or { problem }, a sentence, after the bet
    // was corrected: raised to the lowest one, or cut to whole steps.
    acts(view) {
        const { min, step } = view.rules;
        const boxes = this.openBoxes(view).filter((box) => this.pending(box) > 0);
        for (const box of boxes) {
            const cents = this.pending(box);
            const right = Math.max(min, cents - (cents % step));
            if (right === cents) continue;
            this.amounts.set(box, right);
            return { problem: cents < min ? WORDS.betTooLow({ min }) : WORDS.betStep({ step }) };
        }
        const chips = this.chips(view);
        if (this.total(view) > chips) return { problem: WORDS.chipsShort({ chips }) };
        return { acts: boxes.map((box) => [box, ACT.bet(this.pending(box), box)]) };
    }

    rememberBet(box) {
        this.usual.set(box, this.pending(box));
    }
}

// The row of chips: a button for each denomination, keys 1 to 5.  Its key stands in an attribute,
// which the style sheet shows.
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
                "data-name": `chip-${cents}`,
                "aria-keyshortcuts": key,
                "aria-label": WORDS.addChip({ chip: chipMoney(cents), cents, key }),
            });
            button.append(chipFace(cents, values));
            button.onclick = () => add(cents);
            return button;
        }),
    );
}

// The field in which the bet is typed.  set(cents) takes each change, place() the Enter key.
export function amountField({ set, place }) {
    const input = el("input", {
        class: "amount",
        type: "text",
        inputmode: "decimal",
        autocomplete: "off",
        placeholder: WORDS.amount,
        "data-name": "amount",
        "data-key": "A",
    });
    const cents = () => Math.round(Number(input.value.replace(",", ".")) * 100) || 0;
    input.onfocus = () => input.select();
    input.oninput = () => set(cents());
    input.onkeydown = (event) => {
        if (event.key === "Enter") {
            event.preventDefault();
            input.blur();
            place();
        }
        if (event.key === "Escape") input.blur();
    };
    return { input, label: el("label", { class: "amount-field" }, el("span", {}, WORDS.amount), input) };
}

// The coach's advice beside the player's hand.  It is about one decision: as soon as the table moves
// on it goes, because it would be wrong about the next hand.

import { el } from "./cards.js";
import { cardName } from "./words.js";
import { ROOM } from "./words_room.js";

const WORDS = ROOM.coach;
// "Hit: expected value -0.098 of your bet; stand loses 0.084 more. (Full shoe.)"
// "… The chart's hit is right for two cards, not for these three. (Full shoe.)"
const CHART = /The chart's (\w+) is right/;
const VALUE = /^(\w+): expected value ([+-]?[\d.]+) of your bet(?:; (\w+) loses ([\d.]+) more)?/;

// The room's advice in the words of the table: { title, words }.
export function adviceWords(text, hand) {
    const found = text.match(VALUE);
    if (!found) return { title: "", words: text };
    const [, play, value, next, less] = found;
    const best = play.toLowerCase();
    const per = (number) => Math.round(100 * number);
    const title =
        best === "split" && hand
            ? WORDS.splitPair({ rank: cardName(hand.cards[0]).split(" ")[0] })
            : WORDS.best({ play: best });
    const worth = WORDS.worth({ per: per(Number(value)) });
    const chart = text.match(CHART)?.[1];
    const cards = hand?.cards.length ?? 2;
    const reason = chart ? ` ${WORDS.composition({ chart, cards })}` : "";
    if (!next) return { title, words: `${worth}.${reason}` };
    const doing = WORDS.doing[next] ?? next;
    const other = WORDS.other({ doing, per: per(Number(value) - Number(less)) });
    return { title, words: WORDS.both({ worth, other }) + reason };
}

export class Coach {
    // `root` is the felt.
    constructor(root) {
        this.root = root;
    }

    // Shows advice, { title, words }, about the decision that `mark` names.
    show({ title, words }, mark, isRight) {
        this.clear();
        this.mark = mark;
        const close = el("button", { type: "button", class: "quiet", "aria-label": WORDS.close }, "×");
        close.onclick = () => this.clear();
        this.node = el(
            "section",
            { class: isRight ? "coach left" : "coach", "aria-label": WORDS.label, role: "status" },
            title ? el("b", {}, title) : "",
            el("p", { class: "advice" }, words),
            close,
        );
        this.root.append(this.node);
    }

    // The table is at `mark` now: older advice goes.
    keepFor(mark) {
        if (this.node && mark !== this.mark) this.clear();
    }

    clear() {
        this.node?.remove();
        this.node = undefined;
    }
}

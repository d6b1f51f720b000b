// The table as a table of text, with everything that the felt shows and offers.

import { el } from "./cards.js";
import { cardsWords, countWords, money } from "./telling.js";

export class TextTable {
    constructor(root, { sit }) {
        Object.assign(this, { root, sit });
    }

    draw(view, { results, away, gone, ready, sits }) {
        const { shoe } = view;
        const made = JSON.stringify([
            view.lines,
            [...(results ?? [])],
            away,
            gone,
            ready,
            sits,
            view.name,
        ]);
        if (made === this.made) return;
        this.made = made;
        const head = ["Box", "Player", "Cards", "Count", "Wager", "State"].map((words) =>
            el("th", { scope: "col" }, words),
        );
        const dealer = el(
            "tr",
            {},
            el("th", { scope: "row" }, "Dealer"),
            el("td", {}, ""),
            el("td", {}, cardsWords(view.dealer.cards)),
            el("td", {}, countWords(view.dealer)),
            el("td", {}, ""),
            el("td", {}, ""),
        );
        const rows = view.seats
            .slice(0, view.rules.boxes)
            .flatMap((seat, i) =>
                this.rows(view, seat, i + 1, { results, away, gone, ready, sits }),
            );
        this.root.replaceChildren(
            el(
                "table",
                {},
                el("caption", {}, "The table in words"),
                el("thead", {}, el("tr", {}, head)),
                el("tbody", {}, dealer, rows),
            ),
            el(
                "p",
                { class: "muted" },
                `${shoe.left} cards in the shoe, ${shoe.rack} discarded${shoe.cutting_card === "out" ? "; the cutting card is out" : ""}. Shoe ${shoe.number}.`,
            ),
        );
    }

    rows(view, seat, box, { results, away, gone, ready, sits }) {
        if (!seat) {
            const button = el("button", { type: "button" }, `Sit at box ${box}`);
            button.onclick = () => this.sit(box);
            return [
                el(
                    "tr",
                    {},
                    el("th", { scope: "row" }, String(box)),
                    el("td", { colspan: 5 }, sits ? button : "free"),
                ),
            ];
        }
        const mine = view.boxes.includes(box);
        const who = `${mine ? "You" : seat.name}${seat.companion ? ", companion" : ""}, ${money(seat.chips)}`;
        const person = [
            seat.left && "has left",
            away?.includes(seat.name) && "away",
            gone?.includes(seat.name) && "connection lost",
            ready?.includes(seat.name) && "ready",
            seat.insurance && `insured ${money(seat.insurance)}`,
        ];
        const hands = seat.hands.length ? seat.hands : [undefined];
        return hands.map((hand, i) => {
            const turn = view.turn?.box === box && view.turn.hand === i;
            const result =
                results
                    ?.get(box)
                    ?.filter((one) => hand === undefined || one.hand === i || one.insurance)
                    .map(({ words }) => words) ?? [];
            const states = [
                turn && "to act",
                hand?.doubled && "doubled",
                hand?.surrendered && "surrendered",
                ...result,
                ...(i === 0 ? person : []),
            ].filter(Boolean);
            const wager = hand ? hand.wager * (hand.doubled ? 2 : 1) : seat.wager;
            return el(
                "tr",
                { class: turn ? "turn" : "" },
                el(
                    "th",
                    { scope: "row" },
                    hands.length > 1 ? `${box}, hand ${i + 1}` : String(box),
                ),
                el("td", {}, i === 0 ? who : ""),
                el("td", {}, hand ? cardsWords(hand.cards) : ""),
                el("td", {}, hand ? countWords(hand) : ""),
                el("td", {}, wager ? money(wager) : ""),
                el("td", {}, states.join(", ")),
            );
        });
    }
}

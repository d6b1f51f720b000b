// The table as text: an HTML table with everything that the felt shows and offers, for screen
// readers and for people who prefer words.

import { el } from "./cards.js";
import { seatStates } from "./felt.js";
import { countText } from "./narration.js";
import { cardNames, money } from "./words.js";
import { ROOM } from "./words_room.js";

const WORDS = ROOM.text;

export class TextTable {
    // sit(box) sits down there.
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
        const head = WORDS.columns.map((words) => el("th", { scope: "col" }, words));
        const dealer = el(
            "tr",
            {},
            el("th", { scope: "row" }, WORDS.dealer),
            el("td", {}, ""),
            el("td", {}, cardNames(view.dealer.cards)),
            el("td", {}, countText(view.dealer)),
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
                el("caption", {}, WORDS.caption),
                el("thead", {}, el("tr", {}, head)),
                el("tbody", {}, dealer, rows),
            ),
            el(
                "p",
                { class: "muted" },
                WORDS.shoe({ ...shoe, isOut: shoe.cutting_card === "out" }),
            ),
        );
    }

    rows(view, seat, box, { results, away, gone, ready, sits }) {
        if (!seat) {
            const button = el("button", { type: "button" }, ROOM.felt.sitAt({ box }));
            button.onclick = () => this.sit(box);
            return [
                el(
                    "tr",
                    {},
                    el("th", { scope: "row" }, String(box)),
                    el("td", { colspan: 5 }, sits ? button : WORDS.free),
                ),
            ];
        }
        const mine = view.boxes.includes(box);
        const player = WORDS.player({
            name: mine ? ROOM.felt.you : seat.name,
            isCompanion: seat.companion,
            chips: seat.chips,
        });
        const playerStates = [
            ...seatStates(seat, { away, gone, ready }),
            seat.insurance && ROOM.felt.insured({ cents: seat.insurance }),
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
                turn && WORDS.toAct,
                hand?.doubled && WORDS.doubled,
                hand?.surrendered && WORDS.surrendered,
                ...result,
                ...(i === 0 ? playerStates : []),
            ].filter(Boolean);
            const bet = hand ? hand.wager * (hand.doubled ? 2 : 1) : seat.wager;
            return el(
                "tr",
                { class: turn ? "turn" : "" },
                el(
                    "th",
                    { scope: "row" },
                    hands.length > 1 ? WORDS.handOfBox({ box, number: i + 1 }) : String(box),
                ),
                el("td", {}, i === 0 ? player : ""),
                el("td", {}, hand ? cardNames(hand.cards) : ""),
                el("td", {}, hand ? countText(hand) : ""),
                el("td", {}, bet ? money(bet) : ""),
                el("td", {}, states.join(", ")),
            );
        });
    }
}

// The felt: the dealer, the shoe and the tray of discards, and seven boxes in an arc.  It is drawn
// from a view (docs/reference/room-protocol.md) and changes as little as it can, so that cards and
// chips that are new can fly to their place.  Each box also has a sentence for screen readers.
//
// drawCards() brings the cards of a view; draw() also the counts, chips, verdicts and sentences.  A
// card that is still flying must not be counted, so table_page.js calls draw() when it has landed.

import { boxPlaces } from "./arc.js";
import { el } from "./cards.js";
import { chipStack, denominations } from "./chips.js";
import { makeCard, showCard } from "./faces.js";
import { flyChips, flyFrom, flyTo, popIn, riseIn } from "./motion.js";
import { countText } from "./narration.js";
import { makePrint, makeShoe, makeTray } from "./shoe_art.js";
import { money, signedMoney } from "./words.js";
import { ROOM } from "./words_room.js";

const WORDS = ROOM.felt;
const BOXES = [1, 2, 3, 4, 5, 6, 7];

// What a player is doing: the room's lists, and whether they left.
export const seatStates = (seat, { away, gone, ready }) =>
    [
        seat.left && WORDS.state.left,
        away?.includes(seat.name) && WORDS.state.away,
        gone?.includes(seat.name) && WORDS.state.gone,
        ready?.includes(seat.name) && seat.hands.length === 0 && WORDS.state.ready,
    ].filter(Boolean);

// How a hand with this result looks.
const tones = ({ net, isNatural }) => [
    net > 0 ? "wins" : net < 0 ? "loses" : "even",
    ...(isNatural && net > 0 ? ["natural"] : []),
];

// Sets a text only when it changed, so that screen readers are left alone.
const put = (node, words) => {
    if (node.textContent !== words) node.textContent = words;
};

const staying = (parent) =>
    [...parent.children].filter((node) => !node.classList.contains("leaving"));

export class Felt {
    // sit(box) sits down there; pick(box) chooses one of the player's boxes.
    constructor(root, { sit, pick }) {
        Object.assign(this, { root, sit, pick, parts: new Map() });
        this.tray = makeTray();
        this.shoe = makeShoe();
        this.hand = el("div", { class: "cards" });
        this.count = el("span", { class: "count" });
        this.said = el("span", { class: "aside" });
        this.looked = el("span", { class: "label" });
        this.dealer = el(
            "section",
            { class: "dealer", "aria-label": WORDS.dealer },
            this.said,
            el("p", { class: "who", "aria-hidden": "true" }, el("b", {}, WORDS.dealer), this.looked),
            el("div", { class: "dealer-hand", "aria-hidden": "true" }, this.hand, this.count),
        );
        this.print = makePrint();
        this.list = el(
            "ol",
            { class: "boxes", "aria-label": WORDS.boxes },
            BOXES.map((box) => this.makeBox(box)),
        );
        root.replaceChildren(
            el("div", { class: "lip", "aria-hidden": "true" }),
            this.tray.root,
            this.dealer,
            this.shoe.root,
            this.print.root,
            this.list,
        );
    }

    makeBox(box) {
        const part = {
            said: el("span", { class: "aside" }),
            hands: el("div", { class: "hands", "aria-hidden": "true" }),
            spot: el("div", { class: "spot", "aria-hidden": "true" }),
            side: el("div", { class: "insured", "aria-hidden": "true" }),
            name: el("span", { class: "name" }),
            chips: el("span", { class: "chips" }),
            note: el("span", { class: "note" }),
            clock: el("span", { class: "clock" }),
            sit: el(
                "button",
                { type: "button", class: "sit" },
                el("span", {}, WORDS.sit),
                " ",
                el("small", {}, WORDS.box({ box })),
            ),
            free: el("span", { class: "vacant", "aria-hidden": "true" }, WORDS.vacant({ box })),
        };
        part.plate = el(
            "div",
            { class: "plate", "aria-hidden": "true" },
            part.name,
            part.chips,
            part.note,
            part.clock,
        );
        part.item = el(
            "li",
            { class: "box", "data-box": box },
            part.said,
            part.spot,
            part.hands,
            part.side,
            part.plate,
            part.free,
            part.sit,
        );
        // From the dealer's left to the right of the screen; a screen reader counts from box 1.
        part.item.style.setProperty("order", BOXES.length - box);
        part.sit.onclick = () => this.sit(box);
        part.item.onclick = () => part.item.classList.contains("mine") && this.pick(box);
        this.parts.set(box, part);
        return part.item;
    }

    // Draws a view.  `extra` has what is in no record: results by box, who is away, gone or ready,
    // the chosen box, `moves` when things may fly, `sealed` when cards are checked against a root,
    // `sits` when free boxes are offered, `waits` for the clock, pending(box) for bets.
    draw(view, extra) {
        this.drawCards(view, extra);
        this.drawWords(view, extra);
    }

    // Brings the cards of a view to their places, and the boxes to their sizes.  Returns a promise of
    // the landing of a card that flies.
    drawCards(view, extra) {
        this.flight = undefined;
        this.extra = extra;
        this.view = view;
        this.values = denominations(view.rules);
        this.root.classList.toggle("watched", view.boxes.length === 0);
        this.place(view, extra);
        this.drawHand(this.hand, view.dealer.cards);
        for (const box of BOXES) {
            const { item, hands } = this.parts.get(box);
            const wanted = view.seats[box - 1]?.hands ?? [];
            item.dataset.hands = wanted.length;
            item.style.setProperty("--hands", Math.max(1, wanted.length));
            const there = staying(hands);
            there.slice(wanted.length).forEach((node) => this.leave(node));
            wanted.forEach((hand, i) => {
                const node = there[i] ?? this.makeHand(hands);
                node.classList.toggle("doubled", Boolean(hand.doubled));
                this.drawHand(node.querySelector(".cards"), hand.cards);
            });
        }
        return this.flight;
    }

    // Counts, chips, verdicts and sentences of a view whose cards have landed.
    drawWords(view, extra) {
        this.extra = extra;
        this.drawShoe(view.shoe);
        this.print.draw(view.rules);
        const { cards } = view.dealer;
        const count = countText(view.dealer);
        put(this.count, cards.length ? count : "");
        this.dealer.classList.toggle("playing", view.phase === "dealer");
        put(this.looked, this.lookedText(view));
        put(this.said, cards.length ? WORDS.dealerCards({ cards, count }) : WORDS.dealerNone);
        for (const box of BOXES) this.drawBox(box, view.seats[box - 1], view);
    }

    // The dealer looked under a ten or an ace, and the round goes on: there is no blackjack.
    lookedText({ dealer: { cards }, phase }) {
        const isHidden = cards.length === 2 && cards[1] === "";
        return isHidden && phase === "play" && /^[ATKQJ]/.test(cards[0]) && this.hasLooked
            ? WORDS.looked
            : "";
    }

    drawShoe({ cards, left, rack, cutting_card: slip, stage }) {
        const whole = Math.max(cards, left + rack, 1);
        const isOut = slip === "out";
        const label = stage === "empty" ? WORDS.shoeEmpty : WORDS.inShoe({ left });
        this.shoe.draw(left / whole, isOut, isOut ? WORDS.cuttingCardOut : label);
        this.tray.draw(rack / whole, WORDS.discarded({ rack }));
    }

    // Where the boxes stand: --x and --y on a desk, --mine-part on a phone; --me is the place of the
    // box that the player is asked about, below which the buttons stand.
    place(view, extra) {
        const { places, active } = boxPlaces(view, extra.chosen);
        for (const box of BOXES) {
            const { item } = this.parts.get(box);
            const { x, y, share, minePart } = places.get(box) ?? {};
            item.classList.toggle("mine", view.boxes.includes(box));
            item.classList.toggle("grown", box === active);
            if (x === undefined) continue;
            item.style.setProperty("--x", `${x.toFixed(2)}%`);
            item.style.setProperty("--y", y.toFixed(2));
            item.style.setProperty("--share", `${share.toFixed(2)}cqw`);
            if (minePart) item.style.setProperty("--mine-part", minePart);
        }
        this.list.dataset.others = view.rules.boxes - view.boxes.length;
        this.list.dataset.mine = view.boxes.length;
        const table = this.root.parentElement;
        const x = places.get(active)?.x ?? 50;
        if (!table) return;
        table.style.setProperty("--me", `${x.toFixed(2)}%`);
        table.dataset.act = x < 35 ? "left" : x > 65 ? "right" : "middle";
    }

    drawBox(box, seat, view) {
        const part = this.parts.get(box);
        const { extra } = this;
        const mine = view.boxes.includes(box);
        const turn = view.turn?.box === box || (extra.waits?.box === box && !view.turn);
        part.item.classList.toggle("turn", turn);
        part.item.classList.toggle("free", !seat);
        part.item.classList.toggle("unused", box > view.rules.boxes);
        part.item.classList.toggle("several", mine && view.boxes.length > 1);
        part.item.classList.toggle(
            "chosen",
            mine && extra.chosen === box && view.boxes.length > 1 && view.phase === "wagers",
        );
        const canSit = !seat && extra.sits;
        part.sit.hidden = !canSit;
        part.free.hidden = Boolean(seat) || canSit;
        part.plate.hidden = !seat;
        if (seat) this.drawSeat(part, seat, mine, view);
        else put(part.said, WORDS.free({ box }));
        this.drawVerdicts(part, seat?.hands ?? [], box, view);
        this.drawBets(part, seat);
    }

    drawSeat(part, seat, mine, view) {
        const { extra } = this;
        const { box, name, companion: isCompanion, chips, wager, insurance, hands } = seat;
        put(part.name, mine ? WORDS.youAt({ box, isOnly: view.boxes.length < 2 }) : name);
        put(part.chips, money(chips));
        const states = seatStates(seat, extra);
        const results = extra.results?.get(box) ?? [];
        const isAfter = hands.length === 0 && results.length > 0;
        const net = results.reduce((sum, one) => sum + one.net, 0);
        put(part.note, isAfter ? signedMoney(net) : (states[0] ?? ""));
        part.item.classList.toggle("after", isAfter);
        part.item.classList.toggle("companion", isCompanion);
        const said = [
            WORDS.seat({ box, name: mine ? WORDS.yourName : name, isCompanion, chips }),
            wager && WORDS.bet({ cents: wager }),
            insurance && WORDS.insured({ cents: insurance }),
            ...hands.map((hand, i) =>
                WORDS.hand({
                    number: hands.length > 1 && i + 1,
                    cards: hand.cards,
                    count: countText(hand),
                }),
            ),
            ...results.map(({ words }) => words),
            ...states,
        ];
        put(part.said, `${said.filter(Boolean).join("; ")}.`);
    }

    // Counts and verdicts of the hands of a box.
    drawVerdicts(part, hands, box, view) {
        const nodes = staying(part.hands);
        const results = this.extra.results?.get(box) ?? [];
        const mine = view.boxes.includes(box);
        hands.forEach((hand, i) => {
            const node = nodes[i];
            if (!node) return;
            const isTurn = view.turn?.box === box && view.turn.hand === i;
            const result = results.find((one) => one.hand === i);
            const { blackjack, hyphenated } = ROOM.count;
            put(node.querySelector(".count"), countText(hand).replace(blackjack, hyphenated));
            node.classList.toggle("active", isTurn);
            node.classList.toggle("dimmed", mine && view.turn?.box === box && !isTurn);
            node.classList.toggle("over", Boolean(hand.settled || result));
            for (const kind of ["wins", "loses", "even", "natural"])
                node.classList.toggle(kind, Boolean(result) && tones(result).includes(kind));
            this.drawVerdict(node.querySelector(".result"), result, mine);
            this.drawHandBet(
                node.querySelector(".spot"),
                hand,
                result,
                mine,
                hands.length > 1,
            );
        });
        const insurance = results.find((one) => one.insurance);
        const seat = view.seats[box - 1];
        const insured = seat?.insurance ? WORDS.insured({ cents: seat.insurance }) : "";
        put(part.side, insurance ? insurance.words : insured);
    }

    // What a hand came to: words and a signed number; other players get the number and one word.
    drawVerdict(node, result, mine) {
        const shown = result ? `${result.line} ${result.net}` : "";
        if (node.dataset.shown === shown) return;
        node.dataset.shown = shown;
        node.replaceChildren();
        if (!result) return;
        node.append(
            el("span", {}, mine ? result.verdict : result.short),
            " ",
            el("b", {}, signedMoney(result.net)),
        );
        if (this.extra.moves) riseIn(node);
    }

    makeHand(parent) {
        const node = el(
            "div",
            { class: "hand" },
            el("div", { class: "spot" }),
            el(
                "div",
                { class: "wrap" },
                el("div", { class: "rays" }),
                el("div", { class: "cards" }),
                el("span", { class: "count" }),
                el("div", { class: "result" }),
            ),
        );
        parent.append(node);
        return node;
    }

    // Takes a card or a hand off the felt: it flies to the tray.
    leave(node) {
        if (!this.extra.moves) return node.remove();
        node.classList.add("leaving");
        return flyTo(node, this.tray.root).finally(() => node.remove());
    }

    // The cards of a hand: those that are there stay, new ones come out of the shoe.
    drawHand(parent, wanted) {
        const there = staying(parent);
        there.slice(wanted.length).forEach((node) => this.leave(node));
        parent.style.setProperty("--count", wanted.length);
        wanted.forEach((card, i) => {
            let node = there[i];
            if (!node) {
                node = makeCard(card);
                parent.append(node);
                if (this.extra.moves) this.flight = flyFrom(node, this.shoe.mouth);
            } else if (node.dataset.card !== card) {
                node.classList.toggle("still", !this.extra.moves);
                showCard(node, card);
            }
            if (card && this.extra.sealed && !node.querySelector(".seal"))
                node.append(el("span", { class: "seal", title: WORDS.sealed({ card }) }));
        });
    }

    // The bet of a box before it has cards: placed, or being put together.
    drawBets(part, seat) {
        const mine = part.item.classList.contains("mine");
        const cents = seat && seat.hands.length === 0 ? seat.wager : 0;
        const isOpen = seat && seat.hands.length === 0 && !cents && mine;
        const pending = isOpen ? (this.extra.pending?.(seat.box) ?? 0) : 0;
        part.spot.hidden = !seat || seat.hands.length > 0;
        part.spot.classList.toggle("pending", pending > 0);
        this.drawPiles(part.spot, [cents || pending].filter(Boolean));
    }

    // The chips of a hand: its bet, the same again when it was doubled, and what the house paid.
    drawHandBet(spot, hand, result, mine, isSplit) {
        const { wager, doubled } = result?.cards ?? hand; // a settled hand has no wager any more
        const lost = result && result.net < 0 && !result.isHalf;
        const paid = result && result.net > 0 ? [result.net] : [];
        const isNarrow = isSplit || !mine;
        const twice = isNarrow ? [2 * wager] : [wager, wager];
        const bets = doubled ? twice : [wager];
        this.drawPiles(spot, lost ? [] : [...bets, ...paid], paid.length > 0, mine);
    }

    // Piles of chips side by side; the last one was paid by the house, when `paid` says so.
    drawPiles(spot, piles, paid = false, mine = false) {
        const shown = `${piles} ${paid}`;
        if (spot.dataset.shown === shown) return;
        const had = Number(spot.dataset.total ?? 0);
        const total = piles.reduce((sum, cents) => sum + cents, 0);
        Object.assign(spot.dataset, { shown, total, piles: piles.length });
        spot.replaceChildren(
            ...piles.flatMap((cents, i) => {
                const isPaid = paid && i === piles.length - 1;
                const pile = el(
                    "span",
                    { class: isPaid ? "bet paid" : "bet" },
                    chipStack(cents, this.values),
                    el("span", { class: "amount" }, money(cents)),
                );
                return isPaid ? [el("span", { class: "plus" }, "+"), pile] : [pile];
            }),
        );
        if (!this.extra.moves || total <= had) return;
        if (paid) flyFrom(spot.lastChild, this.dealer, { flat: true, slow: mine });
        else popIn(spot);
    }

    // Chips of a hand that lost go to the house.
    collect(box, hand) {
        if (!this.extra?.moves) return;
        const node = staying(this.parts.get(box).hands)[hand ?? 0];
        const pile = node?.querySelector(".bet");
        if (pile) flyChips(this.root, pile, this.dealer);
    }

    // The first card of a shoe goes to the tray, face down.
    burn() {
        if (!this.extra?.moves) return;
        const card = makeCard("");
        card.classList.add("burnt");
        this.root.append(card);
        flyTo(card, this.tray.root, this.shoe.mouth).finally(() => card.remove());
    }

    // Shows how much time the player in turn has left, 0 to 1.
    showTime(box, part) {
        for (const [number, { clock }] of this.parts) {
            clock.hidden = number !== box;
            if (number === box) clock.style.setProperty("--left", part);
        }
    }
}

// The felt: the dealer, the shoe and the rack of discards, and seven boxes in an arc.  It is drawn
// from a view (docs/reference/room-protocol.md) and changes as little as it can, so that cards and chips that
// are new can fly to their place.  Each box also has a sentence for screen readers.

import { el } from "./cards.js";
import { chipStack, denominations } from "./chips.js";
import { makeCard, showCard } from "./faces.js";
import { flyFrom, flyTo, popIn } from "./motion.js";
import { countText } from "./narration.js";
import { money, signedMoney } from "./words.js";
import { ROOM } from "./words_room.js";

const WORDS = ROOM.felt;
const BOXES = [1, 2, 3, 4, 5, 6, 7];
const MOST_FLYING = 2000; // cents that a flying stack is drawn of at most

// What a player is doing: the room's lists, and whether they left.
export const seatStates = (seat, { away, gone, ready }) =>
    [
        seat.left && WORDS.state.left,
        away?.includes(seat.name) && WORDS.state.away,
        gone?.includes(seat.name) && WORDS.state.gone,
        ready?.includes(seat.name) && seat.hands.length === 0 && WORDS.state.ready,
    ].filter(Boolean);

const tone = (net) => (net > 0 ? "wins" : net < 0 ? "loses" : "even");

// Sets a text only when it changed, so that screen readers are left alone.
const put = (node, words) => {
    if (node.textContent !== words) node.textContent = words;
};

export class Felt {
    // sit(box) sits down there; pick(box) chooses one of the player's boxes.
    constructor(root, { sit, pick }) {
        Object.assign(this, { root, sit, pick, parts: new Map() });
        this.rack = el(
            "div",
            { class: "rack" },
            el("span", { class: "pile" }),
            el("span", { class: "label" }),
        );
        this.shoe = el(
            "div",
            { class: "shoe" },
            el("span", { class: "pile" }),
            el("span", { class: "slip", hidden: true }),
            el("span", { class: "label" }),
        );
        this.hand = el("div", { class: "cards" });
        this.count = el("span", { class: "count" });
        this.said = el("span", { class: "aside" });
        this.dealer = el(
            "section",
            { class: "dealer", "aria-label": WORDS.dealer },
            this.said,
            el("div", { class: "dealer-hand", "aria-hidden": "true" }, this.hand, this.count),
        );
        this.print = el("div", { class: "print", "aria-hidden": "true" }, el("strong"), el("span"));
        this.list = el(
            "ol",
            { class: "boxes", "aria-label": WORDS.boxes },
            BOXES.map((box) => this.makeBox(box)),
        );
        root.replaceChildren(this.rack, this.dealer, this.shoe, this.print, this.list);
    }

    makeBox(box) {
        const part = {
            said: el("span", { class: "aside" }),
            hands: el("div", { class: "hands", "aria-hidden": "true" }),
            spot: el("div", { class: "spot", "aria-hidden": "true", "data-box": box }),
            side: el("div", { class: "insured", "aria-hidden": "true" }),
            name: el("span", { class: "name" }),
            chips: el("span", { class: "chips" }),
            note: el("span", { class: "note" }),
            clock: el("span", { class: "clock" }),
            sit: el(
                "button",
                { type: "button", class: "sit", "aria-label": WORDS.sitAt({ box }) },
                el("span", {}, WORDS.sit),
                el("small", {}, WORDS.box({ box })),
            ),
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
            part.hands,
            part.side,
            part.spot,
            part.plate,
            part.sit,
        );
        part.sit.onclick = () => this.sit(box);
        part.item.onclick = () => part.item.classList.contains("mine") && this.pick(box);
        this.parts.set(box, part);
        return part.item;
    }

    // Draws a view.  `extra` has what is in no record: results by box, who is away, gone or ready,
    // the chosen box, `moves` when things may fly, `sealed` when cards are checked against a root,
    // `sits` when free boxes are offered, `waits` for the clock, pending(box) for bets.
    draw(view, extra) {
        this.extra = extra;
        this.view = view;
        this.values = denominations(view.rules);
        this.drawShoe(view.shoe);
        this.drawPrint(view.rules);
        const { cards } = view.dealer;
        const count = countText(view.dealer);
        this.drawCards(this.hand, cards);
        put(this.count, cards.length ? count : "");
        this.count.hidden = cards.length === 0;
        put(this.said, cards.length ? WORDS.dealerCards({ cards, count }) : WORDS.dealerNone);
        for (const box of BOXES) this.drawBox(box, view.seats[box - 1]);
    }

    drawShoe({ cards, left, rack, cutting_card: slip, stage }) {
        const whole = Math.max(cards, left + rack, 1);
        this.shoe.style.setProperty("--part", left / whole);
        this.rack.style.setProperty("--part", rack / whole);
        const isOut = slip === "out";
        this.shoe.querySelector(".slip").hidden = !isOut;
        const label = stage === "empty" ? WORDS.shoeEmpty : WORDS.inShoe({ left });
        put(this.shoe.querySelector(".label"), isOut ? WORDS.cuttingCardOut : label);
        put(this.rack.querySelector(".label"), WORDS.discarded({ rack }));
    }

    // The rules that are printed on the felt.
    drawPrint({ text }) {
        const value = (key) => text.match(new RegExp(`^${key} = (.*)$`, "m"))?.[1] ?? "";
        const [win, stake] = value("natural_pays").split(":");
        put(this.print.firstChild, WORDS.pays({ odds: WORDS.odds({ win, stake }) }));
        const rule = value("soft17") === "hit" ? WORDS.hitsSoft17 : WORDS.stands17;
        put(
            this.print.lastChild,
            value("insurance") === "yes" ? WORDS.insurancePays({ rule }) : rule,
        );
    }

    drawBox(box, seat) {
        const part = this.parts.get(box);
        const { view, extra } = this;
        const mine = view.boxes.includes(box);
        const turn = view.turn?.box === box || (extra.waits?.box === box && !view.turn);
        part.item.classList.toggle("mine", mine);
        part.item.classList.toggle("turn", turn);
        part.item.classList.toggle("free", !seat);
        part.item.classList.toggle("unused", box > view.rules.boxes);
        part.item.classList.toggle(
            "chosen",
            mine && extra.chosen === box && view.boxes.length > 1 && view.phase === "wagers",
        );
        part.sit.hidden = Boolean(seat) || !extra.sits;
        part.plate.hidden = !seat;
        if (seat) this.drawSeat(part, seat, mine);
        else put(part.said, WORDS.free({ box }));
        this.drawHands(part, seat?.hands ?? [], box);
        this.drawBet(part, seat);
    }

    drawSeat(part, seat, mine) {
        const { extra } = this;
        const { box, name, companion: isCompanion, chips, wager, insurance, hands } = seat;
        const you = this.view.boxes.length > 1 ? WORDS.youAt({ box }) : WORDS.you;
        put(part.name, mine ? you : name);
        put(part.chips, money(chips));
        const states = seatStates(seat, extra);
        put(part.note, states[0] ?? "");
        part.item.classList.toggle("companion", isCompanion);
        const results = extra.results?.get(box) ?? [];
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

    drawHands(part, hands, box) {
        const { extra, view } = this;
        const there = [...part.hands.children].filter(
            (node) => !node.classList.contains("leaving"),
        );
        part.item.dataset.hands = hands.length;
        there.slice(hands.length).forEach((node) => this.leave(node));
        hands.forEach((hand, i) => {
            const node = there[i] ?? this.makeHand(part.hands);
            this.drawCards(node.querySelector(".cards"), hand.cards);
            const result = extra.results?.get(box)?.find((one) => one.hand === i);
            const doubled = hand.doubled ? WORDS.doubledMark : "";
            put(node.querySelector(".count"), `${countText(hand)}${doubled}`);
            const outcome = node.querySelector(".result");
            put(outcome, result?.words ?? "");
            outcome.className = `result ${result ? tone(result.net) : ""}`;
            node.classList.toggle("active", view.turn?.box === box && view.turn.hand === i);
            node.classList.toggle("over", hand.settled);
        });
        const net = extra.results?.get(box);
        const over = hands.length === 0 && net?.length > 0;
        part.item.classList.toggle("after", over);
        if (over) put(part.note, signedMoney(net.reduce((sum, one) => sum + one.net, 0)));
    }

    makeHand(parent) {
        const node = el(
            "div",
            { class: "hand" },
            el("div", { class: "cards" }),
            el("span", { class: "count" }),
            el("span", { class: "result" }),
        );
        parent.append(node);
        return node;
    }

    // Takes a card or a hand off the felt: it flies to the rack.
    leave(node) {
        if (!this.extra.moves) return node.remove();
        node.classList.add("leaving");
        return flyTo(node, this.rack).finally(() => node.remove());
    }

    // Draws the cards of a hand: those that are there stay, new ones come out of the shoe.
    drawCards(parent, wanted) {
        const there = [...parent.children].filter((node) => !node.classList.contains("leaving"));
        there.slice(wanted.length).forEach((node) => this.leave(node));
        parent.style.setProperty("--count", wanted.length);
        wanted.forEach((card, i) => {
            let node = there[i];
            if (!node) {
                node = makeCard(card);
                parent.append(node);
                if (this.extra.moves) flyFrom(node, this.shoe);
            } else if (node.dataset.card !== card) {
                node.classList.toggle("still", !this.extra.moves);
                showCard(node, card);
            }
            if (card && this.extra.sealed && !node.querySelector(".seal"))
                node.append(el("span", { class: "seal", title: WORDS.sealed({ card }) }));
        });
    }

    // Draws the chips of a box: the bet on the table, or the one being put together.
    drawBet(part, seat) {
        const cents = seat
            ? seat.hands.reduce((sum, hand) => sum + hand.wager * (hand.doubled ? 2 : 1), 0) ||
              (seat.hands.length ? 0 : seat.wager)
            : 0;
        const pending =
            seat && !cents && !seat.hands.length && part.item.classList.contains("mine")
                ? this.extra.pending?.(seat.box)
                : 0;
        const shown = cents || pending || 0;
        const name = `${shown} ${pending ? "p" : ""}`;
        put(part.side, seat?.insurance ? WORDS.insured({ cents: seat.insurance }) : "");
        if (part.spot.dataset.shown === name) return;
        const more = shown > Number((part.spot.dataset.shown ?? "0").split(" ")[0]);
        part.spot.dataset.shown = name;
        part.spot.classList.toggle("pending", Boolean(pending));
        part.spot.replaceChildren(
            ...(shown ? [chipStack(shown, this.values), el("span", {}, money(shown))] : []),
        );
        if (more && this.extra.moves) popIn(part.spot);
    }

    // Chips fly from the dealer to a box that won, or back.
    pay(box, net) {
        if (!this.extra?.moves || net === 0) return;
        const chip = el("div", { class: "flying" });
        chip.append(chipStack(Math.min(Math.abs(net), MOST_FLYING), this.values ?? [100]));
        this.root.append(chip);
        const spot = this.parts.get(box).spot;
        const [from, to] = net > 0 ? [this.dealer, spot] : [spot, this.dealer];
        flyTo(chip, to, from).finally(() => chip.remove());
    }

    // Shows how much time the player in turn has left, 0 to 1.
    showTime(box, part) {
        for (const [number, { clock }] of this.parts) {
            clock.hidden = number !== box;
            if (number === box) clock.style.setProperty("--left", part);
        }
    }
}

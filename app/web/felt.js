// The felt: the dealer, the shoe and the rack, seven boxes in an arc.  It is drawn from a view and
// changes as little as it can, so that what is new can be seen to come.

import { cardName, el } from "./cards.js";
import { chipStack, denominations } from "./chips.js";
import { makeCard, showCard } from "./faces.js";
import { flyFrom, flyTo, popIn } from "./motion.js";
import { cardsWords, countWords, money, signedMoney } from "./telling.js";

const BOXES = [1, 2, 3, 4, 5, 6, 7];

const put = (node, words) => {
    if (node.textContent !== words) node.textContent = words;
};

export class Felt {
    // sit(box) sits down there; pick(box) chooses a box of one's own.
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
            { class: "dealer", "aria-label": "Dealer" },
            this.said,
            el("div", { class: "dealer-hand", "aria-hidden": "true" }, this.hand, this.count),
        );
        this.print = el("div", { class: "print", "aria-hidden": "true" }, el("strong"), el("span"));
        this.list = el(
            "ol",
            { class: "boxes", "aria-label": "Boxes" },
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
                { type: "button", class: "sit", "aria-label": `Sit at box ${box}` },
                el("span", {}, "Sit"),
                el("small", {}, `box ${box}`),
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

    // `extra`: results by box, state of the table, the box that is chosen, `moves` when things may
    // fly, `sealed` when cards are proved, `sits` when free boxes are offered.
    draw(view, extra) {
        this.extra = extra;
        this.view = view;
        this.values = denominations(view.rules);
        this.drawShoe(view.shoe);
        this.drawPrint(view.rules);
        this.cards(this.hand, view.dealer.cards);
        put(this.count, view.dealer.cards.length ? countWords(view.dealer) : "");
        this.count.hidden = view.dealer.cards.length === 0;
        put(
            this.said,
            view.dealer.cards.length
                ? `Dealer: ${cardsWords(view.dealer.cards)}; ${countWords(view.dealer)}.`
                : "Dealer: no cards.",
        );
        for (const box of BOXES) this.drawBox(box, view.seats[box - 1]);
    }

    drawShoe({ cards, left, rack, cutting_card: slip, stage }) {
        const whole = Math.max(cards, left + rack, 1);
        this.shoe.style.setProperty("--part", left / whole);
        this.rack.style.setProperty("--part", rack / whole);
        const out = slip === "out";
        this.shoe.querySelector(".slip").hidden = !out;
        put(
            this.shoe.querySelector(".label"),
            out
                ? "cutting card is out"
                : stage === "empty"
                  ? "no cards yet"
                  : `${left} in the shoe`,
        );
        put(this.rack.querySelector(".label"), `${rack} discarded`);
    }

    drawPrint({ text }) {
        const rule = (key) => text.match(new RegExp(`^${key} = (.*)$`, "m"))?.[1] ?? "";
        put(this.print.firstChild, `Blackjack pays ${rule("natural_pays").replace(":", " to ")}`);
        const soft = rule("soft17") === "hit" ? "Dealer hits soft 17" : "Dealer stands on 17";
        put(
            this.print.lastChild,
            rule("insurance") === "yes" ? `${soft} · Insurance pays 2 to 1` : soft,
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
        else put(part.said, `Box ${box}: free.`);
        this.hands(part, seat?.hands ?? [], box);
        this.spot(part, seat);
    }

    drawSeat(part, seat, mine) {
        const { extra } = this;
        const several = mine && this.view.boxes.length > 1;
        put(part.name, several ? `You, box ${seat.box}` : mine ? "You" : seat.name);
        put(part.chips, money(seat.chips));
        const states = [
            seat.left && "has left",
            extra.away?.includes(seat.name) && "away",
            extra.gone?.includes(seat.name) && "connection lost",
            extra.ready?.includes(seat.name) && seat.hands.length === 0 && "ready",
        ].filter(Boolean);
        put(part.note, states[0] ?? "");
        part.item.classList.toggle("companion", seat.companion);
        const results = extra.results?.get(seat.box) ?? [];
        put(
            part.said,
            [
                `Box ${seat.box}: ${mine ? "you" : seat.name}${seat.companion ? ", a companion" : ""}, ${money(seat.chips)} in chips`,
                seat.wager && `wager ${money(seat.wager)}`,
                seat.insurance && `insured for ${money(seat.insurance)}`,
                ...seat.hands.map(
                    (hand, i) =>
                        `${seat.hands.length > 1 ? `hand ${i + 1}: ` : ""}${cardsWords(hand.cards)}, ${countWords(hand)}`,
                ),
                ...results.map(({ words }) => words),
                ...states,
            ]
                .filter(Boolean)
                .join("; ") + ".",
        );
    }

    hands(part, hands, box) {
        const { extra, view } = this;
        const there = [...part.hands.children].filter(
            (node) => !node.classList.contains("leaving"),
        );
        part.item.dataset.hands = hands.length;
        there.slice(hands.length).forEach((node) => this.leave(node));
        hands.forEach((hand, i) => {
            const node = there[i] ?? this.makeHand(part.hands);
            this.cards(node.querySelector(".cards"), hand.cards);
            const result = extra.results?.get(box)?.find((one) => one.hand === i);
            put(node.querySelector(".count"), countWords(hand) + (hand.doubled ? " ×2" : ""));
            const words = node.querySelector(".result");
            put(words, result?.words ?? "");
            words.className = `result ${!result ? "" : result.net > 0 ? "wins" : result.net < 0 ? "loses" : "even"}`;
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

    // A hand is gathered: its cards go to the rack.
    leave(node) {
        if (!this.extra.moves) return node.remove();
        node.classList.add("leaving");
        return flyTo(node, this.rack).finally(() => node.remove());
    }

    // The cards of a hand: what is there stays, what is new comes out of the shoe.
    cards(parent, wanted) {
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
                node.append(
                    el("span", {
                        class: "seal",
                        title: `${cardName(card)}: checked against the root`,
                    }),
                );
        });
    }

    spot(part, seat) {
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
        put(part.side, seat?.insurance ? `insured ${money(seat.insurance)}` : "");
        if (part.spot.dataset.shown === name) return;
        const more = shown > Number((part.spot.dataset.shown ?? "0").split(" ")[0]);
        part.spot.dataset.shown = name;
        part.spot.classList.toggle("pending", Boolean(pending));
        part.spot.replaceChildren(
            ...(shown ? [chipStack(shown, this.values), el("span", {}, money(shown))] : []),
        );
        if (more && this.extra.moves) popIn(part.spot);
    }

    // Chips that go from the dealer to a box, or back.
    pay(box, net) {
        if (!this.extra?.moves || net === 0) return;
        const chip = el("div", { class: "flying" });
        chip.append(chipStack(Math.min(Math.abs(net), 2000), this.values ?? [100]));
        this.root.append(chip);
        const spot = this.parts.get(box).spot;
        const [from, to] = net > 0 ? [this.dealer, spot] : [spot, this.dealer];
        flyTo(chip, to, from).finally(() => chip.remove());
    }

    // How much of his time the player in turn has left, 0 to 1.
    time(box, part) {
        for (const [number, { clock }] of this.parts) {
            clock.hidden = number !== box;
            if (number === box) clock.style.setProperty("--left", part);
        }
    }
}

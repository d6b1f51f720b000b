// What happened, in words: every line as a sentence, hands and results, amounts.

import { cardName } from "./cards.js";

export const money = (cents) => {
    const size = Math.abs(cents);
    const words = size % 100 ? (size / 100).toFixed(2) : String(size / 100);
    return `${cents < 0 ? "−" : ""}${words.replace(/\B(?=(\d{3})+(?!\d))/g, size >= 1000000 ? "," : "")}`;
};
export const signedMoney = (cents) => (cents > 0 ? `+${money(cents)}` : money(cents));

export const SYMBOLS = { S: "♠", H: "♥", D: "♦", C: "♣" };
export const shortCard = (card) =>
    card ? `${card[0] === "T" ? "10" : card[0]}${SYMBOLS[card[1]]}` : "?";
export const cardsWords = (cards) => cards.map(cardName).join(", ");

export const capital = (words) => words.charAt(0).toUpperCase() + words.slice(1);

// "soft 17", "natural" as players say it.
export const countWords = ({ words }) =>
    words.replace("natural", "blackjack").replace(" and a card face down", " + ?");

const list = (words) =>
    words.length < 2 ? words.join("") : `${words.slice(0, -1).join(", ")} and ${words.at(-1)}`;
export { list as listWords };

// The hand that a settling line is about, and what it came to.
export function settled({ line, before, after }) {
    const box = Number(line.pairs.box);
    const seat = before?.seats[box - 1];
    if (!seat || !after || !line.permitted) return undefined;
    let net = 0;
    for (const { from, to, cents } of after.moves) {
        if (from === "the house" && to === seat.name) net += cents;
        if (from === "the felt" && to === "the house") net -= cents;
    }
    if (line.act.endsWith("-insurance"))
        return { box, seat, net, insurance: true, words: insuranceWords(net) };
    const hand = seat.hands.findIndex(({ due }) => due);
    if (hand < 0) return undefined;
    return {
        box,
        seat,
        hand,
        net,
        cards: seat.hands[hand],
        words: resultWords(seat.hands[hand], net, before.dealer),
    };
}

const insuranceWords = (net) =>
    net > 0 ? `Insurance pays ${money(net)}` : `Insurance loses ${money(-net)}`;

function resultWords(hand, net, dealer) {
    const natural = hand.words === "natural";
    if (hand.due.kind === "paid")
        return natural ? `Blackjack, pays ${money(net)}` : `Wins ${money(net)}`;
    if (hand.due.kind === "left") return natural ? "Blackjack each: stand-off" : "Stand-off";
    if (hand.due.kind === "half") return `Surrendered, loses ${money(-net)}`;
    if (hand.words.startsWith("bust")) return `Bust, loses ${money(-net)}`;
    return dealer.words === "natural"
        ? `Loses ${money(-net)} to a blackjack`
        : `Loses ${money(-net)}`;
}

const whose = (name, me) => (name === me ? "your" : `${name}’s`);
const boxOf = (view, box, me) => {
    const name = view?.seats[box - 1]?.name;
    return name === me ? `your box ${box}` : `box ${box}${name ? ` (${name})` : ""}`;
};
// "You hit", "Ann hits".
const doing = (actor, me, you, they) => (actor === me ? `You ${you}` : `${actor} ${they}`);

const handDrawn = (view, hand, card) => {
    if (hand === "the_dealer") return view.dealer;
    const hands = view.seats[Number(hand.slice(4)) - 1]?.hands ?? [];
    return hands.find(({ cards }) => cards.at(-1) === card) ?? hands[0];
};

function draw({ line, after }, me) {
    const { card, turned, hand } = line.pairs;
    const to = hand === "the_dealer" ? "the dealer" : boxOf(after, Number(hand.slice(4)), me);
    if (turned === "down") return `A card face down to ${to}.`;
    const count = after && handDrawn(after, hand, card);
    return `${capital(cardName(card))} to ${to}${count ? `: ${countWords(count)}` : ""}.`;
}

const PLAIN = {
    shuffle: "The dealer shuffles.",
    discards: "The shoe is empty: the discards are shuffled.",
    "front-to-back": "The front of the stack goes to the back.",
    mark: "The cutting card is put in its place.",
    load: "The stack goes into the shoe.",
    burn: "A card is burned.",
    feed: "The cards go into the device.",
    return: "The discards go back into the device.",
};

const TOLD = {
    sit: ({ line }, me) =>
        doing(line.actor, me, `sit at box ${line.pairs.box}.`, `sits at box ${line.pairs.box}.`),
    leave: ({ line }, me) => {
        const box = line.pairs.box === "-" ? "the table" : `box ${line.pairs.box}`;
        return doing(line.actor, me, `leave ${box}.`, `leaves ${box}.`);
    },
    buy: ({ line: { actor, pairs } }, me) =>
        doing(actor, me, `buy ${pairs.amount} of chips.`, `buys ${pairs.amount} of chips.`),
    wager: ({ line: { actor, pairs } }, me) =>
        doing(
            actor,
            me,
            `wager ${pairs.amount} on box ${pairs.box}.`,
            `wagers ${pairs.amount} on box ${pairs.box}.`,
        ),
    "take-back": ({ line }, me) =>
        doing(line.actor, me, "take the wager back.", "takes the wager back."),
    offer: ({ line }, me) =>
        `The cut is offered to ${line.pairs.player === me ? "you" : decodeURIComponent(line.pairs.player)}.`,
    refuse: ({ line }, me) => doing(line.actor, me, "refuse the cut.", "refuses the cut."),
    cut: ({ line: { actor, pairs } }, me) =>
        actor === "supervisor"
            ? `Nobody cuts, so the supervisor cuts at ${pairs.cards}.`
            : doing(actor, me, `cut at ${pairs.cards}.`, `cuts at ${pairs.cards}.`),
    draw,
    hit: ({ line }, me) => doing(line.actor, me, "hit.", "hits."),
    stand: ({ line }, me) => doing(line.actor, me, "stand.", "stands."),
    double: ({ line }, me) => doing(line.actor, me, "double.", "doubles."),
    split: ({ line }, me) => doing(line.actor, me, "split.", "splits."),
    surrender: ({ line }, me) => doing(line.actor, me, "surrender.", "surrenders."),
    insure: ({ line: { actor, pairs } }, me) =>
        doing(actor, me, `insure for ${pairs.amount}.`, `insures for ${pairs.amount}.`),
    decline: ({ line }, me) => doing(line.actor, me, "take no insurance.", "takes no insurance."),
    look: ({ line }) =>
        line.pairs.natural === "a_natural"
            ? "The dealer looks: he has a blackjack."
            : "The dealer looks: no blackjack.",
    turn: ({ line: { pairs }, after }, me) =>
        pairs.box === "-"
            ? `The dealer turns ${cardName(pairs.card)}${after ? `: ${countWords(after.dealer)}` : ""}.`
            : `The doubled card of ${boxOf(after, Number(pairs.box), me)} is the ${cardName(pairs.card)}.`,
    time: ({ line: { pairs }, before }) => `Time is called on ${boxOf(before, Number(pairs.box))}.`,
    "cutting-card": () => "The cutting card comes: the cards are shuffled after this round.",
    end: () => "The round is over.",
    commit: ({ line }, me) =>
        line.actor === "house"
            ? `The house commits to shoe ${line.pairs.shoe}.`
            : `${capital(whose(line.actor, me))} commitment is in.`,
    reveal: ({ line }, me) =>
        line.actor === "house"
            ? `Shoe ${line.pairs.shoe} is revealed, and every card of it was where it had to be.`
            : `${capital(whose(line.actor, me))} secret is in.`,
    root: () => "The order of the cards is fixed; its root is in the record.",
    abort: ({ line }) =>
        `Shoe ${line.pairs.shoe} is begun anew: seat ${line.pairs.seat} did not show its secret.`,
    stop: ({ line }) =>
        `The house closes the table: ${decodeURIComponent(line.pairs.why)}. Open wagers went back.`,
};

// The sentence of a line; "" where there is nothing to say.
export function tell(item, me) {
    const { line } = item;
    if (!line.permitted) return line.actor === me ? `That was not permitted: ${line.ruling}.` : "";
    const result = settled(item);
    if (result) {
        const hand = result.cards ? `, ${countWords(result.cards)}` : "";
        return `${capital(boxOf(item.before, result.box, me))}${hand}: ${result.words.charAt(0).toLowerCase()}${result.words.slice(1)}.`;
    }
    return TOLD[line.act]?.(item, me) ?? PLAIN[line.act] ?? "";
}

// What happened at a table, in words: every line of the record as a sentence for the log and for
// screen readers, and what each hand came to.  The sentences are in words_room.js.

import { FELT, HOUSE } from "./protocol.js";
import { sentence } from "./words.js";
import { ROOM } from "./words_room.js";

const LOG = ROOM.log;
const RESULT = ROOM.result;
const NATURAL = "natural"; // the core's word for an ace with a ten-card

// The count of a hand as players say it; `words` is the core's, "soft 17" or "natural".
export const countText = ({ words }) =>
    words
        .replace(NATURAL, ROOM.count.blackjack)
        .replace(/^soft 11\b/, ROOM.count.ace)
        .replace(/ and a card face down/, ROOM.count.plusHidden);

// The hand that a line settles and what it came to, net in cents: { box, seat, hand, net, cards,
// words, verdict, short, isNatural, isHalf, line }.  `verdict` stands on the player's own cards,
// `short` on those of others, `words` in the log.  Undefined when the line settles nothing.
export function settledHand({ line, before, after }) {
    const box = Number(line.pairs.box);
    const seat = before?.seats[box - 1];
    if (!seat || !after || !line.permitted) return undefined;
    let net = 0;
    for (const { from, to, cents } of after.moves) {
        if (from === HOUSE && to === seat.name) net += cents;
        if (from === FELT && to === HOUSE) net -= cents;
    }
    if (line.act.endsWith("-insurance")) {
        const words = net > 0 ? RESULT.insurancePays({ net }) : RESULT.insuranceLoses({ net });
        return { box, seat, net, insurance: true, words };
    }
    const hand = seat.hands.findIndex(({ due }) => due);
    if (hand < 0) return undefined;
    const cards = seat.hands[hand];
    const { kind } = cards.due;
    const nth = seat.hands.length > 1 && hand;
    const verdict = verdictText(cards, before.dealer, nth, before.boxes.includes(box));
    return {
        box,
        seat,
        hand,
        net,
        cards,
        verdict,
        short: kind === "paid" ? RESULT.won : kind === "left" ? RESULT.pushed : RESULT.lost,
        words: RESULT.told({ verdict, net }),
        isNatural: cards.words === NATURAL && kind === "paid",
        isHalf: kind === "half",
        line: line.seq,
    };
}

// What a hand came to against the dealer's; `nth` is its number from 0 when the box was split.
function verdictText(hand, dealer, nth, isYours) {
    const count = hand.total;
    const isBust = hand.words.startsWith("bust");
    const isBlackjack = hand.words === NATURAL;
    const hasDealerBlackjack = dealer.words === NATURAL;
    const { kind } = hand.due;
    if (kind === "half") return RESULT.surrendered;
    if (kind === "left") return isBlackjack ? RESULT.pushBlackjack : RESULT.push({ count });
    if (nth !== false) {
        const which = ROOM.decision.ordinals[nth];
        if (kind === "paid") return RESULT.splitWins({ which });
        return (isBust ? RESULT.splitBust : RESULT.splitLoses)({ which });
    }
    if (kind === "paid") {
        if (isBlackjack) return RESULT.blackjack;
        if (hand.doubled) return RESULT.doubledWins;
        const isOver = dealer.words.startsWith("bust");
        if (isOver) return RESULT.dealerBust({ isYours });
        return RESULT.wins({ count, dealer: dealer.total, isYours });
    }
    if (isBust) return RESULT.bust({ count });
    if (hasDealerBlackjack) return RESULT.losesToBlackjack({ count });
    return (hand.doubled ? RESULT.doubledLoses : RESULT.loses)({ count, dealer: dealer.total });
}

// "you", "your box 3" where you have several, "Ann", "Ann's box 5"; from a view, or from who sits where.
const boxText = ({ view, names = {} }, box, me) => {
    const all = view
        ? view.seats.map((seat) => seat?.name)
        : [1, 2, 3, 4, 5, 6, 7].map((at) => names[at]);
    const name = all[box - 1];
    const isSeveral = all.filter((one) => one && one === name).length > 1;
    if (name && name === me) return isSeveral ? LOG.yourBox({ box }) : LOG.you;
    return LOG.box({ box, name, isSeveral });
};

// The hand that a card was just dealt to.
const handDealtTo = (view, hand, card) => {
    if (hand === "the_dealer") return view.dealer;
    const hands = view.seats[Number(hand.slice(4)) - 1]?.hands ?? [];
    return hands.find(({ cards }) => cards.at(-1) === card) ?? hands[0];
};

function drawText({ line, after, names }, me) {
    const { card, turned, hand } = line.pairs;
    const at = { view: after, names };
    const to = hand === "the_dealer" ? LOG.theDealer : boxText(at, Number(hand.slice(4)), me);
    if (turned === "down") return LOG.dealtDown({ to });
    const dealtTo = after && handDealtTo(after, hand, card);
    return LOG.dealt({ card, to, count: dealtTo && countText(dealtTo) });
}

// Lines that always say the same.
const FIXED = {
    shuffle: LOG.shuffle,
    discards: LOG.discards,
    "front-to-back": LOG.frontToBack,
    mark: LOG.mark,
    load: LOG.load,
    burn: LOG.burn,
    feed: LOG.feed,
    return: LOG.return,
    "cutting-card": LOG.cuttingCard,
    end: LOG.roundOver,
    root: LOG.root,
};

// Lines of a player: the actor, `me` and the pairs of the line make the sentence.
const byPlayer =
    (words) =>
    ({ line }, me) =>
        words({ ...line.pairs, actor: line.actor, me });

const SENTENCES = {
    sit: byPlayer(LOG.sit),
    leave: byPlayer((who) => (who.box === "-" ? LOG.leaveTable : LOG.leaveBox)(who)),
    buy: byPlayer(LOG.buy),
    wager: byPlayer(LOG.bet),
    "take-back": byPlayer(LOG.takeBack),
    offer: ({ line }, me) =>
        line.pairs.player === me
            ? LOG.offerYou
            : LOG.offer({ name: decodeURIComponent(line.pairs.player) }),
    refuse: byPlayer(LOG.refuseCut),
    cut: byPlayer((who) =>
        (who.actor === "supervisor" ? LOG.supervisorCuts : LOG.cut)({ ...who, place: who.cards }),
    ),
    draw: drawText,
    hit: byPlayer(LOG.hit),
    stand: ({ line, before }, me) => {
        const { box, hand } = before?.turn ?? {};
        const cards = before?.seats[box - 1]?.hands[hand];
        return LOG.stand({ actor: line.actor, me, count: cards && countText(cards) });
    },
    double: byPlayer(LOG.double),
    split: byPlayer(LOG.split),
    surrender: byPlayer(LOG.surrender),
    insure: byPlayer(LOG.insure),
    decline: byPlayer(LOG.decline),
    look: ({ line }) =>
        line.pairs.natural === "a_natural" ? LOG.blackjackFound : LOG.noBlackjack,
    turn: ({ line: { pairs }, after, names }, me) =>
        pairs.box === "-"
            ? LOG.dealerTurns({ card: pairs.card, count: after && countText(after.dealer) })
            : LOG.doubledTurned({
                  box: boxText({ view: after, names }, Number(pairs.box), me),
                  card: pairs.card,
              }),
    time: ({ line: { pairs }, before, names }, me) =>
        LOG.timeCalled({ box: boxText({ view: before, names }, Number(pairs.box), me) }),
    commit: ({ line }, me) => {
        if (line.actor === "house") return LOG.houseCommits(line.pairs);
        return line.actor === me ? LOG.yourCommitment : LOG.commitment({ name: line.actor });
    },
    reveal: ({ line }, me) => {
        if (line.actor === "house") return LOG.revealed(line.pairs);
        return line.actor === me ? LOG.yourSecret : LOG.secret({ name: line.actor });
    },
    abort: ({ line }) => LOG.abort(line.pairs),
    stop: ({ line }) => LOG.stop({ reason: sentence(decodeURIComponent(line.pairs.why)) }),
};

// The sentence of a line for the player `me`; "" where there is nothing to say.
export function narrateLine(item, me) {
    const { line, before } = item;
    if (!line.permitted) return line.actor === me ? LOG.refused({ clause: line.ruling }) : "";
    const settled = settledHand(item);
    if (settled)
        return LOG.result({
            box: boxText({ view: before }, settled.box, me),
            isYours: settled.seat.name === me && before.boxes.length < 2,
            result: settled.words,
        });
    return SENTENCES[line.act]?.(item, me) ?? FIXED[line.act] ?? "";
}

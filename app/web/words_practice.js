// The catalogue of the practice table, practice.html, and of what a decision cost.  words.js says
// how a catalogue is made and translated.
//
// Words of the field: the *chart* is basic strategy, one play for each total and up-card; the
// *composition* is the exact cards of a hand, which may call for another play than the chart's.

import { capital, money, plural } from "./words.js";

// 0.6 %; smaller costs keep two digits that count.
const percent = (part) => {
    const size = Math.abs(part) * 100;
    return `${size >= 0.095 ? size.toFixed(1) : size.toFixed(size >= 0.0095 ? 2 : 3)} %`;
};

// "0.6 % of a bet", "1.62 bets".
const ofBet = (bets) => (bets < 0.9995 ? `${percent(bets)} of a bet` : `${bets.toFixed(2)} bets`);

// "wins 12.3", "loses 53.2": per 100 staked.
const per100 = (ev) => `${ev < 0 ? "loses" : "wins"} ${Math.abs(ev * 100).toFixed(1)}`;

const DID = {
    hit: "hit",
    stand: "stood",
    double: "doubled",
    split: "split",
    surrender: "surrendered",
    insure: "took insurance",
    decline: "took no insurance",
    keep: "played on",
};
const DOING = {
    hit: "hitting",
    stand: "standing",
    double: "doubling",
    split: "splitting",
    surrender: "surrendering",
    insure: "insurance",
    decline: "no insurance",
    keep: "playing on",
};
const PLAY = {
    hit: "hit",
    stand: "stand",
    double: "double",
    split: "split",
    surrender: "surrender",
    insure: "insure",
    decline: "don’t insure",
    keep: "play on",
};
const RANKS = { A: "aces", T: "tens", J: "jacks", Q: "queens", K: "kings", 6: "sixes" };

export const PRACTICE = {
    fixed: {
        "practice.html": {
            title: "Practice blackjack · Riffle",
            noscript: "This page needs JavaScript and WebAssembly to deal cards for you.",
        },
    },

    page: {
        skip: "Skip to the table",
        home: "Riffle, go to the lobby",
        title: "Practice",
        tabTitle: ({ rules }) => `Practice, ${rules} · Riffle`,
        of: ({ rules, edge }) =>
            `${rules}${edge === undefined ? "" : ` · house edge ${(edge * 100).toFixed(2)} %`}`,
        tools: "Tools",
        rules: "Rules",
        review: "Review",
        coach: "Coach",
        coachHint: "Shows the best play at each decision",
        trainer: "Trainer",
        text: "Show the table as text (V)",
        help: "Help",
        settings: "Settings",
        table: "Table",
        decision: "Your decision",
        panel: "Review, log and rules",
        messages: "Messages",
        failed: ({ reason }) => `The table could not be opened: ${reason}`,
        you: "You",
    },

    // The dialog with the rules.
    form: {
        title: "Practice with these rules",
        open: "Start",
        posted: "Or as a casino posts them",
        postedHint: "Like: 6 decks H17 DAS LS 3:2",
        price: "Computing the house edge …",
        companionsHint: "They play basic strategy, without a pause.",
        note: "A new table begins. Your review starts again.",
    },

    help: {
        title: "Practice alone",
        paragraphs: [
            "Your browser shuffles and deals. Nobody waits for you, and nothing leaves this " +
                "device. It works without a connection.",
            "Play as at any table. Afterwards, “Review” shows each decision with its exact cost, " +
                "and what every other play was worth.",
            "Switch the coach on, or ask it with C, to see the best play before you decide.",
            "The cards come from your own browser, so there is nothing to prove: no seals here.",
        ],
    },

    // The tab “Review”: each decision, the newest first.
    review: {
        title: "Your decisions",
        none: "Play a hand. Each decision appears here with its exact cost.",
        sum: ({ decisions, best }) =>
            best === decisions
                ? `${plural(decisions, "decision")}, all of them best`
                : `${plural(decisions, "decision")}, ${best} best`,
        cost: ({ cents, bets }) =>
            bets === 0
                ? "Mistakes cost you nothing so far."
                : `Mistakes cost you ${ofBet(bets)} on average: ${money(Math.round(cents))} in chips.`,
        only: "Mistakes only",
        noMistakes: "No mistake so far.",
        // “16 against 10: you stood.”
        decision: ({ hand, up, did }) => `${hand} against ${up}: you ${DID[did]}`,
        best: "best",
        // After the decision: what was better, and by how much.
        better: ({ play, cost }) =>
            `${capital(DOING[play])} was worth ${ofBet(cost)} more.`,
        right: "That was the best play.",
        equal: ({ play }) => `${capital(DOING[play])} is just as good.`,
        // The player followed the chart, and these very cards call for something else.
        byChart: ({ play, cost, cards }) =>
            `The chart’s play. With these ${cards} cards, ${DOING[play]} was worth ` +
            `${ofBet(cost)} more.`,
        againstChart: ({ chart }) =>
            `The chart says ${PLAY[chart]}: right for most such hands, not for these cards.`,
        left: ({ play }) => `With the cards left in this shoe, ${DOING[play]} was best.`,
        leftSame: "With the cards left in this shoe the best play is the same.",
        values: "What each play is worth, per 100 staked",
        play: ({ play, isMine }) => `${capital(PLAY[play])}${isMine ? " (you)" : ""}`,
        per100: ({ ev }) => per100(ev),
        insuranceWorth: ({ ev }) => `Insurance ${per100(ev)} of every 100 put on it.`,
        round: ({ mistakes, bets }) =>
            mistakes === 1
                ? `One mistake in this round: ${ofBet(bets)}.`
                : `${mistakes} mistakes in this round: ${ofBet(bets)}.`,
        show: "Review",
        // A mark before each decision, read aloud.
        marks: { right: "best", chart: "as the chart says", wrong: "mistake" },
    },

    // Hands in words.
    hand: {
        pair: ({ rank }) => `A pair of ${RANKS[rank] ?? `${rank}s`}`,
        soft: ({ total }) => `Soft ${total}`,
        hard: ({ total, cards }) => (cards > 2 ? `${total} of ${cards} cards` : String(total)),
        ace: "an ace",
        ten: "10",
    },

    // The coach beside the hand.
    coach: {
        best: ({ play }) => `${capital(PLAY[play])}.`,
        splitPair: ({ rank }) => `Split the ${RANKS[rank] ?? `${rank}s`}.`,
        worth: ({ ev, next, nextEv }) =>
            `It ${per100(ev)} of every 100 staked` +
            (next === undefined ? "." : `; ${DOING[next]} ${per100(nextEv)}.`),
        // “16 of three cards against a ten: stand; the chart’s hit is right for two.”
        composition: ({ hand, up, play, chart, cards }) =>
            `${hand} against ${up}: ${PLAY[play]}; the chart’s ${PLAY[chart]} is right for ` +
            `${cards > 2 ? "two" : "most such hands"}.`,
        insure: ({ ev }) => `It ${per100(ev)} of every 100 put on it.`,
        even: "Insurance is a fair bet here.",
    },
};

// The catalogue of the trainer, trainer.html, and of the count that the practice table asks for.
// words.js says how a catalogue is made and translated.
//
// Words of the field: the *running count* adds the tags of the cards that were seen, the *true
// count* divides it by the decks that are left.

import { capital, formatNumber, joinList, plural } from "./words.js";

const PLAY = {
    hit: "hit",
    stand: "stand",
    double: "double",
    split: "split",
    surrender: "surrender",
};
const DID = {
    hit: "hit",
    stand: "stood",
    double: "doubled",
    split: "split",
    surrender: "surrendered",
};
const signed = (number) =>
    number > 0 ? `+${number}` : number < 0 ? `−${Math.abs(number)}` : "0";
const seconds = (ms) => `${(ms / 1000).toFixed(1)} s`;
const share = (part) => `${Math.round(part * 100)} %`;
// Answers to index plays, as an order and as what was done.
const DO = { ...PLAY, insure: "insure", decline: "decline insurance" };
const DONE = { ...DID, insure: "insured", decline: "declined insurance" };
const DOING = {
    hit: "hitting",
    stand: "standing",
    double: "doubling",
    split: "splitting",
    surrender: "surrendering",
    insure: "insurance",
    decline: "declining",
};
const point1 = (number) => `${number < 0 ? "−" : number > 0 ? "+" : ""}${Math.abs(number).toFixed(1)}`;
const errorOf = (error) => Math.max(0.1, error).toFixed(1); // of a count: never "± 0.0"
const error100 = (bets) => (bets * 100).toFixed(1);
const units = (bet) => `${bet} ${bet === 1 ? "unit" : "units"}`;
const small = (number) => Math.abs(number).toFixed(3);
const percent = (part, digits = 2) =>
    `${part < 0 ? "−" : ""}${Math.abs(part * 100).toFixed(digits)} %`;
const per100 = (bets) => (bets * 100).toFixed(1);

export const TRAINER = {
    fixed: {
        "trainer.html": {
            title: "Blackjack trainer · Riffle",
            noscript: "This page needs JavaScript and WebAssembly to compute what plays are worth.",
        },
    },

    page: {
        skip: "Skip to the exercise",
        home: "Riffle, go to the lobby",
        title: "Trainer",
        tools: "Tools",
        rules: "Rules",
        table: "Practice table",
        help: "Help",
        settings: "Settings",
        exercise: "Exercise",
        progress: "Your progress",
        messages: "Messages",
        choose: "Which exercise",
        drill: "Basic strategy",
        count: "Count a deck",
        byCount: "By the count",
        noSheets: "The index plays could not be loaded. Check the connection and try again.",
        failed: ({ reason }) => `The trainer could not start: ${reason}`,
        computing: "Computing the chart of these rules …",
    },

    rules: {
        title: "Rules to train",
        open: "Train these rules",
        note: "The chart changes with the rules. Your progress stays.",
    },

    help: {
        title: "The trainer",
        paragraphs: [
            "Answer each hand as basic strategy does. Hands that you got wrong come back more often, " +
                "and so do close ones.",
            "Each mistake shows its exact cost for these very cards, per 100 staked.",
            "Press a cell of the chart, or a name at its left, to be asked just that.",
            "“By the count” tells a count and asks for the play or the bet. The count has the cards " +
                "in sight in it. Costs are averages over all shoes with that count.",
            "Everything you answer here and at the practice table is kept in this browser alone. " +
                "Export it to take it along.",
        ],
    },

    // The exercise on the felt.
    drill: {
        progress: ({ number, all }) => `Hand ${number} of ${all}`,
        sum: ({ right, missed }) => `${right} right, ${missed} missed`,
        scopeLabel: "Ask me",
        scopes: {
            weak: "From your weak spots",
            all: "All hands, as they come",
            hard: "Hard totals",
            soft: "Soft totals",
            pair: "Pairs",
        },
        howLabel: "How I answer",
        hows: { choose: "Choose the play", cards: "Flash cards" },
        turn: "Turn the card",
        think: "Think of the play.",
        thePlay: ({ play }) => `${capital(PLAY[play])}.`,
        askKnew: "Did you know?",
        knew: "I knew it",
        knewNot: "I did not",
        only: ({ name }) => `Only ${name}`,
        onlyThese: "The ones to fix first",
        dealer: ({ up }) => `Dealer shows ${up}`,
        ask: "What do you do?",
        play: ({ play }) => capital(PLAY[play]),
        right: ({ play }) => `Right: ${PLAY[play]}.`,
        wrong: ({ did, play }) => `You ${DID[did]}. ${capital(PLAY[play])} is better here.`,
        chart: ({ did }) => `You ${DID[did]}, as the chart says.`,
        toss: ({ cost }) => `Nearly a toss-up: it costs ${per100(cost)} per 100 staked.`,
        cost: ({ cost }) => `Per 100 staked, over the long run. This habit costs you ${per100(cost)}.`,
        gain: ({ cost, play }) =>
            `Per 100 staked, over the long run. ${capital(PLAY[play])} is next best, ` +
            `${per100(cost)} behind.`,
        composition: ({ cards, play, chart }) =>
            `With ${cards}, ${PLAY[play]} is worth a little more. The chart’s ${PLAY[chart]} is right ` +
            "for most hands with this total.",
        next: "Next hand",
        again: "Ask me this again",
        willAsk: "You will see it again in a moment.",
        why: "Show me why",
        done: ({ right, all }) => `${right} of ${all} right`,
        doneText: ({ cost }) =>
            cost > 0
                ? `With these hands your mistakes cost ${per100(cost)} per 100 staked.`
                : "Not one mistake.",
        more: "Another twenty",
        // “Show me why”: facts about the dealer and the next card.
        dealerBusts: ({ up, part }) => `With ${up} up the dealer busts ${share(part)} of the time.`,
        dealerBeats: ({ total, part }) =>
            `If you stop at ${total}, the dealer ends higher ${share(part)} of the time.`,
        dealerMakes: ({ part }) => `If you stop here, you lose the other ${share(part)}.`,
        cardBusts: ({ part }) =>
            part > 0
                ? `One more card busts you ${share(part)} of the time.`
                : "One more card can’t bust you.",
    },

    chart: {
        title: "Where you slip",
        caption: "Basic strategy, with your mistakes",
        recent: ({ decisions }) => `Your last ${plural(decisions, "decision")}, at the table and here`,
        none: "Your mistakes will appear on the chart.",
        right: "right",
        missed: "missed",
        lost: "lost per 100 staked by mistakes",
        lostOf: ({ cost }) => (cost * 100).toFixed(2),
        groups: { hard: "Hard", soft: "Soft", pair: "Pairs" },
        hardLow: ({ total }) => `≤ ${total}`,
        hardHigh: ({ total }) => `${total} +`,
        soft: ({ low }) => `A,${low}`,
        pair: ({ rank }) => `${rank},${rank}`,
        row: ({ row }) => `${row}: ask me this row`,
        // Read aloud for a cell; `letters` is what it shows.
        cell: ({ letters, name, play, missed }) =>
            `${letters}: ${name}, ${PLAY[play]}${missed ? `. Missed ${plural(missed, "time")}` : ""}`,
        // The cell that is being asked.
        hidden: "?",
        hiddenCell: ({ letters, name }) => `${letters}: ${name}, asked now`,
        // While a hand is asked, the chart shows its mistakes alone.
        cover: "Cover the chart while I answer",
        covered: "·",
        coveredCell: ({ letters, name, missed }) =>
            `${letters}: ${name}${missed ? `. Missed ${plural(missed, "time")}` : ""}`,
        key: { H: "hit", S: "stand", D: "double", P: "split", R: "surrender" },
        keyMissed: "you missed it, how often",
        hard: ({ total, up }) => `${total} against ${up}`,
        softName: ({ total, up }) => `soft ${total} against ${up}`,
        pairName: ({ rank, up }) => `a pair of ${rank} against ${up}`,
        ace: "an ace",
        ranks: { A: "aces", T: "tens", 6: "sixes" },
        rankOf: ({ rank }) => `${rank}s`,
    },

    // “Fix these first”, the curve, and the progress as a file.
    fix: {
        title: "Fix these first",
        none: "Nothing to fix yet.",
        times: ({ times }) => plural(times, "time"),
        item: ({ did, play, saves }) =>
            `You ${PLAY[did] ?? did}. ${capital(PLAY[play])}: it saves ${per100(saves)} per 100.`,
        drill: ({ number }) =>
            ["", "Drill this one", "Drill these two", "Drill these three", "Drill these four"][number],
        trend: {
            better: "You are getting better",
            worse: "More mistakes lately",
            even: "Your mistakes",
        },
        trendText: ({ size }) => `Mistakes in 100 decisions, ${size} decisions for each point`,
        trendList: ({ values }) => `Mistakes in 100 decisions: ${joinList(values)}`,
        counts: ({ right, all, best }) =>
            `Counting: ${right} of ${all} right${best ? `, fastest deck ${seconds(best)}` : ""}`,
        keep: "Your progress is in this browser only.",
        export: "Export",
        import: "Import",
        clear: "Forget",
        clearSure: "Forget all your progress?",
        clearText: "Your answers in this browser are removed. Export them first if you may want them.",
        keepIt: "Keep it",
        imported: ({ answers }) => `${plural(answers, "answer was", "answers were")} added.`,
        badFile: "That is not a file of the trainer. Choose one that “Export” has saved.",
    },

    // Counting down a deck.
    count: {
        title: "Count down a deck",
        text: ({ left }) =>
            `One deck, less ${plural(left, "card")}. Add up the tags of the cards that you see, ` +
            "then enter the count.",
        system: "Counting system",
        each: "Cards at a time",
        left: "Cards left out",
        pace: "Pace",
        paces: { own: "by key or tap", slow: "slow", normal: "normal", fast: "fast" },
        start: "Start",
        next: "Next cards",
        stop: "Stop",
        tags: "Tags",
        of: ({ shown, all }) => `${shown} of ${all} cards`,
        clock: ({ ms }) => seconds(ms),
        ask: "Running count?",
        check: "Check",
        right: ({ count, ms }) => `Right: ${signed(count)} in ${seconds(ms)}.`,
        wrong: ({ count, said, ms }) =>
            `It is ${signed(count)}; you said ${signed(said)}. ${seconds(ms)}.`,
        best: ({ ms }) => `Your fastest right deck: ${seconds(ms)}.`,
        goal: "Under 30 s is the usual goal for a single deck.",
        again: "Once more",
        from: ({ initial }) => `Begin at ${signed(initial)}.`,
        tag: ({ tag }) => signed(tag),
    },

    // Playing and betting by the count.
    byCount: {
        progress: ({ number, all }) => `Question ${number} of ${all}`,
        noneTitle: "No index plays for these rules yet",
        none: "They are computed ahead for the games below. Choose the one nearest to yours.",
        game: ({ game }) => capital(game.replaceAll("-", " ")),
        askLabel: "Ask me for",
        asks: { both: "Plays and bets", plays: "Plays", bets: "Bets" },
        toldLabel: "Tell me",
        tolds: { true: "The true count", running: "Running count, decks left" },
        spreadLabel: "Bets",
        spread: ({ spread }) => `Bet 1 to ${spread} units`,
        signed: ({ count }) => signed(count),
        trueCount: "true count",
        runningCount: "running count",
        decksLeft: ({ decks }) => `${plural(decks, "deck")} left`,
        askBet: "How much do you bet?",
        askInsurance: "Do you take insurance?",
        insurance: { insure: "Yes", decline: "No" },
        units: ({ bet }) => units(bet),
        right: ({ play }) => `Right: ${DO[play]}.`,
        wrong: ({ did, play }) => `You ${DONE[did]}. ${capital(DO[play])} at this count.`,
        thatIs: ({ count, running, decks }) =>
            `${signed(running)} over ${plural(decks, "deck")} is a true count of ${signed(count)}.`,
        // A cost is per 100 staked, with its standard error.
        costs: ({ did, cost, error }) =>
            `At this count ${DOING[did]} costs ${per100(cost)} ± ${error100(error)} per 100 staked.`,
        toss: ({ did, cost, error }) =>
            `Nearly a toss-up here: ${DOING[did]} costs ${per100(cost)} ± ${error100(error)} per 100 staked.`,
        better: ({ did, cost, error }) =>
            `The index says so, but here ${DOING[did]} is worth ${per100(cost)} ± ${error100(error)} ` +
            "per 100 staked more.",
        index: ({ index, isBelow, what, crossing, error }) =>
            `Index: ${DO[what]} ${isBelow ? `below ${signed(index)}` : `at ${signed(index)} or more`}.` +
            (crossing === null ? "" : ` Both are equal at ${point1(crossing)} ± ${errorOf(error)}.`),
        rightBet: ({ right }) => `Right: ${units(right)}.`,
        wrongBet: ({ did, right }) => `You bet ${units(did)}. The ramp bets ${units(right)}.`,
        betCosts: ({ did, right, expectation, error, certainty }) => {
            const wins = expectation > 0 === did < right;
            const more = did < right ? "less" : "more";
            return (
                `Each round ${wins ? "wins" : "loses"} ${small(expectation)} ± ${small(error)} units ${more}` +
                `${wins && did > right ? ", at a higher risk" : ""}. With a bankroll of 1,000 units that ` +
                `${certainty >= 0 ? "costs" : "gains"} ${small(certainty)} in certainty equivalent.`
            );
        },
        edge: ({ count, mean, error }) =>
            `At ${signed(count)} a bet ${mean < 0 ? "loses" : "wins"} ${percent(Math.abs(mean))} ` +
            `± ${percent(error)}.`,
        next: "Next",
    },

    // The counter’s sheet.
    sheet: {
        title: "Your index plays and bets",
        none: "Choose a game with index plays.",
        nothing: "Your mistakes will appear here.",
        insurance: "insurance",
        name: ({ name }) => capital(name),
        plays: "Index plays",
        bets: "Bets by the ramp",
        playHeads: ["Hand", "Play", "Equal at", "Gain", "Missed"],
        betHeads: ["Count", "Units", "A bet wins", "How often", "Missed"],
        hidden: "?",
        askThis: ({ name }) => `${capital(name)}: ask me this`,
        index: ({ what, index, isBelow }) =>
            isBelow ? `${capital(DO[what])} below ${signed(index)}` : `${capital(DO[what])} from ${signed(index)}`,
        equal: ({ crossing, error }) => `${point1(crossing)} ± ${errorOf(error)}`,
        gain: ({ gain }) => gain.toFixed(3),
        score: ({ asked, missed }) => `${missed} of ${asked}`,
        playsNote: ({ samples }) =>
            "Gain: bets won in 100 rounds with flat bets, over basic strategy. Exact values of " +
            `${formatNumber(samples)} shoes, weighted by how likely they are.`,
        betsNote:
            "The best whole units for a bankroll of 1,000 units at full Kelly, from 100 million " +
            "simulated rounds with basic strategy.",
        count: ({ count }) => signed(count),
        mean: ({ mean, error }) => `${mean > 0 ? "+" : ""}${percent(mean)} ± ${(error * 100).toFixed(2)}`,
        often: ({ frequency }) => percent(frequency, 1),
        part: ({ right, all }) => `${right} of ${all}`,
        rightPlays: "plays right",
        lostPlays: "lost per 100 staked",
        rightBets: "bets right",
        lostBets: "units lost a bet",
        lostOf: ({ lost }) => lost.toFixed(3),
        fix: ({ what, index, isBelow }) =>
            `${capital(DO[what])} ${isBelow ? `below ${signed(index)}` : `at ${signed(index)} or more`}.`,
    },

    // The practice table asks for the count.
    quiz: {
        setting: "Ask me for the count while I play",
        system: "Counting system",
        title: "What is the count?",
        text: ({ system, left }) =>
            `${system}. About ${formatNumber(left)} ${left === 1 ? "deck is" : "decks are"} left.`,
        running: "Running count",
        true: "True count",
        check: "Check",
        later: "Not now",
        right: "Both right.",
        rightOne: "Right.",
        wrong: ({ running, true: count }) =>
            `The running count is ${signed(running)}` +
            (count === undefined ? "." : `, the true count ${signed(count)}.`),
    },
};

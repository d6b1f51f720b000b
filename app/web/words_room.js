// The catalogue of the card room, room.html: the lobby and a table of blackjack.  words.js says how
// a catalogue is made and translated.
//
// Words of the field: *box* is a place for a bet, *shoe* the cards of one shuffle, *cutting card*
// the plastic card that a player puts into the stack, *companion* a player that the house plays by
// basic strategy, *root* the hash that fixes the order of a shoe, *record* the file with everything
// that happened at a table.  The room sends clauses of the law, refusals and the coach's advice.

import { cardName, cardNames, capital, joinList, money, plural, signedMoney } from "./words.js";

// "You hit.", "Ann hits.": `you` and `they` are the two forms of the verb with its object.
const told = ({ actor, me }, you, they) => (actor === me ? `You ${you}.` : `${actor} ${they}.`);

export const ROOM = {
    // Stand in the HTML, because they must be there without a script.
    fixed: {
        "room.html": {
            title: "Riffle: blackjack where you check the shuffle",
            noscript: "This page needs JavaScript and WebAssembly to check every card for you.",
        },
    },

    // The frame of the page: the bar at the top.
    page: {
        skip: "Skip to the table",
        home: "Riffle, go to the lobby",
        title: "The card room",
        tabTitle: ({ title }) => `${title} · Riffle`,
        proofTitle: ({ title }) => `Proof · ${title}`,
        playMoney: "play money",
        playMoneyHint: "Chips are play money: they cost nothing and are worth nothing.",
        tools: "Tools",
        text: "Text",
        textHint: "Show the table as text",
        record: "Record",
        help: "Help",
        settings: "Settings",
        messages: "Messages",
        lobby: "Lobby",
        table: "Table",
        proof: "Proof",
        decision: "Your decision",
        panel: "Log, rounds, rules and proof",
        nameLabel: ({ name }) => `Your name is ${name}. Change it`,
        watchers: ({ title, watchers }) => `${title} · ${watchers} watching`,
        connectionLost: "Connection lost. Trying again …",
        movesOver: "One moment: the room is moving to another machine. Your seat is kept.",
        full: ({ seconds }) =>
            `The room is full. Keep this page open: it tries again in ${plural(seconds, "second")}.`,
        refused: ({ reason }) => `The room did not let this page in: ${reason}`,
        roleGiven: ({ role }) =>
            ({ operator: "You are the operator now.", director: "You are the director now." })[
                role
            ] ?? "You are a guest.",
        linkFailed: ({ reason }) => `The link did not work: ${reason}`,
        notOpened: ({ reason }) => `The table was not opened: ${reason}`,
        notRenamed: ({ reason }) => `Your name stays the same: ${reason}`,
    },

    // The bar below the felt: what you are asked, and its buttons.
    bar: {
        loading: "Loading the table and checking its record …",
        closed: "This table is closed. Its record is complete and can be checked.",
        progress: ({ done, all }) => `${done} of ${all}`,
        clock: ({ seconds, bank }) =>
            `${seconds} s${bank ? `, then ${bank} s from your bank` : ""}`,
        clockOf: ({ seconds, name }) => `${name}: ${seconds} s`,
        // No connection: the clock is not known.
        offline: "No connection. Your chips and your place are safe.",
        sending: "Sending …",
        // Said once, when this much time is left.
        hurry: ({ seconds, then }) => `${plural(seconds, "second")} left. ${then}`,
        watching: "You are watching. Sit down to play.",
        watchingFull: "You are watching. All boxes are taken.",
        removed: "You are watching. To play, sit down at another table.", // after a removal
        sitDown: "Sit down",
        // These stand side by side on a phone: keep them short.
        stepAway: "Pause",
        comeBack: "I’m back",
        buyChips: "Buy chips",
        addBox: "Add a box",
        leave: "Leave",
        askCoach: "Coach",
        log: "Log",
        more: "More",
        chips: ({ cents }) => `${money(cents)} chips`,
        secretMissing: ({ words }) =>
            `${words} You can still play: the other secrets shuffle this shoe.`,
        playAnyway: "Play anyway",
        tooFewChips: ({ min, chips }) =>
            `The lowest bet is ${money(min)}, and you have ${money(chips)}. Chips are free: buy ` +
            "as many as you like.",
        buy: ({ cents }) => `Buy ${money(cents)}`,
        sittingOut: "You sit this round out.",
        betAfterAll: "Bet after all",
        betPlaced: "Your bet is placed.",
        betPlacedWaiting: "Your bet is placed. The deal starts when everybody is ready.",
        deal: "Deal",
        takeBack: "Take the bet back",
        bet: ({ box, min, max }) =>
            `Your bet${box ? ` on box ${box}` : ""}, ${money(min)} to ${money(max)}`,
        lastRound: ({ net }) => `Last round ${signedMoney(net)}`,
        amount: "Bet",
        whichBox: "Choose a box",
        boxBet: ({ box, bet }) => `Box ${box}: ${money(bet)}`,
        addChips: "Add chips to the bet",
        addChip: ({ chip, cents, key }) => `${chip}: add ${money(cents)} to the bet, key ${key}`,
        clear: "Clear",
        doubleBet: "×2",
        doubleBetName: "×2: double the bet",
        betAndDeal: ({ cents }) => `Bet ${money(cents)}`,
        thenDeal: "and deal",
        betAgain: ({ cents }) => `Bet ${money(cents)} again`,
        betLowest: ({ cents }) => `Bet ${money(cents)}`,
        theLowest: "the lowest bet",
        sitOut: "Sit out",
        betTooHigh: ({ max }) => `The highest bet is ${money(max)}.`,
        betTooLow: ({ min }) => `The lowest bet is ${money(min)}.`,
        betStep: ({ step }) => `Bets go in steps of ${money(step)}.`,
        chipsShort: ({ chips }) => `You have ${money(chips)} chips left to bet.`,
    },

    // Decisions about a hand.  The letter of a key stands beside each button.
    decision: {
        hits: "Hit",
        stands: "Stand",
        doubles: "Double",
        splits: "Split",
        surrenders: "Surrender",
        insures: ({ amount }) => `Insure for ${amount}`,
        declines: "No insurance",
        keepHand: "Keep the hand",
        // Small, below the word: what the button does, and what it costs.
        hint: {
            hits: () => "one more card",
            stands: ({ count }) => `keep ${count}`,
            doubles: ({ bet }) => `+${money(bet)}, one card`,
            splits: ({ bet }) => `+${money(bet)}, two hands`,
            surrenders: ({ bet }) => `${money(bet / 2)} comes back`,
            insures: () => "pays 2 to 1",
            declines: () => "play on",
        },
        // A button where you play several boxes.
        forBox: ({ label, box }) => `${label}, box ${box}`,
        cut: "It is your turn to cut the cards.",
        insurance: "The dealer shows an ace. Do you want insurance?",
        surrender: "Give up half of your bet before the dealer checks for blackjack?",
        ordinals: ["first", "second", "third", "fourth"],
        anAce: "an ace",
        play: ({ box, hand, count, dealer }) => {
            const where = [box && `box ${box}`, hand && `${hand} hand`].filter(Boolean).join(", ");
            return where
                ? capital(`${where}: ${count} against ${dealer}.`)
                : `You have ${count}. The dealer shows ${dealer}.`;
        },
    },

    // The coach's advice.  `per` is what 100 staked chips bring on average; `by` names a play as
    // "hitting".
    coach: {
        label: "Coach",
        close: "Close the advice",
        doing: {
            hit: "hitting",
            stand: "standing",
            double: "doubling",
            split: "splitting",
            surrender: "giving up",
        },
        splitPair: ({ rank }) => `Split the ${rank === "six" ? "sixes" : `${rank}s`}.`,
        best: ({ play }) => `${capital(play)}.`,
        worth: ({ per }) =>
            per < 0 ? `It loses ${-per} of every 100 staked` : `It wins ${per} of every 100 staked`,
        other: ({ doing, per }) =>
            per < 0 ? `${doing} loses ${-per}` : per > 0 ? `${doing} wins ${per}` : `${doing} breaks even`,
        both: ({ worth, other }) => `${worth}; ${other}.`,
        // Basic strategy goes by the total; these very cards call for another play.
        composition: ({ chart, cards }) =>
            cards > 2
                ? `The chart’s ${chart} is right for two cards, not for these ${cards}.`
                : `The chart’s ${chart} is right for most such hands, not for these cards.`,
    },

    // The bar while you wait for others.
    waiting: {
        commit: "The cards are being shuffled. Every player’s browser adds a secret.",
        reveal: "The browsers show their secrets. Together they fix the order of the cards.",
        cut: ({ name }) => `${name ?? "A player"} is choosing where to cut.`,
        surrender: ({ name }) => `${name ?? "Another player"} may surrender.`,
        insurance: ({ name }) => `${name ?? "Another player"} is asked about insurance.`,
        play: ({ name }) => `${name ?? "A player"} plays.`,
        yourTurn: "It is your turn.",
        placeBets: "Place your bets, please.",
        othersBet: "The players are placing their bets.",
        shuffle: "The cards are being shuffled.",
        cutNext: "The cards are shuffled. Next comes the cut.",
        loadShoe: "The cards are cut and go into the shoe.",
        deal: "The cards are being dealt.",
        insuranceOpen: "The dealer offers insurance.",
        dealer: "The dealer plays.",
        settle: "The dealer settles the hands.",
        betsNext: "Bets come next.",
    },

    // The cut: the stack on edge, and the cutting card that you slide in.
    cut: {
        label: "The cut",
        yours: "The cut is yours",
        text:
            "The order is sealed: nobody can change it now, not even the house. Where it starts " +
            "is up to you. Slide the yellow card in.",
        slider: "Cutting card",
        place: ({ front, back }) => `${plural(front, "card")} in front, ${back} behind`,
        inFront: "in front of your card",
        ofAll: ({ count }) => `of ${count}`,
        stays: ({ cards }) => `${cards} stay here`,
        between: "cut anywhere between",
        step: ({ sign, cards }) => `${sign}${cards} ${sign === "−" ? "to the front" : "to the back"}`,
        push: "Cut here",
        refuse: "Pass the cut on",
        watching: ({ name }) => `${name} is choosing where to cut`,
        watchingText: "You will see where the cutting card goes in.",
        youCut: ({ place }) => `You cut at ${place}.`,
        theyCut: ({ name, place }) => `${name} cuts at ${place}.`,
        after: ({ next }) =>
            `The card that lay at place ${next} now comes first. The house can only deal from there.`,
        first: "now the first card",
        shuffling: "The dealer shuffles",
    },

    // The felt.  `said…` and box descriptions are for screen readers.
    felt: {
        dealer: "Dealer",
        boxes: "Boxes",
        sit: "Sit",
        box: ({ box }) => `box ${box}`,
        sitAt: ({ box }) => `Sit at box ${box}`,
        vacant: ({ box }) => `box ${box} free`,
        you: "You",
        youAt: ({ box, isOnly }) => (isOnly ? "You" : `You, box ${box}`),
        looked: "looked: no blackjack",
        checked: "Every card so far checked",
        dealerCards: ({ cards, count }) => `Dealer: ${cardNames(cards)}; ${count}.`,
        dealerNone: "Dealer: no cards.",
        cuttingCardOut: "cutting card is out",
        shoeEmpty: "no cards yet",
        inShoe: ({ left }) => `${left} left`,
        discarded: ({ rack }) => `${rack} played`,
        pays: ({ odds }) => `Blackjack pays ${odds}`,
        odds: ({ win, stake }) => `${win} to ${stake}`,
        hitsSoft17: "Dealer hits soft 17",
        stands17: "Dealer stands on 17",
        insurancePays: ({ rule }) => `${rule} · Insurance pays 2 to 1`,
        free: ({ box }) => `Box ${box}: free.`,
        // What a player is doing, below their name.
        state: { left: "left", away: "away", gone: "connection lost", ready: "ready" },
        seat: ({ box, name, isCompanion, chips }) =>
            `Box ${box}: ${name}${isCompanion ? ", a companion" : ""}, ${money(chips)} in chips`,
        yourName: "you",
        bet: ({ cents }) => `bet ${money(cents)}`,
        insured: ({ cents }) => `insured for ${money(cents)}`,
        hand: ({ number, cards, count }) =>
            `${number ? `hand ${number}: ` : ""}${cardNames(cards)}, ${count}`,
        sealed: ({ card }) => `${capital(cardName(card))}: checked`,
    },

    // The count of a hand.  The core writes "soft 17", "bust 23", "natural"; players say blackjack.
    // One ace alone is "soft 11" to the core.
    // `hyphenated` is blackjack with a soft hyphen, for a narrow box.
    count: { blackjack: "blackjack", hyphenated: "black\u00adjack", plusHidden: " + ?", ace: "ace" },

    // What a hand came to: on the felt with the signed amount beside it, in the log and in the rounds.
    result: {
        told: ({ verdict, net }) =>
            `${verdict}${verdict.endsWith("!") ? "" : "."} ${signedMoney(net)}`,
        blackjack: "Blackjack!",
        wins: ({ count, dealer, isYours }) => `${isYours ? "Your " : ""}${count} beats ${dealer}`,
        dealerBust: ({ isYours }) => (isYours ? "You win: dealer is bust" : "Dealer is bust"),
        doubledWins: "Doubled and won",
        splitWins: ({ which }) => `${capital(which)} hand wins`,
        push: ({ count }) => `Push: ${count} each`,
        pushBlackjack: "Push: two blackjacks",
        surrendered: "Surrendered: half comes back",
        bust: ({ count }) => `Bust with ${count}`,
        splitBust: ({ which }) => `${capital(which)} hand bust`,
        loses: ({ count, dealer }) => `Dealer’s ${dealer} beats ${count}`,
        doubledLoses: ({ count, dealer }) => `Doubled: ${dealer} beats ${count}`,
        splitLoses: ({ which }) => `${capital(which)} hand loses`,
        losesToBlackjack: ({ count }) => `Dealer’s blackjack beats ${count}`,
        insurancePays: ({ net }) => `Insurance pays ${money(net)}`,
        insuranceLoses: ({ net }) => `Insurance loses ${money(-net)}`,
        // Beside the amount on the cards of other players.
        won: "wins",
        lost: "loses",
        pushed: "push",
        // In the bar, after the last hand of yours is settled.
        round: ({ net, chips }) =>
            `${net > 0 ? `You win ${money(net)}` : net < 0 ? `You lose ${money(-net)}` : "Even"} ` +
            `in this round. You have ${money(chips)} chips.`,
    },

    // The table as text, for screen readers and small screens.
    text: {
        caption: "The table as text",
        columns: ["Box", "Player", "Cards", "Count", "Bet", "State"],
        dealer: "Dealer",
        free: "free",
        player: ({ name, isCompanion, chips }) =>
            `${name}${isCompanion ? ", companion" : ""}, ${money(chips)}`,
        toAct: "to act",
        doubled: "doubled",
        surrendered: "surrendered",
        handOfBox: ({ box, number }) => `${box}, hand ${number}`,
        shoe: ({ left, rack, isOut, number }) =>
            `Shoe ${number}: ${plural(left, "card")} left, ${rack} ` +
            `discarded${isOut ? ". The cutting card is out" : ""}.`,
    },

    // The log: one sentence for each line of the record.
    log: {
        round: ({ number }) => `Round ${number ?? ""}`,
        refused: ({ clause }) => `That was not permitted: ${clause}.`,
        box: ({ box, name, isSeveral }) =>
            name ? `${name}${isSeveral ? `’s box ${box}` : ""}` : `box ${box}`,
        you: "you",
        yourBox: ({ box }) => `your box ${box}`,
        theDealer: "the dealer",
        // "Dealer’s 19 beats 18. −25"; of others "Bo: …".
        result: ({ box, isYours, result }) => (isYours ? result : `${capital(box)}: ${result}`),
        dealtDown: ({ to }) => `A card face down to ${to}.`,
        dealt: ({ card, to, count }) =>
            `${capital(cardName(card))} to ${to}${count ? `: ${count}` : ""}.`,
        sit: (who) => told(who, `sit down at box ${who.box}`, `sits down at box ${who.box}`),
        leaveTable: (who) => told(who, "leave the table", "leaves the table"),
        leaveBox: (who) => told(who, `leave box ${who.box}`, `leaves box ${who.box}`),
        buy: (who) => told(who, `buy chips for ${who.amount}`, `buys chips for ${who.amount}`),
        bet: (who) =>
            told(
                who,
                `bet ${who.amount} on box ${who.box}`,
                `bets ${who.amount} on box ${who.box}`,
            ),
        takeBack: (who) => told(who, "take the bet back", "takes the bet back"),
        offerYou: "You may cut the cards.",
        offer: ({ name }) => `${name} may cut the cards.`,
        refuseCut: (who) => told(who, "pass the cut on", "passes the cut on"),
        cut: (who) => told(who, `cut at ${who.place}`, `cuts at ${who.place}`),
        supervisorCuts: ({ place }) => `Nobody wants to cut, so the supervisor cuts at ${place}.`,
        hit: (who) => told(who, "hit", "hits"),
        stand: (who) => {
            const on = who.count ? ` on ${who.count}` : "";
            return told(who, `stand${on}`, `stands${on}`);
        },
        double: (who) => told(who, "double", "doubles"),
        split: (who) => told(who, "split", "splits"),
        surrender: (who) => told(who, "surrender", "surrenders"),
        insure: (who) => told(who, `insure for ${who.amount}`, `insures for ${who.amount}`),
        decline: (who) => told(who, "take no insurance", "takes no insurance"),
        blackjackFound: "The dealer checks the hole card: blackjack.",
        noBlackjack: "The dealer checks the hole card: no blackjack.",
        dealerTurns: ({ card, count }) =>
            `The dealer turns the ${cardName(card)}${count ? `: ${count}` : ""}.`,
        doubledTurned: ({ box, card }) => `The doubled card of ${box} is the ${cardName(card)}.`,
        timeCalled: ({ box }) => `Time is called on ${box}.`,
        cuttingCard: "The cutting card is out: the dealer shuffles after this round.",
        roundOver: "The round is over.",
        houseCommits: ({ shoe }) => `The house seals its secret for shoe ${shoe}.`,
        yourCommitment: "Your browser seals a secret of its own.",
        commitment: ({ name }) => `${name}’s browser seals a secret of its own.`,
        revealed: ({ shoe }) =>
            `The secret of shoe ${shoe} is shown: every card was where it had to be.`,
        yourSecret: "Your browser shows its secret.",
        secret: ({ name }) => `${name}’s browser shows its secret.`,
        root: "The order of the cards is sealed: nobody can change it now.",
        abort: ({ shoe, seat }) =>
            `Shoe ${shoe} starts again, because seat ${seat} did not show its secret.`,
        stop: ({ reason }) => `The house closes the table: ${reason} Open bets went back.`,
        shuffle: "The dealer shuffles.",
        discards: "The shoe is empty: the dealer shuffles the discards.",
        frontToBack: "The dealer moves the front of the stack to the back.",
        mark: "The dealer puts the cutting card in its place.",
        load: "The stack goes into the shoe.",
        burn: "The dealer burns a card.",
        feed: "The cards go into the shuffling machine.",
        return: "The discards go back into the shuffling machine.",
    },

    // The panel at the side.
    panel: {
        tabs: "Panel",
        log: "Log",
        rounds: "Rounds",
        rules: "Rules",
        proof: "Proof",
        review: "Review",
        statistics: "Your statistics",
        noRounds: "No round has been played yet.",
        net: "Net result",
        round: ({ number }) => `Round ${number}`,
        shoe: ({ shoe }) => `shoe ${shoe}`,
        dealer: ({ cards, count }) => `Dealer: ${cards} · ${count}`,
        hand: ({ box, name, hand, cards, result }) =>
            `Box ${box} (${name})${hand ? `, hand ${hand}` : ""}: ` +
            `${cards ? `${cards} · ` : ""}${result}`,
        rulesOf: ({ name }) => `Rules: ${name}`,
        law: "The law in short",
        verify: "Check everything",
        pictures: "The proof in pictures",
        download: "Download the record",
        verifier: "Open the verifier",
        loading: "Loading the whole record …",
        checking: ({ percent }) => `Checking: ${percent} % …`,
        unreadable: ({ error }) => `The record could not be read: ${error}`,
        // Your statistics, in this order.
        tally: {
            rounds: "Rounds",
            hands: "Hands",
            won: "Won",
            lost: "Lost",
            pushed: "Pushed",
            blackjacks: "Blackjacks",
            busts: "Busts",
            doubles: "Doubles",
            splits: "Splits",
            surrenders: "Surrenders",
            insured: "Insurances",
            bet: "Total bet",
            bought: "Chips bought",
        },
    },

    // The Rules tab.  Keys are those of a rules file (docs/reference/rules.md); a key or a value that is not
    // here is shown as the file has it.
    rules: {
        key: {
            decks: "Decks",
            dealing: "Dealt from",
            soft17: "Dealer with a soft 17",
            hole_card: "Dealer’s hole card",
            dealer_natural_takes: "Dealer’s blackjack takes",
            natural_pays: "Blackjack pays",
            insurance: "Insurance",
            double_on: "Double on two cards",
            double_soft: "Double on soft hands",
            double_card: "Doubled card",
            double_after_split: "Double after a split",
            split_by: "Split pairs of equal",
            split_hands_max: "Hands after splits, at most",
            resplit_aces: "Split aces again",
            hit_split_aces: "Hit split aces",
            double_split_aces: "Double split aces",
            ten_ace_after_split_is_natural: "Split ten with an ace is blackjack",
            surrender: "Surrender",
            dealer_draws_alone: "Dealer draws when no hand is left",
            hit_21: "Hit a hand of 21",
            min_bet: "Lowest bet",
            max_bet: "Highest bet",
            bet_step: "Bets in steps of",
            boxes: "Boxes",
            procedure: "Shuffle and cut",
            cut_margin: "Cards left at each end of a cut",
            cutting_card_min: "Cards behind the cutting card, at least",
            cutting_card_max: "Cards behind the cutting card, at most",
            burn: "Cards burned",
        },
        value: {
            dealing: { shoe: "a shoe", hand: "the dealer’s hand", device: "a shuffling machine" },
            soft17: { stand: "stands", hit: "hits" },
            hole_card: {
                peek: "checked for blackjack",
                no_peek: "not checked",
                none: "dealt after the players",
            },
            dealer_natural_takes: { all: "all bets", original: "the original bet" },
            double_on: { any: "any total", none: "no" },
            double_card: { down: "face down", up: "face up" },
            surrender: {
                none: "no",
                late: "after the dealer checks",
                early: "before the dealer checks",
            },
            procedure: { C4: "by C4", house: "by the house" },
        },
    },

    // The Proof tab: what this page has checked, and the check of the whole record.
    proof: {
        lines: ({ lines }) =>
            `${plural(lines, "step")} checked: each follows the one before and keeps the rules.`,
        level: ({ name, words }) => `Level of proof: ${name} (${words}).`,
        opened: ({ cards }) => `${plural(cards, "card")} checked against the seal of the shoe.`,
        uncommitted:
            "This table does not fix the order of its cards in advance, so nothing proves it.",
        root: ({ shoe }) => `This seal fixed the order of shoe ${shoe} before the cut:`,
        signatures: ({ signatures }) =>
            `${plural(signatures, "signature")} of the house and the players checked.`,
        signaturesUnchecked:
            "Signatures are not checked: this page is not on a secure connection, or the " +
            "browser lacks Ed25519.",
        signed: "Your browser signs what you do, with a key that never leaves it:",
        otherKey: "What you do is not signed: you sat down with another key.",
        unsigned: "What you do is not signed: this browser cannot sign here.",
        shoes: ({ shoes }) =>
            `${plural(shoes, "shoe is", "shoes are")} over, and every card was where it had to be.`,
        roomAnswered: ({ status }) => `the room answered ${status}`,
        // The answer of "Check everything".
        right: ({ lines, rounds, cards, signatures, shoes }) =>
            `Everything is correct: ${joinList([
                plural(lines, "step"),
                plural(rounds, "round"),
                plural(cards, "card"),
                ...(signatures === undefined ? [] : [plural(signatures, "signature")]),
            ])} checked. ${
                shoes
                    ? `${plural(shoes, "finished shoe", "finished shoes")} came out as sealed.`
                    : "No shoe is finished yet, so the order of the cards stays secret."
            }${signatures === undefined ? " This browser cannot check signatures." : ""}`,
        wrong: ({ line, clause, sentence, found, expected, blame }) =>
            `Something is wrong: line ${line} breaks ${clause}: ${sentence} Found: ${found}; ` +
            `expected: ${expected}. ${blame}.`,
        // The page stops at a line that is wrong.
        badLine: ({ line, clause, sentence, found, expected, concerns }) =>
            `Line ${line} of the record breaks ${clause}: ${sentence} Found: ${found}; ` +
            `expected: ${expected}. It concerns ${concerns}. This page shows nothing after it.`,
        unreadable: ({ line }) =>
            `Line ${line} of the record cannot be read. This page shows nothing after it.`,
        badSignature: ({ line }) =>
            `The signature in line ${line} of the record is wrong. This page shows nothing ` +
            "after it.",
    },

    // Your browser's secret in the shuffle of a shoe.
    secret: {
        included: ({ shoe, commit, reveal }) =>
            `Your secret is part of shoe ${shoe} (lines ${commit} and ${reveal}).`,
        refused: ({ shoe, reason }) =>
            `The room did not take your secret for shoe ${shoe}: ${reason}`,
        missing: ({ shoe }) =>
            `Your secret is not part of shoe ${shoe}: the record does not have it.`,
        otherWindow: ({ shoe }) =>
            `The secret under your name in shoe ${shoe} was made in another window.`,
        late: ({ shoe }) => `Shoe ${shoe} was shuffled before your browser could add a secret.`,
    },

    // Messages in the corner, and what they let you do.
    message: {
        refused: ({ sentence, expected }) =>
            `${sentence ?? "This is not permitted."}${expected ? ` Expected: ${expected}.` : ""}`,
        full: "Every box at this table is taken. You can watch, or play at another table.",
        lostBeforeAnswer:
            "The connection was lost before the room answered. Check whether it happened.",
        sound: "Would you like to hear the cards and chips?",
        soundOn: "Sound on",
        yourTurn: "It is your turn",
        chooseBox: "Choose a free box on the felt.",
        away: "You are away: the others do not wait for you.",
        shoeOver: ({ shoe }) => `Shoe ${shoe} is over, and its secret is shown.`,
        checkAll: "Check everything",
        cannotWatch: ({ reason }) => `You cannot watch this table: ${reason}`,
    },

    // Dialogs.
    buy: {
        title: "Buy chips",
        text: "Chips are play money: they cost nothing and are worth nothing.",
        amount: "Amount",
        buy: "Buy",
    },
    leave: {
        title: "Leave the table?",
        playing: "You are in a hand. It stands, and the dealer settles it.",
        chips: ({ cents }) => `You leave with ${money(cents)} in chips.`,
        leave: "Leave",
        leaveBox: ({ box }) => `Leave box ${box} only`,
        stay: "Stay",
    },
    name: {
        title: "Your name",
        label: "Nickname",
        keep: "Keep it",
        change: "Change it",
        stays: ({ name }) =>
            `You sit at a table as ${name}. Leave your seat to change your name: the record of ` +
            "the table has it.",
    },
    settings: {
        title: "Settings",
        theme: "Appearance",
        themes: { system: "as the system", light: "light", dark: "dark" },
        suits: "Suits",
        colours: { two: "two colours", four: "four colours" },
        motion: "Animate cards and chips",
        motionOff: "Animate cards and chips (your system asks for less motion)",
        speed: "Speed",
        speeds: { slow: "slow", normal: "normal", fast: "fast" },
        sound: "Sounds",
        notify: "Tell me when it is my turn and I look elsewhere",
        keys: "Use single keys: H to hit, S to stand …",
        changeName: "Change your name …",
        operator: "Operator",
        orderShuffle: "Order a shuffle",
        orderRecut: "Order a recut",
        closeTable: "Close this table",
        done: ({ order }) => `${order}: done.`,
        ruling: ({ clause, sentence }) => `${clause}: ${sentence}`,
        failed: ({ order, reason }) => `${order}: ${reason}`,
    },
    help: {
        title: "Help",
        game:
            "Get closer to 21 than the dealer without going over. Court cards count 10, an ace " +
            "counts 1 or 11. A hand with an ace that counts 11 is soft. An ace with a ten is " +
            "blackjack.",
        buttons:
            "The buttons show what the rules permit. If your time runs out, your hand stands " +
            "and you are away until you act.",
        seal:
            "The green seal means that your browser checked the card against the order fixed " +
            "before the cut. Under Record, Proof checks everything.",
        // Keys and what they do.
        keys: [
            ["H", "hit"],
            ["S", "stand"],
            ["D", "double"],
            ["P", "split"],
            ["R", "surrender, or pass the cut on"],
            ["I / N", "take insurance / no insurance"],
            ["1 – 5", "add a chip to the bet"],
            ["A", "type the amount of the bet"],
            ["D", "double the bet"],
            ["0, Backspace", "clear the bet, take one chip off"],
            ["Enter", "bet and deal, the same bet again, sit down, cut"],
            ["T", "take the bet back"],
            ["← →", "move the cutting card; with Shift, or Page up and Page down, by ten"],
            ["B", "buy chips"],
            ["C", "ask the coach"],
            ["V", "show the table as text"],
            ["?", "show this help"],
        ],
    },
};

// The catalogue of the card room, room.html: the lobby and a table of blackjack.  words.js says how
// a catalogue is made and translated.
//
// Words of the field: *box* is a place for a bet, *shoe* the cards of one shuffle, *cutting card*
// the plastic card that a player puts into the stack, *companion* a player that the house plays by
// basic strategy, *root* the hash that fixes the order of a shoe, *record* the file with everything
// that happened at a table.  The room sends clauses of the law, refusals and the coach's advice.

import { cardName, cardNames, capital, joinList, money, plural } from "./words.js";

// "You hit.", "Ann hits.": `you` and `they` are the two forms of the verb with its object.
const told = ({ actor, me }, you, they) => (actor === me ? `You ${you}.` : `${actor} ${they}.`);

export const ROOM = {
    // Stand in the HTML, because they must be there without a script.
    fixed: {
        "room.html": {
            title: "Riffle",
            noscript: "This page needs JavaScript and WebAssembly to check every card for you.",
        },
    },

    // The frame of the page: the bar at the top.
    page: {
        skip: "Skip to the table",
        home: "Riffle, go to the lobby",
        title: "The card room",
        tableTitle: ({ title }) => `${title} · Riffle`,
        playMoney: "play money",
        playMoneyHint: "Chips are play money: they cost nothing and are worth nothing.",
        tools: "Tools",
        text: "Text",
        textHint: "Show the table as text",
        record: "Record",
        help: "Help",
        settings: "Settings",
        lobby: "Lobby",
        table: "Table",
        decision: "Your decision",
        panel: "Log, rounds, rules and proof",
        nameLabel: ({ name }) => `Your name is ${name}. Change it`,
        watchers: ({ title, watchers }) => `${title} · ${watchers} watching`,
        connectionLost: "Connection lost. Trying again …",
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

    lobby: {
        headline: "Blackjack that proves every card",
        intro:
            "Take a seat, cut the cards yourself, and play. The order of the cards is fixed " +
            "before anybody can know it, and your browser checks every card as it comes.",
        playMoney: "Chips are play money only: they cost nothing, and you can win nothing.",
        playNow: "Play now",
        tables: "Tables",
        openTable: "Open a table …",
        people: ({ people }) => plural(people, "person is here", "people are here"),
        noTables: "No table is open. “Play now” opens one for you, with companions.",
        sitDown: "Sit down",
        watch: "Watch",
        free: "free",
        facts: ({ rules, decks, min, max, isPlaying, shoe }) =>
            `${rules}, ${plural(decks, "deck")} · bets ${money(min)} to ${money(max)} · ` +
            `${isPlaying ? "playing a round" : "between rounds"}${shoe ? ` · shoe ${shoe}` : ""}`,
        boxesTaken: ({ taken, boxes, companions }) =>
            `${taken} of ${plural(boxes, "box", "boxes")} ` +
            `taken${companions ? `, ${companions} by companions` : ""}`,
        watching: ({ watching }) => `${watching} watching`,
        untitled: ({ id }) => `Table ${id}`,
        bridge: "Bridge",
        bridgeNote: "events whose boards anybody can check",
        toDesk: "Open the director’s desk",
        noEvents: "There is no event yet. Open one at the director’s desk.",
        // Three facts at the foot of the lobby: a title and a sentence each.
        cutTitle: "You cut the cards",
        cutText: "When it is your turn to cut, you push the cutting card in wherever you like.",
        openTitle: "Nothing is hidden",
        openText:
            "The table’s record has everything that happened. One click checks all of it in " +
            "your browser.",
        moneyTitle: "No account",
        moneyText: "No payment, no prizes. A nickname is enough, and you can change it.",
    },

    // The dialog that opens a table.
    newTable: {
        dialog: "Open a table",
        title: "Title",
        titleExample: "My table",
        rules: "Rules",
        companions: "Companions (players that the house plays by basic strategy)",
        clock: "Seconds for each decision",
        open: "Open the table",
        // Rules that the room knows; others are shown by the name of their file.
        presets: {
            bicycle: "Bicycle",
            "vegas-strip": "Las Vegas Strip",
            "vegas-downtown-h17": "Downtown Las Vegas",
            "atlantic-city": "Atlantic City",
            european: "European",
            "australia-nz": "Australia and New Zealand",
            "single-deck": "Single deck",
            "double-deck": "Double deck",
            "eight-deck-csm": "Shuffling machine",
        },
        presetNotes: {
            bicycle: "the rules of the book, six decks",
            "vegas-downtown-h17": "dealer hits soft 17",
            "atlantic-city": "late surrender",
            european: "no hole card",
            "eight-deck-csm": "eight decks",
        },
        preset: ({ name, note }) => (note ? `${name}: ${note}` : name),
    },

    // The bar below the felt: what you are asked, and its buttons.
    bar: {
        loading: "Loading the table and checking its record …",
        progress: ({ done, all }) => `${done} of ${all}`,
        clock: ({ seconds, bank, then }) =>
            `${seconds} s${bank ? ` + ${bank} s time bank` : ""}. ${then}`,
        // Said once, when this much time is left.
        hurry: ({ seconds, then }) => `${plural(seconds, "second")} left. ${then}`,
        watching: "You are watching. Sit down to play.",
        watchingFull: "You are watching. All boxes are taken.",
        sitDown: "Sit down",
        // These stand side by side on a phone: keep them short.
        stepAway: "Pause",
        comeBack: "I’m back",
        buyChips: "Buy chips",
        addBox: "Add a box",
        leave: "Leave",
        askCoach: "Ask coach",
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
        bet: ({ box, bet, chips }) =>
            `Your bet${box ? ` on box ${box}` : ""}: ${money(bet)}. You have ${money(chips)}.`,
        whichBox: "Choose a box",
        boxBet: ({ box, bet }) => `Box ${box}: ${money(bet)}`,
        addChips: "Add chips to the bet",
        addChip: ({ cents, key }) => `Add ${money(cents)}, key ${key}`,
        clear: "Clear",
        sameBet: "Same bet",
        betAndDeal: ({ cents }) => `Bet ${money(cents)} and deal`,
        sitOut: "Sit this round out",
        betTooHigh: ({ max }) => `The highest bet is ${money(max)}.`,
        betTooLow: ({ min }) => `The lowest bet is ${money(min)}.`,
        betStep: ({ step }) => `Bets go in steps of ${money(step)}.`,
        chipsShort: "You do not have that many chips.",
        chipsShortForBets: "You do not have that many chips. Buy some, or bet less.",
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
        // A button where you play several boxes.
        forBox: ({ label, box }) => `${label}, box ${box}`,
        cut: "It is your turn to cut the cards.",
        insurance: "The dealer shows an ace. Do you want insurance?",
        surrender: "Give up half of your bet before the dealer checks for blackjack?",
        ordinals: ["first", "second", "third", "fourth"],
        anAce: "an ace",
        play: ({ box, hand, count, dealer }) => {
            const where = [box && `box ${box}`, hand && `${hand} hand`].filter(Boolean).join(", ");
            return capital(
                `${where ? `${where}: ` : ""}you have ${count}, the dealer shows ${dealer}.`,
            );
        },
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
        loadShoe: "The cards are cut and go into the shoe.",
        deal: "The cards are being dealt.",
        insuranceOpen: "The dealer offers insurance.",
        dealer: "The dealer plays.",
        settle: "The dealer settles the hands.",
        betsNext: "Bets come next.",
    },

    // The cut: the stack on edge, and the cutting card that you push in.
    cut: {
        label: "The cut",
        yours: "Cut the cards",
        text: ({ least, most }) =>
            `Push the cutting card in, ${least} to ${most} cards from the front. The order is ` +
            "already fixed, and the house is bound to it; you choose where it starts.",
        slider: "Cutting card",
        place: ({ front, back }) => `${plural(front, "card")} in front, ${back} behind`,
        front: "front",
        back: "back",
        toFront: ({ cards }) => `${plural(cards, "card")} to the front`,
        toBack: ({ cards }) => `${plural(cards, "card")} to the back`,
        push: "Push it in",
        refuse: "Refuse the cut",
        watching: ({ name }) => `${name} is choosing where to cut`,
        watchingText: "You will see where the cutting card goes in.",
        youCut: ({ place }) => `You cut at ${place}`,
        theyCut: ({ name, place }) => `${name} cuts at ${place}`,
    },

    // The felt.  `said…` and box descriptions are for screen readers.
    felt: {
        dealer: "Dealer",
        boxes: "Boxes",
        sit: "Sit",
        box: ({ box }) => `box ${box}`,
        sitAt: ({ box }) => `Sit at box ${box}`,
        you: "You",
        youAt: ({ box }) => `You, box ${box}`,
        dealerCards: ({ cards, count }) => `Dealer: ${cardNames(cards)}; ${count}.`,
        dealerNone: "Dealer: no cards.",
        cuttingCardOut: "cutting card is out",
        shoeEmpty: "no cards yet",
        inShoe: ({ left }) => `${left} in the shoe`,
        discarded: ({ rack }) => `${rack} discarded`,
        pays: ({ odds }) => `Blackjack pays ${odds}`,
        odds: ({ win, stake }) => `${win} to ${stake}`,
        hitsSoft17: "Dealer hits soft 17",
        stands17: "Dealer stands on all 17s",
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
        doubledMark: " ×2",
        sealed: ({ card }) => `${capital(cardName(card))}: checked against the root`,
    },

    // The count of a hand.  The core writes "soft 17", "bust 23", "natural"; players say blackjack.
    // One ace alone is "soft 11" to the core.
    count: { blackjack: "blackjack", plusHidden: " + ?", ace: "ace" },

    // What a hand came to, on the felt, in the log and in the rounds.
    result: {
        blackjack: ({ net }) => `Blackjack pays ${money(net)}`,
        wins: ({ net }) => `Wins ${money(net)}`,
        push: "Push",
        pushBlackjack: "Both have blackjack: push",
        surrendered: ({ net }) => `Surrendered, loses ${money(-net)}`,
        bust: ({ net }) => `Bust, loses ${money(-net)}`,
        loses: ({ net }) => `Loses ${money(-net)}`,
        losesToBlackjack: ({ net }) => `Loses ${money(-net)} to a blackjack`,
        insurancePays: ({ net }) => `Insurance pays ${money(net)}`,
        insuranceLoses: ({ net }) => `Insurance loses ${money(-net)}`,
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
        box: ({ box, name }) => `box ${box}${name ? ` (${name})` : ""}`,
        yourBox: ({ box }) => `your box ${box}`,
        theDealer: "the dealer",
        result: ({ box, count, result }) =>
            `${capital(box)}${count ? `, ${count}` : ""}: ` +
            `${result.charAt(0).toLowerCase()}${result.slice(1)}.`,
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
        refuseCut: (who) => told(who, "refuse the cut", "refuses the cut"),
        cut: (who) => told(who, `cut at ${who.place}`, `cuts at ${who.place}`),
        supervisorCuts: ({ place }) => `Nobody wants to cut, so the supervisor cuts at ${place}.`,
        hit: (who) => told(who, "hit", "hits"),
        stand: (who) => told(who, "stand", "stands"),
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
        houseCommits: ({ shoe }) => `The house commits to shoe ${shoe}.`,
        yourCommitment: "Your browser promises a secret.",
        commitment: ({ name }) => `${name}’s browser promises a secret.`,
        revealed: ({ shoe }) =>
            `The secret of shoe ${shoe} is shown: every card was where it had to be.`,
        yourSecret: "Your browser shows its secret.",
        secret: ({ name }) => `${name}’s browser shows its secret.`,
        root: "The order of the cards is fixed. The record has its root.",
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
        opened: ({ cards }) => `${plural(cards, "card")} checked against the root of the shoe.`,
        uncommitted:
            "This table does not fix the order of its cards in advance, so nothing proves it.",
        root: ({ shoe }) => `This root fixed the order of shoe ${shoe} before the cut:`,
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
                    ? `${plural(shoes, "finished shoe", "finished shoes")} came out as committed.`
                    : "No shoe is finished yet, so the order of the cards stays secret."
            }${signatures === undefined ? " This browser cannot check signatures." : ""}`,
        wrong: ({ line, clause, sentence, found, expected, blame }) =>
            `Something is wrong: line ${line} breaks ${clause}: ${sentence} Found: ${found}; ` +
            `expected: ${expected}. ${blame}.`,
        // The page stops at a line that is wrong.
        badLine: ({ line, clause, sentence, found, expected, concerns }) =>
            `Line ${line} of the record breaks ${clause}: ${sentence} Found: ${found}; ` +
            `expected: ${expected}. It concerns ${concerns}. This page shows nothing after it.`,
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
        refused: ({ clause, sentence, expected }) =>
            `${clause}: ` +
            `${sentence ?? "this is not permitted."}${expected ? ` Expected: ${expected}.` : ""}`,
        lostBeforeAnswer:
            "The connection was lost before the room answered. Check whether it happened.",
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
        label: "Nickname (letters and digits)",
        keep: "Keep it",
        change: "Change it",
    },
    settings: {
        title: "Settings",
        theme: "Appearance",
        themes: { system: "as the system", light: "light", dark: "dark" },
        suits: "Suits",
        colours: { two: "two colours", four: "four colours" },
        motion: "Animate cards and chips",
        motionOff: "Animate cards and chips (your system asks for less motion)",
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
            "before the cut. The Proof tab checks the whole record.",
        // Keys and what they do.
        keys: [
            ["H", "hit"],
            ["S", "stand"],
            ["D", "double"],
            ["P", "split"],
            ["R", "surrender, or refuse the cut"],
            ["I / N", "take insurance / no insurance"],
            ["1 – 5", "add a chip to the bet"],
            ["0, Backspace", "clear the bet, take one chip off"],
            ["L", "same bet as last time"],
            ["Enter", "bet and deal, sit down, push the cutting card in"],
            ["T", "take the bet back"],
            ["← →", "move the cutting card; with Shift, or Page up and Page down, by ten"],
            ["B", "buy chips"],
            ["C", "ask the coach"],
            ["V", "show the table as text"],
            ["?", "show this help"],
        ],
    },
};

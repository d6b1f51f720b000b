// The catalogue of the page that proves a shoe to people.  words.js says how a catalogue is made and
// translated.
//
// Words of the field: a *shoe* is the cards of one shuffle; a *seal* is a hash that fixes something
// without showing it; *sealed*, *shared* and *public* are the levels of proof, the same words as in
// `riffle verify`.  Never say *proved* of what was not opened and checked.

import { capital, cardName, joinList, plural } from "./words.js";

// "10 cards, 42 steps and 12 signatures"
const checked = ({ cards, steps, signatures }) =>
    joinList([
        plural(cards, "card"),
        plural(steps, "step"),
        ...(signatures ? [plural(signatures, "signature")] : []),
    ]);

export const PROOF = {
    proof: {
        shoe: "Shoe",
        ofShoe: ({ number, isRunning }) => `Shoe ${number}${isRunning ? ", in play" : ""}`,
        back: "Back to the table",
        loading: "Loading the record …",
        checking: ({ percent }) => `Your browser checks the record: ${percent} %`,
        unreadable: ({ error }) => `The record could not be read: ${error}`,
        roomAnswered: ({ status }) => `the room answered ${status}`,
        // Without a table: how it works.
        howTitle: "How you can check the shuffle",
        howText:
            "Four things happen before the first card. Each leaves a seal in the record, and " +
            "your browser compares them with every card.",

        // The sentence at the top, and the line below it.
        verdict: {
            proved: {
                shared: "Nobody could choose these cards, and nobody changed them.",
                sealed: "Nobody changed these cards. But the house alone made their order.",
            },
            running:
                "So far every card is where it should be. The house opens its seal when the " +
                "shoe ends.",
            sealed: "The order is sealed: nobody can change it now, not even the house.",
            unsealed: "These cards are not sealed yet: the shuffle has just begun.",
            unused: "No card of this shoe was dealt, so there is nothing to prove.",
            uncommitted: "This table does not seal its cards, so there is nothing to prove.",
            brokenCard: ({ card }) =>
                `Card ${card} does not match the seal. Stop playing and save the record.`,
            brokenLine: ({ line }) =>
                `Line ${line} of the record is wrong. Stop playing and save the record.`,
            brokenHere:
                "The room sent this page something that breaks the rules. Stop playing and " +
                "save the record.",
        },
        provedDetail: (sums) =>
            `Your browser checked it all just now: ${checked(sums)}. Nothing was out of place.`,
        runningDetail: (sums) => `Checked just now: ${checked(sums)}. Nothing was out of place.`,
        brokenDetail: ({ clause, sentence, found, expected, blame }) =>
            `${clause}: ${sentence} Found: ${found}; expected: ${expected}.` +
            `${blame ? ` ${capital(blame)}.` : ""}`,
        weaker: ({ level }) =>
            `The whole record is only ${level}: the house alone made another shoe of it.`,

        // The levels.
        level: { sealed: "Sealed", shared: "Shared", public: "Public" },
        howStrong: "How strong is this?",
        levelText: {
            sealed: "Fixed before play. But one party alone made it, and could have picked it.",
            shared: "Two or more made it together. None of them could choose.",
            public:
                "A number that the whole world can see, and nobody could know before, went in " +
                "as well.",
        },
        thisShoe: "This shoe",

        // The four pictures: titles, what they show, and the values of this shoe below.
        titles: ["The house seals", "You add", "You cut", "Everybody checks"],
        pictures: [
            "An envelope closed with a wax seal",
            "Slips of paper fall into one jar",
            "A stack of cards on edge with a yellow cutting card in it",
            "Cards with a tick each, joined to one seal",
        ],
        openEnvelope: "An open envelope with a letter, and a tick",
        sealFirst: "sealed first",
        sealOpen: "opened, and it fits",
        seals:
            "Before anybody added anything, the house sealed a secret. From then on it could " +
            "not swap it for another.",
        sealShown: ({ time }) => `Seal, shown at ${time}`,
        sealClosed: "still closed",
        sealOpened: ({ time }) => `opened at ${time}, and it fits`,
        house: "house",
        you: "you",
        friends: "others",
        adds: ({ names }) =>
            names.length
                ? `${joinList(["The house", ...names])} each added a secret. The order is mixed ` +
                  "from all of them. One honest secret is enough."
                : "Nobody added a secret to this shoe, so the house alone made the order.",
        addsAlways:
            "Every player’s browser adds a secret. The order is mixed from all of them. One " +
            "honest secret is enough.",
        youLate: "You joined after the shuffle. Your secret counts from the next shoe.",
        yours: "Yours, made on this device",
        theirs: ({ name }) => `Secret of ${name}`,
        none: "none",
        yoursMixed: "yours is in the mix",
        yoursIn: "yours is in the record",
        theirsMixed: ({ count }) => `${plural(count, "secret is", "secrets are")} in the mix`,
        theirsIn: ({ count }) => `${plural(count, "secret is", "secrets are")} in the record`,
        cuts: {
            you:
                "The finished order was sealed, then you cut. You chose where it begins, after " +
                "nobody could change it.",
            them: ({ name }) =>
                `The finished order was sealed, then ${name} cut. That chose where it begins, ` +
                "after nobody could change it.",
            nobody: "The finished order is sealed. Next a player cuts, and chooses where it begins.",
        },
        supervisor: "the supervisor",
        cutBy: ({ name, time }) => `Cut by ${name}, ${time}`,
        cutByYou: ({ time }) => `Your cut, ${time}`,
        cutAt: ({ cards, size }) => `${cards} of ${size}`,
        cutFront: ({ cards }) => `${cards} go to the back`,
        cutWhere: "you choose where",
        notCut: "not cut yet",
        startsAt: ({ card }) => `the deal starts at card ${card}`,
        checks:
            "Each card comes with a receipt. Your device compares it with the seal as the card " +
            "lands. So does everyone else’s.",
        turned: ({ cards }) => `${cards} turned, ${cards} right`,
        turnedNone: "no card turned yet",
        wrongCard: ({ card }) => `card ${card} does not match`,
        everyCard: "every card, every time",
        oneSeal: ({ size }) => `one seal for all ${size}`,
        oneSealAll: "one seal for all of them",
        orderSealed: ({ time }) => `Order, sealed at ${time}`,
        lay: ({ cards }) =>
            cards === 1 ? "the card lay where it should" : `all ${cards} lay where they should`,
        notYet: "not yet",

        cannotTitle: "What no check can show",
        cannot: {
            told: "That the house told nobody the order. It knew it while it dealt.",
            clock: "That a clock was right when time ran out.",
            companions: "That companions kept to their strategy. The riffle command checks that.",
            signatures: "Who signed what: this browser cannot check signatures here.",
        },
        again: "Check it all again",
        save: "Save the record",
        verifier: "Open it in the verifier",
        popup: "Your browser did not open the verifier. Save the record and open it there.",

        // Behind a click.
        more: "More: every value, the record line by line, and how to check without us",
        values: "Every value",
        value: {
            table: "Table",
            level: "Level of proof of the record",
            levelIs: ({ name, words }) => `${name} (${words})`,
            seal: "Seal of the house",
            shareSeal: ({ name }) => `Seal of ${name}`,
            shareSecret: ({ name }) => `Secret of ${name}`,
            root: "Seal of the order",
            cut: "Cut",
            secret: "Secret of the house",
            salt: "Salt of the house",
            closed: "closed until the shoe ends",
        },
        lines: ({ lines }) => `The record of this shoe: ${plural(lines, "line")}`,
        without: "How to check without us",
        steps: [
            "Save the record. It is a text file, and it is yours.",
            "Open it in the verifier. That page reaches no network: save it and use it offline.",
            "Or run the command: riffle verify table.record",
            "The format is published. A second program in Python, which shares no code with " +
                "this one, reads it too.",
        ],

        // At a table: the first seal that you see, and a card that you touch.
        firstSeal:
            "A green seal on a card: your browser has checked it against the order that was sealed " +
            "before the cut.",
        sealedCard: ({ card }) => `${capital(cardName(card))}: checked against the sealed order.`,
        show: "Show me",
    },
};

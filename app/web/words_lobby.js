// The catalogue of the lobby of the card room, and of the dialog that opens a table.  words.js says
// how a catalogue is made and translated.
//
// Words of the field: a *box* is a place for a bet, a *companion* a player that the house plays by
// basic strategy, the *house edge* what a bet loses on average under perfect basic play.

import { formatNumber, money, plural } from "./words.js";

const percent = (part) => `${(part * 100).toFixed(2)} %`;

export const LOBBY = {
    lobby: {
        headline: "Blackjack where you check the shuffle.",
        intro:
            "You cut the cards. Your browser checks each one as it lands. If a card were " +
            "swapped, you would see it.",
        playNow: "Play now",
        practice: "Practice alone",
        // Below the button, while it waits for the room.
        joining: "One moment: the room is being asked for a seat …",
        noRoom: "The room does not answer yet. Practice alone works without it.",
        playMoney: "No account. No money: chips are free and worth nothing.",
        checked: "Every card is checked",
        // The four steps of the proof: a title and a line each.
        how: "How the cards are proved",
        steps: [
            ["The house seals", "a secret it can’t change"],
            ["You add", "a secret of your own"],
            ["You cut", "wherever you like"],
            ["Everybody checks", "every card, every time"],
        ],
        tables: "Tables",
        openTable: "Open your own table",
        people: ({ people }) => plural(people, "person is here", "people are here"),
        more: ({ tables }) => `and ${plural(tables, "more table")}`,
        noTables: "No table is open yet. “Play now” opens one for you, with two companions.",
        sitDown: "Sit down",
        watch: "Watch",
        backToSeat: "Back to my seat",
        facts: ({ min, max, decks, clock }) =>
            `Bets ${money(min)} to ${money(max)} · ${plural(decks, "deck")} · ${clock} s a move`,
        rules: ({ rules, edge }) => (edge ? `${rules} · house edge ${percent(edge)}` : rules),
        seatsFree: ({ free }) => (free ? plural(free, "seat free", "seats free") : "No seat free"),
        youSit: ({ box }) => `You are at box ${box}`,
        watching: ({ watching }) => `${watching} watching`,
        // Read aloud in place of the drawn table, and shown over a seat.
        seats: ({ people, companions, free }) =>
            `${plural(people, "player")}, ${plural(companions, "companion")}, ` +
            `${plural(free, "free seat")}`,
        seat: ({ box, name }) => `Box ${box}: ${name}`,
        companion: ({ name }) => `${name}, a companion`,
        you: "You",
        free: "free",
        untitled: ({ rules }) => (rules ? `A table of ${rules}` : "A table"),
        friends: "Play with friends",
        friendsOpen: "Open a table of your own, and send your friends its link.",
        friendsSend: ({ title }) =>
            `Send this link. Your friends land at “${title}” and can watch first.`,
        friendsLink: "Link to your table",
        copyLink: "Copy the link",
        copied: "The link is copied.",
        copyByHand: "The link is marked. Copy it with your keyboard.",
        elsewhere: "More",
        proofTitle: "How the proof works",
        proofText: "Four pictures, one minute.",
        trainerTitle: "Train",
        trainerText: "Basic strategy and counting, with what each mistake costs.",
        verifyTitle: "Check a record",
        verifyText: "Somebody’s table or session, in your browser.",
        dealsTitle: "Practice deals",
        dealsText: "Bridge hands for a lesson: choose, deal, print.",
        deskTitle: "Run a bridge evening",
        deskText: "For club directors: deal, play, publish.",
        bridge: "Bridge",
        bridgeNote: "events whose boards anybody can check",
        toDesk: "Open the director’s desk",
        noEvents: "There is no event yet. Open one at the director’s desk.",
    },

    // The banner at the top of every page while you are expected at a table.
    waiting: {
        label: "Your hand",
        hand: ({ title, box }) => `Your hand is waiting at ${title}, box ${box}.`,
        seat: ({ title, box }) => `Your seat is kept at ${title}, box ${box}.`,
        turn: "It is your turn.",
        backToHand: "Back to my hand",
        backToSeat: "Back to my seat",
    },

    // The dialog that opens a table.
    newTable: {
        dialog: "Open a table",
        title: "Name of the table",
        titleOf: ({ name }) => `${name}’s table`,
        rules: "Rules",
        open: "Open the table",
        opening: "The table is being opened …",
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
        // The rules of a preset in one line, from its values.
        decks: ({ decks }) => plural(decks, "deck"),
        machine: "from a shuffling machine",
        pays: { "3:2": "blackjack pays 3 to 2", "6:5": "blackjack pays only 6 to 5" },
        soft17: { stand: "the dealer stands on every 17", hit: "the dealer hits a soft 17" },
        hole: {
            none: "the dealer’s second card comes last",
            peek: "the dealer checks for blackjack first",
        },
        doubleOn: ({ on }) => (on === "any" ? "double on any two cards" : `double on ${on} only`),
        afterSplit: { yes: "double after a split", no: "no double after a split" },
        splits: ({ hands }) => (hands === 2 ? "split once" : `split up to ${hands} hands`),
        surrender: { none: "no surrender", late: "surrender half of your bet" },
        edge: ({ edge }) =>
            edge > 0
                ? `House edge ${percent(edge)}: of 1,000 in bets it keeps about ` +
                  `${formatNumber(Math.max(1, Math.round(edge * 1000)))}, if you play perfectly.`
                : `Your edge ${percent(-edge)}: played perfectly, this game is yours.`,
        // Rules that you can change, each with its choices.
        change: "Change the rules",
        choices: {
            soft17: {
                name: "Dealer with a soft 17",
                values: { stand: "stands", hit: "hits (worse for you)" },
            },
            natural_pays: {
                name: "Blackjack pays",
                values: { "3:2": "3 to 2", "6:5": "6 to 5 (worse for you)" },
            },
            double_after_split: { name: "Double after a split", values: { yes: "yes", no: "no" } },
            surrender: { name: "Surrender", values: { none: "no", late: "yes, for half the bet" } },
        },
        contradiction: "These rules contradict each other.",
        limits: "Bets",
        limitsUsual: ({ min, max }) => `${money(min)} to ${money(max)} (usual)`,
        limitsOf: ({ min, max }) => `${money(min)} to ${money(max)}`,
        companions: "Companions",
        companionsHint: "The house plays them by basic strategy.",
        clock: "Seconds a move",
        clockHint: "And a minute in the bank for each shoe.",
        failed: ({ reason }) => `The table was not opened: ${reason}`,
    },
};

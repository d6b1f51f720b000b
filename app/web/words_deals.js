// The catalogue of the page of practice deals, deals.html.  words.js says how a catalogue is made
// and translated.
//
// Words of the field: a *condition* says which deals are wanted, in the language of the program
// dealer; the *shelf* has ready conditions; *points* are high-card points.  Phrases of the language
// itself, such as hcp(north), are not translated.

import { capital, formatNumber, joinList, plural } from "./words.js";

// 2.66, 0.0277, 14.1826: so many digits that count, and none of them a zero at the end.
const digits = (number, count) => {
    const rounded = Number(number.toPrecision(count));
    return rounded >= 0.0001 || rounded === 0
        ? rounded.toLocaleString("en", { maximumFractionDigits: 10 })
        : rounded.toString();
};

// "4.86560 % exactly" or "2.66 % ± 0.0024", as `riffle deal --explain` writes them.
const percent = ({ value, error }) =>
    error > 0
        ? `${digits(100 * value, 4)} % ± ${digits(100 * error, 2)}`
        : `${digits(100 * value, 6)} %`;

// How many deals it takes on average: 38, 1,200, 5.3 million.
const oneIn = (value) => {
    const deals = 1 / value;
    if (deals < 10) return digits(deals, 2);
    if (deals < 1e6) return formatNumber(Number(deals.toPrecision(3)));
    const [size, name] = deals < 1e9 ? [1e6, "million"] : [1e9, "billion"];
    return deals < 1e12 ? `${digits(deals / size, 3)} ${name}` : deals.toExponential(1);
};

const SEATS = { north: "North", east: "East", south: "South", west: "West" };
const AMOUNT = {
    ">=": (n) => `${n} or more`,
    "<=": (n) => `at most ${n}`,
    "==": (n) => `exactly ${n}`,
    "!=": (n) => `any number but ${n}`,
    ">": (n) => `${n + 1} or more`,
    "<": (n) => `at most ${n - 1}`,
};
const counted = (n, many, one = many.replace(/s$/, "")) => (n === 1 ? one : many);

export const DEALS = {
    fixed: {
        "deals.html": {
            title: "Riffle: practice deals",
            noscript: "This page needs JavaScript.",
        },
    },

    page: {
        skip: "Skip to the condition",
        title: "Practice deals",
        room: "Card room",
        desk: "Director’s desk",
        mark: "Only for teaching and practice. Law 6E4 lets nobody choose the deals of a session.",
    },

    help: [
        "Choose a condition from the shelf, or write your own. The page tells at once how " +
            "many deals meet it, and why they are rare.",
        "Then choose how many boards you want, and deal. All deals that meet the condition " +
            "are equally likely.",
        "Download the boards for a bridge program or a dealing machine, or print a hand record.",
        "Everything is computed in your browser. The page also works without a connection " +
            "once it has been open.",
        "The language is that of the program dealer, so its scripts work here. Sessions " +
            "cannot use these deals: Law 6E4 lets nobody choose them.",
    ],

    shelf: {
        title: "Shelf",
        search: "Search the shelf",
        searchExample: "stayman, slam, lead …",
        none: "Nothing on the shelf fits. Try another word, or write your own condition.",
        own: "Your own condition",
        ownText: "Start from an empty page.",
        // The groups of the shelf, in this order.
        groups: {
            yours: "Yours",
            openings: "Openings",
            responses: "Responses",
            competition: "Competition",
            slams: "Slams",
            leads: "Opening leads",
            play: "Play of the hand",
        },
        // A condition of one's own, kept in this browser.
        keep: "Keep it on your shelf",
        keepName: "Name",
        keepGo: "Keep",
        remove: ({ title }) => `Remove “${title}” from your shelf`,
        kept: ({ title }) => `“${title}” is on your shelf, in this browser.`,
        removed: ({ title }) => `“${title}” is no longer on your shelf.`,
        noName: "Write a name first.",
        notKept: "This browser keeps nothing for this page.",
        // A name of the shelf, such as jacoby-two-notrump.
        name: ({ name }) => capital(name.replaceAll("-", " ")),
    },

    condition: {
        title: "Condition",
        label: "The condition",
        own: "Write what every deal must have, or add requirements below.",
        example: "condition hcp(north) >= 15 and hcp(north) <= 17 and balanced(north)",
        language: "Words of the language",
        // A word of the language, and its meaning.
        wordsOf: [
            ["hcp(north) >= 12", "points: ace 4, king 3, queen 2, jack 1"],
            ["spades(south) == 5", "cards in a suit; also hearts, diamonds, clubs"],
            ["balanced(north)", "4-3-3-3, 4-4-3-2 or 5-3-3-2"],
            ["shape(west, any 5431)", "a shape, suits in any order; x is any length"],
            ["hascard(east, AS)", "a card: rank, then suit"],
            ["losers(north) <= 6", "losing tricks; also controls, aces, kings, stoppers"],
            ["hcp(north) + hcp(south) >= 26", "two hands together"],
            ["and, or, not, ( )", "how requirements are joined"],
            ["dealer north", "who opens; boards can be turned so that this seat deals"],
            ["predeal south SAKQ", "cards that a hand has for sure"],
            ["mix 3 A, 1 B", "three of four deals meet A, one meets B"],
        ],
        languageMore:
            "Scripts of the program dealer work here; their actions, such as printall, are " +
            "not run.",
    },

    // One more requirement, without the language.
    add: {
        title: "Add a requirement",
        seat: "Who",
        what: "What",
        from: "From",
        to: "To",
        go: "Add",
        together: ({ seats }) => `${joinList(seats)} together`,
        kinds: {
            hcp: "points",
            spades: "spades",
            hearts: "hearts",
            diamonds: "diamonds",
            clubs: "clubs",
            losers: "losers",
            controls: "controls",
            aces: "aces",
            balanced: "balanced hand",
        },
        noNumber: "Write a number in “From” or in “To”.",
        wrongOrder: "“From” is larger than “To”. Exchange them.",
        notNow: "Correct the condition first. Then you can add to it.",
        mixed: "A condition with scenarios (mix) can only be changed as text.",
        added: ({ words }) => `Added: ${words}`,
    },

    chance: {
        title: "How often",
        wait: "Counting …",
        empty: "No condition yet: every deal will do.",
        often: ({ value }) => `${digits(100 * value, 3)} % of all deals`,
        oneIn: ({ value }) => `1 deal in ${oneIn(value)}`,
        exactly: (chance) => `${percent(chance)} of all deals, counted exactly`,
        estimate: (chance) => `${percent(chance)} of all deals, estimated`,
        below: ({ value }) => `fewer than 1 deal in ${oneIn(value)}`,
        belowText: "No such deal came up in a million tries. Dealing may take very long.",
        impossible: "No deal meets this condition",
        emptyPart: ({ words }) => `No hand meets: ${words}`,
        exclude: ({ words }) => `These parts exclude each other: ${words}`,
        unknown: "Not known",
        needsTricks:
            "This condition asks for double dummy tricks, which this page cannot compute. Run" +
                " the command riffle deal --where on your computer.",
        isEnding:
            "Hands of fewer than thirteen cards make no boards. Run the command riffle deal " +
            "--where on your computer.",
        scenario: ({ number, all, weight }) => `Scenario ${number} of ${all}, weight ${weight}`,
        parts: "What makes it rare",
        partPercent: (chance) =>
            chance.none
                ? `below ${digits(100 * chance.value, 2)} %`
                : `${digits(100 * chance.value, chance.error > 0 ? 4 : 6)} %`,
        rarest: "rarest",
        planExact: ({ seat, gain }) =>
            `${SEATS[seat]}’s hand is drawn only from hands that fit. That is ${digits(gain, 3)} times ` +
            "faster than dealing and looking, and just as fair.",
        planPlain: "Boards are dealt and looked at until enough fit.",
        anyNote: ({ line, column }) =>
            `Line ${line}, column ${column}: a shape stands without “any”. The word belongs to one ` +
            "shape only: any 4333 + any 4432.",
        example: "An example",
        anotherExample: "Another example",
    },

    // Something is wrong with the text.
    error: {
        place: ({ line, column }) => `Line ${line}, column ${column}:`,
        first: "Correct the text first. Then you see how often such deals come up.",
        show: "Show the place",
        tooLong: ({ most }) => `The text is longer than ${formatNumber(most)} bytes.`,
        module: "The computation failed. Change the condition, or reload the page.",
    },

    // Parts of a condition in plain words.
    plain: {
        has: ({ seat, operator, number, feature }) =>
            `${SEATS[seat]} has ${AMOUNT[operator](number)} ` +
            `${counted(number === 1 && operator === "==" ? 1 : 2, feature)}`,
        together: ({ seats, operator, number, feature }) =>
            `${joinList(seats.map((seat) => SEATS[seat]))} have ${AMOUNT[operator](number)} ` +
            `${feature} together`,
        length: ({ seat, which, operator, number }) =>
            `${SEATS[seat]}’s ${which} suit has ${AMOUNT[operator](number)} ` +
            counted(operator === ">=" || operator === ">" ? 2 : number, "cards"),
        inSuit: ({ feature, suit }) => `${feature} in ${suit}`,
        topOf: ({ number, suit }) => `of the top ${number} ${suit}`,
        card: ({ seat, card }) => `${SEATS[seat]} has the ${card}`,
        stopper: ({ seat, suit }) => `${SEATS[seat]} stops ${suit}`,
        shape: ({ seat, shapes }) => `${SEATS[seat]}’s shape is ${shapes}`,
        either: ({ parts }) => parts.join(", or "),
        // Kinds of hands.
        hands: {
            balanced: ({ seat }) => `${SEATS[seat]} is balanced`,
            semibalanced: ({ seat }) => `${SEATS[seat]} is balanced or nearly so`,
            onesuited: ({ seat }) => `${SEATS[seat]} has one long suit`,
            twosuited: ({ seat }) => `${SEATS[seat]} has two long suits`,
            threesuited: ({ seat }) => `${SEATS[seat]} has three suits`,
        },
        lengths: {
            longest: "longest",
            second: "second longest",
            shortest: "shortest",
        },
        features: {
            hcp: "points",
            spades: "spades",
            hearts: "hearts",
            diamonds: "diamonds",
            clubs: "clubs",
            control: "controls",
            controls: "controls",
            loser: "losers",
            losers: "losers",
            aces: "aces",
            kings: "kings",
            queens: "queens",
            jacks: "jacks",
            tens: "tens",
            stoppers: "stopped suits",
        },
    },

    boards: {
        title: "Boards",
        count: "Boards",
        first: "First number",
        dealer: "Dealer",
        vulnerable: "Vulnerable",
        name: "Title",
        // The first two follow the numbers of the boards.
        dealers: {
            turn: ({ seat }) => `by board number, and ${SEATS[seat]}’s hand goes to the dealer`,
            number: "by board number, and the hands stay where they are",
            always: ({ seat }) => `always ${seat}`,
        },
        vulnerables: {
            number: "by number",
            none: "nobody",
            ns: "North–South",
            ew: "East–West",
            all: "everybody",
        },
        go: ({ boards }) => `Deal ${plural(boards, "board")}`,
        again: ({ boards }) => `Deal ${plural(boards, "other board")}`,
        stop: "Stop",
        progress: ({ drawn, boards, tries }) =>
            `${drawn} of ${plural(boards, "board")} after ${plural(tries, "try", "tries")}`,
        stopped: ({ drawn, boards }) => `Stopped: ${drawn} of ${plural(boards, "board")} were found.`,
        dealt: ({ boards }) => `${plural(boards, "practice board")} dealt.`,
        changed: "The condition has changed since these boards were dealt.",
        wrongCount: ({ most }) => `Choose 1 to ${formatNumber(most)} boards.`,
        wrongFirst: ({ most }) => `The first board has a number from 1 to ${formatNumber(most)}.`,
        board: ({ number }) => `Board ${number}`,
        sides: ({ dealer, vulnerable }) => `Dealer ${dealer} · ${vulnerable}`,
        sidesVulnerable: ["none vulnerable", "N–S vulnerable", "E–W vulnerable", "all vulnerable"],
        points: ({ points }) => plural(points, "point"),
        hands: "Hands shown",
        handsShown: {
            all: "all four",
            ns: "North and South",
            ew: "East and West",
            none: "none",
        },
        more: ({ boards }) => `Show all ${boards} boards`,
    },

    files: {
        title: "Download",
        print: "Print a hand record",
        pdf: "Hand record (PDF)",
        // What each format is for, in a few words.
        formats: {
            pbn: "most bridge programs",
            lin: "online bridge clubs",
            dlm: "dealing machines",
            dup: "dealing machines",
            bri: "dealing machines, old",
            dge: "dealing machines, old",
            csv: "spreadsheets",
            ber: "machines, 52 digits",
            zrd: "collections of deals",
            txt: "one deal a line",
        },
        more: "More formats",
        condition: "Condition",
        conditionText: "the text itself",
        tooMany: ({ format, most }) => `${format} files hold boards 1 to ${most}.`,
        losses: ({ format, what }) =>
            `${format} files cannot hold ${joinList(what)}: programs take it from the board number.`,
        loss: { number: "the board numbers", dealer: "the dealer", vulnerable: "the vulnerability" },
        saved: ({ file }) => `${file} is in your downloads.`,
        marked: "It is marked as practice: sessions refuse it.",
        titled: "Its title says practice. Keep it apart from the files of your sessions.",
        unmarked: ({ format }) =>
            `${format} has no place for a mark: keep it apart from the files of your sessions.`,
        // The head of the files, as `riffle deal` writes it.
        untitled: "Practice deals",
        titleOf: ({ title }) => `Practice: ${title}`,
        comment: ({ mark, seed, words }) =>
            `${mark} deals that meet a condition, seed ${seed}; no session accepts them ` +
            `(Law 6E4): ${words}`,
        everyDeal: "every deal",
        fileName: ({ name, format }) => `practice-${name}.${format}`,
        untitledFile: "deals",
        conditionFile: ({ name }) => `practice-${name}.deal`,
    },

    // The page of a director.
    desk: {
        on: "You are at the desk: boards that you download are entered in the club’s ledger.",
        asking: "Connecting to the desk …",
        guest:
            "You are not signed in as the director. Open the desk first to keep these boards " +
            "in the ledger.",
        entered: ({ boards }) => `${plural(boards, "board")} entered in the club’s ledger.`,
        failed: ({ reason }) => `The desk could not do that: ${reason}`,
    },
};

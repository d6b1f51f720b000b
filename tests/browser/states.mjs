// States of a table that pictures and measurements use: acts up to the moment, and what the room says
// of it.  Each has `name`, the player whose page it is.
import { opening } from "./table_mock.mjs";

const SEVEN = { Ana: 1, Bo: 2, Ann: 3, Cleo: 4, Dev: 5, Fay: 6, Edda: 7 };
const BETS = [20, 30, 24, 14, 50, 40, 10];
const ROWS = [
    ["TD", "5H", "8S", "QD", "AH", "9D", "9C"],
    ["7C", "4C", "8D", "6S", "7D", "2C", "JH"],
];
const clock = (wait, name, box) => ({
    wait,
    name,
    box,
    ends: 22000,
    bank: 50000,
    then: "The hand stands.",
});

// Seven players before the deal, and the deal.
export const sevenBets = [
    ...opening(SEVEN),
    ...Object.entries(SEVEN).map(([name, box]) => `${name} wagers ${BETS[box - 1]} on box ${box}`),
];
export const sevenCards = ROWS.flatMap((row, i) => [
    ...row.map((card, box) => `dealer draws ${card} to box ${box + 1}`),
    `dealer draws ${i === 0 ? "KC" : "a card face down"} to the dealer`,
]);
const sevenTurn = [
    ...sevenBets,
    ...sevenCards,
    "dealer looks and has no natural",
    "Ana stands",
    "Bo doubles",
    "dealer draws TC to box 2",
];

// A round of two, Ann with these cards.
const round = (mine, dealer, rest) => ({
    name: "Ann",
    state: {},
    acts: [
        ...opening({ Ann: 4, Bo: 2 }),
        "Bo wagers 20 on box 2",
        "Ann wagers 24 on box 4",
        "dealer draws 9C to box 2",
        `dealer draws ${mine[0]} to box 4`,
        `dealer draws ${dealer} to the dealer`,
        "dealer draws TC to box 2",
        `dealer draws ${mine[1]} to box 4`,
        "dealer draws a card face down to the dealer",
        ...rest,
    ],
});
const looked = ["dealer looks and has no natural", "Bo stands"];

export const STATES = {
    betting: {
        name: "Ann",
        acts: [...opening({ Ann: 4, Bo: 2, Cleo: 6 }), "Bo wagers 20 on box 2"],
        state: clock("wagers", null, 0),
        keys: ["2", "2", "1", "1"],
    },
    turn: { name: "Ann", acts: sevenTurn, state: clock("play", "Ann", 3) },
    split: {
        name: "Ann",
        acts: [
            ...sevenTurn,
            "Ann splits",
            "dealer draws 3H to box 3",
            "Ann doubles",
            "dealer draws TH to box 3",
            "dealer draws 6C to box 3",
        ],
        state: clock("play", "Ann", 3),
    },
    win: round(["9S", "5H"], "6S", [
        "Bo stands",
        "Ann stands",
        "dealer turns TS",
        "dealer draws 9H to the dealer",
        "dealer pays 20 to box 2",
        "dealer pays 24 to box 4",
    ]),
    loss: round(["TH", "8C"], "KC", [
        ...looked,
        "Ann stands",
        "dealer turns 9D",
        "dealer leaves the wager to box 2",
        "dealer takes the wager of box 4",
    ]),
    push: round(["KD", "JC"], "QS", [
        ...looked,
        "Ann stands",
        "dealer turns TD",
        "dealer takes the wager of box 2",
        "dealer leaves the wager to box 4",
    ]),
    blackjack: round(["AS", "KH"], "9S", ["dealer pays 36 to box 4"]),
    cut: {
        name: "Ann",
        acts: opening({ Ann: 4, Bo: 2 }).slice(0, -5),
        state: clock("cut", "Ann", 0),
    },
    seven: {
        name: "Edda",
        acts: [
            ...sevenTurn,
            "Ann stands",
            "Cleo stands",
            "Dev stands",
            "Fay hits",
            "dealer draws 7S to box 6",
            "Fay stands",
        ],
        state: clock("play", "Edda", 7),
    },
    spectator: { name: "Zoe", acts: sevenTurn, state: clock("play", "Ann", 3) },
    insurance: { ...round(["TD", "9S"], "AC", []), state: clock("insurance", "Ann", 4) },
    boxes: {
        name: "Ann",
        acts: [
            ...opening({ Bo: 2, Ann: [4, 5], Cleo: 7 }),
            "Bo wagers 20 on box 2",
            "Ann wagers 24 on box 4",
            "Ann wagers 50 on box 5",
            "Cleo wagers 30 on box 7",
            ...["9C", "TD", "AS"].map((card, i) => `dealer draws ${card} to box ${[2, 4, 5][i]}`),
            "dealer draws 6H to box 7",
            "dealer draws 6S to the dealer",
            ...["TC", "4H", "8C"].map((card, i) => `dealer draws ${card} to box ${[2, 4, 5][i]}`),
            "dealer draws 5D to box 7",
            "dealer draws a card face down to the dealer",
            "Bo stands",
            "Ann stands",
        ],
        state: clock("play", "Ann", 5),
    },
};

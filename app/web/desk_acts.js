// What can be done with boards, and what is asked before it.

import { choice, field, numberInput, textInput } from "./desk_form.js";

const BY = [
    ["director", "the Director"],
    ["ns", "North–South"],
    ["ew", "East–West"],
    ["assistant", "an assistant"],
];
const note = () =>
    field("Note", textInput("note", { maxlength: 140 }), "Why, in words, for the record.");
const by = () => field("Reported by", choice("by", BY, "director"));

// What can be done with boards.  `table` names one; `asks` gives a dialog its words and fields, from
// what may be chosen; `law` has the Law say there what it says; `always` is asked of the Law even
// when it is known to say no.
export const ACTS = [
    { verb: "call", name: "First call", table: true },
    { verb: "played", name: "Result in", table: true },
    { verb: "passout", name: "Passed out", table: true },
    { verb: "strike", name: "Strike the result", table: true },
    {
        verb: "exchange",
        name: "To another table …",
        table: true,
        law: true,
        asks: ({ tables, at }) => ({
            words: "Two tables have agreed that one passes it to the other.",
            parts: [
                field(
                    "To table",
                    choice(
                        "to",
                        tables
                            .filter((table) => table !== at)
                            .map((table) => [String(table), `Table ${table}`]),
                    ),
                ),
                note(),
            ],
            numbers: ["to"],
            go: "Record it",
        }),
    },
    { verb: "shuffle", name: "Shuffled" },
    { verb: "request-cut", name: "Cut asked for" },
    { verb: "cut", name: "Cut" },
    {
        verb: "witness",
        name: "Somebody is there …",
        law: true,
        asks: () => ({
            words: "A player of this side is there while the board is shuffled and dealt.",
            parts: [
                field(
                    "Side",
                    choice(
                        "by",
                        BY.filter(([word]) => word === "ns" || word === "ew"),
                        "ns",
                    ),
                ),
                note(),
            ],
            go: "Record it",
        }),
    },
    { verb: "deal", name: "Deal" },
    { verb: "place", name: "In its pockets" },
    {
        verb: "release",
        name: "Release …",
        asks: ({ unplayed }) => ({
            words: [
                "Nobody plays them any more? Their cards are then in the record for everybody, and that cannot be taken back.",
                ...(unplayed ? [`Not every table has brought in its result: ${unplayed}.`] : []),
            ],
            go: "Release",
        }),
    },
    {
        verb: "redeal",
        name: "Redeal …",
        always: true,
        asks: ({ reasons }) => ({
            words: "The Law allows a new deal for two reasons.",
            parts: [
                field(
                    "Reason",
                    choice(
                        "reason",
                        [
                            [
                                "D1",
                                "D1: dealt wrongly, or a card could have been seen, before the first call",
                            ],
                            [
                                "D3",
                                "D3: the Director requires it, for a cause that the Laws allow",
                            ],
                        ],
                        reasons[0] ?? "D3",
                    ),
                ),
                note(),
            ],
            go: "Have it dealt anew",
        }),
    },
    {
        verb: "seen",
        name: "Card seen …",
        asks: () => ({
            words: "Somebody could have seen a card of another's hand.",
            parts: [
                field(
                    "How",
                    choice(
                        "kind",
                        [
                            ["sighting", "seen by accident"],
                            ["exposed", "exposed"],
                        ],
                        "sighting",
                    ),
                ),
                by(),
                note(),
            ],
            go: "Record it",
        }),
    },
    {
        verb: "misdeal",
        name: "Dealt wrongly …",
        asks: () => ({
            words: "A hand has too many cards or too few, or the cards were dealt otherwise than they should.",
            parts: [by(), note()],
            go: "Record it",
        }),
    },
    {
        verb: "foul",
        name: "Fouled …",
        asks: () => ({
            words: "Contestants who should be compared did not play the board in identical form (Law 87).",
            parts: [note()],
            go: "Declare it fouled",
        }),
    },
    {
        verb: "unshuffled",
        name: "From a sorted deck …",
        asks: () => ({
            words: "The deal was found to come from a deck that nobody had shuffled. No result on it may stand.",
            parts: [note()],
            go: "Record it",
        }),
    },
    {
        verb: "imported",
        name: "From another session …",
        law: true,
        asks: () => ({
            words: "The deal was found to come from another session. No result on it may stand.",
            parts: [
                field(
                    "From session",
                    numberInput("from", 0, 0, 65535),
                    "Its number, 0 where it is of another event.",
                ),
                note(),
            ],
            go: "Record it",
        }),
    },
    {
        verb: "require",
        name: "Require a new deal …",
        law: true,
        asks: () => ({
            words: "The Director requires the board to be shuffled and dealt anew; nothing is dealt yet.",
            parts: [
                field(
                    "Could the result without this board be known?",
                    choice(
                        "result-known",
                        [
                            ["no", "no"],
                            ["yes", "yes"],
                        ],
                        "no",
                    ),
                ),
                note(),
            ],
            go: "Require it",
        }),
    },
    { verb: "withdraw", name: "Withdraw the redeal" },
    {
        verb: "copy",
        name: "Copied …",
        law: true,
        asks: ({ copies }) => ({
            words: "An exact copy was made, as the Director has instructed.",
            parts: [
                field(
                    "Copy",
                    choice(
                        "copy",
                        copies.map((copy) => [String(copy), `Copy ${copy}`]),
                    ),
                ),
                note(),
            ],
            numbers: ["copy"],
            go: "Record it",
        }),
    },
];

// These come last.
export const RARE = [
    "unshuffled",
    "imported",
    "strike",
    "require",
    "withdraw",
    "request-cut",
    "witness",
    "copy",
];

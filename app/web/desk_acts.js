// The acts that a director can do with boards, and the dialog that some of them ask first.
// desk_boards.js shows a button for each act that the Law permits; `verb` is the command's.

import { choice, field, numberInput, textInput } from "./desk_form.js";
import { DESK } from "./words_desk.js";

const WORDS = DESK.act;
const SESSION_MOST = 65535; // the highest number of a session

const noteField = () =>
    field(WORDS.note, textInput("note", { maxlength: 140 }), WORDS.noteHint);
const reporterField = () =>
    field(WORDS.reportedBy, choice("by", Object.entries(WORDS.sides), "director"));

// A dialog: `parts` are its fields before the note, `numbers` the fields that are numbers.
const ask =
    (makeParts = () => [], numbers = []) =>
    (verb, known) => ({
        words: WORDS[verb].words,
        parts: [...makeParts(WORDS[verb], known), noteField()],
        numbers,
        go: WORDS[verb].go ?? WORDS.record,
    });

const askTable = ask(
    ({ to }, { tables, at }) => [
        field(
            to,
            choice(
                "to",
                tables
                    .filter((table) => table !== at)
                    .map((table) => [String(table), DESK.boards.tableNumber({ table })]),
            ),
        ),
    ],
    ["to"],
);

const askSide = ask(({ side }) => {
    const { ns, ew } = WORDS.sides;
    return [field(side, choice("by", Object.entries({ ns, ew }), "ns"))];
});

// No note: what counts is whether the director is sure.  The dialog names boards that tables have
// not played, so the command need not ask again.
const askRelease = (verb, { unplayed }) => {
    const { words, unplayed: unplayedText, go } = WORDS.release;
    return { words: [words, ...(unplayed ? [unplayedText({ boards: unplayed })] : [])], go };
};

const askReason = ask(({ reason, reasons }, known) => [
    field(reason, choice("reason", Object.entries(reasons), known.reasons[0] ?? "D3")),
]);

const askSighting = ask(({ how, kinds }) => [
    field(how, choice("kind", Object.entries(kinds), "sighting")),
    reporterField(),
]);

const askSession = ask(({ from, fromHint }) => [
    field(from, numberInput("from", 0, 0, SESSION_MOST), fromHint),
]);

const askKnown = ask(({ known, answers }) => [
    field(known, choice("result-known", Object.entries(answers), "no")),
]);

const askCopy = ask(
    ({ copy, copyNumber }, { copies }) => [
        field(
            copy,
            choice(
                "copy",
                copies.map((number) => [String(number), copyNumber({ copy: number })]),
            ),
        ),
    ],
    ["copy"],
);

// `table`: the act names one table.  `asks`: a dialog comes first.  `law`: the dialog shows the
// clauses.  `always`: offered even when the Law forbids it, because its refusal is worth recording.
// `rare`: stands last.
export const ACTS = [
    { verb: "call", table: true },
    { verb: "played", table: true },
    { verb: "passout", table: true },
    { verb: "strike", table: true },
    { verb: "exchange", table: true, law: true, asks: askTable },
    { verb: "shuffle" },
    { verb: "request-cut", rare: true },
    { verb: "cut" },
    { verb: "witness", rare: true, law: true, asks: askSide },
    { verb: "deal" },
    { verb: "place" },
    { verb: "release", asks: askRelease },
    { verb: "redeal", always: true, asks: askReason },
    { verb: "seen", asks: askSighting },
    { verb: "misdeal", asks: ask(() => [reporterField()]) },
    { verb: "foul", asks: ask() },
    { verb: "unshuffled", rare: true, asks: ask() },
    { verb: "imported", rare: true, law: true, asks: askSession },
    { verb: "require", rare: true, law: true, asks: askKnown },
    { verb: "withdraw", rare: true },
    { verb: "copy", rare: true, law: true, asks: askCopy },
];

export const actName = ({ verb }) => WORDS[verb].name;

// The acts that a director can do with boards, and the dialog that asks for what they need.
//
// BOARD_ACTS are buttons for the chosen boards (desk_boards.js); TABLE_TALK is what can happen at a
// table, in the words of the table (desk_happened.js).  `verb` is the command's.  What the Law
// permits for a board stands in its `may`: "seen", or "call 2" for table 2.

import { el } from "./cards.js";
import { askDialog, choice, field, numberInput, textInput } from "./desk_form.js";
import { boardList } from "./desk_list.js";
import { isPlaced, isReleased } from "./protocol.js";
import { DESK } from "./words_desk.js";

const WORDS = DESK.act;
const SESSION_MOST = 65535; // the highest number of a session
// Where the computer deals, only these can be done in breach of the Law: the proof of the deals
// rests on the others (docs/reference/record.md).
const PLAY = new Set(["call", "passout", "played", "place", "exchange", "witness", "foul"]);
PLAY.add("strike");

const ENDS = new Set(["played", "passout"]); // end a board at a table

export const BOARD_ACTS = [
    { verb: "call", table: true },
    { verb: "played", table: true },
    { verb: "passout", table: true },
    { verb: "shuffle" },
    { verb: "cut" },
    { verb: "deal" },
    { verb: "place" },
    { verb: "release" },
];

const reporter = () =>
    field(WORDS.reportedBy, choice("by", Object.entries(WORDS.sides), "director"));

// `table`: "needed" or "optional".  `fields` makes what else is asked; `numbers` are those that are
// numbers.  `noteNeeded`: the act cannot be undone, so it needs a reason.  `always`: can be tried
// when the Law forbids it, because the refusal is worth keeping.  `usual`: in the short list.
export const TABLE_TALK = [
    {
        verb: "seen",
        usual: true,
        table: "optional",
        fields: ({ how, kinds }) => [
            field(how, choice("kind", Object.entries(kinds), "sighting")),
            reporter(),
        ],
    },
    { verb: "misdeal", usual: true, fields: () => [reporter()] },
    { verb: "passout", usual: true, table: "needed" },
    {
        verb: "exchange",
        usual: true,
        table: "needed",
        fields: ({ to }, { tables }) => [field(to, tableChoice("to", tables))],
        numbers: ["to"],
    },
    { verb: "foul", usual: true },
    { verb: "strike", table: "needed", noteNeeded: true },
    {
        verb: "redeal",
        always: true,
        noteNeeded: true,
        fields: ({ reason, reasons }, { permitted }) => [
            field(reason, choice("reason", Object.entries(reasons), permitted ?? "D3")),
        ],
    },
    {
        verb: "require",
        noteNeeded: true,
        fields: ({ known, answers }) => [
            field(known, choice("result-known", Object.entries(answers), "no")),
        ],
    },
    { verb: "withdraw" },
    { verb: "unshuffled" },
    {
        verb: "imported",
        fields: ({ from, fromHint }) => [
            field(from, numberInput("from", 0, 0, SESSION_MOST), fromHint),
        ],
    },
    { verb: "request-cut" },
    {
        verb: "witness",
        fields: ({ side }) => {
            const { ns, ew } = WORDS.sides;
            return [field(side, choice("by", Object.entries({ ns, ew }), "ns"))];
        },
    },
    {
        verb: "copy",
        fields: ({ copy, copyNumber }, { values }) => [
            field(
                copy,
                choice(
                    "copy",
                    values.map((number) => [number, copyNumber({ copy: number })]),
                ),
            ),
        ],
        numbers: ["copy"],
    },
];

// What the Law permits after a verb for a board: reasons, numbers of copies, tables.
const valuesOf = ({ may }, verb) =>
    may.filter((word) => word.startsWith(`${verb} `)).map((word) => word.slice(verb.length + 1));

// True when the Law permits an act for a board, at a table if one is given.  A result may be
// entered where the bidding was not: the desk enters that first.
export function isLawful(board, verb, table = undefined) {
    const { may } = board;
    if (table !== undefined) {
        const isOpen = ENDS.has(verb) && may.includes(`call ${table}`);
        return isOpen || may.includes(`${verb} ${table}`) || may.includes(verb);
    }
    const begins = ENDS.has(verb) ? [`${verb} `, "call "] : [`${verb} `];
    return may.includes(verb) || begins.some((begin) => may.some((word) => word.startsWith(begin)));
}

// True when an act that the Law forbids can be kept as a breach.
export const canBreach = ({ breaches_recorded: kept, observed }, verb) =>
    Boolean(kept) && (observed || PLAY.has(verb));

const canTry = (status, { verb, always }, board) =>
    isPlaced(board) && ((always && !isReleased(board)) || canBreach(status, verb));

// True when there is a board for which the act is lawful or can be kept.
export const isOffered = (status, act) =>
    status.boards.some((board) => isLawful(board, act.verb) || canTry(status, act, board));

const byLaw = (words, isByLaw) => (isByLaw ? words : WORDS.outsideLaw({ words }));

const tableChoice = (name, tables, mark = () => true) =>
    choice(
        name,
        tables.map((table) => [
            String(table),
            byLaw(DESK.boards.tableNumber({ table }), mark(table)),
        ]),
    );

// The boards that can be named: those that are chosen together, then each by itself.
function boardOptions(status, act, chosen) {
    const some = status.boards.filter(
        (board) => isLawful(board, act.verb) || canTry(status, act, board),
    );
    const options = some.map((board) => [
        String(board.board),
        byLaw(DESK.boards.name({ boards: String(board.board) }), isLawful(board, act.verb)),
    ]);
    const together = some.filter(({ board }) => chosen.has(board)).map(({ board }) => board);
    if (together.length > 1) {
        const boards = boardList(together);
        options.unshift([boards, WORDS.chosen({ boards: DESK.boards.name({ boards }) })]);
    }
    const first = together.length > 1 ? boardList(together) : String(together[0] ?? "");
    return { options, first };
}

// A board goes to another table than the one that has it.
function offerOthers(from, to) {
    if (!to) return;
    const fit = () => {
        for (const option of to.options) option.disabled = option.value === from.value;
        if (to.value === from.value || !to.value)
            to.value = [...to.options].find(({ disabled }) => !disabled)?.value ?? "";
    };
    from.onchange = fit;
    fit();
}

const numbersIn = (list) =>
    list.split(",").flatMap((run) => {
        const [from, to = from] = run.split("-").map(Number);
        return Array.from({ length: to - from + 1 }, (_, i) => from + i);
    });

// Asks for an act: which board, which table, and what else it needs.  Resolves with the values for
// the command, or undefined when the director cancels.
export async function askAct(desk, act, chosen = new Set()) {
    const { status } = desk;
    const words = WORDS[act.verb];
    const { options, first } = boardOptions(status, act, chosen);
    const title = words.happened ?? words.title;
    if (options.length === 0) {
        await askDialog({ title, words: [DESK.happened.noBoard] });
        return undefined;
    }
    const board = choice("board", options, first);
    const rest = el("div", { class: "stack" });
    const fill = () => {
        const numbers = numbersIn(board.value);
        const boards = status.boards.filter((one) => numbers.includes(one.board));
        const tables = Array.from({ length: status.tables }, (_, i) => i + 1);
        const mark = (table) => boards.every((one) => isLawful(one, act.verb, table));
        const lawful = tables.filter(mark);
        const offered = canBreach(status, act.verb) ? tables : lawful;
        const values = valuesOf(boards[0], act.verb);
        const atTable =
            act.table === "needed"
                ? tableChoice("table", offered, mark)
                : choice("table", [
                      ["", WORDS.noTable],
                      ...tables.map((table) => [
                          String(table),
                          DESK.boards.tableNumber({ table }),
                      ]),
                  ]);
        rest.replaceChildren(
            ...(act.table ? [field(WORDS.table, atTable)] : []),
            ...(act.fields?.(words, { tables, values, permitted: values[0] }) ?? []),
        );
        if (act.table === "needed" && lawful.length) atTable.value = String(lawful[0]);
        offerOthers(atTable, rest.querySelector("[name=to]"));
    };
    board.onchange = fill;
    fill();
    const law = await desk.law.clauses(act.verb, status.edition).catch(() => []);
    const values = await askDialog({
        title,
        words: [words.words],
        parts: [
            field(WORDS.board, board),
            rest,
            field(
                WORDS.note,
                textInput("note", { maxlength: 140, required: act.noteNeeded }),
                act.noteNeeded ? WORDS.noteNeeded : WORDS.noteHint,
            ),
        ],
        law,
        go: words.go ?? WORDS.record,
    });
    for (const name of ["table", ...(act.numbers ?? [])])
        if (values?.[name] !== undefined) values[name] = Number(values[name]);
    return values;
}

// The acts that the end of a board takes: the start of the bidding first, where nobody entered it,
// and the result after a pass-out.
export function endActs(status, verb, { board, table, note }) {
    const begins = numbersIn(board).filter((number) =>
        status.boards.find((one) => one.board === number).may.includes(`call ${table}`),
    );
    const more = note ? { note } : {};
    return [
        ...(begins.length ? [["call", { board: boardList(begins), table }]] : []),
        [verb, { board, table, ...more }],
        ...(verb === "passout" ? [["played", { board, table }]] : []),
    ];
}

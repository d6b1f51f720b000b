// The steps of a session in their order, and the one that it is at: what is done, by whom, and what
// the Law says of it.

import { count, el } from "./cards.js";
import { askDialog, button, copied, field, textInput, valuesOf } from "./desk_form.js";
import { lawPart } from "./desk_law.js";

const UNDEALT = ["not dealt", "shuffled", "cut asked for", "dealt"];
const isDealt = ({ stage }) => !UNDEALT.includes(stage);
const isReleased = ({ stage }) => stage === "released";

// Every step with its state: done, now or later.
export function stepsOf({ boards, tables, manifest, value, described, observed, closed }) {
    const played = (board) => isReleased(board) || board.played >= tables;
    const steps = [
        ["open", "Open", true],
        ...(observed ? [] : [["commit", "Commit", manifest !== ""]]),
        ...(described ? [["value", "Public value", value !== ""]] : []),
        [observed ? "hand" : "deal", "Deal", boards.every(isDealt)],
        ["play", "Play", boards.every(played)],
        ["release", "Release", boards.every(isReleased)],
        ["close", "Close", closed],
    ];
    let now = true;
    return steps.map(([id, name, done]) => {
        if (done || closed) return { id, name, state: "done" };
        const state = now ? "now" : "later";
        now = false;
        return { id, name, state };
    });
}

// Boards that are to be shuffled and dealt anew before anything else.
export const dueBoards = ({ boards }) =>
    boards.filter(({ stage }) => stage === "new deal due" || stage === "redeal required");

const p = (...words) => el("p", {}, ...words);

function manifestPart({ manifest }) {
    return el(
        "div",
        { class: "manifest" },
        el("h4", {}, "The manifest"),
        copied(manifest, "Copy the manifest's hash"),
        el(
            "p",
            { class: "muted small" },
            "Publish it now, on the wall or by mail: whoever holds it before the deals exist can check them afterwards.",
        ),
    );
}

// Another party works on a machine of its own, and its secret never comes here.
function partyForm(desk) {
    const { name } = desk;
    const form = el(
        "form",
        { class: "sub" },
        el("h4", {}, "Another party"),
        p(
            "Each other party runs this on a machine of its own, with the description of the event, and tells you its root. Its secret never leaves that machine.",
        ),
        copied(
            `curl -o event.txt ${location.origin}/event/${name}/event && riffle session party event.txt --party ${desk.status.parties + 1}`,
            "Copy the command",
            "command",
        ),
        el(
            "div",
            { class: "row" },
            field(
                "Name",
                textInput("name", {
                    required: true,
                    maxlength: 60,
                    placeholder: "Federation",
                }),
            ),
            field(
                "Root",
                textInput("root", {
                    required: true,
                    pattern: "[0-9a-f]{64}",
                    class: "wide mono",
                    placeholder: "64 digits",
                }),
            ),
        ),
        el("button", { type: "submit", class: "button" }, "Enter its root"),
    );
    form.onsubmit = (event) => {
        event.preventDefault();
        desk.act("commit", valuesOf(form));
    };
    return form;
}

function commitStep(desk) {
    const { parties, names = [], all_parties: all = 1 } = desk.status;
    const committed = `${parties} of ${count(all, "party", "parties")} committed${parties ? `: ${names.join(", ")}` : ""}.`;
    return {
        title: "Commit to the secrets",
        verbs: ["commit"],
        parts: [
            p(
                "A commitment is one hash of all that a party's secret will give, for every board and every new deal that there may be. It is written into the record before anything else, and nobody can change his secret afterwards.",
            ),
            all > 1 ? p(el("strong", {}, committed)) : "",
            names.includes("Director")
                ? ""
                : el(
                      "div",
                      { class: "row" },
                      button("Commit your own secret", () => desk.act("commit"), "main"),
                  ),
            all > 1 ? partyForm(desk) : "",
        ],
    };
}

function valueStep(desk) {
    const form = el(
        "form",
        { class: "row" },
        field(
            "The public value, letter by letter",
            textInput("text", { required: true, maxlength: 200, class: "wide" }),
        ),
        el("button", { type: "submit", class: "button main" }, "State the value"),
    );
    form.onsubmit = async (event) => {
        event.preventDefault();
        const { text } = valuesOf(form);
        const sure = await askDialog({
            title: "State the public value?",
            words: ["It is stated once and cannot be changed. It was to be:"],
            parts: [
                el("p", { class: "quoted" }, desk.status.described),
                p("You are stating:"),
                el("p", { class: "quoted strong" }, text),
            ],
            go: "State it",
        });
        if (sure) desk.act("value", { text });
    };
    return {
        title: "Enter the public value",
        verbs: ["value"],
        parts: [
            manifestPart(desk.status),
            p("When it is known, state it as the manifest spells it:"),
            el("p", { class: "quoted" }, desk.status.described),
            form,
        ],
    };
}

// Shares of other parties come in as files.
function shareForm(desk) {
    const input = el("input", { type: "file", required: true });
    const form = el(
        "form",
        { class: "sub" },
        el("h4", {}, "Shares of other parties"),
        p(
            "A party gives its sub-keys sealed to this desk. It runs this beside its secret, and sends you the file:",
        ),
        copied(
            `curl -o ${desk.name}.record ${location.origin}/event/${desk.name}/record && riffle session share --record ${desk.name}.record --party 2 -o two.share`,
            "Copy the command",
            "command",
        ),
        el(
            "div",
            { class: "row" },
            field("Its share", input, "At most a megabyte."),
            el("button", { type: "submit", class: "button" }, "Take it, and deal"),
        ),
    );
    form.onsubmit = async (event) => {
        event.preventDefault();
        try {
            await desk.line.upload(desk.name, "share", input.files[0]);
            await desk.act("deal", { share: "share" });
        } catch (error) {
            desk.say({ ok: false, exit: 3, text: error.message });
        }
    };
    return form;
}

function dealStep(desk) {
    const { boards, manifest, all_parties: all = 1 } = desk.status;
    const left = boards.filter((board) => !isDealt(board)).length;
    return {
        title: "Deal",
        verbs: ["machine"],
        parts: [
            left === boards.length && manifest ? manifestPart(desk.status) : "",
            p(
                `The computer deals ${count(left, "board")}, commits to each in the record, and shows none. Until a board is released its cards leave this desk sealed to the operator of your dealing machine, and in no other form.`,
            ),
            el(
                "div",
                { class: "row" },
                button(`Deal ${count(left, "board")}`, () => desk.act("deal"), "main"),
            ),
            all > 1 ? shareForm(desk) : "",
        ],
    };
}

const programStep = () => ({
    title: "Enter the boards of the dealing program",
    verbs: ["enter"],
    parts: [
        p(
            "Another program deals (E4). Send its file below, under “Enter or compare boards”. The boards are then dealt and in their pockets; the record proves which deals were entered, not how they were made.",
        ),
    ],
});

const handStep = () => ({
    title: "Shuffle and deal by hand",
    verbs: ["deal", "place"],
    parts: [
        p(
            "Choose boards below, and record what is done with each: shuffled, cut where it is asked for, dealt, put into its pockets. The Law is asked each time.",
        ),
    ],
});

const playStep = () => ({
    title: "The boards are played",
    verbs: ["seen", "redeal"],
    parts: [
        p(
            "Choose boards below and mark what happens at the tables: the first call, results, and what goes wrong. With the first call on a board at any table a card that was seen no longer means a new deal.",
        ),
    ],
});

const releaseStep = (desk) => ({
    title: "Release the boards",
    verbs: ["release"],
    parts: [
        p(
            "Every board was played everywhere. Released, its cards are in the record for everybody, with the proof of them.",
        ),
        el(
            "div",
            { class: "row" },
            button("Release all boards", () => desk.boards.releaseAll(), "main"),
        ),
    ],
});

const closeStep = (desk) => ({
    title: "Close the session",
    verbs: ["close"],
    parts: [
        p(
            "All boards are released. When the session is closed its secrets are removed; the record stays.",
        ),
        el(
            "div",
            { class: "row" },
            button("Close the session", () => desk.act("close"), "main"),
        ),
    ],
});

const overStep = (desk) => ({
    title: "The session is closed",
    verbs: [],
    parts: [
        p(
            "Its record is complete. Hand records and files of the boards are beside, and everybody can check them on ",
            el("a", { href: `/event/${desk.name}` }, "the public page"),
            ".",
        ),
    ],
});

const PARTS = {
    commit: commitStep,
    value: valueStep,
    deal: dealStep,
    hand: (desk) => (desk.status.option === "E4" ? programStep() : handStep()),
    play: playStep,
    release: releaseStep,
    close: closeStep,
    over: overStep,
};

// A new deal comes before all else: by the computer at once, by hand as persons do it.
function duePart(desk) {
    const due = dueBoards(desk.status);
    if (due.length === 0) return "";
    const board = due.map((one) => one.board).join(",");
    const anew = async (computed) => {
        for (const { board: number, stage } of due) {
            const reason = stage === "redeal required" ? "D3" : "D1";
            const told = await desk.act("redeal", { board: String(number), reason });
            if (!told.ok) return;
        }
        if (computed) await desk.act("deal", { board });
    };
    const words = due.length === 1 ? `Board ${board}` : `Boards ${board}`;
    return el(
        "div",
        { class: "due" },
        el("p", {}, el("strong", {}, `${words}: a new shuffle and deal are due first.`)),
        el(
            "div",
            { class: "row" },
            desk.status.option === "E4" && !desk.status.observed
                ? button(`Deal ${words.toLowerCase()} anew`, () => anew(true), "main")
                : button(`Begin ${words.toLowerCase()} anew`, () => anew(false), "main"),
        ),
    );
}

export function nowPart(desk, id) {
    const { title, verbs, parts } = PARTS[id](desk);
    const law = lawPart();
    desk.law.put(law.list, verbs, desk.status.edition).catch(() => {});
    return el(
        "section",
        { class: "now", "aria-labelledby": "now-title" },
        el("div", {}, el("h3", { id: "now-title" }, title), duePart(desk), parts),
        law.part,
    );
}

// The steps of an evening in their order, and the box that says what is going on now: a title, a
// sentence or two, and the next button.  The Law behind it is in a part that can be opened.

import { el } from "./cards.js";
import { askAct, endActs } from "./desk_acts.js";
import { askDialog, button, copyable, field, textInput, valuesOf } from "./desk_form.js";
import { lawPart } from "./desk_law.js";
import { boardList } from "./desk_list.js";
import { STAGE, isPlaced, isReleased, needsRedeal } from "./protocol.js";
import { DESK } from "./words_desk.js";

const isFinished = ({ tables }) => (board) => isReleased(board) || board.played >= tables;

// Every step with its state, "done", "now" or "later", and what is done or to do.
export function stepsOf(status) {
    const { boards, manifest, value, described, observed, closed } = status;
    const { parties, all_parties: all = 1 } = status;
    const words = DESK.steps;
    const count = boards.length;
    const left = boards.filter((board) => !isPlaced(board)).length;
    const played = boards.filter(isFinished(status)).length;
    const released = boards.filter(isReleased).length;
    const steps = [
        ...(observed
            ? []
            : [
                  [
                      "commit",
                      manifest !== "",
                      words.locked({ parties, all }),
                      words.lock({ parties, all }),
                  ],
              ]),
        ...(described ? [["value", value !== "", words.came, words.wait]] : []),
        [
            observed ? "hand" : "deal",
            left === 0,
            (observed ? words.byHandDone : words.dealt)({ boards: count }),
            words.left({ left, boards: count }),
        ],
        ...["played", "opened"].map((name, i) => {
            const done = [played, released][i];
            const text = words[name]({ played, released, boards: count });
            return [["play", "release"][i], done === count, text, text];
        }),
        ["close", closed, words.isClosed, words.publish],
    ];
    let next = "now";
    return steps.map(([id, isDone, done, todo]) => {
        const name = words[id === "hand" ? "deal" : id];
        if (isDone || closed) return { id, name, state: "done", words: done };
        const state = next;
        next = "later";
        return { id, name, state, words: todo };
    });
}

// Boards that must be shuffled and dealt again before anything else.
export const dueBoards = ({ boards }) => boards.filter(needsRedeal);

const p = (...words) => el("p", {}, ...words);
const row = (...parts) => el("div", { class: "row" }, ...parts);

function manifestPart({ manifest }) {
    const words = DESK.manifest;
    return el(
        "div",
        { class: "manifest" },
        el("h3", {}, words.title),
        copyable(manifest, words.copy),
        el("p", { class: "muted small" }, words.text),
    );
}

// Another party works on a computer of its own; its secret never comes here.
function partyForm(desk) {
    const words = DESK.commit;
    const command = DESK.command.party({
        origin: location.origin,
        event: desk.name,
        party: desk.status.parties + 1,
    });
    const form = el(
        "form",
        { class: "sub" },
        el("h3", {}, words.otherTitle),
        p(words.otherText),
        copyable(command, words.copyCommand, "command"),
        row(
            field(
                words.name,
                textInput("name", {
                    required: true,
                    maxlength: 60,
                    placeholder: words.nameExample,
                }),
            ),
            field(
                words.root,
                textInput("root", {
                    required: true,
                    pattern: "[0-9a-f]{64}",
                    class: "wide mono",
                    placeholder: words.rootExample,
                }),
            ),
        ),
        el("button", { type: "submit", class: "button", id: "enter-root" }, words.enterRoot),
    );
    form.onsubmit = (event) => {
        event.preventDefault();
        desk.act("commit", valuesOf(form));
    };
    return form;
}

function commitStep(desk) {
    const words = DESK.commit;
    const { parties, names = [], all_parties: all = 1 } = desk.status;
    const committed = words.committed({ parties, all, names: names.join(", ") });
    const commitOwn = button(words.commitOwn, () => desk.act("commit"), "main");
    const isOwnLocked = names.includes("Director");
    return {
        title: isOwnLocked ? words.othersTitle : words.title,
        verbs: ["commit"],
        parts: [
            isOwnLocked ? "" : p(words.text),
            all > 1 ? p(el("strong", {}, committed)) : "",
            isOwnLocked ? "" : row(commitOwn),
            all > 1 ? partyForm(desk) : "",
        ],
    };
}

function valueStep(desk) {
    const words = DESK.value;
    const form = el(
        "form",
        { class: "row" },
        field(
            words.label,
            textInput("text", { required: true, maxlength: 200, class: "wide" }),
        ),
        el("button", { type: "submit", class: "button main" }, words.enter),
    );
    form.onsubmit = async (event) => {
        event.preventDefault();
        const { text } = valuesOf(form);
        const isSure = await askDialog({
            title: words.sureTitle,
            words: [words.sureText],
            parts: [
                el("p", { class: "quoted" }, desk.status.described),
                p(words.sureValue),
                el("p", { class: "quoted strong" }, text),
            ],
            go: words.sureGo,
        });
        if (isSure) desk.act("value", { text });
    };
    return {
        title: words.title,
        verbs: ["value"],
        parts: [
            manifestPart(desk.status),
            p(words.text),
            el("p", { class: "quoted" }, desk.status.described),
            form,
        ],
    };
}

// Other parties send their shares as files, sealed to this desk.
function shareForm(desk) {
    const words = DESK.deal;
    const command = DESK.command.share({ origin: location.origin, event: desk.name });
    const input = el("input", { type: "file", multiple: true, required: true });
    const form = el(
        "form",
        { class: "sub" },
        el("h3", {}, words.shareTitle),
        p(words.shareText),
        copyable(command, words.copyCommand, "command"),
        row(
            field(words.share, input, words.shareHint),
            el("button", { type: "submit", class: "button", id: "take-share" }, words.takeShare),
        ),
    );
    form.onsubmit = async (event) => {
        event.preventDefault();
        try {
            for (const file of input.files) {
                await desk.link.upload(desk.name, "share", file);
                await desk.act("deal", { share: "share" });
            }
        } catch (error) {
            desk.showError(error);
        }
    };
    return form;
}

const RESULT = { verb: "played", table: "needed" };

async function enterResult(desk) {
    const given = await askAct(desk, RESULT, desk.boards.chosen);
    if (given) await desk.actAll(endActs(desk.status, "played", given));
}

// While some boards are dealt, others are played.
const resultButton = (desk) =>
    desk.status.boards.some(({ stage }) => stage === STAGE.inPlay)
        ? button(DESK.play.result, () => enterResult(desk))
        : "";

function dealStep(desk) {
    const words = DESK.deal;
    const { boards, manifest, all_parties: all = 1 } = desk.status;
    const left = boards.filter((board) => !isPlaced(board)).length;
    return {
        title: words.title({ boards: left }),
        verbs: ["deal", "machine"],
        parts: [
            p(words.text),
            row(
                button(words.deal({ boards: left }), () => desk.act("deal"), "main"),
                resultButton(desk),
            ),
            left === boards.length && manifest ? manifestPart(desk.status) : "",
            all > 1 ? shareForm(desk) : "",
        ],
    };
}

// By hand the director does each step with the boards below.
function handStep(desk) {
    const { status } = desk;
    if (status.option === "E4")
        return { title: DESK.program.title, verbs: ["enter"], parts: [p(DESK.program.text)] };
    const boards = status.boards.filter((board) => !isPlaced(board)).length;
    return {
        title: DESK.hand.title({ boards }),
        verbs: ["deal", "place"],
        parts: [p(DESK.hand.text), row(resultButton(desk))],
    };
}

function playStep(desk) {
    const words = DESK.play;
    const { status } = desk;
    const { boards, tables } = status;
    const finished = boards.filter(isFinished(status));
    const inPlay = boards.filter(
        (board) => board.stage === STAGE.inPlay && !isFinished(status)(board),
    );
    const toOpen = finished.filter((board) => !isReleased(board));
    const isBegun = boards.some(({ began }) => began > 0) || finished.length > 0;
    const [slow] = [...inPlay].sort((a, b) => a.played - b.played || a.board - b.board);
    const list = boardList(inPlay.map(({ board }) => board));
    const title = inPlay.length
        ? words.inPlay({ boards: list, many: inPlay.length > 1 })
        : isBegun
          ? words.between
          : words.ready;
    const text = isBegun
        ? [
              words.results({ played: finished.length, boards: boards.length }),
              slow && words.missing({ board: slow.board, tables: tables - slow.played }),
          ]
        : [words.readyText];
    const open = boardList(toOpen.map(({ board }) => board));
    return {
        title,
        verbs: ["seen", "redeal"],
        parts: [
            p(text.filter(Boolean).join(" ")),
            row(
                button(words.result, () => enterResult(desk), toOpen.length ? "" : "main"),
                toOpen.length
                    ? button(
                          words.openSome({ boards: open }),
                          () => desk.boards.release(toOpen),
                          "main",
                      )
                    : "",
            ),
        ],
    };
}

const releaseStep = (desk) => ({
    title: DESK.release.title,
    verbs: ["release"],
    parts: [
        p(DESK.release.text),
        row(
            button(
                DESK.release.releaseAll,
                () =>
                    desk.boards.release(desk.status.boards.filter((board) => !isReleased(board))),
                "main",
            ),
        ),
    ],
});

function closeStep(desk) {
    const { title, text, close, sureTitle, sureText, sureGo } = DESK.close;
    const ask = async () => {
        if (await askDialog({ title: sureTitle, words: [sureText], go: sureGo }))
            await desk.act("close");
    };
    return { title, verbs: ["close"], parts: [p(text), row(button(close, ask, "main"))] };
}

const overStep = (desk) => ({
    title: DESK.over.title,
    verbs: [],
    parts: [
        p(DESK.over.text),
        row(el("a", { class: "button main", href: `/event/${desk.name}` }, DESK.over.link)),
    ],
});

const STEPS = {
    commit: commitStep,
    value: valueStep,
    deal: dealStep,
    hand: handStep,
    play: playStep,
    release: releaseStep,
    close: closeStep,
    over: overStep,
};

// Redeals come before all else.  The old cards are lost, so the desk asks and wants a reason.  The
// computer deals at once; people deal step by step.
async function redealDue(desk, due) {
    const boards = boardList(due.map(({ board }) => board));
    const words = DESK.due;
    const values = await askDialog({
        title: words.sureTitle({ boards }),
        words: [words.sureText],
        parts: [
            field(
                DESK.act.note,
                textInput("note", { required: true, maxlength: 140 }),
                DESK.act.noteNeeded,
            ),
        ],
        go: words.go,
        warn: true,
    });
    if (!values) return;
    const isComputed = desk.status.option === "E4" && !desk.status.observed;
    await desk.actAll([
        ...due.map(({ board, stage }) => [
            "redeal",
            {
                board: String(board),
                reason: stage === STAGE.redealRequired ? "D3" : "D1",
                ...values,
            },
        ]),
        ...(isComputed ? [["deal", { board: boards }]] : []),
    ]);
}

function duePart(desk) {
    const due = dueBoards(desk.status);
    if (due.length === 0) return "";
    const boards = boardList(due.map(({ board }) => board));
    const redeal = button(DESK.due.redeal({ boards }), () => redealDue(desk, due), "main");
    return el(
        "div",
        { class: "again" },
        el("h2", {}, DESK.due.title({ boards })),
        p(DESK.due.text),
        row(redeal),
    );
}

// The box for a step; desk.js puts it into #now.
export function stepPart(desk, id) {
    const { title, verbs, parts } = STEPS[id](desk);
    const law = lawPart();
    desk.law.put(law.list, verbs, desk.status.edition).catch(() => {});
    return el(
        "section",
        { class: "box now", "data-step": id, "aria-labelledby": "now-title" },
        duePart(desk),
        el("h2", { id: "now-title" }, title),
        parts,
        law.part,
    );
}

// The steps of a session in their order, and the part of the page for the one that it is at: what
// happens, a button that does it, and the clauses of the Law behind it.

import { el } from "./cards.js";
import { askDialog, button, copyable, field, textInput, valuesOf } from "./desk_form.js";
import { lawPart } from "./desk_law.js";
import { STAGE, isPlaced, isReleased, needsRedeal } from "./protocol.js";
import { DESK } from "./words_desk.js";

// Every step with its state: "done", "now" or "later".
export function stepsOf({ boards, tables, manifest, value, described, observed, closed }) {
    const isPlayed = (board) => isReleased(board) || board.played >= tables;
    const words = DESK.steps;
    const steps = [
        ["open", words.open, true],
        ...(observed ? [] : [["commit", words.commit, manifest !== ""]]),
        ...(described ? [["value", words.value, value !== ""]] : []),
        [observed ? "hand" : "deal", words.deal, boards.every(isPlaced)],
        ["play", words.play, boards.every(isPlayed)],
        ["release", words.release, boards.every(isReleased)],
        ["close", words.close, closed],
    ];
    let next = "now";
    return steps.map(([id, name, done]) => {
        if (done || closed) return { id, name, state: "done" };
        const state = next;
        next = "later";
        return { id, name, state };
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
        el("h4", {}, words.title),
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
        el("h4", {}, words.otherTitle),
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
    return {
        title: words.title,
        verbs: ["commit"],
        parts: [
            p(words.text),
            all > 1 ? p(el("strong", {}, committed)) : "",
            names.includes("Director") ? "" : row(commitOwn),
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
    const input = el("input", { type: "file", required: true });
    const form = el(
        "form",
        { class: "sub" },
        el("h4", {}, words.shareTitle),
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
            await desk.link.upload(desk.name, "share", input.files[0]);
            await desk.act("deal", { share: "share" });
        } catch (error) {
            desk.showError(error);
        }
    };
    return form;
}

function dealStep(desk) {
    const words = DESK.deal;
    const { boards, manifest, all_parties: all = 1 } = desk.status;
    const left = boards.filter((board) => !isPlaced(board)).length;
    return {
        title: words.title,
        verbs: ["machine"],
        parts: [
            left === boards.length && manifest ? manifestPart(desk.status) : "",
            p(words.text({ boards: left })),
            row(button(words.deal({ boards: left }), () => desk.act("deal"), "main")),
            all > 1 ? shareForm(desk) : "",
        ],
    };
}

// A step that only explains: what is done, the director does with the boards below.
const textStep = (words, verbs) => ({ title: words.title, verbs, parts: [p(words.text)] });

const releaseStep = (desk) => ({
    title: DESK.release.title,
    verbs: ["release"],
    parts: [
        p(DESK.release.text),
        row(button(DESK.release.releaseAll, () => desk.boards.releaseAll(), "main")),
    ],
});

const closeStep = (desk) => ({
    title: DESK.close.title,
    verbs: ["close"],
    parts: [
        p(DESK.close.text),
        row(button(DESK.close.close, () => desk.act("close"), "main")),
    ],
});

const overStep = (desk) => ({
    title: DESK.over.title,
    verbs: [],
    parts: [
        p(
            DESK.over.before,
            el("a", { href: `/event/${desk.name}` }, DESK.over.link),
            DESK.over.after,
        ),
    ],
});

const STEPS = {
    commit: commitStep,
    value: valueStep,
    deal: dealStep,
    hand: (desk) =>
        desk.status.option === "E4"
            ? textStep(DESK.program, ["enter"])
            : textStep(DESK.hand, ["deal", "place"]),
    play: () => textStep(DESK.play, ["seen", "redeal"]),
    release: releaseStep,
    close: closeStep,
    over: overStep,
};

// Redeals come before all else: the computer deals at once; people deal step by step.
function duePart(desk) {
    const due = dueBoards(desk.status);
    if (due.length === 0) return "";
    const boards = due.map(({ board }) => board).join(",");
    const redeal = async (isComputed) => {
        for (const { board, stage } of due) {
            const reason = stage === STAGE.redealRequired ? "D3" : "D1";
            const answer = await desk.act("redeal", { board: String(board), reason });
            if (!answer.ok) return;
        }
        if (isComputed) await desk.act("deal", { board: boards });
    };
    const isComputed = desk.status.option === "E4" && !desk.status.observed;
    const label = (isComputed ? DESK.due.redeal : DESK.due.startRedeal)({ boards });
    return el(
        "div",
        { class: "due" },
        el("p", {}, el("strong", {}, DESK.due.text({ boards }))),
        row(button(label, () => redeal(isComputed), "main")),
    );
}

// The part of the page for a step; desk.js puts it into #now.
export function stepPart(desk, id) {
    const { title, verbs, parts } = STEPS[id](desk);
    const law = lawPart();
    desk.law.put(law.list, verbs, desk.status.edition).catch(() => {});
    return el(
        "section",
        { class: "now", "data-step": id, "aria-labelledby": "now-title" },
        el("div", {}, el("h3", { id: "now-title" }, title), duePart(desk), parts),
        law.part,
    );
}

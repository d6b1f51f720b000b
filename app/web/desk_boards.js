// The boards of an event as tiles: the state of each in words, and buttons for what can be done
// with the chosen ones.  No card of a board that is still sealed is ever here.

import { el } from "./cards.js";
import { BOARD_ACTS, canBreach, endActs, isLawful } from "./desk_acts.js";
import { askDialog, button, icon } from "./desk_form.js";
import { boardList } from "./desk_list.js";
import { STAGE, isReleased, needsRedeal } from "./protocol.js";
import { DESK } from "./words_desk.js";

const WORDS = DESK.boards;
const byNumber = (a, b) => a - b;
const MARKS = { sealed: "lock", done: "check", open: "eye", due: "alert" };
const BREACHES = new Set(["call", "played", "passout"]); // that the bar offers against the Law

// The state of a board in words, and its kind, which gives it a colour and a mark.
function stateOf(board, { tables, observed }) {
    const { stage, began, played, fouled } = board;
    const words = WORDS.state[stage] ?? stage;
    const result = WORDS.played({ value: played, most: tables });
    if (isReleased(board)) return [words, "open"];
    if (needsRedeal(board)) return [words, "due"];
    if (fouled) return [WORDS.fouled, "due"];
    if (stage === STAGE.placed)
        return observed ? [WORDS.readyByHand, "ready"] : [words, "sealed"];
    if (stage !== STAGE.inPlay) return [words, "early"];
    if (played >= tables) return [result, "done"];
    return [played === 0 && began > 0 ? WORDS.started : result, "play"];
}

// One piece for each table; the filled ones have a result.
const pieces = (value, most) =>
    el(
        "span",
        { class: "pieces", "aria-hidden": "true" },
        Array.from({ length: most }, (_, i) => el("i", { class: i < value ? "f" : "" })),
    );

export class Boards {
    constructor(desk) {
        this.desk = desk;
        this.root = document.getElementById("boards");
        this.chosen = new Set();
        this.root.onchange = (event) => this.change(event);
    }

    // Takes a new status; for another event the choice starts again.
    take(status, isOther) {
        this.status = status;
        if (isOther) this.isPicked = false;
        if (isOther || status.closed) this.chosen = new Set();
        const focus = document.activeElement?.dataset?.focus;
        this.root.replaceChildren(
            el(
                "header",
                {},
                el("h2", { id: "boards-title" }, WORDS.title),
                this.choosers(),
            ),
            this.bar(),
            el(
                "ol",
                { class: "tiles" },
                status.boards.map((board) => this.tile(board)),
            ),
            this.key(),
        );
        this.fill();
        if (focus) this.restoreFocus(focus);
    }

    // The focus returns to the same control, or to a neighbour if that is gone.
    restoreFocus(name) {
        const again = this.root.querySelector(`[data-focus="${name}"]`);
        (again ?? this.root.querySelector(".acts button, .chosen input"))?.focus();
    }

    choosers() {
        const { boards, tables, closed } = this.status;
        if (closed) return "";
        const pick = (name, test) => {
            const made = button(WORDS[name], () => this.choose(boards.filter(test)), "small");
            made.dataset.focus = `pick-${name}`;
            return made;
        };
        return el(
            "div",
            { class: "row", role: "group", "aria-label": WORDS.choose },
            el("span", { class: "muted small", "aria-hidden": "true" }, WORDS.choose),
            pick("all", () => true),
            pick("finished", (board) => !isReleased(board) && board.played >= tables),
            pick("none", () => false),
        );
    }

    choose(boards) {
        this.chosen = new Set(boards.map(({ board }) => board));
        this.take(this.status, false);
    }

    tile(board) {
        const { tables, closed } = this.status;
        const [state, kind] = stateOf(board, this.status);
        const remarks = [
            board.attempt > 0 ? WORDS.dealNumber({ deal: board.attempt + 1 }) : "",
            board.copies ? WORDS.copies(board) : "",
            board.notes
                .split(", ")
                .filter((note) => note !== "computed" && note !== board.stage && note !== state)
                .map((note) => WORDS.note[note] ?? note)
                .join(", "),
        ].filter(Boolean);
        const box = el("input", {
            type: "checkbox",
            value: board.board,
            checked: this.chosen.has(board.board),
            disabled: closed,
            "data-focus": `board-${board.board}`,
        });
        const mark = MARKS[kind];
        const isChosen = this.chosen.has(board.board);
        const hasResults = kind === "play" || kind === "done";
        return el(
            "li",
            { class: `${kind} ${isChosen ? "chosen" : ""}`, "data-board": board.board },
            el(
                "label",
                {},
                box,
                el(
                    "span",
                    { class: "number" },
                    el("span", { class: "aside" }, WORDS.oneBoard),
                    String(board.board),
                    mark ? icon(mark) : "",
                ),
                el("span", { class: "state" }, state),
                remarks.length ? el("span", { class: "remarks" }, remarks.join(", ")) : "",
                hasResults ? pieces(board.played, tables) : "",
            ),
        );
    }

    // What the marks mean, of those that are there.
    key() {
        const { boards, observed, readable } = this.status;
        const there = new Set(boards.map((board) => stateOf(board, this.status)[1]));
        const isDark = !observed && !readable && !boards.every(isReleased);
        return el(
            "p",
            { class: "key" },
            Object.entries(WORDS.key)
                .filter(([kind]) => there.has(kind))
                .map(([kind, words]) =>
                    el("span", {}, MARKS[kind] ? icon(MARKS[kind]) : "", words),
                ),
            isDark ? el("span", {}, WORDS.sealedNote) : "",
        );
    }

    bar() {
        this.acts = el("div", { class: "acts", role: "group", "aria-label": WORDS.actions });
        return this.acts;
    }

    chosenBoards() {
        return this.status.boards.filter(({ board }) => this.chosen.has(board));
    }

    chosenList() {
        return boardList([...this.chosen].sort(byNumber));
    }

    // True when the Law permits an act for every chosen board.
    isPermitted({ verb, table: atTable }, table) {
        const boards = this.chosenBoards();
        if (verb === "release" && boards.some(({ stage }) => stage === STAGE.notDealt))
            return false;
        return boards.every((board) => isLawful(board, verb, atTable ? table : undefined));
    }

    // True when every chosen board can be in play, so that a breach can have happened there.
    canHappen({ verb }) {
        return (
            BREACHES.has(verb) &&
            canBreach(this.status, verb) &&
            this.chosenBoards().every(({ stage }) =>
                [STAGE.placed, STAGE.inPlay, STAGE.released, STAGE.redealDue].includes(stage),
            )
        );
    }

    // Fills the bar with buttons for the chosen boards: acts at a table, other acts, and those that
    // would be kept as a breach.
    fill() {
        const boards = this.chosenBoards();
        const { tables, closed } = this.status;
        this.acts.classList.toggle("idle", boards.length === 0);
        if (boards.length === 0 || closed) {
            const words = closed ? WORDS.closed : WORDS.chooseSome;
            this.acts.replaceChildren(el("p", { class: "muted" }, words));
            return;
        }
        const all = Array.from({ length: tables }, (_, i) => i + 1);
        const some = all.filter((table) =>
            BOARD_ACTS.some(
                (act) => act.table && (this.isPermitted(act, table) || this.canHappen(act)),
            ),
        );
        // The table that was picked stays; otherwise the first one that is playing the boards.
        if (!some.includes(this.at) || !this.isPicked) {
            const isPlaying = (table) =>
                boards.every(({ may }) => may.includes(`played ${table}`));
            this.at = some.find(isPlaying) ?? some[0];
            this.isPicked = false;
        }
        const may = BOARD_ACTS.filter((act) => this.isPermitted(act, this.at));
        const breaches = BOARD_ACTS.filter((act) => !may.includes(act) && this.canHappen(act));
        const at = el(
            "select",
            { "data-focus": "table", "aria-label": WORDS.table },
            some.map((table) =>
                el(
                    "option",
                    { value: table, selected: table === this.at },
                    WORDS.tableNumber({ table }),
                ),
            ),
        );
        const atTable = may.filter(({ table }) => table).map((act) => this.actButton(act));
        const others = may.filter(({ table }) => !table).map((act) => this.actButton(act));
        const row = (...parts) => el("div", { class: "row" }, ...parts);
        this.acts.replaceChildren(
            el("p", {}, el("strong", {}, WORDS.name({ boards: this.chosenList() }))),
            row(some.length ? at : "", atTable, others),
            ...(breaches.length
                ? [
                      row(
                          el("span", { class: "small" }, WORDS.breach),
                          breaches.map((act) => this.actButton(act, "unlawful")),
                      ),
                  ]
                : []),
        );
        if (!some.length && !others.length)
            this.acts.append(el("p", { class: "muted" }, WORDS.nothing));
    }

    actButton(act, kind = "") {
        const isOver = this.chosenBoards().every(({ played }) => played >= this.status.tables);
        const isMain = act.verb === "release" && isOver;
        const made = button(DESK.act[act.verb].name, () => this.act(act), isMain ? "main" : kind);
        made.dataset.focus = `act-${act.verb}`;
        made.dataset.verb = act.verb;
        return made;
    }

    change({ target }) {
        if (target.dataset.focus === "table") {
            this.at = Number(target.value);
            this.isPicked = true;
            this.fill();
            this.acts.querySelector("select")?.focus();
            return;
        }
        const board = Number(target.value);
        if (target.checked) this.chosen.add(board);
        else this.chosen.delete(board);
        target.closest("li").classList.toggle("chosen", target.checked);
        this.fill();
    }

    // Does an act with the chosen boards.
    async act({ verb, table }) {
        if (verb === "release") {
            await this.release(this.chosenBoards());
            return;
        }
        const given = { board: this.chosenList(), ...(table && { table: this.at }) };
        if (table && verb !== "call")
            await this.desk.actAll(endActs(this.status, verb, given));
        else await this.desk.act(verb, given);
    }

    // Opens boards to all, after a question: it cannot be undone.  The dialog names boards that
    // tables have not played, so the command need not ask again.
    async release(boards) {
        const words = DESK.act.release;
        const list = boardList(boards.map(({ board }) => board));
        const missing = boards.filter(({ played }) => played < this.status.tables);
        const unplayed = boardList(missing.map(({ board }) => board));
        const isSure = await askDialog({
            title: words.title({ boards: list }),
            words: [words.words, ...(unplayed ? [words.unplayed({ boards: unplayed })] : [])],
            go: words.go,
            warn: Boolean(unplayed),
        });
        if (isSure)
            await this.desk.act("release", { board: list, ...(unplayed && { unplayed: true }) });
    }
}

// The boards of a session on the desk: the state of each, and buttons for what the Law permits with
// the chosen ones.  No card of a board that is not released is ever here.

import { el } from "./cards.js";
import { ACTS, actName } from "./desk_acts.js";
import { askDialog, button } from "./desk_form.js";
import { STAGE, isReleased, needsRedeal } from "./protocol.js";
import { DESK } from "./words_desk.js";

const WORDS = DESK.boards;
const byNumber = (a, b) => a - b;

// Numbers as a command takes them: "1-4,7".
const boardList = (numbers) => {
    const runs = [];
    for (const number of numbers)
        if (runs.at(-1)?.[1] === number - 1) runs.at(-1)[1] = number;
        else runs.push([number, number]);
    return runs.map(([a, b]) => (a === b ? `${a}` : `${a}-${b}`)).join(",");
};

// The state of a board in words, and its kind, which gives it a colour.
function stateOf(board, tables) {
    const { stage, began, played, fouled } = board;
    const words = WORDS.state[stage] ?? stage;
    if (isReleased(board)) return [words, "released"];
    if (needsRedeal(board)) return [words, "due"];
    if (fouled) return [WORDS.fouled, "due"];
    if (stage === STAGE.placed) return [words, "dealt"];
    if (stage !== STAGE.inPlay) return [words, "early"];
    if (played >= tables) return [WORDS.allPlayed, "played"];
    return [played === 0 && began > 0 ? WORDS.started : WORDS.inPlay, "play"];
}

// How many of the tables; `short` stands before it on a narrow page.
const meter = (value, most, words, short) =>
    el(
        "span",
        { class: "tables", "data-label": short },
        el("meter", { min: 0, max: most, value, "aria-label": words }),
        el("span", {}, WORDS.tablesOf({ value, most })),
    );

export class Boards {
    constructor(desk) {
        this.desk = desk;
        this.root = document.getElementById("boards");
        this.chosen = new Set();
        this.root.onclick = (event) => this.click(event);
        this.root.onchange = (event) => this.change(event);
    }

    // Takes a new status; for another event the choice starts again.
    take(status, isOther) {
        this.status = status;
        if (isOther || status.closed) this.chosen = new Set();
        const focus = document.activeElement?.dataset?.focus;
        this.root.replaceChildren(
            el("header", {}, el("h3", { id: "boards-title" }, WORDS.title), this.choosers()),
            this.bar(),
            this.table(),
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
            pick("all", () => true),
            pick("played", (board) => !isReleased(board) && board.played >= tables),
            pick("none", () => false),
        );
    }

    choose(boards) {
        this.chosen = new Set(boards.map(({ board }) => board));
        this.take(this.status, false);
    }

    table() {
        return el(
            "table",
            { class: "boards" },
            el(
                "thead",
                {},
                el(
                    "tr",
                    {},
                    el("td", {}),
                    WORDS.columns.map((name) => el("th", { scope: "col" }, name)),
                ),
            ),
            el(
                "tbody",
                {},
                this.status.boards.map((board) => this.row(board)),
            ),
        );
    }

    row(board) {
        const { tables, closed } = this.status;
        const [state, kind] = stateOf(board, tables);
        const remarks = [
            board.attempt > 0 ? WORDS.dealNumber({ deal: board.attempt + 1 }) : "",
            board.copies ? WORDS.copies(board) : "",
            board.notes
                .split(", ")
                .filter((note) => note !== "computed" && note !== board.stage && note !== state)
                .join(", "),
        ];
        const box = el("input", {
            type: "checkbox",
            value: board.board,
            checked: this.chosen.has(board.board),
            disabled: closed,
            "data-focus": `board-${board.board}`,
            "aria-label": WORDS.board(board),
        });
        return el(
            "tr",
            { class: this.chosen.has(board.board) ? "chosen" : "", "data-board": board.board },
            el("td", {}, box),
            el("th", { scope: "row" }, String(board.board)),
            el("td", { class: "state" }, el("span", { class: `pill ${kind}` }, state)),
            el(
                "td",
                { class: "calls" },
                meter(board.began, tables, WORDS.began, WORDS.beganShort),
            ),
            el(
                "td",
                { class: "results" },
                meter(board.played, tables, WORDS.results, WORDS.resultsShort),
            ),
            el("td", { class: "remarks muted" }, remarks.filter(Boolean).join(", ")),
        );
    }

    bar() {
        this.acts = el("div", {
            class: "acts",
            role: "group",
            "aria-label": WORDS.actions,
        });
        return this.acts;
    }

    chosenBoards() {
        return this.status.boards.filter(({ board }) => this.chosen.has(board));
    }

    chosenList() {
        return boardList([...this.chosen].sort(byNumber));
    }

    // What the Law permits after a verb for every chosen board: reasons, numbers of copies.
    common(verb) {
        const [first, ...others] = this.chosenBoards().map(({ may }) =>
            may.filter((word) => word.startsWith(`${verb} `)),
        );
        return (first ?? [])
            .filter((word) => others.every((words) => words.includes(word)))
            .map((word) => word.slice(verb.length + 1));
    }

    // True when the Law permits an act for every chosen board.
    isPermitted({ verb, table: atTable }, table) {
        const boards = this.chosenBoards();
        if (verb === "copy") return this.common("copy").length > 0;
        if (verb === "release" && boards.some(({ stage }) => stage === STAGE.notDealt))
            return false;
        if (verb === "redeal")
            return boards.every(({ may }) => may.some((word) => word.startsWith("redeal ")));
        return boards.every(({ may }) => may.includes(atTable ? `${verb} ${table}` : verb));
    }

    // Fills the bar with buttons for the chosen boards: acts at a table, common acts, rare ones,
    // and those that are forbidden but may be tried.
    fill() {
        const boards = this.chosenBoards();
        const { tables, closed } = this.status;
        if (boards.length === 0 || closed) {
            const words = closed ? WORDS.closed : WORDS.chooseSome;
            this.acts.replaceChildren(el("p", { class: "muted" }, words));
            return;
        }
        const all = Array.from({ length: tables }, (_, i) => i + 1);
        const some = all.filter((table) =>
            ACTS.some((act) => act.table && this.isPermitted(act, table)),
        );
        if (!some.includes(this.at)) [this.at] = some;
        const may = ACTS.filter((act) => this.isPermitted(act, this.at));
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
        const pick = (test) => may.filter(test).map((act) => this.actButton(act));
        const atTable = pick((act) => act.table);
        const common = pick((act) => !act.table && !act.rare);
        const rare = pick((act) => !act.table && act.rare);
        const forbidden = ACTS.filter((act) => act.always && !may.includes(act)).map((act) =>
            this.actButton(act),
        );
        this.acts.replaceChildren(
            el("p", {}, el("strong", {}, WORDS.name({ boards: this.chosenList() }))),
            ...(atTable.length ? [el("div", { class: "row" }, at, atTable)] : []),
            ...(common.length || rare.length
                ? [el("div", { class: "row" }, common, rare)]
                : []),
            ...(forbidden.length
                ? [
                      el(
                          "div",
                          { class: "row forbidden" },
                          el(
                              "span",
                              { class: "muted small" },
                              WORDS.forbidden,
                          ),
                          forbidden,
                      ),
                  ]
                : []),
        );
        if (!atTable.length && !common.length && !rare.length && !forbidden.length)
            this.acts.append(
                el("p", { class: "muted" }, WORDS.nothing),
            );
    }

    actButton(act) {
        const isOver = this.chosenBoards().every(({ played }) => played >= this.status.tables);
        const main = act.verb === "release" && isOver;
        const made = button(actName(act), () => this.act(act), main ? "main" : "");
        made.dataset.focus = `act-${act.verb}`;
        made.dataset.verb = act.verb;
        return made;
    }

    click(event) {
        const row = event.target.closest("tbody tr");
        if (!row || event.target.closest("input") || String(getSelection()) !== "") return;
        row.querySelector("input").click();
    }

    change({ target }) {
        if (target.dataset.focus === "table") {
            this.at = Number(target.value);
            this.fill();
            this.acts.querySelector("select")?.focus();
            return;
        }
        const board = Number(target.value);
        if (target.checked) this.chosen.add(board);
        else this.chosen.delete(board);
        target.closest("tr").classList.toggle("chosen", target.checked);
        this.fill();
    }

    // Chosen boards without a result from every table, as a list.
    unplayed() {
        const { tables } = this.status;
        const some = this.chosenBoards().filter(({ played }) => played < tables);
        return some.length ? boardList(some.map(({ board }) => board)) : "";
    }

    // Does an act with the chosen boards, after its dialog.
    async act(act) {
        const board = this.chosenList();
        const given = { board, ...(act.table && { table: this.at }) };
        if (act.asks) {
            const more = await this.ask(act, board);
            if (!more) return;
            Object.assign(given, more);
            if (act.verb === "release" && this.unplayed()) given.unplayed = true;
        }
        await this.desk.act(act.verb, given);
    }

    // Opens the dialog of an act, with the clauses that it rests on.  Resolves with its values, or
    // undefined when the director cancels.
    async ask(act, board) {
        const { tables, edition } = this.status;
        const law = act.law ? await this.desk.law.clauses(act.verb, edition).catch(() => []) : [];
        const { words, numbers = [], ...more } = act.asks(act.verb, {
            reasons: this.common("redeal"),
            copies: this.common("copy"),
            unplayed: this.unplayed(),
            tables: Array.from({ length: tables }, (_, i) => i + 1),
            at: this.at,
        });
        const values = await askDialog({
            title: DESK.act.title({ name: actName(act), boards: board }),
            words: [words].flat(),
            law,
            ...more,
        });
        for (const name of numbers) if (values) values[name] = Number(values[name]);
        return values;
    }

    async releaseAll() {
        this.choose(this.status.boards.filter((board) => !isReleased(board)));
        await this.act(ACTS.find(({ verb }) => verb === "release"));
    }
}

// The boards of a session: how each stands, without a card of one that is not released, and what the
// Law permits to be done with those that are chosen.

import { count, el } from "./cards.js";
import { ACTS, RARE } from "./desk_acts.js";
import { askDialog, button } from "./desk_form.js";

const boardsWords = (numbers) => {
    const runs = [];
    for (const number of numbers)
        if (runs.at(-1)?.[1] === number - 1) runs.at(-1)[1] = number;
        else runs.push([number, number]);
    return runs.map(([a, b]) => (a === b ? `${a}` : `${a}-${b}`)).join(",");
};

// The state of a board in a word, and its kind.
export function stateOf({ stage, began, played, fouled }, tables) {
    if (stage === "released") return ["released", "released"];
    if (stage === "new deal due" || stage === "redeal required") return [stage, "due"];
    if (fouled) return ["fouled", "due"];
    if (stage === "in its pockets") return ["dealt", "dealt"];
    if (stage !== "in play") return [stage, "early"];
    if (played >= tables) return ["played", "played"];
    return [played > 0 ? "in play" : began > 0 ? "first call made" : "in play", "play"];
}

const meter = (value, most, words) =>
    el(
        "span",
        { class: "tables" },
        el("meter", { min: 0, max: most, value, "aria-label": words }),
        el("span", {}, `${value}/${most}`),
    );

export class Boards {
    constructor(desk) {
        this.desk = desk;
        this.root = document.getElementById("boards");
        this.chosen = new Set();
        this.root.onclick = (event) => this.click(event);
        this.root.onchange = (event) => this.change(event);
    }

    take(status, anew) {
        this.status = status;
        if (anew || status.closed) this.chosen = new Set();
        const focus = document.activeElement?.dataset?.focus;
        this.root.replaceChildren(
            el("header", {}, el("h3", { id: "boards-title" }, "Boards"), this.choosers()),
            this.bar(),
            this.table(),
        );
        this.fill();
        if (focus) this.focus(focus);
    }

    // What had the focus has it again; what is not permitted any more leaves it to its neighbours.
    focus(name) {
        const again = this.root.querySelector(`[data-focus="${name}"]`);
        (again ?? this.root.querySelector(".acts button, .chosen input"))?.focus();
    }

    choosers() {
        const { boards, tables, closed } = this.status;
        if (closed) return "";
        const pick = (name, test) => {
            const made = button(name, () => this.choose(boards.filter(test)), "small");
            made.dataset.focus = `pick-${name}`;
            return made;
        };
        return el(
            "div",
            { class: "row", role: "group", "aria-label": "Choose boards" },
            pick("All", () => true),
            pick(
                "Played everywhere",
                ({ stage, played }) => stage !== "released" && played >= tables,
            ),
            pick("None", () => false),
        );
    }

    choose(boards) {
        this.chosen = new Set(boards.map(({ board }) => board));
        this.take(this.status, false);
    }

    table() {
        const head = ["Board", "State", "First calls", "Results", "Remarks"];
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
                    head.map((name) => el("th", { scope: "col" }, name)),
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
        const [word, kind] = stateOf(board, tables);
        const remarks = [
            board.attempt > 0 ? `deal ${board.attempt + 1}` : "",
            board.copies ? count(board.copies, "copy", "copies") : "",
            board.notes
                .split(", ")
                .filter((words) => words !== "computed" && words !== word)
                .join(", "),
        ];
        const box = el("input", {
            type: "checkbox",
            value: board.board,
            checked: this.chosen.has(board.board),
            disabled: closed,
            "data-focus": `board-${board.board}`,
            "aria-label": `Board ${board.board}`,
        });
        return el(
            "tr",
            { class: this.chosen.has(board.board) ? "chosen" : "", "data-board": board.board },
            el("td", {}, box),
            el("th", { scope: "row" }, String(board.board)),
            el("td", { class: "state" }, el("span", { class: `pill ${kind}` }, word)),
            el("td", { class: "calls" }, meter(board.began, tables, "first calls")),
            el("td", { class: "results" }, meter(board.played, tables, "results")),
            el("td", { class: "remarks muted" }, remarks.filter(Boolean).join(", ")),
        );
    }

    bar() {
        this.acts = el("div", {
            class: "acts",
            role: "group",
            "aria-label": "What can be done with the chosen boards",
        });
        return this.acts;
    }

    chosenBoards() {
        return this.status.boards.filter(({ board }) => this.chosen.has(board));
    }

    // What may be said behind a verb with every board that is chosen: reasons, numbers of copies.
    common(verb) {
        const [first, ...others] = this.chosenBoards().map(({ may }) =>
            may.filter((word) => word.startsWith(`${verb} `)),
        );
        return (first ?? [])
            .filter((word) => others.every((words) => words.includes(word)))
            .map((word) => word.slice(verb.length + 1));
    }

    // True when the Law permits it with every board that is chosen.
    permits(act, table) {
        const words = (board) =>
            act.table
                ? board.may.includes(`${act.verb} ${table}`)
                : act.verb === "redeal"
                  ? board.may.some((word) => word.startsWith("redeal "))
                  : act.verb === "copy"
                    ? this.common("copy").length > 0
                    : board.may.includes(act.verb);
        const dealt =
            act.verb !== "release" ||
            this.chosenBoards().every(({ stage }) => stage !== "not dealt");
        return dealt && this.chosenBoards().every(words);
    }

    fill() {
        const boards = this.chosenBoards();
        const { tables, closed } = this.status;
        if (boards.length === 0 || closed) {
            const words = closed
                ? "The session is closed; nothing more is done with its boards."
                : "Choose boards to act on them.";
            this.acts.replaceChildren(el("p", { class: "muted" }, words));
            return;
        }
        const all = Array.from({ length: tables }, (_, i) => i + 1);
        const some = all.filter((table) =>
            ACTS.some((act) => act.table && this.permits(act, table)),
        );
        if (!some.includes(this.at)) [this.at] = some;
        const may = ACTS.filter((act) => this.permits(act, this.at));
        const at = el(
            "select",
            { "data-focus": "table", "aria-label": "Table" },
            some.map((table) =>
                el("option", { value: table, selected: table === this.at }, `Table ${table}`),
            ),
        );
        const pick = (test) => may.filter(test).map((act) => this.button(act));
        const atTable = pick((act) => act.table);
        const common = pick((act) => !act.table && !RARE.includes(act.verb));
        const rare = pick((act) => !act.table && RARE.includes(act.verb));
        const forbidden = ACTS.filter((act) => act.always && !may.includes(act)).map((act) =>
            this.button(act),
        );
        this.acts.replaceChildren(
            el(
                "p",
                {},
                el(
                    "strong",
                    {},
                    `${boards.length === 1 ? "Board" : "Boards"} ${boardsWords([...this.chosen].sort((a, b) => a - b))}`,
                ),
            ),
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
                              "Not permitted now; the Law says why, and the record keeps it:",
                          ),
                          forbidden,
                      ),
                  ]
                : []),
        );
        if (!atTable.length && !common.length && !rare.length && !forbidden.length)
            this.acts.append(
                el("p", { class: "muted" }, "Nothing is permitted with all of these at once."),
            );
    }

    button(act) {
        const over = this.chosenBoards().every(({ played }) => played >= this.status.tables);
        const main = act.verb === "release" && over;
        const made = button(act.name, () => this.act(act), main ? "main" : "");
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

    // Chosen boards without a result from every table, in words.
    unplayed() {
        const { tables } = this.status;
        const some = this.chosenBoards().filter(({ played }) => played < tables);
        return some.length ? boardsWords(some.map(({ board }) => board)) : "";
    }

    async act(act) {
        const board = boardsWords([...this.chosen].sort((a, b) => a - b));
        const given = { board, ...(act.table && { table: this.at }) };
        if (act.asks) {
            const more = await this.ask(act, board);
            if (!more) return;
            Object.assign(given, more);
        }
        await this.desk.act(act.verb, given);
    }

    // What is asked before an act, with the sentences of the Law that it rests on.
    async ask(act, board) {
        const { tables, edition } = this.status;
        const law = act.law ? await this.desk.law.clauses(act.verb, edition).catch(() => []) : [];
        const { words, numbers = [], ...more } = act.asks({
            reasons: this.common("redeal"),
            copies: this.common("copy"),
            unplayed: this.unplayed(),
            tables: Array.from({ length: tables }, (_, i) => i + 1),
            at: this.at,
        });
        const said = await askDialog({
            title: `${act.name.replace(" …", "")}: ${this.chosen.size === 1 ? "board" : "boards"} ${board}`,
            words: [words].flat(),
            law,
            ...more,
        });
        for (const name of numbers) if (said) said[name] = Number(said[name]);
        return said;
    }

    async releaseAll() {
        const boards = this.status.boards.filter(({ stage }) => stage !== "released");
        this.choose(boards);
        await this.act(ACTS.find(({ verb }) => verb === "release"));
    }
}

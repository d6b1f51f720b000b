// The chart of the rules with the player's mistakes on it: a table of buttons, one for each cell,
// that arrow keys walk through.  A press asks for that cell, or for a whole row.

import { el } from "./cards.js";
import { TRAINER } from "./words_trainer.js";

const WORDS = TRAINER.chart;
export const UPS = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "A"];
const RANKS = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "T"]; // as values of the library
const shown = (rank) => (rank === "T" ? "10" : rank);
const LOW = 8; // hard totals up to this are one row, and from HIGH on
const HIGH = 17;

const upName = (up) => (up === "A" ? WORDS.ace : shown(up));
const rankName = (rank) => WORDS.ranks[rank] ?? WORDS.rankOf({ rank });

// "16 against 10", "a pair of 8s against an ace".
export function cellName(cell) {
    const [row, upCard] = cell.split("-");
    const up = upName(upCard);
    if (row[0] === "p") return WORDS.pairName({ rank: rankName(row.slice(1)), up });
    const total = Number(row.slice(1));
    return row[0] === "s" ? WORDS.softName({ total, up }) : WORDS.hard({ total, up });
}

// The rows of the chart: { group, name, rows } with the rows of cells that it stands for, like "h5".
export function chartRows() {
    const hard = (totals, name) => ({ group: "hard", name, rows: totals.map((n) => `h${n}`) });
    const made = [hard([5, 6, 7, 8], WORDS.hardLow({ total: LOW }))];
    for (let total = LOW + 1; total < HIGH; total++) made.push(hard([total], String(total)));
    made.push(hard([17, 18, 19], WORDS.hardHigh({ total: HIGH })));
    for (let low = 2; low <= 9; low++)
        made.push({ group: "soft", name: WORDS.soft({ low }), rows: [`s${low + 11}`] });
    for (const rank of [...RANKS.slice(1), "A"])
        made.push({
            group: "pair",
            name: WORDS.pair({ rank: shown(rank) }),
            rows: [`p${rank}`],
        });
    return made;
}

// The cell of the computed chart: { do, play, chance, ev }.
export function chartCell(chart, cell) {
    const [row, up] = cell.split("-");
    const at = RANKS.indexOf(up);
    if (row[0] === "p") return chart.pair[RANKS.indexOf(row[1])][at];
    const total = Number(row.slice(1));
    return row[0] === "s" ? chart.soft[total - 12][at] : chart.hard[total - 4][at];
}

export class ChartTable {
    // ask(cells, name) asks the player for these cells.
    constructor(root, ask) {
        Object.assign(this, { root, ask });
        root.addEventListener("keydown", (event) => this.walk(event));
    }

    // `now` is the cell of the hand on the table; while `isAsked`, its answer is not shown, and no
    // answer if the chart is covered.
    draw(chart, misses, now, isAsked, isCovered = false) {
        this.hidden = isAsked ? now : undefined;
        this.covered = isAsked && now !== undefined && isCovered;
        const focused = this.root.contains(document.activeElement)
            ? document.activeElement.dataset.at
            : undefined;
        const groups = Object.groupBy?.(chartRows(), ({ group }) => group) ?? groupRows();
        const bodies = Object.entries(groups).map(([group, rows]) =>
            el(
                "tbody",
                {},
                el(
                    "tr",
                    {},
                    el("th", { scope: "col" }, WORDS.groups[group]),
                    UPS.map((up) => el("th", { scope: "col" }, shown(up))),
                ),
                rows.map((row) => this.row(row, chart, misses, now)),
            ),
        );
        const table = el(
            "table",
            { class: "chart" },
            el("caption", { class: "aside" }, WORDS.caption),
            el("colgroup", {}, el("col", { class: "chart-names" }), el("col", { span: "10" })),
            bodies,
        );
        this.root.replaceChildren(table, chartKey(chart));
        const all = this.buttons();
        (all.find((one) => one.dataset.at === focused) ?? all[0]).tabIndex = 0;
        if (focused) all.find((one) => one.dataset.at === focused)?.focus();
    }

    buttons() {
        return [...this.root.querySelectorAll("td button")];
    }

    row({ name, rows }, chart, misses, now) {
        const whole = el(
            "button",
            { type: "button", class: "quiet", "aria-label": WORDS.row({ row: name }) },
            name,
        );
        const cells = rows.flatMap((row) => UPS.map((up) => `${row}-${up}`));
        whole.onclick = () => this.ask(cells, name);
        return el(
            "tr",
            {},
            el("th", { scope: "row" }, whole),
            UPS.map((up) => this.cell(rows.map((row) => `${row}-${up}`), chart, misses, now)),
        );
    }

    cell(cells, chart, misses, now) {
        const { do: answer, play } = chartCell(chart, cells.at(-1));
        const isHidden = cells.includes(this.hidden);
        const letters = isHidden ? WORDS.hidden : this.covered ? WORDS.covered : answer;
        const missed = cells.reduce((sum, one) => sum + (misses.get(one)?.times ?? 0), 0);
        const name = cellName(cells.at(-1));
        const kind = [
            isHidden ? "hidden-answer" : this.covered ? "covered" : letters[0],
            missed ? "missed" : "",
            cells.includes(now) ? "now" : "",
        ].join(" ");
        const button = el(
            "button",
            {
                type: "button",
                class: kind.trim(),
                tabindex: "-1",
                "data-at": cells[0],
                "data-n": missed || undefined,
                "aria-label": isHidden
                    ? WORDS.hiddenCell({ letters, name })
                    : this.covered
                      ? WORDS.coveredCell({ letters, name, missed })
                      : WORDS.cell({ letters, name, play, missed }),
            },
            letters,
        );
        button.onclick = () => this.ask(cells, name);
        return el("td", {}, button);
    }

    // Arrow keys go from cell to cell.
    walk(event) {
        const by = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -10, ArrowDown: 10 }[event.key];
        const all = this.buttons();
        const at = all.indexOf(event.target);
        if (!by || at < 0 || !all[at + by]) return;
        event.preventDefault();
        event.stopPropagation();
        all[at].tabIndex = -1;
        all[at + by].tabIndex = 0;
        all[at + by].focus();
    }
}

// For browsers without Object.groupBy.
function groupRows() {
    const made = {};
    for (const row of chartRows()) (made[row.group] ??= []).push(row);
    return made;
}

// What the letters mean, as far as this chart has them.
function chartKey(chart) {
    const used = new Set(
        [chart.hard, chart.soft, chart.pair].flat(2).map(({ do: letters }) => letters[0]),
    );
    return el(
        "p",
        { class: "chart-key" },
        Object.entries(WORDS.key)
            .filter(([letter]) => used.has(letter))
            .map(([letter, words]) => el("span", {}, el("i", { class: letter }, letter), words)),
        el("span", {}, el("i", { class: "missed" }), WORDS.keyMissed),
    );
}

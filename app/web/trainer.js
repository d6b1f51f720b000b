// trainer.html: drills of basic strategy, of counting, of index plays and of bets on the felt at the
// left, and at the right the chart or the counter's sheet with the player's mistakes, what to fix
// first, and the curve.  The values come from the
// worker of the practice table; progress is kept in this browser (trainer_progress.js).

import { addFaces } from "./faces.js";
import { askSure, buttonRow, closeButton, dialog, showSettings, toast } from "./dialogs.js";
import { el } from "./cards.js";
import { remember } from "./link.js";
import { rulesName } from "./lobby.js";
import { PracticeForm, readRulesText } from "./practice_form.js";
import { PracticeLink } from "./practice_link.js";
import { saveRecord } from "./record_check.js";
import { applySettings, settings } from "./settings.js";
import { ByCount } from "./trainer_by_count.js";
import { ChartTable, cellName } from "./trainer_chart.js";
import { CountDown } from "./trainer_count.js";
import { Drill } from "./trainer_drill.js";
import { Progress, readProgress } from "./trainer_progress.js";
import { drawSheet, playName } from "./trainer_sheet_table.js";
import { COMMON, capital, fillPage, sentence } from "./words.js";
import { PRACTICE } from "./words_practice.js";
import { TRAINER } from "./words_trainer.js";

const $ = (id) => document.getElementById(id);
const WORDS = TRAINER.page;
const CHOSEN = "riffle.practice"; // the rules, shared with the practice table
const USUAL = { rules: "vegas-strip", companions: 0 };
const FIX = 4; // cells to fix first
const STEADY = 2; // mistakes in 100 that are no change
const COVER = "riffle.trainer.cover"; // whether the chart is covered while a hand is asked
const EXPORT = "riffle-trainer.json";
const EXERCISES = ["drill", "count", "bycount"];

fillPage({ ...TRAINER });
applySettings();
addFaces();

const progress = new Progress();
const link = new PracticeLink(PRACTICE.page.you, () => {});
const page = { chosen: readChosen(), exercise: "drill" };

function readChosen() {
    try {
        return { ...USUAL, ...JSON.parse(remember.get(CHOSEN) ?? "{}") };
    } catch {
        return USUAL;
    }
}

// Asks the worker about the chosen rules.
const ask = (message) => {
    const { rules, set } = page.chosen;
    return link.ask({ rules, set, ...message });
};

const drill = new Drill($("drill"), { ask, progress, changed: () => drawProgress() });
const table = new ChartTable($("chart"), (cells, name) => {
    choose("drill");
    drill.begin(cells, name);
    $("drill").scrollIntoView({ block: "nearest" });
});

// Learns the rules, and begins; throws when they are not right, and then the old ones stay.
async function train(chosen) {
    const before = page.chosen;
    page.chosen = chosen;
    try {
        const { text, chart } = await ask({ do: "chart" });
        const { dealer } = await ask({ do: "dealer" });
        const rules = readRulesText(text);
        page.chart = chart;
        page.rules = rules;
        remember.set(CHOSEN, JSON.stringify(chosen));
        $("of").textContent = PRACTICE.page.of({
            rules: rulesName(chosen.rules),
            edge: chart.edge,
        });
        drill.take({ rules: { ...rules, decks: Number(rules.decks) }, chart, dealer });
        if (page.exercise === "bycount") await page.bycount.show(rules);
    } catch (error) {
        page.chosen = before;
        throw error;
    }
}

// Shows one of the exercises.
async function choose(exercise) {
    page.exercise = exercise;
    for (const id of EXERCISES) {
        $(id).hidden = id !== exercise;
        $(`to-${id}`).setAttribute("aria-pressed", String(id === exercise));
    }
    page.count?.stop();
    page.systems ??= (await link.ask({ do: "systems" })).systems;
    const of = { systems: page.systems, progress, changed: () => drawProgress() };
    if (exercise === "count") {
        page.count ??= new CountDown($("count"), of);
        page.count.show();
    } else if (exercise === "bycount") {
        page.bycount ??= new ByCount($("bycount"), { ...of, useGame });
        await page.bycount
            .show(page.rules)
            .catch(() => toast(WORDS.noSheets, { wrong: true }));
    }
    drawProgress();
}

// Other rules, from the list of games that have a sheet.
const useGame = (game) =>
    train({ ...USUAL, rules: game }).catch((error) =>
        toast(WORDS.failed({ reason: sentence(error.message) }), { wrong: true }),
    );

const isByCount = () => page.exercise === "bycount" && page.bycount !== undefined;

function drawProgress() {
    if (!page.chart) return;
    progress.load();
    $("chart").hidden = isByCount();
    $("covering").hidden = page.exercise !== "drill";
    $("sheet").hidden = !isByCount();
    $("paper-title").textContent = isByCount() ? TRAINER.sheet.title : TRAINER.chart.title;
    if (isByCount()) {
        drawByCountSum();
        drawSheet($("sheet"), page.bycount, progress);
    } else {
        drawSum();
        const isAsked = page.exercise === "drill" && !drill.judged && !drill.turned;
        table.draw(page.chart, progress.misses(), drill.cell, isAsked, $("cover").checked);
    }
    drawFix();
}

const number = (value, name) => el("span", {}, el("b", {}, value), name);

function drawSum() {
    const { decisions, right, missed, cost } = progress.sum();
    const words = TRAINER.chart;
    $("sum").replaceChildren(
        ...(decisions
            ? [
                  number(String(right), words.right),
                  number(String(missed), words.missed),
                  number(words.lostOf({ cost }), words.lost),
              ]
            : [el("span", {}, words.none)]),
    );
    $("recent").textContent = decisions ? words.recent({ decisions }) : "";
}

function drawByCountSum() {
    const { answers, right, cost, bets, rightBets, lost } = progress.byCountSum(
        page.bycount.system.name,
    );
    const words = TRAINER.sheet;
    $("sum").replaceChildren(
        ...(answers ? [number(words.part({ right, all: answers }), words.rightPlays)] : []),
        ...(answers ? [number(TRAINER.chart.lostOf({ cost }), words.lostPlays)] : []),
        ...(bets ? [number(words.part({ right: rightBets, all: bets }), words.rightBets)] : []),
        ...(bets ? [number(words.lostOf({ lost }), words.lostBets)] : []),
        ...(answers || bets ? [] : [el("span", {}, words.nothing)]),
    );
    $("recent").textContent = page.bycount.system.title;
}

// What to fix first: { items, go } for the exercise that is open.
function worstOf() {
    const words = TRAINER.fix;
    const item = (name, times, text) =>
        el("li", {}, el("b", {}, capital(name), el("em", {}, words.times({ times }))), text);
    if (!isByCount()) {
        const worst = progress.worst(FIX);
        return {
            items: worst.map(([cell, { times, did, best, each }]) =>
                item(cellName(cell), times, words.item({ did, play: best, saves: each })),
            ),
            go: () => (choose("drill"), drill.begin(worst.map(([cell]) => cell))),
        };
    }
    const { plays } = progress.scores(page.bycount.system.name);
    const known = (page.bycount.sheet?.plays ?? []).filter(({ name }) => plays.get(name)?.missed);
    const worst = known.sort((a, b) => plays.get(b.name).cost - plays.get(a.name).cost).slice(0, FIX);
    return {
        items: worst.map((play) =>
            item(playName(play), plays.get(play.name).missed, TRAINER.sheet.fix(play)),
        ),
        go: () => page.bycount.begin(worst.map(({ name }) => name)),
    };
}

function drawFix() {
    const words = TRAINER.fix;
    const { items, go } = worstOf();
    const button = el(
        "button",
        { type: "button", class: "main" },
        words.drill({ number: items.length }),
    );
    button.onclick = go;
    const { all, right, best } = progress.countSum();
    $("fix").replaceChildren(
        el("h2", {}, words.title),
        ...(items.length ? [el("ol", {}, items), button] : [el("p", { class: "muted" }, words.none)]),
        ...drawTrend(),
        all ? el("p", { class: "small" }, words.counts({ all, right, best })) : "",
        keeping(),
    );
}

// The curve: mistakes in 100 decisions, over time.
function drawTrend() {
    const words = TRAINER.fix;
    const { size, values } = isByCount()
        ? progress.trend(progress.byCount(page.bycount.system.name))
        : progress.trend();
    if (values.length < 2) return [];
    const most = Math.max(10, ...values);
    const x = (i) => 10 + (200 * i) / (values.length - 1);
    const y = (value) => 72 - (48 * value) / most;
    const change = values.at(-1) - values[0];
    const title =
        change < -STEADY ? words.trend.better : change > STEADY ? words.trend.worse : words.trend.even;
    const ns = "http://www.w3.org/2000/svg";
    const part = (tag, attributes, text = "") => {
        const made = document.createElementNS(ns, tag);
        for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
        made.textContent = text;
        return made;
    };
    const svg = part("svg", {
        viewBox: "0 0 220 84",
        role: "img",
        "aria-label": words.trendList({ values: values.map(String) }),
    });
    const path = values.map((value, i) => `${i ? "L" : "M"}${x(i)} ${y(value)}`).join("");
    const end = { cx: x(values.length - 1), cy: y(values.at(-1)), r: 4.5, class: "trend-dot" };
    svg.append(
        part("path", { d: "M6 76h208", class: "trend-axis" }),
        part("path", { d: path, class: "trend-line" }),
        part("circle", end),
        part("text", { x: x(0), y: y(values[0]) - 6, class: "trend-text" }, String(values[0])),
        part(
            "text",
            { x: 210, y: y(values.at(-1)) - 8, class: "trend-text end" },
            String(values.at(-1)),
        ),
    );
    return [
        el(
            "div",
            { class: "trend" },
            el("h3", {}, title),
            svg,
            el("p", { class: "muted small" }, words.trendText({ size })),
        ),
    ];
}

// Export, import, forget.
function keeping() {
    const words = TRAINER.fix;
    const button = (label, run) => {
        const made = el("button", { type: "button" }, label);
        made.onclick = run;
        return made;
    };
    const file = el("input", { type: "file", accept: ".json,application/json", hidden: true });
    file.onchange = async () => {
        const read = readProgress(await file.files[0].text());
        if (!read) toast(words.badFile, { wrong: true });
        else toast(words.imported({ answers: progress.add(read) }));
        file.value = "";
        drawProgress();
    };
    const forget = () =>
        askSure({
            title: words.clearSure,
            words: words.clearText,
            stay: words.keepIt,
            answers: [[words.clear, () => (progress.clear(), drawProgress())]],
        });
    return el(
        "div",
        { class: "keeping" },
        el("p", { class: "muted small" }, words.keep),
        el(
            "div",
            { class: "row" },
            button(words.export, () => saveRecord([progress.text()], EXPORT)),
            button(words.import, () => file.click()),
            button(words.clear, forget),
            file,
        ),
    );
}

async function askRules() {
    const { presets } = await link.ask({ do: "presets" });
    const form = new PracticeForm({
        presets,
        now: page.chosen,
        price: (rules) => link.ask({ do: "edge", rules }),
        open: train,
        words: TRAINER.rules,
    });
    form.show();
}

function showHelp() {
    const { title, paragraphs } = TRAINER.help;
    dialog(
        title,
        el(
            "div",
            { class: "stack" },
            paragraphs.map((words) => el("p", {}, words)),
            buttonRow(closeButton(COMMON.close)),
        ),
    );
}

$("cover").checked = remember.get(COVER) !== "off";
$("cover").onchange = () => {
    remember.set(COVER, $("cover").checked ? "on" : "off");
    drawProgress();
};
$("rules").onclick = askRules;
$("help").onclick = showHelp;
$("settings").onclick = () => showSettings([]);
// A button that was clicked gives up the focus, so that Enter belongs to the exercise.
for (const id of EXERCISES)
    $(`to-${id}`).onclick = ({ detail, currentTarget }) => {
        if (detail) currentTarget.blur();
        choose(id);
    };

addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, select, textarea");
    if (event.ctrlKey || event.altKey || event.metaKey || typing || $("dialog").open) return;
    if (event.repeat || settings.keys !== "on") return;
    if ((event.key === "Enter" || event.key === " ") && event.target.closest?.("button, a")) return;
    const at = { drill, count: page.count, bycount: page.bycount }[page.exercise];
    if (event.key === "?") showHelp();
    else if (!at?.press(event.key)) return;
    event.preventDefault();
});
addEventListener("storage", () => drawProgress()); // the practice table in another tab

navigator.serviceWorker?.register("/offline.js").catch(() => {});

$("drill").replaceChildren(el("p", { class: "drill-top" }, WORDS.computing));
train(page.chosen)
    .catch(() => train(USUAL)) // rules of an older version
    .then(() => (document.documentElement.dataset.ready = "yes"))
    .catch((error) => toast(WORDS.failed({ reason: sentence(error.message) }), { wrong: true }));

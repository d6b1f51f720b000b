// trainer.html: drills of basic strategy and of counting on the felt at the left, and at the right
// the chart with the player's mistakes, what to fix first, and the curve.  The values come from the
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
import { ChartTable, cellName } from "./trainer_chart.js";
import { CountDown } from "./trainer_count.js";
import { Drill } from "./trainer_drill.js";
import { Progress, readProgress } from "./trainer_progress.js";
import { COMMON, capital, fillPage, sentence } from "./words.js";
import { PRACTICE } from "./words_practice.js";
import { TRAINER } from "./words_trainer.js";

const $ = (id) => document.getElementById(id);
const WORDS = TRAINER.page;
const CHOSEN = "riffle.practice"; // the rules, shared with the practice table
const USUAL = { rules: "vegas-strip", companions: 0 };
const FIX = 4; // cells to fix first
const STEADY = 2; // mistakes in 100 that are no change
const EXPORT = "riffle-trainer.json";

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
        remember.set(CHOSEN, JSON.stringify(chosen));
        $("of").textContent = PRACTICE.page.of({
            rules: rulesName(chosen.rules),
            edge: chart.edge,
        });
        drill.take({ rules: { ...rules, decks: Number(rules.decks) }, chart, dealer });
    } catch (error) {
        page.chosen = before;
        throw error;
    }
}

// Shows one of the two exercises.
async function choose(exercise) {
    page.exercise = exercise;
    for (const id of ["drill", "count"]) {
        $(id).hidden = id !== exercise;
        $(`to-${id}`).setAttribute("aria-pressed", String(id === exercise));
    }
    page.count?.stop();
    if (exercise !== "count") return;
    page.count ??= new CountDown($("count"), {
        systems: (await link.ask({ do: "systems" })).systems,
        progress,
        changed: () => drawProgress(),
    });
    page.count.show();
}

function drawProgress() {
    if (!page.chart) return;
    progress.load();
    const { decisions, right, missed, cost } = progress.sum();
    const words = TRAINER.chart;
    const number = (value, name) => el("span", {}, el("b", {}, value), name);
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
    table.draw(page.chart, progress.misses(), drill.cell, !drill.judged);
    drawFix();
}

function drawFix() {
    const words = TRAINER.fix;
    const worst = progress.worst(FIX);
    const items = worst.map(([cell, { times, did, best, each }]) =>
        el(
            "li",
            {},
            el("b", {}, capital(cellName(cell)), el("em", {}, words.times({ times }))),
            words.item({ did, play: best, saves: each }),
        ),
    );
    const go = el(
        "button",
        { type: "button", class: "main" },
        words.drill({ number: worst.length }),
    );
    go.onclick = () => {
        choose("drill");
        drill.begin(worst.map(([cell]) => cell));
    };
    const { all, right, best } = progress.countSum();
    $("fix").replaceChildren(
        el("h2", {}, words.title),
        ...(worst.length ? [el("ol", {}, items), go] : [el("p", { class: "muted" }, words.none)]),
        ...drawTrend(),
        all ? el("p", { class: "small" }, words.counts({ all, right, best })) : "",
        keeping(),
    );
}

// The curve: mistakes in 100 decisions, over time.
function drawTrend() {
    const words = TRAINER.fix;
    const { size, values } = progress.trend();
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
        else toast(words.imported({ decisions: progress.add(read) }));
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

$("rules").onclick = askRules;
$("help").onclick = showHelp;
$("settings").onclick = () => showSettings([]);
$("to-drill").onclick = () => choose("drill");
$("to-count").onclick = () => choose("count");

addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, select, textarea");
    if (event.ctrlKey || event.altKey || event.metaKey || typing || $("dialog").open) return;
    if (event.repeat || settings.keys !== "on") return;
    if ((event.key === "Enter" || event.key === " ") && event.target.closest?.("button, a")) return;
    const at = page.exercise === "drill" ? drill : page.count;
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

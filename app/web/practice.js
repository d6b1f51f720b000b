// practice.html, the practice table: opens a table of this browser's own with the rules that were
// used last, and keeps what the player chooses.  No connection is needed once the page is here.

import { addFaces } from "./faces.js";
import { dialog, buttonRow, closeButton, showSettings, toast } from "./dialogs.js";
import { CountQuiz, countSetting } from "./count_quiz.js";
import { EDGES } from "./edges.js";
import { el } from "./cards.js";
import { remember } from "./link.js";
import { rulesName } from "./lobby.js";
import { PracticeForm } from "./practice_form.js";
import { PracticeLink } from "./practice_link.js";
import { PracticePage } from "./practice_page.js";
import { coachWords } from "./review.js";
import { applySettings, setSetting, settings } from "./settings.js";
import { edgeOf } from "./table_form.js";
import { Progress } from "./trainer_progress.js";
import { COMMON, fillPage, sentence } from "./words.js";
import { PRACTICE } from "./words_practice.js";
import { ROOM } from "./words_room.js";

const $ = (id) => document.getElementById(id);
const WORDS = PRACTICE.page;
const CHOSEN = "riffle.practice"; // where the browser keeps rules and companions
const COACH = "riffle.practice.coach";
const USUAL = { rules: "vegas-strip", companions: 0 };
const TABLE = "practice";

fillPage({ ...PRACTICE });
applySettings();
addFaces();

const progress = new Progress(); // of the trainer, which both pages add to
const page = { chosen: readChosen() };

function readChosen() {
    try {
        return { ...USUAL, ...JSON.parse(remember.get(CHOSEN) ?? "{}") };
    } catch {
        return USUAL;
    }
}

const core = () =>
    WebAssembly.compileStreaming
        ? WebAssembly.compileStreaming(fetch("riffle.wasm")).catch(compileWhole)
        : compileWhole();
async function compileWhole() {
    return WebAssembly.compile(await (await fetch("riffle.wasm")).arrayBuffer());
}

// Advice of the worker becomes words here; everything else goes to the table as it comes.
class Link extends PracticeLink {
    async ask(message) {
        const answer = await super.ask(message);
        return answer.advice ? { ...answer, said: coachWords(answer.advice) } : answer;
    }
}

const hasCoach = () => remember.get(COACH) === "on";

// Opens a table; throws when the rules are not right, and then the old table stays.
async function openTable(chosen) {
    const link = new Link(WORDS.you, (message) => page.link === link && page.table?.take(message));
    page.core ??= core();
    try {
        await link.ask({ do: "open", name: link.name, ...chosen });
    } catch (error) {
        link.close();
        throw error;
    }
    const module = await page.core;
    page.table?.close();
    page.link?.close();
    Object.assign(page, { chosen, link });
    remember.set(CHOSEN, JSON.stringify(chosen));
    page.table = new PracticePage({
        table: TABLE,
        link,
        module,
        hasCoach,
        decided: (one) => progress.addDecision(one, "table"),
        quiz: new CountQuiz({ ask: (message) => link.ask(message), progress }),
        left: () => location.assign("./"),
    });
    showText(settings.text === "on");
    showTitle();
    document.documentElement.dataset.ready = "yes";
}

async function showTitle() {
    const { rules, set = {} } = page.chosen;
    const name = rulesName(rules);
    const { min_bet, max_bet, bet_step, ...changed } = set;
    const known = EDGES[rules] && edgeOf(rules, changed);
    $("of").textContent = WORDS.of({ rules: name, edge: known });
    document.title = WORDS.tabTitle({ rules: name });
    if (known !== undefined) return;
    const chosen = page.chosen;
    const { edge } = await pricing().ask({ do: "edge", rules, set });
    if (chosen === page.chosen) $("of").textContent = WORDS.of({ rules: name, edge });
}

// A second worker, for house edges: the one of the table is not kept waiting.
const pricing = () => (page.pricing ??= new PracticeLink(WORDS.you, () => {}));

async function askRules() {
    const { presets } = await pricing().ask({ do: "presets" });
    new PracticeForm({
        presets,
        now: page.chosen,
        price: (rules) => pricing().ask({ do: "edge", rules }),
        open: openTable,
    }).show();
}

function showHelp() {
    const { title, paragraphs } = PRACTICE.help;
    dialog(
        title,
        el(
            "div",
            { class: "stack" },
            paragraphs.map((words) => el("p", {}, words)),
            el(
                "div",
                { class: "keys" },
                ROOM.help.keys.flatMap(([key, words]) => [
                    el("kbd", {}, key),
                    el("span", {}, words),
                ]),
            ),
            buttonRow(closeButton(COMMON.close)),
        ),
    );
}

function showText(on) {
    $("text-table").hidden = !on;
    $("felt").hidden = on;
    if (settings.text !== (on ? "on" : "off")) setSetting("text", on ? "on" : "off");
    page.table?.draw();
}

function showCoach() {
    $("coach").setAttribute("aria-pressed", String(hasCoach()));
    page.table?.switchCoach();
}

$("rules").onclick = askRules;
$("help").onclick = showHelp;
$("settings").onclick = () => {
    const input = el("input", { type: "checkbox", checked: settings.text === "on" });
    input.onchange = () => showText(input.checked);
    showSettings([el("label", { class: "choice" }, input, WORDS.text), countSetting()]);
};
$("more").onclick = () => page.table?.openPanel(!$("panel").classList.contains("open"));
$("coach").onclick = () => {
    remember.set(COACH, hasCoach() ? "off" : "on");
    showCoach();
};
showCoach();

addEventListener("keydown", (event) => {
    const typing = event.target.closest?.("input, select, textarea, [role=tab]");
    if (event.ctrlKey || event.altKey || event.metaKey || typing || $("dialog").open) return;
    if (event.repeat && !/^(Arrow|Page|Tab)/.test(event.key)) return;
    if (event.key === "Escape") page.table?.openPanel(false);
    if (settings.keys !== "on") return;
    const onButton = event.target.closest?.("button, a, summary");
    if ((event.key === "Enter" || event.key === " ") && onButton) return;
    if (event.key === "?") showHelp();
    else if (event.key.toLowerCase() === "v" && page.table) showText($("text-table").hidden);
    else if (!page.table?.pressKey(event)) return;
    event.preventDefault();
});

// Keeps the page for times without a connection, where the browser permits it (offline.js).
navigator.serviceWorker?.register("/offline.js").catch(() => {});

openTable(page.chosen)
    .catch(() => openTable(USUAL)) // rules of an older version
    .catch((error) =>
        toast(WORDS.failed({ reason: sentence(error.message) }), { wrong: true }),
    );

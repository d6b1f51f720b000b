// trainer.mjs RIFFLE -- the trainer in headless Chromium: the chart beside `riffle chart`, the cost of
// a mistake beside `riffle exact --hand`, what it asks again, counting a deck, progress that is kept,
// exported and imported, small screens and screen readers.  Prints TAP.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { PATIENCE, Tap, catalogue } from "./common.mjs";
import { Room, badControls, leastContrast } from "./room_page.mjs";
import { structureFaults } from "./structure.mjs";

const RIFFLE = process.argv[2];
const tap = new Tap();
const { TRAINER } = await catalogue();
const room = await new Room().open(RIFFLE);
const value = ([rank]) => (/[TJQK]/.test(rank) ? "T" : rank);
const riffle = (...words) => JSON.parse(execFileSync(RIFFLE, words));

// The worst play that is offered: its key, and what it costs by the command.
function worstPlay({ cards, up }, offered) {
    const told = riffle(
        "exact", "--rules", "vegas-strip", "--json",
        "--hand", cards.map(value).join(","), "--up", value(up),
    );
    const [play, cost] = Object.entries(told.loses)
        .filter(([name]) => offered.includes(name))
        .sort((a, b) => b[1] - a[1])[0];
    return { play, cost, best: told.best };
}

const asked = (page) =>
    page.evaluate(() => ({
        cards: [...document.querySelectorAll(".drill-mine .card")].map((one) => one.dataset.card),
        up: document.querySelector(".drill-dealer .card").dataset.card,
        plays: [...document.querySelectorAll("[data-play]")].map((one) => one.dataset.play),
    }));
const PLAY_WORD = (play) => `${play[0].toUpperCase()}${play.slice(1)}`;
const state = (page, name) => page.waitForSelector(`#drill[data-state=${name}]`);

// While a hand is asked the chart is covered; uncovered it is the command's.
async function chartIsRight(page) {
    const covered = await page.$$eval(".chart td button", (all) => [
        ...new Set(all.map((one) => one.textContent)),
    ]);
    tap.say(
        covered.sort().join() === [TRAINER.chart.covered, TRAINER.chart.hidden].sort().join(),
        "while a hand is asked the chart gives nothing away",
        covered.join(),
    );
    await page.uncheck("#cover");
    const { upcards, ...chart } = riffle("chart", "--rules", "vegas-strip", "--format", "json");
    const ours = await page.$$eval(".chart td button", (all) =>
        Object.fromEntries(all.map((one) => [one.dataset.at, one.textContent])),
    );
    // "16", "A,7" and "8,8" become the names of cells: h16, s18, p8.
    const soft = (hand) => `s${11 + Number(hand.split(",")[1])}`;
    const rows = [
        ...chart.hard.map((row) => [`h${row.hand}`, row]),
        ...chart.soft.map((row) => [soft(row.hand), row]),
        ...chart.pair.map((row) => [`p${row.hand[0]}`, row]),
    ];
    const cells = rows.flatMap(([name, { plays }]) =>
        plays.map((play, i) => [`${name}-${upcards[i]}`, play]),
    );
    const shown = cells.filter(([at]) => at in ours);
    const asked = await page.getAttribute(".chart .now", "data-at");
    const wrong = shown.filter(([at, play]) => ours[at] !== play && at !== asked);
    tap.say(
        shown.length === 280 && Object.keys(ours).length === 280 && wrong.length === 0,
        "the cells of the chart are those of riffle chart",
        `${shown.length}; ${JSON.stringify(wrong.slice(0, 5))}`,
    );
    const label = await page.getAttribute(".chart .now", "aria-label");
    tap.say(
        ours[asked] === "?" && !/hit|stand|double|split/.test(label),
        "but the answer to the hand on the table is not shown",
        `${ours[asked]} ${label}`,
    );
}

// The worst answer costs what the command says, is marked on the chart and asked again.
async function mistake(page) {
    const hand = await asked(page);
    const { play, cost, best } = worstPlay(hand, hand.plays);
    await page.click(`[data-play=${play}]`);
    await state(page, "told");
    const told = await page.textContent(".drill-answer");
    const title = TRAINER.drill.wrong({ did: play, play: best });
    tap.say(
        told.includes((100 * cost).toFixed(1)) && told.includes(title),
        "a mistake is told with its exact cost",
        `${hand.cards} v ${hand.up}, ${play}: ${told}; expected ${100 * cost}`,
    );
    const marks = await page.$$eval(".chart .missed", (all) => all.map((one) => one.dataset.n));
    tap.say(marks.join() === "1", "and marked on the chart with its number", marks.join());
    const cell = await page.getAttribute(".chart .now", "data-at");
    let again = 0;
    for (let i = 0; i < 4; i++) {
        await page.keyboard.press("Enter");
        await state(page, "asked");
        again += (await page.getAttribute(".chart .now", "data-at")) === cell;
        const next = await asked(page);
        const { best: right } = worstPlay(next, next.plays);
        await page.click(`[data-play=${right}]`);
        await state(page, "told");
    }
    tap.say(again >= 1, "it is asked again within four hands", `${again} times`);
}

// A cell of the chart asks for nothing else, by keyboard.
async function oneCell(page) {
    await page.focus(".chart td button");
    for (const key of ["ArrowDown", "ArrowRight", "Enter"]) await page.keyboard.press(key);
    await state(page, "asked");
    const { cards, up } = await asked(page);
    const points = cards.map(([rank]) => (/[TJQK]/.test(rank) ? 10 : Number(rank)));
    tap.say(
        points[0] + points[1] === 9 && up[0] === "3",
        "arrow keys walk the chart, and a cell asks for its hand",
        `${cards} v ${up}`,
    );
}

async function countDeck(page) {
    await page.click("#to-count");
    await page.waitForSelector("#count[data-state=ready]");
    await page.selectOption("[name=each]", "3");
    await page.click(".count-form .main");
    let count = 0;
    while ((await page.getAttribute("#count", "data-state")) === "counting") {
        const ranks = await page.$$eval(".count-cards .card", (all) =>
            all.map((one) => one.dataset.card[0]),
        );
        count += ranks.filter((rank) => "23456".includes(rank)).length;
        count -= ranks.filter((rank) => "TJQKA".includes(rank)).length;
        await page.keyboard.press("Enter");
    }
    await page.fill("[name=count]", String(count));
    await page.keyboard.press("Enter");
    await page.waitForSelector("#count[data-state=told]");
    tap.say(
        await page.isVisible(".drill-answer.right"),
        "a deck counted right by Hi-Lo is called right",
        await page.textContent(".drill-answer"),
    );
}

// Flash cards: the card is turned, and the player says whether they knew.
async function flashCards(page) {
    const missed = () =>
        page.evaluate(() => JSON.parse(localStorage.getItem("riffle.trainer")).decisions.at(-1).missed);
    await page.click("#to-drill");
    await page.selectOption(`select[aria-label="${TRAINER.drill.howLabel}"]`, "cards");
    // The drill that was on the page was asked too: its plays leave when the first card comes.
    await page.waitForSelector("#drill[data-state=asked]:not(:has([data-play]))", { timeout: PATIENCE });
    tap.say(true, "a flash card offers no plays");
    const { cards, up } = await asked(page);
    await page.keyboard.press("Enter");
    await state(page, "told");
    const { best } = riffle(
        "exact", "--rules", "vegas-strip", "--json",
        "--hand", cards.map(value).join(","), "--up", value(up),
    );
    const shown = await page.textContent(".drill-answer");
    tap.say(
        shown.includes(TRAINER.drill.thePlay({ play: best })) || shown.includes(PLAY_WORD(best)),
        "it turns to the best play",
        `${cards} v ${up}: ${shown}; ${best}`,
    );
    await page.keyboard.press("y");
    await state(page, "asked");
    const knew = await missed();
    await page.keyboard.press("Enter");
    await state(page, "told");
    await page.keyboard.press("n");
    await state(page, "asked");
    tap.say(!knew && (await missed()), "what was not known counts as missed");
    await page.selectOption(`select[aria-label="${TRAINER.drill.howLabel}"]`, "choose");
    await state(page, "asked");
}

const byCountState = (page, name) => page.waitForSelector(`#bycount[data-state=${name}]`);
const lastOf = (page, list) =>
    page.evaluate((name) => JSON.parse(localStorage.getItem("riffle.trainer"))[name].at(-1), list);

// The sheet of the page for one index play, from the file that tool/count-sheets made.
const sheetPlay = (page, name) =>
    page.evaluate(async (wanted) => {
        const { SHEETS } = await import("/count_sheets.js");
        const { plays } = SHEETS.find(({ game }) => game === "vegas-strip").systems["hi-lo"];
        return plays.find(([play]) => play === wanted);
    }, name);

// Index plays: what is right follows the index, and a mistake costs what the sheet has.
async function indexPlays(page) {
    await page.click("#to-bycount");
    await byCountState(page, "asked");
    await page.selectOption("[name=ask]", "plays");
    await byCountState(page, "asked");
    const faults = [];
    let wrong = 0;
    for (let i = 0; i < 12; i++) {
        const offered = await page.$$eval("#bycount [data-answer]", (all) =>
            all.map((one) => one.dataset.answer),
        );
        const name = await page.getAttribute(".sheet .now", "data-play");
        const hidden = await page.textContent(".sheet .now .from");
        const count = Number((await page.textContent(".count-plate b")).replace("−", "-"));
        const [, index, below, , , , may, from, values] = await sheetPlay(page, name);
        const did = offered[i % offered.length];
        await page.click(`#bycount [data-answer=${did}]`);
        await byCountState(page, "told");
        const kept = await lastOf(page, "indices");
        const behind = Object.fromEntries(may.split(" ").map((play, k) => [play, values[count - from][k]]));
        const isYes = count >= index !== (below === 1);
        const yes = name === "insurance" ? "insure" : name.split(" ")[3];
        const isRight = isYes ? did === yes : did !== yes && behind[did] <= Math.min(
            ...Object.entries(behind).filter(([play]) => play !== yes).map(([, one]) => one),
        );
        const isTold = await page.isVisible("#bycount .drill-answer.right");
        wrong += isRight ? 0 : 1;
        const cost = isRight ? 0 : Math.max(0, behind[did] - behind[kept.right]) / 1000;
        const said = await page.textContent("#bycount .drill-answer");
        if (hidden !== TRAINER.sheet.hidden || kept.play !== name || kept.count !== count)
            faults.push(`asked ${name} at ${count}: ${JSON.stringify(kept)} ${hidden}`);
        if (isTold !== isRight || Math.abs(kept.cost - cost) > 1e-9)
            faults.push(`${name} at ${count}, ${did}: ${said}`);
        if (cost > 0 && !said.includes((100 * cost).toFixed(1))) faults.push(`cost ${cost}: ${said}`);
        await page.keyboard.press("Enter");
        await byCountState(page, "asked");
    }
    tap.say(
        faults.length === 0 && wrong > 0,
        "index plays are judged by the index, and mistakes cost what the sheet has",
        faults.join("\n"),
    );
    const marks = await page.$$eval(".sheet .missed", (all) => all.length);
    tap.say(marks > 0, "mistakes are marked on the sheet", String(marks));
}

// The running count and the decks left give the count of the question.
async function runningCount(page) {
    await page.selectOption("[name=told]", "running");
    await byCountState(page, "asked");
    const faults = [];
    for (let i = 0; i < 8; i++) {
        const plate = (await page.textContent(".count-plate")).replace("−", "-");
        const running = Number(plate.match(/^[+-]?\d+/)[0]);
        const decks = Number(plate.match(/(\d+) decks? left/)?.[1]);
        await page.click("#bycount [data-answer]");
        await byCountState(page, "told");
        const { count } = await lastOf(page, "indices");
        if (decks ? Math.floor(running / decks) !== count : running !== count)
            faults.push(`${plate}: ${count}`);
        await page.keyboard.press("Enter");
        await byCountState(page, "asked");
    }
    tap.say(faults.length === 0, "the running count divides to the true count", faults.join("\n"));
}

// Bets: the ramp is that of the command, is hidden while it is asked, and a mistake has its cost.
async function bets(page) {
    await page.selectOption("[name=told]", "true");
    await page.selectOption("[name=ask]", "bets");
    await byCountState(page, "asked");
    const { bets: rows } = riffle("train", "bets", "--json", "--rules", "vegas-strip", "--no-progress");
    const hidden = await page.$$eval(".ramp .from", (all) => [...new Set(all.map((one) => one.textContent))]);
    const count = Number((await page.textContent(".count-plate b")).replace("−", "-"));
    const row = rows.find((one) => one.count === count);
    const did = row.bet === 1 ? 12 : 1;
    await page.click(`#bycount [data-answer="${did}"]`);
    await byCountState(page, "told");
    const ramp = await page.$$eval(".ramp tbody tr", (all) =>
        all.map((one) => Number(one.querySelector(".from").textContent)),
    );
    tap.say(
        hidden.join() === TRAINER.sheet.hidden && ramp.join() === rows.map(({ bet }) => bet).join(),
        "the ramp is that of riffle train bets, and hidden while it is asked",
        `${hidden}; ${ramp}; ${rows.map(({ bet }) => bet)}`,
    );
    const kept = await lastOf(page, "bets");
    const cost = (row.bet - did) * row.mean - ((row.bet ** 2 - did ** 2) * row.variance) / 2000;
    tap.say(
        kept.right === row.bet && kept.missed && Math.abs(kept.cost - Math.max(0, cost)) < 2e-3,
        "a wrong bet costs certainty equivalent",
        `${JSON.stringify(kept)}; ${cost}`,
    );
}

// Rules without a sheet: the page offers games that have one.
async function otherRules(page) {
    await page.evaluate(() =>
        localStorage.setItem("riffle.practice", JSON.stringify({ rules: "bicycle", companions: 0 })),
    );
    await page.reload();
    await state(page, "asked");
    await page.click("#to-bycount");
    await byCountState(page, "none");
    const button = page.locator(".games button").first();
    const words = await button.textContent();
    await button.click();
    await byCountState(page, "asked");
    tap.say(true, `rules without index plays offer others: ${words}`);
}

// What was answered survives a reload; a file of it goes out and comes back; another file does not.
async function keeps(page) {
    const before = await page.textContent("#sum");
    await page.reload();
    await page.waitForSelector(".chart .missed");
    tap.say((await page.textContent("#sum")) === before, "progress survives a reload");
    const words = TRAINER.fix;
    const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.click(`.keeping button:has-text("${words.export}")`),
    ]);
    const path = join(room.folder, "trainer.json");
    writeFileSync(path, readFileSync(await file.path()));
    await page.click(`.keeping button:has-text("${words.clear}")`);
    await page.click(`dialog button:has-text("${words.clear}")`);
    await page.waitForFunction(() => !document.querySelector(".chart .missed"));
    const bad = join(room.folder, "bad.json");
    writeFileSync(bad, '{"format":"other"}');
    await page.setInputFiles(".keeping [type=file]", bad);
    await page.waitForSelector(".toast.wrong");
    await page.setInputFiles(".keeping [type=file]", path);
    await page.waitForSelector(".chart .missed");
    tap.say(
        (await page.textContent("#sum")) === before,
        "it can be exported, forgotten and imported; another file is refused",
    );
}

async function looks(page) {
    for (const [width, height] of [[1366, 768], [390, 844], [844, 390], [320, 568]]) {
        await page.setViewportSize({ width, height });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        const faults = await page.evaluate(structureFaults);
        // A cell of the chart may be narrower than other targets on a small phone.
        const controls = (await page.evaluate(badControls)).filter((one) => !/data-at/.test(one));
        const { ratio, text } = await page.evaluate(leastContrast);
        tap.say(
            wide <= width && faults.length === 0 && controls.length === 0 && ratio >= 4.5,
            `${width} by ${height}: inside, in order, named and legible`,
            `${wide}; ${faults}; ${controls}; ${ratio} ${text}`,
        );
    }
}

const page = await room.guest("Tess", { path: "trainer", acceptDownloads: true });
await state(page, "asked");
await chartIsRight(page);
await mistake(page);
await oneCell(page);
await countDeck(page);
await flashCards(page);
await indexPlays(page);
await runningCount(page);
await bets(page);
await otherRules(page);
await page.click("#to-drill");
await keeps(page);
await looks(page);
await page.click("#to-bycount");
await byCountState(page, "asked");
await looks(page);
const complaints = room.complaints.join("\n");
tap.say(complaints === "", "the browser complained of nothing", complaints);
await room.close();
tap.end();

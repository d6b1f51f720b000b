// axe.mjs RIFFLE -- every page and state of the card room, of the desk and of the verifier under axe, the
// checker of accessibility: on a desk and on a phone, light and dark.  Prints TAP.
//
// All rules of axe count, also its best practices and the experimental one that compares a control's
// name with what is written on it.  A state gets all rules on a light desk and on a dark phone.  On a dark
// desk and a light phone it gets those that depend on colours and sizes; states that show nothing new
// there are left out.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { join } from "node:path";
import { ROOT, Records, Tap, form, patience } from "./common.mjs";
import { Room, answer, asked, waitKind } from "./room_page.mjs";
import { STATES } from "./states.mjs";
import { MockTable, linesOf } from "./table_mock.mjs";

const riffle = process.argv[2];
const tap = new Tap();
const npm = createRequire(join(ROOT, "build/npm/"));
const AXE = readFileSync(npm.resolve("axe-core/axe.min.js"), "utf8");
const EVERYTHING = { rules: { "label-content-name-mismatch": { enabled: true } } };
const LOOKS = ["color-contrast", "target-size", "scrollable-region-focusable"];
const ONLY_LOOKS = { runOnly: { type: "rule", values: LOOKS } };
const DESK = { width: 1366, height: 768 };
const PHONE = { width: 390, height: 844 };
const FEW = [
    [DESK, "light", EVERYTHING],
    [PHONE, "dark", EVERYTHING],
];
const VIEWS = form(FEW, [...FEW, [DESK, "dark", ONLY_LOOKS], [PHONE, "light", ONLY_LOOKS]]);
const LIKE_OTHERS = new Set(["loss", "push", "split", "seven", "boxes"]);
const room = await new Room().open(riffle);

// In the page: what axe finds, a line each.
async function violations(options) {
    const { violations: found } = await window.axe.run(document, {
        resultTypes: ["violations"],
        ...options,
    });
    return found.map(
        ({ id, help, nodes }) => `${id}: ${help}: ${nodes.map(({ html }) => html.slice(0, 110)).join(" | ")}`,
    );
}

// One state in all views, or in those with all rules alone.
async function check(page, name, views = VIEWS) {
    const faults = [];
    for (const [size, colorScheme, options] of views) {
        await page.setViewportSize(size);
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        await page.evaluate(() => scrollTo(0, 0));
        if (!(await page.evaluate(() => Boolean(window.axe)))) await page.evaluate(AXE);
        const found = await page.evaluate(violations, options);
        faults.push(...found.map((one) => `${size.width} ${colorScheme}: ${one}`));
    }
    tap.say(faults.length === 0, `axe has nothing against ${name}`, faults.join("\n"));
}

async function lobby() {
    const page = await room.guest("Lena");
    await page.waitForSelector(".lobby .none, .table-card");
    await check(page, "the lobby");
    for (const where of ["help", "settings", "open-table", "who", "people"]) {
        await page.setViewportSize(DESK);
        await page.click(`#${where}`);
        await page.waitForSelector("dialog[open]");
        if (where === "open-table") await page.click(".rules-told summary");
        await check(page, `the dialog of #${where}`);
        await page.keyboard.press("Escape");
    }
    await page.goto(`http://${room.address}/no/such/page`);
    await check(page, "an address that does not exist");
    await page.context().close();
}

// A first visit, with the line that asks for a name.
async function stranger() {
    const page = await (await room.browser.newContext({ serviceWorkers: "block" })).newPage();
    await page.goto(`http://${room.address}/`);
    await page.waitForSelector("#first-name");
    await check(page, "a first visit");
    await page.context().close();
}

async function states() {
    const page = await room.guest("States", {
        before: () => localStorage.setItem("riffle.asked-sound", "yes"),
    });
    for (const [state, { name, acts, state: said, keys = [] }] of Object.entries(STATES)) {
        const fresh = await page.context().newPage();
        await new MockTable(name, linesOf(riffle, acts), said).open(fresh, room.address);
        for (const key of keys) await fresh.keyboard.press(key);
        await check(fresh, `a table: ${state}`, LIKE_OTHERS.has(state) ? FEW : VIEWS);
        if (state === "turn") await tableParts(fresh);
        await fresh.close();
    }
    await page.context().close();
}

// What can be opened at a table.
async function tableParts(page) {
    const press = async (what) => {
        await page.setViewportSize(DESK);
        await page.click(what);
    };
    await press("#text-view");
    await check(page, "the table in words");
    await press("#text-view");
    await press("#more");
    for (const tab of await page.$$eval("[id^=tab-]:not([id^=tab-body])", (all) => all.map(({ id }) => id))) {
        await press(`#${tab}`);
        await check(page, `the panel: ${tab}`, FEW);
    }
}

// A real table: chat, the proof in its two states, and the verifier with its record.
async function proof() {
    const page = await room.guest("Petra");
    await page.click("#open-table");
    await page.selectOption("[name=rules]", "single-deck");
    await page.fill("[name=companions]", "0");
    await page.click("dialog button.main");
    await waitKind(page, "cut");
    const table = new URL(page.url()).hash;
    await page.click("#people");
    await page.fill(".chat-form input", "hello");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector(".chat-log").textContent.includes("hello"));
    await check(page, "people and chat at a table");
    for (const what of ["invite", "device"]) {
        await page.setViewportSize(DESK);
        await page.keyboard.press("Escape");
        await page.click("#people");
        await page.click(`[data-name=${what}]`);
        await page.waitForSelector(".link-part .code");
        await check(page, `a link with its code: ${what}`, FEW);
    }
    await page.keyboard.press("Escape");
    for (const wait = patience(); wait() && (await asked(page)).kind !== "play"; )
        if (!(await answer(page))) await page.waitForTimeout(20);
    await check(page, "a real hand with seals");
    await page.goto(`http://${room.address}/${table}&proof`);
    await page.waitForSelector(".proof-verdict h2");
    await check(page, "the proof of a shoe that is dealt");
    await page.goto(`http://${room.address}/#proof`);
    await page.waitForSelector(".proof-four");
    await check(page, "how the proof works");
    await page.context().close();
}

async function verifier() {
    const page = await room.guest("Vera");
    const records = new Records(riffle);
    await page.goto(`http://${room.address}/verify`);
    await page.waitForSelector("html[data-ready]");
    await check(page, "the verifier");
    for (const [name, record] of [
        ["a table", records.play(["--rounds", "2", "--seed", "t"])],
        ["a session", records.dealt(["--boards", "1-4"])],
        ["an observed table", records.observed()],
    ]) {
        await page.setViewportSize(DESK);
        await page.setInputFiles("input[type=file]", record);
        await page.waitForFunction(() => document.querySelector("#verdict")?.textContent.length > 10);
        await check(page, `the verifier with ${name}`);
    }
    await page.context().close();
}

// The desk in each of its six steps, its dialogs and the public page of the event.
async function desk() {
    const link = readFileSync(join(room.folder, "data/director.link"), "utf8").trim();
    const page = await room.guest("Dora", { path: "desk" });
    await check(page, "the door of the desk");
    const { pathname, hash } = new URL(link);
    await page.goto(`http://${room.address}${pathname}${hash}`);
    await page.reload();
    await page.waitForSelector("#events:not([hidden])");
    await page.click("#open .more summary");
    await check(page, "the desk: events and a new one");
    await page.fill("#open [name=title]", "Tuesday pairs");
    await page.fill("#open [name=event]", "e1");
    await page.fill("#open [name=boards]", "1-2");
    await page.fill("#open [name=tables]", "1");
    await page.fill("#open [name=value]", "DAX, closing value");
    await page.click("#open button.main");
    await page.waitForSelector("#event:not([hidden])");
    const at = async (step) => {
        await page.waitForSelector(`.now[data-step=${step}]`);
        await check(page, `the desk: ${step}`);
        await page.setViewportSize(DESK);
    };
    const press = (step) => page.click(`.now[data-step=${step}] button.main:not(.again *)`);
    const sure = async () => {
        await page.waitForSelector("dialog[open]");
        await page.click("dialog button.main");
    };
    await at("commit");
    await press("commit");
    await at("value");
    await page.fill("[name=text]", "23817.44");
    await press("value");
    await sure();
    await at("deal");
    await press("deal");
    await at("play");
    await page.click("#happened .talk > details > summary");
    await page.click('#happened [data-verb="seen"]');
    await page.waitForSelector("dialog[open]");
    await check(page, "the desk: something happened");
    await page.setViewportSize(DESK);
    await page.keyboard.press("Escape");
    for (const where of ["help", "settings"]) {
        await page.click(`#${where}`);
        await check(page, `the desk: ${where}`);
        await page.setViewportSize(DESK);
        await page.keyboard.press("Escape");
    }
    for (const board of [1, 2]) await page.check(`input[data-focus="board-${board}"]`);
    await page.click("#history summary");
    await page.waitForSelector(".lines li");
    await check(page, "the desk: boards chosen, lines of the record");
    await page.setViewportSize(DESK);
    for (const verb of ["call", "played"]) {
        await page.click(`#boards [data-verb="${verb}"]`);
        await page.waitForFunction(() => !document.querySelector("[aria-busy=true]"));
        await page.waitForTimeout(100);
    }
    await at("release");
    await press("release");
    await sure();
    await at("close");
    await press("close");
    await sure();
    await at("over");
    await page.goto(`http://${room.address}/event/e1`);
    await page.waitForSelector("html[data-ready]");
    await check(page, "the public page of an event");
    await page.context().close();
}

// The trainer: each exercise while it asks and after an answer.
async function trainer() {
    const page = await room.guest("Tess", { path: "trainer" });
    await page.waitForSelector("#drill[data-state=asked]");
    await check(page, "the trainer: a hand is asked");
    await page.setViewportSize(DESK);
    await page.click("[data-play]");
    await page.waitForSelector("#drill[data-state=told]");
    await check(page, "the trainer: a hand was answered");
    await page.setViewportSize(DESK);
    await page.click("#to-count");
    await page.waitForSelector("#count[data-state=ready]");
    await check(page, "the trainer: before a deck is counted", FEW);
    await page.setViewportSize(DESK);
    await page.click("#to-bycount");
    await page.waitForSelector("#bycount[data-state=asked]");
    await check(page, "the trainer: an index play is asked");
    await page.setViewportSize(DESK);
    await page.click("#bycount [data-answer]");
    await page.waitForSelector("#bycount[data-state=told]");
    await check(page, "the trainer: an index play was answered");
    await page.setViewportSize(DESK);
    await page.selectOption("[name=ask]", "bets");
    await page.waitForSelector("#bycount[data-state=asked]");
    await check(page, "the trainer: a bet is asked", FEW);
    await page.context().close();
}

await stranger();
await trainer();
await lobby();
await states();
await proof();
await verifier();
await desk();
await room.close();
tap.end();

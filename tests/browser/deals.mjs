// deals.mjs RIFFLE -- the page of practice deals in headless Chromium, beside the command: the same
// probabilities, errors and boards, files that the command reads, the director's desk, and what
// keyboards, small screens, screen readers and a lost connection need.  Prints TAP.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, Records, Tap, catalogue } from "./common.mjs";
import { Room, badControls, leastContrast } from "./room_page.mjs";
import { structureFaults } from "./structure.mjs";

const { SHELF } = await import(`data:text/javascript,${encodeURIComponent(readFileSync(join(ROOT, "build/wasm/shelf.js"), "utf8"))}`);
const tap = new Tap();
const { DEALS } = await catalogue();
const [riffle] = process.argv.slice(2);
const from = new Records(riffle);
const room = await new Room().open(riffle);
const counted = (page) => page.waitForSelector("body[data-counted=yes]");
const visit = (name, options = {}) => room.guest(name, { path: "deals", ...options });

const report = (faults, what) =>
    tap.say(faults.length === 0, what, [...new Set(faults)].join("\n"));
const startCounting = (page) => page.evaluate(() => (document.body.dataset.counted = "no"));

// Types a condition and waits until the page has explained it.
async function type(page, text) {
    await startCounting(page);
    await page.fill("#text", text);
    await counted(page);
}

const explained = (text) =>
    from
        .run(["deal", "--where", text, "--explain", "--json"])
        .stdout.trim()
        .split("\n")
        .map((line) => JSON.parse(line));

async function saved(page, trigger) {
    const [download] = await Promise.all([page.waitForEvent("download"), trigger()]);
    const path = from.path(download.suggestedFilename());
    await download.saveAs(path);
    return path;
}

async function dealBoards(page, count) {
    await page.fill("#deal-count", String(count));
    await page.evaluate(() => (document.getElementById("result").hidden = true));
    await page.click("#go");
    await page.waitForSelector("#result:not([hidden])");
}

const dealsIn = (path) =>
    [...readFileSync(path, "latin1").matchAll(/\[Deal "([^"]*)"\]/g)].map(([, deal]) => deal);
const seedIn = (path) => readFileSync(path, "latin1").match(/seed ([0-9a-f]{64})/)[1];

// Each condition with what the page says of the whole and of its parts.
async function probabilities(page) {
    const faults = [];
    for (const text of [
        "balanced(north) and hcp(north) >= 15 and hcp(north) <= 17 and hcp(south) >= 8",
        "condition hcp(north) + hcp(south) >= 33 and spades(north) + spades(south) >= 9",
        "dealer west\nopen = hcp(west) >= 12\nopen and shape(west, any 5431) # ♠ first",
        "predeal south SAKQ\ncondition spades(north) >= 4",
    ]) {
        const [{ probability, parts }] = explained(text);
        await type(page, text);
        const { value, error = 0 } = probability;
        const words = (error > 0 ? DEALS.chance.estimate : DEALS.chance.exactly)({ value, error });
        const said = await page.textContent("#chance-said p:last-child");
        const shares = await page.$$eval(".parts .number", (all) =>
            all.map((one) => one.textContent),
        );
        const expected = parts.map(({ probability: { value: share, error: off = 0 } }) =>
            DEALS.chance.partPercent({ value: share, error: off }),
        );
        if (said !== words) faults.push(`${text}: ${said}, not ${words}`);
        if (String(shares) !== String(expected)) faults.push(`${text}: ${shares}, not ${expected}`);
    }
    report(faults, "probabilities are those of riffle deal --explain");
}

async function wrongText(page) {
    const faults = [];
    for (const text of [
        "hcp(north) >= 15\nand hcp(nroth) <= 3",
        "hcp(north) >= ",
        "# ♠♥\ncondition spades(north) >> 5",
        "condition frobnicate(north)",
    ]) {
        const told = from.run(["deal", "--where", text]).stderr;
        const [, line, message] = told.match(/line (\d+), column \d+: (.*?)\./s);
        await type(page, text);
        const said = await page.textContent("#wrong p");
        const holds = (words) => said.toLowerCase().includes(words.toLowerCase());
        if (!holds(`${line}, column`) || !holds(message))
            faults.push(`${text}: ${said}, not ${told}`);
    }
    await page.click("#wrong button");
    const place = await page.evaluate(() => document.getElementById("text").selectionStart);
    report(faults, "wrong text gets the command's sentence and its place");
    tap.say(place === "condition ".length, "and a button that shows the place", place);
}

async function impossible(page) {
    await type(page, "spades(north) >= 7 and spades(south) >= 7");
    const both = await page.textContent("#chance-said");
    await type(page, "hcp(north) >= 38 and hcp(south) >= 2");
    const one = await page.textContent("#chance-said");
    const { has } = DEALS.plain;
    const part = (seat, number, feature) => has({ seat, operator: ">=", number, feature });
    tap.say(
        both.includes(`${part("north", 7, "spades")}; ${part("south", 7, "spades")}`) &&
            one.includes(part("north", 38, "points")) &&
            !one.includes("South"),
        "an impossible condition names the parts that are empty",
        `${both}\n${one}`,
    );
    await page.click("#go");
    await page.waitForFunction(() => document.querySelector("#deal .said.bad"));
    const said = await page.textContent("#deal .said");
    tap.say(said === DEALS.chance.impossible, "and is not dealt", said);
    await type(page, "cards 5\nhcp(north) >= 3");
    await page.click("#go");
    await page.waitForFunction(
        (words) => document.querySelector("#deal .said").textContent === words,
        DEALS.chance.isEnding,
    );
    tap.say(await page.isVisible(".big"), "an ending makes no boards, and the page says so");
}

// While one text is being explained, another one is typed: the last one counts.
async function cancelled(page) {
    await page.fill("#text", "hcp(north) + hcp(east) == 39 and spades(north) == 12");
    await page.waitForFunction(() => document.getElementById("chance-parts").children.length > 0);
    await type(page, "hcp(north) >= 20");
    const parts = await page.$$eval(".parts li", (all) => all.length);
    tap.say(
        parts === 1 && (await page.textContent(".big")) !== "",
        "a computation ends when the text changes",
        parts,
    );
    await page.fill("#text", "rnd(2000000000) == 7");
    await page.waitForFunction(() => document.querySelector(".parts"));
    await page.click("#go");
    await page.waitForSelector("#deal progress:not([hidden])");
    await page.click("#deal .row button:not(#go)");
    await page.waitForSelector("#deal .said.bad");
    tap.say(await page.isEnabled("#go"), "dealing can be stopped");
}

// A requirement is added without the language, also behind an `or`.
async function requirement(page) {
    await type(page, "spades(south) >= 6 or hearts(south) >= 6");
    await page.selectOption("#add-seat", "0,2");
    await page.fill("#add-from", "25");
    await page.fill("#add-to", "27");
    await startCounting(page);
    await page.click("#add button");
    await counted(page);
    const text = (await page.inputValue("#text")).replaceAll(/\s+/g, " ");
    const sum = "hcp(north) + hcp(south)";
    tap.say(
        text === `(spades(south) >= 6 or hearts(south) >= 6) and ${sum} >= 25 and ${sum} <= 27`,
        "a requirement can be added without the language",
        text,
    );
}

// A condition of one's own is on the shelf, also after the page was opened again.
async function kept(page) {
    const text = await page.inputValue("#text");
    await page.click("details:has(#keep) summary");
    await page.fill("#keep-name", "Lesson one");
    await page.click("#keep button[type=submit]");
    await startCounting(page);
    await page.reload();
    await counted(page);
    await startCounting(page);
    await page.click("#shelf [data-name='own=Lesson one']");
    await counted(page);
    const again = await page.inputValue("#text");
    await page.click("details:has(#keep) summary");
    await page.click("#keep button[type=button]");
    tap.say(
        again === text && (await page.$("#shelf [data-name^=own]")) === null,
        "a condition of one's own can be kept and removed",
        again,
    );
}

// 1,000 boards, with a mix and without: the command makes the same ones from the seed in the file.
async function boards(page) {
    const faults = [];
    for (const script of [
        "dealer north\ncondition balanced(north) and hcp(north) >= 15 and hcp(south) >= 8",
        "mix 2 hcp(north) >= 20, 1 spades(east) >= 7",
    ]) {
        await type(page, script);
        await dealBoards(page, 1000);
        const path = await saved(page, () => page.click("[data-format=pbn]"));
        const again = from.path(`again-${script.length}.pbn`);
        const options = ["--seed", seedIn(path), "--boards", "1-1000", "-o", again];
        const made = from.run(["deal", "--where", script, ...options]);
        if (made.status !== 0) faults.push(made.stderr);
        else if (String(dealsIn(path)) !== String(dealsIn(again)))
            faults.push(`${script}: other deals`);
        if (new Set(dealsIn(path)).size !== 1000) faults.push(`${script}: not 1,000 deals`);
    }
    report(faults, "1,000 boards are those that the command makes of the seed");
}

// Each entry of the shelf: the same deals on the page and by the command, also turned to the dealer.
async function shelf(page) {
    const faults = [];
    for (const { name, text } of SHELF) {
        await type(page, text);
        await dealBoards(page, 4);
        const path = await saved(page, () => page.click("[data-format=pbn]"));
        const again = from.path(`${name}.pbn`);
        const options = ["--seed", seedIn(path), "--boards", "1-4", "-o", again];
        const made = from.run(["deal", "--where", name, ...options]);
        if (made.status !== 0) faults.push(`${name}: ${made.stderr}`);
        else if (String(dealsIn(path)) !== String(dealsIn(again))) faults.push(`${name}: other deals`);
    }
    report(faults, `the ${SHELF.length} entries of the shelf are the same by command`);
}

// The hands of N:… in the order of the seats.
function handsOf(deal) {
    const first = "NESW".indexOf(deal[0]);
    const hands = deal.slice(2).split(" ");
    return [0, 1, 2, 3].map((seat) => hands[(seat + 4 - first) % 4].split("."));
}

// Counted here, without the library: every board meets the condition, turned to its dealer.
async function meets(page) {
    await startCounting(page);
    await page.goto(`http://${room.address}/deals#weak-two-hearts`);
    await counted(page);
    await dealBoards(page, 36);
    const path = await saved(page, () => page.click("[data-format=pbn]"));
    const worth = (card) => Math.max(0, " JQKA".indexOf(card));
    const points = (hand) => [...hand.join("")].reduce((sum, card) => sum + worth(card), 0);
    const wrong = dealsIn(path).filter((deal, i) => {
        const opener = handsOf(deal)[i % 4];
        return opener[1].length !== 6 || points(opener) < 5 || points(opener) > 11;
    });
    const shown = await page.$$eval(".deal-board", (all) => all.length);
    tap.say(
        wrong.length === 0 && shown === 12,
        "the dealer of each board has the weak two",
        `${shown} ${wrong.slice(0, 3)}`,
    );
    await page.click(".more-boards");
    tap.say((await page.$$(".deal-board")).length === 36, "all boards are shown on request");
    return path;
}

async function formats(page) {
    await page.fill("#deal-title", "Lesson 3: weak twos");
    await dealBoards(page, 32);
    const faults = [];
    const names = await page.$$eval("[data-format]", (all) => all.map((one) => one.dataset.format));
    await page.evaluate(() => document.querySelector(".files details").setAttribute("open", ""));
    let deals;
    for (const format of names.filter((one) => one !== "deal")) {
        const path = await saved(page, () => page.click(`[data-format=${format}]`));
        const read = from.path(`read-${format}.pbn`);
        const run = from.run(["convert", "--force", path, read]);
        deals ??= dealsIn(path);
        if (run.status !== 0) faults.push(`${format}: ${run.stderr}`);
        else if (String(dealsIn(read).map(handsOf)) !== String(deals.map(handsOf)))
            faults.push(`${format}: other cards`);
    }
    if (names.length !== 11) faults.push(`${names.length} files`);
    report(faults, `the command reads all of ${names}`);
    const script = await saved(page, () => page.click("[data-format=deal]"));
    const again = from.run(["deal", "--where", script, "--explain"]);
    tap.say(again.status === 0, "and the condition itself", again.stderr);
    await page.selectOption("#deal-dealer", "east");
    await dealBoards(page, 100);
    tap.say(await page.isDisabled("[data-format=dlm]"), "DLM files hold 99 boards, and it says so");
    await page.click(".files summary");
    await saved(page, () => page.click("[data-format=dup]"));
    const said = await page.textContent(".files .said");
    tap.say(
        said.includes(DEALS.files.losses({ format: "DUP", what: [DEALS.files.loss.dealer] })),
        "a format that cannot hold the dealer says so",
        said,
    );
}

function refused(path) {
    const record = from.path("hand.record");
    const open = ["session", "open", "--observed", "--boards", "1-36", "--tables", "2"];
    const opened = from.run([...open, "--event", "evening", "--record", record]);
    const run = from.run(["session", "enter", path, "--record", record]);
    tap.say(
        opened.status === 0 && run.status !== 0 && /6E4/.test(run.stderr),
        "a session refuses the boards",
        opened.stderr + run.stderr,
    );
}

// At the desk the boards are entered in the ledger, and the room makes a hand record.
async function desk() {
    const link = readFileSync(join(room.folder, "data/director.link"), "utf8").trim();
    const path = link.replace(/^.*?\/(?=desk)/, "");
    const page = await room.guest("Dora", { path, acceptDownloads: true });
    await page.click("#to-deals");
    await page.waitForFunction(
        (words) => document.getElementById("desk-said").textContent === words,
        DEALS.desk.on,
    );
    await counted(page);
    await dealBoards(page, 4);
    await saved(page, () => page.click("[data-format=dlm]"));
    await page.waitForFunction(
        (words) => document.querySelector(".files .said").textContent.includes(words),
        DEALS.desk.entered({ boards: 4 }),
    );
    const pdf = await saved(page, () => page.click("#pdf"));
    const ledger = join(room.folder, "data/ledger");
    const listed = from.run(["ledger", "list", "--ledger", ledger]).stdout;
    tap.say(
        readFileSync(pdf).subarray(0, 5).toString() === "%PDF-" && /\b4\s+Practice: /.test(listed),
        "at the desk the boards are in the ledger once, with a hand record",
        listed,
    );
    const status = await page.evaluate(
        async () => (await fetch("/desk/_practice/practice-hands.pdf")).status,
    );
    tap.say(status === 403, "which is for the director alone", status);
    await page.context().close();
}

// The shelf, the condition and the boards by keyboard alone.
async function keyboard() {
    const page = await visit("Kim");
    await page.focus("#search");
    await page.keyboard.type("splinter");
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await counted(page);
    const chosen = await page.textContent("#about");
    const title = await page.inputValue("#deal-title");
    await page.focus("#deal-count");
    await page.keyboard.press("Enter");
    await page.waitForSelector("#result:not([hidden])");
    const focused = await page.evaluate(() => document.activeElement.id);
    tap.say(
        title === DEALS.shelf.name({ name: "splinter" }) &&
            chosen !== DEALS.condition.own &&
            focused === "result-title",
        "search, choose and deal with the keyboard",
        `${title} ${chosen} ${focused}`,
    );
    await page.context().close();
}

async function sizes() {
    const faults = [];
    for (const [width, height, colorScheme] of [
        [320, 568, "light"],
        [390, 844, "dark"],
        [1366, 768, "dark"],
    ]) {
        const page = await visit(`S${width}`, { viewport: { width, height }, colorScheme });
        await counted(page);
        await dealBoards(page, 3);
        for (const state of ["page", "shelf", "wrong", "help", "settings"]) {
            const name = `${state} at ${width} ${colorScheme}`;
            if (state === "shelf" && width < 900) await page.click("#shelf-fold summary");
            if (state === "wrong") await type(page, "hcp(north");
            if (state === "help" || state === "settings") await page.click(`#${state}`);
            const wide = await page.evaluate(
                () => document.documentElement.scrollWidth - innerWidth,
            );
            if (wide > 0) faults.push(`${name}: ${wide} too wide`);
            faults.push(...(await page.evaluate(structureFaults)).map((one) => `${name}: ${one}`));
            faults.push(...(await page.evaluate(badControls)).map((one) => `${name}: ${one}`));
            const least = await page.evaluate(leastContrast);
            if (least.ratio < 4.5) faults.push(`${name}: contrast ${JSON.stringify(least)}`);
            await page.keyboard.press("Escape");
        }
        await page.context().close();
    }
    report(faults, "from 320 to 1366 wide: widths, headings, landmarks, names, contrast");
}

// A module that stops is told of, and another worker takes its place.
async function failing() {
    const context = await room.browser.newContext({ serviceWorkers: "block" });
    const page = await context.newPage();
    let isBroken = true;
    await page.route(/deals_worker/, async (route) => {
        const answer = await route.fetch();
        const body = await answer.text();
        await route.fulfill({
            response: answer,
            body: isBroken ? body.replaceAll(".deals_plan(", ".deals_planned(") : body,
        });
    });
    await page.goto(`http://${room.address}/deals`);
    await page.waitForSelector("#wrong .bad");
    const said = await page.textContent("#wrong");
    isBroken = false;
    await type(page, "hcp(north) >= 20");
    const again = await page.textContent("#wrong");
    tap.say(
        said === DEALS.error.module && again === "" && (await page.isVisible(".big")),
        "a computation that fails is told of, and the next one works",
        `${said} ${again}`,
    );
    await context.close();
}

// A player's choices at the practice table are no condition.
async function afterPractice() {
    const page = await room.guest("Pia", { path: "practice" });
    await page.waitForFunction(() => localStorage.getItem("riffle.practice"));
    await page.goto(`http://${room.address}/deals`);
    await counted(page);
    tap.say((await page.textContent("#wrong")) === "", "after the practice table the page opens as ever");
    await page.context().close();
}

// A first visit to the lobby is enough: without the room the page still deals.
async function offline() {
    const page = await room.guest("Olga", { serviceWorkers: "allow", acceptDownloads: true });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    await room.stop();
    await page.goto(`http://${room.address}/deals#stayman`);
    await counted(page);
    await dealBoards(page, 8);
    const path = await saved(page, () => page.click("[data-format=pbn]"));
    tap.say(dealsIn(path).length === 8, "without the room it explains, deals and saves");
    await page.context().close();
}

const page = await visit("Tess", { acceptDownloads: true });
await counted(page);
await probabilities(page);
await wrongText(page);
await impossible(page);
await cancelled(page);
await afterPractice();
await requirement(page);
await kept(page);
await boards(page);
await shelf(page);
const practice = await meets(page);
await formats(page);
refused(practice);
await keyboard();
await failing();
await sizes();
const { complaints } = room;
await desk();
report(
    complaints.filter((one) => !/403/.test(one)), // asked for above
    "and nothing is complained of",
);
await offline();
await room.browser.close();
tap.end();

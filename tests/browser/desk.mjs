// desk.mjs RIFFLE -- the director's desk in headless Chromium, at a real room: sessions from the
// opening to the public page.  Prints TAP.
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { request } from "node:http";
import { createRequire } from "node:module";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATIENCE, ROOT, Records, Tap, catalogue, freePort, leastContrast } from "./common.mjs";

const { chromium } = createRequire(join(ROOT, "build/npm/"))("playwright-core");
const [riffle] = process.argv.slice(2);
const tap = new Tap();
const { COMMON, DESK, CHECK } = await catalogue();
const SAID = DESK.said;
const SEATS = "NESW";
const from = new Records(riffle);
const data = mkdtempSync(join(tmpdir(), "riffle-room-"));
const complaints = [];
let errors = ""; // of the room, on standard error
const asked = [];
const heard = [];

// A room on a port that nobody uses, and the links that it prints.
async function openRoom() {
    const port = await freePort();
    const room = spawn(riffle, ["serve", "--listen", `127.0.0.1:${port}`, "--data", data]);
    let text = "";
    room.stderr.on("data", (piece) => (errors += piece));
    const link = await new Promise((done, fail) => {
        room.stdout.on("data", (piece) => {
            text += piece;
            if (text.includes("Ctrl-C")) done(readFileSync(join(data, "director.link"), "utf8").trim());
        });
        room.on("exit", () => fail(new Error(`riffle serve ended: ${text}`)));
    });
    return { room, link, origin: new URL(link).origin };
}

const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--disable-dev-shm-usage", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
const { room, link, origin } = await openRoom();
process.on("exit", () => {
    room.kill("SIGKILL");
    rmSync(data, { recursive: true, force: true });
});

async function somebody(options = {}) {
    const context = await browser.newContext({
        viewport: { width: 1280, height: 900 },
        reducedMotion: "reduce",
        acceptDownloads: true,
        ...options,
    });
    context.setDefaultTimeout(20000);
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    page.on("request", (request) => asked.push(request.url()));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("websocket", (socket) =>
        socket.on("framereceived", ({ payload }) => heard.push(String(payload))),
    );
    return page;
}

const said = (page) => page.textContent("#said-what");
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const ready = (page) => page.waitForSelector("html[data-ready]");
const stateOf = (page, board) => page.textContent(`li[data-board="${board}"] .state`);

// Does something, and waits for what is said about it; returns what is said when it is not as
// expected.  An act may be several, so the last message counts.
async function done(page, act, words) {
    await page.evaluate(() => {
        document.getElementById("said-what").textContent = "";
    });
    await act();
    const source = typeof words === "string" ? { text: words } : { pattern: words.source };
    return page
        .waitForFunction(({ text, pattern }) => {
            const told = document.getElementById("said-what").textContent;
            return text === undefined ? new RegExp(pattern, "s").test(told) : told.includes(text);
        }, source)
        .then(
            () => undefined,
            () => said(page),
        );
}

async function choose(page, ...boards) {
    await page.click("[data-focus='pick-none']");
    for (const board of boards) await page.check(`input[data-focus="board-${board}"]`);
}

// Opens the dialog of something that happened at a table.
async function happened(page, verb, board = undefined) {
    const item = `#happened [data-verb="${verb}"]`;
    if (!(await page.isVisible(item))) await page.click("#happened .talk > details > summary");
    await page.click(item);
    await page.waitForSelector("dialog[open]");
    if (board) await page.selectOption("dialog [name=board]", String(board));
}

// The main button of a step, and whether a board has a state by its colour.
const step = (id) => `.now[data-step=${id}] button.main:not(.again *)`;
const isState = async (page, board, kind) =>
    (await page.$(`li[data-board="${board}"].${kind}`)) !== null;
const act = (page, verb) => page.click(`#boards [data-verb="${verb}"]`);
const confirm = (page) => page.click("dialog button.main");

async function saved(page, trigger) {
    const [download] = await Promise.all([page.waitForEvent("download"), trigger()]);
    return { name: download.suggestedFilename(), path: await download.path() };
}

async function newEvent(page, way, { breaches, ...fields }) {
    await page.goto(`${origin}/desk#`);
    await page.waitForSelector("#events:not([hidden])");
    await page.check(`#open input[value=${way}]`);
    await page.click("#open .more summary");
    if (breaches) await page.check("#open [name=breaches][value=yes]");
    for (const [name, value] of Object.entries(fields))
        await page.fill(`#open [name=${name}]`, String(value));
    await page.click("#open button.main");
    await page.waitForSelector("#event:not([hidden])");
}

async function theDoor() {
    const guest = await somebody();
    await guest.goto(`${origin}/desk`);
    await ready(guest);
    tap.say(
        (await guest.isVisible("#door")) && !(await guest.isVisible("#events")),
        "somebody else who opens the desk is told whose it is",
    );
    const refused = await guest.evaluate(
        () =>
            new Promise((told) => {
                const line = new WebSocket(`ws://${location.host}/ws`, "riffle-1");
                line.onopen = () => line.send('{"do":"hello"}');
                line.onmessage = ({ data: text }) => {
                    const message = JSON.parse(text);
                    if (message.is !== "welcome") return told(message);
                    return line.send('{"do":"desk","verb":"events","re":1}');
                };
            }),
    );
    tap.say(
        refused.is === "error" && /director/.test(refused.error),
        "and so is a message of theirs",
        JSON.stringify(refused),
    );
    const page = await somebody();
    await page.goto(link);
    await page.waitForSelector("#events:not([hidden])");
    tap.say(!page.url().includes("key"), "the director's link opens it, and its key is gone");
    await page.reload();
    await page.waitForSelector("#events:not([hidden])");
    tap.say(true, "this browser stays the director's");
    await guest.goto("about:blank");
    await guest.goto(link);
    await guest.waitForFunction(() => document.getElementById("door-said").textContent !== "");
    tap.say(await guest.isVisible("#door"), "the link works once");
    await guest.context().close();
    return page;
}

// Opened, committed to, the value stated, dealt.
async function dealt(page) {
    const value = "DAX, closing value, two decimals with a point";
    await newEvent(page, "open", {
        title: "Été – pairs",
        event: "e1",
        boards: "1-4",
        tables: 2,
        value,
    });
    await page.waitForSelector(".now .law:not([hidden]) dd", { state: "attached" });
    tap.say(
        (await page.textContent(".law")).includes("as fully random as those of A and B"),
        "the Law stands beside the step",
    );
    const steps = await page.$$eval("#steps b", (all) =>
        all.map((one) => one.childNodes[1].textContent),
    );
    const { commit, value: wait, deal, play: playing, release: open, close: end } = DESK.steps;
    tap.say(
        steps.join() === [commit, wait, deal, playing, open, end].join() &&
            steps.every((word) => !word.includes(" ")),
        `six steps in one word each: ${steps.join(", ")}`,
        steps,
    );
    let wrong = await done(page, () => page.click(step("commit")), SAID.commit({}));
    await page.waitForSelector(".now[data-step=value]");
    const manifest = await page.textContent(".manifest code");
    tap.say(!wrong && /^[0-9a-f]{64}$/.test(manifest), "a commitment, and the manifest", wrong);
    tap.say((await page.textContent(".quoted")) === value, "the value as the manifest spells it");
    await page.fill("[name=text]", "23817.44");
    await page.click(step("value"));
    wrong = await done(page, () => confirm(page), SAID.value({ text: "23817.44" }));
    tap.say(!wrong, "the public value is stated", wrong);
    wrong = await done(page, () => page.click(step("deal")), SAID.deal({}));
    await page.waitForSelector(".now[data-step=play]");
    tap.say(!wrong && (await isState(page, 4, "sealed")), "the boards are dealt", wrong);
    return manifest;
}

async function machine(page, key, operator) {
    await page.fill("[name=blind]", operator);
    const { name, path } = await saved(page, () => page.click("form:has([name=blind]) button"));
    const opened = from.run(["session", "unseal", path, "--key", key]).stdout;
    tap.say(
        name === "e1.sealed" && (opened.match(/\[Deal /g) ?? []).length === 4,
        "a file for the machine, which its operator alone can open",
        `${name} ${opened.length}`,
    );
    return [...opened.matchAll(/\[Deal "(.*?)"\]/g)].map(([, deal]) => deal);
}

async function play(page) {
    await choose(page, 1, 2);
    let wrong = await done(
        page,
        () => act(page, "call"),
        SAID.call({ board: "1-2", table: 1 }),
    );
    const started = (await stateOf(page, 1)) === DESK.boards.started;
    tap.say(!wrong && started, "first calls", wrong);
    await choose(page, 1);
    wrong = await done(page, () => act(page, "passout"), SAID.played({ board: "1", table: 1 }));
    const log = await page.$$eval("#log code", (all) => all.map((one) => one.textContent));
    tap.say(
        /passout/.test(log[1]) && /played/.test(log[0]),
        "a board that was passed out has a result too",
        log.slice(0, 2).join("\n"),
    );
    await happened(page, "redeal", 1);
    const isClosed = await page.evaluate(() => {
        document.querySelector("dialog .main").click();
        return !document.querySelector("dialog").open;
    });
    tap.say(!isClosed, "a redeal without a reason is not done");
    await page.fill("dialog [name=note]", "passed out; $(id)");
    wrong ??= await done(
        page,
        () => confirm(page),
        /no new deal after four passes.*L6\/2017\.D3: The Director may/s,
    );
    const refusal = await page.textContent(".answer.refused");
    tap.say(
        !wrong && refusal.includes("Law 6D3") && refusal.includes(DESK.happened.refusedNext),
        "a redeal after four passes is refused, with its clause and what to do",
        wrong ?? refusal,
    );
    const command = await page.textContent("#said-command");
    tap.say(
        command === "$ riffle session redeal --board=1 --reason=D3 '--note=passed out; $(id)'" &&
            !(await page.isVisible("#said-command")),
        "the command is there, and shown to nobody who does not open it",
        command,
    );
    await happened(page, "seen", 3);
    await page.fill("dialog [name=note]", "a card of South fell; $(id)");
    wrong = await done(page, () => confirm(page), /belongs to Law 6D1/);
    const told = await page.textContent(".answer");
    tap.say(
        !wrong && told.includes(DESK.happened.due) && (await isState(page, 3, "due")),
        "a card was seen before the bidding: deal it again",
        wrong ?? told,
    );
    await redealDue(page);
    await happened(page, "seen", 1);
    wrong = await done(page, () => confirm(page), SAID.seen({ board: "1" }));
    tap.say(
        !wrong && !(await page.$(".again")) && (await page.$(".answer.told")) !== null,
        "a card was seen after the bidding: no new deal",
        wrong,
    );
    await happened(page, "foul", 4);
    wrong = await done(page, () => confirm(page), SAID.foul({ board: "4" }));
    const fouled = (await stateOf(page, 4)) === DESK.boards.fouled;
    tap.say(!wrong && fouled, "a fouled board", wrong);
}

// A redeal withdraws cards for good: it asks, and wants a reason.
async function redealDue(page) {
    await page.click(".again button");
    await page.waitForSelector("dialog[open]");
    await page.keyboard.press("Escape");
    tap.say(await isState(page, 3, "due"), "a redeal that is not confirmed is not done");
    await page.click(".again button");
    await confirm(page);
    tap.say(await page.isVisible("dialog[open]"), "nor one without a reason");
    await page.fill("dialog [name=note]", "a card fell");
    const wrong = await done(page, () => confirm(page), SAID.deal({ board: "3" }));
    await page.waitForSelector('li[data-board="3"].sealed');
    const tile = await page.textContent('li[data-board="3"]');
    const record = await (await fetch(`${origin}/event/e1/record`)).text();
    tap.say(
        tile.includes(DESK.boards.dealNumber({ deal: 2 })) && record.includes("a%20card%20fell"),
        "it is dealt again, and the reason is in the record",
        `${wrong} ${tile}`,
    );
}

// A board is chosen and called on without a mouse.
async function keyboard(page) {
    await choose(page);
    await page.focus('input[data-focus="board-2"]');
    await page.keyboard.press("Space");
    for (let i = 0; i < 12; i++) {
        await page.keyboard.press("Shift+Tab");
        if (await page.evaluate(() => document.activeElement.dataset.verb === "played")) break;
    }
    const wrong = await done(
        page,
        () => page.keyboard.press("Enter"),
        SAID.played({ board: "2", table: 1 }),
    );
    const at = await page.evaluate(() => document.activeElement.closest("#boards") !== null);
    tap.say(!wrong && at, "a result by keys alone, and the focus stays there", `${wrong} ${at}`);
}

async function publicPage(on, opened, deals) {
    await on.goto(`${origin}/event/e1`);
    await ready(on);
    const path = from.write(await (await fetch(`${origin}/event/e1/record`)).text());
    const [verdict] = from.run(["verify", path]).stdout.replace(`${path}: `, "").split("\n");
    const shown = await on.textContent("#verdict");
    tap.say(shown === verdict, `the public page: ${shown}`, verdict);
    const boards = await on.$$eval("#sheet article.opened", (parts) =>
        parts.map((part) => Number(part.dataset.board) + 1),
    );
    tap.say(boards.join() === opened.join(), `boards ${opened} are open, no other`, boards);
    const holding = (board, seat) =>
        on.$$eval(
            `#sheet article[data-board="${board - 1}"] [aria-label="${seat}"] .suit`,
            (lines) =>
                lines
                    .map((line) =>
                        (line.querySelector(".ranks")?.textContent ?? "")
                            .replace(/\s/g, "")
                            .replaceAll("10", "T"),
                    )
                    .join("."),
        );
    // Board 3 was dealt twice: the page shows the second deal.
    const wrong = [];
    for (const board of opened) {
        const hands = [];
        for (const seat of COMMON.seats) hands.push(await holding(board, seat));
        const [first, all] = deals[board - 1].split(":");
        const from = SEATS.indexOf(first);
        const turned = [...hands.slice(from), ...hands.slice(0, from)];
        if (turned.join(" ") !== all) wrong.push(`${board} ${hands}`);
    }
    tap.say(wrong.length === 0, "with the cards that the machine got", wrong.join("\n"));
}

async function release(page, anybody, deals) {
    const sealed = heard.filter((text) => /[2-9TJQKA]{3,}\.[2-9TJQKA]*\./.test(text));
    tap.say(sealed.length === 0, "no message had a card so far", sealed[0]);
    await choose(page, 1);
    await act(page, "release");
    const wrong = await done(page, () => confirm(page), SAID.release({ board: "1" }));
    tap.say(!wrong && (await isState(page, 1, "open")), "a board is released", wrong);
    await publicPage(anybody, [1], deals);
    await page.click(".formats summary");
    const { path } = await saved(page, () => page.click('[data-file="released.pbn"]'));
    const pbn = readFileSync(path, "utf8");
    tap.say(
        pbn.includes(deals[0]) && !pbn.includes(deals[1]) && !pbn.includes('[Board "2"]'),
        "the file of released boards has that one alone",
        pbn,
    );
    const pdf = await saved(page, () => page.click('[data-file="released-hands.pdf"]'));
    tap.say(
        pdf.name === "e1-released-hands.pdf" &&
            readFileSync(pdf.path, "latin1").startsWith("%PDF"),
        "hand records",
        pdf.name,
    );
    for (const kind of ["lin", "dup", "bri", "dge", "dlm", "csv"]) {
        const file = await saved(page, () => page.click(`[data-file="released.${kind}"]`));
        if (readFileSync(file.path).length === 0) tap.say(false, `released.${kind}`);
    }
    tap.say(true, "and every format of machines");
}

async function close(page, anybody, deals, manifest) {
    await choose(page, 2, 3, 4);
    await act(page, "release");
    let wrong = await done(page, () => confirm(page), SAID.release({ board: "2-4" }));
    await page.click(step("close"));
    await page.waitForSelector("dialog[open]");
    await page.keyboard.press("Escape");
    tap.say((await page.$(step("close"))) !== null, "the close asks first");
    await page.click(step("close"));
    wrong ??= await done(page, () => confirm(page), SAID.close);
    await page.waitForSelector(".now[data-step=over]");
    tap.say(!wrong, "the session is closed", wrong);
    await publicPage(anybody, [1, 2, 3, 4], deals);
    await anybody.fill("#held", manifest);
    tap.say(
        (await anybody.textContent("#held-said")).endsWith(CHECK.deals.heldSame),
        "a player compares the manifest that they were given",
    );
}

// What is rare: each asks, with the sentence of the Law, and says what was recorded.
async function rare(page) {
    await newEvent(page, "observed", { title: "By hand", event: "e4", boards: "1-2", tables: 2 });
    const does = async (verb, law, words, fill = async () => {}) => {
        await happened(page, verb, verb === "require" ? 2 : 1);
        const shown = await page.textContent("dialog[open] .clauses");
        await fill();
        const wrong = await done(page, () => confirm(page), words);
        tap.say(!wrong && law.test(shown), `${verb}: ${shown}`, wrong ?? shown);
    };
    await choose(page, 1);
    const witness = SAID.witness({ board: "1", side: DESK.act.sides.ew });
    await does("witness", /Law 6C.*each side/, witness, () =>
        page.selectOption("dialog [name=by]", "ew"),
    );
    for (const verb of ["shuffle", "deal", "place"])
        await done(page, () => act(page, verb), SAID[verb]({ board: "1" }));
    await page.click("summary:has(+ form.instructions)");
    await page.fill("[name=copies]", "2");
    let wrong = await done(page, () => page.click(".instructions button"), SAID.instruct);
    const instructed = await page.textContent("#said-command");
    wrong ??= /copies=2/.test(instructed) ? undefined : instructed;
    tap.say(!wrong, "the Director instructs that copies be made", wrong);
    await choose(page, 1);
    await does("copy", /Law 6F\.1.*exactly/, SAID.copy({ board: "1", copy: 2 }), () =>
        page.selectOption("dialog [name=copy]", "2"),
    );
    await happened(page, "copy", 1);
    const left = await page.$$eval("dialog [name=copy] option", (all) => all.map((o) => o.value));
    await page.keyboard.press("Escape");
    tap.say(left.join() === "1", "a copy that was made is not offered again", left);
    await does("exchange", /Law 6D2\.2/, SAID.exchange({ board: "1", table: 1, to: 2 }));
    await does("imported", /Law 6D2\.1.*another session/, SAID.imported({ board: "1" }), () =>
        page.fill("dialog [name=from]", "7"),
    );
    await choose(page, 2);
    wrong = await done(page, () => act(page, "shuffle"), SAID.shuffle({ board: "2" }));
    await does("require", /Law 6D3/, SAID.require({ board: "2" }), () =>
        page.fill("dialog [name=note]", "the pack was short"),
    );
}

async function quick(page) {
    await newEvent(page, "quick", { title: "Quick", event: "e2", boards: "1-2", tables: 1 });
    await page.click('[data-file="boards.pbn"]');
    tap.say(
        (await page.textContent("dialog h2")) === DESK.files.sureTitle,
        "before a file that can be read there is a warning",
    );
    const { path } = await saved(page, () => confirm(page));
    tap.say(/\[Deal /.test(readFileSync(path, "utf8")), "the quick form's file for the director");
    const status = (await fetch(`${origin}/desk/e2/boards.pbn`)).status;
    const other = (await fetch(`${origin}/event/e2/boards.pbn`)).status;
    tap.say(status === 403 && other === 403, "and for nobody else", `${status} ${other}`);
}

// A number alone is asked back: so many boards, or that one.
async function lone(page) {
    for (const [at, expected] of [[0, 3], [1, 1]]) {
        await page.goto(`${origin}/desk#`);
        await page.waitForSelector("#events:not([hidden])");
        await page.check("input[value=quick]");
        await page.click("#open .more summary");
        await page.fill("#open [name=event]", `lone${at}`);
        await page.fill("#open [name=boards]", "3");
        await page.click("#open button.main");
        await page.waitForSelector("dialog[open]");
        const title = await page.textContent("dialog h2");
        await page.selectOption("dialog [name=which]", { index: at });
        await confirm(page);
        await page.waitForSelector("#event:not([hidden])");
        await page.waitForFunction(
            (count) => document.querySelectorAll("li[data-board]").length === count,
            expected,
        );
        const isAsked = title === DESK.events.lone.title({ number: "3" });
        tap.say(isAsked, `3 alone: ${expected} dealt`, title);
    }
}

// Each section gets a copy of the file, with its name in the headline.
async function sections(page) {
    await page.goto(`${origin}/desk#e2`);
    await page.waitForSelector('[data-file="boards.dlm"]');
    await page.fill("[name=sections]", "A,B");
    const files = [];
    page.on("download", (download) => files.push(download));
    await page.click('[data-file="boards.dlm"]');
    await confirm(page);
    while (files.length < 2) await page.waitForEvent("download");
    const names = files.map((file) => file.suggestedFilename());
    const texts = await Promise.all(
        files.map(async (file) => readFileSync(await file.path(), "latin1")),
    );
    tap.say(
        names.join() === "e2-boards-A.dlm,e2-boards-B.dlm" &&
            texts[1].includes("Quick, section B"),
        "a machine file for each section",
        `${names}\n${texts[1]?.slice(0, 80)}`,
    );
    const status = (await fetch(`${origin}/desk/e2/boards-A.dlm`)).status;
    tap.say(status === 403, "which nobody else can have", status);
}

const lineOf = (page, words) => page.locator(".lines li", { hasText: words }).first();

// An evening that keeps what breaks the Law; and corrections of what was mistyped.
async function asItHappened(page) {
    await newEvent(page, "observed", {
        title: "As it happened",
        event: "e5",
        boards: "1-3",
        tables: 2,
        breaches: true,
    });
    await page.click("summary:has(+ form.instructions)");
    await page.selectOption("[name=option]", "E2");
    await done(page, () => page.click(".instructions button"), SAID.instruct);
    await choose(page, 1, 2, 3);
    for (const verb of ["shuffle", "deal", "place"])
        await done(page, () => act(page, verb), SAID[verb]({ board: "1-3" }));
    await choose(page, 2);
    await done(page, () => act(page, "call"), SAID.call({ board: "2", table: 1 }));
    await happened(page, "seen", 2);
    await done(page, () => confirm(page), /Law 16D/);
    await happened(page, "redeal", 2);
    await page.selectOption("dialog [name=reason]", "D1");
    await page.fill("dialog [name=note]", "a card was seen");
    let wrong = await done(page, () => confirm(page), /breach/);
    const answer = await page.textContent(".answer.breach");
    tap.say(
        !wrong && /Law 6D1\.2/.test(answer) && /should have been: The deal stands/.test(answer),
        "what breaks the Law is kept as a breach, with what should have happened",
        wrong ?? answer,
    );
    tap.say(
        (await page.textContent("#event-head")).includes(DESK.head.breaches({ breaches: 1 })),
        "the head counts it",
    );
    await page.click("#history summary");
    await lineOf(page, "bidding has started").locator("button").click();
    await page.waitForSelector("dialog[open]");
    const text = await page.textContent("dialog[open]");
    tap.say(text.includes("board 2, table 1: bidding has started"), "a line to be struck", text);
    await page.fill("dialog [name=reason]", "that was board 3");
    const options = await page.$$eval("dialog [name=instead] option", (all) =>
        all.map((one) => one.textContent),
    );
    await page.selectOption("dialog [name=instead]", {
        label: DESK.history.otherBoard({ board: 3 }),
    });
    await confirm(page);
    await page.waitForSelector("dialog .effects li");
    const effects = await page.textContent("dialog .effects");
    tap.say(
        effects.includes("Law 16D to Law 6D1") && effects.includes("to lawful"),
        "what changes is shown before it is written",
        `${effects} ${options}`,
    );
    const before = await (await fetch(`${origin}/event/e5/record`)).text();
    wrong = await done(page, () => confirm(page), SAID.correct);
    const after = await (await fetch(`${origin}/event/e5/record`)).text();
    tap.say(!wrong && after.startsWith(before) && after !== before, "and then written", wrong);
    await page.waitForSelector(".lines .struck");
    const struck = await page.textContent(".lines .struck");
    const correction = await page.textContent(".lines .correction");
    tap.say(
        struck.includes("bidding has started") && correction.includes("that was board 3"),
        "both lines are shown, the struck one and the correction",
        `${struck} ${correction}`,
    );
    tap.say(
        (await isState(page, 3, "play")) && (await stateOf(page, 2)) !== DESK.boards.started,
        "and the boards stand as they really were",
    );
    const anybody = await somebody();
    await anybody.goto(`${origin}/event/e5`);
    await ready(anybody);
    const shown = await anybody.textContent("main");
    tap.say(
        shown.includes("Correction: that was board 3. Added: Board 3, table 1") &&
            (await anybody.textContent("#happenings .struck s")) ===
                "Board 2, table 1: bidding started",
        "the public page shows the struck line and the correction",
        shown.slice(0, 400),
    );
    await anybody.context().close();
}

// A line that a commitment rests on says why it cannot be struck.
async function protectedLine(page) {
    await page.goto(`${origin}/desk#e3`);
    await page.waitForSelector("#event:not([hidden])");
    await page.waitForFunction(() => document.querySelectorAll("li[data-board]").length === 2);
    await page.click("#history summary");
    await lineOf(page, "the computer dealt").locator("button").click();
    await page.fill("dialog [name=reason]", "x");
    await confirm(page);
    await page.waitForFunction(
        (title) => document.querySelector("dialog h2").textContent === title,
        DESK.history.protectedTitle,
    );
    const why = await page.textContent("dialog");
    const isExplained = /commitment cannot be taken back/.test(why);
    tap.say(isExplained, "a line that cannot be struck says why", why);
    await page.keyboard.press("Escape");
}

// Controls whose name is missing, or does not have the words that they show.
function badNames() {
    const plain = (text) => text.replace(/\s+/g, " ").trim();
    const bad = [];
    for (const node of document.querySelectorAll("button, a[href], input, select, summary")) {
        if (!node.checkVisibility()) continue;
        const labels = [...(node.labels ?? [])].map((label) => label.textContent).join(" ");
        const text = plain(node.matches("input, select") ? labels : node.textContent);
        const name = plain(node.getAttribute("aria-label") ?? text);
        if (!name || (text && !name.includes(text))) bad.push(node.outerHTML.slice(0, 120));
    }
    return bad;
}

async function parties(page) {
    await newEvent(page, "open", {
        title: "Two",
        event: "e3",
        boards: "1-2",
        tables: 1,
        parties: 3,
        value: "",
    });
    await done(page, () => page.click(step("commit")), SAID.commit({}));
    const described = from.write(
        await (await fetch(`${origin}/event/e3/event`)).text(),
        "e3.event",
    );
    const others = ["Federation", "Trustee"].map((name, at) => ({
        name,
        party: ["--party", String(at + 2), "--secret", from.path(`${name}.secret`)],
    }));
    let wrong;
    for (const { name, party } of others) {
        const said = from.run(["session", "party", described, ...party]).stdout;
        await page.fill("[name=name]", name);
        await page.fill("[name=root]", said.match(/root: (\w+)/)[1]);
        wrong ||= await done(page, () => page.click("#enter-root"), SAID.commit({ name }));
    }
    tap.say(!wrong, "other parties commit from their own machines", wrong);
    wrong = await done(page, () => page.click(step("deal")), /Missing: Federation, Trustee/);
    tap.say(!wrong, "without their shares nothing is dealt", wrong);
    const record = from.write(
        await (await fetch(`${origin}/event/e3/record`)).text(),
        "e3.record",
    );
    const shares = others.map(({ name, party }) => {
        const share = from.path(`${name}.share`);
        from.run(["session", "share", "--record", record, ...party, "-o", share]);
        return share;
    });
    await page.setInputFiles(".now input[type=file]", shares);
    wrong = await done(page, () => page.click("#take-share"), SAID.deal({}));
    tap.say(!wrong, "both shares are uploaded, and the boards are dealt", wrong);
}

// Paths as they are written here, with a token or without: nothing is had that is not for everybody.
function asks(path, token) {
    const headers = token ? { Authorization: `Bearer ${token}` } : {};
    const { hostname, port } = new URL(origin);
    return new Promise((told) => {
        const one = request({ hostname, port, path, headers }, (answer) => {
            answer.resume();
            told(answer.statusCode);
        });
        one.on("error", () => told(0));
        one.end();
    });
}

async function illWill(page) {
    const token = await page.evaluate(() => localStorage.getItem("riffle.token"));
    const wrong = [];
    const paths = [
        "/event/e1/session.record.secret",
        "/event/e1/../../../etc/passwd",
        "/event/e1/..%2f..%2froom.sqlite",
        "/event/../../etc/passwd",
        "/event/%2e%2e/lock",
        "/event/e1/boards.pbn",
        "/event/E1/record",
        "/event/e1/record%00",
        `/event/${"a".repeat(300)}/record`,
        `/event/e1/${"a".repeat(3000)}`,
        "/event/e2/boards.pbn",
        "/desk/e1/session.record.secret",
        "/desk/../room.sqlite",
        "/desk/e2/",
        "/desk/e2",
        "/desk/e2/boards.pbn/..",
    ];
    for (const path of paths)
        for (const mine of [undefined, token]) {
            const status = await asks(path, mine);
            if (status === 200) wrong.push(`${path} ${status}`);
        }
    for (const other of [
        "",
        "x",
        "0".repeat(64),
        token.replace(/./g, "f"),
        `${token}0`,
        token.slice(1),
    ])
        if ((await asks("/desk/e2/boards.pbn", other)) !== 403) wrong.push(`token ${other}`);
    if ((await asks("/desk/e2/boards.pbn", token)) !== 200) wrong.push("the director");
    tap.say(wrong.length === 0, "paths and tokens that mean ill get nothing", wrong.join("\n"));
}

async function widths(page) {
    const state = await page.context().storageState();
    for (const [width, colorScheme] of [
        [320, "dark"],
        [800, "light"],
        [1800, "dark"],
    ]) {
        const one = await somebody({
            viewport: { width, height: 800 },
            colorScheme,
            storageState: state,
        });
        const found = [];
        const look = async (name) => {
            found.push([name, await overflow(one), await one.evaluate(leastContrast)]);
            const unnamed = await one.evaluate(badNames);
            if (unnamed.length) tap.say(false, `names of controls: ${name}`, unnamed.join("\n"));
        };
        await one.goto(`${origin}/desk`);
        await one.waitForSelector("#events:not([hidden])");
        await look("events");
        await one.goto(`${origin}/desk#e3`);
        await one.waitForSelector("#event:not([hidden])");
        await one.check('input[data-focus="board-1"]');
        await one.click("#history summary");
        await one.waitForSelector(".lines li");
        await look("event");
        await one.click("#help");
        await look("help");
        await one.keyboard.press("Escape");
        await one.click("#settings");
        await one.check("[name=theme][value=dark]");
        await look("settings");
        await one.goto(`${origin}/event/e1`);
        await ready(one);
        await look("public");
        tap.say(
            found.every(([, wide, { ratio }]) => wide <= 0 && ratio >= 4.5),
            `at ${width}, ${colorScheme}: no scrolling sideways, the contrast of WCAG AA`,
            JSON.stringify(found),
        );
        await one.context().close();
    }
}

const page = await theDoor();
const anybody = await somebody();
const manifest = await dealt(page);
const key = from.path("operator.key");
const operator = from.run(["session", "key", key]).stdout.trim();
let deals = await machine(page, key, operator);
await play(page);
await keyboard(page);
deals = await machine(page, key, operator);
await release(page, anybody, deals);
await close(page, anybody, deals, manifest);
await quick(page);
await sections(page);
await lone(page);
await parties(page);
await rare(page);
await asItHappened(page);
await protectedLine(page);
await illWill(page);
await widths(page);
const elsewhere = asked.filter((url) => !url.startsWith(origin) && !/^(about|blob):/.test(url));
tap.say(elsewhere.length === 0, "nothing is asked from elsewhere", elsewhere);
tap.say(complaints.length === 0, "the browser has nothing to complain of", complaints.join("\n"));
const keys = asked.filter((url) => /key=|token/.test(new URL(url).search + new URL(url).pathname));
tap.say(keys.length === 0, "no secret is in an address that is asked for", keys);
await browser.close();
room.removeAllListeners("exit");
const ended = new Promise((over) => room.on("exit", over));
room.kill("SIGTERM");
tap.say((await ended) === 0, "the room closes in order");
tap.say(!errors.includes("the sandbox refused"), "the sandbox had nothing to refuse", errors);
tap.end();

// page.mjs RIFFLE -- build/wasm/verify.html in headless Chromium, opened from the file system.
// Prints TAP.
import { createRequire } from "node:module";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import {
    PATIENCE,
    ROOT,
    Records,
    Tap,
    catalogue,
    chain,
    changeValue,
    diceFor,
    leastContrast,
} from "./common.mjs";
import { breachPages } from "./page_breaches.mjs";
import { sessionPages } from "./page_session.mjs";
import { structureFaults } from "./structure.mjs";

const { chromium } = createRequire(join(ROOT, "build/npm/"))("playwright-core");
const PAGE = pathToFileURL(join(ROOT, "build/wasm/verify.html")).href;
const [riffle] = process.argv.slice(2);
const { CHECK, COMMON } = await catalogue();
const tap = new Tap();
const from = new Records(riffle);
const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--disable-dev-shm-usage", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
const asked = [];
const complaints = [];

async function openPage(options = {}, before = undefined) {
    const context = await browser.newContext({
        viewport: { width: 1400, height: 900 },
        reducedMotion: "reduce",
        ...options,
    });
    context.setDefaultTimeout(PATIENCE);
    const page = await context.newPage();
    page.on("request", (request) => asked.push(request.url()));
    page.on("console", (message) => message.type() === "error" && complaints.push(message.text()));
    page.on("pageerror", (error) => complaints.push(error.message));
    if (before) await page.addInitScript(before);
    await page.goto(PAGE);
    await page.waitForSelector("html[data-ready]");
    return page;
}

async function give(page, path) {
    await page.setInputFiles("#file", path);
    await page.waitForFunction(() =>
        ["proved", "kept", "pending", "broken", "stopped"].includes(document.body.dataset.state),
    );
}

const text = (page, where) => page.textContent(where);
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const chosen = (page) =>
    page.$eval("button[aria-pressed=true]", (button) => Number(button.dataset.card));

async function goodRecord(good) {
    const said = from.run(["verify", good]).stdout.trim().replace(`${good}: `, "").split("\n");
    const page = await openPage();
    await give(page, good);
    tap.say(
        (await text(page, "#verdict")) === said[0],
        `the verdict of riffle verify: ${said[0]}`,
        await text(page, "#verdict"),
    );
    const notes = await page.$$eval("#notes li", (items) => items.map((item) => item.textContent));
    // Companions' decisions are replayed by the command alone.
    const told = said.slice(1).filter((line) => !line.includes("decisions of companions"));
    const missing = told.filter((line) => !notes.includes(line.replace(": ", " ")));
    tap.say(missing.length === 0, "all that is noted, and not proved", missing.join("\n"));
    tap.say(
        notes.some((note) => /^noted \d+ signatures/.test(note)),
        "the signatures are checked",
        notes.join("\n"),
    );
    tap.say(
        await page.$eval("#verdict", (node) => node.ariaLive === "polite"),
        "the verdict is told to those who hear it",
    );
    return page;
}

async function proofs(page, good) {
    const lines = readFileSync(good, "utf8")
        .trimEnd()
        .split("\n")
        .map((line) => line.split("\t"));
    const root = lines.find((fields) => fields[3] === "root");
    const draw = lines.find((fields) => fields[3] === "draw" && / salt=[0-9a-f]/.test(fields[5]));
    await page.click('button[data-card="1"]');
    await page.waitForSelector("#proof .steps");
    const shown = await text(page, "#proof");
    tap.say(
        shown.includes(root[5].match(/root=(\w+)/)[1]) && shown.includes(`line ${root[0]}`),
        "a card's proof names the root and its line",
        shown,
    );
    const opening = ["salt", "identity", "place"].map(
        (key) => draw[5].match(new RegExp(`${key}=(\\w+)`))[1],
    );
    tap.say(
        opening.every((value) => shown.includes(value)),
        "its place, identity and salt",
        shown,
    );
    const path = draw[5].match(/path=(\w+)/)[1].match(/.{64}/g);
    tap.say(
        path.every((hash) => shown.includes(hash)),
        `every step of its path, ${path.length} of them`,
        shown,
    );
    let ticked = 0;
    const cards = await page.$$eval("button[data-card]", (buttons) => buttons.length);
    await page.focus('button[data-card="0"]');
    await page.keyboard.press("Home");
    for (let i = 0; i < cards; i++) {
        await page.waitForFunction(
            (at) =>
                document.querySelector(`button[data-card="${at}"]`).ariaPressed === "true" &&
                document.querySelector("#proof .steps"),
            i,
        );
        const [ticks, crosses] = await page.$eval("#proof", (p) => [
            p.querySelectorAll(".tick:not(.cross)").length,
            p.querySelectorAll(".cross").length,
        ]);
        if (ticks === 5 && crosses === 0) ticked++;
        await page.keyboard.press("ArrowRight");
    }
    tap.say(
        ticked === cards && cards >= 312,
        `every card of the shoe is ticked, seen or not: ${ticked} of ${cards}`,
        cards,
    );
}

async function keyboard(page) {
    await page.focus("button[aria-pressed=true]");
    const way = [];
    for (const key of ["Home", "ArrowRight", "ArrowDown", "ArrowUp", "ArrowLeft", "End"]) {
        await page.keyboard.press(key);
        way.push(await chosen(page));
    }
    const [home, right, down, up, left, end] = way;
    tap.say(
        home === 0 && right === 1 && down > 1 && up <= down && left === up - 1 && end >= 311,
        "arrow keys walk through the shoe",
        way,
    );
    tap.say(
        await page.evaluate(() => document.activeElement.ariaPressed === "true"),
        "and the focus goes along",
    );
    await page.focus("#shoes button");
    for (const key of ["Tab", "Tab", "Enter"]) await page.keyboard.press(key);
    tap.say((await chosen(page)) === 1, "a round is reached from the list", await chosen(page));
}

async function sizes(good, bad) {
    for (const [width, scheme] of [
        [320, "light"],
        [360, "light"],
        [360, "dark"],
        [800, "light"],
        [1400, "dark"],
        [1400, "light"],
    ]) {
        const page = await openPage({ viewport: { width, height: 800 }, colorScheme: scheme });
        const wide = [await overflow(page)];
        const faint = [await page.evaluate(leastContrast)];
        const faults = await page.evaluate(structureFaults);
        for (const path of [good, bad]) {
            await give(page, path);
            wide.push(await overflow(page));
            await page.click('button[data-card="2"]');
            await page.waitForSelector("#proof .steps");
            wide.push(await overflow(page));
            faint.push(await page.evaluate(leastContrast));
            faults.push(...(await page.evaluate(structureFaults)));
            await page.check("#whole");
            wide.push(await overflow(page));
        }
        tap.say(
            wide.every((more) => more <= 0),
            `no scrolling sideways at ${width}, ${scheme}`,
            wide,
        );
        tap.say(
            faint.every(({ ratio }) => ratio >= 4.5),
            "and every text has the contrast of WCAG AA",
            JSON.stringify(faint),
        );
        tap.say(
            faults.length === 0,
            "and headings, landmarks and names that a screen reader needs",
            [...new Set(faults)].slice(0, 12).join("\n"),
        );
        await page.context().close();
    }
}

// The same header as in the room: help opens at its heading, the settings have the appearance.
async function frame() {
    const page = await openPage({ viewport: { width: 390, height: 500 }, colorScheme: "light" });
    await page.click("#help");
    const top = await page.evaluate(
        () => document.getElementById("frame-title").getBoundingClientRect().top,
    );
    const words = await page.textContent("dialog");
    tap.say(
        top >= 0 && CHECK.verify.help.every((one) => words.includes(one)),
        "help opens at its heading",
        `${top} ${words}`,
    );
    await page.keyboard.press("Escape");
    const ground = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    const light = await ground();
    await page.click("#settings");
    await page.check("[name=theme][value=dark]");
    await page.keyboard.press("Escape");
    const dark = await ground();
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    tap.say(
        dark !== light && (await ground()) === dark,
        "the settings make the page dark, and it stays so",
        `${light} ${dark} ${await ground()}`,
    );
    await page.context().close();
}

async function schemes() {
    const grounds = [];
    for (const colorScheme of ["light", "dark"]) {
        const page = await openPage({ colorScheme });
        grounds.push(await page.evaluate(() => getComputedStyle(document.body).backgroundColor));
        await page.context().close();
    }
    tap.say(grounds[0] !== grounds[1], "light and dark as the system says", grounds);
}

async function broken(page, path, what) {
    const [native] = from.verdicts([path]);
    const { line, clause, sentence, found, expected, concerns } = native.violations[0];
    const blame = native.blame ? `${CHECK.verdict.blame({ blame: native.blame.words })} ` : "";
    await give(page, path);
    const verdict = await text(page, "#verdict");
    tap.say(
        verdict === `${blame}${CHECK.verdict.broken({ line, clause })} ${sentence}`,
        `${what}: line ${line} breaks ${clause}`,
        verdict,
    );
    const said = await page.$$eval("#finding dd", (items) =>
        items.slice(0, 3).map((item) => item.textContent),
    );
    tap.say(
        [found, expected, concerns].every((words, i) => words === said[i]),
        "what was found, expected, and whom it concerns",
        said.join("\n"),
    );
}

async function kinds(page, lines) {
    for (const [path, words] of [
        [from.observed(), CHECK.cardProof.observed],
        [from.play(["--rounds", "2", "--seed", "t"]), CHECK.cardProof.research],
    ]) {
        await give(page, path);
        await page.click('button[data-card="1"]');
        await page.waitForSelector("#proof h3");
        tap.say(
            (await text(page, "#proof")).includes(words),
            `a record without proofs says so: ${words}`,
            await text(page, "#proof"),
        );
    }
    const head = lines.findIndex((line) => line.includes("\thead\t"));
    const closed = from.write(`${lines.slice(0, head + 1).join("\n")}\n`);
    const said = from.run(["verify", closed]);
    await give(page, closed);
    tap.say(
        said.status === 4 &&
            (await page.evaluate(() => document.body.dataset.state)) === "pending" &&
            said.stdout.includes(`: ${await text(page, "#verdict")}\n`),
        "a shoe that is not revealed is not proved yet, on the page and by exit status 4",
        await text(page, "#verdict"),
    );
    await page.click('button[data-card="0"]');
    await page.waitForSelector("#proof h3");
    tap.say(
        (await text(page, "#proof")).endsWith(
            CHECK.cardProof.hidden({ place: "", line: "#" }).split("#")[1],
        ),
        "a card of a shoe that is not revealed stays unknown",
        await text(page, "#proof"),
    );
}

async function wrongFiles(page) {
    await give(page, from.write("\x89PNG\r\n\x1a\n not a record\n", "picture.png"));
    tap.say(
        (await text(page, "#verdict")) === CHECK.problem.notRecord({ file: "picture.png" }),
        "a file that is no record gets a sentence",
        await text(page, "#verdict"),
    );
    await give(page, from.write("", "empty.record"));
    tap.say(
        (await text(page, "#verdict")) === CHECK.problem.emptyFile({ file: "empty.record" }),
        "and so does an empty one",
        await text(page, "#verdict"),
    );
}

async function dropped(good) {
    const page = await openPage();
    await page.evaluate(
        (words) => {
            const data = new DataTransfer();
            data.items.add(new File([words], "dropped.record"));
            document
                .querySelector(".drop")
                .dispatchEvent(
                    new DragEvent("drop", { bubbles: true, cancelable: true, dataTransfer: data }),
                );
        },
        readFileSync(good, "latin1"),
    );
    await page.waitForSelector('body[data-state="proved"]');
    tap.say(
        (await text(page, "#name")) === "dropped.record",
        "a record that is dropped on the page is read",
    );
    await page.context().close();
}

async function longRecord() {
    const long = from.play(["--shoes", "8", "--companions", "6", "--chips", "100000"]);
    const page = await openPage();
    await page.evaluate(() => {
        globalThis.seen = 0;
        new MutationObserver(() => globalThis.seen++).observe(document.getElementById("progress"), {
            attributes: true,
        });
    });
    await give(page, long);
    tap.say(
        await page.evaluate(() => document.body.dataset.state === "proved" && globalThis.seen > 3),
        "a long record is read in slices, with progress",
        await page.evaluate(() => globalThis.seen),
    );
    await page.context().close();
}

async function withoutEd25519(good) {
    const page = await openPage({}, () =>
        Object.defineProperty(Crypto.prototype, "subtle", { value: undefined }),
    );
    await give(page, good);
    const said = await page.$$eval("#notes li.open", (items) =>
        items.map((item) => item.textContent).join("\n"),
    );
    tap.say(
        /not proved \d+ signatures/.test(said),
        "without Ed25519 it says how many signatures were not checked",
        said,
    );
    await page.context().close();
}

async function network(page) {
    tap.say(
        asked.every((url) => url.startsWith("file:")),
        "nothing is asked of a network",
        asked.join("\n"),
    );
    tap.say(complaints.length === 0, "and nothing is complained of", complaints.join("\n"));
    const refused = await page.evaluate(
        () =>
            new Promise((done) => {
                addEventListener("securitypolicyviolation", (event) =>
                    done(event.effectiveDirective),
                );
                fetch("https://example.com/").catch(() => {});
            }),
    );
    tap.say(refused === "connect-src", "nor could it be", refused);
}

const good = from.play(["--shoes", "1", "--companions", "2"]);
const lines = readFileSync(good, "latin1").trimEnd().split("\n");
const dice = diceFor("page");
const damage = (find, key) => {
    const at = lines.findIndex((line, i) => i > 100 && find.test(line));
    let changed = lines[at];
    while (changed === lines[at]) changed = changeValue(lines[at], dice, key);
    return from.write(
        `${chain([...lines.slice(0, at), changed, ...lines.slice(at + 1)], at + 1).join("\n")}\n`,
    );
};
const bad = damage(/\tdraw\t.* salt=[0-9a-f]/, "salt");

const page = await goodRecord(good);
await proofs(page, good);
await keyboard(page);
await broken(page, bad, "a salt changed");
await broken(page, damage(/\thead\t.* sig=[0-9a-f]/, "sig"), "the signature of a head changed");
await broken(page, damage(/\twager\t.* sig=[0-9a-f]/, "sig"), "the signature of a player changed");
await broken(page, from.write(readFileSync(good).subarray(0, 40000)), "cut off inside a line");
await kinds(page, lines);
await wrongFiles(page);
await sizes(good, bad);
await schemes();
await frame();
await dropped(good);
await longRecord();
await withoutEd25519(good);
const words = { CHECK, COMMON };
const on = { tap, from, openPage, give, text, overflow, leastContrast, broken, good, ...words };
await breachPages(on);
await sessionPages(on);
await network(page);
await browser.close();
tap.end();

// The page with records that have breaches: the verdict "kept truly" with a grey seal, each breach
// beside its line, and no tick.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, chain } from "./common.mjs";

const EVENING = join(ROOT, "tests/record/golden/breaches-evening.record");
const FAULT = join(ROOT, "tests/record/golden/breaches-and-questions.record");
const CORRECTED = join(ROOT, "tests/cli/evening_corrected.acts");

// A session whose call was typed for board 3 and belongs to board 4, corrected; its path.
function correctedSession(from) {
    const path = from.path();
    const session = (words) => {
        const [status, ...args] = words;
        const run = from.run(["session", ...args, "--record", path]);
        if (run.status !== status) throw new Error(`${args.join(" ")}: ${run.stdout}${run.stderr}`);
    };
    const open = "open --boards 1-4 --tables 2 --observed --breaches --event E1";
    for (const words of [open, "instruct --witnesses no", "shuffle --board 1-4"])
        session([0, ...words.split(" ")]);
    for (const words of ["deal --board 1-4", "place --board 1-4", "call --board 3 --table 2"])
        session([0, ...words.split(" ")]);
    session([0, "seen", "--board", "3"]);
    session([5, "redeal", "--board", "3", "--reason", "D1"]);
    const instead = ["--instead", "ns call board=4 table=2", "--reason", "board 4, not 3"];
    session([0, "correct", "--line", "20", ...instead, "--yes"]);
    return path;
}

// A struck line stands beside its correction, and what counts is shown.
async function correctionPages({ tap, from, page, give, text, CHECK }) {
    const path = from.path();
    const args = ["table", "--observe", "--rules", "bicycle", "--record", path, CORRECTED];
    if (from.run(args).status !== 5) throw new Error("the corrected evening was not typed");
    await give(page, path);
    const words = await text(page, "#corrections");
    const struck = await page.$$eval("#corrections s", (items) => items.map((s) => s.textContent));
    tap.say(
        struck.join() ===
            "line 25: dealer draws 5S to the dealer,line 33: Dora buys 50 of chips" &&
            words.includes("Instead: dealer draws 6S to the dealer") &&
            words.includes("Line 27 is now permitted.") &&
            words.includes("By the supervisor: typed twice"),
        "a struck act of a table stands beside its correction",
        words,
    );
    const ended = await page.$$eval("#breaches s", (items) => items.map((s) => s.textContent));
    const list = await text(page, "#breaches");
    tap.say(
        ended.length === 2 &&
            ended.every((one) => one.startsWith("BJ(11).5")) &&
            list.includes(CHECK.verdict.breachEnded({ struck: false, correctedBy: 29 })) &&
            (await text(page, "#verdict")).startsWith("kept truly, with 1 breach (C4.2.5)"),
        "breaches that were a typing error are struck through, and not counted",
        list,
    );
    const cards = await page.$$eval("button[data-card]", (all) => all.map((one) => one.ariaLabel));
    tap.say(
        cards.some((card) => card.startsWith("six of spades") && card.endsWith("line 29")) &&
            !cards.some((card) => card.startsWith("five of spades")),
        "the cards are those that count",
        cards.join("\n"),
    );
    await give(page, correctedSession(from));
    const said = await text(page, "#corrections");
    tap.say(
        said.includes("line 20: ns call board=3 table=2") &&
            said.includes("Instead: ns call board=4 table=2") &&
            said.includes("By the director: board 4, not 3") &&
            said.includes("Line 22 is now treated by Law 6D1.") &&
            said.includes("Line 24 is now permitted.") &&
            (await page.$$("#breaches s")).length === 1,
        "and so does a struck act of a session",
        said,
    );
    await page.click("#corrections details summary");
    await page.waitForFunction(() =>
        document.querySelector("#corrections code").textContent.includes("board=3"),
    );
    await give(page, EVENING);
    tap.say((await text(page, "#corrections")) === "", "without corrections there is no list");
}

export async function breachPages({ tap, from, openPage, give, text, overflow, ...more }) {
    const { leastContrast, broken, CHECK } = more;
    const page = await openPage();
    const colour = () =>
        page.$eval("#mark", (mark) => getComputedStyle(mark).color.match(/\d+/g).map(Number));
    await give(page, more.good);
    const green = await colour();
    await give(page, EVENING);
    const said = from.run(["verify", EVENING]);
    tap.say(
        said.status === 5 &&
            said.stdout.startsWith(`${EVENING}: ${await text(page, "#verdict")}\n`),
        "a record with breaches is kept truly, on the page and by exit status 5",
        await text(page, "#verdict"),
    );
    const grey = await colour();
    tap.say(
        Math.max(...grey) - Math.min(...grey) < 24 && grey.join() !== green.join(),
        "its seal is grey, not the green one",
        `${grey}, ${green}`,
    );
    const shown = await text(page, "main");
    tap.say(
        !/✓|every act lawful|^proved/m.test(shown),
        "nothing is ticked or called proved",
        shown,
    );
    await breachesBesideLines({ tap, page, CHECK, native: from.verdicts([EVENING])[0] });
    const card = page.locator("button[data-card]:has(.breach)");
    await card.first().click();
    await page.waitForSelector("#proof h3");
    const proof = await text(page, "#proof");
    tap.say(
        (await card.count()) === 1 &&
            proof.includes("BJ(7).2: The dealer must stand on 17 or more."),
        "the card that was dealt in breach says so",
        proof,
    );
    await give(page, FAULT);
    const list = await text(page, "#breaches");
    const facts = await text(page, "#summary");
    tap.say(
        list.includes(CHECK.verdict.breachShown) && facts.includes("5, and 2 acts not judged"),
        "a fault says that it happened earlier, and acts that are not judged are counted",
        `${list}\n${facts}`,
    );
    const lines = readFileSync(EVENING, "latin1").trimEnd().split("\n");
    const at = lines.findIndex((line) => line.includes("\t!C4.2.1\t"));
    const hidden = lines.map((line, i) => (i === at ? line.replace("\t!C4.2.1\t", "\t-\t") : line));
    await broken(page, from.write(`${chain(hidden, at + 1).join("\n")}\n`), "a breach hidden");
    tap.say((await page.$$("#breaches dd")).length === 0, "a broken record lists no breaches");
    await correctionPages({ tap, from, page, give, text, CHECK });
    await page.context().close();
    await breachSizes({ tap, openPage, give, overflow, leastContrast });
}

// The list has each breach of the command, and a line opens at a click.
async function breachesBesideLines({ tap, page, CHECK, native }) {
    const names = await page.$$eval("#breaches dt", (items) => items.map((dt) => dt.textContent));
    const words = await page.$$eval("#breaches dd", (items) => items.map((dd) => dd.textContent));
    const right = native.breaches.every(
        (breach, i) =>
            names[i] === CHECK.verdict.breachLine(breach) &&
            words[i].startsWith(`${breach.clause} ${breach.sentence}`),
    );
    tap.say(
        right && names.length === native.breaches.length && names.length === 4,
        "each breach stands beside its line",
        `${names}\n${words}`,
    );
    await page.click("#breaches details summary");
    await page.waitForFunction(() =>
        document.querySelector("#breaches code").textContent.includes("!C4.2.1"),
    );
    const line = await page.textContent("#breaches code");
    tap.say(/^7 .*offer {2}!C4\.2\.1 {2}player=Bob/.test(line), "and the line can be read", line);
}

async function breachSizes({ tap, openPage, give, overflow, leastContrast }) {
    for (const [width, colorScheme] of [
        [360, "light"],
        [360, "dark"],
        [1400, "light"],
    ]) {
        const page = await openPage({ viewport: { width, height: 800 }, colorScheme });
        await give(page, EVENING);
        await page.locator("button[data-card]:has(.breach)").first().click();
        await page.waitForSelector("#proof h3");
        const wide = await overflow(page);
        const faint = await page.evaluate(leastContrast);
        tap.say(
            wide <= 0 && faint.ratio >= 4.5,
            `breaches at ${width}, ${colorScheme}: no scrolling sideways, contrast of WCAG AA`,
            `${wide} ${JSON.stringify(faint)}`,
        );
        await page.context().close();
    }
}

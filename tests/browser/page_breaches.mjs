// The page with records that have breaches: the verdict "kept truly" with a grey seal, each breach
// beside its line, and no tick.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT, chain } from "./common.mjs";

const EVENING = join(ROOT, "tests/record/golden/breaches-evening.record");
const FAULT = join(ROOT, "tests/record/golden/breaches-and-questions.record");

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
    const hidden = lines.with(at, lines[at].replace("\t!C4.2.1\t", "\t-\t"));
    await broken(page, from.write(`${chain(hidden, at + 1).join("\n")}\n`), "a breach hidden");
    tap.say((await page.$$("#breaches dd")).length === 0, "a broken record lists no breaches");
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

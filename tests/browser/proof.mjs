// proof.mjs RIFFLE -- the page that proves a shoe to people, in headless Chromium: two guests play a
// shoe, and the page says what it may say at each step and no more; a damaged record; the verifier
// that opens with the record; small screens and screen readers.  Prints TAP.
import { spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { Tap, catalogue, patience } from "./common.mjs";
import { Room, answer, asked, badControls, leastContrast, recordOf, waitKind } from "./room_page.mjs";
import { structureFaults } from "./structure.mjs";

const tap = new Tap();
const { PROOF } = await catalogue();
const WORDS = PROOF.proof;
const riffle = process.argv[2];
const room = await new Room().open(riffle);
const tableOf = (page) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get("table");

// Opens the proof of a shoe; gives the kind and the words of the verdict, and the level.
async function look(page, table, shoe = "") {
    await page.evaluate(
        ([id, number]) => (location.hash = `table=${id}&proof=${number}`),
        [table, shoe],
    );
    return verdict(page);
}

// Waits and reads in one step: the page may draw the verdict again at any moment.
async function verdict(page) {
    const found = await page.waitForFunction(() => {
        const box = document.querySelector(".proof-verdict");
        return (
            box && {
                kind: box.className.split(" ")[1],
                words: box.querySelector("h2").textContent,
                level: box.querySelector(".level")?.textContent,
                page: document.getElementById("proof").textContent,
            }
        );
    });
    return found.jsonValue();
}

async function openTable() {
    const ada = await room.guest("Ada");
    await ada.click("#open-table");
    await ada.selectOption("[name=rules]", "single-deck");
    await ada.fill("[name=companions]", "0");
    await ada.click("dialog button.main");
    await waitKind(ada, "cut");
    return { ada, table: tableOf(ada) };
}

async function sealed({ ada, table }) {
    const found = await look(ada, table);
    tap.say(
        found.words === WORDS.verdict.sealed && !/proved/i.test(found.page),
        `before the first card: ${found.words}`,
        JSON.stringify(found),
    );
    const turn = await ada.textContent("#waiting");
    await ada.click("#back-to-hand");
    await ada.waitForSelector("[role=slider]");
    tap.say(turn.length > 0, `the page says that one is asked, and leads back: ${turn}`);
    await ada.keyboard.press("Enter");
}

const playOne = async (pages) => {
    const done = await Promise.all(pages.map((page) => answer(page)));
    if (!done.some(Boolean)) await pages[0].waitForTimeout(15);
};

// From the seal of a card to the proof, while the shoe is dealt.
async function running({ ada, table }) {
    await waitKind(ada, "wager");
    for (const wait = patience(); wait() && (await asked(ada)).kind !== "play"; ) await playOne([ada]);
    const told = await ada.evaluate(() => localStorage.getItem("riffle.seal"));
    tap.say(told === "yes", "the first seal comes with a word about it", told);
    await ada.locator("#felt .card .seal").first().dispatchEvent("click");
    await ada.waitForSelector(".proof-verdict h2");
    const found = await verdict(ada);
    const lines = await recordOf(room, table);
    const value = (act, actor, key) =>
        lines
            .find((fields) => fields[3] === act && fields[2] === actor)?.[5]
            .match(new RegExp(`${key}=(\\S+)`))?.[1];
    const values = [
        value("commit", "house", "commitment"),
        value("reveal", "Ada", "secret"),
        value("root", "house", "root"),
    ];
    const shown = await ada.$$eval(".proof-value code", (all) => all.map((one) => one.title));
    tap.say(
        found.words === WORDS.verdict.running && found.level === WORDS.level.shared,
        `from the seal to the proof: ${found.words} (${found.level})`,
        JSON.stringify(found),
    );
    tap.say(
        values.every((one) => one && shown.includes(one)) &&
            found.page.includes(WORDS.cutAt({ cards: value("cut", "Ada", "cards"), size: 52 })),
        "with the values of this shoe: seal, secret, cut and order",
        `${values}\n${shown}\n${value("cut", "Ada", "cards")}\n${found.page}`,
    );
    tap.say(
        !/\bproved\b/i.test(found.page) && found.page.includes(WORDS.sealClosed),
        "and nothing is called proved while the seal of the house is closed",
    );
    await ada.click("#back-to-hand");
}

async function proved({ ada, table }) {
    const isOver = async () =>
        (await recordOf(room, table)).some((fields) => fields[2] === "house" && fields[3] === "reveal");
    for (let i = 0; !(i % 20 === 0 && (await isOver())); i++) await playOne([ada]);
    const found = await look(ada, table, "1");
    tap.say(
        found.kind === "proved" && found.words === WORDS.verdict.proved.shared,
        `when the shoe is over: ${found.words}`,
        JSON.stringify(found),
    );
    tap.say(found.page.includes(WORDS.yoursMixed), `and ${WORDS.yoursMixed}`);
    const other = await room.guest("Other", { path: `#table=${table}&proof=1` });
    await other.waitForSelector(".proof-verdict h2");
    const seen = await verdict(other);
    tap.say(
        seen.words === found.words && !seen.page.includes(WORDS.yoursMixed),
        "somebody who only watches sees the same verdict, and nobody’s secret as theirs",
        JSON.stringify(seen),
    );
    await other.context().close();
    await ada.click(".proof-box summary");
    await ada.waitForSelector(".proof-more pre");
    const more = await ada.textContent(".proof-more");
    const [first] = (await recordOf(room, table)).filter((fields) => fields[3] === "commit");
    tap.say(
        more.includes(first[5].match(/commitment=(\S+)/)[1]) && more.includes(WORDS.without),
        "more has whole values, the record and how to check without us",
        more.slice(0, 400),
    );
}

// The verifier gets the record; what is saved is what was checked, and the command agrees.
async function elsewhere({ ada }) {
    const [other] = await Promise.all([
        ada.context().waitForEvent("page"),
        ada.click("#to-verifier"),
    ]);
    await other.waitForSelector("body:is([data-state=proved], [data-state=pending])");
    tap.say(true, `the verifier opens with this record: ${await other.textContent("#verdict")}`);
    await other.close();
    const [saved] = await Promise.all([
        ada.waitForEvent("download"),
        ada.click(".proof-row [data-save]"),
    ]);
    const path = join(room.folder, "saved.record");
    writeFileSync(path, readFileSync(await saved.path()));
    const run = spawnSync(riffle, ["verify", path], { encoding: "utf8" });
    tap.say(
        [0, 4].includes(run.status) && /^(proved|.*not proved yet)/m.test(run.stdout),
        "the record that is saved is good for riffle verify",
        `${run.status} ${run.stdout}${run.stderr}`,
    );
}

async function sizes(table) {
    const faults = [];
    for (const [width, height, colorScheme] of [
        [320, 568, "light"],
        [390, 844, "dark"],
        [844, 390, "dark"],
        [1366, 768, "light"],
    ])
        for (const path of [`#table=${table}&proof=1`, "#proof"]) {
            const page = await room.guest("Sizes", { viewport: { width, height }, colorScheme, path });
            await page.waitForSelector(".proof-four");
            const name = `${path.startsWith("#table") ? "shoe" : "how"} at ${width} ${colorScheme}`;
            const summary = await page.$(".proof-box summary");
            await summary?.click();
            const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
            const least = await page.evaluate(leastContrast);
            if (wide > 0) faults.push(`${name}: ${wide} too wide`);
            if (least.ratio < 4.5) faults.push(`${name}: contrast ${JSON.stringify(least)}`);
            for (const check of [structureFaults, badControls])
                faults.push(...(await page.evaluate(check)).map((one) => `${name}: ${one}`));
            await page.context().close();
        }
    tap.say(
        faults.length === 0,
        "from 320 to 1366 wide, light and dark: widths, headings, landmarks, names, contrast",
        faults.join("\n"),
    );
}

// A record that does not come is no verdict, and can be asked for again.
async function unreadable({ ada, table }) {
    await ada.route(`**/record/${table}`, (route) => route.abort());
    await ada.click("#proof-again");
    await ada.waitForSelector(".proof-wait.bad");
    const isSaid = !(await ada.$(".proof-verdict"));
    await ada.unroute(`**/record/${table}`);
    await ada.click("#proof-again");
    await ada.waitForSelector(".proof-verdict");
    tap.say(isSaid, "a record that cannot be read has no verdict, and is asked for again");
}

// One digit of one card's salt is changed on the way.
async function broken({ ada, table }) {
    await ada.route(`**/record/${table}`, async (route) => {
        const answered = await route.fetch();
        const swap = (_, digit) => `salt=${digit === "0" ? "1" : "0"}`;
        const lines = (await answered.text()).split("\n");
        const cards = lines.flatMap((line, i) =>
            /\t(draw|turn)\t.* salt=[0-9a-f]/.test(line) ? [i] : [],
        );
        lines[cards[4]] = lines[cards[4]].replace(/salt=(.)/, swap);
        await route.fulfill({ body: lines.join("\n") });
    });
    await ada.click("#proof-again");
    await ada.waitForSelector(".proof-verdict.broken");
    const found = await verdict(ada);
    const save = await ada.isVisible(".proof-verdict [data-save]");
    tap.say(
        found.words === WORDS.verdict.brokenCard({ card: 5 }) && save && !found.level,
        `a card that does not match: ${found.words}`,
        JSON.stringify(found),
    );
}

// What the room sends to the page is forged: the record on its disk is good, and still it is red.
async function forged(table) {
    const page = await room.guest("Doubter");
    await page.routeWebSocket(/\/ws$/, (socket) => {
        const server = socket.connectToServer();
        server.onMessage((message) =>
            socket.send(String(message).replace(/(identity=\d+ salt=)./, "$1g")),
        );
    });
    await page.goto(`http://${room.address}/#table=${table}`);
    await page.reload();
    await page.waitForSelector('#bar[data-kind="stopped"]');
    const found = await look(page, table, "1");
    tap.say(
        found.kind === "broken" && found.words === WORDS.verdict.brokenHere,
        `a table that stopped at a forged line is red: ${found.words}`,
        JSON.stringify(found),
    );
    await page.context().close();
}

const table = await openTable();
await sealed(table);
await running(table);
await proved(table);
await elsewhere(table);
await sizes(table.table);
await unreadable(table);
await broken(table);
await forged(table.table);
const said = room.complaints.filter((words) => !/ERR_FAILED/.test(words));
tap.say(said.length === 0, "and nothing is complained of", said.join("\n"));
await room.close();
tap.end();

// nodes.mjs RIFFLE [FOLDER] -- a room on two nodes in two browsers: a hand begins on one node and ends
// on the other after a kill, then another node is drained.  The pages find the way by themselves, and
// keep every line that they had.  With FOLDER it keeps a screenshot of each step there.  Prints TAP.
import { spawn } from "node:child_process";
import { mkdirSync } from "node:fs";
import { createInterface } from "node:readline";
import { createRequire } from "node:module";
import { join } from "node:path";
import { PATIENCE, ROOT, Tap, catalogue } from "./common.mjs";
import { Room, answer, asked, waitKind } from "./room_page.mjs";

const { chromium } = createRequire(join(ROOT, "build/npm/"))("playwright-core");
const tap = new Tap();
const { ROOM } = await catalogue();
const [riffle, folder] = process.argv.slice(2);
if (folder) mkdirSync(folder, { recursive: true });

// The nodes, run by tests/nodes/stage.py.
class Nodes {
    constructor() {
        this.stage = spawn("python3", [join(ROOT, "tests/nodes/stage.py"), riffle, "2"], {
            stdio: ["pipe", "pipe", "inherit"],
        });
        this.lines = createInterface({ input: this.stage.stdout })[Symbol.asyncIterator]();
        process.on("exit", () => this.stage.stdin.end());
    }

    async hear() {
        const { value, done } = await this.lines.next();
        if (done) throw new Error("the nodes have ended");
        return JSON.parse(value);
    }

    say(words) {
        this.stage.stdin.write(`${words}\n`);
        return this.hear();
    }

    // The node where people sit.
    async owner() {
        return (await this.say("nodes")).find(({ boxes }) => boxes > 0);
    }
}

let shots = 0;
async function shoot(pages, what) {
    if (!folder) return;
    shots++;
    const names = ["ada", "ben"];
    for (const [at, page] of pages.entries())
        await page.screenshot({ path: join(folder, `${shots}-${what}-${names[at]}.png`) });
}

// The words above the page while it has no connection.
const bannerOf = (page) =>
    page.evaluate(() => {
        const banner = document.getElementById("lost");
        return banner.hidden ? "" : banner.textContent;
    });

const tableOf = (page) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get("table");

// Both answer what they are asked, until one of them has to play a hand.
async function untilHand(pages) {
    const ends = Date.now() + PATIENCE;
    while (Date.now() < ends) {
        const kinds = await Promise.all(pages.map(async (page) => (await asked(page)).kind));
        if (kinds.includes("play")) return pages[kinds.indexOf("play")];
        const done = await Promise.all(pages.map((page) => answer(page)));
        if (!done.some(Boolean)) await pages[0].waitForTimeout(30);
    }
    throw new Error("nobody gets a hand");
}

async function recordOf(node, table) {
    const text = await (await fetch(`${node.address}/record/${table}`)).text();
    return text.trimEnd().split("\n");
}

const endsOf = (lines) => lines.filter((line) => line.split("\t")[3] === "end").length;

// Both play until so many rounds are over at a node.
async function playRounds(pages, node, table, rounds) {
    const ends = Date.now() + PATIENCE;
    while (Date.now() < ends) {
        const lines = await recordOf(node, table).catch(() => []);
        if (endsOf(lines) >= rounds) return lines;
        const done = await Promise.all(pages.map((page) => answer(page)));
        if (!done.some(Boolean)) await pages[0].waitForTimeout(60);
    }
    throw new Error(`no ${rounds} rounds: ${JSON.stringify(await Promise.all(pages.map(asked)))}`);
}

async function handOverAKill(nodes, room, pages, table) {
    const first = await nodes.owner();
    const hand = await untilHand(pages);
    await shoot(pages, "hand-begins");
    const before = await recordOf(first, table);
    const cards = await hand.$$eval(".box.mine .card", (all) => all.length);
    const told = Promise.all(pages.map((page) => page.waitForSelector("#lost:not([hidden])")));
    await nodes.say(`kill ${first.name}`);
    await told;
    const words = await Promise.all(pages.map(bannerOf));
    await shoot(pages, "node-killed");
    tap.say(
        words.every((one) => [ROOM.page.movesOver, ""].includes(one)),
        "the pages say calmly that the room moves",
        words,
    );
    await Promise.all(pages.map((page) => page.waitForSelector("#lost", { state: "hidden" })));
    await waitKind(hand, "play");
    const after = await hand.$$eval(".box.mine .card", (all) => all.length);
    await shoot(pages, "other-node");
    tap.say(after === cards, "the hand lies there as before", `${cards} ${after}`);
    const second = (await nodes.say("nodes")).find(({ alive }) => alive);
    const lines = await playRounds(pages, second, table, endsOf(before) + 1);
    await shoot(pages, "hand-ends");
    tap.say(
        second.name !== first.name && before.every((line, at) => lines[at] === line),
        `a hand begins on node ${first.name} and ends on node ${second.name}; no line is lost (${before.length} of ${lines.length})`,
    );
    await nodes.say(`start ${first.name}`);
    return lines;
}

async function drain(nodes, pages, table, before) {
    const owner = await nodes.owner();
    const left = await nodes.say(`drain ${owner.name}`);
    const other = left.find(({ alive }) => alive);
    const lines = await playRounds(pages, other, table, endsOf(before) + 2);
    await shoot(pages, "after-drain");
    tap.say(
        before.every((line, at) => lines[at] === line),
        `node ${owner.name} is drained, and the game goes on at node ${other.name}`,
    );
    const stopped = await Promise.all(pages.map((page) => page.$$eval(".stopped", (all) => all.length)));
    tap.say(
        stopped.every((count) => count === 0),
        "no page found a line that was told otherwise",
        stopped,
    );
}

const nodes = new Nodes();
const list = await nodes.hear();
if (list.skip) {
    console.log(`ok 1 - a room on two nodes in two browsers # SKIP ${list.skip}\n1..1`);
    process.exit(0);
}
const room = new Room();
room.browser = await chromium.launch({
    executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
    args: ["--disable-dev-shm-usage", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
});
try {
    room.address = new URL(list[0].address).host;
    const ada = await room.guest("Ada");
    await ada.click("#play-now");
    await waitKind(ada, "cut");
    const table = tableOf(ada);
    room.address = new URL(list[1].address).host; // Ben comes in at the other node
    const ben = await room.guest("Ben", { path: `#table=${table}` });
    await waitKind(ben, "look-on");
    await ben.click(".box[data-box='5'] .sit");
    await ben.waitForSelector(".box.mine");
    await shoot([ada, ben], "seated");
    const lines = await handOverAKill(nodes, room, [ada, ben], table);
    await drain(nodes, [ada, ben], table, lines);
    const bad = room.complaints.filter((one) => !/WebSocket connection|ERR_|Failed to load/.test(one));
    tap.say(bad.length === 0, "the pages do not complain", bad.join("\n"));
} catch (error) {
    tap.say(false, "two browsers follow their table", error.stack);
}
await room.browser.close();
nodes.stage.stdin.end();
tap.end();

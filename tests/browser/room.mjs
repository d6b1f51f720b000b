// room.mjs RIFFLE -- the card room in headless Chromium: two guests play a whole shoe, and what the
// page owes to those who lose their connection, use a keyboard, a phone or a screen reader.
// Prints TAP.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { PATIENCE, Tap, catalogue, patience } from "./common.mjs";
import {
    Room,
    answer,
    asked,
    badControls,
    leastContrast,
    pressed,
    recordOf,
    waitKind,
} from "./room_page.mjs";
import { SPLITS, drawSplits } from "./room_split.mjs";

const tap = new Tap();
const { ROOM, LOBBY } = await catalogue();
// A sentence of the catalogue up to its first placeholder.
const startOf = (words) => words(new Proxy({}, { get: () => "\0" })).split("\0")[0];
const room = await new Room().open(process.argv[2]);
const tableOf = (page) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get("table");
const overflow = (page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
const felt = (page) =>
    page.$$eval(".box .aside, .dealer > .aside", (all) => all.map((one) => one.textContent));

// A table opened in the lobby's dialog.
async function openTable(
    page,
    { rules = "single-deck", companions = "0", clock = "20", title = "" } = {},
) {
    await page.click("#open-table");
    await page.fill("[name=title]", title);
    await page.selectOption("[name=rules]", rules);
    await page.fill("[name=companions]", companions);
    await page.fill("[name=clock]", clock);
    await page.click("dialog button.main");
    await page.waitForFunction(() => location.hash.startsWith("#table="));
    return tableOf(page);
}

async function firstHand() {
    const begun = Date.now();
    const page = await room.guest("Newcomer");
    tap.say(
        (await page.textContent("#lobby")).includes(LOBBY.lobby.playMoney),
        "the page says that it is play money only",
    );
    await page.click("#play-now");
    const kinds = [];
    while (!kinds.includes("play") && Date.now() - begun < PATIENCE) {
        const kind = await answer(page);
        if (kind) kinds.push(kind);
        else await page.waitForTimeout(40);
        if (kinds.filter((one) => one === "wager").length > 6) break; // naturals may come in a row
    }
    const needed = ["cut", "wager", "play"].filter((one) => !kinds.includes(one));
    tap.say(
        needed.length === 0,
        `Play now, the cut, a wager and the first hand in ${((Date.now() - begun) / 1000).toFixed(1)} s`,
        kinds,
    );
    return page;
}

// The cutting card is pushed in with keys, then with the mouse; answers where.
async function pushIn(page) {
    const slider = page.locator("[role=slider]");
    const now = async () => Number(await slider.getAttribute("aria-valuenow"));
    const before = await now();
    for (const key of ["ArrowRight", "ArrowRight", "PageDown"]) await slider.press(key);
    const place = await now();
    const words = await slider.getAttribute("aria-valuetext");
    tap.say(
        place === before + 2 - 10 && words.startsWith(`${place} `),
        `arrow keys move the cutting card: ${words}`,
        `${before} ${place}`,
    );
    const box = await slider.boundingBox();
    await page.mouse.click(box.x + box.width * 0.45, box.y + box.height / 2);
    const moved = await now();
    tap.say(moved !== place, `and so does the mouse: ${moved}`, place);
    await slider.press("Enter");
    return moved;
}

// Both answer whatever they are asked until the next shoe is offered to be cut.
async function playOut(pages) {
    for (const ends = Date.now() + PATIENCE; Date.now() < ends; ) {
        const kinds = await Promise.all(pages.map(async (page) => (await asked(page)).kind));
        if (kinds.includes("cut")) return pages[kinds.indexOf("cut")];
        const done = await Promise.all(pages.map((page) => answer(page, { cut: undefined })));
        if (!done.some(Boolean)) await pages[0].waitForTimeout(15);
    }
    throw new Error("the shoe does not end");
}

async function wholeShoe() {
    const ada = await room.guest("Ada");
    const table = await openTable(ada, { title: "Two of us" });
    await waitKind(ada, "cut");
    const ben = await room.guest("Ben", { path: `#table=${table}` });
    await waitKind(ben, "look-on");
    await ben.click(".box[data-box='5'] .sit");
    await ben.waitForSelector(".box.mine");
    tap.say(
        (await ben.textContent(".cut h2")) === ROOM.cut.watching({ name: "Ada" }),
        "others see who is asked to cut",
        await ben.textContent(".stage"),
    );
    const place = await pushIn(ada);
    await waitKind(ada, "wager");
    const refuser = await playOut([ada, ben]);
    await refuser.keyboard.press("r");
    const cutter = refuser === ada ? ben : ada;
    await waitKind(cutter, "cut");
    await cutter.keyboard.press("Enter");
    // Where the cutting card came before the first card of a round, wagers lie there already.
    await waitKind(cutter, "wager", "play", "wait", "insurance", "laid");
    const lines = await recordOf(room, table);
    const has = (actor, act, payload = "") =>
        lines.some(
            (fields) =>
                fields[2] === actor &&
                fields[3] === act &&
                fields[4] === "-" &&
                fields[5].startsWith(payload),
        );
    const [who, other] = refuser === ada ? ["Ada", "Ben"] : ["Ben", "Ada"];
    tap.say(has("Ada", "cut", `cards=${place} `), "the cut is where it was pushed in");
    tap.say(
        has(who, "refuse") && has(other, "cut"),
        `${who} refuses the next cut, and ${other} cuts`,
    );
    tap.say(
        has("house", "reveal", "shoe=1 "),
        `two browsers play a whole shoe: ${lines.filter((fields) => fields[3] === "end").length} rounds, ${lines.length} lines`,
    );
    tap.say(
        ["Ada", "Ben"].every((name) => has(name, "reveal", "shoe=2 ")),
        "both browsers give a secret for the next one",
    );
    const signed = lines.filter(
        (fields) => ["Ada", "Ben"].includes(fields[2]) && fields[3] !== "sit",
    );
    tap.say(
        signed.every((fields) => / sig=[0-9a-f]{128}$|^n=.* sig=[0-9a-f]{128}$/.test(fields[5])),
        `${signed.length} acts of players are signed`,
    );
    return { ada, table };
}

async function proof({ ada, table }) {
    await ada.click("#more");
    await ada.click("#tab-proof");
    await ada.click("#check");
    await ada.waitForSelector(".answer.right, .answer.wrong");
    const right = await ada.textContent(".answer");
    const counts = { lines: 1, rounds: 1, cards: 1, signatures: 1, shoes: 1 };
    const [, ending] = ROOM.proof.right(counts).split(". ");
    tap.say(ending.startsWith("1 ") && right.endsWith(ending), right, right);
    await ada.route(`**/record/${table}`, async (route) => {
        const answered = await route.fetch();
        await route.fulfill({
            body: (await answered.text()).replace(
                /salt=(.)/,
                (_, digit) => `salt=${digit === "0" ? "1" : "0"}`,
            ),
        });
    });
    await ada.click("#check");
    await ada.waitForSelector(".answer.wrong");
    tap.say(
        (await ada.textContent(".answer")).startsWith(startOf(ROOM.proof.wrong)),
        "a record with one digit changed is not believed",
        await ada.textContent(".answer"),
    );
    await ada.click("#tab-rounds");
    const rounds = await ada.$$eval(".rounds details", (all) => all.length);
    tap.say(rounds >= 2, `${rounds} rounds are told, with statistics`, rounds);
    await ada.click("#tab-rules");
    tap.say(
        /BJ\(4\)\.1/.test(await ada.textContent("#tab-body-rules")),
        "and the rules with their clauses",
    );
    await ada.keyboard.press("Escape");
}

// A line that the law does not allow stops the page: nothing after it is shown.
async function badLine(table) {
    const another = (_, rank, suit) =>
        `card=${rank === "9" ? 2 : Number(rank) + 1}${suit} turned=- hand=box_`;
    const ways = {
        "another card": (text) => text.replace(/card=([2-9])([SHDC]) turned=- hand=box_/, another),
        "half a line": (text) => text.replace(/"(\d+\\t\d+)\\thouse\\tclose[^"]*"/, '"$1"'),
        "an actor that is no text": (text) => text.replace(/\\tdealer\\tshuffle/, "\\tA%\\tshuffle"),
        "no line at all": (text) => text.replace(/"\d+\\t\d+\\thouse\\tclose[^"]*"/, "17"),
    };
    for (const [what, change] of Object.entries(ways)) {
        const page = await room.guest("Doubter");
        let changed = false;
        await page.routeWebSocket(/\/ws$/, (socket) => {
            const server = socket.connectToServer();
            server.onMessage((message) => {
                const text = change(String(message));
                changed ||= text !== String(message);
                socket.send(text);
            });
        });
        await page.goto(`http://${room.address}/#table=${table}`);
        await page.reload();
        await page.waitForSelector('#bar[data-kind="stopped"]');
        const { words } = await asked(page);
        const stems = [ROOM.proof.badLine, ROOM.proof.unreadable].map(startOf);
        tap.say(
            changed && stems.some((stem) => words.startsWith(stem)),
            `${what} stops the page: ${words.slice(0, 60)} …`,
            words,
        );
        await page.context().close();
    }
}

// Plays on until this page is asked how to play a hand.
async function untilPlay(page) {
    const ends = Date.now() + PATIENCE;
    while (Date.now() < ends && (await asked(page)).kind !== "play")
        if (!(await answer(page))) await page.waitForTimeout(20);
    return asked(page);
}

async function reconnect(page) {
    const before = await untilPlay(page);
    const cards = await felt(page);
    await room.stop();
    await page.waitForSelector("#lost:not([hidden])");
    tap.say(
        (await page.textContent("#lost")) === ROOM.page.connectionLost,
        "a lost connection is said",
    );
    await room.start(room.address);
    await page.waitForSelector("#lost[hidden]", { state: "attached", timeout: PATIENCE });
    await waitKind(page, "play");
    const same =
        (await asked(page)).words === before.words && String(await felt(page)) === String(cards);
    tap.say(
        same,
        `the same hand goes on after the room was closed and opened again: ${before.words}`,
        `${cards}\n${await felt(page)}`,
    );
    await page.reload();
    await waitKind(page, "play");
    tap.say(
        (await asked(page)).words === before.words,
        "and after the page was reloaded",
        (await asked(page)).words,
    );
    await page.keyboard.press("s");
    await page.waitForFunction(() => document.getElementById("bar").dataset.kind !== "play");
    tap.say(true, "and can be played on");
}

// A key that ends an animation is often pressed twice: it does not play the hand that it uncovers.
async function skipsPlayNothing() {
    const page = await room.guest("Ivo", { settings: { motion: "on" } });
    await page.click("#play-now");
    let tried = 0; // hands in which the third press came soon enough
    let hits = 0;
    for (const wait = patience(); wait() && tried < 2; ) {
        const { kind } = await asked(page);
        if (kind !== "play") {
            if (!(await answer(page))) await page.waitForTimeout(20);
            continue;
        }
        const uncovered = await page.evaluate(async () => {
            const bar = document.getElementById("bar");
            const press = (key) =>
                document.body.dispatchEvent(
                    new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }),
                );
            if (!bar.querySelector("[data-key=H]")) return false;
            press("h");
            for (let i = 0; i < 600 && bar.querySelector("[data-key=H]"); i++)
                await new Promise(requestAnimationFrame);
            press("h"); // nothing to hit: it skips what is moving
            const skipped = performance.now();
            const waits = () => !bar.querySelector("[data-key=H]:not(:disabled)");
            while (waits() && performance.now() - skipped < 300)
                await new Promise(requestAnimationFrame);
            if (waits() || performance.now() - skipped > 330) return false; // too late to tell
            press("h");
            return bar.classList.contains("busy") ? "hit" : "quiet";
        });
        tried += Boolean(uncovered);
        hits += uncovered === "hit";
        if (!uncovered) await answer(page);
        else await page.waitForTimeout(400); // then keys play again
    }
    tap.say(hits === 0, `a key that skips plays nothing (${tried} hands)`, hits);
    await page.context().close();
}

// No single keys, no mouse: Tab and Enter alone.
async function keyboardOnly() {
    const page = await room.guest("Kay", { settings: { keys: "off" } });
    const press = async (button) => {
        for (let i = 0; i < 60; i++) {
            if (await page.evaluate((one) => document.activeElement?.matches(one), button)) {
                const ring = await page.evaluate(
                    () => getComputedStyle(document.activeElement).outlineStyle,
                );
                if (await page.$("#bar .asks")) await pressed(page, "Enter");
                else await page.keyboard.press("Enter");
                return ring !== "none";
            }
            await page.keyboard.press("Tab");
        }
        throw new Error(
            `no button ${button} is reached with Tab: ${JSON.stringify(await asked(page))}`,
        );
    };
    // Where the focus is when a question comes that follows an answer.
    const lost = [];
    let answered = false;
    const arrive = async (kind) => {
        const at = await page.evaluate(() => {
            const { activeElement: one } = document;
            return one.closest("#bar .choices, #stage") ? "" : one.outerHTML.slice(0, 80);
        });
        if (answered && at) lost.push(`${kind}: ${at}`);
        answered = true;
    };
    const rings = [await press("#open-table")];
    await page.waitForSelector("dialog[open]");
    rings.push(await press("dialog button.main"));
    let played = false;
    let still = false;
    for (const wait = patience(); wait() && !played; ) {
        const { kind } = await asked(page);
        if (["cut", "wager", "insurance", "play"].includes(kind)) await arrive(kind);
        if (kind === "cut")
            await pressed(page, "Enter"); // the focus is on the cutting card
        else if (kind === "wager") rings.push(await press("[data-name=deal]"));
        else if (kind === "laid") await page.waitForTimeout(50);
        else if (kind === "insurance") rings.push(await press("[data-name^=declines]"));
        else if (kind === "play") {
            await page.keyboard.press("s");
            await page.waitForTimeout(200);
            still = (await asked(page)).kind === "play";
            played = rings.push(await press("[data-name=stands]")) > 0;
        } else await page.waitForTimeout(30);
    }
    tap.say(
        played && rings.every(Boolean),
        `a hand is played with Tab and Enter alone, the focus seen ${rings.length} times`,
        rings,
    );
    tap.say(still, "single keys can be switched off");
    tap.say(lost.length === 0, "and the focus waits at the next question", lost.join("\n"));
    await page.context().close();
}

async function sizes(table) {
    const faults = [];
    for (const [width, height, colorScheme] of [
        [360, 740, "light"],
        [360, 740, "dark"],
        [390, 844, "light"],
        [1024, 768, "dark"],
        [1440, 900, "light"],
    ]) {
        const page = await room.guest(`Size${width}`, {
            viewport: { width, height },
            colorScheme,
            path: "",
        });
        const look = async (where) => {
            const wide = await overflow(page);
            const least = await page.evaluate(leastContrast);
            const bad = await page.evaluate(badControls);
            if (wide > 0) faults.push(`${where} at ${width} ${colorScheme}: ${wide} too wide`);
            if (least.ratio < 4.5)
                faults.push(
                    `${where} at ${width} ${colorScheme}: contrast ${JSON.stringify(least)}`,
                );
            faults.push(...bad.map((one) => `${where} at ${width} ${colorScheme}: ${one}`));
        };
        await look("lobby");
        await page.click("#settings");
        await look("settings");
        await page.keyboard.press("Escape");
        await page.evaluate((id) => (location.hash = `table=${id}`), table);
        await waitKind(page, "look-on");
        await look("table");
        await page.click("#text-view");
        await look("text");
        await page.click("#text-view");
        const splits = await page.evaluate(drawSplits, SPLITS);
        faults.push(...splits.map((one) => `splits at ${width}: ${one}`));
        if ((await overflow(page)) > 0) faults.push(`splits at ${width} are too wide`);
        await page.context().close();
    }
    tap.say(
        faults.length === 0,
        "phones to wide screens, light and dark: no scrolling sideways, contrast, names and sizes of controls, hands of a split",
        faults.join("\n"),
    );
}

// The lobby lists bridge events for everybody, and leads the director to the desk.
async function bridge() {
    const [key] = readFileSync(join(room.folder, "data/director.link"), "utf8").match(/#key=\w+/);
    const page = await room.guest("Dora", { path: `desk${key}` });
    await page.waitForSelector("#events:not([hidden])");
    await page.fill("#open [name=title]", "Tuesday pairs");
    await page.click("#open .more summary");
    await page.fill("#open [name=event]", "tuesday");
    await page.click("#open button.main");
    await page.waitForSelector("#event:not([hidden])");
    await page.goto(`http://${room.address}/`);
    await page.waitForSelector("#to-desk");
    await page.click("#to-desk");
    await page.waitForSelector("#events:not([hidden])");
    tap.say(true, "the director goes to the desk from the lobby");
    await page.context().close();
    const anybody = await room.guest("Anybody");
    await anybody.waitForSelector(".events a");
    const shown = await anybody.isVisible("#to-desk");
    await anybody.click("text=Tuesday pairs");
    await anybody.waitForSelector("html[data-ready]");
    tap.say(
        !shown && anybody.url().endsWith("/event/tuesday"),
        "and everybody to the public page of an event",
        anybody.url(),
    );
    await anybody.context().close();
}

// In the table in words the cut is there as well, for a mouse and a screen reader.
async function cutInWords() {
    const page = await room.guest("Words", { settings: { text: "on" } });
    await openTable(page, { title: "Words" });
    await waitKind(page, "cut");
    const shown = (await page.isVisible("#text-table")) && (await page.isVisible("#stage"));
    await page.click("#stage [data-key=Enter]");
    await waitKind(page, "wager");
    tap.say(shown, "who reads the table in words cuts it too");
    await page.context().close();
}

// A share that the room refuses is not offered again after each line; one that was lost is.
async function refusedShare(page) {
    const offered = await page.evaluate(async () => {
        const { PlayerSecret } = await import("/player_secret.js");
        const { Lost } = await import("/link.js");
        const view = { chance: { shoe: 1, stage: "commit", committed: [] }, name: "A", boxes: [1] };
        const times = async (error) => {
            let count = 0;
            const give = async () => {
                count++;
                throw error;
            };
            const secret = new PlayerSecret("T0", { commitment: () => "00" }, give);
            for (let i = 0; i < 5; i++) {
                secret.look(view);
                await new Promise((done) => setTimeout(done));
            }
            return count;
        };
        return [await times(new Error("no")), await times(new Lost("lost"))];
    });
    tap.say(
        offered.join() === "1,5",
        "a share that was refused is offered once, one that was lost again",
        offered,
    );
}

async function spoken(page) {
    await untilPlay(page);
    const said = await page.evaluate(() => window.urgentSaid);
    const { hits, stands } = ROOM.decision;
    const urgent = said.findLast((words) => words.includes(`${hits} H`)) ?? "";
    tap.say(
        urgent.includes((await asked(page)).words) && urgent.includes(`${stands} S`),
        `one's turn is said at once: ${urgent}`,
        urgent,
    );
    const size = page.viewportSize();
    await page.setViewportSize({ width: 360, height: 740 });
    tap.say((await overflow(page)) <= 0, "and all its buttons fit on a phone", await overflow(page));
    await page.setViewportSize(size);
    const seals = await page.$$eval("#felt .card:not(.down) .seal", (all) => all.length);
    const open = await page.$$eval("#felt .card:not(.down)", (all) => all.length);
    tap.say(seals === open && open >= 3, `every card that is open has its seal: ${seals}`, open);
    await page.keyboard.press("v");
    const table = (await page.textContent("#text-table")).toLowerCase();
    const free = [1, 2, 3, 4, 5, 6, 7].map((box) => ROOM.felt.free({ box }));
    const words = (await felt(page))
        .filter((one) => !free.includes(one))
        .join(" ")
        .toLowerCase();
    const cards = words.match(/\w+ of (spades|hearts|diamonds|clubs)|face down/g) ?? [];
    tap.say(
        cards.length >= 3 && cards.every((card) => table.includes(card)),
        `the table in words has all ${cards.length} cards of the felt`,
        table,
    );
    await page.keyboard.press("v");
    await page.keyboard.press("c");
    await page.waitForSelector(".advice");
    tap.say(
        (await page.textContent(".advice")).length > 20,
        `the coach says: ${await page.textContent(".advice")}`,
    );
    const tree = await page.locator("#bar").ariaSnapshot();
    tap.say(
        tree.includes(`button "${hits}`) && tree.includes(`button "${stands}`),
        "the accessibility tree has the decisions",
        tree,
    );
}

// Two boxes of one player, wagered on together; and a browser without keys, whose acts are not signed.
async function severalUnsigned() {
    const page = await room.guest("Una", {
        before: () => Object.defineProperty(Crypto.prototype, "subtle", { value: undefined }),
    });
    const table = await openTable(page, { title: "Two boxes" });
    await waitKind(page, "cut");
    await page.keyboard.press("Enter");
    await waitKind(page, "wager");
    await page.click("[data-name=add-box]");
    await page.click(".box[data-box='6'] .sit");
    await page.waitForSelector(".box.mine[data-box='6']");
    await page.waitForSelector(".boxes-row");
    for (const which of ["first", "last"]) {
        await page.click(`.boxes-row button:${which}-child`);
        await page.keyboard.press("2");
    }
    await page.keyboard.press("Enter");
    // Both hands lie there, or a natural has ended the round already.
    await page.waitForFunction(
        (over) =>
            document.querySelectorAll(".box.mine .hand").length >= 2 ||
            document.querySelector(".log").textContent.includes(over),
        ROOM.log.roundOver,
    );
    const lines = await recordOf(room, table);
    const wagers = lines.filter((fields) => fields[2] === "Una" && fields[3] === "wager");
    tap.say(
        wagers.length === 2 && wagers.every((fields) => !/ sig=/.test(fields[5])),
        `two boxes are wagered on together: ${wagers.map((fields) => fields[5]).join(", ")}`,
        wagers,
    );
    await page.click("#more");
    await page.click("#tab-proof");
    const said = await page.textContent("#tab-body-proof");
    tap.say(
        said.includes(ROOM.proof.unsigned) && said.includes(ROOM.proof.signaturesUnchecked),
        "a browser without Ed25519 says that acts are not signed, nor signatures checked",
        said,
    );
    await page.click("#more");
    await page.click("[data-name=away]");
    await page.click(".toast[data-kind=away] button:first-of-type");
    await page.waitForSelector(".toast[data-kind=away]", { state: "detached" });
    tap.say(true, "who is away is told so, and comes back");
    await page.context().close();
}

// A page that the room turns away says so, and comes in by itself when there is a place.
async function fullRoom() {
    const full = await new Room().open(process.argv[2], ["--max-guests", "1"]);
    const first = await full.guest("First");
    const page = await (await full.browser.newContext()).newPage();
    await page.goto(`http://${full.address}/`);
    await page.waitForSelector("#lost:not([hidden])", { timeout: PATIENCE });
    const words = await page.textContent("#lost");
    tap.say(
        words === ROOM.page.full({ seconds: Number(words.match(/\d+/)?.[0]) }),
        `a full room tells a newcomer what to do: ${words}`,
        words,
    );
    await first.context().close();
    await page.waitForSelector("html[data-ready]", { timeout: PATIENCE });
    tap.say(
        await page.isHidden("#lost"),
        "and the page comes in by itself when there is a place",
    );
    await full.close();
}

const newcomer = await firstHand();
const pair = await wholeShoe();
await proof(pair);
await badLine(pair.table);
await sizes(pair.table);
await refusedShare(pair.ada);
await spoken(newcomer);
await reconnect(newcomer);
await keyboardOnly();
await skipsPlayNothing();
await severalUnsigned();
await cutInWords();
await bridge();
await fullRoom();
const said = room.complaints.filter(
    (words) => !/WebSocket connection to|ERR_CONNECTION_REFUSED/.test(words),
);
tap.say(said.length === 0, "and nothing is complained of", said.join("\n"));
await room.close();
tap.end();

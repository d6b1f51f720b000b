// table.mjs RIFFLE -- the table of the card room with cards that are known (table_mock.mjs): what it
// shows, where, and when.  Each test is about a fault that the page once had.  Prints TAP.
import { PATIENCE, Tap, catalogue } from "./common.mjs";
import { Room, asked, waitKind } from "./room_page.mjs";
import { MockTable, linesOf, opening } from "./table_mock.mjs";

const tap = new Tap();
const { ROOM } = await catalogue();
const [, , riffle] = process.argv;
const room = await new Room().open(riffle);

// Two players; Ann has ten and six, or what `mine` says, against a ten.
const dealt = (mine = ["TD", "6S"], dealer = "KC") => [
    ...opening({ Ann: 4, Bo: 2 }),
    "Bo wagers 20 on box 2",
    "Ann wagers 24 on box 4",
    "dealer draws 9C to box 2",
    `dealer draws ${mine[0]} to box 4`,
    `dealer draws ${dealer} to the dealer`,
    "dealer draws TC to box 2",
    `dealer draws ${mine[1]} to box 4`,
    "dealer draws a card face down to the dealer",
];
const turn = ["dealer looks and has no natural", "Bo stands"];
const hit = ["Ann hits", "dealer draws 2D to box 4"];
const play = { wait: "play", name: "Ann", box: 4, ends: 22000, bank: 50000, then: "Your hand stands." };
const bets = { wait: "wagers", name: null, box: 0, ends: 12000, bank: 0, then: "" };

// A page at a table where `acts` have happened; `next` happen with mock.continue().
async function table(acts, { name = "Ann", state = play, next = [], ...options } = {}) {
    const page = await room.guest("Test", options);
    const lines = linesOf(riffle, [...acts, ...next]);
    const mock = new MockTable(name, lines, state, lines.length - next.length);
    await mock.open(page, room.address);
    return { page, mock };
}

// Waits until something is true here.
async function until(what) {
    for (let i = 0; i < PATIENCE / 20 && !what(); i++) await new Promise((done) => setTimeout(done, 20));
    return what();
}
const wagers = (mock) => mock.asked.find(({ act }) => act?.startsWith("wagers"))?.act;
const close = (page) => page.context().close();
const shown = (page, selector) => page.locator(selector).first().isVisible();

// Advice is about one decision: a card later it would be wrong.
async function coachGoes() {
    const { page, mock } = await table([...dealt(), ...turn], { next: hit });
    mock.replies = {
        coach: {
            is: "advice",
            text: "Hit: expected value -0.540 of your bet; stand loses 0.001 more. (Full shoe.)",
        },
    };
    await waitKind(page, "play");
    await page.keyboard.press("c");
    await page.waitForSelector(".advice");
    const words = await page.textContent(".coach");
    tap.say(
        words.includes("54 of every 100"),
        `the coach says what 100 staked chips bring: ${words}`,
        words,
    );
    const reason = await page.evaluate(async () => {
        const { adviceWords } = await import("/coach.js");
        const text =
            "Stand: expected value -0.535 of your bet; hit loses 0.003 more. The chart's hit is " +
            "right for two cards, not for these three. (Full shoe.)";
        return adviceWords(text, { cards: ["7S", "4D", "5C"] });
    });
    tap.say(
        reason.title === ROOM.coach.best({ play: "stand" }) &&
            reason.words.endsWith(ROOM.coach.composition({ chart: "hit", cards: 3 })),
        "advice against the chart names the composition of the hand",
        JSON.stringify(reason),
    );
    mock.continue();
    await page.waitForFunction(() => document.querySelector(".asks").textContent.includes("18"));
    tap.say(!(await shown(page, ".coach")), "advice goes when the hand has changed");
    await close(page);
}

// Everything that a decision needs is on the screen at once, without scrolling.
async function allInSight() {
    const faults = [];
    const { page } = await table([...dealt(["8S", "8D"]), ...turn]);
    for (const [width, height] of [
        [844, 390],
        [568, 320],
        [683, 384],
        [390, 844],
        [320, 568],
        [768, 1024],
        [1366, 768],
    ]) {
        await page.setViewportSize({ width, height });
        await waitKind(page, "play");
        const where = await page.evaluate(() => {
            const inside = (node) => {
                const { left, top, right, bottom } = node.getBoundingClientRect();
                return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
            };
            const wanted = {
                dealer: ".dealer .card",
                hand: ".box.mine .card",
                button: "#bar .choices button",
            };
            const out = Object.entries(wanted).flatMap(([what, selector]) => {
                const all = [...document.querySelectorAll(selector)];
                return all.length >= 2 && all.every(inside) ? [] : [what];
            });
            const wide = document.documentElement.scrollWidth - innerWidth;
            return [...out, ...(wide > 0 ? [`${wide} too wide`] : [])];
        });
        faults.push(...where.map((what) => `${width} by ${height}: ${what}`));
    }
    tap.say(
        faults.length === 0,
        "dealer, hand and all buttons are in sight together, from 320 to 1366 wide",
        faults.join("\n"),
    );
    await close(page);
}

// In sight too: all eight cards of a dealer who draws small ones, and the button of the cut.
async function longHands() {
    const small = ["2D", "2C", "3S", "3D", "AC", "5D"];
    const acts = [
        ...dealt(["TD", "8C"], "2S"),
        ...["Bo stands", "Ann stands", "dealer turns 2H"],
        ...small.map((card) => `dealer draws ${card} to the dealer`),
    ];
    const many = await table(acts, { state: {} });
    const cut = await table(opening({ Ann: 4, Bo: 2 }).slice(0, -5), {
        state: { ...play, wait: "cut", box: 0 },
    });
    const faults = [];
    for (const [width, height] of [[320, 568], [390, 844], [844, 390], [1366, 768]])
        for (const [page, selector, least] of [
            [many.page, ".dealer .card, .dealer .count", 9],
            [cut.page, "#stage .go", 1],
        ]) {
            await page.setViewportSize({ width, height });
            const seen = await page.$$eval(selector, (all) => {
                const boxes = all.map((node) => node.getBoundingClientRect());
                const top = document.querySelector("#bar").getBoundingClientRect();
                const isSide = innerHeight < 500;
                return boxes.filter(
                    ({ left, right, bottom }) =>
                        left >= 0 &&
                        right <= (isSide ? top.left : innerWidth) + 1 &&
                        bottom <= (isSide ? innerHeight : top.top) + 1,
                ).length;
            });
            if (seen < least) faults.push(`${selector} at ${width} by ${height}: ${seen} of ${least}`);
        }
    tap.say(faults.length === 0, "a dealer's eight cards and the cut fit on every screen", faults.join("\n"));
    const told = (await many.page.textContent(".log")).toLowerCase();
    tap.say(
        told.includes("ten of diamonds to you") && told.includes("nine of clubs to bo"),
        "the log of what happened before names players too",
        told,
    );
    await close(many.page);
    await close(cut.page);
}

// The log names you where it is your hand, and other players by name.
async function whoseHand() {
    const acts = [...dealt(), ...turn];
    const texts = [];
    for (const name of ["Ann", "Bo", "Zoe"]) {
        const { page, mock } = await table(acts, { name, next: hit });
        mock.continue();
        await page.waitForFunction(() => /two of diamonds/i.test(document.querySelector(".log").textContent));
        texts.push((await page.textContent(".log li:first-child")).toLowerCase());
        await close(page);
    }
    const [ann, bo, zoe] = texts;
    tap.say(
        / to you\b/.test(ann) && [bo, zoe].every((text) => text.includes("to ann") && !/\byou/.test(text)),
        `the log says whose card it is: ${texts.join(" | ")}`,
        texts,
    );
}

// A card that flies is not counted, not told and not read aloud.
async function landsFirst() {
    const { page, mock } = await table([...dealt(), ...turn], {
        next: hit,
        settings: { motion: "on", speed: "slow" },
    });
    await waitKind(page, "play");
    await page.evaluate(() => {
        const felt = document.getElementById("felt");
        window.early = [];
        const watch = () => {
            const card = document.querySelector(".box.mine .card:nth-child(3)");
            const flies = card?.getAnimations().some(({ playState }) => playState === "running");
            const told =
                document.querySelector(".box.mine .count").textContent !== "16" ||
                /two of diamonds/i.test(
                    document.querySelector(".log").textContent +
                        document.getElementById("polite").textContent,
                );
            if (flies) window.flew = true;
            if (flies && told) window.early.push(felt.textContent);
            if (told) window.told = true;
            else requestAnimationFrame(watch);
        };
        watch();
    });
    mock.continue();
    await page.waitForFunction(() => window.told);
    const { flew, early } = await page.evaluate(() => ({ flew: window.flew, early: window.early }));
    tap.say(flew && early.length === 0, "a card is counted and told when it has landed", early);
    await close(page);
}

// On a phone a message covers no card: it goes when the cards come.
async function messageGoes() {
    const { page, mock } = await table(opening({ Ann: 4, Bo: 2 }), {
        state: bets,
        next: dealt().slice(opening({ Ann: 4, Bo: 2 }).length),
        viewport: { width: 390, height: 844 },
    });
    await waitKind(page, "wager");
    for (const key of "55") await page.keyboard.press(key); // more than the limit
    await page.waitForSelector(".toast[data-kind=bet]");
    mock.continue(play);
    await page.waitForSelector(".dealer .card");
    const left = await page.locator(".toast").count();
    tap.say(left === 0, "a message makes room for the cards on a phone", left);
    await close(page);
}

// After a click on a button at the top, Enter bets and does not press that button again.
async function enterIsNotRepeated() {
    const { page, mock } = await table(opening({ Ann: 4 }), { state: bets });
    await waitKind(page, "wager");
    await page.click("#help");
    await page.keyboard.press("Escape");
    await page.waitForSelector("dialog:not([open])", { state: "attached" });
    await page.keyboard.press("Enter");
    const isOpen = await page.evaluate(() => document.getElementById("dialog").open);
    tap.say(
        !isOpen && (await until(() => wagers(mock))),
        "Enter bets after the mouse pressed Help",
        isOpen,
    );
    await close(page);
}

// Without a connection there is no clock, nothing can be pressed, and a sent act looks sent.
async function offline() {
    const { page, mock } = await table([...dealt(), ...turn]);
    await waitKind(page, "play");
    await page.keyboard.press("h"); // never answered
    await page.waitForSelector("[data-name=hits].sent[aria-busy=true]");
    tap.say(true, "a button looks pressed until the room answers");
    mock.answer = () => {};
    await mock.socket.close();
    await page.waitForSelector("#lost:not([hidden])");
    await page.waitForSelector("#bar.offline");
    const time = await page.textContent(".time");
    const runs = await shown(page, ".bar-line.running");
    tap.say(
        !/\d+ s\b/.test(time) && !runs,
        `without a connection no clock runs: ${time}`,
        time,
    );
    await close(page);
}

// Amounts are typed, doubled and cleared; they never add to one that was there before.
async function betting() {
    const { page, mock } = await table(opening({ Ann: 4 }), { state: bets });
    await waitKind(page, "wager");
    const amount = () => page.inputValue("input.amount");
    tap.say((await amount()) === "", "a round begins without a bet", await amount());
    await page.keyboard.press("a");
    await page.keyboard.type("40");
    tap.say((await amount()) === "40", "a typed amount is the bet", await amount());
    await page.keyboard.press("Escape");
    await page.keyboard.press("d");
    tap.say((await amount()) === "80", "D doubles it", await amount());
    await page.fill("input.amount", "99999");
    tap.say(
        (await amount()) === "1000" &&
            (await page.textContent("#toasts")).includes(ROOM.bar.betTooHigh({ max: 100000 })),
        "a bet above the limit becomes the limit, with a word",
        await amount(),
    );
    await page.fill("input.amount", "4");
    await page.keyboard.press("Enter");
    await page.waitForFunction(() => document.querySelector("input.amount").value === "10");
    tap.say(
        !mock.asked.some(({ do: what }) => what === "act") &&
            (await page.textContent("#toasts")).includes(ROOM.bar.betTooLow({ min: 1000 })),
        "one below the lowest is raised to it, with a word, and not placed yet",
    );
    await page.keyboard.press("0");
    tap.say((await amount()) === "", "0 clears it", await amount());
    await page.keyboard.press("2");
    await page.keyboard.press("2");
    await page.keyboard.press("Enter");
    const placed = await until(() => wagers(mock));
    tap.say(placed === "wagers 20 on box 4", `two chips make the bet: ${placed}`, placed);
    await close(page);
}

// Endings have words and a number; each hand of a split has its own.
async function endings() {
    const end = async (acts) => {
        const { page } = await table(acts, { state: {} });
        await page.waitForSelector(".box.mine .result:not(:empty)");
        const found = await page.$$eval(".box.mine .hand", (all) =>
            all.map((hand) => [hand.className, hand.querySelector(".result").textContent]),
        );
        const words = await page.textContent(".asks");
        await close(page);
        return { found, words };
    };
    const win = await end([
        ...dealt(["9S", "5H"], "6S"),
        "Bo stands",
        "Ann stands",
        "dealer turns TS",
        "dealer draws 9H to the dealer",
        "dealer pays 20 to box 2",
        "dealer pays 24 to box 4",
    ]);
    const loss = await end([
        ...dealt(["TH", "8C"]),
        ...turn,
        "Ann stands",
        "dealer turns 9D",
        "dealer leaves the wager to box 2",
        "dealer takes the wager of box 4",
    ]);
    const split = await end([
        ...dealt(["8S", "8D"]),
        ...turn,
        "Ann splits",
        "dealer draws 3H to box 4",
        "Ann doubles",
        "dealer draws TH to box 4",
        "dealer draws 6C to box 4",
        "Ann hits",
        "dealer draws 3S to box 4",
        "Ann stands",
        "dealer turns 8H",
        "dealer pays 20 to box 2",
        "dealer pays 48 to box 4",
        "dealer takes the wager of box 4",
    ]);
    const [[winKind, winWords]] = win.found;
    tap.say(/wins/.test(winKind) && winWords.endsWith("+24"), `a win: ${winWords}`, win);
    const [[lossKind, lossWords]] = loss.found;
    tap.say(
        /loses/.test(lossKind) && lossWords === `${ROOM.result.loses({ dealer: 19, count: 18 })} −24`,
        `a loss: ${lossWords}`,
        loss,
    );
    tap.say(
        split.found.length === 2 &&
            split.found[0][1].endsWith("+48") &&
            split.found[1][1].endsWith("−24") &&
            split.words.includes("24"),
        `a split: ${split.found.map(([, words]) => words)}; ${split.words}`,
        JSON.stringify(split),
    );
}

// Results stay long enough to read, and any key skips them.
async function skipping() {
    const acts = [...dealt(["TH", "8C"]), ...turn, "Ann stands", "dealer turns 9D"];
    const next = [
        "dealer leaves the wager to box 2",
        "dealer takes the wager of box 4",
        "dealer ends the round",
    ];
    const { page, mock } = await table(acts, { state: {}, next, settings: { motion: "on" } });
    mock.continue(bets);
    await page.waitForSelector(".box.mine .result:not(:empty)");
    const still = (await asked(page)).kind;
    await page.keyboard.press("x");
    await waitKind(page, "wager");
    tap.say(still !== "wager", "a verdict stays until a key skips it", still);
    await close(page);
}

// What accessibility checkers complained of: names that lack what is written, no heading, messages
// outside of landmarks.
async function accessible() {
    const { page } = await table(opening({ Ann: 4 }), {
        state: bets,
        viewport: { width: 390, height: 844 },
    });
    await waitKind(page, "wager");
    const faults = await page.evaluate(() => {
        const out = [];
        const text = (node) =>
            [...node.childNodes]
                .map((one) =>
                    one.nodeType === 3
                        ? one.data
                        : one.matches?.("kbd, .aside") || !one.checkVisibility?.()
                          ? ""
                          : text(one),
                )
                .join(" ");
        const plain = (words) => words.toLowerCase().replace(/\s+/g, " ").trim();
        for (const node of document.querySelectorAll("button[aria-label], a[aria-label]"))
            if (/[\p{L}\p{N}]/u.test(text(node)) && node.checkVisibility() && !plain(node.ariaLabel).includes(plain(text(node))))
                out.push(`${node.ariaLabel} lacks ${plain(text(node))}`);
        const heading = document.querySelector("h1");
        if (!heading?.checkVisibility() || !heading.textContent) out.push("no h1");
        const landmarks =
            "main, header, aside, nav, section[aria-label], dialog, .skip, script, noscript, svg";
        for (const node of document.body.children)
            if (!node.matches(landmarks)) out.push(`${node.outerHTML.slice(0, 60)} in no landmark`);
        return out;
    });
    tap.say(faults.length === 0, "names, heading and landmarks on a phone", faults.join("\n"));
    await close(page);
}

await coachGoes();
await allInSight();
await longHands();
await whoseHand();
await landsFirst();
await messageGoes();
await enterIsNotRepeated();
await offline();
await betting();
await endings();
await skipping();
await accessible();
const said = room.complaints.filter((words) => !/WebSocket|404|ERR_/.test(words));
tap.say(said.length === 0, "and nothing is complained of", said.join("\n"));
await room.close();
tap.end();

// lobby.mjs RIFFLE -- the lobby of the card room in headless Chromium: Play now, the tables, the
// banner of a seat that is kept, the link for friends, the dialogs, and what screen readers and
// small screens need.  Prints TAP.
import { PATIENCE, Tap, catalogue } from "./common.mjs";
import { Room, badControls, leastContrast } from "./room_page.mjs";
import { structureFaults } from "./structure.mjs";

const tap = new Tap();
const { ROOM, LOBBY } = await catalogue();
const room = await new Room().open(process.argv[2]);
const tableOf = (page) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get("table");
const atTable = (page) => page.waitForFunction(() => location.hash.startsWith("#table="));

// Holds back or changes what the room sends: change(message) gives another message, or undefined
// to keep it until release().
async function between(page, change) {
    const held = [];
    let socketOf;
    await page.routeWebSocket(/\/ws$/, (socket) => {
        const server = socket.connectToServer();
        socketOf = socket;
        server.onMessage((message) => {
            const changed = change(JSON.parse(String(message)));
            if (changed) socket.send(JSON.stringify(changed));
            else held.push(message);
        });
    });
    return () => held.splice(0).forEach((message) => socketOf.send(message));
}

// A page whose connection the test stands in the way of.
async function pageBetween(name, change) {
    const context = await room.browser.newContext({
        viewport: { width: 1280, height: 800 },
        serviceWorkers: "block",
    });
    const page = await context.newPage();
    await page.addInitScript((one) => localStorage.setItem("riffle.name", one), name);
    const release = await between(page, change);
    return { page, release };
}

async function queued() {
    let free = false;
    const { page, release } = await pageBetween("Eager", (message) => free && message);
    await page.goto(`http://${room.address}/`);
    await page.click("#play-now");
    const note = await page.textContent(".hero");
    const wrong = await page.$$eval(".toast.wrong", (all) => all.map((one) => one.textContent));
    tap.say(
        wrong.length === 0 && note.includes(LOBBY.lobby.joining),
        "Play now before the room has answered waits, and says so",
        `${wrong} ${note}`,
    );
    free = true;
    release();
    await atTable(page);
    await page.waitForSelector(".box.mine");
    tap.say(true, "and takes a seat as soon as the room answers");
    await page.context().close();
}

async function help() {
    const page = await room.guest("Helen", { viewport: { width: 390, height: 500 } });
    await page.click("#help");
    const { top, scrolled } = await page.evaluate(() => ({
        top: document.getElementById("dialog-title").getBoundingClientRect().top,
        scrolled: document.getElementById("dialog").scrollTop,
    }));
    tap.say(top >= 0 && scrolled === 0, "help opens at its heading", `${top} ${scrolled}`);
    await page.context().close();
}

// A table with a title: its tab has the title, a player keeps their name, and the lobby shows it.
async function seated() {
    const ada = await room.guest("Ada");
    await ada.click("#open-table");
    await ada.fill("[name=title]", "Blue corner");
    await ada.click("dialog button.main");
    await ada.waitForSelector(".box.mine");
    const ben = await room.guest("Ben", { path: `#table=${tableOf(ada)}` });
    const wanted = ROOM.page.tabTitle({ title: "Blue corner" });
    const titled = (title) => document.title === title;
    await ben.waitForFunction(titled, wanted, { timeout: PATIENCE });
    tap.say(
        (await ada.title()) === wanted,
        "the tab of a table has its title",
        await ben.title(),
    );
    await ada.evaluate(() => document.getElementById("who").click());
    await ada.waitForSelector("dialog[open]");
    tap.say(
        !(await ada.$("dialog [name=name]")) &&
            (await ada.textContent("dialog")).includes(ROOM.name.stays({ name: "Ada" })),
        "a player with a seat is told that the name stays, and is not asked for another",
        await ada.textContent("dialog"),
    );
    await ada.keyboard.press("Escape");
    return { ada, ben };
}

async function drawn({ ada, ben }) {
    await ben.evaluate(() => (location.hash = ""));
    await ben.waitForSelector(".table-card");
    const card = ben.locator(".table-card", { hasText: "Blue corner" });
    const label = await card.locator(".mini").getAttribute("aria-label");
    const seats = await card.locator(".mini title").evaluateAll((all) =>
        all.map((one) => one.textContent),
    );
    const companions = seats.filter((one) => one.includes("companion")).length;
    tap.say(
        label === LOBBY.lobby.seats({ people: 1, companions: 2, free: 4 }) &&
            seats.some((one) => one.endsWith("Ada")) &&
            companions === 2,
        `a table is drawn with who sits where: ${label}`,
        `${label} ${seats}`,
    );
    const twice = await ben.evaluate(async () => {
        const { avatarMarkup } = await import("/avatar.js");
        const faces = ["Ada", "Ben", "Cleo", "Dan", "Eve", "Fay"].map((one) => avatarMarkup(one));
        return [avatarMarkup("Ada") === faces[0], new Set(faces).size];
    });
    tap.say(twice[0] && twice[1] >= 5, "a face is made from the name, always the same", twice);
    await ada.evaluate(() => (location.hash = ""));
    await ada.waitForSelector("#waiting:not([hidden])");
    const said = await ada.textContent("#waiting");
    const link = await ada.inputValue(".friends input");
    tap.say(
        said.startsWith(LOBBY.waiting.seat({ title: "Blue corner", box: 4 })),
        `the lobby says where a seat is kept: ${said}`,
        said,
    );
    await ada.click("#back-to-hand");
    await ada.waitForSelector(".box.mine");
    tap.say(await ada.isHidden("#waiting"), "and leads back to it");
    tap.say(link === ada.url(), `friends get the link of the table: ${link}`, ada.url());
    await ben.context().close();
    await ada.context().close();
}

// The room names the table at which a hand waits.
async function waitingHand() {
    const { page } = await pageBetween("Wanda", (message) =>
        message.is === "welcome"
            ? { ...message, seats: [{ table: "T1", title: "Long table", box: 3, round: true }] }
            : message,
    );
    await page.goto(`http://${room.address}/`);
    await page.waitForSelector("#waiting:not([hidden])");
    const said = await page.textContent("#waiting");
    const first = await page.evaluate(
        () => document.getElementById("waiting").getBoundingClientRect().top,
    );
    tap.say(
        said.startsWith(LOBBY.waiting.hand({ title: "Long table", box: 3 })) && first === 0,
        `a hand that waits is the first thing on the page: ${said}`,
        `${said} ${first}`,
    );
    await page.context().close();
}

async function rulesTold() {
    const page = await room.guest("Rudi");
    await page.click("#open-table");
    const told = () => page.textContent(".rules-told");
    await page.selectOption("[name=rules]", "vegas-strip");
    const before = await told();
    await page.click(".rules-told summary");
    await page.selectOption("[name=natural_pays]", "6:5");
    const after = await told();
    const { plain, dear } = await page.evaluate(async () => {
        const { EDGES } = await import("/edges.js");
        const { edge, changed } = EDGES["vegas-strip"];
        return { plain: edge, dear: changed["natural_pays=6:5"] };
    });
    tap.say(
        before.includes(LOBBY.newTable.edge({ edge: plain })) &&
            after.includes(LOBBY.newTable.edge({ edge: dear })),
        `rules are told with their exact cost: ${LOBBY.newTable.edge({ edge: dear })}`,
        `${before}\n${after}`,
    );
    await page.selectOption("[name=limits]", "100 2000 100");
    const options = page.evaluate(
        () => new Promise((done) => addEventListener("hashchange", () => done(location.hash))),
    );
    await page.click("dialog button.main");
    await options;
    await page.waitForSelector(".box.mine");
    await page.evaluate(() => (location.hash = ""));
    const card = page.locator(".table-card.mine");
    const facts = LOBBY.lobby.facts({ min: 100, max: 2000, decks: 4, clock: 30 });
    await card.waitFor();
    tap.say(
        (await card.textContent()).includes(facts),
        `and the table has the limits that were chosen: ${facts}`,
        await card.textContent(),
    );
    await page.context().close();
    const { page: second } = await pageBetween("Refused", (message) =>
        message.is === "opened" ? { is: "error", re: message.re, error: "no more" } : message,
    );
    await second.goto(`http://${room.address}/`);
    await second.waitForSelector("html[data-ready]");
    await second.click("#open-table");
    await second.click("dialog button.main");
    await second.waitForSelector("dialog .bad:not(:empty)");
    tap.say(
        (await second.textContent("dialog .bad")) ===
            LOBBY.newTable.failed({ reason: "No more." }),
        "a dialog whose table is refused stays and says why",
        await second.textContent("dialog"),
    );
    await second.context().close();
}

// Each dialog, and the lobby, at each width.
async function sizes() {
    const faults = [];
    for (const [width, height, colorScheme] of [
        [320, 568, "light"],
        [320, 568, "dark"],
        [390, 844, "dark"],
        [844, 390, "light"],
        [1366, 768, "dark"],
    ]) {
        const page = await room.guest(`S${width}`, { viewport: { width, height }, colorScheme });
        await page.waitForSelector(".table-card, .none");
        for (const where of ["lobby", "help", "settings", "open-table", "who"]) {
            if (where !== "lobby") await page.click(`#${where}`);
            const name = `${where} at ${width} ${colorScheme}`;
            const wide = await page.evaluate(() => {
                const box = document.querySelector("dialog[open]");
                return Math.max(
                    document.documentElement.scrollWidth - innerWidth,
                    box ? box.scrollWidth - box.clientWidth : 0,
                );
            });
            if (wide > 0) faults.push(`${name}: ${wide} too wide`);
            const found = await page.evaluate(structureFaults);
            faults.push(...found.map((one) => `${name}: ${one}`));
            faults.push(...(await page.evaluate(badControls)).map((one) => `${name}: ${one}`));
            const least = await page.evaluate(leastContrast);
            if (where !== "lobby" && least.ratio < 4.5)
                faults.push(`${name}: contrast ${JSON.stringify(least)}`);
            await page.keyboard.press("Escape");
        }
        await page.context().close();
    }
    tap.say(
        faults.length === 0,
        "lobby and dialogs from 320 to 1366 wide: widths, headings, landmarks, names, contrast",
        [...new Set(faults)].join("\n"),
    );
}

// The room is closed; what the browser has kept still opens.
async function offline() {
    const page = await room.guest("Olga", { serviceWorkers: "allow" });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller);
    const kept = await page.evaluate(async () => {
        const cache = await caches.open("riffle-pages");
        return (await cache.keys()).map(({ url }) => new URL(url).pathname);
    });
    const manifest = await page.evaluate(async () => {
        const link = document.querySelector("link[rel=manifest]");
        const answer = await fetch(link.href);
        return { type: answer.headers.get("content-type"), ...(await answer.json()) };
    });
    tap.say(
        manifest.type === "application/manifest+json" && manifest.display === "standalone",
        "the room can be installed",
        JSON.stringify(manifest),
    );
    await room.stop();
    await page.goto(`http://${room.address}/verify`);
    await page.waitForSelector("html[data-ready]");
    await page.goto(`http://${room.address}/#proof`);
    await page.waitForSelector(".proof-four");
    await page.goto(`http://${room.address}/`);
    await page.waitForSelector("#lost:not([hidden])");
    tap.say(
        await page.isVisible("#play-now"),
        "without the room: the verifier, how the proof works, and the lobby, which says so",
    );
    const tables = await page.evaluate(() => fetch("/record/T1").then(() => "", () => "none"));
    tap.say(
        tables === "none" && kept.every((path) => !/record|event|desk|ws/.test(path)),
        `records and events are not kept: ${kept.length} files are`,
        kept,
    );
    await room.start(room.address);
    await page.waitForSelector("html[data-ready]");
    tap.say(await page.isHidden("#lost"), "and the room comes back by itself");
    await page.context().close();
}

await queued();
await help();
await drawn(await seated());
await waitingHand();
await rulesTold();
await sizes();
const complaints = [...room.complaints];
await offline(); // requests fail there, and the browser complains
tap.say(complaints.length === 0, "and nothing is complained of", complaints.join("\n"));
await room.close();
tap.end();

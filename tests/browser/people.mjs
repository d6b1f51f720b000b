// people.mjs RIFFLE -- people in the card room, in headless Chromium: the name on a first visit, the
// way back to a hand, a private table and its link, another device, chat, a guest who is removed, who
// counts as watching, the cut among companions, and how many bytes a first visit loads.  Prints TAP.
import { Tap, catalogue, freePort, patience } from "./common.mjs";
import { Room, answer, asked, badControls, leastContrast, recordOf, waitKind } from "./room_page.mjs";
import { structureFaults } from "./structure.mjs";

const tap = new Tap();
const { LOBBY, PEOPLE, ROOM } = await catalogue();
const room = await new Room().open(process.argv[2]);
const tableOf = (page) => new URLSearchParams(new URL(page.url()).hash.slice(1)).get("table");
const atTable = (page) => page.waitForFunction(() => location.hash.startsWith("#table="));
const FIRST_LOAD = 150000; // bytes on the wire until the lobby is there, at most

// A browser that was never here.
async function stranger(path = "", more = {}) {
    const context = await room.browser.newContext({ viewport: { width: 1280, height: 800 }, ...more });
    const page = await context.newPage();
    page.on("pageerror", (error) => room.complaints.push(error.message));
    const loaded = [];
    page.on("response", (answer) => loaded.push(answer));
    await page.goto(`http://${room.address}/${path}`);
    await page.waitForSelector("html[data-ready]");
    return { page, loaded };
}

async function openPrivate(page, title) {
    await page.click("#open-table");
    await page.fill("[name=title]", title);
    await page.fill("[name=companions]", "0");
    await page.fill("[name=clock]", "120");
    await page.check("[name=private]");
    await page.click("dialog button.main");
    await atTable(page);
    await page.waitForSelector(".box.mine");
    return tableOf(page);
}

async function openPeople(page) {
    if (await page.$("dialog[open]")) await page.keyboard.press("Escape");
    await page.click("#people");
    await page.waitForSelector("dialog[open] .people");
}

async function firstVisit() {
    const { page, loaded } = await stranger();
    await page.waitForSelector(".tables li");
    const early = loaded.filter((answer) => !/\.wasm$|events$/.test(answer.url()));
    const sizes = await Promise.all(early.map((one) => one.request().sizes()));
    const bytes = sizes.reduce((sum, one) => sum + one.responseBodySize + one.responseHeadersSize, 0);
    tap.say(
        bytes < FIRST_LOAD && early.length < 10,
        `the lobby is there after ${early.length} requests and ${bytes} bytes`,
        early.map((one) => one.url()).join("\n"),
    );
    await page.fill("#first-name input", "Ada");
    await page.click("#first-name button.main");
    await page.waitForSelector("#first-name", { state: "detached" });
    tap.say((await page.textContent("#who")) === "Ada", "a newcomer chooses a name");
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    tap.say(
        !(await page.$("#first-name")) && (await page.textContent("#who")) === "Ada",
        "and is not asked again",
    );
    const other = await stranger();
    await other.page.fill("#first-name input", "ADA");
    await other.page.click("#first-name button.main");
    await other.page.waitForSelector(".toast");
    const given = await other.page.textContent("#who");
    tap.say(
        (await other.page.textContent(".toast p")) === PEOPLE.first.numbered({ name: given }) &&
            given !== "ADA",
        `a name that looks like another gets a number: ${given}`,
        given,
    );
    await other.page.context().close();
    return page;
}

// The page of a table asks the room once for what it needs, and does not wait for its own script.
async function opensAtOnce(table) {
    const eve = await stranger();
    const sent = [];
    eve.page.on("websocket", (socket) =>
        socket.on("framesent", ({ payload }) => sent.push(JSON.parse(payload))),
    );
    await eve.page.goto(`http://${room.address}/#table=${table}`);
    await eve.page.reload();
    await eve.page.waitForSelector(".box .sit");
    for (const wait = patience(); wait() && !sent.some((one) => one.do === "lobby"); )
        await eve.page.waitForTimeout(20);
    const asked = sent.map((message) => message.do);
    tap.say(
        asked[0] === "hello" && asked[1] === "watch" && asked.length === new Set(asked).size,
        `a table in the address is asked for at once, and nothing twice: ${asked}`,
        JSON.stringify(sent),
    );
    await eve.page.context().close();
}

async function privateTable(ada) {
    const table = await openPrivate(ada, "Family");
    tap.say((await ada.title()).startsWith("Family"), `the tab has the table's name: ${await ada.title()}`);
    await openPeople(ada);
    await ada.click("[data-name=invite]");
    await ada.waitForSelector(".link-part .code");
    const href = await ada.inputValue(".link-part input");
    tap.say(href === `http://${room.address}/#table=${table}`, `the invitation is a link: ${href}`, href);
    await ada.keyboard.press("Escape");
    const eve = await room.guest("Eve");
    await eve.waitForSelector(".tables li");
    tap.say(
        !(await eve.textContent(".tables")).includes("Family"),
        "a private table is not in the lobby",
    );
    await eve.context().close();
    const ben = await room.guest("Ben", { path: new URL(href).hash });
    await ben.waitForSelector(".box .sit");
    await ben.click(".box[data-box='5'] .sit");
    await ben.waitForSelector(".box.mine");
    tap.say((await ben.title()).startsWith("Family"), "whoever has the link sits down there");
    return { table, ben };
}

async function chat(ada, ben) {
    await openPeople(ben);
    const text = "<b>hello</b> & good luck";
    await ben.fill(".chat-form input", text);
    await ben.keyboard.press("Enter");
    await ada.waitForSelector(".toast[data-kind=said-Ben]");
    tap.say(
        (await ada.textContent(".toast[data-kind=said-Ben] p")) ===
            PEOPLE.chat.says({ name: "Ben", text }) && !(await ada.$(".toast b")),
        "a message is shown as text, never as markup",
        await ada.innerHTML(".toasts"),
    );
    await openPeople(ada);
    await ada.click(".reactions [data-name=clap]");
    await ben.waitForFunction(
        (sign) => document.querySelector(".chat-log").textContent.includes(sign),
        PEOPLE.chat.signs.clap,
    );
    tap.say(true, "and a reaction reaches the others");
    const faults = [
        ...(await ada.evaluate(structureFaults)),
        ...(await ada.evaluate(badControls)),
    ];
    const least = await ada.evaluate(leastContrast);
    tap.say(
        faults.length === 0 && least.ratio >= 4.5,
        "the dialog has names, structure and contrast",
        `${faults.join("\n")} ${JSON.stringify(least)}`,
    );
    await ben.setViewportSize({ width: 360, height: 740 });
    const wide = await ben.evaluate(() => document.documentElement.scrollWidth - innerWidth);
    tap.say(wide <= 0, "and fits on a phone", wide);
    await ben.setViewportSize({ width: 1280, height: 800 });
    await ada.uncheck("#allow-chat");
    await ben.waitForTimeout(300);
    await openPeople(ben);
    await ben.waitForFunction(
        (off) => document.querySelector(".people").textContent.includes(off),
        PEOPLE.chat.off,
    );
    tap.say(!(await ben.$(".chat-form")), "the opener switches it off for everybody");
    await ben.keyboard.press("Escape");
}

async function anotherDevice(ada, table) {
    await openPeople(ada);
    await ada.click("[data-name=device]");
    await ada.waitForSelector(".link-part .code");
    const href = await ada.inputValue(".link-part input");
    const { page: phone } = await stranger(new URL(href).hash, { viewport: { width: 390, height: 780 } });
    await phone.waitForSelector(".box.mine");
    tap.say(
        tableOf(phone) === table && !phone.url().includes("move="),
        "a code takes the seat to another device, and leaves the address",
        phone.url(),
    );
    const { page: third } = await stranger(new URL(href).hash);
    await third.waitForSelector(".toast.wrong");
    tap.say(tableOf(third) === null, `once: ${await third.textContent(".toast.wrong p")}`);
    await third.context().close();
    await phone.context().close();
    await ada.keyboard.press("Escape");
}

async function removal(ada, ben) {
    await openPeople(ada);
    await ada.click("[data-remove=Ben]");
    await ada.click("dialog button.main");
    await ben.waitForSelector(".toast[data-kind=removed]");
    await ben.waitForSelector(".box.mine", { state: "detached" });
    tap.say(true, "the opener removes a guest, who is told");
    await ben.waitForSelector("#bar[data-kind=look-on]");
    const offersSeat = () => ben.evaluate(() => document.querySelectorAll("#bar [data-name=sit], .sit:not([hidden])").length);
    const before = await offersSeat();
    await ben.reload();
    await ben.waitForSelector("#bar[data-kind=look-on]");
    tap.say(before + (await offersSeat()) === 0, "and is offered no seat there again, also after a reload");
    await ben.context().close();
}

// Closes the page, and comes back by Play now.
async function back(ada, table) {
    const context = ada.context();
    await ada.close();
    const page = await context.newPage();
    await page.goto(`http://${room.address}/`);
    await page.waitForSelector("#waiting:not([hidden])");
    const said = await page.textContent("#waiting");
    tap.say(
        said.includes("Family"),
        `the lobby knows of the seat at a private table: ${said}`,
        said,
    );
    await page.click("#play-now");
    await atTable(page);
    await page.waitForSelector(".box.mine");
    tap.say(tableOf(page) === table, "and Play now leads there, not to a second seat", page.url());
    await context.close();
}

// Only people without a seat watch: a player at the table is not counted, a guest is.
async function onlookers() {
    const nora = await room.guest("Nora");
    await nora.click("#open-table");
    await nora.fill("[name=title]", "Alone");
    await nora.fill("[name=companions]", "0");
    await nora.click("dialog button.main");
    await waitKind(nora, "cut");
    const heading = () => nora.textContent("#title");
    const alone = await heading();
    const oli = await room.guest("Oli", { path: new URL(nora.url()).hash });
    await waitKind(oli, "look-on");
    const wanted = ROOM.page.watchers({ title: "Alone", watchers: 1 });
    await nora
        .waitForFunction((words) => document.getElementById("title").textContent === words, wanted)
        .catch(() => {});
    tap.say(
        alone === "Alone" && (await heading()) === wanted,
        `a player does not watch, a guest does: ${alone}; ${await heading()}`,
        `${alone}; ${await heading()}`,
    );
    await oli.click(".box[data-box='5'] .sit");
    await oli.waitForSelector(".box.mine");
    await nora
        .waitForFunction(() => document.getElementById("title").textContent === "Alone")
        .catch(() => {});
    tap.say((await heading()) === "Alone", "and no longer once they sit", await heading());
    await oli.context().close();
    await nora.context().close();
}

// Two play a round and leave.  The last one stays with the proof, and the link leads everybody there.
async function afterTheLast() {
    const dan = await room.guest("Dan");
    await dan.click("#open-table");
    await dan.fill("[name=title]", "Farewell");
    await dan.fill("[name=companions]", "0");
    await dan.click("dialog button.main");
    await waitKind(dan, "cut");
    const { hash } = new URL(dan.url());
    const eva = await room.guest("Eva", { path: hash });
    await eva.click(".box[data-box='6'] .sit");
    await eva.waitForSelector(".box.mine");
    const ends = async () =>
        (await recordOf(room, tableOf(dan))).some((fields) => fields[3] === "end");
    while (!(await ends()))
        if (!(await answer(dan)) && !(await answer(eva))) await dan.waitForTimeout(20);
    const leave = async (page) => {
        await page.click("[data-name=leave]");
        await page.click(`dialog button:has-text("${ROOM.leave.leave}")`);
    };
    await leave(eva);
    await eva.waitForSelector("body[data-place=lobby]");
    await leave(dan);
    const proof = async (page) => {
        await page.waitForSelector('#bar[data-kind="stopped"]');
        await page.waitForSelector("#panel.open");
        await page.waitForFunction(() => !document.querySelector(".sit:not([hidden]), [data-name=sit]"));
        return [
            (await page.$(".sit:not([hidden]), [data-name=sit]")) === null,
            (await page.getAttribute("#panel [role=tab][aria-selected=true]", "id")) ?? "",
        ].join(" ");
    };
    const last = await proof(dan);
    tap.say(/^true .*proof/.test(last), "the last to leave stays with the proof", last);
    for (const page of [dan, eva]) await page.context().close();
    const fay = await room.guest("Fay", { path: hash });
    const later = await proof(fay);
    tap.say(/^true .*proof/.test(later), "the link of a closed table opens its proof", later);
    const said = await (await fetch(`http://${room.address}/record/${hash.slice(7)}`)).text();
    tap.say(said.includes("\treveal\t"), "and its record is complete", said.slice(-200));
    await fay.context().close();
}

// Companions sit before the player and are asked first; they leave the cut to the player.
async function cutAmongCompanions() {
    const page = await room.guest("Carla");
    await page.click("#open-table");
    await page.fill("[name=companions]", "4");
    await page.click("dialog button.main");
    await page.waitForFunction(
        () => ["cut", "wager"].includes(document.getElementById("bar").dataset.kind),
    );
    const { kind } = await asked(page);
    const acts = (await recordOf(room, tableOf(page))).map((fields) => fields[3]);
    tap.say(
        kind === "cut" && !acts.includes("cut"),
        `with four companions the player is asked to cut; ${acts.filter((act) => act === "refuse").length} declined before`,
        `${kind}: ${acts}`,
    );
    await page.context().close();
}

// A room for the network gives links that work on other devices, also on its own machine.
async function networkLink() {
    const open = await new Room().open(process.argv[2], [
        "--listen",
        `0.0.0.0:${await freePort()}`, // the last --listen counts
    ]);
    const port = open.address.split(":")[1];
    const page = await (await room.browser.newContext({ serviceWorkers: "block" })).newPage();
    await page.goto(`http://127.0.0.1:${port}/`);
    await page.waitForSelector("html[data-ready]");
    await page.click("#people");
    await page.click("[data-name=device]");
    await page.waitForSelector(".link-part .code");
    const { host } = new URL(await page.inputValue(".link-part input"));
    const isSaid = (await page.textContent("dialog")).includes(PEOPLE.invite.local);
    tap.say(
        isSaid || (host.endsWith(`:${port}`) && !/^(localhost|127\.)/.test(host)),
        `a link for another device has the room's address: ${host}`,
        host,
    );
    await page.context().close();
    await open.close();
}

async function lost() {
    const page = await (await room.browser.newContext()).newPage();
    const head = await fetch(`http://${room.address}/`, { method: "HEAD" });
    tap.say(
        head.status === 200 && (await head.text()) === "",
        "HEAD is answered, without a body",
        head.status,
    );
    const answer = await page.goto(`http://${room.address}/no/such/page`);
    const words = PEOPLE.fixed["not_found.html"];
    tap.say(
        answer.status() === 404 && (await page.textContent("h1")) === words.h1,
        "an address that does not exist has a page",
        await page.textContent("body"),
    );
    await page.click("main a");
    await page.waitForSelector("#play-now");
    tap.say((await page.textContent("#play-now")) === LOBBY.lobby.playNow, "that leads to the room");
    await page.context().close();
}

const ada = await firstVisit();
const { table, ben } = await privateTable(ada);
await waitKind(ada, "cut");
await opensAtOnce(table);
await chat(ada, ben);
await anotherDevice(ada, table);
await removal(ada, ben);
await back(ada, table);
await onlookers();
await afterTheLast();
await cutAmongCompanions();
await networkLink();
await lost();
tap.say(room.complaints.length === 0, "and nothing is complained of", room.complaints.join("\n"));
await room.close();
tap.end();

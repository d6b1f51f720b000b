// load.mjs RIFFLE [TIMES] -- how fast the card room opens: bytes and requests of a first visit, largest
// paint and layout shift, and the time to the bet screen; on a desk, and on a slow phone (a processor
// four times slower, a link of 1.6 Mbit/s and 150 ms).  A measurement, not a test.
import { Room, answer, asked, waitKind } from "./room_page.mjs";
import { FAST_3G, slowLink } from "./slow_link.mjs";

const [, , riffle, times = "3"] = process.argv;
const SLOWER = 4;
const DESK = { viewport: { width: 1366, height: 768 } };
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };
const room = await new Room().open(riffle);
const slow = await slowLink(room.address, FAST_3G);
const middle = (all) => [...all].sort((a, b) => a - b)[Math.floor(all.length / 2)];

// In the page, from the beginning: the largest paint and the sum of layout shifts.
function watchPaint() {
    window.paint = { lcp: 0, cls: 0 };
    const watch = (type, take) =>
        new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    watch("largest-contentful-paint", ({ startTime }) => (window.paint.lcp = startTime));
    watch("layout-shift", ({ value, hadRecentInput }) => {
        if (!hadRecentInput) window.paint.cls += value;
    });
}

// A page that counts what it loads.  `kept` is what a browser has kept of an earlier visit.
async function meteredPage(options, kept) {
    const context = await room.browser.newContext({ ...options, storageState: kept, serviceWorkers: "block" });
    const page = await context.newPage();
    await page.addInitScript(watchPaint);
    const wire = await context.newCDPSession(page);
    if (options === PHONE) await wire.send("Emulation.setCPUThrottlingRate", { rate: SLOWER });
    await wire.send("Network.enable");
    const loaded = { bytes: 0, requests: 0, core: 0 };
    const urls = new Map();
    wire.on("Network.responseReceived", ({ requestId, response }) => urls.set(requestId, response.url));
    wire.on("Network.loadingFinished", ({ requestId, encodedDataLength }) => {
        const isCore = /\.wasm$/.test(urls.get(requestId));
        if (isCore) loaded.core = encodedDataLength;
        else Object.assign(loaded, { bytes: loaded.bytes + encodedDataLength, requests: loaded.requests + 1 });
    });
    await wire.send("Performance.enable", { timeDomain: "threadTicks" });
    const busy = async () =>
        (await wire.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
    return { page, loaded, busy };
}

// Opens the lobby for the first time.
async function openLobby(options, address) {
    const { page, loaded } = await meteredPage(options);
    const begun = performance.now();
    await page.goto(`http://${address}/`);
    await page.waitForSelector("html[data-ready]");
    const ready = performance.now() - begun;
    const { bytes, requests } = loaded;
    await page.waitForTimeout(2500); // late shifts, and the core
    const paint = await page.evaluate(() => window.paint);
    await page.context().close();
    return { ready, bytes, requests, core: loaded.core, ...paint };
}

// Opens the table at which the player sits and may bet, with nothing in the browser's cache.
async function openBets(options, address, kept, hash) {
    const { page, busy } = await meteredPage(options, kept);
    const begun = performance.now();
    await page.goto(`http://${address}/${hash}`);
    await waitKind(page, "wager");
    await page.waitForSelector("#bar .chip");
    const bet = performance.now() - begun;
    const worked = await busy();
    await page.waitForTimeout(1000);
    const { cls } = await page.evaluate(() => window.paint);
    await page.context().close();
    return { bet, busy: worked, betCls: cls };
}

// A player who may bet: what their browser keeps for `address`, and where they sit.
async function sitDown(address) {
    const page = await (await room.browser.newContext(DESK)).newPage();
    await page.goto(`http://${address}/`);
    await page.waitForSelector("html[data-ready]");
    await page.click("#open-table");
    await page.fill("[name=clock]", "120");
    await page.fill("[name=companions]", "2");
    await page.click("dialog button.main");
    await page.waitForFunction(() => location.hash.startsWith("#table="));
    for (let i = 0; i < 500 && (await asked(page)).kind !== "wager"; i++) {
        if ((await asked(page)).kind === "cut") await answer(page);
        else await page.waitForTimeout(20);
    }
    const kept = await page.context().storageState();
    const { hash } = new URL(page.url());
    await page.context().close();
    return { kept, hash };
}

for (const [name, options, address] of [
    ["desk", DESK, room.address],
    ["slow phone", PHONE, slow.address],
]) {
    const { kept, hash } = await sitDown(address);
    const runs = [];
    for (let i = 0; i < Number(times); i++)
        runs.push({
            ...(await openLobby(options, address)),
            ...(await openBets(options, address, kept, hash)),
        });
    const of = (what) => middle(runs.map((run) => run[what]));
    const least = (what) => Math.min(...runs.map((run) => run[what]));
    console.log(
        `${name}: lobby ${of("requests")} requests, ${(of("bytes") / 1000).toFixed(1)} kB ` +
            `(and the core, ${(of("core") / 1000).toFixed(1)} kB), ready in ${(of("ready") / 1000).toFixed(2)} s, ` +
            `LCP ${(of("lcp") / 1000).toFixed(2)} s, CLS ${of("cls").toFixed(3)}; ` +
            `bet screen in ${(of("bet") / 1000).toFixed(2)} s, at best ${(least("bet") / 1000).toFixed(2)} s, ` +
            `${(of("busy") * 1000).toFixed(0)} ms of it the page's processor time; CLS ${of("betCls").toFixed(3)}`,
    );
}
slow.close();
await room.close();

// frames.mjs RIFFLE [TIMES] -- how smoothly the page deals to seven boxes: frames a second and the
// slowest frame, while sixteen cards fly; and the processor time of the page for a frame, which other
// programs do not change.  A measurement, not a test.
import { Room } from "./room_page.mjs";
import { sevenBets, sevenCards } from "./states.mjs";
import { MockTable, linesOf } from "./table_mock.mjs";

const [, , riffle, times = "3"] = process.argv;
const room = await new Room().open(riffle);

// In the page: the time of every frame until the last card has landed.
function recordFrames(cards) {
    window.frames_ = [];
    const frame = (now) => {
        window.frames_.push(now);
        const dealt = document.querySelectorAll("#felt .card").length >= cards;
        const flies = document.getElementById("felt").getAnimations({ subtree: true }).length > 0;
        if (dealt && !flies) window.done = true;
        else requestAnimationFrame(frame);
    };
    requestAnimationFrame(frame);
}

for (let i = 0; i < Number(times); i++) {
    const page = await room.guest("Frames", {
        viewport: { width: 1366, height: 768 },
        settings: { motion: "on" },
    });
    const lines = linesOf(riffle, [...sevenBets, ...sevenCards]);
    const mock = new MockTable("Ann", lines, {}, lines.length - sevenCards.length);
    await mock.open(page, room.address);
    await page.waitForTimeout(500);
    const meter = await page.context().newCDPSession(page);
    await meter.send("Performance.enable", { timeDomain: "threadTicks" });
    const worked = async () =>
        (await meter.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value;
    const before = await worked();
    await page.evaluate(recordFrames, sevenCards.length);
    mock.continue();
    await page.waitForFunction(() => window.done);
    const busy = 1000 * ((await worked()) - before);
    const all = await page.evaluate(() => window.frames_);
    const gaps = all.slice(1).map((now, k) => now - all[k]);
    const whole = all.at(-1) - all[0];
    const slow = gaps.filter((gap) => gap > 34).length;
    console.log(
        `${((1000 * gaps.length) / whole).toFixed(1)} frames a second in ${(whole / 1000).toFixed(2)} s, ` +
            `slowest ${Math.max(...gaps).toFixed(1)} ms, ${slow} of ${gaps.length} over 34 ms, ` +
            `${(busy / gaps.length).toFixed(1)} ms of the processor for a frame`,
    );
    await page.context().close();
}
await room.close();

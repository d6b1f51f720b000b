// shots.mjs RIFFLE [FOLDER] [STATE…] -- pictures of the table in the states of states.mjs, wide and
// narrow, for docs/pictures/table (or FOLDER).  Prints the name of each.
import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./common.mjs";
import { Room } from "./room_page.mjs";
import { STATES } from "./states.mjs";
import { MockTable, linesOf } from "./table_mock.mjs";

const [, , riffle, folder = join(ROOT, "docs/pictures/table"), ...wanted] = process.argv;
const SIZES = { wide: [1280, 720], narrow: [390, 844] };
const QUALITY = 62; // of the JPEG: a picture has 30 to 70 KB

mkdirSync(folder, { recursive: true });
const room = await new Room().open(riffle);
for (const [state, { name, acts, state: said, keys = [] }] of Object.entries(STATES)) {
    if (wanted.length > 0 && !wanted.includes(state)) continue;
    const page = await room.guest("Picture", {
        before: () => localStorage.setItem("riffle.asked-sound", "yes"),
    });
    await new MockTable(name, linesOf(riffle, acts), said).open(page, room.address);
    for (const key of keys) await page.keyboard.press(key);
    for (const [size, [width, height]] of Object.entries(SIZES)) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(300); // the clock ticks
        const path = join(folder, `${state}-${size}.jpg`);
        await page.screenshot({ path, type: "jpeg", quality: QUALITY });
        console.log(path);
    }
    await page.context().close();
}
await room.close();

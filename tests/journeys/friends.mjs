// friends.mjs RIFFLE -- Ada opens a table and sends one link to six friends, who all open it within five
// seconds.  They play a shoe, and each checks it afterwards.  Nobody may take a seat from another or see
// a card that is not theirs to see, and nobody may be left without an answer.
import { writeFileSync } from "node:fs";
import { catalogue, patience } from "../browser/common.mjs";
import { answer, asked, waitKind } from "../browser/room_page.mjs";
import { Evening } from "./evening.mjs";

const NAMES = ["Ben", "Cleo", "Dora", "Emil", "Frida", "Gus"];
const evening = new Evening(process.argv[2], import.meta.url);
const { ROOM } = await catalogue();
const boxOf = (page) => page.getAttribute(".box.mine", "data-box");
const room = await evening.openRoom();
let ada, link, pages;

const record = async () => (await fetch(`http://${room.address}/record/${link.split("table=")[1]}`)).text();

await evening.step("Ada opens a table of her own and copies the link to it", async () => {
    ada = await evening.page("Ada");
    await ada.click("#open-table");
    await ada.fill("[name=title]", "Friday");
    await ada.selectOption("[name=rules]", "double-deck");
    await ada.fill("[name=companions]", "0");
    await ada.click("dialog button.main");
    await ada.waitForSelector(".box.mine");
    await ada.click("#people");
    await ada.click("[data-name=invite]");
    link = await ada.inputValue(".link-part input");
    await ada.keyboard.press("Escape");
});

await evening.step("six friends open it at once, and each presses Sit down", async () => {
    const path = link.slice(link.indexOf("#"));
    const friends = await Promise.all(NAMES.map((name) => evening.page(name, path)));
    await Promise.all(
        friends.map(async (page) => {
            await page.click("#bar [data-name=sit]");
            await page.waitForSelector(".box.mine");
        }),
    );
    pages = [ada, ...friends];
    const boxes = await Promise.all(pages.map(boxOf));
    if (new Set(boxes).size !== 7) throw new Error(`they sit at boxes ${boxes}`);
});

await evening.known("An evening with friends", "an eighth is offered a list or another table", async () => {
    const hal = await evening.page("Hal", link.slice(link.indexOf("#")));
    await waitKind(hal, "look-on");
    const { buttons, words } = await asked(hal);
    await hal.context().close();
    if (buttons.length === 0) throw new Error(`Hal is told: ${words}`);
});

await evening.step("they play a shoe, and whoever is asked cuts", async () => {
    const over = async () => (await record()).split("\tshuffle\t").length > 2;
    for (const wait = patience(); wait() && !(await over()); ) {
        const did = await Promise.all(pages.map((page) => answer(page)));
        if (!did.some(Boolean)) await ada.waitForTimeout(20);
    }
    if (!(await over())) throw new Error(JSON.stringify(await Promise.all(pages.map(asked))));
});

await evening.step("all leave, one after the other", async () => {
    for (const page of pages) {
        for (;;) {
            await Promise.all(pages.filter((one) => one !== page).map((one) => answer(one)));
            const { kind } = await asked(page);
            if (["wager", "laid", "cut", "wait"].includes(kind)) break;
            await answer(page);
        }
        await page.click("[data-name=leave]");
        await page.click(`dialog button:has-text("${ROOM.leave.leave}")`);
        const away = () => document.body.dataset.place === "lobby" || document.getElementById("bar").dataset.kind === "stopped";
        await page.waitForFunction(away);
    }
});

await evening.step("each opens the link again and checks the cards on the page", async () => {
    await Promise.all(
        pages.map(async (page) => {
            await page.goto(link);
            await page.reload();
            await page.click("#check");
            await page.waitForSelector(".answer.right, .answer.wrong");
            if (!(await page.$(".answer.right"))) throw new Error(await page.textContent(".answer"));
        }),
    );
});

await evening.step("and so do the command and the Python verifier", async () => {
    writeFileSync(evening.path("friday.record"), await record());
    const said = await evening.verified("friday.record");
    if (!said.startsWith("proved: ")) throw new Error(said);
});

await evening.end();

// The page with records of sessions of bridge: deals, proofs, the manifest, keys and widths.
import { readFileSync } from "node:fs";
import { chain, changeValue, diceFor } from "./common.mjs";

// The deals as the sheet shows them, in the spelling of the command.
function dealsShown(seats) {
    const holding = (line) => {
        const ranks = line.querySelector(".ranks")?.textContent ?? "";
        return ranks.replace(/\s/g, "").replaceAll("10", "T");
    };
    const hand = (article, seat) =>
        [...article.querySelectorAll(`[aria-label="${seat}"] .suit`)].map(holding).join(".");
    return [...document.querySelectorAll("#sheet article.opened")].map(
        (article) =>
            `N:${seats.map((seat) => hand(article, seat)).join(" ")}`,
    );
}

async function boards(on, page, path) {
    const { tap, from } = on;
    const [native] = from.verdicts([path]);
    const said = from.run(["verify", path]).stdout.trim().replace(`${path}: `, "").split("\n");
    await on.give(page, path);
    tap.say(
        (await on.text(page, "#verdict")) === said[0],
        `the verdict on a session: ${said[0]}`,
        await on.text(page, "#verdict"),
    );
    const notes = await page.$$eval("#notes li", (items) => items.map((item) => item.textContent));
    const missing = said.slice(1).filter((line) => !notes.includes(line.replace(": ", " ")));
    tap.say(missing.length === 0, "all that is noted of it, and not proved", missing.join("\n"));
    const shown = await page.evaluate(dealsShown, on.COMMON.seats);
    const deals = native.boards.map(({ deal }) => deal).filter(Boolean);
    tap.say(
        shown.join() === deals.join(),
        `the sheet has the ${deals.length} deals of riffle verify`,
        shown.join("\n"),
    );
    return native;
}

async function sides(on, page) {
    const said = await page.$$eval("#sheet article header p", (parts) =>
        parts.map((part) => part.textContent),
    );
    const { seats } = on.COMMON;
    const { sides: names, boards: words } = on.CHECK;
    const expected = [0, 1, 2, 3, 1, 2, 3, 0].map((side, i) =>
        words.dealerAndVulnerable({ dealer: seats[i % 4], vulnerable: names[side] }),
    );
    on.tap.say(said.join() === expected.join(), "dealers and vulnerability", said.join("\n"));
}

async function proofs(on, page, path) {
    const lines = readFileSync(path, "latin1").trimEnd().split("\n");
    const of = (act, key) =>
        lines
            .find((line) => line.includes(`\t${act}\t`) && / ?board=3 /.test(line))
            .match(new RegExp(`${key}=(\\w+)`))[1];
    await page.click('#sheet article[data-board="2"] .diagram');
    const shown = await on.text(page, "#board-proof");
    const [ticks, crosses] = await page.$eval("#board-proof", (part) => [
        part.querySelectorAll(".tick:not(.cross)").length,
        part.querySelectorAll(".cross").length,
    ]);
    on.tap.say(
        shown.includes(of("deal", "commitment")) && shown.includes(of("subkey", "key")),
        "a board's proof has its commitment and its sub-key",
        shown,
    );
    on.tap.say(ticks === 4 && crosses === 0, "and all of it is ticked", `${ticks} ${crosses}`);
    on.tap.say(
        (await on.text(page, "#board-spoken")).startsWith("Board 3: the deal that"),
        "and told to those who hear it",
        await on.text(page, "#board-spoken"),
    );
}

async function keys(on, page) {
    const way = [];
    const chosen = () =>
        page.evaluate(() => {
            const button = document.activeElement;
            return button.ariaPressed === "true"
                ? Number(button.closest("[data-board]").dataset.board)
                : -1;
        });
    for (const [first, keys] of [
        ["#boards button[tabindex='0']", ["Home", "ArrowRight", "ArrowDown", "End", "ArrowUp"]],
        ["#sheet button[tabindex='0']", ["Home", "ArrowDown", "ArrowRight", "ArrowLeft", "End"]],
    ]) {
        await page.focus(first);
        for (const key of keys) {
            await page.keyboard.press(key);
            way.push(await chosen());
        }
    }
    on.tap.say(
        way.join() === "0,1,4,7,4,0,2,3,2,7",
        "arrow keys walk through numbers and boards, and the focus goes along",
        way,
    );
    await page.focus("#boards button[tabindex='0']");
    await page.keyboard.press("Tab");
    on.tap.say(
        await page.evaluate(() => document.activeElement.closest("article") !== null),
        "all numbers are one stop of the tabulator, all boards another",
    );
}

async function manifest(on, page, hash) {
    const { tap } = on;
    tap.say(
        (await on.text(page, "#manifest")) === hash,
        "the manifest is the one of riffle verify",
        await on.text(page, "#manifest"),
    );
    const said = [];
    const heights = [];
    const typed = ["", hash, ` ${hash.toUpperCase()} `, hash.replace(/^./, "g"), `${hash}0`];
    for (const held of typed) {
        await page.fill("#held", held);
        said.push(await on.text(page, "#held-said"));
        heights.push(await page.$eval("#deals", (part) => part.offsetHeight));
    }
    await page.fill("#held", hash.replace(/^./, (digit) => (digit === "0" ? "1" : "0")));
    said.push(await on.text(page, "#held-said"));
    const { heldEmpty, heldSame, heldOther, heldWrong } = on.CHECK.deals;
    const wrong = [64, 65].map((length) => heldWrong({ length }));
    const wanted = [heldEmpty, heldSame, heldSame, ...wrong, heldOther];
    tap.say(
        wanted.every((words, i) => said[i].endsWith(words)),
        "the manifest that one holds is compared with it",
        said.join("\n"),
    );
    tap.say(new Set(heights).size === 1, "and nothing moves meanwhile", heights);
    const before = await on.text(page, ".copy");
    await page.click(".copy");
    await page.waitForFunction(
        (words) => document.querySelector(".copy").textContent !== words,
        before,
    );
    tap.say(true, "and it can be copied");
}

async function sealedAndByHand(on, page) {
    await on.give(page, on.from.dealt(["--boards", "1-36"]));
    await page.click('#boards button[data-board="11"]');
    const [backs, hands] = await page.$eval("#sheet", (sheet) => [
        sheet.querySelectorAll("article.sealed").length,
        sheet.querySelectorAll(".suit").length,
    ]);
    on.tap.say(
        backs === 36 &&
            hands === 0 &&
            (await on.text(page, "#tally")) ===
                on.CHECK.boards.tally({ boards: 36, stage: on.CHECK.boards.tallyStage.sealed }),
        "36 sealed boards show no card",
        `${backs} ${hands}`,
    );
    on.tap.say(
        (await on.text(page, "#board-proof")).includes(
            `Director${on.CHECK.boardProof.notShown}`,
        ),
        "and whose sub-key is not shown",
        await on.text(page, "#board-proof"),
    );
    const { good } = on.from.sessions([], 12, 0);
    const told = on.from.verdicts(good);
    const byHand = ({ deal, proof }) => deal && /as entered/.test(proof);
    await boards(on, page, good[told.findIndex((native) => native.boards.some(byHand))]);
    on.tap.say(
        /not proved/.test(await on.text(page, "#sheet")),
        "a deal that people made says that its randomness is not proved",
        await on.text(page, "#sheet"),
    );
}

async function widths(on, paths) {
    for (const [width, colorScheme] of [
        [360, "dark"],
        [800, "light"],
        [1400, "dark"],
        [1800, "light"],
    ]) {
        const page = await on.openPage({ viewport: { width, height: 800 }, colorScheme });
        const wide = [];
        const faint = [];
        for (const path of paths) {
            await on.give(page, path);
            await page.click('#sheet article[data-board="1"] button');
            wide.push(await on.overflow(page));
            faint.push(await page.evaluate(on.leastContrast));
            await page.check("#board-proof #whole");
            wide.push(await on.overflow(page));
        }
        on.tap.say(
            wide.every((more) => more <= 0) && faint.every(({ ratio }) => ratio >= 4.5),
            `a session at ${width}, ${colorScheme}: no scrolling sideways, the contrast of WCAG AA`,
            `${wide} ${JSON.stringify(faint)}`,
        );
        await page.context().close();
    }
}

export async function sessionPages(on) {
    const path = on.from.dealt(["--boards", "1-8", "--release", "--title", "Été – Übung"]);
    const lines = readFileSync(path, "latin1").trimEnd().split("\n");
    const dice = diceFor("page of a session");
    const damage = (act, key) => {
        const at = lines.findLastIndex((line) => line.includes(`\t${act}\t`));
        let changed = lines[at];
        while (changed === lines[at] || changed.match(`${key}=[0-9a-f]*-`))
            changed = changeValue(lines[at], dice, key);
        const all = [...lines.slice(0, at), changed, ...lines.slice(at + 1)];
        return on.from.write(`${chain(all, at + 1).join("\n")}\n`);
    };
    const page = await on.openPage({ viewport: { width: 1400, height: 900 } });
    await on.give(page, on.good);
    const native = await boards(on, page, path);
    const [table, session] = await page.evaluate(() =>
        ["walk", "session"].map((id) => document.getElementById(id).checkVisibility()),
    );
    on.tap.say(!table && session, "after a table, the table is gone", `${table} ${session}`);
    on.tap.say(
        (await on.text(page, "#summary")).includes("Été – Übung"),
        "the title of the event",
        await on.text(page, "#summary"),
    );
    await sides(on, page);
    await proofs(on, page, path);
    await keys(on, page);
    await manifest(on, page, native.manifest);
    const subkey = damage("subkey", "key");
    await on.broken(page, subkey, "a sub-key changed");
    await on.broken(page, damage("head", "sig"), "the signature of a session's head changed");
    await sealedAndByHand(on, page);
    await on.give(page, on.good);
    on.tap.say(
        await page.evaluate(() => !document.getElementById("session").checkVisibility()),
        "and after a session, the session is",
    );
    await page.context().close();
    await widths(on, [path, subkey]);
}

// practice.mjs RIFFLE -- the practice table in headless Chromium: from the lobby to the first hand,
// reviews compared with `riffle exact --hand`, other rules, the coach, no connection, small screens
// and screen readers.  Prints TAP.
import { execFileSync } from "node:child_process";
import { Tap, catalogue, patience } from "./common.mjs";
import {
    Room,
    answer,
    asked,
    badControls,
    leastContrast,
    pressed,
    waitKind,
} from "./room_page.mjs";
import { structureFaults } from "./structure.mjs";

const RIFFLE = process.argv[2];
const HANDS = 14; // decisions that are compared
const tap = new Tap();
const { PRACTICE } = await catalogue();
const room = await new Room().open(RIFFLE);

// Plays until so many decisions were reviewed; `choose` is the key for a decision about a hand.
async function play(page, decisions, choose) {
    const reviewed = () => page.evaluate(() => window.reviews.length);
    for (const wait = patience(); wait() && (await reviewed()) < decisions; ) {
        const { kind, words } = await asked(page);
        if (kind === "play") await pressed(page, choose(words));
        else if (!(await answer(page))) {
            await page.waitForTimeout(25);
        }
    }
}

// Plays on until a decision about a hand is asked.
async function untilAsked(page) {
    for (const wait = patience(); wait() && (await asked(page)).kind !== "play"; )
        if (!(await answer(page))) await page.waitForTimeout(25);
}

// What the worker said about each decision, as the page got it.
function keepReviews() {
    window.reviews = [];
    const Plain = window.Worker;
    window.Worker = class extends Plain {
        constructor(...given) {
            super(...given);
            this.addEventListener("message", ({ data }) => {
                if (data.is === "review") window.reviews.push(data);
            });
        }
    };
}

// The values of `riffle exact --hand` for first hands and later ones; hands of a split have other
// rules than the command assumes, and are left out.
function exactly({ cards, up }, rules) {
    const values = cards.map(([rank]) => (/[TJQK]/.test(rank) ? "T" : rank)).join(",");
    const dealer = /[TJQK]/.test(up[0]) ? "T" : up[0];
    const told = execFileSync(RIFFLE, [
        "exact", "--rules", rules, "--hand", values, "--up", dealer, "--json",
    ]);
    return JSON.parse(told);
}

function compare(reviews, rules) {
    const wrong = [];
    let compared = 0;
    for (const { full, did } of reviews) {
        if (full.on !== "play" || full.split) continue;
        const { plays: theirs } = exactly(full, rules);
        for (const [name, ev] of Object.entries(full.ev)) {
            compared++;
            if (!(Math.abs(theirs[name] - ev) < 2e-9))
                wrong.push(`${full.cards} v ${full.up}, ${did}: ${name} ${ev} and ${theirs[name]}`);
        }
    }
    return { compared, wrong };
}

async function fromLobby() {
    const page = await room.guest("Pat", { before: keepReviews });
    await page.click("#to-practice");
    await waitKind(page, "cut");
    tap.say(true, "one button of the lobby leads to the practice table, which offers the cut");
    await play(page, HANDS, (words) => (/1[2-9]|2\d/.test(words) ? "s" : "h"));
    const reviews = await page.evaluate(() => window.reviews);
    const { compared, wrong } = compare(reviews, "vegas-strip");
    tap.say(
        compared >= HANDS && wrong.length === 0,
        `${compared} values of ${reviews.length} decisions equal those of riffle exact --hand`,
        wrong.join("\n"),
    );
    await reviewTab(page, reviews);
    const faults = await page.evaluate(structureFaults);
    tap.say(faults.length === 0, "screen readers find headings and landmarks", faults.join("\n"));
    const controls = await page.evaluate(badControls);
    const bad = controls.join("\n");
    tap.say(controls.length === 0, "every control has a name and is large enough", bad);
    const { ratio, text } = await page.evaluate(leastContrast);
    tap.say(ratio >= 4.5, "every text has a contrast of at least 4.5", `${ratio}: ${text}`);
    await page.context().close();
}

// Each decision is listed, and a mistake has its cost in words.
async function reviewTab(page, reviews) {
    await page.click("#more");
    const items = await page.$$eval(".review-list > li", (all) =>
        all.map((one) => ({ kind: one.className, words: one.querySelector("summary").innerText })),
    );
    tap.say(
        items.length === reviews.length,
        "the review lists every decision",
        `${items.length} of ${reviews.length}`,
    );
    const cost = ({ did, full }) => Math.max(...Object.values(full.ev)) - full.ev[did];
    const costly = reviews.filter((one) => one.full.on === "play" && cost(one) > 1e-8);
    const told = items.filter(({ kind }) => kind !== "right").length;
    tap.say(
        told >= costly.length,
        "and marks each that cost something",
        `${told} marked, ${costly.length} cost something`,
    );
    await page.click(".review-list summary");
    const values = await page.$$eval(".review-list li:first-child .values li", (all) => all.length);
    tap.say(values >= 2, "a decision opens to what each play was worth", `${values}`);
}

// Posted rules, a wrong word in them, and the coach that stays on.
async function otherRules() {
    const page = await room.guest("Quinn", { path: "practice", before: keepReviews });
    await waitKind(page, "cut");
    await page.click("#rules");
    await page.fill("[name=posted]", "6 deks H17");
    const refused = page.locator(".rules-edge", { hasText: "H17" });
    await refused.waitFor();
    tap.say(
        await page.isDisabled(".table-form button.main"),
        "posted rules with a wrong word are refused with a sentence",
    );
    await page.fill("[name=posted]", "2 decks H17 DAS LS 3:2");
    await page.waitForSelector(".table-form button.main:enabled");
    await page.click(".table-form button.main");
    await page.waitForFunction(() => !document.querySelector("dialog").open);
    await waitKind(page, "cut");
    const of = await page.textContent("#of");
    tap.say(of.startsWith("2 decks H17"), "a table with posted rules opens", of);
    await page.click("#coach");
    await answer(page);
    await play(page, 3, () => "s");
    const seen = await page.evaluate(() =>
        window.reviews.map(({ full }) => Object.keys(full.ev ?? {})),
    );
    tap.say(
        seen.some((plays) => plays.includes("surrender")),
        "its law offers surrender, which the review values",
        JSON.stringify(seen),
    );
    await untilAsked(page);
    await page.waitForSelector(".coach .advice");
    const advice = await page.textContent(".coach b");
    tap.say(advice.length > 2, "the coach follows the hand when it is on", advice);
    await composition(page);
    await page.context().close();
}

// 16 of four cards against a ten: these cards say stand, the chart says hit, and the coach says why.
async function composition(page) {
    const said = await page.evaluate(async () => {
        const { PracticeLink } = await import("/practice_link.js");
        const { coachWords } = await import("/review.js");
        const link = new PracticeLink("", () => {});
        const rules = "vegas-strip";
        const { hand } = await link.ask({ do: "hand", rules, cards: "2S 3D 3C 8S TH" });
        link.close();
        return coachWords({ ...hand, on: "play" });
    });
    const hand = PRACTICE.hand.hard({ total: 16, cards: 4 });
    const told = { hand, up: PRACTICE.hand.ten, play: "stand", chart: "hit", cards: 4 };
    tap.say(
        said.title === PRACTICE.coach.best({ play: "stand" }) &&
            said.words.startsWith(PRACTICE.coach.composition(told)),
        "the coach names the composition where it differs from the chart",
        JSON.stringify(said),
    );
}

// The service worker keeps the table: without a room it still deals.
async function offline() {
    const page = await room.guest("Rae", {
        path: "practice",
        before: keepReviews,
        serviceWorkers: "allow",
    });
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(async () => {
        const kept = await (await caches.open("riffle-pages")).keys();
        return kept.filter(({ url }) => url.endsWith(".wasm")).length >= 2;
    });
    await page.context().setOffline(true);
    await page.reload();
    await page.waitForSelector("html[data-ready]");
    await waitKind(page, "cut");
    await play(page, 2, () => "s");
    const reviewed = await page.evaluate(() => window.reviews.length);
    const said = `${reviewed} decisions`;
    tap.say(reviewed >= 2, "without a connection the table opens, deals and reviews", said);
    await page.context().close();
}

async function smallScreens() {
    const page = await room.guest("Sol", { path: "practice", colorScheme: "dark" });
    await waitKind(page, "cut");
    await untilAsked(page);
    for (const [width, height] of [[390, 844], [844, 390], [320, 568]]) {
        await page.setViewportSize({ width, height });
        const wide = await page.evaluate(() => document.documentElement.scrollWidth);
        const clipped = await page.evaluate(() =>
            [...document.querySelectorAll(".tools button, #bar .choices button")]
                .filter((one) => one.checkVisibility())
                .filter((one) => one.getBoundingClientRect().right > innerWidth + 1)
                .map((one) => one.textContent),
        );
        const faults = await page.evaluate(structureFaults);
        tap.say(
            wide <= width && clipped.length === 0 && faults.length === 0,
            `${width} by ${height}, dark: everything is inside, and in order`,
            `${wide} wide; ${clipped}; ${faults.join("\n")}`,
        );
    }
    await page.context().close();
}

await fromLobby();
await otherRules();
await offline();
await smallScreens();
const complaints = room.complaints.join("\n");
tap.say(complaints === "", "the browser complained of nothing", complaints);
await room.close();
tap.end();

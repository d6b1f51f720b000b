// fits.mjs RIFFLE -- does each state of a table fit on each screen?  Takes the states of the pictures
// (states.mjs) and some more to sizes from 320 pixels to a large monitor, and looks for things that
// are outside of the screen, cover each other, or have a part of their words cut off.  Prints TAP.
import { Tap, form } from "./common.mjs";
import { Room } from "./room_page.mjs";
import { STATES } from "./states.mjs";
import { MockTable, linesOf, opening } from "./table_mock.mjs";

// The short form has the tightest of each shape, and a laptop.
const FEW_SIZES = [
    [1366, 768],
    [390, 844],
    [320, 568],
    [568, 320],
];
const SIZES = form(FEW_SIZES, [
    ...FEW_SIZES,
    [1920, 1080],
    [1024, 768],
    [820, 1180],
    [768, 1024],
    [360, 640],
    [320, 640],
    [844, 390],
    [683, 384], // 1366 by 768 at 200 %
]);
const clock = (wait, name, box) => ({ wait, name, box, ends: 22000, bank: 50000, then: "The hand stands." });
// Alone at box 4 with a pair of eights against a six; both hands of a split stand, or it goes on to four.
const alone = [
    ...opening({ Ann: 4 }),
    "Ann wagers 24 on box 4",
    ...["dealer draws 8S to box 4", "dealer draws 6S to the dealer", "dealer draws 8D to box 4"],
    "dealer draws a card face down to the dealer",
    "Ann splits",
];
const to = (card) => `dealer draws ${card} to box 4`;
const MORE = {
    "a bet on each of two boxes": {
        name: "Ann",
        acts: [...opening({ Bo: 2, Ann: [4, 5] }), "Ann wagers 24 on box 4"],
        state: clock("wagers", null, 0),
        keys: ["2", "2"],
    },
    "a bet on each of three boxes": {
        name: "Ann",
        acts: [...opening({ Bo: 1, Ann: [3, 4, 5] }), "Ann wagers 24 on box 4"],
        state: clock("wagers", null, 0),
        keys: ["2", "2"],
    },
    "a hand split into four": {
        name: "Ann",
        acts: [...alone, to("8H"), "Ann splits", to("8C"), "Ann splits", to("TS"), "Ann stands", to("5C")],
        state: clock("play", "Ann", 4),
    },
    "another player's blackjack": {
        name: "Ann",
        acts: [
            ...opening({ Ann: 4, Bo: 2 }),
            ...["Bo wagers 20 on box 2", "Ann wagers 24 on box 4", "dealer draws AC to box 2"],
            ...[to("9S"), "dealer draws 9H to the dealer", "dealer draws KC to box 2", to("5H")],
            ...["dealer draws a card face down to the dealer", "dealer pays 30 to box 2"],
        ],
        state: clock("play", "Ann", 4),
    },
    "a split that is settled": {
        name: "Ann",
        acts: [
            ...alone,
            ...[to("TS"), "Ann stands", to("3H"), "Ann doubles", to("9H"), "dealer turns TD"],
            ...["dealer draws 3D to the dealer", "dealer takes the wager of box 4"],
            "dealer pays 48 to box 4",
        ],
        state: {},
    },
};
const DOCKED = 1280; // pixels of width from which the panel stands beside the felt (panel.css)
const tap = new Tap();
const riffle = process.argv[2];
const room = await new Room().open(riffle);

// In the page: what does not fit, in words for the person who mends it.
function whatDoesNotFit() {
    const shown = (selector) =>
        [...document.querySelectorAll(selector)].filter((node) => node.checkVisibility({ opacityProperty: true }));
    const name = (node) => `${node.className?.baseVal ?? node.className} “${node.textContent.trim().slice(0, 30)}”`;
    const box = (node) => node.getBoundingClientRect();
    const inside = (node) => {
        const { left, top, right, bottom } = box(node);
        return left >= -1 && top >= -1 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
    };
    const mine = shown(".box.mine :is(.card, .count, .result:not(:empty), .bet)");
    const dealer = shown(".dealer .card, .dealer .count");
    const others = shown(".box:not(.mine)");
    const buttons = shown("#bar :is(.choices button, .choices input, .foot button), #stage button");
    const covers = (a, b) => {
        const [p, q] = [box(a), box(b)];
        const wide = Math.min(p.right, q.right) - Math.max(p.left, q.left);
        const high = Math.min(p.bottom, q.bottom) - Math.max(p.top, q.top);
        return wide > 2 && high > 2;
    };
    const pairs = (some, rest) =>
        some.flatMap((a) => rest.filter((b) => a !== b && covers(a, b)).map((b) => `${name(a)} covers ${name(b)}`));
    // On a wide felt the count hangs over the edge of the cards; in a strip of boxes it must not.
    const tooWide = (node) => {
        if (innerWidth >= 900) return false;
        const [p, q] = [box(node), box(node.closest(".box"))];
        return p.left < q.left - 1 || p.right > q.right + 1;
    };
    const isCut = (node) => node.scrollWidth > node.clientWidth + 1 || node.scrollHeight > node.clientHeight + 2;
    const wide = document.documentElement.scrollWidth - innerWidth;
    return [
        ...(wide > 0 ? [`the page is ${wide} pixels too wide`] : []),
        ...[...mine, ...dealer, ...others, ...buttons].filter((node) => !inside(node)).map((node) => `${name(node)} is outside`),
        ...pairs(mine, [...others, ...dealer, ...buttons]),
        ...pairs(buttons, buttons),
        ...pairs(others, others),
        ...pairs(shown("#panel"), [...mine, ...dealer, ...buttons]),
        ...shown(".box:not(.mine) .count").filter(tooWide).map((node) => `${name(node)} is wider than its box`),
        ...[...buttons.filter((node) => !node.matches("input, .chip")), ...shown("#bar :is(.hand-chips, .asks)")]
            .filter(isCut)
            .map((node) => `${name(node)} is cut off`),
    ];
}

for (const [state, { name, acts, state: said, keys = [] }] of Object.entries({ ...STATES, ...MORE })) {
    const page = await room.guest("Picture", {
        before: () => localStorage.setItem("riffle.asked-sound", "yes"),
    });
    await new MockTable(name, linesOf(riffle, acts), said).open(page, room.address);
    for (const key of keys) await page.keyboard.press(key);
    const faults = [];
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(60); // the table is laid out again
        const found = await page.evaluate(whatDoesNotFit);
        faults.push(...found.map((what) => `${width} by ${height}: ${what}`));
        if (width < DOCKED) continue;
        await page.click("#more");
        await page.waitForTimeout(60);
        const beside = await page.evaluate(whatDoesNotFit);
        faults.push(...beside.map((what) => `${width} by ${height}, with the panel: ${what}`));
        await page.click("#panel .panel-close");
    }
    tap.say(faults.length === 0, `${state} fits on ${SIZES.length} screens`, faults.join("\n"));
    await page.context().close();
}

// Without a connection the question and its buttons stay, and the bar says why nothing happens.
async function offline() {
    const { name, acts, state } = STATES.turn;
    const page = await room.guest("Picture");
    const table = new MockTable(name, linesOf(riffle, acts), state);
    await table.open(page, room.address);
    table.answer = () => {};
    table.socket.close();
    await page.waitForSelector("#bar.offline");
    const faults = [];
    for (const [width, height] of SIZES) {
        await page.setViewportSize({ width, height });
        await page.waitForTimeout(60);
        const found = await page.evaluate(whatDoesNotFit);
        faults.push(...found.map((what) => `${width} by ${height}: ${what}`));
    }
    tap.say(faults.length === 0, "a turn without a connection fits too", faults.join("\n"));
}

await offline();
await room.close();
tap.end();

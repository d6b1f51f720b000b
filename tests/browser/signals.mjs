// signals.mjs RIFFLE -- sounds, vibration and notifications of a table with known cards: each comes once,
// at the right moment, to whom it concerns, and not otherwise.  What the browser would play or show is
// written down by stand-ins.  Prints TAP.
import { PATIENCE, Tap, catalogue } from "./common.mjs";
import { Room, waitKind } from "./room_page.mjs";
import { MockTable, linesOf, opening } from "./table_mock.mjs";

const tap = new Tap();
const { ROOM } = await catalogue();
const [, , riffle] = process.argv;
const room = await new Room().open(riffle);

// In the page, before its scripts: stand-ins that write into window.signals.
function standIns() {
    window.signals = [];
    window.away = false;
    const note = (...what) => window.signals.push(what.join(" "));
    const value = { setValueAtTime() {}, exponentialRampToValueAtTime() {}, value: 0 };
    const node = (kind) => ({
        gain: value,
        Q: value,
        frequency: { ...value, setValueAtTime: (pitch) => kind === "tone" && note("tone", Math.round(pitch)) },
        connect: (to) => to,
        start: () => kind === "noise" && note("noise"),
        stop() {},
    });
    window.AudioContext = class {
        state = "running";
        currentTime = 0;
        sampleRate = 8000;
        constructor() {
            note("audio");
        }
        createBuffer = () => ({ getChannelData: () => [] });
        createBufferSource = () => node("noise");
        createOscillator = () => node("tone");
        createBiquadFilter = () => node("band");
        createGain = () => node("gain");
    };
    navigator.vibrate = (pattern) => note("vibrates", pattern.join("-"));
    window.Notification = class {
        static permission = "granted";
        static requestPermission() {}
        constructor(title, { body }) {
            note("shows", `${title}: ${body}`);
        }
        close() {
            note("closes");
        }
    };
    Object.defineProperty(document, "hidden", { get: () => window.away });
    document.hasFocus = () => !window.away;
    localStorage.setItem("riffle.asked-sound", "yes");
}

const dealt = (mine, dealer = "KC") => [
    ...opening({ Bo: 2, Ann: 4 }),
    "Bo wagers 20 on box 2",
    "Ann wagers 24 on box 4",
    "dealer draws 9C to box 2",
    `dealer draws ${mine[0]} to box 4`,
    `dealer draws ${dealer} to the dealer`,
    "dealer draws TC to box 2",
    `dealer draws ${mine[1]} to box 4`,
    "dealer draws a card face down to the dealer",
];
const looks = "dealer looks and has no natural";
const asks = (name, box, more = {}) => ({ wait: "play", name, box, ends: 22000, bank: 50000, then: "", ...more });

async function table(acts, next, settings, state = asks("Bo", 2)) {
    const page = await room.guest("Test", { settings, before: standIns });
    const lines = linesOf(riffle, [...acts, ...next]);
    const mock = new MockTable("Ann", lines, state, lines.length - next.length);
    await mock.open(page, room.address);
    await page.waitForTimeout(100);
    return { page, mock };
}

const go = (page, away) =>
    page.evaluate((is) => {
        window.away = is;
        window.signals.length = 0;
        if (!is) window.dispatchEvent(new Event("focus"));
    }, away);
const signals = (page) => page.evaluate(() => window.signals);
const calm = (page) => page.waitForTimeout(300);

async function turns() {
    const { page, mock } = await table([...dealt(["8S", "8D"]), looks], ["Bo stands"], { notify: "on" });
    await go(page, true);
    mock.show(mock.count); // the state once more, and it is Bo's turn
    await calm(page);
    tap.say((await signals(page)).length === 0, "another player's turn calls nobody", await signals(page));
    mock.continue(asks("Ann", 4));
    await waitKind(page, "play");
    await calm(page);
    mock.show(mock.count);
    await calm(page);
    const first = await signals(page);
    const body = await page.textContent(".asks");
    const vibrated = first.filter((one) => one === "vibrates 60-80-60").length;
    const shown = first.filter((one) => one === `shows ${ROOM.message.yourTurn}: ${body}`).length;
    tap.say(
        vibrated === 1 && shown === 1 && !first.includes("audio"),
        `one's turn, seen from elsewhere: it vibrates once and shows once "${body}", silently`,
        first.join("\n"),
    );
    tap.say((await page.title()).startsWith("●"), "and the tab is marked", await page.title());
    await go(page, false);
    tap.say(
        (await signals(page)).join() === "closes" && !(await page.title()).startsWith("●"),
        "whoever comes back finds neither",
        `${await signals(page)} ${await page.title()}`,
    );
    await page.context().close();
}

async function inFront() {
    const { page, mock } = await table([...dealt(["8S", "8D"]), looks], ["Bo stands"], {
        notify: "on",
        sound: "on",
    });
    await go(page, false);
    mock.continue(asks("Ann", 4));
    await waitKind(page, "play");
    await calm(page);
    tap.say((await signals(page)).length === 0, "who looks at the table is not called", await signals(page));
    mock.show(mock.count);
    mock.state = asks("Ann", 4, { ends: 70000, bank: 0 });
    mock.show(mock.count);
    mock.show(mock.count);
    await calm(page);
    const knocks = (await signals(page)).filter((one) => one === "tone 150").length;
    tap.say(knocks === 1, "but hears one knock when the bank begins to run", await signals(page));
    await page.context().close();
}

// Sounds of the table: what is heard from `acts` on, with settings.
async function heard(acts, next, settings, isOver) {
    const { page, mock } = await table(acts, next, settings, {});
    await go(page, false);
    mock.continue({});
    await page.waitForFunction(isOver, undefined, { timeout: PATIENCE });
    await calm(page);
    const all = await signals(page);
    await page.context().close();
    return all;
}

async function sounds() {
    const play = [...dealt(["TH", "8C"]), looks, "Bo stands"];
    const hit = ["Ann hits", "dealer draws 2D to box 4"];
    const third = () => document.querySelectorAll(".box.mine .card").length === 3;
    const silent = await heard(play, hit, { motion: "on" }, third);
    tap.say(silent.length === 0, "without asking there is no sound", silent);
    const card = await heard(play, hit, { motion: "on", sound: "on" }, third);
    tap.say(card.join() === "audio,noise", "a card is heard once", card);
    const still = await heard(play, hit, { motion: "off", sound: "on" }, third);
    tap.say(still.join() === "audio,noise", "also where nothing moves", still);
    const loss = await heard(
        [...play, "Ann stands", "dealer turns 9D"],
        ["dealer leaves the wager to box 2", "dealer takes the wager of box 4"],
        { motion: "on", sound: "on", speed: "fast" },
        () => document.querySelector(".box.mine .result:not(:empty)"),
    );
    tap.say(loss.length === 0, "a loss and a push make no sound", loss);
}

// Three notes for one's own blackjack; the pay of another player later is chips.
async function blackjack() {
    const acts = [
        ...dealt(["AS", "KH"], "9S"),
        "dealer pays 36 to box 4",
        "Bo stands",
        "dealer turns 9D",
    ];
    const { page, mock } = await table(
        acts.slice(0, -3),
        [...acts.slice(-3), "dealer pays 20 to box 2"],
        { motion: "on", sound: "on", speed: "fast" },
        {},
    );
    await go(page, false);
    mock.continue({});
    await page.waitForFunction(() => document.querySelector("[data-box='2'] .result:not(:empty)"));
    await calm(page);
    const notes = (await signals(page)).filter((one) => /^tone (523|659|784)$/.test(one));
    tap.say(notes.join() === "tone 523,tone 659,tone 784", "a blackjack of one's own rings once", notes);
    await page.context().close();
}

await turns();
await inFront();
await sounds();
await blackjack();
await room.close();
tap.end();

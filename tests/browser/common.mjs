// What the tests of the browser's verifier share: TAP, records made by the command, and damage.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));

// The catalogue of the pages: { COMMON, ROOM, PEOPLE, DESK, … }, so that tests need not
// repeat its words.
export async function catalogue(folder = join(ROOT, "app/web")) {
    const names = ["ROOM", "PEOPLE", "DESK", "CHECK", "LOBBY", "PROOF", "DEALS"];
    names.push("PRACTICE", "TRAINER");
    const load = async (names) => {
        const source = names
            .map((name) => readFileSync(join(folder, `${name}.js`), "utf8"))
            .join("\n")
            .replace(/^import [^;]*;$/gm, "");
        return import(`data:text/javascript,${encodeURIComponent(source)}`);
    };
    const { COMMON } = await load(["words"]);
    const groups = await Promise.all(
        names.map(async (name) => {
            const made = await load(["words", `words_${name.toLowerCase()}`]);
            return [name, made[name]];
        }),
    );
    return { COMMON, ...Object.fromEntries(groups) };
}

// The seed of everything random that a test chooses; it is printed, so that a failure can be
// repeated.  What Riffle draws live has no seed, by design.
export const SEED = process.env.RIFFLE_SEED || "riffle";

// What ./test takes, and what the whole form takes (tests/plan); by hand it is the whole.
export const form = (short, whole) => (process.env.RIFFLE_FORM === "short" ? short : whole);

// A port for a room: below those that the system gives to connections, so that none takes it before
// the room does; each process begins elsewhere, so that no other test does.
let nextPort = process.pid * 61;
export async function freePort() {
    for (;;) {
        const port = 10000 + (nextPort++ % 20000);
        const free = await new Promise((done) => {
            const probe = createServer()
                .once("error", () => done(false))
                .listen(port, "127.0.0.1", () => probe.close(() => done(true)));
        });
        if (free) return port;
    }
}

// Milliseconds to wait for something on a page: the machine may be busy with other tests.
export const PATIENCE = 180000;
export const patience =
    (ends = Date.now() + PATIENCE) =>
    () =>
        Date.now() < ends;

export class Tap {
    number = 0;
    failed = 0;

    constructor() {
        console.log(`# RIFFLE_SEED=${SEED}`);
    }

    say(right, what, found = "") {
        this.number++;
        console.log(`${right ? "ok" : "not ok"} ${this.number} - ${what}`);
        if (right) return;
        this.failed++;
        console.log(`# ${String(found).split("\n").join("\n# ")}`);
    }

    end() {
        console.log(`1..${this.number}`);
        process.exitCode = this.failed > 0 ? 1 : 0;
    }
}

// Numbers that are the same every time for a seed, a number or any text.
export class Dice {
    constructor(seed) {
        const number = /^\d+$/.test(String(seed))
            ? BigInt(seed)
            : BigInt(`0x${createHash("sha256").update(String(seed)).digest("hex").slice(0, 14)}`);
        this.state = number * 2n + 1n;
    }

    below(n) {
        this.state =
            (this.state * 6364136223846793005n + 1442695040888963407n) & ((1n << 64n) - 1n);
        return Number((this.state >> 33n) % BigInt(n));
    }

    of(list) {
        return list[this.below(list.length)];
    }
}

// Dice of the seed and a label, which tells apart the random things of a test.
export function diceFor(label) {
    const hash = createHash("sha256").update(`${SEED} ${label}`).digest();
    return new Dice(hash.readUInt32BE(0));
}

// Records made by the command, in a folder of their own that goes away.
export class Records {
    constructor(riffle) {
        this.riffle = riffle;
        this.folder = mkdtempSync(join(tmpdir(), "riffle-browser-"));
        this.made = 0;
        process.on("exit", () => rmSync(this.folder, { recursive: true, force: true }));
    }

    path(name = `${++this.made}.record`) {
        return join(this.folder, name);
    }

    run(args, input = "") {
        const env = { ...process.env, RIFFLE_LEDGER: this.path("ledger") };
        return spawnSync(this.riffle, args, { input, env, encoding: "utf8", maxBuffer: 1 << 28 });
    }

    make(args, input) {
        const path = this.path();
        const run = this.run([...args, "--record", path], input);
        if (run.status !== 0) throw new Error(`riffle ${args.join(" ")}: ${run.stderr}`);
        return path;
    }

    play(options, answers = "s\n".repeat(4000)) {
        return this.make(["play", "--plain", ...options], answers);
    }

    // A real shoe, as somebody entered it.
    observed(name = "dealer-busts") {
        const text = readFileSync(join(ROOT, "tests/playthrough", `${name}.play`), "utf8");
        const rules = text.match(/^rules (\S+)/m)[1];
        return this.make(
            ["table", "--rules", rules, "-"],
            text.replace(/^(rules|cards) .*$/gm, ""),
        );
    }

    // An evening as it went: a playthrough without one to three of its acts, with two exchanged, or
    // with another amount; and some of its acts struck again or replaced.  Acts that are then
    // impossible, and corrections that are, are not recorded.
    withBreaches(dice) {
        const folder = join(ROOT, "tests/playthrough");
        const all = readdirSync(folder).filter((name) => name.endsWith(".play"));
        const text = readFileSync(join(folder, dice.of(all.sort())), "utf8");
        const rules = text.match(/^rules (\S+)/m)?.[1] ?? "bicycle";
        const acts = text
            .replace(/^(rules |cards |#).*$/gm, "")
            .split("\n")
            .filter(Boolean);
        for (let change = dice.below(4); change >= 0; change--) {
            const at = 1 + dice.below(acts.length - 2);
            const how = dice.below(3);
            if (how === 0) acts.splice(at, 1);
            else if (how === 1) [acts[at], acts[at + 1]] = [acts[at + 1], acts[at]];
            else acts[at] = acts[at].replace(/\d+/, (number) => String(Number(number) + 1));
        }
        const typed = acts.length;
        for (let change = dice.below(5); change > 0; change--) {
            const instead = ["", ": typed twice", `: ${dice.of(acts.slice(1, typed))}`];
            acts.push(`supervisor strikes act ${2 + dice.below(typed + 4)}${dice.of(instead)}`);
        }
        const path = this.path();
        const args = ["table", "--observe", "--rules", rules, "--record", path, "-"];
        const run = this.run(args, `${acts.join("\n")}\n`);
        if (![0, 1, 5].includes(run.status))
            throw new Error(`riffle ${args.join(" ")}: ${run.stderr}`);
        return path;
    }

    // A session whose boards the computer dealt.
    dealt(options) {
        const path = this.path();
        const run = this.run(["deal", "-o", `${path}.pbn`, "--record", path, ...options]);
        if (run.status !== 0) throw new Error(`riffle deal ${options.join(" ")}: ${run.stderr}`);
        return path;
    }

    // Random sessions, so many in order and so many damaged, of these too; their paths.
    sessions(paths, good, damaged, seed = "browser") {
        const script = join(ROOT, "tests/browser/make_sessions.py");
        const args = [script, "--seed", seed, this.folder, String(good), String(damaged), ...paths];
        const run = spawnSync("python3", args, { encoding: "utf8", maxBuffer: 1 << 28 });
        if (run.status !== 0) throw new Error(`make_sessions.py: ${run.stderr}`);
        return JSON.parse(run.stdout);
    }

    write(bytes, name) {
        const path = this.path(name);
        writeFileSync(path, bytes);
        return path;
    }

    // What `riffle verify --json` says of each file.
    verdicts(paths, options = []) {
        const run = this.run(["verify", "--json", ...options, ...paths]);
        if (![0, 1, 4, 5].includes(run.status)) throw new Error(`riffle verify: ${run.stderr}`);
        return run.stdout
            .trim()
            .split("\n")
            .map((line) => JSON.parse(line));
    }
}

const lineHash = (line) => createHash("sha256").update("\0").update(line, "latin1").digest("hex");

// Gives the lines from `first` on the hash of the line before, so that nothing else is wrong.
export function chain(lines, first) {
    const all = [...lines];
    for (let i = Math.max(1, first); i < all.length; i++) {
        const fields = all[i].split("\t");
        fields[0] = String(i + 1);
        fields[6] = lineHash(all[i - 1]);
        all[i] = fields.join("\t");
    }
    return all;
}

// One value of a payload changed: a digit of it, a letter of it.
export function changeValue(line, dice, key = undefined) {
    const fields = line.split("\t");
    const pairs = fields[5].split(" ").map((pair) => pair.split("="));
    const pair = key ? pairs.find(([name]) => name === key) : dice.of(pairs);
    if (!pair || pair.length < 2 || !pair[1]) return line;
    const at = dice.below(pair[1].length);
    pair[1] = pair[1].slice(0, at) + dice.of([..."0123456789abcdef-"]) + pair[1].slice(at + 1);
    fields[5] = pairs.map((one) => one.join("=")).join(" ");
    return fields.join("\t");
}

// The least contrast of any text on the page, by the formula of WCAG 2.
export function leastContrast() {
    const parse = (color) => color.match(/[\d.]+/g).map(Number);
    const light = (color) =>
        color
            .slice(0, 3)
            .map((c) => c / 255)
            .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
            .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const ground = (node) => {
        const color = parse(getComputedStyle(node).backgroundColor);
        return color.length === 3 || color[3] > 0 ? color : ground(node.parentElement);
    };
    let least = { ratio: 21 };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode.parentElement;
        if (
            !walker.currentNode.data.trim() ||
            !node.checkVisibility() ||
            node.closest("script, .aside")
        )
            continue;
        const [a, b] = [parse(getComputedStyle(node).color), ground(node)]
            .map(light)
            .sort((x, y) => y - x);
        const ratio = (a + 0.05) / (b + 0.05);
        if (ratio < least.ratio) least = { ratio, text: walker.currentNode.data.slice(0, 40) };
    }
    return least;
}

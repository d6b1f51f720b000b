// agree.mjs RIFFLE [RECORDS] [DAMAGED] [SEED] -- the verifier of build/wasm beside `riffle verify`:
// the same verdict, line, clause and words over records of tables and of sessions, and damaged
// ones; and the same alone, in batches and in shuffled batches.  Prints TAP.
//
// SEED chooses the rules, the answers and the damage.  Live records have the operating system's
// randomness besides; a record on which the two disagree is kept in build/browser.
import { webcrypto } from "node:crypto";
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, readdirSync } from "node:fs";
import { basename, join } from "node:path";
import { Dice, ROOT, Records, Tap, chain, changeValue } from "./common.mjs";

const [riffle, records = "24", damaged = "600", seed = "7"] = process.argv.slice(2);
const PRESETS = [
    "bicycle",
    "vegas-strip",
    "vegas-downtown-h17",
    "atlantic-city",
    "single-deck",
    "double-deck",
    "european",
    "australia-nz",
    "eight-deck-csm",
];
const BATCH = 100;
const WALKS = 100; // records that are walked through at most

const source = [
    "build/wasm/boundary.js",
    ...["words", "words_check", "verifier", "walk", "session"].map((name) => `app/web/${name}.js`),
]
    .map((path) => readFileSync(join(ROOT, path), "utf8"))
    .join("\n")
    .replace(/^import [^;]*;$/gm, "");
const {
    WASM,
    Verifier,
    Signatures,
    Walk,
    SessionWalk,
    checkRecord,
    lateIdentity,
    openingIn,
    readSession,
} = await import(`data:text/javascript,${encodeURIComponent(source)}`);
const module = readFileSync(join(ROOT, "build/wasm/riffle.wasm"));
const tap = new Tap();
const dice = new Dice(seed);
console.log(`# seed ${seed}: tests/browser/run agree ${riffle} ${records} ${damaged} ${seed}`);

// A record of any kind.
function makeRecord(from, number) {
    const rules = ["--rules", PRESETS[number % PRESETS.length]];
    const research = number % 5 === 4 ? ["--seed", `agree ${seed} ${number}`] : [];
    if (number % 8 === 5) return from.observed();
    if (number % 8 === 1 || number % 8 === 3) return from.withBreaches(dice);
    if (number % 8 === 6) return from.make(["table", "--auto", ...rules, ...research]);
    const shoe = number % 8 === 0 && !rules[1].endsWith("csm"); // a device has no end of a shoe
    const length = shoe ? ["--shoes", "1"] : ["--rounds", String(1 + dice.below(6))];
    const answers = Array.from({ length: 3000 }, () => dice.of([..."sssshhdp"])).join("\n");
    return from.play(
        [...rules, ...research, ...length, "--companions", String(dice.below(4))],
        answers,
    );
}

// One thing wrong with it, or nothing that shows.
const WAYS = {
    "a byte changed": (text) => {
        const at = dice.below(text.length);
        return (
            text.slice(0, at) +
            String.fromCharCode(text.charCodeAt(at) ^ (1 << dice.below(8))) +
            text.slice(at + 1)
        );
    },
    "cut off": (text) => text.slice(0, dice.below(text.length)),
    "a line deleted": (text) =>
        byLine(text, (lines, i) => [...lines.slice(0, i), ...lines.slice(i + 1)]),
    "a line doubled": (text) =>
        byLine(text, (lines, i) => [...lines.slice(0, i + 1), ...lines.slice(i)]),
    "a line deleted, chained again": (text) =>
        byLine(text, (lines, i) => chain([...lines.slice(0, i), ...lines.slice(i + 1)], i)),
    "two lines swapped, chained again": (text) =>
        byLine(text, (lines, i) =>
            i + 1 < lines.length
                ? chain([...lines.slice(0, i), lines[i + 1], lines[i], ...lines.slice(i + 2)], i)
                : lines,
        ),
    "a value changed, chained again": (text) =>
        byLine(text, (lines, i) => chain(replaced(lines, i, changeValue(lines[i], dice)), i + 1)),
    "a signature changed, chained again": (text) =>
        byLine(text, (lines, i) => {
            const at = lines.findIndex((line, j) => j >= i && / sig=[0-9a-f]/.test(line));
            return at < 0
                ? lines
                : chain(replaced(lines, at, changeValue(lines[at], dice, "sig")), at + 1);
        }),
    "a ruling changed, chained again": (text) =>
        byLine(text, (lines, i) => {
            const fields = lines[i].split("\t");
            const others = ["C4.4", "BJ(2).1", "PR.3", "!C4.4", "?BJ(2).1", "!", "!-"];
            fields[4] = fields[4] === "-" ? dice.of(others) : dice.of(["-", fields[4].slice(1)]);
            return chain(replaced(lines, i, fields.join("\t")), i + 1);
        }),
};

function replaced(lines, i, line) {
    return [...lines.slice(0, i), line, ...lines.slice(i + 1)];
}

function byLine(text, change) {
    const lines = text.trimEnd().split("\n");
    return `${change(lines, dice.below(lines.length)).join("\n")}\n`;
}

// What a session proves, board by board.
function sessionPairs(native, { breaches }, walk) {
    const session = readSession(verifier, walk);
    const told = session.boards.map(({ number, words, now }) => [number, words, now.deal]);
    const theirs = native.boards?.map(({ board, proof, deal }) => [board, proof, deal ?? ""]);
    const again = session.boards
        .flatMap(({ now, before }) => [...before, now])
        .filter((made) => made.opened && made.origin === "computed");
    return {
        manifest: [native.manifest ?? "", session.manifest],
        boards: [JSON.stringify(theirs), JSON.stringify(told)],
        again: [true, again.every((made) => made.again === made.commitment)],
        breaches: breachPair(native, breaches),
    };
}

// Breaches, those that a correction ended too, in the form of the command.
const breachPair = (native, breaches) => [
    JSON.stringify(native.breaches),
    JSON.stringify(
        breaches.map(({ at, correctedBy, ...each }) => ({ ...each, corrected_by: correctedBy })),
    ),
];

function tablePairs(native, { sums, breaches }) {
    const names = ["rounds", "shoes", "cards", "aborted"];
    return {
        ...Object.fromEntries(names.map((name) => [name, [native[name], sums[name]]])),
        not_judged: [native.not_judged, sums.notJudged],
        breaches: breachPair(native, breaches),
    };
}

// The lines of a verdict of one kind, as `riffle verify --json` has them.
function saidAs(kind, lines) {
    const prefix = kind === "noted: " ? kind.length : 0;
    return lines.filter((line) => line.startsWith(kind)).map((line) => line.slice(prefix));
}

// Companions' decisions are replayed by the command alone, and it stops at one that is not their
// strategy's.  What it finds in such a record after that, with --all, is what the module finds.
function withoutCompanions(from, native, path) {
    if (!native.violations.some((found) => found.of_companions)) return { first: native };
    const [all] = from.verdicts([path], ["--all"]);
    const violations = all.violations.filter((found) => !found.of_companions);
    const verdict = violations.length > 0 ? "broken" : undefined;
    return { first: { ...all, violations, verdict }, partly: true };
}

// Which field differs, or nothing.
function difference({ first: native, partly }, own, walk) {
    const first = native.violations[0];
    const counts = {
        session: ["boards" in native, own.session],
        lines: [native.lines, own.sums.lines],
        refused: [native.refused, own.sums.refused],
        notes: [native.notes.join("\n"), saidAs("noted: ", own.rest).join("\n")],
        not_proved: [native.not_proved.join("\n"), saidAs("not proved", own.rest).join("\n")],
        ...(own.session ? sessionPairs(native, own, walk) : tablePairs(native, own)),
    };
    // With --all the command reads on, so that it counts more.
    const pairs = partly && first ? {} : counts;
    if (native.verdict) pairs.verdict = [native.verdict, own.verdict];
    for (const name of ["line", "clause", "sentence", "found", "expected", "concerns"])
        pairs[name] = [first?.[name], own.finding?.[name]];
    if (first && !partly) pairs.blame = [native.blame?.words ?? "", own.finding?.blame];
    if (!first && !partly) pairs.summary = [native.summary, own.first];
    const name = Object.keys(pairs).find((key) => pairs[key][0] !== pairs[key][1]);
    return name && `${name}: riffle verify says ${pairs[name][0]}, the module ${pairs[name][1]}`;
}

const verifier = await Verifier.from(module);
const checks = await Signatures.from(webcrypto.subtle);

async function* inPieces(bytes) {
    const size = 1 + dice.below(1 << 16);
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}

// Compares the two on each file; what they disagree on is kept.
async function compare(from, paths, clauses) {
    const wrong = [];
    for (let at = 0; at < paths.length; at += BATCH) {
        const part = paths.slice(at, at + BATCH);
        const native = from.verdicts(part);
        for (const [i, path] of part.entries()) {
            const bytes = new Uint8Array(readFileSync(path));
            const walk = new SessionWalk(verifier);
            const follow = { after: (line) => verifier.isSession() && walk.after(line) };
            const own = await checkRecord(verifier, () => inPieces(bytes), { checks, follow });
            if (own.corrections.length > 0)
                clauses.set("corrected", (clauses.get("corrected") ?? 0) + 1);
            const differs = difference(withoutCompanions(from, native[i], path), own, walk);
            const clause = own.finding?.clause ?? "in order";
            clauses.set(clause, (clauses.get(clause) ?? 0) + 1);
            if (differs) wrong.push(`${keep(path)}: ${differs}`);
        }
    }
    return wrong;
}

function keep(path) {
    const folder = join(ROOT, "build/browser");
    mkdirSync(folder, { recursive: true });
    const kept = join(folder, basename(path));
    copyFileSync(path, kept);
    return kept;
}

// How many cards of a record the walk of the page leads to their roots, and what is wrong with
// others.
async function walkThrough(path) {
    const bytes = new Uint8Array(readFileSync(path));
    let walk = new Walk(verifier);
    const follow = {
        before: (line) => walk.before(line),
        after: (line, at) => walk.after(line, at),
    };
    const own = await checkRecord(verifier, () => inPieces(bytes), { follow });
    if (own.corrections.length > 0) {
        walk = new Walk(verifier);
        for (const act of verifier.effective()) walk.takeCounted(act, own.spot(act.line));
    }
    const cards = walk.shoes.flatMap((shoe) => shoe.sections.flatMap((section) => section.cards));
    const faults = walk.committed
        ? cards.map((card) => cardFault(card, bytes)).filter(Boolean)
        : [];
    return { cards: cards.length, all: verifier.number("cards"), faults };
}

function cardFault(card, bytes) {
    const { shoe, stack, place } = card;
    const { offset, size, line } = card.turned ?? card;
    const index = place - stack.base;
    const late =
        stack.order &&
        verifier.open({
            shoe: shoe.number,
            base: stack.base,
            order: stack.order,
            index,
            secret: shoe.secret,
        });
    const opening = card.face ? openingIn(bytes.subarray(offset, offset + size)) : late;
    if (!opening) return card.face && `line ${line} has no opening`;
    const { base, root } = stack;
    const { proved } = verifier.proof({
        shoe: shoe.number,
        base,
        count: stack.size,
        root,
        ...opening,
    });
    if (!proved || opening.place !== place)
        return `the card of line ${line} is not led to its root`;
    const known = lateIdentity(card);
    return (
        known !== undefined &&
        known !== opening.identity &&
        `line ${line} has another card in the end`
    );
}

const compiled = await WebAssembly.compile(module);
tap.say(
    WebAssembly.Module.imports(compiled).length === 0,
    "the module imports nothing",
    JSON.stringify(WebAssembly.Module.imports(compiled)),
);
const exported = WebAssembly.Module.exports(compiled)
    .filter(({ kind }) => kind === "function")
    .map(({ name }) => name)
    .sort();
tap.say(
    exported.join(" ") === [...WASM.FUNCTIONS].sort().join(" "),
    "it exports the functions of app/wasm/boundary.def, and no others",
    exported.join(" "),
);
// It is the verifier, with evenings as they went, and a player's table: what he sees, what he may
// do, what he signs.
tap.say(module.length < 330 * 1024, `it has ${module.length} bytes, fewer than 330 KB`);
tap.say(checks !== undefined, "Ed25519 is here to check signatures");

// The vectors of docs/reference/record.md, as the page checks a signature: what the module refuses
// is not put to the browser at all.
const document = readFileSync(join(ROOT, "docs/reference/record.md"), "utf8");
const vectors = [
    ...document.matchAll(/^(.{42}) ([0-9a-f]{64}) ([0-9a-f]{128}) (yes|no)$/gm),
].map(([, name, key, signature, valid]) => ({ name, key, signature, valid: valid === "yes" }));
const misjudged = [];
for (const { name, key, signature, valid } of vectors) {
    const one = {
        key: Buffer.from(key, "hex"),
        signature: Buffer.from(signature, "hex"),
        message: Buffer.alloc(32, 0x2a),
    };
    const strict = verifier.isStrict(one);
    if ((strict && (await checks.valid(one))) !== valid) misjudged.push(name);
}
tap.say(
    vectors.length === 15 && misjudged.length === 0,
    `${vectors.length} keys and signatures that libraries disagree on, as in docs/reference/record.md`,
    misjudged.join("\n"),
);

const from = new Records(riffle);
const clauses = new Map();
const good = Array.from({ length: Number(records) }, (_, i) => makeRecord(from, i));
let wrong = await compare(from, good, clauses);
tap.say(
    wrong.length === 0,
    `${good.length} records, ${clauses.get("corrected") ?? 0} with corrections, the same verdict`,
    wrong.slice(0, 10).join("\n"),
);
tap.say(
    clauses.get("in order") === good.length,
    "and all are in order",
    JSON.stringify([...clauses]),
);

// The golden records, which every verifier goes on accepting.
const golden = join(ROOT, "tests/record/golden");
const verdicts = JSON.parse(readFileSync(join(golden, "verdicts.json"), "utf8"));
const kept = Object.keys(verdicts).map((name) => join(golden, `${name}.record`));
wrong = await compare(from, kept, new Map());
for (const path of kept) {
    const { verdict } = JSON.parse(await saidBy(verifier, path));
    const expected = verdicts[basename(path, ".record")].verdict;
    if (verdict !== expected) wrong.push(`${path}: ${verdict}, expected ${expected}`);
}
tap.say(
    kept.length > 0 && wrong.length === 0,
    `${kept.length} golden records have the verdict that they were kept with`,
    wrong.slice(0, 10).join("\n"),
);

// Records that somebody forged without the key: what is not signed counts for nothing.
const folder = join(from.folder, "forged");
execFileSync("python3", [join(ROOT, "tests/record/forged.py"), riffle, "--write", folder]);
const forged = readdirSync(folder).map((name) => join(folder, name));
wrong = await compare(from, forged, new Map());
tap.say(
    forged.length > 3 && wrong.length === 0,
    `${forged.length} forged records have the same verdict`,
    wrong.join("\n"),
);

const walks = [];
for (const path of good.slice(0, WALKS)) walks.push(await walkThrough(path));
const faults = walks.flatMap((walk) => walk.faults);
const total = walks.reduce((sum, walk) => sum + walk.cards, 0);
tap.say(
    faults.length === 0 && walks.every((walk) => walk.cards === walk.all),
    `the walk of the page leads ${total} cards of ${walks.length} records to their roots`,
    faults.slice(0, 10).join("\n"),
);

wrong = [];
clauses.clear();
const ways = Object.entries(WAYS);
const broken = [];
for (let made = 0; made < Number(damaged);) {
    const paths = [];
    for (; paths.length < BATCH && made < Number(damaged); made++) {
        const text = readFileSync(good[made % good.length], "latin1");
        paths.push(
            from.write(
                Buffer.from(ways[made % ways.length][1](text), "latin1"),
                `damaged-${made}.record`,
            ),
        );
    }
    wrong.push(...(await compare(from, paths, clauses)));
    broken.push(...paths);
}
sayDamaged(`${damaged} damaged records`, wrong);
wrong = await compare(from, [from.write("", "empty.record")], clauses);
tap.say(wrong.length === 0, "an empty file, the same words", wrong.join("\n"));
await companionsSwapped();
await inAnyOrder([...good, ...broken, ...(await sessions())]);

function sayDamaged(what, differing) {
    const named = [...clauses]
        .sort((a, b) => b[1] - a[1])
        .map(([clause, times]) => `${clause} ${times}`)
        .join(", ");
    tap.say(
        differing.length === 0,
        `${what}, the same line, clause and words (${named})`,
        differing.slice(0, 10).join("\n"),
    );
}

// The same of sessions of bridge: those of the command, and those of the model Director.
async function sessions() {
    const own = [
        from.dealt(["--boards", "1-8", "--release"]),
        from.dealt(["--boards", "5-12", "--edition", "2007", "--title", "Été – Übung"]),
    ];
    const made = from.sessions(own, Number(records), Math.ceil(Number(damaged) / 3), seed);
    clauses.clear();
    let differing = await compare(from, [...own, ...made.good], clauses);
    const all = own.length + made.good.length;
    tap.say(
        differing.length === 0 && clauses.get("in order") === all,
        `${all} sessions of bridge, the same verdict and boards, and all are in order`,
        [...differing.slice(0, 10), JSON.stringify([...clauses])].join("\n"),
    );
    clauses.clear();
    differing = await compare(from, made.damaged, clauses);
    sayDamaged(`${made.damaged.length} damaged or dishonest sessions`, differing);
    return [...own, ...made.good, ...made.damaged];
}

// Two companions decide in the wrong order.  The law permits it, their strategy does not, and the
// next head is over other lines: the command stops at the decision, the module at the head.
async function companionsSwapped() {
    const field = (line, number) => line?.split("\t")[number];
    let lines;
    let at = -1;
    for (let attempt = 0; at < 0 && attempt < 20; attempt++) {
        const research = `companions ${seed} ${attempt}`; // an ace must come, before two of them
        const options = ["--companions", "5", "--rounds", "40", "--seed", research];
        lines = readFileSync(from.play(options), "latin1").trimEnd().split("\n");
        at = lines.findIndex(
            (line, i) =>
                field(line, 3) === "decline" &&
                field(lines[i + 1], 3) === "decline" &&
                ["Ann", "Bob", "Cleo", "Dan", "Elsa"].includes(field(line, 2)),
        );
    }
    const swapped = [...lines.slice(0, at), lines[at + 1], lines[at], ...lines.slice(at + 2)];
    const path = from.write(`${chain(swapped, at).join("\n")}\n`, "companions-swapped.record");
    const [{ violations }] = from.verdicts([path]);
    const differing = await compare(from, [path], clauses);
    tap.say(
        at > 0 && violations[0]?.of_companions && differing.length === 0,
        "companions who decide in another order: named by the command, and otherwise the same",
        [JSON.stringify(violations), ...differing].join("\n"),
    );
}

function shuffled(list) {
    const all = [...list];
    for (let i = all.length - 1; i > 0; i--) {
        const j = dice.below(i + 1);
        [all[i], all[j]] = [all[j], all[i]];
    }
    return all;
}

// What an instance of the module says of a record.
async function saidBy(instance, path) {
    const bytes = new Uint8Array(readFileSync(path));
    const said = await checkRecord(instance, () => inPieces(bytes), { checks });
    return JSON.stringify(said);
}

// A verdict is a function of the record alone: not of what was checked before it.
async function inAnyOrder(paths) {
    const chosen = shuffled(paths).slice(0, BATCH);
    const alone = new Map();
    for (const path of chosen) alone.set(path, await saidBy(await Verifier.from(module), path));
    const wrong = [];
    for (let round = 0; round < 3; round++)
        for (const path of shuffled(chosen))
            if ((await saidBy(verifier, path)) !== alone.get(path)) wrong.push(keep(path));
    tap.say(
        wrong.length === 0,
        `${chosen.length} records have the same verdict alone and in three shuffled batches`,
        wrong.slice(0, 10).join("\n"),
    );
}

const unsigned = await checkRecord(
    verifier,
    () => inPieces(new Uint8Array(readFileSync(good[0]))),
    {},
);
tap.say(
    unsigned.ok && unsigned.rest.includes("not proved: signatures were not checked"),
    "without Ed25519 the verdict says that signatures were not checked",
    unsigned.rest.join("\n"),
);
tap.end();

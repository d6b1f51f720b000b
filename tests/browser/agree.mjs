// agree.mjs RIFFLE [RECORDS] [DAMAGED] -- the verifier of build/wasm beside `riffle verify`: the
// same verdict, line, clause and words over records of tables and of sessions, and damaged ones.
// Prints TAP.
import { webcrypto } from "node:crypto";
import { copyFileSync, mkdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { Dice, ROOT, Records, Tap, chain, changeValue } from "./common.mjs";

const [riffle, records = "24", damaged = "600"] = process.argv.slice(2);
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

const source = ["verifier", "walk", "session"]
    .map((name) => readFileSync(join(ROOT, `app/web/${name}.js`), "utf8"))
    .join("\n")
    .replace(/^import [^;]*;$/gm, "");
const {
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
const dice = new Dice(7);

// A record of any kind.
function makeRecord(from, number) {
    const rules = ["--rules", PRESETS[number % PRESETS.length]];
    const seed = number % 5 === 4 ? ["--seed", `agree ${number}`] : [];
    if (number % 8 === 5) return from.observed();
    if (number % 8 === 6) return from.make(["table", "--auto", ...rules, ...seed]);
    const shoe = number % 8 === 0 && !rules[1].endsWith("csm"); // a device has no end of a shoe
    const length = shoe ? ["--shoes", "1"] : ["--rounds", String(1 + dice.below(6))];
    const answers = Array.from({ length: 3000 }, () => dice.of([..."sssshhdp"])).join("\n");
    return from.play(
        [...rules, ...seed, ...length, "--companions", String(dice.below(4))],
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
            fields[4] = fields[4] === "-" ? dice.of(["C4.4", "BJ(2).1", "PR.3"]) : "-";
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
function sessionPairs(native, walk) {
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
    };
}

function tablePairs(native, { sums }) {
    const names = ["rounds", "shoes", "cards", "aborted"];
    return Object.fromEntries(names.map((name) => [name, [native[name], sums[name]]]));
}

// The lines of a verdict of one kind, as `riffle verify --json` has them.
function saidAs(kind, lines) {
    const prefix = kind === "noted: " ? kind.length : 0;
    return lines.filter((line) => line.startsWith(kind)).map((line) => line.slice(prefix));
}

// Which field differs, or nothing.
function difference(native, own, walk) {
    // Companions' decisions are replayed by the command alone.
    const found = native.violations.filter(({ fault }) => !fault.includes("plays for companions"));
    const first = found[0];
    const pairs = {
        ok: [found.length === 0, own.ok],
        session: ["boards" in native, own.session],
        lines: [native.lines, own.sums.lines],
        refused: [native.refused, own.sums.refused],
        notes: [native.notes.join("\n"), saidAs("noted: ", own.rest).join("\n")],
        not_proved: [native.not_proved.join("\n"), saidAs("not proved", own.rest).join("\n")],
        ...(own.session ? sessionPairs(native, walk) : tablePairs(native, own)),
    };
    for (const name of ["line", "clause", "sentence", "found", "expected", "fault"])
        pairs[name] = [first?.[name], own.finding?.[name]];
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
            const differs = difference(native[i], own, walk);
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
    const walk = new Walk(verifier);
    const follow = {
        before: (line) => walk.before(line),
        after: (line, at) => walk.after(line, at),
    };
    await checkRecord(verifier, () => inPieces(bytes), { follow });
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
// It is the verifier and a player's table: what he sees, what he may do, what he signs.
tap.say(module.length < 224 * 1024, `it has ${module.length} bytes, fewer than 224 KB`);
tap.say(checks !== undefined, "Ed25519 is here to check signatures");

const from = new Records(riffle);
const clauses = new Map();
const good = Array.from({ length: Number(records) }, (_, i) => makeRecord(from, i));
let wrong = await compare(from, good, clauses);
tap.say(
    wrong.length === 0,
    `${good.length} records, the same verdict`,
    wrong.slice(0, 10).join("\n"),
);
tap.say(
    clauses.get("in order") === good.length,
    "and all are in order",
    JSON.stringify([...clauses]),
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
}
sayDamaged(`${damaged} damaged records`, wrong);
wrong = await compare(from, [from.write("", "empty.record")], clauses);
tap.say(wrong.length === 0, "an empty file, the same words", wrong.join("\n"));
await sessions();

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
    const made = from.sessions(own, Number(records), Math.ceil(Number(damaged) / 3));
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

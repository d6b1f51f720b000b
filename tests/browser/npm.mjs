// npm.mjs RIFFLE -- the package for npm (make npm), installed from its tarball: in Node, in a page and
// in a worker of Chromium.  Prints TAP.
import { spawnSync } from "node:child_process";
import { copyFileSync, existsSync, mkdirSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { createServer } from "node:http";
import { createRequire } from "node:module";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { gzipSync } from "node:zlib";
import { PATIENCE, ROOT, Records, Tap } from "./common.mjs";

const { chromium } = createRequire(join(ROOT, "build/npm/"))("playwright-core");
const [riffle] = process.argv.slice(2);
const tap = new Tap();
const from = new Records(riffle);
const folder = from.path("project");
const installed = join(folder, "node_modules/riffle");
const GOLDEN = join(ROOT, "tests/record/golden");
const LIMIT = 90000;

function install() {
    const tarball = readdirSync(join(ROOT, "build/npm-package")).find((name) =>
        name.endsWith(".tgz"),
    );
    mkdirSync(folder);
    writeFileSync(join(folder, "package.json"), '{ "type": "module", "private": true }\n');
    const options = ["--offline", "--ignore-scripts", "--no-audit", "--no-fund"];
    const run = spawnSync("npm", ["install", ...options, join(ROOT, "build/npm-package", tarball)], {
        cwd: folder,
        encoding: "utf8",
    });
    tap.say(run.status === 0 && existsSync(installed), "the tarball can be installed", run.stderr);
}

function contents() {
    const about = JSON.parse(readFileSync(join(installed, "package.json"), "utf8"));
    const version = readFileSync(join(ROOT, "include/riffle/version.h"), "utf8");
    const named = Object.values(about.exports).flatMap((way) =>
        typeof way === "string" ? [way] : Object.values(way),
    );
    const missing = named.filter((name) => !existsSync(join(installed, name)));
    tap.say(
        missing.length === 0 && !about.scripts && !about.dependencies,
        "every file that is named is there; no scripts, no dependencies",
        missing.join("\n"),
    );
    tap.say(version.includes(`"${about.version}"`), "the version is that of the library");
    const bytes = ["riffle.js", "riffle.wasm"].map((name) => readFileSync(join(installed, name)));
    const size = bytes.reduce((sum, one) => sum + gzipSync(one, { level: 9 }).length, 0);
    tap.say(size < LIMIT, `the script and riffle.wasm have ${size} bytes of ${LIMIT} by gzip -9`);
    const license = readFileSync(join(installed, "LICENSE"), "utf8");
    tap.say(license === readFileSync(join(ROOT, "LICENSE"), "utf8"), "the licence is in it");
}


async function golden(api) {
    const names = readdirSync(GOLDEN).filter((name) => name.endsWith(".record"));
    const said = from.verdicts(names.map((name) => join(GOLDEN, name)));
    const wrong = [];
    for (const [i, name] of names.entries()) {
        const { verdict, finding } = await api.verify(readFileSync(join(GOLDEN, name)));
        const first = said[i].violations?.[0];
        const same = finding
            ? first?.line === finding.line && first?.clause === finding.clause
            : !first && said[i].verdict === verdict;
        if (!same) wrong.push(`${name}: ${verdict} ${JSON.stringify(said[i]).slice(0, 300)}`);
    }
    tap.say(
        wrong.length === 0 && names.length > 20,
        `Node: ${names.length} golden records have the verdict of the command`,
        wrong.join("\n"),
    );
}

async function table({ load, LawError }) {
    const api = await load();
    const [one, other] = [await api.table("6 decks H17 DAS LS"), await api.table()];
    one.act("Ann sits at box 3");
    one.act("dealer shuffles by hand");
    const refused = one.judge("dealer loads the shoe");
    tap.say(
        !refused.permitted && refused.clause === "C4.5.1" && other.view("Ann").seats.every((s) => !s),
        "a table names the clause, and two tables are apart",
        JSON.stringify(refused),
    );
    const lawful = one.legal().every((act) => one.judge(act).permitted);
    tap.say(lawful && one.legal().length > 3, "every act that is listed is permitted");
    const errors = await Promise.all(
        [
            () => one.act("Ann wagers 10 on box 3"),
            () => one.act("Ann waters the flowers"),
            () => api.table("decks=9"),
            () => one.act("x".repeat(9000)),
            () => api.verify(7),
        ].map(async (wrong) => {
            try {
                return await wrong();
            } catch (error) {
                return error;
            }
        }),
    );
    const [law, column, rules, long, number] = errors;
    tap.say(
        law instanceof LawError &&
            law.clause === "BJ(2).1" &&
            column.column === 5 &&
            rules instanceof RangeError &&
            long instanceof RangeError &&
            number instanceof TypeError,
        "what is wrong is said by an error",
        errors.map(String).join("\n"),
    );
}

// The examples of README.md, each a module of its own.
function examples() {
    copyFileSync(join(GOLDEN, "play-companions.record"), join(folder, "evening.record"));
    const text = readFileSync(join(installed, "README.md"), "utf8");
    const blocks = [...text.matchAll(/```js\n(.*?)```/gs)].map((found) => found[1]);
    const said = blocks.map((block, i) => {
        writeFileSync(join(folder, `example${i}.js`), block);
        return spawnSync("node", [`example${i}.js`], { cwd: folder, encoding: "utf8" });
    });
    const expected = [/^true proved proved: 1 shoe/, /offers the stack to Ann.*\nBJ\(2\)\.1 /, /^broken/];
    tap.say(
        blocks.length === 3 && expected.every((one, i) => one.test(said[i].stdout)),
        "the examples of README.md work",
        said.map((one) => one.stdout + one.stderr).join("\n"),
    );
}

// The types, where there is a compiler for them; else at least every exported name has one.
function types(module) {
    const declared = readFileSync(join(installed, "riffle.d.ts"), "utf8");
    const names = [...declared.matchAll(/^export (?:function|class) (\w+)/gm)].map((m) => m[1]);
    tap.say(
        names.sort().join() === Object.keys(module).sort().join(),
        "riffle.d.ts declares what is exported",
        names,
    );
    writeFileSync(
        join(folder, "use.ts"),
        `import { load, LawError, type Verdict } from "riffle";
const api = await load();
const said: Verdict = await api.verify("");
const ruling = (await api.table()).judge("Ann sits at box 1");
if (!ruling.permitted && "clause" in ruling) console.log(ruling.clause, said.finding?.line);
// @ts-expect-error: a record is no number
await api.verify(7);
export { LawError };
`,
    );
    const options = "--noEmit --strict --target es2022 --module nodenext --moduleResolution nodenext";
    const run = spawnSync("tsc", [...options.split(" "), "--lib", "es2022,dom", "use.ts"], {
        cwd: folder,
        encoding: "utf8",
    });
    if (run.error) tap.say(true, "the types # SKIP there is no tsc (Debian: node-typescript)");
    else tap.say(run.status === 0, "a program of TypeScript compiles with the types", run.stdout);
}

const JOB = `import { load } from "/node_modules/riffle/riffle.js";
export async function job() {
    const api = await load();
    const records = ["/play-companions.record", "/deal-2017.record"];
    const said = await Promise.all(records.map(async (path) => api.verify(await fetch(path))));
    const table = await api.table();
    table.act("Ann sits at box 3");
    return [...said.map(({ verdict, session }) => [verdict, session]), table.view("Ann").boxes];
}
`;
const FILES = {
    "/": ["text/html", "<!doctype html><title>npm</title>"],
    "/favicon.ico": ["image/x-icon", ""],
    "/job.js": ["text/javascript", JOB],
    "/worker.js": ["text/javascript", 'import { job } from "./job.js";\npostMessage(await job());'],
};
const WANTED = JSON.stringify([["proved", false], ["proved", true], [3]]);

function serve() {
    const server = createServer((request, answer) => {
        const { pathname } = new URL(request.url, "http://x");
        const [type, body] = FILES[pathname] ?? [
            pathname.endsWith(".js") ? "text/javascript" : "application/wasm",
            readFileSync(join(pathname.endsWith(".record") ? GOLDEN : folder, pathname)),
        ];
        answer.writeHead(200, { "content-type": type }).end(body);
    });
    return new Promise((done) => server.listen(0, "127.0.0.1", () => done(server)));
}

async function browsers() {
    const server = await serve();
    const browser = await chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--disable-dev-shm-usage", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    });
    const page = await browser.newPage();
    page.setDefaultTimeout(PATIENCE);
    await page.goto(`http://127.0.0.1:${server.address().port}/`);
    const inPage = await page.evaluate(async () => (await import("/job.js")).job());
    tap.say(JSON.stringify(inPage) === WANTED, "a page checks records and opens a table", inPage);
    const inWorker = await page.evaluate(
        () =>
            new Promise((done, failed) => {
                const worker = new Worker("/worker.js", { type: "module" });
                worker.onmessage = ({ data }) => done(data);
                worker.onerror = ({ message }) => failed(new Error(message));
            }),
    );
    tap.say(JSON.stringify(inWorker) === WANTED, "and so does a worker", inWorker);
    await browser.close();
    server.close();
}

install();
contents();
const module = await import(pathToFileURL(join(installed, "riffle.js")).href);
await golden(await module.load());
await table(module);
examples();
types(module);
await browsers();
tap.end();

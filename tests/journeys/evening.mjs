// What journeys share.  An evening has one folder and one home, in which commands run as a person types
// them, a card room with a browser for each guest, and papers.  It keeps a transcript, which stays in
// build/journeys/NAME after a failure, with a picture of each page.
import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { PATIENCE, ROOT } from "../browser/common.mjs";
import { Room, launch } from "../browser/room_page.mjs";

const MINUTES = 10; // for a command: the machine may be busy with other tests
const seconds = (since) => ((performance.now() - since) / 1000).toFixed(1);

// A person's home and folder, and the commands that they type there.
class Home {
    constructor(evening) {
        this.evening = evening;
        this.folder = mkdtempSync(join(tmpdir(), "riffle-journey-"));
        process.on("exit", () => rmSync(this.folder, { recursive: true, force: true }));
    }

    path(name) {
        return join(this.folder, name);
    }

    // Runs a line in a shell; what it printed.  It has to succeed, or to end with this status.
    command(line, status = 0) {
        const { RIFFLE_LEDGER, ...kept } = process.env;
        const path = `${dirname(this.evening.riffle)}:${process.env.PATH}`;
        const env = { ...kept, PATH: path, HOME: this.folder, XDG_STATE_HOME: this.folder, LC_ALL: "C.UTF-8" };
        const options = { cwd: this.folder, env, encoding: "utf8", timeout: MINUTES * 60000 };
        const run = spawnSync("bash", ["-c", `exec 2>&1\n${line}`], options);
        this.evening.told(`$ ${line}\n${run.stdout}`);
        if (run.status !== status)
            throw new Error(`${line}: ended with ${run.status}, not ${status}\n${run.stdout}`);
        return run.stdout;
    }

    text(name) {
        return readFileSync(this.path(name), "utf8");
    }

    // The words of a PDF as they stand on the paper, and the contents of its codes.
    paper(name) {
        const words = this.command(`pdftotext -layout ${name} -`);
        const codes = this.command(
            `pdftoppm -r 150 -png ${name} page && zbarimg -q --raw page-*.png 2>/dev/null; rm -f page-*.png`,
        );
        return { words, codes: codes.trim().split("\n") };
    }

    // What the command, the page that checks records and the Python verifier say of one: the same.
    // Its first words, such as "proved: 1 shoe, 140 cards".
    async verified(name) {
        const lines = this.command(`riffle verify ${name}; echo $?`).trim().split("\n");
        const [said, status] = [lines[0].replace(`${name}: `, ""), Number(lines.at(-1))];
        const shown = await this.evening.checked(this.path(name));
        if (shown !== said) throw new Error(`riffle says ${said}, and the page says ${shown}`);
        const program = /\tdirector\t/.test(this.text(name).split("\n")[0]) ? "session" : "verify";
        this.command(`python3 ${join(ROOT, `tests/reference/${program}.py`)} ${this.path(name)}`, status);
        return said;
    }
}

export class Evening extends Home {
    constructor(riffle, file) {
        super({});
        this.evening = this;
        this.riffle = resolve(riffle);
        this.name = basename(file, ".mjs");
        this.number = 0;
        this.failed = 0;
        this.pages = [];
        this.lines = [];
        this.kept = join(ROOT, "build/journeys", this.name);
        rmSync(this.kept, { recursive: true, force: true });
    }

    told(text) {
        this.lines.push(text);
    }

    // Somebody else, with a folder and a ledger of their own.
    elsewhere() {
        return new Home(this);
    }

    async step(words, work) {
        const since = performance.now();
        this.told(`\n--- ${words}`);
        try {
            await work();
            console.log(`ok ${++this.number} - ${words} (${seconds(since)} s)`);
        } catch (error) {
            this.failed++;
            console.log(`not ok ${++this.number} - ${words}`);
            console.log(`# ${String(error.stack).split("\n").slice(0, 12).join("\n# ")}`);
            await this.keep();
        }
    }

    // A step that fails today, and whose work it is.  When it passes, it has to become a step.
    async known(whose, words, work) {
        this.told(`\n--- ${words} (known to fail; ${whose})`);
        try {
            await work();
        } catch (error) {
            this.told(String(error));
            console.log(`not ok ${++this.number} - ${words} # TODO ${whose}`);
            return;
        }
        this.failed++;
        console.log(`not ok ${++this.number} - ${words}`);
        console.log(`# this was known to fail (${whose}) and passes: make it a step`);
    }

    // What the page that checks records says of a file.
    async checked(path) {
        this.chromium ??= await launch();
        const page = await this.chromium.newPage();
        await page.goto(pathToFileURL(join(ROOT, "build/wasm/verify.html")).href);
        await page.setInputFiles("#file", path);
        const over = () =>
            ["proved", "kept", "pending", "broken", "stopped"].includes(document.body.dataset.state);
        await page.waitForFunction(over, undefined, { timeout: PATIENCE });
        const words = await page.textContent("#verdict");
        await page.close();
        return words;
    }

    async keep() {
        mkdirSync(this.kept, { recursive: true });
        writeFileSync(join(this.kept, "transcript"), this.lines.join("\n"));
        for (const [name, page] of this.pages)
            await page.screenshot({ path: join(this.kept, `${name}.png`) }).catch(() => {});
        console.log(`# the transcript and pictures are in build/journeys/${this.name}`);
    }

    // The card room of the evening, in the same folder.
    async openRoom(...options) {
        this.room = await new Room().open(this.riffle, options, this.folder);
        this.room.server.stderr.on("data", (words) => this.told(`room: ${words}`));
        return this.room;
    }

    // A guest's browser, at an address of the room.
    async page(name, path = "", more = {}) {
        const page = await this.room.guest(name, { path, acceptDownloads: true, ...more });
        this.pages.push([name, page]);
        return page;
    }

    async end() {
        for (const complaint of this.room?.complaints ?? []) {
            this.failed++;
            console.log(`not ok ${++this.number} - a page complained: ${complaint}`);
        }
        await this.room?.close();
        await this.chromium?.close();
        console.log(`1..${this.number}`);
        process.exitCode = this.failed > 0 ? 1 : 0;
    }
}

// What the tests of the card room share: a room of their own on a free port, guests with a browser
// each, and answers to what the page asks.
import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { PATIENCE, ROOT, freePort } from "./common.mjs";

const { chromium } = createRequire(join(ROOT, "build/npm/"))("playwright-core");

// Keeps everything that the page says at once, in urgentSaid: the clock of a turn may speak before a
// busy machine lets the test look.
function rememberUrgent() {
    window.urgentSaid = [];
    const watch = () =>
        new MutationObserver((changes) =>
            changes.forEach(({ target }) => window.urgentSaid.push(target.textContent)),
        ).observe(document.getElementById("urgent"), { childList: true });
    addEventListener("DOMContentLoaded", () => document.getElementById("urgent") && watch());
}

export const launch = () =>
    chromium.launch({
        executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium",
        args: ["--disable-dev-shm-usage", ...(process.getuid?.() === 0 ? ["--no-sandbox"] : [])],
    });

export class Room {
    complaints = [];

    async open(riffle, options = [], folder = mkdtempSync(join(tmpdir(), "riffle-room-"))) {
        this.folder = folder;
        this.riffle = riffle;
        this.options = options;
        await this.start(`127.0.0.1:${await freePort()}`);
        this.browser = await launch();
        process.on("exit", () => {
            this.server?.kill("SIGKILL");
            rmSync(this.folder, { recursive: true, force: true });
        });
        return this;
    }

    start(listen) {
        this.server = spawn(this.riffle, [
            "serve",
            "--listen",
            listen,
            "--data",
            join(this.folder, "data"),
            ...this.options,
        ]);
        return new Promise((done, fail) => {
            let said = "";
            this.server.stdout.on("data", (words) => {
                said += words;
                // The address of a proxy, where it is told, is not this room's.
                const found = said.match(/http:\/\/([\d.]+:\d+)\//)?.[1] ?? listen;
                if (said.includes("Ctrl-C")) done((this.address = found));
            });
            this.server.stderr.on("data", (words) => (said += words));
            this.server.on("exit", (code) =>
                fail(new Error(`riffle serve ended with ${code}: ${said}`)),
            );
        });
    }

    stop() {
        const ended = new Promise((done) => this.server.on("exit", done));
        this.server.kill("SIGTERM");
        return ended;
    }

    // A guest: a browser of their own, with nothing kept from before.
    async guest(name, { settings = {}, path = "", before, ...options } = {}) {
        const context = await this.browser.newContext({
            viewport: { width: 1280, height: 800 },
            serviceWorkers: "block", // they would hide requests from page.route
            ...options,
        });
        context.setDefaultTimeout(PATIENCE);
        const page = await context.newPage();
        page.on(
            "console",
            (message) =>
                message.type() === "error" && this.complaints.push(`${name}: ${message.text()}`),
        );
        page.on("pageerror", (error) => this.complaints.push(`${name}: ${error.message}`));
        await page.addInitScript(
            ({ name, settings }) => {
                if (!localStorage.getItem("riffle.name")) localStorage.setItem("riffle.name", name);
                localStorage.setItem("riffle.settings", JSON.stringify(settings));
            },
            { name, settings: { motion: "off", ...settings } },
        );
        await page.addInitScript(rememberUrgent);
        if (before) await page.addInitScript(before);
        await page.goto(`http://${this.address}/${path}`);
        await page.waitForSelector("html[data-ready]");
        return page;
    }

    async close() {
        await this.browser.close();
        await this.stop();
    }
}

// What the page asks now: the kind of the question ("sent" while an answer is under way), its words
// and its buttons.
export const asked = (page) =>
    page.evaluate(() => ({
        kind: document.getElementById("bar").classList.contains("busy")
            ? "sent"
            : document.getElementById("bar").dataset.kind,
        words: document.querySelector(".asks")?.textContent ?? "",
        buttons: [...document.querySelectorAll("#bar .choices button")].map(
            (one) => one.textContent,
        ),
        names: [...document.querySelectorAll("#bar .choices button")].map(
            (one) => one.dataset.name,
        ),
    }));

export async function waitKind(page, ...kinds) {
    const there = (wanted) => wanted.includes(document.getElementById("bar").dataset.kind);
    try {
        await page.waitForFunction(there, kinds, { timeout: PATIENCE });
    } catch {
        throw new Error(`waited for ${kinds}, and found ${JSON.stringify(await asked(page))}`);
    }
}

// Whether a player has so much that they stand, from the page's own words.
const enough = (words) =>
    Number(words.match(/ou have (?:soft )?(\d+)/)?.[1] ?? 21) >= (words.includes("soft") ? 18 : 15);

// True when the bar asks something else than before.
const changed = (before) => {
    const bar = document.getElementById("bar");
    const buttons = [...bar.querySelectorAll(".choices button")].map((one) => one.textContent);
    return (
        JSON.stringify([bar.dataset.kind, bar.querySelector(".asks").textContent, buttons]) !==
        before
    );
};

// Presses a key, and waits until something else is asked; not for long, because a clock may have ended
// the question before, and then others have to act first.
export async function pressed(page, key) {
    const { kind, words, buttons } = await asked(page);
    await page.keyboard.press(key);
    const before = JSON.stringify([kind, words, buttons]);
    await page.waitForFunction(changed, before, { timeout: 3000, polling: 10 }).catch(() => {});
}

// One answer by keys to whatever is asked; true when there was something to answer.
export async function answer(page, options = { cut: "Enter" }) {
    const { kind, words, names } = await asked(page);
    const keys = {
        cut: options.cut,
        wager: "Enter",
        laid: names.includes("deal") ? "Enter" : undefined,
        insurance: "n",
        surrender: "n",
        play: enough(words) ? "s" : "h",
        broke: "Enter",
        part: undefined,
    };
    if (!keys[kind]) return undefined;
    await pressed(page, keys[kind]);
    return kind;
}

// Lines of a table's record, in their fields.
export async function recordOf(room, table) {
    const text = await (await fetch(`http://${room.address}/record/${table}`)).text();
    return text
        .trimEnd()
        .split("\n")
        .map((line) => line.split("\t"));
}

// The least contrast of any text on the page, by the formula of WCAG 2.
export function leastContrast() {
    const canvas = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
    const parse = (color) => {
        canvas.clearRect(0, 0, 1, 1);
        canvas.fillStyle = color;
        canvas.fillRect(0, 0, 1, 1);
        return [...canvas.getImageData(0, 0, 1, 1).data];
    };
    const over = (a, b) => a.slice(0, 3).map((c, i) => (c * a[3] + b[i] * (255 - a[3])) / 255);
    const light = (color) =>
        color
            .map((c) => c / 255)
            .map((c) => (c <= 0.03928 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4))
            .reduce((sum, c, i) => sum + c * [0.2126, 0.7152, 0.0722][i], 0);
    const felt = parse(getComputedStyle(document.documentElement).getPropertyValue("--felt-a"));
    const ground = (node) => {
        if (!node) return [255, 255, 255];
        if (node.id === "felt") return felt.slice(0, 3);
        const color = parse(getComputedStyle(node).backgroundColor);
        return color[3] === 255 ? color.slice(0, 3) : over(color, ground(node.parentElement));
    };
    let least = { ratio: 21 };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode.parentElement;
        if (
            !walker.currentNode.data.trim() ||
            !node.checkVisibility() ||
            node.closest("script, noscript, .aside, svg, :disabled")
        )
            continue;
        const under = ground(node);
        const [a, b] = [light(over(parse(getComputedStyle(node).color), under)), light(under)].sort(
            (x, y) => y - x,
        );
        const ratio = (a + 0.05) / (b + 0.05);
        if (ratio < least.ratio)
            least = { ratio, text: walker.currentNode.data.slice(0, 40), of: node.className };
    }
    return least;
}

// Controls that have no name, and targets smaller than 24 pixels.
export function badControls() {
    const name = (node) =>
        node.ariaLabel ||
        node.textContent.trim() ||
        node.labels?.[0]?.textContent.trim() ||
        node.title;
    return [
        ...document.querySelectorAll(
            "button, a[href], input, select, [role=slider], summary, [tabindex='0']",
        ),
    ]
        .filter((node) => node.checkVisibility() && !node.closest(".skip"))
        .map((node) => {
            const { width, height } = node.getBoundingClientRect();
            const labelled =
                node.getAttribute("aria-labelledby") &&
                document.getElementById(node.getAttribute("aria-labelledby"));
            if (!name(node) && !labelled) return `${node.outerHTML.slice(0, 80)} has no name`;
            const inline = node.matches("p a, li a, .row a");
            return !inline && (width < 24 || height < 24)
                ? `${node.outerHTML.slice(0, 80)} is ${width} by ${height}`
                : "";
        })
        .filter(Boolean);
}

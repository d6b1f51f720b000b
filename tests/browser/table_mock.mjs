// A table whose cards are known: the page of a real room, its WebSocket answered here with the lines
// of a record that `riffle table` made from acts.  So a test or a picture can have any hand it wants.
// The page folds and checks the lines as always.
import { readFileSync } from "node:fs";
import { Records } from "./common.mjs";

// The acts up to the first bet: who sits where, { name: box or boxes }, all with 1000 chips.  The
// first of them cuts.
export function opening(players) {
    const [first] = Object.keys(players);
    return [
        "supervisor opens the table with 4 decks",
        ...Object.entries(players).flatMap(([name, boxes]) => [
            ...[boxes].flat().map((box) => `${name} sits at box ${box}`),
            `${name} buys 1000 of chips`,
        ]),
        "dealer shuffles by hand",
        `dealer offers the stack to ${first} with backs away`,
        `${first} cuts at 127`,
        "dealer moves the front to the back",
        "dealer places the cutting card",
        "dealer loads the shoe",
        "dealer burns a card",
    ];
}

let records;

// Lines of a record of these acts; throws when one is refused.
export function linesOf(riffle, acts, rules = "vegas-strip") {
    records ??= new Records(riffle);
    const path = records.path();
    const args = ["table", "--rules", rules, "--record", path, "-"];
    const run = records.run(args, `${acts.join("\n")}\n`);
    if (run.status !== 0) throw new Error(`an act is refused:\n${run.stdout}${run.stderr}`);
    const lines = readFileSync(path, "utf8").trimEnd().split("\n");
    return lines.slice(0, -1); // the last one is the head of a finished record
}

export class MockTable {
    // `name` is the player whose page it is; of the lines `count` have happened.
    constructor(name, lines, state = {}, count = lines.length) {
        Object.assign(this, { name, lines, state, count, asked: [] });
    }

    // Answers the WebSocket of the page, and opens the table on it.
    async open(page, address) {
        await page.routeWebSocket(/\/ws$/, (socket) => {
            this.socket = socket;
            socket.onMessage((message) => this.answer(JSON.parse(String(message))));
        });
        await page.goto(`http://${address}/icon.svg`); // away from the lobby
        await page.goto(`http://${address}/#table=T1`);
        await page.waitForSelector("html[data-ready]");
        await page.waitForSelector("#bar[data-kind]:not([data-kind=none])");
    }

    send(message) {
        this.socket.send(JSON.stringify(message));
    }

    answer(message) {
        const { re } = message;
        this.asked.push(message);
        const welcome = { is: "welcome", name: this.name, role: "guest", time: 0, presets: [] };
        if (message.do === "hello") this.send({ ...welcome, token: "0".repeat(64), re });
        else if (message.do === "lobby") this.send({ is: "lobby", tables: [], more: 0, players: 1, re });
        else if (message.do === "ping") this.send({ is: "pong", time: 0, re });
        else if (message.do === "watch") {
            this.send({ is: "watching", lines: this.count, re });
            this.show(0);
        } else if (this.replies?.[message.do]) this.send({ ...this.replies[message.do], re });
        else if (message.do === "ready") this.send({ is: "ready", re });
    }

    // Sends the lines from `from` on that have happened, and the state.
    show(from) {
        this.send({ is: "lines", table: "T1", from, lines: this.lines.slice(from, this.count) });
        this.send({ is: "state", table: "T1", ready: [], away: [], gone: [], watching: 1, ...this.state });
    }

    // The other lines happen.
    continue(state = this.state) {
        const from = this.count;
        Object.assign(this, { state, count: this.lines.length });
        this.show(from);
    }
}

// The connection to the room, for room.html and desk.html: one WebSocket that reconnects by itself,
// and requests matched with their answers.  A request that is marked `good` is sent again after a
// lost connection; others fail with Lost.  docs/reference/room-protocol.md has the messages.
//
// A room may run on several nodes.  The welcome lists their addresses, and a lost connection tries
// one after the other.  `elsewhere` names the node that has a table: the link goes there, and repeats
// what that node was asked.

import { COMMON } from "./words.js";

const FIRST_WAIT = 400; // milliseconds before the first try to come back
const LONGEST_WAIT = 8000;
const PING = 20000;
const SILENCE = 45000; // milliseconds without a message after which the connection is dead
const NODE_PING = 8000; // the same two where another node can take over
const NODE_SILENCE = 16000;
const NEXT_NODE = 120; // milliseconds before the next node is tried
const NODES = 16; // addresses that are remembered
const HOPS = 6; // times in a row that the link is sent elsewhere at once
const HOP_WAIT = 1000; // milliseconds before each one more
const TOKEN = "riffle.token";

// A browser may refuse to keep anything; values then last as long as the page.
const kept = new Map();
export const remember = {
    get(key) {
        try {
            return localStorage.getItem(key) ?? kept.get(key);
        } catch {
            return kept.get(key);
        }
    },
    set(key, value) {
        kept.set(key, value);
        try {
            localStorage.setItem(key, value);
        } catch {
            // it lasts as long as the page
        }
    },
};

export class Lost extends Error {}

// The address of a node's WebSocket, from that of its pages.
const socketAt = (url) => `${url.replace(/\/+$/, "").replace(/^http/, "ws")}/ws`;

export class Link {
    // `on` has welcome(message), told(message) and state("open" | "lost" | "wait" | "gone", more);
    // `more` is a number of seconds, and for "gone" a sentence.
    constructor(url, name, on) {
        Object.assign(this, { url, name, on, asked: new Map(), number: 0, tries: 0, hops: 0 });
        this.nodes = [url]; // sockets of all nodes, as the last welcome listed them
        addEventListener("online", () => this.hurry());
        document.addEventListener("visibilitychange", () => document.hidden || this.hurry());
        setInterval(() => this.beat(), PING / 4);
        this.connect();
    }

    connect() {
        clearTimeout(this.later);
        this.heard = this.pinged = performance.now();
        if (this.adopt()) return;
        const socket = (this.socket = new WebSocket(this.url, "riffle-1"));
        socket.onopen = () => {
            const token = remember.get(TOKEN);
            this.post({
                do: "hello",
                ...(token && { token }),
                ...(this.name && { name: this.name }),
            });
        };
        this.listen(socket);
    }

    listen(socket) {
        socket.onmessage = ({ data }) => socket === this.socket && this.hear(JSON.parse(data));
        socket.onclose = () => socket === this.socket && this.lose();
    }

    // Takes over the connection that early.js began, which has said hello itself and asked for the
    // lines of the table that the address names; false where there is none.
    adopt() {
        const { socket, heard, table } = globalThis.riffleEarly ?? {};
        delete globalThis.riffleEarly?.socket;
        if (!socket || socket.readyState > WebSocket.OPEN) return false;
        this.socket = socket;
        this.listen(socket);
        if (table) this.begun = { table, answer: this.expect(0, { do: "watch", table }, false) };
        queueMicrotask(() => heard.forEach((data) => this.hear(JSON.parse(data))));
        return true;
    }

    hear(message) {
        this.heard = performance.now();
        if (message.time !== undefined) this.clock = message.time - performance.now();
        if (message.is === "welcome") return this.welcome(message);
        if (message.is === "wait") return this.waitForPlace(message);
        if (message.is === "elsewhere") return this.goElsewhere(message);
        if (message.is === "error" && message.re === undefined && !this.ready)
            return this.refused(message);
        const question = this.asked.get(message.re);
        if (question) {
            this.asked.delete(message.re);
            if (message.is === "error") question.fail(new Error(message.error));
            else question.done(message);
        }
        if (message.is !== "pong" && message.is !== "time") this.on.told(message);
        return undefined;
    }

    welcome(message) {
        remember.set(TOKEN, message.token ?? remember.get(TOKEN));
        this.name = message.name;
        const again = !this.ready;
        this.ready = true;
        this.moves = false;
        this.tries = 0;
        if (message.nodes) this.learnNodes(message.nodes);
        this.why = undefined;
        const question = this.asked.get(message.re);
        if (question) {
            this.asked.delete(message.re);
            question.done(message);
        }
        const unanswered = again ? [...this.asked.values()].filter(({ good }) => good) : [];
        this.on.state("open");
        this.on.welcome(message, again);
        for (const { message: waiting } of unanswered) this.post(waiting);
    }

    // The room refused the token or the name: tries once without them.
    refused({ error }) {
        this.why = error;
        if (this.plain) return this.on.state("gone", error);
        this.plain = true;
        this.name = undefined;
        this.asked.delete(0); // early.js asked before the room knew this guest
        this.begun = undefined;
        return this.post({ do: "hello" });
    }

    // The room is full.  It closes the connection, and said when to come again.
    waitForPlace({ again }) {
        this.again = performance.now() + again * 1000;
        this.on.state("wait", again);
    }

    // A node that is down now is in no list and may come back, so those that were known stay, last.
    learnNodes(urls) {
        const list = [...urls.map(socketAt), ...this.nodes];
        this.nodes = [...new Set(list)].slice(0, NODES);
    }

    // Another node has the table, or opens it: goes there at once and repeats the request.  Without an
    // address nobody has it for the moment: asks again here.
    goElsewhere({ url, again, re }) {
        const question = this.asked.get(re);
        if (!url) {
            const ask = () => this.asked.has(re) && this.ready && this.post(question.message);
            if (question) setTimeout(ask, again * 1000);
            return;
        }
        if (question) question.moves = true;
        const socket = this.socket;
        socket.onclose = socket.onmessage = null;
        socket.close();
        this.moves = true;
        this.ready = false;
        this.url = socketAt(url);
        this.hops++;
        clearTimeout(this.calms);
        this.calms = setTimeout(() => (this.hops = 0), 5 * HOP_WAIT);
        this.forget();
        this.later = setTimeout(() => this.connect(), this.hops > HOPS ? HOP_WAIT : 0);
    }

    // Requests that may have been done and cannot be repeated fail.
    forget() {
        for (const [re, question] of this.asked) {
            const { message, good, fail, moves } = question;
            question.moves = false;
            if (moves || (good && message.do !== "watch")) continue;
            this.asked.delete(re);
            fail(new Lost(COMMON.link.lost));
        }
    }

    // Turns to the next node of the list; true when the one after it is to be tried soon, because not
    // all of them have been tried.
    turn() {
        const count = this.nodes.length;
        if (count < 2) return false;
        this.url = this.nodes[(this.nodes.indexOf(this.url) + 1) % count];
        return this.tries++ % count !== count - 1;
    }

    // Milliseconds until the next try: what the room said, or longer with every try of all nodes.
    pause() {
        const rest = (this.again ?? 0) - performance.now();
        if (rest > 0) return rest;
        if (this.turn()) return NEXT_NODE * (0.5 + Math.random());
        const rounds = this.nodes.length < 2 ? this.tries++ : this.tries / this.nodes.length - 1;
        return Math.min(LONGEST_WAIT, FIRST_WAIT * 1.7 ** rounds) * (0.8 + Math.random() / 2.5);
    }

    lose() {
        this.ready = this.moves = false;
        this.begun = undefined;
        this.forget();
        const waits = performance.now() < (this.again ?? 0);
        const wait = this.pause();
        if (waits) this.on.state("wait", Math.ceil(wait / 1000));
        else if (this.why) this.on.state("gone", this.why);
        else this.on.state("lost", Math.ceil(wait / 1000));
        this.later = setTimeout(() => this.connect(), wait);
    }

    hurry() {
        if (performance.now() < (this.again ?? 0)) return;
        if (this.socket.readyState === WebSocket.CLOSED) this.connect();
    }

    beat() {
        const now = performance.now();
        if (!this.ready) return;
        const [silence, ping] =
            this.nodes.length > 1 ? [NODE_SILENCE, NODE_PING] : [SILENCE, PING];
        if (now - this.heard > silence) {
            const dead = this.socket;
            this.lose();
            dead.onclose = null;
            dead.close();
        } else if (now - this.pinged > ping) {
            this.pinged = now;
            this.post({ do: "ping" });
        }
    }

    post(message) {
        if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    // Sends a request; the promise has the answer.  With `good` it is sent again after a lost
    // connection.
    ask(message, good = false) {
        const re = ++this.number;
        return new Promise((done, fail) => {
            if (!this.ready && !good && !this.moves) {
                fail(new Lost(COMMON.link.none));
                return;
            }
            this.expect(re, { ...message, re }, good).then(done, fail);
            if (this.ready) this.post({ ...message, re });
        });
    }

    // The answer to the request with this number.
    expect(re, message, good) {
        return new Promise((done, fail) =>
            this.asked.set(re, { message, good, done, fail, moves: this.moves }),
        );
    }

    // The answer to the `watch` that early.js sent for this table, once; undefined when it sent none.
    takeBegun(table) {
        const { begun } = this;
        this.begun = undefined;
        return begun?.table === table ? begun.answer : undefined;
    }

    // The secret by which the room knows this guest.
    get token() {
        return remember.get(TOKEN);
    }

    // The room's clock, in milliseconds: a monotonic clock, corrected by every message with a time.
    now() {
        return performance.now() + (this.clock ?? 0);
    }
}

// The connection to the room, for room.html and desk.html: one WebSocket that reconnects by itself,
// and requests matched with their answers.  A request that is marked `good` is sent again after a
// lost connection; others fail with Lost.  docs/reference/room-protocol.md has the messages.

import { COMMON } from "./words.js";

const FIRST_WAIT = 400; // milliseconds before the first try to come back
const LONGEST_WAIT = 8000;
const PING = 20000;
const SILENCE = 45000; // milliseconds without a message after which the connection is dead
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

export class Link {
    // `on` has welcome(message), told(message) and state("open" | "lost" | "wait" | "gone", more);
    // `more` is a number of seconds, and for "gone" a sentence.
    constructor(url, name, on) {
        Object.assign(this, { url, name, on, asked: new Map(), number: 0, tries: 0 });
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

    // Takes over the connection that early.js began, which has said hello itself; false where there
    // is none.
    adopt() {
        const { socket, heard } = globalThis.riffleEarly ?? {};
        delete globalThis.riffleEarly?.socket;
        if (!socket || socket.readyState > WebSocket.OPEN) return false;
        this.socket = socket;
        this.listen(socket);
        queueMicrotask(() => heard.forEach((data) => this.hear(JSON.parse(data))));
        return true;
    }

    hear(message) {
        this.heard = performance.now();
        if (message.time !== undefined) this.clock = message.time - performance.now();
        if (message.is === "welcome") return this.welcome(message);
        if (message.is === "wait") return this.waitForPlace(message);
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
        this.tries = 0;
        this.why = undefined;
        const question = this.asked.get(message.re);
        if (question) {
            this.asked.delete(message.re);
            question.done(message);
        }
        this.on.state("open");
        this.on.welcome(message, again);
        if (again) for (const { message: unanswered } of this.asked.values()) this.post(unanswered);
    }

    // The room refused the token or the name: tries once without them.
    refused({ error }) {
        this.why = error;
        if (this.plain) return this.on.state("gone", error);
        this.plain = true;
        this.name = undefined;
        return this.post({ do: "hello" });
    }

    // The room is full.  It closes the connection, and said when to come again.
    waitForPlace({ again }) {
        this.again = performance.now() + again * 1000;
        this.on.state("wait", again);
    }

    // Milliseconds until the next try: what the room said, or longer with every try.
    pause() {
        const rest = (this.again ?? 0) - performance.now();
        if (rest > 0) return rest;
        return (
            Math.min(LONGEST_WAIT, FIRST_WAIT * 1.7 ** this.tries++) * (0.8 + Math.random() / 2.5)
        );
    }

    lose() {
        this.ready = false;
        for (const [re, { message, good, fail }] of this.asked)
            if (!good || message.do === "watch") {
                this.asked.delete(re);
                fail(new Lost(COMMON.link.lost));
            }
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
        if (now - this.heard > SILENCE) {
            const dead = this.socket;
            this.lose();
            dead.onclose = null;
            dead.close();
        } else if (now - this.pinged > PING) {
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
            if (!this.ready && !good) {
                fail(new Lost(COMMON.link.none));
                return;
            }
            const whole = { ...message, re };
            this.asked.set(re, { message: whole, good, done, fail });
            if (this.ready) this.post(whole);
        });
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

// The desk's connection to the room: who one is, questions with their answers, files that go in and
// files that are fetched.  The token stays in this browser and is in no address.

const TOKEN = "riffle.token";
const PING = 25000; // milliseconds; the room closes what is silent
const PIECE = 4500; // bytes of a file that go in one message
const BREATH = 30; // milliseconds between pieces: the room takes 40 messages in a second
const WAITS = [500, 1000, 2000, 4000, 8000]; // before the next try to connect

const stored = {
    get: () => {
        try {
            return localStorage.getItem(TOKEN) ?? undefined;
        } catch {
            return undefined;
        }
    },
    set: (token) => {
        try {
            localStorage.setItem(TOKEN, token);
        } catch {
            // It is kept as long as the page is open.
        }
    },
};

const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

export class DeskLine {
    // `on` has state(word) for "open" and "lost", and welcome(role).
    constructor(on) {
        Object.assign(this, {
            on,
            asked: new Map(),
            number: 0,
            tries: 0,
            token: stored.get(),
        });
        setInterval(() => this.ready && this.post({ do: "ping" }), PING);
        this.connect();
    }

    connect() {
        const scheme = location.protocol === "https:" ? "wss:" : "ws:";
        const socket = (this.socket = new WebSocket(`${scheme}//${location.host}/ws`, "riffle-1"));
        socket.onopen = () => this.hello(this.token);
        socket.onmessage = ({ data }) => this.hear(JSON.parse(data));
        socket.onclose = () => this.lose();
    }

    hello(token) {
        this.post({ do: "hello", ...(token && { token }) });
    }

    post(message) {
        if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
    }

    hear(message) {
        if (message.is === "welcome") this.welcome(message);
        else if (message.is === "error" && message.re === undefined && !this.ready) this.hello();
        const question = this.asked.get(message.re);
        if (!question) return;
        this.asked.delete(message.re);
        if (message.is === "error") question.fail(new Error(message.error));
        else question.done(message);
    }

    welcome({ token, role }) {
        if (token) {
            this.token = token;
            stored.set(token);
        }
        this.ready = true;
        this.tries = 0;
        this.on.state("open");
        this.on.welcome(role);
    }

    lose() {
        this.ready = false;
        this.on.state("lost");
        for (const { fail } of this.asked.values())
            fail(new Error("The connection was lost; what was asked may have been done."));
        this.asked.clear();
        setTimeout(() => this.connect(), WAITS[Math.min(this.tries++, WAITS.length - 1)]);
    }

    question(message) {
        const re = ++this.number;
        return new Promise((done, fail) => {
            if (!this.ready) return fail(new Error("There is no connection to the room."));
            this.asked.set(re, { done, fail });
            return this.post({ ...message, re });
        });
    }

    // The key of the director's link, which works once.
    claim(key) {
        return this.question({ do: "claim", key });
    }

    // A verb of the desk on an event.
    ask(event, verb, given = undefined) {
        return this.question({
            do: "desk",
            ...(event && { event }),
            verb,
            ...(given && { with: given }),
        });
    }

    // A file goes in piece by piece; `kind` is share, or a format of boards.
    async upload(event, kind, file) {
        const bytes = new Uint8Array(await file.arrayBuffer());
        for (let at = 0; at === 0 || at < bytes.length; at += PIECE) {
            const data = base64(bytes.subarray(at, at + PIECE));
            const told = await this.ask(event, "upload", { kind, at, data });
            if (!told.ok) throw new Error(told.text);
            await new Promise((go) => setTimeout(go, BREATH));
        }
    }

    // A file of an event as a blob, and the name to save it under.
    async fetch(event, file) {
        const answer = await fetch(`/desk/${event}/${file}`, {
            headers: { Authorization: `Bearer ${this.token}` },
            cache: "no-store",
        });
        if (!answer.ok) throw new Error(await answer.text());
        const said = answer.headers.get("content-disposition") ?? "";
        const name = said.match(/filename="([^"]+)"/)?.[1] ?? `${event}-${file}`;
        return { blob: await answer.blob(), name };
    }
}

export function save({ blob, name }) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

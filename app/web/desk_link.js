// The desk's connection to the room, over link.js: runs verbs of the desk, uploads files and
// fetches them.  The token stays in this browser and is in no address.

import { Link, remember } from "./link.js";

const PIECE = 4500; // bytes of a file in one message
const BREATH = 30; // milliseconds between pieces: the room takes 40 messages a second

const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

export class DeskLink {
    // `on` has state(word) for "open", "lost", "wait" and "gone", and welcome(role).
    constructor(on) {
        const scheme = location.protocol === "https:" ? "wss:" : "ws:";
        this.link = new Link(`${scheme}//${location.host}/ws`, undefined, {
            state: on.state,
            told: () => {},
            welcome: ({ role }) => on.welcome(role),
        });
    }

    // Uses the key of the director's link, which works once.
    claim(key) {
        return this.link.ask({ do: "claim", key });
    }

    // Runs a verb of the desk on an event; resolves with { ok, exit, text, command, status, … }.
    ask(event, verb, given = undefined) {
        return this.link.ask({
            do: "desk",
            ...(event && { event }),
            verb,
            ...(given && { with: given }),
        });
    }

    // Sends a file piece by piece: `put` sends one piece, `at` and `data`, and is told whether it is
    // the last.  Resolves with the last answer.
    async sendPieces(file, put) {
        const bytes = new Uint8Array(await file.arrayBuffer());
        let told;
        for (let at = 0; at === 0 || at < bytes.length; at += PIECE) {
            const data = base64(bytes.subarray(at, at + PIECE));
            told = await put({ at, data }, at + PIECE >= bytes.length);
            if (!told.ok) throw new Error(told.text);
            await new Promise((go) => setTimeout(go, BREATH));
        }
        return told;
    }

    // Uploads a file of an event; `kind` is "share" or a format of boards.
    upload(event, kind, file) {
        return this.sendPieces(file, (piece) => this.ask(event, "upload", { kind, ...piece }));
    }

    // Fetches a file of an event: a blob, and the name to save it under.
    async fetch(event, file) {
        const answer = await fetch(`/desk/${event}/${file}`, {
            headers: { Authorization: `Bearer ${remember.get("riffle.token")}` },
            cache: "no-store",
        });
        if (!answer.ok) throw new Error(await answer.text());
        const said = answer.headers.get("content-disposition") ?? "";
        const name = said.match(/filename="([^"]+)"/)?.[1] ?? `${event}-${file}`;
        return { blob: await answer.blob(), name };
    }
}

// Gives a fetched file to the browser's downloads.
export function saveFile({ blob, name }) {
    const link = document.createElement("a");
    link.href = URL.createObjectURL(blob);
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(link.href), 60000);
}

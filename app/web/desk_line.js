// The desk's line to the room: verbs with their answers, files that go in and files that are
// fetched.  The token stays in this browser and is in no address.

import { Link, remember } from "./link.js";

const PIECE = 4500; // bytes of a file that go in one message
const BREATH = 30; // milliseconds between pieces: the room takes 40 messages in a second

const base64 = (bytes) => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(""));

export class DeskLine {
    // `on` has state(word) for "open", "lost", "wait" and "gone", and welcome(role).
    constructor(on) {
        const scheme = location.protocol === "https:" ? "wss:" : "ws:";
        this.link = new Link(`${scheme}//${location.host}/ws`, undefined, {
            state: on.state,
            told: () => {},
            welcome: ({ role }) => on.welcome(role),
        });
    }

    // The key of the director's link, which works once.
    claim(key) {
        return this.link.ask({ do: "claim", key });
    }

    // A verb of the desk on an event.
    ask(event, verb, given = undefined) {
        return this.link.ask({
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
            headers: { Authorization: `Bearer ${remember.get("riffle.token")}` },
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

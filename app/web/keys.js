// The key that a player signs with.  It is made in the browser, cannot be taken out of it, and is
// kept for the next time where the browser keeps things.

import { hex } from "./verifier.js";

const ED = { name: "Ed25519" };

// One value kept under one name; undefined where nothing is kept.
function shelf(mode, work) {
    return new Promise((done) => {
        let opening;
        try {
            opening = indexedDB.open("riffle", 1);
        } catch {
            done(undefined);
            return;
        }
        opening.onupgradeneeded = () => opening.result.createObjectStore("keys");
        opening.onerror = opening.onblocked = () => done(undefined);
        opening.onsuccess = () => {
            try {
                const request = work(opening.result.transaction("keys", mode).objectStore("keys"));
                request.onsuccess = () => done(request.result);
                request.onerror = () => done(undefined);
            } catch {
                done(undefined);
            }
        };
    });
}

export class Signer {
    // undefined where the browser has no Ed25519, or the page came over an open connection.
    static async find() {
        const subtle = globalThis.crypto?.subtle;
        if (!subtle) return undefined;
        try {
            let pair = await shelf("readonly", (store) => store.get("player"));
            if (!pair?.privateKey) {
                pair = await subtle.generateKey(ED, false, ["sign", "verify"]);
                await shelf("readwrite", (store) => store.put(pair, "player"));
            }
            const raw = new Uint8Array(await subtle.exportKey("raw", pair.publicKey));
            return new Signer(subtle, pair.privateKey, hex(raw));
        } catch {
            return undefined;
        }
    }

    constructor(subtle, secret, key) {
        Object.assign(this, { subtle, secret, key });
    }

    async sign(message) {
        return hex(new Uint8Array(await this.subtle.sign(ED, this.secret, message)));
    }
}

// The key that a player signs their acts with.  The browser makes it, never gives it out, and keeps
// it in IndexedDB for the next visit where it can.

import { hex } from "./verifier.js";

const ED = { name: "Ed25519" };

// Runs one request on the store of keys; undefined where the browser keeps nothing.
function withStore(mode, work) {
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
    // The signer of this browser; undefined if it lacks Ed25519 or the connection is not secure.
    static async find() {
        const subtle = globalThis.crypto?.subtle;
        if (!subtle) return undefined;
        try {
            let pair = await withStore("readonly", (store) => store.get("player"));
            if (!pair?.privateKey) {
                pair = await subtle.generateKey(ED, false, ["sign", "verify"]);
                await withStore("readwrite", (store) => store.put(pair, "player"));
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

// The service worker of the card room: keeps the lobby's page, the practice table, the trainer and
// the verifier, so that an installed room opens without a connection, deals for practice, and checks
// records.  It serves nothing old while the room answers: a kept file is used only when the room does
// not, or when the hash of its bytes is part of its name.  Tables, records and events are never kept.

const KEPT = "riffle-pages";
const PAGES = ["/", "/practice", "/trainer"];
const FIRST = [...PAGES, "/verify", "/icon.svg", "/riffle.webmanifest"];
const MOST = 60; // files; of more the oldest go
const FILE = /^\/[\w-]+\.(js|css|svg|wasm|webmanifest)$|^\/[\w-]+\.[0-9a-f]{16}\.(js|css|wasm)$/;
const FOREVER = /\.[0-9a-f]{16}\.(js|css|wasm)$/;

const isKept = (path) => FIRST.includes(path) || FILE.test(path);

// Keeps an answer, and forgets the oldest ones.
async function keep(request, answer) {
    const kept = await caches.open(KEPT);
    await kept.delete(request);
    await kept.put(request, answer);
    const all = await kept.keys();
    await Promise.all(all.slice(0, -MOST).map((old) => kept.delete(old)));
}

async function answerTo(request) {
    const { pathname } = new URL(request.url);
    const kept = await caches.match(request);
    if (kept && FOREVER.test(pathname)) return kept;
    try {
        const answer = await fetch(request);
        if (answer.ok) await keep(request, answer.clone());
        return answer;
    } catch (error) {
        if (kept) return kept;
        throw error;
    }
}

// The files that a page or a script names.
async function namesIn(path, pattern) {
    const text = await (await fetch(path)).text();
    return [...text.matchAll(pattern)].map(([, name]) => `/${name}`);
}

// The first pages, with the style sheets and scripts that they name, and the modules and workers
// that those name, whose names have a hash.
async function keepFirst() {
    const kept = await caches.open(KEPT);
    const of = (paths, pattern) => Promise.all(paths.map((path) => namesIn(path, pattern)));
    const named = new Set((await of(PAGES, /(?:href|src)="([\w.]+\.(?:css|js))"/g)).flat());
    const scripts = [...named].filter((name) => name.endsWith(".js"));
    const inside = /"([\w-]+\.[0-9a-f]{16}\.(?:js|wasm))"/g;
    const parts = (await of(scripts, inside)).flat();
    const workers = parts.filter((name) => name.endsWith(".js"));
    const modules = (await of(workers, inside)).flat();
    await kept.addAll([...new Set([...FIRST, ...named, ...parts, ...modules])]);
}

addEventListener("install", (event) => {
    event.waitUntil(keepFirst().then(() => globalThis.skipWaiting()));
});
addEventListener("activate", (event) => event.waitUntil(globalThis.clients.claim()));
addEventListener("fetch", (event) => {
    const { request } = event;
    const { origin, pathname } = new URL(request.url);
    if (request.method === "GET" && origin === location.origin && isKept(pathname))
        event.respondWith(answerTo(request));
});

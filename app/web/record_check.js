// The proof of a table in the card room: what this page has checked so far, and a check of the
// whole record at one click.  panel.js and proof.js show them.

import { Story } from "./proof_story.js";
import { Verifier, checkRecord } from "./verifier.js";
import { ROOM } from "./words_room.js";

const WORDS = ROOM.proof;
const BREATH = 20; // milliseconds of work before the page may draw
const SAVED_WITHIN = 60000; // milliseconds after which the browser has read what it saves
const READY = "riffle-verifier"; // what verify.js says to the page that opened it

// The bytes of the record, as they arrive.
async function* download(address) {
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok) throw new Error(WORDS.roomAnswered(answer));
    const reader = answer.body.getReader();
    for (let piece; !(piece = await reader.read()).done;) yield piece.value;
}

// The record as it stands, in pieces.
export async function loadRecord(address) {
    const pieces = [];
    for await (const piece of download(address)) pieces.push(piece);
    return pieces;
}

// Checks the whole record with a second instance of the core, from the first line, as somebody
// would who did not watch the table.  Gives the `result` of checkRecord, the `story` of the shoes,
// and the `pieces` of the file as they were checked.
export async function checkWhole(module, address, checks, progress) {
    const pieces = await loadRecord(address);
    const whole = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const verifier = new Verifier(new WebAssembly.Instance(module, {}).exports);
    const story = new Story(verifier);
    let last = performance.now();
    const pause = (at) => {
        if (performance.now() - last < BREATH) return undefined;
        progress(at / whole);
        return new Promise((go) => setTimeout(go)).then(() => (last = performance.now()));
    };
    const follow = { before: (bytes) => story.before(bytes), after: () => story.after() };
    const result = await checkRecord(verifier, () => pieces, { checks, follow, pause });
    return { result, story, pieces };
}

// The same in one sentence: { ok, words }.  A shoe that is still being played is in order though
// not proved yet.
export async function verifyRecord(module, address, checks, progress) {
    const { result } = await checkWhole(module, address, checks, progress);
    const { finding, sums, checked } = result;
    if (finding) return { ok: false, words: WORDS.wrong(finding) };
    const { lines, rounds, opened, shoes } = sums;
    return {
        ok: true,
        words: WORDS.right({ lines, rounds, cards: opened, shoes, signatures: checked }),
    };
}

// Saves a record exactly as it was checked.
export function saveRecord(pieces, name) {
    const address = URL.createObjectURL(new Blob(pieces, { type: "text/plain" }));
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), SAVED_WITHIN);
}

// Opens the verifier with this record in it.  That page can reach no network, so the record goes
// there as a message, when the page says that it is ready.  `loading` is a promise of the pieces.
// Returns false when the browser opened no window.
export function openVerifier(loading, name) {
    const other = window.open("verify");
    if (!other) return false;
    const give = async ({ source, origin, data }) => {
        if (source !== other || origin !== location.origin || data !== READY) return;
        removeEventListener("message", give);
        other.postMessage({ file: new File(await loading, name) }, location.origin);
    };
    addEventListener("message", give);
    return true;
}

// The facts of the Proof tab, what this page has checked so far: { words, kind, hash }, with kind
// "" for proved, "open" for not proved and "wrong".
export function proofFacts(client, view) {
    const { live } = client;
    const sums = live.sums();
    const secret = client.secret.report();
    const facts = [
        { words: WORDS.lines(sums) },
        client.isCommitted
            ? { words: WORDS.opened({ cards: sums.opened }) }
            : { words: WORDS.uncommitted, kind: "open" },
    ];
    if (client.isCommitted) facts.push({ words: WORDS.level(live.level()) });
    if (view.shoe.root)
        facts.push({ words: WORDS.root({ shoe: view.shoe.number }), hash: view.shoe.root });
    if (secret.words) {
        const kind = secret.included ? "" : "open";
        facts.push({ words: secret.words, kind: secret.right ? kind : "wrong" });
    }
    facts.push(
        client.checks
            ? { words: WORDS.signatures({ signatures: client.checked }) }
            : { words: WORDS.signaturesUnchecked, kind: "open" },
    );
    if (view.boxes.length > 0) facts.push(signingFact(client, live.signer(view.name ?? "")));
    if (sums.shoes > 0) facts.push({ words: WORDS.shoes(sums) });
    return facts;
}

// Whether the player's acts are signed with the key of this browser.
function signingFact({ signer }, used) {
    if (used && used.key === signer?.key) return { words: WORDS.signed, hash: used.key };
    return { words: signer ? WORDS.otherKey : WORDS.unsigned, kind: "open" };
}

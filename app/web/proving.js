// Proof in the page: what is proved so far, and the whole record checked with one click.

import { Verifier, checkRecord } from "./verifier.js";
import { count } from "./cards.js";

const BREATH = 20;

// The bytes of the record, as they come.
async function* download(address) {
    const answer = await fetch(address, { cache: "no-store" });
    if (!answer.ok) throw new Error(`the room answered ${answer.status}`);
    const reader = answer.body.getReader();
    for (let piece; !(piece = await reader.read()).done;) yield piece.value;
}

// A second instance of the module reads everything from the first line, as somebody would who was
// not here.
export async function verifyRecord(module, address, checks, progress) {
    const pieces = [];
    for await (const piece of download(address)) pieces.push(piece);
    const whole = pieces.reduce((sum, piece) => sum + piece.length, 0);
    const verifier = new Verifier(new WebAssembly.Instance(module, {}).exports);
    let last = performance.now();
    const pause = (at) => {
        if (performance.now() - last < BREATH) return undefined;
        progress(at / whole);
        return new Promise((go) => setTimeout(go)).then(() => (last = performance.now()));
    };
    const found = await checkRecord(verifier, () => pieces, { checks, pause });
    const ok = !found.finding; // a table that is still played at is not proved yet, and in order
    return { ok, words: ok ? rightWords(found) : wrongWords(found) };
}

function rightWords({ sums, checked, rest }) {
    const shoes = sums.shoes
        ? `${count(sums.shoes, "shoe")} ${sums.shoes === 1 ? "was" : "were"} revealed and came out as committed`
        : "no shoe is over yet, so that its order stays a secret until it is";
    const signed =
        checked === undefined
            ? "signatures could not be checked in this browser"
            : `${count(checked, "signature")} checked`;
    const open = rest.filter((one) => one.startsWith("not proved")).length;
    return (
        `All is in order: ${count(sums.lines, "line")} in an unbroken chain, ${count(sums.rounds, "round")} by the rules, ` +
        `${count(sums.opened, "card")} proved to lie where they were before the cut, ${signed}; ${shoes}.` +
        `${open && sums.shoes === 0 ? " What is not revealed yet can be checked at the end of the shoe." : ""}`
    );
}

const wrongWords = ({ finding }) =>
    `Something is wrong: line ${finding.line} breaks ${finding.clause}: ${finding.sentence} ` +
    `Found: ${finding.found}; expected: ${finding.expected}. At fault: ${finding.fault}.`;

// What the page has checked by itself so far.
export function proofFacts(sitting, view) {
    const { live } = sitting;
    const sums = live.sums();
    const part = sitting.chance.words();
    const signer = live.signer(view.name ?? "");
    const mine = view.boxes.length > 0;
    const facts = [
        {
            words: `${count(sums.lines, "line")} folded here, each chained to the one before and judged by the law.`,
        },
        sitting.committed
            ? {
                  words: `${count(sums.opened, "card")} opened against the root of ${sums.opened === 1 ? "its" : "their"} stack.`,
              }
            : {
                  words: "At this table cards are not committed to: nothing is proved of their order.",
                  kind: "open",
              },
    ];
    if (view.shoe.root)
        facts.push({
            words: `The order of shoe ${view.shoe.number} was fixed before the cut by this root:`,
            hash: view.shoe.root,
        });
    if (part.words)
        facts.push({
            words: part.words,
            kind: part.right ? (part.words.startsWith("Your") ? "" : "open") : "wrong",
        });
    facts.push(
        sitting.checks
            ? {
                  words: `${count(sitting.checked, "signature")} of the house and the players checked.`,
              }
            : {
                  words: "Signatures are not checked: this page did not come over a safe connection, or the browser has no Ed25519.",
                  kind: "open",
              },
    );
    if (mine)
        facts.push(
            signer && signer.key === sitting.signer?.key
                ? {
                      words: "Your acts are signed with a key that never leaves this browser:",
                      hash: signer.key,
                  }
                : {
                      words: sitting.signer
                          ? "Your acts are not signed: you sat down with another key."
                          : "Your acts are not signed: this browser has no key for that here.",
                      kind: "open",
                  },
        );
    if (sums.shoes > 0)
        facts.push({
            words: `${count(sums.shoes, "shoe")} revealed, and every stack came out as committed.`,
        });
    return facts;
}

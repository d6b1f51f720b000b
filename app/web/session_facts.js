// The facts about a session of bridge, for verify.html and event.html: rows of a summary, and how
// its deals were made: the manifest, beside the one that the reader was given, the public value and
// the parties.

import { el, tick } from "./cards.js";
import { hashText } from "./card_proof.js";
import { COMMON, formatNumber } from "./words.js";
import { CHECK } from "./words_check.js";

const FACTS = CHECK.sessionFacts;
const DEALS = CHECK.deals;
const COPIED_MS = 2000; // how long a button says that it copied

// Time in a record is milliseconds; shown as 2026-11-15 19:30.
export const minuteOf = (time) => new Date(time).toISOString().slice(0, 16).replace("T", " ");

// The rows of the summary, each a name and a value.
export function sessionRows(session, { id, sums }, size) {
    const { number, sessions, boards, first, tables, title, closed } = session;
    return [
        [FACTS.event, id],
        [FACTS.title, title && title !== "-" ? title : FACTS.none],
        [FACTS.session, sessions > 0 ? FACTS.sessionOf({ number, sessions }) : String(number)],
        [FACTS.edition, FACTS.laws(session)],
        [FACTS.deals, FACTS.source[session.source]],
        [FACTS.opened, FACTS.openedAt({ time: minuteOf(session.time), closed })],
        [FACTS.boards, FACTS.boardsAt({ first, last: first + boards.length - 1, tables })],
        [FACTS.record, FACTS.recordSize({ lines: sums.lines, size })],
        [FACTS.acts, FACTS.actsRefused({ acts: session.acts, refused: sums.refused })],
        [FACTS.heads, formatNumber(sums.heads)],
        [FACTS.key, session.key === "-" ? FACTS.none : el("code", {}, session.key)],
    ];
}

async function copyText(from, button) {
    try {
        await navigator.clipboard.writeText(from.textContent);
    } catch {
        // Without the clipboard (file://, http://) the old way works.
        getSelection().selectAllChildren(from);
        document.execCommand("copy");
    }
    button.textContent = COMMON.copied;
    setTimeout(() => (button.textContent = COMMON.copy), COPIED_MS);
}

const MANIFEST = /^[0-9a-f]{64}$/;

// Compares what the reader typed with the manifest of the record: { right, words }, with `right`
// undefined while there is nothing to compare.
export function compareManifest(typed, manifest) {
    const digits = typed.replace(/\s+/g, "").toLowerCase();
    if (digits === "") return { words: DEALS.heldEmpty };
    if (!MANIFEST.test(digits)) return { words: DEALS.heldWrong({ length: digits.length }) };
    return digits === manifest
        ? { right: true, words: DEALS.heldSame }
        : { right: false, words: DEALS.heldOther };
}

function heldField(manifest) {
    const answer = el("p", { id: "held-said", class: "said", role: "status" });
    const input = el("input", {
        id: "held",
        type: "text",
        autocomplete: "off",
        spellcheck: "false",
        "aria-describedby": "held-said",
    });
    const compare = () => {
        const { right, words } = compareManifest(input.value, manifest);
        answer.className = right === undefined ? "said muted" : right ? "said right" : "said bad";
        answer.replaceChildren(...(right === undefined ? [] : [tick(right)]), words);
    };
    input.oninput = compare;
    compare();
    return [el("label", { for: "held" }, DEALS.held), input, answer];
}

function manifestPart({ manifest, manifestLine }) {
    const whole = el("code", { id: "manifest" }, manifest);
    const button = el(
        "button",
        { type: "button", class: "copy", "aria-label": DEALS.copyManifest },
        COMMON.copy,
    );
    button.onclick = () => copyText(whole, button);
    return el(
        "div",
        { class: "manifest" },
        el(
            "h3",
            {},
            DEALS.manifest,
            manifestLine ? el("span", { class: "muted" }, DEALS.line({ line: manifestLine })) : "",
        ),
        el("p", { class: "digits" }, whole, button),
        heldField(manifest),
    );
}

function valueRows({ description, hasValue, value, valueLine }) {
    if (description === "-") return [[DEALS.publicValue, DEALS.noValue]];
    const line = valueLine ? DEALS.valueLine({ line: valueLine }) : "";
    const stated = [el("strong", {}, value), el("span", { class: "muted" }, line)];
    return [
        [DEALS.publicValue, hasValue ? stated : DEALS.valueMissing],
        [DEALS.describedAs, description],
    ];
}

const partyItem = ({ name, root, line }) =>
    el(
        "li",
        {},
        name,
        " ",
        el("span", { class: "muted" }, DEALS.partyRoot({ line })),
        hashText(root),
    );

// How the deals were made, for the section above the boards.
export function dealsParts(session) {
    if (session.source === "observed") return [el("p", { class: "muted" }, DEALS.byHand)];
    const { parties, hasManifest, agent, program } = session;
    const rows = [
        ...(hasManifest ? valueRows(session) : []),
        [
            parties.length === 1 ? DEALS.party : DEALS.parties,
            parties.length
                ? el("ol", { class: "parties" }, parties.map(partyItem))
                : DEALS.noParties,
        ],
        ...(hasManifest
            ? [
                  [DEALS.agent, agent],
                  [DEALS.program, program],
              ]
            : []),
    ];
    return [
        hasManifest ? manifestPart(session) : el("p", { class: "muted" }, DEALS.noManifest),
        el(
            "dl",
            { class: "rows" },
            rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]),
        ),
    ];
}

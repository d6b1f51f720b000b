// The proof of one card, step by step: where it lay, who it is, its leaf, the way up to the root,
// and what the secret said of it in the end.

import { hex } from "./verifier.js";
import { faceOf, lateIdentity, openingIn } from "./walk.js";
import { capital, cardFace, cardName, el, tick } from "./cards.js";

const same = (one, other) =>
    one.length === other.length && one.every((byte, i) => byte === other[i]);

// A hash, short to the eye and whole to a reader who asks for it.
export function hashText(digits) {
    return el(
        "code",
        { class: "hash", title: digits },
        el("span", { class: "whole" }, digits),
        el(
            "span",
            { class: "short", "aria-hidden": "true" },
            `${digits.slice(0, 8)}…${digits.slice(-4)}`,
        ),
    );
}

export function step(title, right, ...body) {
    return el(
        "li",
        { class: "step" },
        el("h4", {}, title, right === undefined ? "" : tick(right)),
        ...body,
    );
}

export const p = (...children) => el("p", {}, ...children);
export const code = (text) => el("code", {}, text);

export const wholeHashes = () =>
    el(
        "label",
        { class: "whole-hashes" },
        el("input", { type: "checkbox", id: "whole" }),
        " whole hashes",
    );

// The opening of a card: as the house wrote it, or from the secret that it showed in the end.
async function openingOf(card, page) {
    const written = card.turned ?? (card.face && card.size ? card : undefined);
    const shown = written && openingIn(await page.lineAt(written));
    const { stack, shoe } = card;
    const late =
        stack.order &&
        page.verifier.open({
            shoe: shoe.number,
            base: stack.base,
            order: stack.order,
            index: card.place - stack.base,
            secret: shoe.secret,
        });
    return { shown, late, written };
}

function placeStep(card, opening) {
    const { stack, order, place } = card;
    const cut = stack.cutLine
        ? `${stack.cutBy} cut at ${stack.cut} (line ${stack.cutLine}).`
        : "There was no cut.";
    const nth = order === 0 ? "the first card" : `card ${order + 1}`;
    const base = stack.base > 0 ? `${stack.base} + ` : "";
    return step(
        "Place",
        opening.place === place,
        p(`${cut} This is ${nth} to leave the stack:`),
        p(code(`${base}(${stack.cut} + ${order}) mod ${stack.size} = ${place}`)),
    );
}

function identityStep(opening, face) {
    const { identity } = opening;
    const deck = Math.floor(identity / 52);
    const suit = Math.floor((identity % 52) / 13);
    return step(
        "Card",
        face === undefined || faceOf(identity) === face,
        p(`Identity ${identity}: ${cardName(faceOf(identity))}, of deck ${deck + 1}.`),
        p(code(`${deck} · 52 + ${suit} · 13 + ${identity % 13} = ${identity}`)),
    );
}

function leafStep(card, opening, proof, id) {
    return step(
        "Leaf",
        undefined,
        p("The salt hid the card until now:"),
        p(hashText(hex(opening.salt))),
        p(
            code(
                `H("card", "${id}", ${card.shoe.number}, ${opening.place}, ` +
                    `${opening.identity}, salt) =`,
            ),
        ),
        p(hashText(proof.data)),
        p(code("SHA-256(00 …) ="), " the leaf"),
        p(hashText(proof.leaf)),
    );
}

function pathStep(proof) {
    const rows = proof.steps.map(({ other, right, node }, i) =>
        el(
            "tr",
            {},
            el("td", {}, String(i + 1)),
            el("td", {}, el("span", { class: "side" }, right ? "right" : "left"), hashText(other)),
            el("td", {}, hashText(node)),
        ),
    );
    return step(
        "Way up",
        undefined,
        p(
            code("SHA-256(01 left right)"),
            ` of each node with its neighbour, ${proof.steps.length} times:`,
        ),
        el(
            "table",
            { class: "path" },
            el(
                "thead",
                {},
                el(
                    "tr",
                    {},
                    el("th", { scope: "col" }, el("span", { class: "aside" }, "step")),
                    el("th", { scope: "col" }, "neighbour"),
                    el("th", { scope: "col" }, "gives"),
                ),
            ),
            el("tbody", {}, rows),
        ),
    );
}

function rootStep(card, proof) {
    const { stack } = card;
    const cut = stack.cutLine ? `, before the cut in line ${stack.cutLine}` : "";
    const dealt = card.line ? ` and before this card in line ${card.line}` : "";
    return step(
        "Root",
        proof.proved,
        p(hashText(hex(stack.root))),
        p(
            proof.proved
                ? "The last node is the root that was published in "
                : "The last node is not the root of ",
            el("strong", {}, `line ${stack.rootLine}`),
            `${cut}${dealt}.`,
        ),
    );
}

function endStep(card, shown, late) {
    const { shoe } = card;
    if (!late)
        return step(
            "In the end",
            undefined,
            p(
                shoe.revealLine
                    ? "The secret of this shoe is shown."
                    : "The secret of this shoe is not shown in this record; until it is, nobody " +
                          "can compute the order again.",
            ),
        );
    const right =
        !shown ||
        (shown.identity === late.identity &&
            same(shown.salt, late.salt) &&
            same(shown.path, late.path));
    return step(
        "In the end",
        right,
        p(
            "In ",
            el("strong", {}, `line ${shoe.revealLine}`),
            " the house showed its secret. With it the key, the order and ",
            `the salts were computed again here: place ${late.place} holds card ${late.identity}`,
            shown ? ", with the same salt and the same path." : ".",
        ),
    );
}

function noProof(card, source) {
    if (source === "observed")
        return p(
            "This table was observed: a person entered the faces of real cards. That every act ",
            "was lawful is checked; ",
            "where the card lay before is nobody's to prove.",
        );
    if (source === "research")
        return p(
            "This table is research: its stacks are stated in the record, and come from a seed ",
            "that anybody can run again. The verifier did, and they are the same. Nothing was ",
            "left to chance, so there is nothing to open.",
        );
    return p(
        `This card lay at place ${card.place} under the root of line ${card.stack.rootLine}. `,
        "It was not shown, and the ",
        "secret of its shoe is not in this record yet, so nobody but the house knows it.",
    );
}

function heading(card, face, result) {
    const where = [
        card.to === "nobody" ? "never dealt" : card.to === "burned" ? "burned" : `to ${card.to}`,
        card.section.round > 0 ? `round ${card.section.round}` : "",
        card.line ? `line ${card.line}` : "",
        card.turned ? `turned in line ${card.turned.line}` : "",
    ]
        .filter(Boolean)
        .join(" · ");
    return el(
        "header",
        {},
        cardFace(face, { large: true, unseen: !card.face }),
        el(
            "div",
            {},
            el("h3", { id: "proof-title" }, capital(cardName(face))),
            el("p", { class: "muted" }, where),
            result,
        ),
    );
}

// The panel for a card, and a sentence for those who hear it.
export async function proofOf(card, page) {
    if (page.source !== "committed")
        return {
            parts: [heading(card, card.face), noProof(card, page.source)],
            spoken: cardName(card.face),
        };
    const { shown, late } = await openingOf(card, page);
    const opening = shown ?? late;
    const face = card.face ?? (opening && faceOf(lateIdentity(card)));
    if (!opening)
        return {
            parts: [heading(card, face), noProof(card, page.source)],
            spoken: "a card face down, not shown yet",
        };
    const { stack, shoe } = card;
    const proof = page.verifier.proof({
        shoe: shoe.number,
        base: stack.base,
        count: stack.size,
        root: stack.root,
        ...opening,
    });
    const result = el(
        "p",
        { class: proof.proved ? "result" : "result bad" },
        tick(proof.proved),
        proof.proved
            ? ` where it was committed, by the root of line ${stack.rootLine}`
            : " not proved",
    );
    const unseen = shown
        ? ""
        : p(
              "Nobody saw this card at the table. It is opened here with the secret that ",
              "the house ",
              `showed in line ${shoe.revealLine}.`,
          );
    return {
        parts: [
            heading(card, face, result),
            unseen,
            wholeHashes(),
            el(
                "ol",
                { class: "steps" },
                placeStep(card, opening),
                identityStep(opening, card.face),
                leafStep(card, opening, proof, page.id),
                pathStep(proof),
                rootStep(card, proof),
                endStep(card, shown, late),
            ),
        ],
        spoken: `${cardName(face)}, ${proof.proved ? "proved" : "not proved"}`,
    };
}

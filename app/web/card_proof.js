// The proof of one card, step by step: its place in the stack, which card it is, its leaf in the
// Merkle tree, the path up to the root that was published before the cut, and the check against the
// secret that the house shows at the end of the shoe.  shoe_view.js puts the result into its panel;
// board_proof.js uses the same small parts.

import { hex } from "./verifier.js";
import { faceOf, lateIdentity, openingIn } from "./walk.js";
import { cardFace, el, tick } from "./cards.js";
import { capital, cardName } from "./words.js";
import { CHECK } from "./words_check.js";

const CARD = CHECK.cardProof;

const areSame = (one, other) =>
    one.length === other.length && one.every((byte, i) => byte === other[i]);

// A hash, shortened for the eye and whole for a reader who asks for it.
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

// One step of a proof; `right` is undefined where the step checks nothing by itself.
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
export const strongLine = (line) => el("strong", {}, CHECK.proof.inLine({ line }));

export const wholeHashesBox = () =>
    el(
        "label",
        { class: "whole-hashes" },
        el("input", { type: "checkbox", id: "whole" }),
        CHECK.proof.wholeHashes,
    );

// The opening of a card: as the house wrote it (shown), or computed from the secret that it showed
// at the end (late).
async function findOpening(card, page) {
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
    return { shown, late };
}

function placeStep(card, opening) {
    const { stack, order, place } = card;
    const { base, cut, size } = stack;
    const cutText = stack.cutLine
        ? CARD.cut({ name: stack.cutBy, place: cut, line: stack.cutLine })
        : CARD.noCut;
    return step(
        CARD.place,
        opening.place === place,
        p(cutText, CARD.nth({ number: order + 1 })),
        p(code(CHECK.formula.place({ base, cut, order, size, place }))),
    );
}

function identityStep(opening, face) {
    const { identity } = opening;
    const deck = Math.floor(identity / 52);
    const suit = Math.floor((identity % 52) / 13);
    return step(
        CARD.card,
        face === undefined || faceOf(identity) === face,
        p(CARD.identity({ identity, face: faceOf(identity), deck: deck + 1 })),
        p(code(CHECK.formula.identity({ deck, suit, rank: identity % 13, identity }))),
    );
}

function leafStep(card, { place, identity, salt }, proof, id) {
    return step(
        CARD.leaf,
        undefined,
        p(CARD.salt),
        p(hashText(hex(salt))),
        p(code(CHECK.formula.card({ id, shoe: card.shoe.number, place, identity }))),
        p(hashText(proof.data)),
        p(code(CHECK.formula.leaf), CARD.leafIs),
        p(hashText(proof.leaf)),
    );
}

function pathStep({ steps }) {
    const rows = steps.map(({ other, right, node }, i) =>
        el(
            "tr",
            {},
            el("td", {}, String(i + 1)),
            el(
                "td",
                {},
                el("span", { class: "side" }, right ? CARD.right : CARD.left),
                hashText(other),
            ),
            el("td", {}, hashText(node)),
        ),
    );
    return step(
        CARD.path,
        undefined,
        p(code(CHECK.formula.node), CARD.pathText({ steps: steps.length })),
        el(
            "table",
            { class: "path" },
            el(
                "thead",
                {},
                el(
                    "tr",
                    {},
                    el("th", { scope: "col" }, el("span", { class: "aside" }, CARD.step)),
                    el("th", { scope: "col" }, CARD.neighbour),
                    el("th", { scope: "col" }, CARD.gives),
                ),
            ),
            el("tbody", {}, rows),
        ),
    );
}

function rootStep(card, proof) {
    const { stack } = card;
    return step(
        CARD.root,
        proof.proved,
        p(hashText(hex(stack.root))),
        p(
            proof.proved ? CARD.rootIs : CARD.rootIsNot,
            strongLine(stack.rootLine),
            CARD.rootBefore({ cutLine: stack.cutLine, cardLine: card.line }),
        ),
    );
}

function endStep(card, shown, late) {
    const { shoe } = card;
    if (!late)
        return step(
            CARD.end,
            undefined,
            p(shoe.revealLine ? CARD.secretShown : CARD.secretHidden),
        );
    const right =
        !shown ||
        (shown.identity === late.identity &&
            areSame(shown.salt, late.salt) &&
            areSame(shown.path, late.path));
    return step(
        CARD.end,
        right,
        p(
            CARD.secretIn,
            strongLine(shoe.revealLine),
            CARD.recomputed({ place: late.place, identity: late.identity, same: Boolean(shown) }),
        ),
    );
}

// Why there is nothing to prove about a card.
function noProof(card, source) {
    if (source === "observed") return p(CARD.observed);
    if (source === "research") return p(CARD.research);
    return p(CARD.hidden({ place: card.place, line: card.stack.rootLine }));
}

// The breaches in which the card was dealt, or turned.
const breachesOf = (card) => [card.breach, card.turned?.breach].filter(Boolean);

// Where the card went, in words: `to` is a hand of the record, or what became of the card.
function whereText({ to }) {
    const box = to.match(/^box_(\d)/)?.[1];
    if (box) return CARD.toBox({ box });
    const words = {
        nobody: CARD.neverDealt,
        burned: CARD.burned,
        overdrawn: CARD.overdrawn,
        the_dealer: CARD.toDealer,
    };
    return words[to] ?? CARD.toTable;
}

function heading(card, face, result) {
    const where = [
        whereText(card),
        card.section.round > 0 ? CARD.round(card.section) : "",
        card.line ? CARD.line(card) : "",
        card.turned ? CARD.turned(card.turned) : "",
    ];
    return el(
        "header",
        {},
        cardFace(face, { large: true, unseen: !card.face }),
        el(
            "div",
            {},
            el("h3", { id: "proof-title" }, capital(cardName(face))),
            el("p", { class: "muted" }, where.filter(Boolean).join(" · ")),
            result,
        ),
    );
}

// The parts of the panel for a card, and a sentence for screen readers.  `page` has verifier, id,
// source and lineAt.
export async function cardProof(card, page) {
    if (page.source !== "committed")
        return {
            parts: [
                heading(card, card.face),
                ...breachesOf(card).map((breach) => p(CARD.breach(breach))),
                ...(card.corrects ? [p(CARD.corrected(card))] : []),
                noProof(card, page.source),
            ],
            spoken: cardName(card.face),
        };
    const { shown, late } = await findOpening(card, page);
    const opening = shown ?? late;
    const face = card.face ?? (opening && faceOf(lateIdentity(card)));
    if (!opening)
        return {
            parts: [heading(card, face), noProof(card, page.source)],
            spoken: CARD.spokenHidden,
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
        proof.proved ? CARD.proved({ line: stack.rootLine }) : CARD.notProved,
    );
    return {
        parts: [
            heading(card, face, result),
            shown ? "" : p(CARD.unseen({ line: shoe.revealLine })),
            wholeHashesBox(),
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
        spoken: CARD.spoken({ face, proved: proof.proved }),
    };
}

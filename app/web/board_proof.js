// The proof of one board of bridge: the commitment made before the play, the secrets shown after
// it, and the deal computed again from them.  sheet.js puts the result into its panel.  A deal that
// was replaced by a redeal keeps its own proof, in a part that can be opened.

import { el, tick } from "./cards.js";
import { code, hashText, p, step, strongLine, wholeHashesBox } from "./card_proof.js";
import { COMMON } from "./words.js";
import { CHECK } from "./words_check.js";

const BOARD = CHECK.boardProof;

function commitmentStep({ releaseLine }, { commitment, lines, origin }) {
    const isEntered = origin === "entered";
    return step(
        BOARD.commitment,
        undefined,
        p(
            isEntered ? BOARD.enteredIn : BOARD.committedIn,
            strongLine(isEntered ? lines.enterLine : lines.dealLine),
            releaseLine ? BOARD.beforeRelease({ line: releaseLine }) : BOARD.sealedSince,
        ),
        p(hashText(commitment)),
    );
}

function manifestStep(session) {
    const hasValue = session.description !== "-";
    return step(
        hasValue ? BOARD.manifestAndValue : BOARD.manifest,
        undefined,
        p(BOARD.manifestOf, strongLine(session.manifestLine), BOARD.namesRoots),
        p(hashText(session.manifest)),
        hasValue
            ? p(
                  BOARD.valueIs,
                  el("strong", {}, session.value),
                  BOARD.valueLine({ line: session.valueLine }),
              )
            : p(BOARD.noValue),
    );
}

function subkeyItem({ name }, digits, line) {
    return el(
        "li",
        {},
        el("span", {}, name, digits ? tick(true) : ""),
        el("span", { class: "muted" }, digits ? BOARD.leadsToRoot({ line }) : BOARD.notShown),
        digits ? p(hashText(digits)) : "",
    );
}

function subkeysStep(session, { subkeys, lines }) {
    const items = session.parties.map((party, i) =>
        subkeyItem(party, subkeys[i], lines.keyLines[i + 1]),
    );
    return step(
        items.length === 1 ? BOARD.subkey : BOARD.subkeys,
        subkeys.every(Boolean) ? true : undefined,
        el("ul", { class: "subkeys" }, items),
    );
}

function keyStep(session, board, { attempt, key }) {
    const { length } = session.parties;
    const keys = length === 1 ? "k₁" : `k₁ … k${"₁₂₃₄₅₆₇"[length - 1]}`;
    const formula = CHECK.formula.boardKey({
        session: session.number,
        board: board.number,
        attempt,
        keys,
    });
    return step(BOARD.key, undefined, p(code(formula)), p(hashText(key)));
}

function dealStep({ again, commitment, deal }) {
    return step(
        BOARD.deal,
        again === commitment,
        p(BOARD.keyShuffles),
        p(hashText(again)),
        p(again === commitment ? BOARD.asCommitted : BOARD.notCommitted),
        p(code(deal)),
    );
}

function shownStep({ deal, lines }) {
    return step(
        BOARD.deal,
        true,
        p(BOARD.shownIn, strongLine(lines.showLine), BOARD.withSalt),
        p(code(deal)),
        p(BOARD.byPeople),
    );
}

const noteStep = (words) => step(BOARD.deal, undefined, p(words));

// The steps that prove one attempt at dealing the board, or a note that says why there are none.
function attemptSteps(session, board, made) {
    if (made.origin === "computed")
        return [
            commitmentStep(board, made),
            manifestStep(session),
            subkeysStep(session, made),
            ...(made.opened ? [keyStep(session, board, made), dealStep(made)] : []),
        ];
    if (made.origin === "entered")
        return [
            commitmentStep(board, made),
            made.opened
                ? shownStep(made)
                : noteStep(board.releaseLine ? BOARD.releasedUnseen : BOARD.sealed),
        ];
    const { dealLine, importLine } = made.lines;
    if (importLine) return [noteStep(BOARD.importedUnseen({ line: importLine }))];
    return [noteStep(dealLine ? BOARD.byHandUnseen({ line: dealLine }) : BOARD.notDealt)];
}

function replacedPart(session, board, made) {
    return el(
        "details",
        { class: "before" },
        el("summary", {}, BOARD.replaced({ deal: made.attempt + 1, opened: made.opened })),
        el("ol", { class: "steps" }, attemptSteps(session, board, made)),
    );
}

// Who deals and who is vulnerable, in words.
export const boardSides = ({ dealer, vulnerable }) =>
    CHECK.boards.dealerAndVulnerable({
        dealer: COMMON.seats[dealer],
        vulnerable: CHECK.sides[vulnerable],
    });

// The parts of the panel for a board, and a sentence for screen readers.
export function boardProof(session, board) {
    const { now, before, words, stage, number } = board;
    const { redealLine } = now.lines;
    const isProved = stage === "opened" && now.origin === "computed";
    return {
        parts: [
            el(
                "header",
                {},
                el(
                    "div",
                    {},
                    el("h3", {}, CHECK.boards.board({ number })),
                    el("p", { class: "muted" }, boardSides(board)),
                    redealLine
                        ? el("p", { class: "muted" }, BOARD.redealt({ line: redealLine }))
                        : "",
                    el(
                        "p",
                        { class: isProved ? "result" : "muted" },
                        isProved ? tick(true) : "",
                        ` ${words}`,
                    ),
                ),
            ),
            now.commitment ? wholeHashesBox() : "",
            el("ol", { class: "steps" }, attemptSteps(session, board, now)),
            ...before.map((made) => replacedPart(session, board, made)),
        ],
        spoken: BOARD.spoken({ number, words }),
    };
}

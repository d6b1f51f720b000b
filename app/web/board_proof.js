// The proof of one board: what was committed to, what was shown of it, and what comes out.

import { el, tick } from "./cards.js";
import { code, hashText, p, step, wholeHashes } from "./proof.js";
import { SEATS, SIDES } from "./session.js";

const strongLine = (line) => el("strong", {}, line ? `line ${line}` : "a line before");

function commitmentStep({ releaseLine }, { commitment, lines, origin }) {
    const where = origin === "entered" ? lines.enterLine : lines.dealLine;
    return step(
        "Commitment",
        undefined,
        p(
            origin === "entered" ? "What was entered was committed to in " : "Committed to in ",
            strongLine(where),
            releaseLine ? `, before the release in line ${releaseLine}:` : ", and sealed since:",
        ),
        p(hashText(commitment)),
    );
}

function boundStep(session) {
    const { description, value, valueLine } = session;
    return step(
        description === "-" ? "Manifest" : "Manifest and value",
        undefined,
        p("The manifest of ", strongLine(session.manifestLine), " names the parties' roots:"),
        p(hashText(session.manifest)),
        description === "-"
            ? p("There is no public value.")
            : p(
                  "The public value is ",
                  el("strong", {}, value),
                  valueLine ? `, line ${valueLine}.` : ".",
              ),
    );
}

function subkeyItem({ name }, digits, line) {
    return el(
        "li",
        {},
        el("span", {}, name, digits ? tick(true) : ""),
        digits
            ? el("span", { class: "muted" }, ` line ${line ?? "before"}, leads to its root`)
            : el("span", { class: "muted" }, " not shown"),
        digits ? p(hashText(digits)) : "",
    );
}

function subkeysStep(session, { subkeys, lines }) {
    const all = subkeys.every(Boolean);
    return step(
        session.parties.length === 1 ? "Sub-key" : "Sub-keys",
        all ? true : undefined,
        el(
            "ul",
            { class: "subkeys" },
            session.parties.map((party, i) =>
                subkeyItem(party, subkeys[i], lines.keyLines[i + 1]),
            ),
        ),
    );
}

function keyStep(session, board, { attempt, key }) {
    const { length } = session.parties;
    const keys = length === 1 ? "k₁" : `k₁ … k${"₁₂₃₄₅₆₇"[length - 1]}`;
    return step(
        "Key of the board",
        undefined,
        p(code(`H("boardkey", M, ${session.number}, ${board.number}, ${attempt}, v, ${keys}) =`)),
        p(hashText(key)),
    );
}

function dealStep({ again, commitment, deal }) {
    return step(
        "Deal",
        again === commitment,
        p("The key shuffles the pack. With its salt it commits to"),
        p(hashText(again)),
        p(again === commitment ? "as was committed. Dealt one by one:" : "and not as committed."),
        p(code(deal)),
    );
}

function shownStep({ deal, lines }) {
    return step(
        "Deal",
        true,
        p("Shown in ", strongLine(lines.showLine), ", with the salt that opens the commitment:"),
        p(code(deal)),
        p("Persons dealt it: lawful as entered, and of chance nothing is proved."),
    );
}

const note = (words) => el("li", { class: "step" }, el("h4", {}, "Deal"), p(words));

// What becomes of one attempt, as steps.
function stepsOf(session, board, made) {
    if (made.origin === "computed")
        return [
            commitmentStep(board, made),
            boundStep(session),
            subkeysStep(session, made),
            ...(made.opened ? [keyStep(session, board, made), dealStep(made)] : []),
        ];
    if (made.origin === "entered")
        return [
            commitmentStep(board, made),
            made.opened
                ? shownStep(made)
                : note(
                      board.releaseLine
                          ? "Released, and not shown."
                          : "Sealed until the board is released.",
                  ),
        ];
    const { dealLine, importLine } = made.lines;
    if (importLine)
        return [
            note(`It was brought in, line ${importLine}, and what lies in it was not entered.`),
        ];
    return [
        note(
            dealLine
                ? `Persons dealt it, line ${dealLine}, and what lies in it was not entered.`
                : "Nothing was dealt.",
        ),
    ];
}

function beforeItem(session, board, made) {
    return el(
        "details",
        { class: "before" },
        el(
            "summary",
            {},
            `Deal ${made.attempt + 1}, which was not kept`,
            made.opened ? ": opened" : "",
        ),
        el("ol", { class: "steps" }, stepsOf(session, board, made)),
    );
}

// Who dealt and who is vulnerable, in words.
export const boardSides = ({ dealer, vulnerable }) =>
    `dealer ${SEATS[dealer]} · ${vulnerable === 0 ? "none" : SIDES[vulnerable]} vulnerable`;

// The panel of a board, and a sentence for those who hear it.
export function boardProof(session, board) {
    const { now, before, words, stage } = board;
    const { redealLine } = now.lines;
    const proved = stage === "opened" && now.origin === "computed";
    const result = el(
        "p",
        { class: proved ? "result" : "muted" },
        proved ? tick(true) : "",
        ` ${words}`,
    );
    return {
        parts: [
            el(
                "header",
                {},
                el(
                    "div",
                    {},
                    el("h3", {}, `Board ${board.number}`),
                    el("p", { class: "muted" }, boardSides(board)),
                    redealLine
                        ? el("p", { class: "muted" }, `dealt anew since line ${redealLine}`)
                        : "",
                    result,
                ),
            ),
            now.commitment ? wholeHashes() : "",
            el("ol", { class: "steps" }, stepsOf(session, board, now)),
            ...before.map((made) => beforeItem(session, board, made)),
        ],
        spoken: `Board ${board.number}: ${words}`,
    };
}

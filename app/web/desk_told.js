// What a command told the desk, taken apart: the sentences for the strip at the foot, and for the
// box "Something happened?" what broke the Law, what should have happened and what to do next.
//
// The lines that are read here are those of `riffle session VERB` (app/bridge/verb.c and
// verb_breach.c): done:, refused:, breach, line N:, question, line N:, and details with two blanks
// before them.

import { isRoutineLine } from "./protocol.js";
import { sentence } from "./words.js";
import { DESK } from "./words_desk.js";

const LINES_SHOWN = 8; // of a report, in the strip
const REPORTS = new Set(["check", "enter"]); // verbs whose report is the result
const BREACH = /^(breach|question), line (\d+): (.*)$/;
const REFUSED = /^refused: ([^:]*)(?:: (.*))?$/;
const CLAUSE = /^ {2}((?:L6\/\d{4}\.|SR\.|PR\.)[\w.]*): (.*)$/;
const DETAIL = /^ {2}(found|should have been|now|or was a line forgotten before it): (.*)$/;
const IMPOSSIBLE = /^ {2}This cannot have happened/;

const linesOf = (text) => text.split("\n").filter((line) => line.trim() !== "");

// "L6/2017.D1.2" is Law 6D1.2 for a director.
export const clauseName = (clause) => clause.replace(/^L6\/\d{4}\./, "Law 6");

// Breaches, questions and refusals in a report, in their order:
// { kind, line, words, clause, sentence, found, should, now, forgotten, isImpossible }.
export function readFindings(text) {
    const found = [];
    for (const line of linesOf(text)) {
        const breach = line.match(BREACH);
        const refused = line.match(REFUSED);
        const clause = line.match(CLAUSE);
        const detail = line.match(DETAIL);
        const last = found.at(-1);
        if (breach) found.push({ kind: breach[1], line: Number(breach[2]), words: breach[3] });
        else if (refused) found.push({ kind: "refused", words: refused[2] ?? "" });
        else if (!last) continue;
        else if (clause) {
            last.clause ??= clauseName(clause[1]);
            last.sentence ??= clause[2];
        } else if (detail) {
            const [, key, words] = detail;
            if (key === "should have been") last.should = words;
            else if (key.startsWith("or was")) last.forgotten = words;
            else last[key] = words;
        } else if (IMPOSSIBLE.test(line)) last.isImpossible = true;
    }
    return found;
}

// Which Law the command says that an act belongs to: "6D1", "16D", "87", "relevant", or undefined.
export function lawOf(text) {
    const [, relevant, law] =
        text.match(/^ {2}this belongs to (?:the (relevant) Law|Law (\w+))/m) ?? [];
    return relevant ?? law;
}

// The report of a command that failed, as sentences.
const failureLines = (lines) =>
    lines
        .filter((line) => !isRoutineLine(line))
        .map((line) => {
            const why = line.match(REFUSED);
            if (why) return DESK.said.refused({ why: sentence(why[2] ?? "") });
            if (/^ {2}/.test(line)) return line;
            return sentence(line.replace(/^riffle( session( \S+)?)?: /, ""));
        });

// What the strip says about an act: the desk's own sentence, then the lines of the command that add
// something, warnings and the Law that applies.
export function reportLines({ ok, text = "", warning }, verb, given = {}) {
    const lines = [...new Set(linesOf(text))];
    const warnings = warning ? [warning] : [];
    if (!ok) {
        const failure = [...new Set(failureLines(lines))].slice(0, LINES_SHOWN);
        return [...(failure.length ? failure : [DESK.said.notDone]), ...warnings];
    }
    const findings = readFindings(text);
    if (findings.length) {
        const { inBreach, notJudged } = DESK.said;
        return findings
            .map(({ kind, words }) => (kind === "breach" ? inBreach : notJudged)({ words }))
            .slice(0, LINES_SHOWN);
    }
    const own = DESK.said[verb] ?? DESK.said.done;
    const side = DESK.act.sides[given.by];
    const first = typeof own === "function" ? own({ ...given, side }) : own;
    const extra = lines
        .filter((line) => /warning|belongs to/.test(line))
        .map((line) => DESK.said.extra({ line }));
    const report = REPORTS.has(verb) ? lines.filter((line) => !isRoutineLine(line)) : [];
    const all = report.length ? report : [first, ...extra];
    return [...all.slice(0, LINES_SHOWN), ...warnings];
}

// How an act ended, which gives the strip its colour.
export function kindOf({ ok, exit, text = "", warning }) {
    if (!ok) return exit === 1 ? "refused" : "wrong";
    if (readFindings(text).some(({ kind }) => kind === "breach")) return "breach";
    return /^ {2}warning/m.test(text) || warning ? "warned" : "done";
}

// What decisions cost: a book of the player's decisions with their exact values, and the tab of the
// panel that shows it.  The values come from the worker (practice_worker.js), per bet; they are
// those of `riffle exact --hand`.

import { el } from "./cards.js";
import { PRACTICE } from "./words_practice.js";

const WORDS = PRACTICE.review;
const HAND = PRACTICE.hand;
const EQUAL = 1e-8; // bets: values are given to nine digits
const SHOWN = 200; // decisions

// "16 of three cards", "Soft 18", "A pair of 8s".
export function handWords({ cards, total, soft, split }) {
    const rank = ([r]) => (/[TJQK]/.test(r) ? "T" : r);
    if (cards.length === 2 && rank(cards[0]) === rank(cards[1]) && !split)
        return HAND.pair({ rank: cards[0][0] === cards[1][0] ? cards[0][0] : "T" });
    return soft ? HAND.soft({ total }) : HAND.hard({ total, cards: cards.length });
}

export const upWords = ([rank]) =>
    rank === "A" ? HAND.ace : /[TJQK]/.test(rank) ? HAND.ten : rank;

// The values of all answers, [play, ev] with the best first.  Early surrender has two answers; of
// insurance the values are per bet of the hand, when all of it or nothing is put.
function answersOf({ on, ev, insurance, most, bet }) {
    const early = ([play, value]) => [play === "stand" ? "keep" : play, value];
    const all =
        on === "insurance"
            ? [
                  ["insure", (insurance * most) / bet],
                  ["decline", 0],
              ]
            : Object.entries(ev).map((one) => (on === "early" ? early(one) : one));
    return all.sort((a, b) => b[1] - a[1]);
}

const nameOf = (on, play) => (on === "early" && play === "stand" ? "keep" : play);

// A decision with what it cost, from a message `review` of the worker: { kind, cost, best, … } with
// kind "right", "chart" (the chart's play, and these cards call for another) or "wrong".
export function judge({ did, cents, full, left }) {
    const answers = answersOf(full);
    const [best, value] = answers[0];
    const partly = did === "insure" && full.bet ? (full.insurance * cents) / full.bet : undefined;
    const mine = partly ?? new Map(answers).get(did) ?? value;
    const cost = value - mine > EQUAL ? value - mine : 0;
    const chart =
        full.on === "insurance"
            ? full.chartInsures
                ? "insure"
                : "decline"
            : nameOf(full.on, full.chart);
    const kind = cost === 0 ? "right" : did === chart ? "chart" : "wrong";
    const leftBest = left?.unseen ? answersOf(left)[0][0] : undefined;
    const equals = answers.filter(([play, ev]) => play !== did && value - ev <= EQUAL);
    return { ...full, did, answers, best, cost, chart, kind, leftBest, equals };
}

// What a judged decision is told in: { title, words }.
export function decisionWords(one) {
    const title = WORDS.decision({ hand: handWords(one), up: upWords(one.up), did: one.did });
    const { kind, best, cost, chart, cards } = one;
    if (kind === "wrong") return { title, words: WORDS.better({ play: best, cost }) };
    if (kind === "chart")
        return { title, words: WORDS.byChart({ play: best, cost, cards: cards.length }) };
    if (one.equals.length) return { title, words: WORDS.equal({ play: one.equals[0][0] }) };
    return { title, words: chart === one.did ? WORDS.right : WORDS.againstChart({ chart }) };
}

// What the coach says before a decision: { title, words }.
export function coachWords(advice) {
    const { on, best, cards, up } = advice;
    const words = PRACTICE.coach;
    const answers = answersOf(advice);
    if (on === "insurance") {
        const ev = advice.insurance;
        if (Math.abs(ev) < EQUAL) return { title: words.even, words: "" };
        return { title: words.best({ play: answers[0][0] }), words: words.insure({ ev }) };
    }
    const [[play, ev], [next, nextEv] = []] = answers;
    const worth = words.worth({ ev, next, nextEv });
    const chart = nameOf(on, advice.chart);
    const title =
        best === "split" ? words.splitPair({ rank: cards[0][0] }) : words.best({ play });
    if (chart === play || ev - (new Map(answers).get(chart) ?? -9) <= EQUAL)
        return { title, words: worth };
    const reason = { hand: handWords(advice), up: upWords(up), play, chart, cards: cards.length };
    return { title, words: `${words.composition(reason)} ${worth}` };
}

// A bar for each answer, as long as what it is worth: from a loss of one bet to a win of one.
function valueRow(play, ev, isMine, isBest) {
    const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
    const rect = (width, kind) => {
        const made = document.createElementNS("http://www.w3.org/2000/svg", "rect");
        for (const [key, value] of Object.entries({ width, height: 8, rx: 2, class: kind }))
            made.setAttribute(key, value);
        return made;
    };
    svg.setAttribute("viewBox", "0 0 100 8");
    svg.setAttribute("preserveAspectRatio", "none");
    svg.setAttribute("aria-hidden", "true");
    const size = Math.min(100, Math.max(1, 50 * Math.abs(ev)));
    svg.append(rect(100, "bar-ground"), rect(size, ev < 0 ? "bar-loss" : "bar-win"));
    const kind = [isMine && "mine", isBest && "best"].filter(Boolean).join(" ");
    return el(
        "li",
        { class: kind },
        el("span", {}, WORDS.play({ play, isMine })),
        svg,
        el("b", {}, WORDS.per100({ ev })),
    );
}

// The values of all answers to a decision.
export const valueList = ({ answers, did, best }) =>
    el(
        "ol",
        { class: "values", "aria-label": WORDS.values },
        answers.map(([play, ev]) => valueRow(play, ev, play === did, play === best)),
    );

export class Review {
    // `root` is the tab; decided(decision) is told of each new one.
    constructor(root, decided = () => {}) {
        Object.assign(this, { root, decided, all: [], round: [], isStrict: false });
        this.draw();
    }

    take(message) {
        const one = judge(message);
        this.all.unshift(one);
        this.round.push(one);
        this.decided(one);
        this.draw();
    }

    // The mistakes since the last call: a sentence, or "".
    endRound() {
        const wrong = this.round.filter(({ kind }) => kind === "wrong");
        this.round = [];
        const bets = wrong.reduce((sum, { cost }) => sum + cost, 0);
        return wrong.length ? WORDS.round({ mistakes: wrong.length, bets }) : "";
    }

    draw() {
        const { all } = this;
        const wrong = all.filter(({ kind }) => kind === "wrong");
        const best = all.length - wrong.length;
        const shown = (this.isStrict ? wrong : all).slice(0, SHOWN);
        const bets = wrong.reduce((sum, { cost }) => sum + cost, 0);
        const cents = wrong.reduce((sum, { cost, bet }) => sum + cost * bet, 0);
        const only = el("input", { type: "checkbox", checked: this.isStrict });
        only.onchange = () => ((this.isStrict = only.checked), this.draw());
        const parts = all.length
            ? [
                  el("p", { class: "review-sum" }, WORDS.sum({ decisions: all.length, best })),
                  el("p", { class: "muted small" }, WORDS.cost({ cents, bets })),
                  el("label", { class: "choice" }, only, WORDS.only),
                  shown.length
                      ? el("ol", { class: "review-list" }, shown.map(decisionItem))
                      : el("p", { class: "muted" }, WORDS.noMistakes),
              ]
            : [el("p", { class: "muted" }, WORDS.none)];
        this.root.replaceChildren(el("h2", {}, WORDS.title), ...parts);
    }
}

const MARKS = { right: "✓", chart: "≈", wrong: "✗" };

function decisionItem(one) {
    const { title, words } = decisionWords(one);
    const { kind, leftBest, best, on } = one;
    const fromChart = kind === "wrong" && one.chart !== best;
    return el(
        "li",
        { class: kind },
        el(
            "details",
            {},
            el(
                "summary",
                {},
                el("i", { role: "img", "aria-label": WORDS.marks[kind] }, MARKS[kind]),
                el("span", {}, el("b", {}, title), el("span", {}, words)),
            ),
            valueList(one),
            on === "insurance"
                ? el("p", { class: "small" }, WORDS.insuranceWorth({ ev: one.insurance }))
                : "",
            fromChart ? el("p", { class: "small" }, WORDS.againstChart(one)) : "",
            leftBest
                ? el(
                      "p",
                      { class: "small" },
                      leftBest === best ? WORDS.leftSame : WORDS.left({ play: leftBest }),
                  )
                : "",
        ),
    );
}

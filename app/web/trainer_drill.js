// The drill: twenty hands, each answered as basic strategy does.  Cells that were missed come more
// often, and so do those that are close.  The exact values of the very cards come from the worker.

import { el } from "./cards.js";
import { makeCard } from "./faces.js";
import { remember } from "./link.js";
import { below } from "./random.js";
import { handWords, judge, upWords, valueList } from "./review.js";
import { chartCell, chartRows, UPS } from "./trainer_chart.js";
import { PRACTICE } from "./words_practice.js";
import { TRAINER } from "./words_trainer.js";

const WORDS = TRAINER.drill;
const HOW = "riffle.trainer.how"; // choose the play, or flash cards
const HANDS = 20;
const AGAIN = 3; // hands until one that was missed comes back
const TOSS = 0.01; // bets: below this two plays are nearly equal
const KEYS = { hit: "H", stand: "S", double: "D", split: "P", surrender: "R" };
const SUITS = ["S", "H", "D", "C"];
const TENS = ["T", "J", "Q", "K"];
const SOON = 0.05; // bets: how soon the difference between plays makes a cell easy

const pick = (list) => list[below(list.length)];
export const face = (rank) => `${rank === "T" ? pick(TENS) : rank}${pick(SUITS)}`;

// Two cards of a row of the chart: neither a pair nor soft where the row is hard.
export function cardsOf(row) {
    const of = row.slice(1);
    if (row[0] === "p") return of === "T" ? tens() : [of + pick(["S", "H"]), of + pick(["D", "C"])];
    if (row[0] === "s") return [face("A"), face(String(Number(of) - 11))];
    const total = Number(of);
    const lows = [];
    for (let low = 2; low < total - low; low++) if (total - low <= 10) lows.push(low);
    const low = pick(lows);
    const rank = (n) => (n === 10 ? "T" : String(n));
    return [face(rank(total - low)), face(rank(low))];
}

// Two ten-cards of one rank, which every rule lets split.
function tens() {
    const rank = pick(TENS);
    return [`${rank}S`, `${rank}H`];
}

export class Drill {
    // `root` is the felt.  ask(message) asks the worker; `progress` is kept; changed() after each
    // answer.
    constructor(root, { ask, progress, changed }) {
        Object.assign(this, { root, ask, progress, changed, scope: "weak" });
        this.how = remember.get(HOW) === "cards" ? "cards" : "choose";
        root.addEventListener("click", ({ target }) => target.closest("button")?.blur());
    }

    // New rules: the chart, and how the dealer ends.
    take({ rules, chart, dealer }) {
        Object.assign(this, { rules, chart, dealer });
        this.begin(this.scope);
    }

    // Begins twenty hands.  `scope` is one of WORDS.scopes; or cells, with their name.
    begin(scope, name) {
        const isList = Array.isArray(scope);
        this.scope = isList ? this.scope : scope;
        this.cells = isList ? scope : this.scopeCells(scope);
        this.only = isList ? name : undefined;
        this.name = isList ? (name ? WORDS.only({ name }) : WORDS.onlyThese) : "";
        Object.assign(this, { answers: [], again: [] });
        this.all = isList ? Math.min(HANDS, Math.max(6, 4 * scope.length)) : HANDS;
        return this.deal();
    }

    scopeCells(scope) {
        return chartRows()
            .filter(({ group }) => scope === group || scope === "weak" || scope === "all")
            .flatMap(({ rows }) => rows.flatMap((row) => UPS.map((up) => `${row}-${up}`)));
    }

    // How likely a cell is asked: close and missed ones more.  `all` asks as the cards would fall.
    weight(cell) {
        const { ev, chance } = chartCell(this.chart, cell);
        const [best, next] = Object.values(ev).sort((a, b) => b - a);
        if (!(chance > 0)) return 0;
        if (this.scope === "all") return chance;
        const missed = this.progress.missRate(cell);
        const close = SOON / (SOON + best - next);
        return (0.1 + close) * Math.sqrt(chance) * (missed === undefined ? 1.5 : 0.5 + 8 * missed);
    }

    choose() {
        const due = this.again.findIndex(({ at }) => at <= this.answers.length);
        if (due >= 0) return this.again.splice(due, 1)[0].cell;
        const others = this.cells.filter((cell) => cell !== this.cell);
        const cells = others.length ? others : this.cells;
        const weights = cells.map((cell) => [cell, this.weight(cell)]);
        const sum = weights.reduce((all, [, weight]) => all + weight, 0);
        let left = (below(2 ** 20) / 2 ** 20) * sum;
        return weights.find(([, weight]) => (left -= weight) < 0)?.[0] ?? weights[0][0];
    }

    async deal() {
        if (this.answers.length >= this.all) return this.showEnd();
        this.cell = this.choose();
        const [row, up] = this.cell.split("-");
        const cards = [...cardsOf(row), face(up)];
        const asked = this.cell;
        const { hand } = await this.ask({ do: "hand", cards: cards.join(" ") });
        if (asked !== this.cell) return undefined;
        Object.assign(this, { hand, judged: undefined, turned: false });
        this.draw();
        return this.changed();
    }

    answer(did) {
        if (this.judged || !(did in this.hand.ev)) return;
        this.judged = judge({ did, cents: 0, full: { ...this.hand, on: "play", bet: 0 } });
        this.answers.push(this.judged);
        this.progress.addDecision(this.judged, "drill");
        if (this.judged.kind === "wrong") this.askAgain();
        this.draw();
        this.changed();
    }

    askAgain() {
        if (!this.again.some(({ cell }) => cell === this.cell))
            this.again.push({ cell: this.cell, at: this.answers.length + AGAIN });
    }

    // The right play of the chart, where it may be done.
    get chartPlay() {
        const { chart, best, ev } = this.hand;
        return chart in ev ? chart : best;
    }

    // A flash card is turned, and the player says whether they knew.  Not knowing counts as the
    // second best play.
    turn() {
        this.turned = true;
        this.draw();
        this.changed();
    }

    async tell(knew) {
        const others = Object.entries(this.hand.ev).filter(([play]) => play !== this.chartPlay);
        const [next] = others.sort((a, b) => b[1] - a[1])[0] ?? [this.chartPlay];
        this.answer(knew ? this.chartPlay : next);
        await this.deal();
    }

    pressCard(key) {
        const letter = key.toUpperCase();
        if ((key === "Enter" || key === " ") && !this.turned) return (this.turn(), true);
        if (!this.turned || (letter !== "Y" && letter !== "N")) return false;
        this.tell(letter === "Y");
        return true;
    }

    // True when the key did something.
    press(key) {
        const play = Object.keys(KEYS).find((one) => KEYS[one] === key.toUpperCase());
        if (this.how === "cards" && !this.isOver && !this.judged) return this.pressCard(key);
        if (key === "Enter" && this.isOver) return (this.begin(this.scope), true);
        if (key === "Enter" && this.judged) return (this.deal(), true);
        if (!play || this.judged || this.isOver) return false;
        this.answer(play);
        return true;
    }

    get isOver() {
        return this.answers?.length >= this.all && !this.judged;
    }

    draw() {
        const asks = () => (this.how === "cards" ? this.cardAsks() : this.asks());
        const lower = this.judged ? this.told() : asks();
        this.root.replaceChildren(this.top(), this.cards(), lower);
        this.root.dataset.state = this.judged || this.turned ? "told" : "asked";
    }

    // A flash card before and after it is turned.
    cardAsks() {
        const button = (words, key, run, kind = "") => {
            const made = el(
                "button",
                { type: "button", class: kind, "aria-keyshortcuts": key },
                words,
                el("kbd", { "aria-hidden": "true" }, key === "Enter" ? "⏎" : key),
            );
            made.onclick = run;
            return made;
        };
        if (!this.turned)
            return el(
                "div",
                { class: "drill-ask" },
                el("h2", {}, WORDS.think),
                el("div", { class: "plaques" }, button(WORDS.turn, "Enter", () => this.turn(), "main")),
            );
        const did = this.chartPlay;
        const { kind, ...judged } = judge({ did, cents: 0, full: { ...this.hand, on: "play", bet: 0 } });
        return el(
            "div",
            { class: "drill-told" },
            el(
                "div",
                { class: "drill-answer right", role: "status" },
                el("h2", {}, WORDS.thePlay({ play: did })),
                kind === "chart" ? el("p", {}, this.compositionWords(judged)) : "",
                valueList({ ...judged, did: undefined }),
                el("p", { class: "small" }, WORDS.askKnew),
            ),
            el(
                "div",
                { class: "plaques" },
                button(WORDS.knew, "Y", () => this.tell(true)),
                button(WORDS.knewNot, "N", () => this.tell(false)),
            ),
        );
    }

    top() {
        const { answers, all } = this;
        const missed = answers.filter(({ kind }) => kind === "wrong").length;
        const number = Math.min(all, answers.length + (this.judged ? 0 : 1));
        const dots = Array.from({ length: all }, (_, i) => {
            const kind = answers[i] ? (answers[i].kind === "wrong" ? "no" : "ok") : "";
            return el("i", { class: i === answers.length && !this.judged ? "now" : kind });
        });
        const scope = el(
            "select",
            { "aria-label": WORDS.scopeLabel, class: "drill-scope" },
            this.name ? el("option", { value: "", selected: true }, this.name) : "",
            Object.entries(WORDS.scopes).map(([id, words]) =>
                el("option", { value: id, selected: !this.name && id === this.scope }, words),
            ),
        );
        scope.onchange = () => scope.value && this.begin(scope.value);
        const how = el(
            "select",
            { "aria-label": WORDS.howLabel, class: "drill-scope" },
            Object.entries(WORDS.hows).map(([id, words]) =>
                el("option", { value: id, selected: id === this.how }, words),
            ),
        );
        how.onchange = () => {
            this.how = how.value;
            remember.set(HOW, this.how);
            this.begin(this.name ? this.cells : this.scope, this.only);
        };
        return el(
            "div",
            {},
            el(
                "p",
                { class: "drill-top" },
                el("span", {}, WORDS.progress({ number, all })),
                el("span", {}, WORDS.sum({ right: answers.length - missed, missed })),
            ),
            el("div", { class: "dots", "aria-hidden": "true" }, dots),
            el("div", { class: "drill-choices" }, scope, how),
        );
    }

    cards() {
        const { cards, up } = this.hand;
        return el(
            "div",
            { class: "drill-cards" },
            el(
                "div",
                { class: "drill-dealer" },
                el("p", {}, WORDS.dealer({ up: upWords(up) })),
                makeCard(up),
            ),
            el(
                "div",
                { class: "drill-mine" },
                cards.map((card) => makeCard(card)),
                el("span", { class: "drill-count" }, handWords(this.hand)),
            ),
        );
    }

    asks() {
        const plays = Object.keys(KEYS).filter((play) => play in this.hand.ev);
        const buttons = plays.map((play) => {
            const button = el(
                "button",
                {
                    type: "button",
                    "data-play": play,
                    "aria-keyshortcuts": KEYS[play],
                    class: play === "double" || play === "split" ? "costs" : "",
                },
                WORDS.play({ play }),
                el("kbd", { "aria-hidden": "true" }, KEYS[play]),
            );
            button.onclick = () => this.answer(play);
            return button;
        });
        return el(
            "div",
            { class: "drill-ask" },
            el("h2", {}, WORDS.ask),
            el("div", { class: "plaques" }, buttons),
        );
    }

    told() {
        const button = (words, run, kind = "", key) => {
            const made = el(
                "button",
                { type: "button", class: kind },
                words,
                key ? el("kbd", { "aria-hidden": "true" }, "⏎") : "",
            );
            made.onclick = () => run(made);
            return made;
        };
        const why = el("div", { class: "drill-why", hidden: true });
        const said = el("p", { class: "small", role: "status" });
        const { kind } = this.judged;
        return el(
            "div",
            { class: "drill-told" },
            el(
                "div",
                { class: `drill-answer ${kind}`, role: "status" },
                el("h2", {}, this.title()),
                kind === "chart" ? el("p", {}, this.compositionWords()) : "",
                valueList(this.judged),
                el("p", { class: "muted small" }, this.costWords()),
                why,
                said,
            ),
            el(
                "div",
                { class: "plaques" },
                button(WORDS.next, () => this.deal(), "main", true),
                button(WORDS.again, () => (this.askAgain(), (said.textContent = WORDS.willAsk))),
                button(WORDS.why, (made) => {
                    why.replaceChildren(...this.reasons().map((words) => el("p", {}, words)));
                    why.hidden = false;
                    made.disabled = true;
                }),
            ),
        );
    }

    title() {
        const { kind, did, best } = this.judged;
        if (kind === "wrong") return WORDS.wrong({ did, play: best });
        return kind === "chart" ? WORDS.chart({ did }) : WORDS.right({ play: did });
    }

    compositionWords({ best, chart, cards } = this.judged) {
        const words = cards.map(([rank]) => (rank === "T" ? PRACTICE.hand.ten : rank)).join(", ");
        return WORDS.composition({ cards: words, play: best, chart });
    }

    costWords() {
        const { cost, answers, kind } = this.judged;
        if (kind !== "wrong") {
            const [[, best], [play, next]] = answers;
            return WORDS.gain({ cost: best - next, play });
        }
        return cost < TOSS ? WORDS.toss({ cost }) : WORDS.cost({ cost });
    }

    // Facts about the dealer and the next card, from the exact distribution.
    reasons() {
        const { total, soft, up, cards } = this.hand;
        const value = /[TJQK]/.test(up[0]) ? 9 : up[0] === "A" ? 0 : Number(up[0]) - 1;
        const [bust, ...ends] = this.dealer[value]; // then 17, 18, …, 21, natural
        const looked = 1 - ends[5]; // no natural: the dealer has looked, or cannot have one
        const higher = ends.slice(0, 5).filter((_, i) => 17 + i > total);
        const part = higher.reduce((sum, one) => sum + one, 0) / looked;
        const stand =
            total < 17
                ? WORDS.dealerMakes({ part: 1 - bust / looked })
                : WORDS.dealerBeats({ total, part });
        const facts = [WORDS.dealerBusts({ up: upWords(up), part: bust / looked }), stand];
        const busts = soft ? 0 : this.bustChance(total, [...cards, up]);
        return [...facts, WORDS.cardBusts({ part: busts })];
    }

    // The chance that one more card of the full shoe, less the cards in sight, is too much.
    bustChance(total, seen) {
        const points = ([rank]) => (/[TJQK]/.test(rank) ? 10 : rank === "A" ? 1 : Number(rank));
        const { decks } = this.rules;
        let bad = 0;
        for (let n = 2; n <= 10; n++) if (total + n > 21) bad += (n === 10 ? 16 : 4) * decks;
        bad -= seen.filter((card) => total + points(card) > 21 && points(card) > 1).length;
        return bad / (52 * decks - seen.length);
    }

    showEnd() {
        const { answers } = this;
        this.judged = undefined;
        this.cell = undefined;
        const wrong = answers.filter(({ kind }) => kind === "wrong");
        const cost = wrong.reduce((sum, one) => sum + one.cost, 0) / Math.max(1, answers.length);
        const more = el(
            "button",
            { type: "button", class: "main" },
            WORDS.more,
            el("kbd", { "aria-hidden": "true" }, "⏎"),
        );
        more.onclick = () => this.begin(this.scope);
        const right = answers.length - wrong.length;
        this.root.replaceChildren(
            this.top(),
            el(
                "div",
                { class: "drill-end" },
                el("h2", {}, WORDS.done({ right, all: answers.length })),
                el("p", {}, WORDS.doneText({ cost })),
            ),
            el("div", { class: "plaques" }, more),
        );
        this.root.dataset.state = "over";
        this.changed();
    }
}

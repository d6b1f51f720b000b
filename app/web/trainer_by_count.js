// Playing and betting by the count: a count is told, and the player says what to play, as an index
// play, or how many units to bet, as the ramp.  What was missed comes back and comes more often.

import { el } from "./cards.js";
import { makeCard } from "./faces.js";
import { remember } from "./link.js";
import { below } from "./random.js";
import { handWords, upWords } from "./review.js";
import { askPlay, betCost, findSheet, playCost, rampOf, rightPlay, sheetGames, tellCount } from "./trainer_sheet.js";
import { TRAINER } from "./words_trainer.js";

const WORDS = TRAINER.byCount;
const CHOSEN = "riffle.trainer.by-count"; // system, what is asked, how the count is told, spread
const USUAL = { system: "hi-lo", ask: "both", told: "true", spread: "12" };
const SPREADS = ["4", "8", "12", "16"];
const HANDS = 20;
const AGAIN = 3; // questions until one that was missed comes back
const BETS = 3; // of so many questions one is a bet, where both are asked
const KEYS = { hit: "H", stand: "S", double: "D", split: "P", surrender: "R", insure: "Y", decline: "N" };
const LETTERS = "ABCDEFGH"; // keys of bets

function readChosen() {
    try {
        return { ...USUAL, ...JSON.parse(remember.get(CHOSEN) ?? "{}") };
    } catch {
        return USUAL;
    }
}

const select = (name, label, options, chosen) =>
    el(
        "select",
        { name, "aria-label": label },
        options.map(([value, words]) => el("option", { value, selected: value === chosen }, words)),
    );

export class ByCount {
    // `systems` are those of the worker; useGame(game) changes the rules; `progress` is kept;
    // changed() after each question and answer.
    constructor(root, { systems, progress, changed, useGame }) {
        Object.assign(this, { root, systems, progress, changed, useGame, chosen: readChosen() });
        root.addEventListener("click", ({ target }) => target.closest("button")?.blur());
    }

    get system() {
        return this.systems.find(({ name }) => name === this.chosen.system) ?? this.systems[0];
    }

    get spread() {
        return Number(this.chosen.spread);
    }

    // New rules, or the exercise is opened.
    async show(rules) {
        this.rules = rules;
        this.games = await sheetGames();
        this.sheet = await findSheet(rules, this.system.name);
        if (!this.sheet) return this.showNone();
        this.ramp = rampOf(this.sheet.bets, this.spread);
        return this.begin();
    }

    // These rules have no sheet: offers the games that have one.
    showNone() {
        this.asked = undefined;
        const buttons = this.games.map(({ game }) => {
            const button = el("button", { type: "button" }, WORDS.game({ game }));
            button.onclick = () => this.useGame(game);
            return button;
        });
        this.root.replaceChildren(
            el("div", { class: "count-head" }, el("h2", {}, WORDS.noneTitle), el("p", {}, WORDS.none)),
            el("div", { class: "plaques games" }, buttons),
        );
        this.root.dataset.state = "none";
        this.changed();
    }

    choose(form) {
        this.chosen = { ...this.chosen, ...Object.fromEntries(new FormData(form)) };
        remember.set(CHOSEN, JSON.stringify(this.chosen));
        return this.show(this.rules);
    }

    // Begins twenty questions; `only` are names of index plays.
    begin(only) {
        Object.assign(this, { answers: [], again: [], only, last: undefined });
        this.all = only ? Math.min(HANDS, Math.max(6, 4 * only.length)) : HANDS;
        this.next();
    }

    // All questions that can be asked, with how likely each is: plays and counts.
    questions() {
        const { ask, system } = this.chosen;
        const rate = (missed) => (missed === undefined ? 1.5 : 0.5 + 8 * missed);
        const plays = this.sheet.plays
            .filter(({ name }) => !this.only || this.only.includes(name))
            .map((play) => ({
                id: play.name,
                play,
                weight: Math.sqrt(Math.max(play.gain, 1e-6)) * rate(this.progress.indexRate(system, play.name)),
            }));
        const { ramp } = this;
        const bets = this.sheet.bets.map(({ count, frequency }, place) => {
            const isStep = [ramp[place - 1], ramp[place + 1]].some((bet) => (bet ?? ramp[place]) !== ramp[place]);
            const weight = (isStep ? 1 : 0.25) * Math.sqrt(frequency);
            return { id: `bet ${count}`, place, weight: weight * rate(this.progress.betRate(system, count)) };
        });
        if (this.only || ask === "plays") return plays;
        return ask === "bets" || (ask === "both" && below(BETS) === 0) ? bets : plays;
    }

    pick() {
        const due = this.again.findIndex(({ at, id }) => at <= this.answers.length && id !== this.last);
        if (due >= 0) return this.again.splice(due, 1)[0];
        const all = this.questions();
        const others = all.filter(({ id }) => id !== this.last);
        const from = others.length ? others : all;
        let left = (below(2 ** 20) / 2 ** 20) * from.reduce((sum, { weight }) => sum + weight, 0);
        return from.find(({ weight }) => (left -= weight) < 0) ?? from[0];
    }

    next() {
        if (this.answers.length >= this.all) return this.showEnd();
        const { id, play, place } = this.pick();
        this.last = id;
        this.judged = undefined;
        this.asked = play
            ? askPlay(play, this.sheet.step)
            : { place, count: this.sheet.bets[place].count };
        this.asked.id = id;
        this.told = tellCount(this.system, this.sheet, this.asked.count, this.chosen.told === "running");
        this.draw();
        return this.changed();
    }

    get isBet() {
        return this.asked?.play === undefined && this.asked !== undefined;
    }

    answer(did) {
        if (this.judged || !this.asked) return;
        this.judged = this.isBet ? this.judgeBet(Number(did)) : this.judgePlay(did);
        this.answers.push(this.judged);
        if (this.judged.missed && !this.again.some(({ id }) => id === this.asked.id)) {
            const { id, play, place } = this.asked;
            this.again.push({ id, play, place, at: this.answers.length + AGAIN });
        }
        this.draw();
        this.changed();
    }

    judgePlay(did) {
        const { play, count } = this.asked;
        const right = rightPlay(play, count);
        const missed = did !== right;
        const { cost, error } = missed ? playCost(play, count, did) : { cost: 0, error: 0 };
        const lost = Math.max(0, cost);
        const system = this.system.name;
        this.progress.addIndex({ play: play.name, system, count, did, right, cost: lost, missed });
        return { did, right, missed, cost, error };
    }

    judgeBet(did) {
        const { place, count } = this.asked;
        const right = this.ramp[place];
        const missed = did !== right;
        const costs = betCost(this.sheet.bets[place], right, did);
        const lost = Math.max(0, costs.certainty);
        const system = this.system.name;
        this.progress.addBet({ system, count, did, right, cost: lost, missed });
        return { did, right, missed, ...costs };
    }

    // True when the key did something.
    press(key) {
        const { state } = this.root.dataset;
        const letter = key.toUpperCase();
        if (key === "Enter" && state === "over") return (this.begin(), true);
        if (key === "Enter" && state === "told") return (this.next(), true);
        if (state !== "asked") return false;
        if (this.isBet) {
            const bet = this.offers()[LETTERS.indexOf(letter)];
            return bet ? (this.answer(bet), true) : false;
        }
        const play = this.asked.plays.find((one) => KEYS[one] === letter);
        return play ? (this.answer(play), true) : false;
    }

    draw() {
        const lower = this.judged ? this.answered() : this.asks();
        this.root.replaceChildren(this.top(), this.scene(), lower);
        this.root.dataset.state = this.judged ? "told" : "asked";
    }

    top() {
        const { answers, all, chosen } = this;
        const missed = answers.filter((one) => one.missed).length;
        const number = Math.min(all, answers.length + (this.judged ? 0 : 1));
        const dots = Array.from({ length: all }, (_, i) => {
            const kind = answers[i] ? (answers[i].missed ? "no" : "ok") : "";
            return el("i", { class: i === answers.length && !this.judged ? "now" : kind });
        });
        const names = this.games.flatMap(({ systems }) => systems);
        const systems = this.systems.filter(({ name }) => names.includes(name));
        const spreads = SPREADS.map((spread) => [spread, WORDS.spread({ spread })]);
        const form = el(
            "form",
            { class: "by-count-form" },
            select("system", TRAINER.count.system, systems.map(({ name, title }) => [name, title]), chosen.system),
            select("ask", WORDS.askLabel, Object.entries(WORDS.asks), chosen.ask),
            select("told", WORDS.toldLabel, Object.entries(WORDS.tolds), chosen.told),
            select("spread", WORDS.spreadLabel, spreads, chosen.spread),
        );
        form.onchange = () => this.choose(form);
        return el(
            "div",
            {},
            el(
                "p",
                { class: "drill-top" },
                el("span", {}, WORDS.progress({ number, all })),
                el("span", {}, TRAINER.drill.sum({ right: answers.length - missed, missed })),
            ),
            el("div", { class: "dots", "aria-hidden": "true" }, dots),
            form,
        );
    }

    // The count, and the cards.
    scene() {
        const { told } = this;
        const count = el(
            "div",
            { class: "count-plate" },
            el("b", {}, WORDS.signed({ count: told.running ?? told.true })),
            el("span", {}, told.running === undefined ? WORDS.trueCount : WORDS.runningCount),
            told.decks ? el("span", { class: "count-decks" }, WORDS.decksLeft({ decks: told.decks })) : "",
        );
        if (this.isBet) return el("div", { class: "drill-cards by-count" }, count);
        const { cards, up } = this.asked;
        return el(
            "div",
            { class: "drill-cards by-count" },
            count,
            el(
                "div",
                { class: "drill-dealer" },
                el("p", {}, TRAINER.drill.dealer({ up: upWords(up) })),
                makeCard(up),
            ),
            el(
                "div",
                { class: "drill-mine" },
                cards.map((card) => makeCard(card)),
                el("span", { class: "drill-count" }, this.handName()),
            ),
        );
    }

    handName() {
        const { cards } = this.asked;
        const points = cards.map(([rank]) => (/[TJQK]/.test(rank) ? 10 : rank === "A" ? 1 : Number(rank)));
        const sum = points.reduce((all, one) => all + one, 0);
        const soft = points.includes(1) && sum + 10 <= 21;
        return handWords({ cards, total: soft ? sum + 10 : sum, soft });
    }

    // The bets that the ramp has.
    offers() {
        return [...new Set(this.ramp)];
    }

    plaque(words, key, run, kind = "") {
        const made = el(
            "button",
            { type: "button", "aria-keyshortcuts": key, class: kind },
            words,
            el("kbd", { "aria-hidden": "true" }, key === "Enter" ? "⏎" : key),
        );
        made.onclick = run;
        return made;
    }

    asks() {
        const { isBet, asked } = this;
        const isInsurance = asked.play?.what === "insure";
        const order = Object.keys(KEYS).filter((play) => asked.plays?.includes(play));
        const buttons = isBet
            ? this.offers().map((bet, i) =>
                  this.plaque(WORDS.units({ bet }), LETTERS[i], () => this.answer(bet)),
              )
            : order.map((play) =>
                  this.plaque(
                      isInsurance ? WORDS.insurance[play] : TRAINER.drill.play({ play }),
                      KEYS[play],
                      () => this.answer(play),
                      play === "double" || play === "split" ? "costs" : "",
                  ),
              );
        buttons.forEach((button, i) => (button.dataset.answer = isBet ? this.offers()[i] : order[i]));
        const title = isBet ? WORDS.askBet : isInsurance ? WORDS.askInsurance : TRAINER.drill.ask;
        return el(
            "div",
            { class: "drill-ask" },
            el("h2", {}, title),
            el("div", { class: isBet || buttons.length === 3 ? "plaques bets" : "plaques" }, buttons),
        );
    }

    answered() {
        const { missed } = this.judged;
        const words = this.isBet ? this.betWords() : this.playWords();
        return el(
            "div",
            { class: "drill-told" },
            el(
                "div",
                { class: `drill-answer ${missed ? "wrong" : "right"}`, role: "status" },
                el("h2", {}, words[0]),
                words.slice(1).map((line) => el("p", {}, line)),
            ),
            el("div", { class: "plaques" }, this.plaque(WORDS.next, "Enter", () => this.next(), "main")),
        );
    }

    playWords() {
        const { did, right, missed, cost, error } = this.judged;
        const { play, count } = this.asked;
        const lines = [(missed ? WORDS.wrong : WORDS.right)({ did, play: right })];
        if (this.told.decks) lines.push(WORDS.thatIs({ count, running: this.told.running, decks: this.told.decks }));
        if (missed && cost < -2 * error) lines.push(WORDS.better({ did, cost: -cost, error }));
        else if (missed && cost <= 2 * error) lines.push(WORDS.toss({ did, cost: Math.max(0, cost), error }));
        else if (missed) lines.push(WORDS.costs({ did, cost, error }));
        const { index, isBelow, what, crossing, error: se } = play;
        lines.push(WORDS.index({ index, isBelow, what, crossing, error: se }));
        return lines;
    }

    betWords() {
        const { did, right, missed, expectation, error, certainty } = this.judged;
        const { count, place } = this.asked;
        const { mean, error: meanError } = this.sheet.bets[place];
        const lines = [(missed ? WORDS.wrongBet : WORDS.rightBet)({ did, right })];
        if (this.told.decks) lines.push(WORDS.thatIs({ count, running: this.told.running, decks: this.told.decks }));
        if (missed) lines.push(WORDS.betCosts({ did, right, expectation, error, certainty }));
        lines.push(WORDS.edge({ count, mean, error: meanError }));
        return lines;
    }

    showEnd() {
        const { answers } = this;
        Object.assign(this, { judged: undefined, asked: undefined });
        const plays = answers.filter(({ certainty }) => certainty === undefined);
        const cost = plays.reduce((sum, one) => sum + Math.max(0, one.cost), 0) / Math.max(1, plays.length);
        const right = answers.filter(({ missed }) => !missed).length;
        this.root.replaceChildren(
            this.top(),
            el(
                "div",
                { class: "drill-end" },
                el("h2", {}, TRAINER.drill.done({ right, all: answers.length })),
                el("p", {}, TRAINER.drill.doneText({ cost: right === answers.length ? 0 : cost || 1e-9 })),
            ),
            el("div", { class: "plaques" }, this.plaque(TRAINER.drill.more, "Enter", () => this.begin(), "main")),
        );
        this.root.dataset.state = "over";
        this.changed();
    }
}

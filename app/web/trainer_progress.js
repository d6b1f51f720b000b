// What the player has answered, kept in this browser: decisions about hands, at the practice table
// and in drills, counts, index plays and bets.  A decision belongs to a cell of the chart: "h16-T" is a hard 16
// against a ten, "s18-9" a soft 18 against a 9, "pA-6" a pair of aces against a 6.

import { remember } from "./link.js";

const KEY = "riffle.trainer";
const FORMAT = "riffle-trainer-1";
const MOST = 3000; // answers of each kind
const RECENT = 240; // decisions that sums and marks are about
const POINT = 20; // decisions for each point of the curve
const CELL = /^(h\d{1,2}|s\d{2}|p[2-9AT])-[2-9AT]$/;
const PLAYS = new Set(["hit", "stand", "double", "split", "surrender"]);

const value = ([rank]) => (/[JQK]/.test(rank) ? "T" : rank);

// The cell of a hand: { cards, total, soft, split, up }.
export function cellOf({ cards, total, soft, split, up }) {
    const [a, b] = cards.map(value);
    const isPair = cards.length === 2 && a === b && !split;
    return `${isPair ? `p${a}` : `${soft ? "s" : "h"}${total}`}-${value(up)}`;
}

const isDecision = (one) =>
    one && CELL.test(one.cell) && PLAYS.has(one.did) && PLAYS.has(one.best) &&
    Number.isFinite(one.at) && one.cost >= 0 && one.cost < 10;
const isCount = (one) =>
    one && Number.isFinite(one.at) && typeof one.right === "boolean" &&
    ["deck", "table"].includes(one.kind);

const ANSWERS = new Set([...PLAYS, "insure", "decline"]);
const isIndex = (one) =>
    one && Number.isFinite(one.at) && typeof one.play === "string" && one.play.length < 40 &&
    ANSWERS.has(one.did) && ANSWERS.has(one.right) && Number.isInteger(one.count) &&
    one.cost >= 0 && one.cost < 10;
const isBet = (one) =>
    one && Number.isFinite(one.at) && Number.isInteger(one.count) && one.did >= 0 && one.right >= 0 &&
    Number.isFinite(one.cost);

const LISTS = { decisions: isDecision, counts: isCount, indices: isIndex, bets: isBet };
const EMPTY = () => ({ decisions: [], counts: [], indices: [], bets: [] });

// The text of an export, or of what the browser kept: { decisions, counts, indices, bets };
// undefined when it is something else.  Older files have no index plays and no bets.
export function readProgress(text) {
    try {
        const { format, ...lists } = JSON.parse(text);
        if (format !== FORMAT || !lists.decisions || !lists.counts) return undefined;
        return Object.fromEntries(
            Object.entries(LISTS).map(([name, fits]) => [name, (lists[name] ?? []).filter(fits)]),
        );
    } catch {
        return undefined;
    }
}

// The share of the last answers that was wrong; undefined without answers.
function rateOf(answers, of) {
    const last = answers.slice(-of);
    return last.length ? last.filter((one) => one.missed).length / last.length : undefined;
}

export class Progress {
    constructor() {
        this.load();
    }

    // Another tab may have added something.
    load() {
        const kept = readProgress(remember.get(KEY) ?? "");
        Object.assign(this, kept ?? EMPTY());
    }

    text() {
        const { decisions, counts, indices, bets } = this;
        return JSON.stringify({ format: FORMAT, decisions, counts, indices, bets });
    }

    save() {
        for (const name of Object.keys(LISTS)) this[name] = this[name].slice(-MOST);
        remember.set(KEY, this.text());
    }

    // A judged decision of review.js about a hand in play; others are not of the chart.
    addDecision({ on, did, best, cost, kind, ...hand }, where) {
        if (on !== "play" || !PLAYS.has(did)) return;
        this.load();
        const isMissed = kind === "wrong";
        const at = Date.now();
        const lost = isMissed ? cost : 0;
        this.decisions.push({ at, cell: cellOf(hand), did, best, cost: lost, missed: isMissed, where });
        this.save();
    }

    addTo(name, answer) {
        this.load();
        this[name].push({ at: Date.now(), ...answer });
        this.save();
    }

    addCount(count) {
        this.addTo("counts", count);
    }

    // An answer about an index play: { play, system, count, did, right, cost, missed }.
    addIndex(answer) {
        this.addTo("indices", answer);
    }

    // And about a bet: the same without `play`; bets and cost are in units.
    addBet(answer) {
        this.addTo("bets", answer);
    }

    // Adds what an export has and is not here; returns how many answers.
    add(lists) {
        this.load();
        const mark = (one) => `${one.at} ${one.cell ?? one.play ?? one.kind ?? one.count}`;
        let added = 0;
        for (const name of Object.keys(LISTS)) {
            const known = new Set(this[name].map(mark));
            const fresh = lists[name].filter((one) => !known.has(mark(one)));
            this[name] = [...this[name], ...fresh].sort((a, b) => a.at - b.at);
            added += fresh.length;
        }
        this.save();
        return added;
    }

    clear() {
        Object.assign(this, EMPTY());
        this.save();
    }

    get recent() {
        return this.decisions.slice(-RECENT);
    }

    // { decisions, right, missed, cost }: the cost is per decision, in bets.
    sum() {
        const { recent } = this;
        const missed = recent.filter((one) => one.missed).length;
        const cost = recent.reduce((sum, one) => sum + one.cost, 0) / Math.max(1, recent.length);
        return { decisions: recent.length, right: recent.length - missed, missed, cost };
    }

    // Cells with mistakes: Map of cell to { times, cost, did, best }, the last mistake's plays.
    misses() {
        const made = new Map();
        for (const { cell, did, best, cost, missed } of this.recent)
            if (missed) {
                const before = made.get(cell) ?? { times: 0, cost: 0 };
                made.set(cell, {
                    times: before.times + 1,
                    cost: before.cost + cost,
                    did,
                    best,
                    each: cost,
                });
            }
        return made;
    }

    // The cells that cost most, worst first: [cell, { times, cost, did, best, each }].
    worst(most) {
        return [...this.misses()].sort((a, b) => b[1].cost - a[1].cost).slice(0, most);
    }

    // How often the last answers in a cell were wrong, 0 to 1; undefined when it was never asked.
    missRate(cell, of = 6) {
        return rateOf(this.decisions.filter((one) => one.cell === cell), of);
    }

    // The same of an index play, and of a bet at a count.
    indexRate(system, play, of = 6) {
        return rateOf(this.indices.filter((one) => one.play === play && one.system === system), of);
    }

    betRate(system, count, of = 6) {
        return rateOf(this.bets.filter((one) => one.count === count && one.system === system), of);
    }

    // How often each index play and each bet of a system was asked and missed, of the recent ones:
    // { plays, bets }, maps to { asked, missed, cost, did, right }; the plays of the last mistake.
    scores(system) {
        const plays = new Map();
        const bets = new Map();
        const add = (map, key, { missed, cost, did, right }) => {
            const before = map.get(key) ?? { asked: 0, missed: 0, cost: 0 };
            map.set(key, {
                ...before,
                ...(missed ? { did, right, each: cost } : {}),
                asked: before.asked + 1,
                missed: before.missed + (missed ? 1 : 0),
                cost: before.cost + cost,
            });
        };
        for (const one of this.recentOf(this.indices, system)) add(plays, one.play, one);
        for (const one of this.recentOf(this.bets, system)) add(bets, one.count, one);
        return { plays, bets };
    }

    recentOf(rows, system) {
        return rows.filter((one) => one.system === system).slice(-RECENT);
    }

    // { answers, right, missed, cost, bets, rightBets, lost }: index plays, with their cost in bets
    // for each, and bets, with what they lost of certainty equivalent in units for each.
    byCountSum(system) {
        const plays = this.recentOf(this.indices, system);
        const bets = this.recentOf(this.bets, system);
        const missed = (rows) => rows.filter((one) => one.missed).length;
        const mean = (rows) => rows.reduce((sum, one) => sum + one.cost, 0) / Math.max(1, rows.length);
        return {
            answers: plays.length,
            right: plays.length - missed(plays),
            cost: mean(plays),
            bets: bets.length,
            rightBets: bets.length - missed(bets),
            lost: mean(bets),
        };
    }

    // Index plays and bets of a system, by time.
    byCount(system) {
        const all = [...this.recentOf(this.indices, system), ...this.recentOf(this.bets, system)];
        return all.sort((a, b) => a.at - b.at).slice(-RECENT);
    }

    // Mistakes in 100 decisions, in groups of decisions, the oldest first; and the size of a group.
    trend(recent = this.recent) {
        const size = Math.max(POINT, Math.ceil(recent.length / 12));
        const values = [];
        for (let end = recent.length; end >= size; end -= size) {
            const part = recent.slice(end - size, end);
            values.unshift(Math.round((100 * part.filter((one) => one.missed).length) / size));
        }
        return { size, values };
    }

    // { all, right, best }: counts asked, and the milliseconds of the fastest right deck.
    countSum() {
        const right = this.counts.filter((one) => one.right);
        const decks = right.filter((one) => one.kind === "deck" && one.cards >= 49);
        const best = decks.length ? Math.min(...decks.map(({ ms }) => ms)) : undefined;
        return { all: this.counts.length, right: right.length, best };
    }
}

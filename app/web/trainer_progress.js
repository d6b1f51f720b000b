// What the player has answered, kept in this browser: decisions about hands, at the practice table
// and in drills, and counts.  A decision belongs to a cell of the chart: "h16-T" is a hard 16
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

// The text of an export, or of what the browser kept: { decisions, counts }; undefined when it is
// something else.
export function readProgress(text) {
    try {
        const { format, decisions, counts } = JSON.parse(text);
        if (format !== FORMAT) return undefined;
        return { decisions: decisions.filter(isDecision), counts: counts.filter(isCount) };
    } catch {
        return undefined;
    }
}

export class Progress {
    constructor() {
        this.load();
    }

    // Another tab may have added something.
    load() {
        const kept = readProgress(remember.get(KEY) ?? "");
        Object.assign(this, kept ?? { decisions: [], counts: [] });
    }

    text() {
        const { decisions, counts } = this;
        return JSON.stringify({ format: FORMAT, decisions, counts });
    }

    save() {
        this.decisions = this.decisions.slice(-MOST);
        this.counts = this.counts.slice(-MOST);
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

    addCount(count) {
        this.load();
        this.counts.push({ at: Date.now(), ...count });
        this.save();
    }

    // Adds what an export has and is not here; returns how many decisions.
    add({ decisions, counts }) {
        this.load();
        const mark = (one) => `${one.at} ${one.cell ?? one.kind}`;
        const known = new Set([...this.decisions, ...this.counts].map(mark));
        const fresh = decisions.filter((one) => !known.has(mark(one)));
        this.decisions = [...this.decisions, ...fresh].sort((a, b) => a.at - b.at);
        const more = counts.filter((one) => !known.has(mark(one)));
        this.counts = [...this.counts, ...more].sort((a, b) => a.at - b.at);
        this.save();
        return fresh.length;
    }

    clear() {
        Object.assign(this, { decisions: [], counts: [] });
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
        const mine = this.decisions.filter((one) => one.cell === cell).slice(-of);
        return mine.length ? mine.filter((one) => one.missed).length / mine.length : undefined;
    }

    // Mistakes in 100 decisions, in groups of decisions, the oldest first; and the size of a group.
    trend() {
        const { recent } = this;
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

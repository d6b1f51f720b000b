// What the trainer asks of counters: index plays with what each play is worth at each count, and
// what a bet brings at each count.  The numbers are those of `riffle train index` and `riffle train
// bets`; tool/count-sheets computed them ahead for some games and systems (count_sheets.js, which is
// loaded when it is first needed).

import { below } from "./random.js";
import { cardsOf, face } from "./trainer_drill.js";

const DATA = "./count_sheets.js";
const BANKROLL = 1000; // units, at full Kelly
const RANKS = "A23456789T";
const DECK = 52;
const KNOWN = [1, 1, 1, 2, 2, 3]; // steps from the index: near counts come more often

let loading;
const load = () => (loading ??= import(DATA));

// The games that there are sheets for: [{ game, systems }], with the names of systems.
export async function sheetGames() {
    const { SHEETS } = await load();
    return SHEETS.map(({ game, systems }) => ({ game, systems: Object.keys(systems) }));
}

// The sheet of a game with these rules, and of a system; undefined when there is none.
export async function findSheet(rules, system) {
    const { KEYS, SHEETS } = await load();
    const key = KEYS.map((name) => rules[name] ?? "-").join(" ");
    const found = SHEETS.find((one) => one.key === key);
    const { samples, step, plays, bets } = found?.systems[system] ?? {};
    if (!plays) return undefined;
    const { decks, cut } = found;
    return { decks, cut, step, samples, plays: plays.map(readPlay), bets: bets.map(readBet) };
}

// "16 v T stand" is { row: "h16", up: "T", what: "stand" }.
function readName(name) {
    if (name === "insurance") return { row: undefined, up: "A", what: "insure" };
    const [hand, , up, what] = name.split(" ");
    const row = /^\d+$/.test(hand)
        ? `h${hand}`
        : hand[0] === hand[1]
          ? `p${hand[0]}`
          : `s${11 + Number(hand[1])}`;
    return { row, up, what };
}

function readPlay([name, index, isBelow, crossing, error, gain, may, from, behind, errors]) {
    const plays = may.split(" ");
    const at = new Map();
    behind.forEach((values, i) => {
        if (values)
            at.set(from + i, {
                behind: Object.fromEntries(plays.map((play, k) => [play, values[k] / 1000])),
                error: errors[i] / 10000,
            });
    });
    const isBelowIndex = isBelow === 1;
    return { name, ...readName(name), index, isBelow: isBelowIndex, crossing, error, gain, plays, at };
}

const readBet = ([count, frequency, mean, error, variance]) => ({
    count,
    frequency: frequency / 100000,
    mean: mean / 100000,
    error: error / 100000,
    variance: variance / 100,
});

// The bets of a ramp in whole units for a spread, as riffle/ramp.h finds them: the share of the
// bankroll that Kelly bets, between 1 and the spread, and never less at a higher count.
export function rampOf(bets, spread) {
    const pools = [];
    for (const { frequency, mean, variance } of bets) {
        let pool = { ideal: (BANKROLL * mean) / variance, weight: frequency * variance, size: 1 };
        while (pools.length && pools.at(-1).ideal > pool.ideal) {
            const { ideal, weight, size } = pools.pop();
            const both = weight + pool.weight;
            const mixed = (ideal * weight + pool.ideal * pool.weight) / both;
            pool = { ideal: mixed, weight: both, size: size + pool.size };
        }
        pools.push(pool);
    }
    const whole = ({ ideal }) => Math.min(spread, Math.max(1, Math.floor(ideal + 0.5)));
    return pools.flatMap((pool) => Array(pool.size).fill(whole(pool)));
}

// What a bet of `did` units loses against `right` at a count: expectation with its error, and
// certainty equivalent, in units for a round.  Below 0 where it is better.
export function betCost({ mean, error, variance }, right, did) {
    const less = right - did;
    return {
        expectation: less * mean,
        error: Math.abs(less) * error,
        certainty: less * mean - ((right ** 2 - did ** 2) * variance) / (2 * BANKROLL),
    };
}

// The play that the index says at a count: its own, or else the best other one.
export function rightPlay(play, count) {
    const isYes = count >= play.index !== play.isBelow;
    if (isYes) return play.what;
    if (play.what === "insure") return "decline";
    if (play.what === "stand") return "hit";
    const { behind } = play.at.get(count);
    const others = play.plays.filter((one) => one !== play.what);
    return others.sort((a, b) => behind[a] - behind[b])[0];
}

// What a play costs at a count, in bets: { cost, error }; the cost is below 0 where the play is
// better than what the index says.
export function playCost(play, count, did) {
    const { behind, error } = play.at.get(count);
    return { cost: behind[did] - behind[rightPlay(play, count)], error };
}

// A count near the index; each side of it half of the time.
function drawCount(play, step) {
    const isAbove = below(2) === 0;
    const counts = [...play.at.keys()].filter((count) => count >= play.index === isAbove);
    if (!counts.length) return [...play.at.keys()][below(play.at.size)];
    for (let tries = 0; tries < 40; tries++) {
        const far = KNOWN[below(KNOWN.length)] * step - (step > 1 ? below(step) : 0);
        const count = isAbove ? play.index + far - 1 : play.index - far;
        if (play.at.has(count)) return count;
    }
    return counts[below(counts.length)];
}

// A hard hand of three cards: the larger of two cards becomes two smaller ones.
function threeCards(row) {
    for (let tries = 0; tries < 200; tries++) {
        const [large, small] = cardsOf(row);
        const value = /[TJQK]/.test(large[0]) ? 10 : Number(large[0]);
        if (value < 5) continue;
        const [one, other] = cardsOf(`h${value}`);
        return [one, small, other];
    }
    return cardsOf(row);
}

// A question about an index play: its count, cards, and the plays that are offered.
export function askPlay(play, step) {
    const count = drawCount(play, step);
    const { behind } = play.at.get(count);
    const up = face(play.up);
    if (play.what === "insure") {
        const row = `h${5 + below(15)}`;
        return { play, count, cards: cardsOf(row), up, plays: play.plays };
    }
    const best = Math.min(behind.stand, behind.hit ?? Infinity);
    const isFirst = (one) => behind[one] !== undefined && behind[one] < best;
    const needsThree =
        play.what === "stand" && play.row[0] === "h" && (isFirst("surrender") || isFirst("double"));
    const plays = needsThree ? ["stand", "hit"] : play.plays;
    return { play, count, cards: needsThree ? threeCards(play.row) : cardsOf(play.row), up, plays };
}

// How a count is told: { running, decks } that give it and are likely at that depth; or { running }
// alone for a system without a true count; or { true: count }.  Systems divide by whole decks.
export function tellCount(system, { decks, cut }, count, isRunning) {
    if (!system.true) return { running: count };
    const least = Math.max(1, Math.ceil((decks * DECK - cut) / DECK));
    for (let tries = 0; isRunning && tries < 60; tries++) {
        const left = least + below(Math.max(1, decks - least + 1));
        const running = count * left + below(left);
        if (isLikely(system, decks, running, (decks - left) * DECK)) return { running, decks: left };
    }
    return { true: count };
}

// True when a running count is within three standard deviations after so many cards.
function isLikely({ black, red }, decks, running, seen) {
    const all = decks * DECK;
    const weight = (value) => (RANKS[value] === "T" ? 16 : 4) / DECK;
    const squares = black.reduce(
        (sum, tag, i) => sum + (weight(i) * ((tag / 2) ** 2 + (red[i] / 2) ** 2)) / 2,
        0,
    );
    return running ** 2 <= (9 * squares * seen * (all - seen)) / (all - 1);
}

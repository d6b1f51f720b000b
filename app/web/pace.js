// The pace of the table: how many milliseconds pass before a line is shown, until what it moves has
// landed, and after it.  The player's own acts get no pause, because they wait for nothing.  All of
// it goes with the speed of the settings, and a key or a tap ends it (table_client.js).

import { DEAL, TURN } from "./motion.js";

// Until a card or a packet has landed: counts and the log wait for it.
const LAND = { draw: DEAL, turn: TURN, burn: DEAL };
const NEXT_CARD = 170; // from one card to the next, while the first is still in the air
const AFTER = {
    turn: 260,
    look: 420,
    pay: 300,
    collect: 260,
    "stand-off": 260,
    "pay-insurance": 300,
    "collect-insurance": 220,
    shuffle: 900,
    cut: 2000, // the packet moves for 1400
    "front-to-back": 60,
    mark: 120,
    load: 320,
    "cutting-card": 900,
    hit: 60,
    stand: 220,
    double: 260,
    split: 320,
    surrender: 300,
    wager: 70,
    end: 250,
};
// To read the results before the cards are cleared away.
const READ = { others: 1300, mine: 2600, natural: 3400 };
const MINE = new Set(["hit", "stand", "double", "split", "surrender", "wager"]);

// { before, land, next, after }; `next` replaces land and after where another card follows.
export function pausesFor({ line, before: view }, name) {
    const own = line.actor === name && MINE.has(line.act);
    if (!line.permitted) return { before: 0, land: 0, next: 0, after: 0 };
    return {
        before: line.act === "end" ? readingTime(view) : 0,
        land: LAND[line.act] ?? 0,
        next: line.act === "draw" ? NEXT_CARD : 0,
        after: own ? 0 : (AFTER[line.act] ?? 0),
    };
}

function readingTime(view) {
    const mine = view?.boxes.flatMap((box) => view.seats[box - 1]?.hands ?? []) ?? [];
    if (mine.length === 0) return READ.others;
    const isLoud = mine.length === 1 && mine[0].words === "natural";
    return isLoud ? READ.natural : READ.mine + 500 * (mine.length - 1);
}

// The pace of the table: how many milliseconds pass before and after each line is shown.  The
// player's own acts get no pause, because they wait for nothing.

const AFTER = {
    draw: 240,
    turn: 480,
    look: 420,
    pay: 300,
    collect: 240,
    "stand-off": 260,
    "pay-insurance": 300,
    "collect-insurance": 220,
    shuffle: 700,
    cut: 1500,
    "front-to-back": 260,
    mark: 200,
    load: 260,
    burn: 320,
    "cutting-card": 900,
    hit: 120,
    stand: 220,
    double: 260,
    split: 320,
    surrender: 300,
    wager: 70,
    end: 250,
};
const READ = 1700; // to read the results before the cards are cleared away
const MINE = new Set(["hit", "stand", "double", "split", "surrender", "wager"]);

export function pausesFor({ line }, name) {
    const own = line.actor === name && MINE.has(line.act);
    return {
        before: line.act === "end" && line.permitted ? READ : 0,
        after: line.permitted && !own ? (AFTER[line.act] ?? 0) : 0,
    };
}

// Phrases that the room understands or sends: acts of a player and stages of a board.  They are
// part of docs/reference/room-protocol.md and never translated; words that a person reads are in words*.js.

// Acts of a player, without the name.
const amount = (cents) => (cents % 100 ? (cents / 100).toFixed(2) : String(cents / 100));
export const ACT = {
    sit: (box) => `sits at box ${box}`,
    buy: (cents) => `buys ${amount(cents)} of chips`,
    bet: (cents, box) => `wagers ${amount(cents)} on box ${box}`,
    takeBack: (box) => `takes back the wager on box ${box}`,
    cut: (place) => `cuts at ${place}`,
    refuseCut: "refuses the cut",
    keep: (box) => `keeps box ${box}`, // of the practice table alone: no early surrender
    leave: "leaves",
    leaveBox: (box) => `leaves box ${box}`,
    orderShuffle: "orders a shuffle",
    orderRecut: "orders a recut",
};

// An act that the view offers, taken apart: { kind, box, amount }, or undefined for one that is not
// a decision about a hand.
export function readAct(act) {
    if (["hits", "stands", "doubles", "splits"].includes(act)) return { kind: act };
    const found =
        act.match(/^(surrenders) box (\d)$/) ??
        act.match(/^(insures) box (\d) for (.+)$/) ??
        act.match(/^(declines) insurance on box (\d)$/);
    return found ? { kind: found[1], box: Number(found[2]), amount: found[3] } : undefined;
}

// The boxes that a view offers to sit down at.
export const freeBoxes = ({ acts }) =>
    acts.filter((act) => act.startsWith("sits ")).map((act) => Number(act.slice(-1)));

// Who chips move between, in `moves` of a view.
export const HOUSE = "the house";
export const FELT = "the felt";

// Stages of a board, in `stage` of the desk's status.
export const STAGE = {
    notDealt: "not dealt",
    shuffled: "shuffled",
    cutRequested: "cut asked for",
    dealt: "dealt",
    placed: "in its pockets",
    inPlay: "in play",
    redealDue: "new deal due",
    redealRequired: "redeal required",
    released: "released",
};
const BEFORE_PLACED = [STAGE.notDealt, STAGE.shuffled, STAGE.cutRequested, STAGE.dealt];
export const isPlaced = ({ stage }) => !BEFORE_PLACED.includes(stage);
export const isReleased = ({ stage }) => stage === STAGE.released;
export const needsRedeal = ({ stage }) =>
    stage === STAGE.redealDue || stage === STAGE.redealRequired;

// Lines of a command's report that the desk tells in words of its own, or not at all.
const ROUTINE = /^(done|next|manifest|opened|committed): /;
const ADVICE = /^(publish it now|files for the machine|other parties|Run: riffle session )/;
export const isRoutineLine = (line) => ROUTINE.test(line) || ADVICE.test(line);

// Where the boxes of a table stand on the felt.  The player's own box gets more of the width than
// the others, and the one that they are asked about the most; the order of the boxes stays.  Nothing
// here knows the page.

const EDGE = 1.2; // per cent of the width that stay free at each side
const SHARE = { free: 0.72, other: 1, mine: 1.45 };
const GROWN = [2.1, 2.1, 3, 3.7, 4.2]; // by the number of hands
const PHONE_X = { 1: [0.5], 2: [0.26, 0.74], 3: [0.18, 0.5, 0.82] }; // own boxes on a phone

// The box of the player that the table is about now: the one to act, the chosen one while bets are
// placed, or the first that still has something to do.
function activeBox({ boxes, turn, seats, phase }, chosen) {
    if (turn && boxes.includes(turn.box)) return turn.box;
    if (phase === "wagers" && boxes.includes(chosen)) return chosen;
    return boxes.find((box) => seats[box - 1]?.hands.length > 0) ?? boxes[0];
}

// How high a box stands above the rail, in hundredths of the felt: an arc.
const height = (x, mine) => {
    const off = ((x - 50) / 43.5) ** 2;
    return mine ? 4.4 + 3.4 * off : 10.5 + 23 * off;
};

// { places, active }: for each box its `x` and `share` in per cent of the width, `y` above the rail,
// and `minePart`, the part of a phone's width at which a box of the player's stands.
export function boxPlaces(view, chosen) {
    const active = activeBox(view, chosen);
    const boxes = [7, 6, 5, 4, 3, 2, 1].filter((box) => box <= view.rules.boxes);
    const weight = (box) => {
        const seat = view.seats[box - 1];
        if (box === active) return GROWN[Math.min(4, seat?.hands.length ?? 0)];
        if (view.boxes.includes(box)) return SHARE.mine;
        return seat ? SHARE.other : SHARE.free;
    };
    const whole = boxes.reduce((sum, box) => sum + weight(box), 0);
    const mine = boxes.filter((box) => view.boxes.includes(box));
    const places = new Map();
    let at = EDGE;
    for (const box of boxes) {
        const share = ((100 - 2 * EDGE) * weight(box)) / whole;
        const x = at + share / 2;
        at += share;
        const minePart = PHONE_X[mine.length]?.[mine.indexOf(box)];
        places.set(box, { x, y: height(x, view.boxes.includes(box)), share, minePart });
    }
    return { places, active };
}

// Hands of a split on the felt, drawn from a view that is made up: they are to be read, whatever the
// width of the screen.

const hand = (cards, total, more = {}) => ({ cards, words: String(total), wager: 1000, ...more });
const FOUR = [
    hand(["8S", "TD"], 18),
    hand(["8H", "3C", "9D"], 20),
    hand(["8C", "5H", "2S", "4D"], 19),
    hand(["8D", "AC"], 19, { doubled: true }),
];
export const SPLITS = {
    dealer: { cards: ["TS", ""], words: "10" },
    boxes: [4],
    rules: {
        text: "natural_pays = 3:2\nsoft17 = stand\ninsurance = yes\n",
        boxes: 7,
        min: 500,
        max: 50000,
    },
    shoe: { cards: 312, left: 200, rack: 80, cutting_card: "in", stage: "play" },
    turn: { box: 4, hand: 1, name: "Player4" },
    phase: "play",
    seats: [1, 2, 3, 4, 5, 6, 7].map((box) => ({
        box,
        name: `Player${box}`,
        chips: 50000,
        wager: 1000,
        hands: FOUR.slice(0, 1 + (box % 4 || 3)),
    })),
};

// In the page: draws the view on a felt of its own, and answers what cannot be read.
export async function drawSplits(shown) {
    const { Felt } = await import("/felt.js");
    const there = document.getElementById("felt");
    const root = there.cloneNode(false);
    there.replaceWith(root);
    new Felt(root, { sit() {}, pick() {} }).draw(shown, { moves: false, sealed: true });
    const faults = [];
    const felt = root.getBoundingClientRect();
    const hands = [...root.querySelectorAll(".hand")];
    const places = hands.map((node) => node.querySelector(".cards").getBoundingClientRect());
    places.forEach((a, i) => {
        const where = `hand ${i} of box ${hands[i].closest(".box").dataset.box}`;
        if (a.left < felt.left - 1 || a.right > felt.right + 1) faults.push(`${where} is cut off`);
        for (const b of places.slice(i + 1)) {
            const wide = Math.min(a.right, b.right) - Math.max(a.left, b.left);
            const high = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
            if (wide > 2 && high > 2) faults.push(`${where} lies over another`);
        }
        // A short phone shows the counts of other players only.
        const count = hands[i].querySelector(".count");
        if (a.width === 0 && !hands[i].closest(".mine") && count.checkVisibility()) return;
        const cards = [...hands[i].querySelectorAll(".card")];
        const { left, width } = cards[0].getBoundingClientRect();
        const next = cards[1].getBoundingClientRect().left;
        if (width < 28 || next - left < 7) faults.push(`${where}: ${width} wide, ${next - left} seen`);
    });
    return faults;
}

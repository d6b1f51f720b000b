// Animation on the felt: cards fly out of the shoe and into the rack, chips to and from boxes.
// With motion switched off nothing here runs, and nothing is lost.

const middle = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
};

const between = (from, to) => {
    const [ax, ay] = middle(from);
    const [bx, by] = middle(to);
    return [ax - bx, ay - by];
};

export function flyFrom(node, from) {
    const [x, y] = between(from, node);
    node.animate(
        [
            { transform: `translate(${x}px, ${y}px) rotate(-18deg) scale(.8)`, opacity: 0.6 },
            { transform: "none", opacity: 1 },
        ],
        { duration: 300, easing: "cubic-bezier(.2,.75,.3,1)" },
    );
}

// Flies to `to` and fades; with `from` it starts there instead of where it lies.
export function flyTo(node, to, from = node) {
    const [x, y] = between(to, node);
    const [fx, fy] = from === node ? [0, 0] : between(from, node);
    return node.animate(
        [
            { transform: `translate(${fx}px, ${fy}px)`, opacity: 1 },
            { transform: `translate(${x}px, ${y}px) scale(.7)`, opacity: 0.15 },
        ],
        { duration: 380, easing: "cubic-bezier(.5,0,.5,1)", fill: "forwards" },
    ).finished;
}

export function popIn(node) {
    node.animate(
        [
            { transform: "translateY(10px) scale(.85)", opacity: 0.4 },
            { transform: "none", opacity: 1 },
        ],
        {
            duration: 180,
            easing: "ease-out",
        },
    );
}

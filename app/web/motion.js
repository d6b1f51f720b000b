// Animation on the felt: cards fly out of the shoe and to the tray, chips to and from boxes, verdicts
// rise.  Only transform and opacity change, so the browser need not lay out the page again.  With
// motion switched off nothing here runs, and nothing is lost.

import { speed } from "./settings.js";

export const DEAL = 320; // milliseconds that a card flies
export const TURN = 360;
const PAY = 520;
const SWEEP = 420;
const EASE = "cubic-bezier(.2,.8,.2,1)";

const middle = (node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    return [left + width / 2, top + height / 2];
};

const between = (from, to) => {
    const [ax, ay] = middle(from);
    const [bx, by] = middle(to);
    return [ax - bx, ay - by];
};

const play = (node, frames, duration, options = {}) =>
    node.animate(frames, { duration: duration * speed(), easing: EASE, ...options });

// Comes from `from`: a card turns a little on its way, `flat` things do not.  Returns a promise of
// the landing.
export function flyFrom(node, from, { flat, slow } = {}) {
    const [x, y] = between(from, node);
    const turned = flat ? "" : " rotate(-14deg) scale(.7)";
    return play(
        node,
        [
            { transform: `translate(${x}px, ${y}px)${turned}`, opacity: 0.7 },
            { transform: "none", opacity: 1 },
        ],
        slow ? PAY : DEAL,
        { fill: "backwards", delay: flat ? 180 * speed() : 0 },
    ).finished.catch(() => {});
}

// Flies to `to` and fades; with `from` it starts there instead of where it lies.
export function flyTo(node, to, from = node) {
    const [x, y] = between(to, node);
    const [fx, fy] = from === node ? [0, 0] : between(from, node);
    return play(
        node,
        [
            { transform: `translate(${fx}px, ${fy}px)`, opacity: 1 },
            { transform: `translate(${x}px, ${y}px) scale(.5)`, opacity: 0.1 },
        ],
        SWEEP,
        { easing: "cubic-bezier(.5,0,.6,1)", fill: "forwards" },
    ).finished.catch(() => {});
}

// A copy of `pile` goes from where it lies to `to`; the pile itself may go at once.
export function flyChips(root, pile, to) {
    const box = pile.getBoundingClientRect();
    const felt = root.getBoundingClientRect();
    const copy = pile.cloneNode(true);
    copy.classList.add("flying");
    copy.style.left = `${box.left - felt.left}px`;
    copy.style.top = `${box.top - felt.top}px`;
    root.append(copy);
    return flyTo(copy, to).finally(() => copy.remove());
}

export function popIn(node) {
    play(
        node,
        [
            { transform: "translateY(8px) scale(.9)", opacity: 0.4 },
            { transform: "none", opacity: 1 },
        ],
        180,
    );
}

export function riseIn(node) {
    play(
        node,
        [
            { transform: "translate(-50%, 10px) scale(.9)", opacity: 0 },
            { transform: "translate(-50%, 0)", opacity: 1 },
        ],
        PAY,
        { fill: "backwards", delay: 150 * speed() },
    );
}

// Ends at once whatever moves inside `root`.
export function finishMotion(root) {
    for (const one of root.getAnimations({ subtree: true }))
        if (one.effect?.getComputedTiming().endTime !== Infinity) one.finish();
}

// What a player may do now, as buttons: only what the law permits, with the key in the label.
// Nothing here knows the page.

import { capital, countWords } from "./telling.js";

const PLAYS = {
    hits: ["H", "Hit"],
    stands: ["S", "Stand"],
    doubles: ["D", "Double"],
    splits: ["P", "Split"],
};

// An act that the view offers, as a button: { key, label, act }.
function button(act, view) {
    if (PLAYS[act]) return { key: PLAYS[act][0], label: PLAYS[act][1], act, main: true };
    let found = act.match(/^surrenders box (\d)$/);
    if (found)
        return {
            key: "R",
            label: several(view, found[1], "Surrender"),
            act,
            box: Number(found[1]),
        };
    found = act.match(/^insures box (\d) for (.+)$/);
    if (found)
        return {
            key: "I",
            label: several(view, found[1], `Insure for ${found[2]}`),
            act,
            box: Number(found[1]),
            main: true,
        };
    found = act.match(/^declines insurance on box (\d)$/);
    if (found)
        return {
            key: "N",
            label: several(view, found[1], "No insurance"),
            act,
            box: Number(found[1]),
            main: true,
        };
    return undefined;
}

const several = (view, box, words) => (view.boxes.length > 1 ? `${words}, box ${box}` : words);

// Where a key stands under several buttons the first has it.
function oneKeyEach(buttons) {
    const used = new Set();
    return buttons.map((one) => {
        const key = used.has(one.key) ? undefined : one.key;
        used.add(one.key);
        return { ...one, key };
    });
}

const ORDINALS = ["first", "second", "third", "fourth"];

function playWords(view) {
    const { box, hand } = view.turn;
    const { hands } = view.seats[box - 1];
    const where = [
        view.boxes.length > 1 && `box ${box}`,
        hands.length > 1 && `${ORDINALS[hand]} hand`,
    ].filter(Boolean);
    const shows = countWords(view.dealer).replace(" + ?", "");
    const words = `${where.join(", ")}: you have ${countWords(hands[hand])}, the dealer shows ${shows}.`;
    return capital(words.replace(/^: /, ""));
}

// The question that is put to the player: { kind, words, buttons }, or undefined.
export function question(view, state) {
    const offered = view.acts.map((act) => button(act, view)).filter(Boolean);
    if (view.cut) return { kind: "cut", words: "The cut is yours.", buttons: [] };
    if (view.phase === "insurance" && offered.some(({ key }) => key === "N"))
        return {
            kind: "insurance",
            words: "The dealer shows an ace. Insurance?",
            buttons: oneKeyEach(offered),
        };
    if (view.phase === "surrender" && offered.length > 0)
        return {
            kind: "surrender",
            words: "Give up half of the wager before the dealer looks?",
            buttons: oneKeyEach([
                ...offered,
                ...(state?.wait === "surrender"
                    ? [{ key: "N", label: "Play on", ready: true, main: true }]
                    : []),
            ]),
        };
    if (view.asked && view.turn)
        return { kind: "play", words: playWords(view), buttons: oneKeyEach(offered) };
    return undefined;
}

// Wagers are taken: between rounds, with a shoe that is ready.
export const wagersOpen = (view) => view.phase === "wagers" && view.boxes.length > 0;

// What one looks at while others are asked.
export function waitingWords(view, state, me) {
    const who = state?.name && state.name !== me ? state.name : undefined;
    const byWait = {
        commit: "The cards are shuffled. Everybody’s browser adds a secret of its own.",
        reveal: "The secrets are shown, and the order of the cards follows from all of them.",
        cut: `${view.offered ?? who ?? "A player"} is choosing where to cut.`,
        surrender: `${who ?? "Others"} may surrender.`,
        insurance: `${who ? `${who} is` : "Others are"} asked about insurance.`,
        play: `${view.turn?.name || who || "A player"} is to act.`,
        wagers: view.boxes.length > 0 ? "Wagers, please." : "Wagers are being made.",
    };
    const byPhase = {
        shuffle: "The cards are being shuffled.",
        cut: "The cards are cut and go into the shoe.",
        deal: "The cards are dealt.",
        play: view.turn
            ? `${view.turn.name === me ? "You are" : `${view.turn.name} is`} to act.`
            : "The cards are dealt.",
        insurance: "Insurance is offered.",
        dealer: "The dealer plays.",
        settle: "Hands are settled.",
        wagers: "Wagers come next.",
    };
    return byWait[state?.wait] ?? byPhase[view.phase] ?? "";
}

// How long, and what happens then; undefined where there is no clock.
export function clockOf(state, now) {
    if (!state?.ends) return undefined;
    const left = Math.max(0, state.ends - now);
    return { left, bank: state.bank ?? 0, seconds: Math.ceil(left / 1000), then: state.then ?? "" };
}

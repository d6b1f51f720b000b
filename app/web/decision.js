// What a player may decide now, as buttons: only what the law permits, each with its key.  bar.js
// shows the buttons.  Nothing here knows the page.

import { countText } from "./narration.js";
import { readAct } from "./protocol.js";
import { ROOM } from "./words_room.js";

const WORDS = ROOM.decision;
const KEYS = {
    hits: "H",
    stands: "S",
    doubles: "D",
    splits: "P",
    surrenders: "R",
    insures: "I",
    declines: "N",
};

const COSTS = new Set(["doubles", "splits", "insures"]); // chips
const ORDER = Object.keys(KEYS); // of the buttons: hit and stand first

// An act that the view offers, as a button: { name, key, label, hint, act, costs }; undefined for
// acts that are not decisions about a hand.
function actButton(act, view) {
    const read = readAct(act);
    if (!read) return undefined;
    const { kind, box, amount } = read;
    const label = kind === "insures" ? WORDS.insures({ amount }) : WORDS[kind];
    const isAmbiguous = box && view.boxes.length > 1;
    const seat = view.seats[(box ?? view.turn?.box ?? view.boxes[0]) - 1];
    const hand = seat?.hands[box ? 0 : (view.turn?.hand ?? 0)];
    return {
        name: box ? `${kind}-${box}` : kind,
        key: KEYS[kind],
        label: isAmbiguous ? WORDS.forBox({ label, box }) : label,
        hint: hand ? WORDS.hint[kind]({ count: countText(hand), bet: hand.wager }) : "",
        act,
        costs: COSTS.has(kind),
    };
}

// If a key stands under several buttons the first keeps it.
function dropRepeatedKeys(buttons) {
    const used = new Set();
    return buttons.map((one) => {
        const key = used.has(one.key) ? undefined : one.key;
        used.add(one.key);
        return { ...one, key };
    });
}

function playText(view) {
    const { box, hand } = view.turn;
    const { hands } = view.seats[box - 1];
    const shown = countText(view.dealer).replace(ROOM.count.plusHidden, "");
    return WORDS.play({
        box: view.boxes.length > 1 && box,
        hand: hands.length > 1 && WORDS.ordinals[hand],
        count: countText(hands[hand]),
        dealer: shown === ROOM.count.ace ? WORDS.anAce : shown,
    });
}

// The question that the law puts to this player: { kind, words, buttons }, or undefined.
export function questionFor(view, state) {
    const rank = ({ name }) => ORDER.indexOf(name.split("-")[0]);
    const offered = view.acts
        .map((act) => actButton(act, view))
        .filter(Boolean)
        .sort((a, b) => rank(a) - rank(b));
    if (view.cut) return { kind: "cut", words: WORDS.cut, buttons: [] };
    if (view.phase === "insurance" && offered.some(({ key }) => key === "N"))
        return {
            kind: "insurance",
            words: WORDS.insurance,
            buttons: dropRepeatedKeys(offered),
        };
    if (view.phase === "surrender" && offered.length > 0) {
        const keep = { name: "keep", key: "N", label: WORDS.keepHand, ready: true };
        return {
            kind: "surrender",
            words: WORDS.surrender,
            buttons: dropRepeatedKeys([...offered, ...(state?.wait === "surrender" ? [keep] : [])]),
        };
    }
    if (view.asked && view.turn)
        return { kind: "play", words: playText(view), buttons: dropRepeatedKeys(offered) };
    return undefined;
}

// Bets are taken between rounds, once the shoe is ready.
export const canBet = (view) => view.phase === "wagers" && view.boxes.length > 0;

// What the bar says while the table waits for others.  The room's `wait` is more exact than the
// phase of the view, so it comes first.
export function waitingText(view, state, me) {
    const { waiting } = ROOM;
    const name = state?.name && state.name !== me ? state.name : undefined;
    const byWait = {
        commit: waiting.commit,
        reveal: waiting.reveal,
        cut: waiting.cut({ name: view.offered ?? name }),
        surrender: waiting.surrender({ name }),
        insurance: waiting.insurance({ name }),
        play: waiting.play({ name: view.turn?.name || name }),
        wagers: view.boxes.length > 0 ? waiting.placeBets : waiting.othersBet,
    };
    const turn = view.turn && (view.turn.name === me ? waiting.yourTurn : waiting.play(view.turn));
    const byPhase = {
        shuffle: waiting.shuffle,
        cut: view.shoe.stage === "shuffled" ? waiting.cutNext : waiting.loadShoe,
        deal: waiting.deal,
        play: turn || waiting.deal,
        insurance: waiting.insuranceOpen,
        dealer: waiting.dealer,
        settle: waiting.settle,
        wagers: waiting.betsNext,
    };
    return byWait[state?.wait] ?? byPhase[view.phase] ?? "";
}

// The clock of the question: milliseconds left, seconds left, the time bank after it in
// milliseconds, and the room's sentence about what happens then.  Undefined without a clock.
export function clockOf(state, now) {
    if (!state?.ends) return undefined;
    const left = Math.max(0, state.ends - now);
    return { left, bank: state.bank ?? 0, seconds: Math.ceil(left / 1000), then: state.then ?? "" };
}

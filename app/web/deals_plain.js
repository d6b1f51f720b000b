// Parts of a condition in plain words: "hcp(north) >= 15" is "North has 15 or more points".  A part
// that has another form than these stays as it is written.

import { SUIT_NAMES, cardName } from "./words.js";
import { DEALS } from "./words_deals.js";

const PLAIN = DEALS.plain;
const SEAT = "(north|east|south|west)";
const SUIT = "(spades|hearts|diamonds|clubs)";
const CALL = `(\\w+) ?\\( ?${SEAT} ?(?:, ?${SUIT} ?)?\\)`;
const COMPARED = "(>=|<=|==|!=|>|<) ?(\\d+)";
const HAS = new RegExp(`^${CALL} ?${COMPARED}$`);
const SUM = new RegExp(`^${CALL} ?\\+ ?${CALL} ?${COMPARED}$`);
const KIND = new RegExp(`^(\\w+) ?\\( ?${SEAT} ?\\)$`);
const CARD = new RegExp(`^hascard ?\\( ?${SEAT} ?, ?([2-9TJQKA])([SHDC]) ?\\)$`, "i");
const STOPPER = new RegExp(`^stopper ?\\( ?${SEAT} ?, ?${SUIT} ?\\)$`);
const SHAPE = new RegExp(`^shape ?\\( ?${SEAT} ?, ?([^()]+)\\)$`);
const TOP = /^top([2-5])$/;

// "points", "points in spades", "of the top 3 clubs"; undefined for another function.
function featureWords(name, suit) {
    const [, top] = TOP.exec(name) ?? [];
    if (top && suit) return PLAIN.topOf({ number: top, suit });
    const feature = Object.hasOwn(PLAIN.features, name) ? PLAIN.features[name] : undefined;
    return feature && suit && !Object.values(SUIT_NAMES).includes(name)
        ? PLAIN.inSuit({ feature, suit })
        : feature;
}

function compared(text) {
    const [, name, seat, suit, operator, number] = HAS.exec(text) ?? [];
    if (!name) return undefined;
    if (Object.hasOwn(PLAIN.lengths, name))
        return PLAIN.length({ seat, which: PLAIN.lengths[name], operator, number: Number(number) });
    const feature = featureWords(name, suit);
    return feature && PLAIN.has({ seat, operator, number: Number(number), feature });
}

function summed(text) {
    const found = SUM.exec(text);
    if (!found) return undefined;
    const [, name, seat, suit, other, partner, inOther, operator, number] = found;
    const feature = name === other && suit === inOther ? featureWords(name, suit) : undefined;
    return (
        feature &&
        PLAIN.together({ seats: [seat, partner], operator, number: Number(number), feature })
    );
}

function kind(text) {
    const [, name, seat] = KIND.exec(text) ?? [];
    return Object.hasOwn(PLAIN.hands, name ?? "") ? PLAIN.hands[name]({ seat }) : undefined;
}

function card(text) {
    const [, seat, rank, suit] = CARD.exec(text) ?? [];
    if (!seat) return undefined;
    const face = `${rank}${suit}`.toUpperCase();
    return PLAIN.card({ seat: seat.toLowerCase(), card: cardName(face) });
}

function stopper(text) {
    const [, seat, suit] = STOPPER.exec(text) ?? [];
    return seat && PLAIN.stopper({ seat, suit });
}

function shape(text) {
    const [, seat, shapes] = SHAPE.exec(text) ?? [];
    return seat && PLAIN.shape({ seat, shapes: shapes.trim() });
}

const FORMS = [compared, summed, kind, card, stopper, shape];

// The text of a part on one line.
export const oneLine = (text) => text.replaceAll(/\s+/g, " ").trim();

// The part in plain words, or undefined.
export function plainWords(text) {
    const line = oneLine(text);
    if (/[|]| or /.test(line) && !/[()] ?(or|\|\|)[^()]* and |&&| and /.test(line)) {
        const parts = line
            .replace(/^\((.*)\)$/, "$1")
            .split(/ or |\|\|/)
            .map((one) => plainWords(one));
        return parts.length > 1 && parts.every(Boolean) ? PLAIN.either({ parts }) : undefined;
    }
    for (const form of FORMS) if (form(line)) return form(line);
    return undefined;
}

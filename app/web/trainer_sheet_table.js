// The sheet of a counter beside the exercise: index plays and the ramp, with the player's mistakes.
// While something is asked, the sheet does not give the answer away.

import { el } from "./cards.js";
import { cellName } from "./trainer_chart.js";
import { TRAINER } from "./words_trainer.js";

const WORDS = TRAINER.sheet;

// "16 against 10"; "insurance".
export const playName = ({ row, up }) => (row ? cellName(`${row}-${up}`) : WORDS.insurance);

function table(kind, caption, heads, rows) {
    return el(
        "table",
        { class: `sheet ${kind}` },
        el("caption", { class: "aside" }, caption),
        el("thead", {}, el("tr", {}, heads.map((words) => el("th", { scope: "col" }, words)))),
        el("tbody", {}, rows),
    );
}

// The number of mistakes of a row, and how often it was asked.
const score = ({ asked, missed } = { asked: 0, missed: 0 }) =>
    el("td", { class: missed ? "score missed" : "score" }, asked ? WORDS.score({ asked, missed }) : "");

// `by` is the exercise (trainer_by_count.js).
export function drawSheet(root, by, progress) {
    const { sheet, asked, judged, ramp, chosen } = by;
    if (!sheet) return root.replaceChildren(el("p", { class: "muted" }, WORDS.none));
    const scores = progress.scores(chosen.system);
    const isAsked = (id) => asked?.id === id && !judged;
    const plays = sheet.plays.map((play) => {
        const ask = el(
            "button",
            { type: "button", class: "quiet", "aria-label": WORDS.askThis({ name: playName(play) }) },
            WORDS.name({ name: playName(play) }),
        );
        ask.onclick = () => by.begin([play.name]);
        return el(
            "tr",
            { class: asked?.id === play.name ? "now" : "", "data-play": play.name },
            el("th", { scope: "row" }, ask),
            el("td", { class: "from" }, isAsked(play.name) ? WORDS.hidden : WORDS.index(play)),
            el("td", {}, isAsked(play.name) || play.crossing === null ? "" : WORDS.equal(play)),
            el("td", {}, WORDS.gain(play)),
            score(scores.plays.get(play.name)),
        );
    });
    const isBetAsked = by.isBet && !judged;
    const bets = sheet.bets.map((bet, place) =>
        el(
            "tr",
            { class: asked?.place === place ? "now" : "" },
            el("th", { scope: "row" }, WORDS.count(bet)),
            el("td", { class: "from" }, isBetAsked ? WORDS.hidden : String(ramp[place])),
            el("td", {}, WORDS.mean(bet)),
            el("td", {}, WORDS.often(bet)),
            score(scores.bets.get(bet.count)),
        ),
    );
    const parts = [
        el(
            "section",
            {},
            el("h3", {}, WORDS.plays),
            table("plays", WORDS.plays, WORDS.playHeads, plays),
            el("p", { class: "muted small" }, WORDS.playsNote({ samples: sheet.samples })),
        ),
        el(
            "section",
            {},
            el("h3", {}, WORDS.bets),
            table("ramp", WORDS.bets, WORDS.betHeads, bets),
            el("p", { class: "muted small" }, WORDS.betsNote),
        ),
    ];
    return root.replaceChildren(...(chosen.ask === "bets" ? parts.reverse() : parts));
}

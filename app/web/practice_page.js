// The practice table: a table page (table_page.js) for one, with a review in place of the proof and
// a coach that may be left on.

import { dropToast, toast } from "./dialogs.js";
import { Review } from "./review.js";
import { TablePage } from "./table_page.js";
import { PRACTICE } from "./words_practice.js";

const ROUND_STAYS = 9000; // milliseconds
const ASKED = new Set(["play", "insurance", "surrender"]);

export class PracticePage extends TablePage {
    // `decided` is told of each decision; `quiz` may ask for the count after a round; hasCoach()
    // says whether the coach is on.
    constructor({ decided, quiz, hasCoach, ...options }) {
        super({ ...options, signer: undefined, checks: undefined, sits: true });
        Object.assign(this, { hasCoach, quiz });
        this.review = new Review(this.panel.bodies.get("review"), decided);
        this.panel.choose("review");
    }

    get tabs() {
        return ["review", "log", "rounds", "rules"];
    }

    get isAlone() {
        return true;
    }

    take(message) {
        if (message.is === "review") this.review.take(message);
        else super.take(message);
    }

    // When the cards are gone, a word about the mistakes of the round.
    tellLine(item) {
        super.tellLine(item);
        if (item.line.act !== "end" || item.quick) return;
        this.isRoundOver = true;
        const words = this.review.endRound();
        if (words)
            toast(words, {
                label: PRACTICE.review.show,
                run: () => this.showReview(),
                kind: "mistakes",
                stay: ROUND_STAYS,
            });
    }

    // The count is asked once the table waits for bets.
    draw() {
        super.draw();
        const isRest = this.client?.isCurrent && this.client.view?.phase === "wagers";
        if (!this.isRoundOver || !isRest) return;
        this.isRoundOver = false;
        this.quiz.endRound();
    }

    showReview() {
        this.openPanel(true);
        this.panel.choose("review");
    }

    openPanel(open) {
        super.openPanel(open);
        dropToast("mistakes"); // it would lie on the panel
    }

    // The coach follows the hand: each new decision gets its advice.
    drawBar() {
        const question = super.drawBar();
        const mark = this.decisionMark();
        const isAsked = this.client.isCurrent && ASKED.has(question.kind) && !this.busy;
        if (!isAsked || !this.hasCoach?.() || this.coached === mark) return question;
        this.coached = mark;
        const { turn, boxes } = this.client.view;
        this.actions.askCoach(turn?.box ?? boxes[0]);
        return question;
    }

    // The coach was switched on or off.
    switchCoach() {
        this.coached = undefined;
        if (!this.hasCoach()) this.coach.clear();
        this.draw();
    }
}

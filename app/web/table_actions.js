// What a player does at a table: sits down, buys chips, bets, decides, leaves.  Each act goes to
// the room and comes back as lines of the record; an act that the law refuses shows a message with
// its clause.

import { adviceWords } from "./coach.js";
import { askAmount, askSure, dropToast, toast } from "./dialogs.js";
import { Lost } from "./link.js";
import { ACT, freeBoxes } from "./protocol.js";
import { sound } from "./sound.js";
import { sentence } from "./words.js";
import { ROOM } from "./words_room.js";

const BUY_IN_BETS = 100; // lowest bets that the first chips are worth
const MIDDLE_BOX = 4;

const $ = (id) => document.getElementById(id);
const showError = (error) => toast(sentence(error.message), { wrong: true });

export class TableActions {
    // `at` is the table page.
    constructor(at) {
        this.at = at;
    }

    // One act at a time: a second press while the first is under way does nothing.
    async once(work) {
        if (this.at.busy) return;
        this.at.busy = true;
        this.at.draw();
        try {
            await work();
        } finally {
            this.at.busy = false;
            this.at.draw();
        }
    }

    // Acts: `phrase` is one of protocol.js.  Returns whether it was permitted.
    async act(phrase, options = {}) {
        try {
            const answer = await this.at.client.act(phrase, options);
            if (answer.ruling === "-") return true;
            if (options.refused) return options.refused();
            toast(ROOM.message.refused({ ...answer, clause: answer.ruling }), { wrong: true });
        } catch (error) {
            if (error instanceof Lost) toast(ROOM.message.lostBeforeAnswer, { wrong: true });
            else showError(error);
        }
        this.at.draw();
        return false;
    }

    // Tells the room something that is not an act and not in the record.
    async tell(message) {
        try {
            await this.at.link.ask({ ...message, table: this.at.table });
        } catch (error) {
            showError(error);
        }
    }

    // Says that the player is ready, or not.  The room's state follows later; it is set here at
    // once so that nobody presses twice.
    async ready(ready) {
        await this.tell({ do: "ready", ready });
        const others = this.at.state?.ready?.filter((name) => name !== this.at.link.name) ?? [];
        if (this.at.state)
            this.at.state = {
                ...this.at.state,
                ready: ready ? [...others, this.at.link.name] : others,
            };
    }

    // What the bar can do.
    list() {
        return {
            act: (phrase) => this.once(() => this.act(phrase)),
            ready: (ready) => this.once(() => this.ready(ready)),
            away: (away) => this.tell({ do: "away", away }),
            sit: () => this.sit(),
            another: () => this.chooseAnotherBox(),
            hasJustSkipped: () => this.at.hasJustSkipped(),
            buy: (cents) => this.buy(cents),
            coach: (box) => this.askCoach(box),
            log: () => this.at.openPanel(true),
            leave: () => this.leave(),
            place: (view) => this.once(() => this.placeBets(view)),
            takeBack: (view) => this.once(() => this.takeBack(view)),
            accept: () => (
                (this.at.accepted = this.at.client.secret.standing?.shoe),
                this.at.draw()
            ),
            note: (words) => this.note(words),
        };
    }

    // The pending bet changed; `words` say why it is not what was asked for.
    note(words) {
        if (words) toast(words, { kind: "bet" });
        else sound.chips();
        this.at.draw();
        this.at.drawFelt(this.at.client.view);
    }

    // Sits down at a box, or at the free one nearest the middle; the first time with chips.
    async sit(box = undefined) {
        const { view } = this.at.client;
        const fromMiddle = (a, b) => Math.abs(a - MIDDLE_BOX) - Math.abs(b - MIDDLE_BOX);
        const seat = box ?? freeBoxes(view).sort(fromMiddle)[0];
        const isFirst = view.boxes.length === 0;
        this.at.choosing = false;
        dropToast("choose");
        const full = () => this.full(isFirst);
        if (!seat) return full();
        if (!(await this.act(ACT.sit(seat), { anywhere: isFirst, refused: full }))) return;
        if (isFirst) await this.buy(BUY_IN_BETS * view.rules.min);
        this.at.fresh = true;
        this.at.draw();
    }

    // Every box was taken meanwhile: a player who came to play goes to another table.
    full(cameToPlay) {
        if (cameToPlay && this.at.elsewhere) this.at.elsewhere();
        else toast(ROOM.message.full, { wrong: true });
        this.at.draw();
        return false;
    }

    chooseAnotherBox() {
        this.at.choosing = true;
        toast(ROOM.message.chooseBox, { kind: "choose" });
        this.at.drawFelt(this.at.client.view);
    }

    // Buys chips; without an amount it asks for one.
    async buy(cents = undefined) {
        if (cents) return this.act(ACT.buy(cents));
        const usual = BUY_IN_BETS * this.at.client.view.rules.min;
        return askAmount(usual, (amount) => this.act(ACT.buy(amount)));
    }

    async placeBets(view) {
        const { acts, problem } = this.at.bets.acts(view);
        if (problem) return this.note(problem);
        for (const [box, phrase] of acts)
            if (await this.act(phrase)) this.at.bets.rememberBet(box);
        return this.ready(true);
    }

    async takeBack(view) {
        await this.ready(false);
        for (const box of view.boxes)
            if (this.at.bets.placed(this.at.client.view, box) > 0)
                await this.act(ACT.takeBack(box));
    }

    // Asks the coach.  The answer may come when the table has moved on: then it is not shown.
    async askCoach(box) {
        const mark = this.at.decisionMark();
        try {
            const { text, said } = await this.at.link.ask({
                do: "coach",
                table: this.at.table,
                box,
            });
            if (mark !== this.at.decisionMark()) return;
            const { turn, seats } = this.at.client.view;
            const hand = seats[box - 1]?.hands[turn?.hand ?? 0];
            const advice = said ?? adviceWords(text, hand); // the practice table has said it in words
            this.at.coach.show(advice, mark, $("table").dataset.act === "right");
        } catch (error) {
            showError(error);
        }
    }

    // The last player's leaving closes the table and completes its record: then the page stays, with
    // the proof.
    left() {
        const { link, isAlone, client } = this.at;
        const others = client.view.seats.some(
            (seat) => seat && !seat.companion && !seat.left && seat.name !== link.name,
        );
        if (others || isAlone) this.at.left(); // else the room closes the table (endOnProof)
    }

    // Asks, then leaves the table or one box of several.
    leave() {
        const { view } = this.at.client;
        const isPlaying = view.boxes.some((box) => view.seats[box - 1]?.hands.length > 0);
        const boxes = view.boxes.length > 1 ? view.boxes : [];
        const { title, playing, chips, leave, leaveBox, stay } = ROOM.leave;
        askSure({
            title,
            words: isPlaying ? playing : chips({ cents: this.at.bets.chips(view) }),
            stay,
            answers: [
                [leave, async () => (await this.act(ACT.leave)) && this.left()],
                ...boxes.map((box) => [leaveBox({ box }), () => this.act(ACT.leaveBox(box))]),
            ],
        });
    }
}

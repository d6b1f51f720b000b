// What one does at a table: sits, buys, wagers, acts, leaves.  Everything is said to the room, and
// what it answers comes back as lines; what the law refuses is said with its clause.

import { askAmount, askSure, dropToast, toast } from "./dialogs.js";
import { Lost } from "./link.js";
import { capital, money } from "./telling.js";
import { buyWords } from "./wager.js";

export class Doing {
    // `at` is the evening that it is done at.
    constructor(at) {
        this.at = at;
    }

    // One answer at a time: a second press while the first is under way is none.
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

    // Acts.  What the law refuses is said with its clause.
    async act(words) {
        try {
            const { ruling, sentence, expected } = await this.at.sitting.act(words);
            if (ruling === "-") return true;
            toast(
                `${ruling}: ${sentence ?? "this is not permitted."}${expected ? ` Expected: ${expected}.` : ""}`,
                { wrong: true },
            );
        } catch (error) {
            toast(
                error instanceof Lost
                    ? "The connection was lost before the room answered; look whether it was done."
                    : `${capital(error.message)}.`,
                { wrong: true },
            );
        }
        this.at.draw();
        return false;
    }

    async tell(message) {
        try {
            await this.at.link.ask({ ...message, table: this.at.table });
        } catch (error) {
            toast(`${capital(error.message)}.`, { wrong: true });
        }
    }

    // The state that tells so comes after the answer; nobody is to press twice meanwhile.
    async ready(ready) {
        await this.tell({ do: "ready", ready });
        const others = this.at.state?.ready?.filter((name) => name !== this.at.link.name) ?? [];
        if (this.at.state)
            this.at.state = {
                ...this.at.state,
                ready: ready ? [...others, this.at.link.name] : others,
            };
    }

    actions() {
        return {
            act: (words) => this.once(() => this.act(words)),
            ready: (ready) => this.once(() => this.ready(ready)),
            away: (away) => this.tell({ do: "away", away }),
            sit: () => this.sit(),
            another: () => this.another(),
            buy: (cents) => this.buy(cents),
            coach: (box) => this.coach(box),
            leave: () => this.leave(),
            place: (view) => this.once(() => this.place(view)),
            takeBack: (view) => this.once(() => this.takeBack(view)),
            accept: () => (
                (this.at.accepted = this.at.sitting.chance.standing?.shoe),
                this.at.draw()
            ),
            note: (words) => this.note(words),
        };
    }

    // Something about a wager, if anything; and how it looks now.
    note(words) {
        if (words) toast(words);
        this.at.draw();
        this.at.drawFelt(this.at.sitting.view);
    }

    // The middle of the boxes that are free.
    async sit(box = undefined) {
        const free = this.at.sitting.view.acts
            .filter((act) => act.startsWith("sits "))
            .map((act) => Number(act.slice(-1)));
        const seat = box ?? free.sort((a, b) => Math.abs(a - 4) - Math.abs(b - 4))[0];
        const first = this.at.sitting.view.boxes.length === 0;
        this.at.choosing = false;
        dropToast("choose");
        if (!seat || !(await this.act(`sits at box ${seat}`))) return;
        if (first) await this.buy(100 * this.at.sitting.view.rules.min);
        this.at.fresh = true;
        this.at.draw();
    }

    another() {
        this.at.choosing = true;
        toast("Choose a free box on the felt.", { kind: "choose" });
        this.at.drawFelt(this.at.sitting.view);
    }

    async buy(cents = undefined) {
        const { min } = this.at.sitting.view.rules;
        if (cents) return this.act(buyWords(cents));
        return askAmount(
            "Buy chips",
            "Chips are play money: they cost nothing, and are worth nothing.",
            100 * min,
            (amount) => this.act(buyWords(amount)),
        );
    }

    async place(view) {
        const { acts, why } = this.at.wagers.acts(view);
        if (why) return toast(why, { wrong: true });
        for (const [box, words] of acts) if (await this.act(words)) this.at.wagers.made(box);
        return this.ready(true);
    }

    async takeBack(view) {
        await this.ready(false);
        for (const box of view.boxes)
            if (this.at.wagers.placed(this.at.sitting.view, box) > 0)
                await this.act(`takes back the wager on box ${box}`);
    }

    async coach(box) {
        try {
            const { text } = await this.at.link.ask({ do: "coach", table: this.at.table, box });
            this.at.panel.advice.textContent = text;
            toast(text, { stay: 12000 });
        } catch (error) {
            toast(`${capital(error.message)}.`, { wrong: true });
        }
    }

    // The table, or one box of several.
    leave() {
        const { view } = this.at.sitting;
        const playing = view.boxes.some((box) => view.seats[box - 1]?.hands.length > 0);
        const boxes = view.boxes.length > 1 ? view.boxes : [];
        askSure(
            "Leave the table?",
            playing
                ? "A hand is running: it stands, and is settled."
                : `You leave with ${money(this.at.wagers.chips(view))} in chips.`,
            [
                ["Leave", async () => (await this.act("leaves")) && this.at.left()],
                ...boxes.map((box) => [
                    `Leave box ${box} only`,
                    () => this.act(`leaves box ${box}`),
                ]),
            ],
        );
    }
}

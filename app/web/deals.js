// deals.html, practice deals: choose a condition from the shelf or write one, see how often deals
// meet it, deal boards, look at them, download them.
//
// Two workers compute (deals_engine.js).  One explains the text and is stopped when the text
// changes.  The other one deals, and keeps the boards for the files.  The address names an entry of
// the shelf, like /deals#stayman; with /deals#desk a director's boards are entered in the club's
// ledger.

import { el } from "./cards.js";
import { Adder, withRequirement } from "./deals_add.js";
import { Boards, DealForm } from "./deals_boards.js";
import { Chance } from "./deals_chance.js";
import { PracticeDesk } from "./deals_desk.js";
import { Engine, randomSeed } from "./deals_engine.js";
import { Files } from "./deals_files.js";
import { Keeper } from "./deals_keep.js";
import { Shelf, readyNamed, readyTitle } from "./deals_shelf.js";
import { startFrame } from "./frame.js";
import { remember } from "./link.js";
import { SCRIPT } from "./protocol.js";
import { COMMON, fillPage, sentence } from "./words.js";
import { DEALS } from "./words_deals.js";

const $ = (id) => document.getElementById(id);
const PAUSE_MS = 200; // after the last key, before the text is explained
const KEPT = "riffle.deals.condition"; // where the browser keeps the last condition
const FIRST = "notrump-opening"; // what a first visit shows

class PracticePage {
    constructor() {
        const failed = () => this.showError(DEALS.error.module);
        this.explainer = new Engine(failed);
        this.dealer = new Engine(failed);
        this.desk = location.hash === "#desk" ? new PracticeDesk() : undefined;
        this.shelf = new Shelf((ready) => this.choose(ready));
        this.chance = new Chance(() => this.showExample());
        this.keeper = new Keeper(
            () => this.text.value,
            (entry) => this.changeShelf(entry),
        );
        this.adder = new Adder((made) => this.addRequirement(made));
        this.form = new DealForm({
            deal: (wanted) => this.deal(wanted),
            stop: () => this.dealer.stop(),
        });
        this.boards = new Boards(new Files(this.dealer, this.desk));
        this.text = $("text");
        this.text.oninput = () => this.edited();
        addEventListener("hashchange", () => this.openNamed());
    }

    start() {
        $("language").replaceChildren(
            ...DEALS.condition.wordsOf.flatMap(([word, meaning]) => [
                el("dt", {}, el("code", {}, word)),
                el("dd", {}, meaning),
            ]),
        );
        if (!this.openNamed()) {
            const kept = remember.get(KEPT);
            if (kept) this.edit(kept);
            else this.choose(readyNamed(FIRST));
        }
        document.documentElement.dataset.ready = "yes";
    }

    // Shows the entry of the shelf that the address names; false when it names none.
    openNamed() {
        const ready = readyNamed(location.hash.slice(1));
        if (ready) this.choose(ready);
        return ready !== undefined;
    }

    choose(ready) {
        this.edit(ready?.text ?? "", ready);
        if (!ready) this.text.focus();
    }

    edit(text, ready = undefined) {
        this.text.value = text;
        this.form.title.value = ready ? readyTitle(ready) : "";
        this.mark(ready);
        this.explain();
    }

    // Marks what the text is: an entry of the shelf, or somebody's own.
    mark(ready) {
        this.ready = ready;
        $("about").textContent = ready?.about ?? DEALS.condition.own;
        this.shelf.mark(ready);
        this.keeper.mark(ready);
    }

    // A condition was kept, or removed.
    changeShelf(entry) {
        this.shelf.draw();
        this.mark(entry);
        if (entry) this.form.title.value = readyTitle(entry);
    }

    // Somebody types.
    edited() {
        clearTimeout(this.timer);
        remember.set(KEPT, this.text.value);
        if (this.ready && this.text.value !== this.ready.text) this.mark(undefined);
        this.boards.markChanged(this.text.value !== this.dealt);
        this.timer = setTimeout(() => this.explain(), PAUSE_MS);
    }

    async explain() {
        const { value: text } = this.text;
        clearTimeout(this.timer);
        this.read = this.readText = undefined;
        this.chance.clear();
        this.boards.markChanged(text !== this.dealt);
        document.body.dataset.counted = "no";
        const job = { job: "explain", text, seed: randomSeed() };
        const last = await this.explainer.run(job, (told) => this.hear(told, text));
        if (last && text === this.text.value) document.body.dataset.counted = "yes";
    }

    hear(told, text) {
        if (told.is === "read") this.showRead(told, text);
        if (!this.read?.error && !this.read?.tooLong) this.chance.take(told);
    }

    showRead(read, text) {
        this.read = read;
        this.readText = text;
        const { error, tooLong } = read;
        this.text.setAttribute("aria-invalid", String(Boolean(error || tooLong)));
        if (!error && !tooLong) {
            $("wrong").replaceChildren();
            this.form.offer(read);
            return;
        }
        this.chance.clear(DEALS.error.first);
        if (tooLong) this.showError(DEALS.error.tooLong({ most: tooLong }));
        else this.showPlace(error);
    }

    showError(words) {
        $("wrong").replaceChildren(el("p", { class: "bad" }, words));
    }

    // What is wrong, where, and the likely cause.
    showPlace({ index, message, hint, ...place }) {
        const show = el("button", { type: "button", class: "quiet" }, DEALS.error.show);
        show.onclick = () => {
            this.text.focus();
            this.text.setSelectionRange(index, Math.min(index + 1, this.text.value.length));
        };
        $("wrong").replaceChildren(
            el(
                "p",
                { class: "bad" },
                el("strong", {}, DEALS.error.place(place)),
                " ",
                sentence(message),
                hint ? ` ${sentence(hint)}` : "",
            ),
            show,
        );
    }

    // Adds a requirement to the text; a sentence when that cannot be done now.
    // It waits for what was typed last.
    async addRequirement(made) {
        if (this.readText !== this.text.value) await this.explain();
        if (this.readText !== this.text.value || this.read.error) return DEALS.add.notNow;
        if (this.read.scenarios > 0) return DEALS.add.mixed;
        this.text.value = withRequirement(this.text.value, this.read.condition, made);
        this.edited();
        this.explain();
        return "";
    }

    async showExample() {
        await this.explainer.run(
            { job: "example", text: this.text.value, seed: randomSeed() },
            (told) => told.is === "example" && this.chance.take(told),
        );
    }

    async deal({ turns, boards, ...wanted }) {
        const { value: typed } = this.text;
        const text = turns ? `${typed.trimEnd()}\n${SCRIPT.turn}` : typed;
        const seed = randomSeed();
        const { condition } = this.read ?? {};
        let drawn = 0;
        if (!condition) return this.text.focus();
        this.form.showBusy(true);
        this.form.say("");
        const job = { job: "deal", text, seed, first: wanted.first, boards };
        const last = await this.dealer.run(job, (told) => {
            if (told.is !== "progress") return;
            ({ drawn } = told);
            this.form.showProgress(told, boards);
        });
        this.form.showBusy(false);
        if (last?.is !== "dealt") return this.showUndealt(last, drawn, boards);
        return this.showDealt({
            ...wanted,
            seed,
            text,
            deals: last.deals,
            sides: last.sides,
            condition: typed.slice(condition.at, condition.end),
            headline: DEALS.boards.dealt({ boards }),
        });
    }

    showUndealt(last, drawn, boards) {
        if (last?.is === "cannot") this.form.say(DEALS.chance[last.why], true);
        else this.form.say(DEALS.boards.stopped({ drawn, boards }), true);
    }

    showDealt(set) {
        this.dealt = this.text.value;
        this.form.say(set.headline);
        this.form.hasDealt = true;
        this.form.label();
        this.boards.show(set);
        $("result-title").focus({ preventScroll: true });
        $("result").scrollIntoView({ block: "start" });
    }
}

fillPage({ ...DEALS, frame: COMMON.frame });
startFrame(DEALS.help);
new PracticePage().start();
// Keeps the pages for times without a connection, where the browser permits it (offline.js).
navigator.serviceWorker?.register("/offline.js").catch(() => {});

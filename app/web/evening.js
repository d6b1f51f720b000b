// One's place at a table: felt, bar, panel and cut around a sitting, and what one does there.

import { Bar } from "./bar.js";
import { Cut } from "./cut.js";
import { question } from "./decide.js";
import { dropToast, toast } from "./dialogs.js";
import { Doing } from "./doing.js";
import { Felt } from "./felt.js";
import { History } from "./history.js";
import { Lost } from "./link.js";
import { Panel } from "./panel.js";
import { proofFacts, verifyRecord } from "./proving.js";
import { moves, settings } from "./settings.js";
import { Sitting } from "./sitting.js";
import { capital, tell } from "./telling.js";
import { TextTable } from "./text.js";
import { Wagers } from "./wager.js";

const $ = (id) => document.getElementById(id);
const QUIET = new Set(["wager", "root", "mark", "load", "front-to-back"]); // said in the log, not aloud

export class Evening {
    constructor({ table, link, module, signer, checks, sits, left }) {
        Object.assign(this, { table, link, module, signer, checks, sits, left });
        this.doing = new Doing(this);
        this.history = new History();
        this.results = new Map();
        this.wagers = new Wagers();
        this.felt = new Felt($("felt"), {
            sit: (box) => this.doing.sit(box),
            pick: (box) => this.pick(box),
        });
        this.text = new TextTable($("text-table"), { sit: (box) => this.doing.sit(box) });
        this.cut = new Cut($("stage"), {
            push: (place) => this.doing.act(`cuts at ${place}`),
            refuse: () => this.doing.act("refuses the cut"),
        });
        this.bar = new Bar($("bar"), this.doing.actions(), this.wagers);
        const record = `record/${encodeURIComponent(table)}`;
        this.panel = new Panel($("panel"), {
            record,
            name: () => link.name,
            verify: (progress) => verifyRecord(module, record, checks, progress),
        });
        this.panel.changed = () => this.drawPanel();
        this.sitting = new Sitting({
            table,
            module,
            link,
            signer,
            checks,
            motion: moves,
            on: {
                shown: (item) => this.shown(item),
                caught: () => this.draw(),
                stopped: (words) => this.stop(words),
                progress: (done, all) => this.progress(done, all),
            },
        });
        this.clock = setInterval(() => this.tick(), 250);
        this.said = [];
        this.watch();
        this.draw();
    }

    close() {
        clearInterval(this.clock);
        this.cut.clear();
        this.closed = true;
        this.sitting.halted ??= "closed";
        this.link.ask({ do: "unwatch" }).catch(() => {});
    }

    // From the lines that are here already: after a lost connection nothing is read twice.
    async watch() {
        const { sitting } = this;
        try {
            const asks = { do: "watch", table: this.table, ...sitting.has(), view: false };
            const { lines } = await this.link.ask(asks);
            sitting.came(lines);
        } catch (error) {
            if (error instanceof Lost) return;
            toast(`This table cannot be looked at: ${error.message}.`, { wrong: true });
            this.left();
        }
    }

    told(message) {
        if (message.table !== undefined && message.table !== this.table) return;
        const { is, from, lines, receipt } = message;
        if (is === "lines" && !this.sitting.lines(from, lines, receipt)) this.watch();
        if (message.is === "state") {
            this.state = message;
            this.sayAway(message.away?.includes(this.link.name));
            this.draw();
        }
    }

    // Who let his time run out is told that nobody waits for him, and how he comes back.
    sayAway(away) {
        if (away === this.away) return;
        this.away = away;
        if (!away) dropToast("away");
        else
            toast("You are away: the others do not wait for you.", {
                label: "I am back",
                stay: 20000,
                kind: "away",
                run: () => this.doing.tell({ do: "away", away: false }),
            });
    }

    // A line is shown: cards move, words are said.
    shown(item) {
        if (this.closed) return;
        const { line } = item;
        const { name } = this.link;
        if (line.act === "draw" && !this.history.round) this.results.clear();
        const result = this.history.take(item, name);
        if (result) {
            this.results.set(result.box, [...(this.results.get(result.box) ?? []), result]);
            if (!item.quick) this.felt.pay(result.box, result.net);
        }
        if (line.permitted && ["root", "end"].includes(line.act)) this.fresh = true;
        const words = tell(item, name);
        if (words)
            this.panel.say(words, { mine: line.actor === name || result?.seat.name === name });
        if (line.act === "end" && line.permitted)
            this.panel.say(`Round ${this.history.rounds[0]?.number ?? ""}`, { round: true });
        if (item.quick) return;
        if (words && !QUIET.has(line.act)) this.said.push(words);
        this.showCut(item);
        if (line.act === "reveal" && line.actor === "house") this.revealed(line);
        if (!item.after) return;
        this.shownView = item.after;
        this.drawFelt(item.after);
        if (!item.last) this.drawBar();
    }

    showCut({ line, after }) {
        if (line.act === "cut" && line.permitted) {
            const who = line.actor === this.link.name ? "You" : capital(line.actor);
            this.cut.done(who, Number(line.pairs.cards), after?.shoe.cards);
        } else if (after && after.phase !== "cut") this.cut.clear();
        else if (["front-to-back", "mark", "load"].includes(line.act)) this.cut.clear();
    }

    revealed({ pairs }) {
        toast(`Shoe ${pairs.shoe} is over, and its secret is shown.`, {
            label: "Verify it all",
            stay: 20000,
            kind: "shoe",
            run: () => {
                this.openPanel(true);
                this.panel.choose("proof");
                this.panel.check();
            },
        });
    }

    openPanel(open) {
        $("panel").classList.toggle("open", open);
        $("more").setAttribute("aria-expanded", String(open));
    }

    // Everything, as it stands now.
    draw() {
        if (this.closed) return;
        const { sitting, state } = this;
        const view = sitting.count > 0 ? sitting.view : undefined;
        const { current } = sitting;
        if (view && current) {
            if (this.fresh && view.phase === "wagers") this.newRound(view);
            this.drawFelt(view);
            this.drawCut(view);
            this.sitNow(view);
        }
        const made = this.drawBar();
        this.drawPanel();
        this.speak(made, current);
    }

    // While lines are shown the bar tells of what is seen, not of what comes.
    drawBar() {
        const { sitting, state } = this;
        const { current } = sitting;
        const view =
            sitting.count > 0
                ? current
                    ? sitting.view
                    : (this.shownView ?? sitting.view)
                : undefined;
        return this.bar.draw({
            view,
            state,
            me: this.link.name,
            current,
            stopped: this.stopped,
            part: this.part(),
            busy: this.busy,
        });
    }

    newRound(view) {
        this.fresh = false;
        this.wagers.begin(view);
        if (this.state?.ready?.includes(this.link.name)) return;
    }

    drawFelt(view) {
        const { state, results } = this;
        const extra = {
            results,
            waits: this.sitting.current ? state : undefined,
            away: state?.away,
            gone: state?.gone,
            ready: state?.ready,
            moves: moves() && !document.hidden,
            sealed: this.sitting.committed,
            chosen: this.wagers.box,
            sits: view.boxes.length === 0 || this.choosing,
            pending: view.phase === "wagers" ? (box) => this.wagers.pending(box) : undefined,
        };
        this.felt.draw(view, extra);
        if ($("text-table").hidden === false) this.text.draw(view, extra);
    }

    drawCut(view) {
        if (view.cut) this.cut.offer(view.cut);
        else if (view.offered) this.cut.watch(view.offered);
        else this.cut.clear();
    }

    drawPanel() {
        const { sitting, panel } = this;
        const view = sitting.count > 0 ? sitting.view : undefined;
        if (!view) return;
        if (panel.chosen === "rounds" && sitting.current) panel.drawRounds(this.history);
        if (panel.chosen === "rules")
            panel.drawRules(
                view.rules,
                sitting.live.clauses().filter(([name]) => /^(BJ|C4)/.test(name)),
            );
        if (panel.chosen === "proof") panel.drawProof(proofFacts(sitting, view));
    }

    part() {
        const part = this.sitting.chance.words();
        return this.accepted === this.sitting.chance.standing?.shoe
            ? { ...part, right: true }
            : part;
    }

    // What was shown is said once, together; one's own turn at once.
    speak({ kind, words, buttons }, current) {
        if (!current) return;
        if (this.said.length > 0) {
            $("polite").textContent = this.said.slice(-8).join(" ");
            this.said = [];
        }
        const asked =
            question(this.sitting.view ?? { acts: [], boxes: [] }, this.state) ||
            ["wager", "broke"].includes(kind);
        const call = asked
            ? `${words} ${(buttons ?? []).map(({ label, key }) => `${label}${key && settings.keys === "on" ? ` ${key}` : ""}`).join(", ")}`
            : "";
        const stem = kind === "wager" ? kind : call;
        if (stem === this.called) return;
        this.called = stem;
        $("urgent").textContent = call;
    }

    tick() {
        const { part, box, hurry } = this.bar.tick(this.link.now());
        this.felt.time(box, part);
        if (hurry && hurry !== this.hurried) $("urgent").textContent = hurry;
        this.hurried = hurry;
    }

    progress(done, all) {
        $("bar").dataset.progress = all > 200 ? `${done} of ${all}` : "";
    }

    stop(words) {
        this.stopped = words;
        this.draw();
        $("urgent").textContent = words;
    }

    pick(box) {
        this.wagers.box = box;
        this.draw();
    }

    // Who came to play is sat down as soon as the table is read.
    sitNow(view) {
        if (!this.sits || this.sitting.halted) return;
        this.sits = false;
        if (view.boxes.length === 0) this.doing.sit();
    }

    // A key that stands in a label, or one of the table’s own.
    key(event) {
        if (event.key === "Backspace" && $("bar").dataset.kind === "wager") {
            this.wagers.undo();
            this.doing.note("");
            return true;
        }
        const name = event.key.length === 1 ? event.key.toUpperCase() : event.key;
        const scope =
            $("stage").querySelector(`[data-key="${name}"]`) ??
            $("bar").querySelector(`[data-key="${name}"]:not(:disabled)`);
        if (!scope) return false;
        scope.click();
        return true;
    }
}

// A table in the card room: puts felt, bar, panel and cut around a table client and keeps them in
// step.  room.js makes one when the address names a table, and closes it when it does not.

import { Attention } from "./attention.js";
import { Bar } from "./bar.js";
import { Bets } from "./bets.js";
import { el } from "./cards.js";
import { Coach } from "./coach.js";
import { Cut } from "./cut.js";
import { questionFor, waitingText } from "./decision.js";
import { clearForCards, dropToast, toast } from "./dialogs.js";
import { Felt } from "./felt.js";
import { History } from "./history.js";
import { Lost, remember } from "./link.js";
import { finishMotion } from "./motion.js";
import { narrateLine } from "./narration.js";
import { Panel } from "./panel.js";
import { ACT } from "./protocol.js";
import { proofFacts, verifyRecord } from "./record_check.js";
import { hasMotion, setSetting, settings } from "./settings.js";
import { sound } from "./sound.js";
import { TableActions } from "./table_actions.js";
import { TableClient } from "./table_client.js";
import { TextTable } from "./text_table.js";
import { capital, sentence } from "./words.js";
import { ROOM } from "./words_room.js";

const $ = (id) => document.getElementById(id);
const LONG = 20000; // milliseconds that a message with a button stays
const MANY = 200; // lines to load from which progress is shown
const ASKED_SOUND = "riffle.asked-sound"; // remembers that the player was asked
const SKIP_MS = 350; // after a skip, in which no key plays
const IDLE_KEYS = /^(Tab|Escape|Shift|Control|Alt|Meta)$/; // skip nothing
const WIDE = 1200; // pixels of felt from which everything has its full size (felt.css, bar.css)
const QUIET = new Set(["wager", "root", "mark", "load", "front-to-back"]); // in the log, not aloud

// The felt is narrower than the window where the panel stands beside it.
const narrows = new ResizeObserver(([{ contentRect }]) =>
    $("table").classList.toggle("compact", contentRect.width < WIDE),
);

export class TablePage {
    // `sits` when the player came to play; elsewhere() finds another table if this one is full; left() goes back to the lobby.  `begun` is the table's
    // first `watch`: its answer, and the messages that came before this page was there.
    constructor({ table, link, module, signer, checks, begun, sits, left, elsewhere }) {
        Object.assign(this, { table, link, module, signer, checks, begun, sits, left, elsewhere });
        this.actions = new TableActions(this);
        this.history = new History();
        this.results = new Map();
        this.bets = new Bets();
        this.felt = new Felt($("felt"), {
            sit: (box) => this.actions.sit(box),
            pick: (box) => this.pick(box),
        });
        this.coach = new Coach($("felt"));
        this.attention = new Attention();
        this.checked = el("button", { type: "button", class: "checked" }, ROOM.felt.checked);
        this.checked.onclick = () => this.showProof();
        $("felt").append(this.checked);
        this.text = new TextTable($("text-table"), { sit: (box) => this.actions.sit(box) });
        this.cut = new Cut($("stage"), {
            push: (place) => this.actions.act(ACT.cut(place)),
            refuse: () => this.actions.act(ACT.refuseCut),
            leave: () => this.bar.takeFocus(),
        });
        this.bar = new Bar($("bar"), this.actions.list(), this.bets);
        narrows.observe($("bar"));
        const record = `record/${encodeURIComponent(table)}`;
        this.record = record;
        this.panel = new Panel($("panel"), {
            record,
            ids: this.tabs,
            name: () => link.name,
            verify: (progress) => verifyRecord(module, record, checks, progress),
        });
        this.panel.changed = () => this.drawPanel();
        this.panel.close.onclick = () => {
            this.openPanel(false);
            $("more").focus();
        };
        this.client = new TableClient({
            table,
            module,
            link,
            signer,
            checks,
            hasMotion,
            on: {
                shown: (item) => this.showLine(item),
                landed: (item) => this.tellLine(item),
                caughtUp: () => this.draw(),
                stopped: (words) => this.stop(words),
                progress: (done, all) => this.showProgress(done, all),
            },
        });
        this.clock = setInterval(() => this.tick(), 250);
        this.unsaid = []; // sentences for the screen reader, until the table catches up
        this.listen();
        this.watch();
        this.draw();
    }

    // The tabs of the panel.
    get tabs() {
        return ["log", "rounds", "rules", "proof"];
    }

    close() {
        clearInterval(this.clock);
        this.ears.abort();
        this.attention.close();
        this.cut.clear();
        this.closed = true;
        this.client.halted ??= "closed";
        this.link.ask({ do: "unwatch" }).catch(() => {});
    }

    // Asks for the lines that are not here yet: after a lost connection nothing is loaded twice.
    async watch() {
        const { client, begun } = this;
        this.begun = undefined;
        try {
            const request = { do: "watch", table: this.table, ...client.position(), view: false };
            const { lines } = await (begun?.answer ?? this.link.ask(request));
            client.skipPast(lines);
        } catch (error) {
            if (error instanceof Lost || (await this.showClosed())) return;
            const reason = sentence(error.message);
            toast(ROOM.message.cannotWatch({ reason }), { wrong: true });
            this.left();
        }
        begun?.heard.forEach((message) => this.take(message));
    }

    // A table that is closed for good: its record is complete, so the page shows it with the proof.
    async showClosed() {
        const answer = await fetch(this.record).catch(() => undefined);
        if (!answer?.ok || this.closed) return false;
        const lines = (await answer.text()).split("\n").slice(0, -1);
        this.state = { ...this.state, stopped: ROOM.bar.closed };
        this.client.skipPast(lines.length);
        this.client.takeLines(0, lines);
        this.endOnProof();
        return true;
    }

    // Takes a message of the room.
    take(message) {
        if (message.table !== undefined && message.table !== this.table) return;
        const { is, from, lines, receipt } = message;
        // Whom the opener removed may still play the hand to its end, but not sit down again.
        this.mayNotSit ||= is === "removed" || message.removed;
        if (is === "lines" && !this.client.takeLines(from, lines, receipt)) this.watch();
        if (is === "state") {
            if (this.beginsBank(message)) sound.knock();
            this.state = message;
            this.tellAway(message.away?.includes(this.link.name));
            this.draw();
            if (message.closed) this.endOnProof();
        }
    }

    // The time of the player's move is over, and their bank begins to run.
    beginsBank({ wait, name, box, bank }) {
        const old = this.state;
        const isSame = old && old.wait === wait && old.name === name && old.box === box;
        return isSame && name === this.link.name && old.bank > 0 && !bank;
    }

    // A player whose time ran out learns that nobody waits for them, and how to come back.
    tellAway(away) {
        if (away === this.away) return;
        this.away = away;
        if (!away) dropToast("away");
        else
            toast(ROOM.message.away, {
                label: ROOM.bar.comeBack,
                stay: LONG,
                kind: "away",
                run: () => this.actions.tell({ do: "away", away: false }),
            });
    }

    // Any tap skips what is moving.  A mouse leaves no focus on a button at the top, or the next
    // Enter would press it again.
    listen() {
        this.ears = new AbortController();
        const { signal } = this.ears;
        $("table").addEventListener(
            "pointerdown",
            ({ target }) => target.closest("button, a, input, .panel") || this.skip(),
            { signal },
        );
        document.querySelector(".top").addEventListener(
            "click",
            (event) => event.detail > 0 && document.activeElement?.blur(),
            { capture: true, signal },
        );
    }

    // Ends what is moving; returns whether something was.
    skip() {
        if (!this.client.skip()) return false;
        finishMotion($("table"));
        this.skipped = performance.now();
        return true;
    }

    // A line begins to show: cards move.  Its words follow when they have landed (tellLine).
    showLine(item) {
        if (this.closed || item.quick || !item.after) return undefined;
        const { line } = item;
        if (line.permitted) this.playSound(line, item);
        if (line.act === "burn" && line.permitted) this.felt.burn();
        if (line.act === "draw" && !item.before?.dealer.cards.length) clearForCards();
        return this.felt.drawCards(item.after, this.extraFor(item.after));
    }

    playSound({ act, actor, pairs }, { before }) {
        if (act === "draw" || act === "burn") sound.card();
        if (act === "turn") sound.tap();
        if (act === "wager") sound.chips(actor === this.link.name ? 2 : 1);
        if (act === "shuffle") sound.shuffle();
        if (act === "cut") sound.riffle();
        if (act !== "pay") return;
        const box = Number(pairs.box);
        const isNatural = before?.seats[box - 1]?.hands[0]?.words === "natural";
        if (isNatural && before.boxes.includes(box)) sound.blackjack();
        else sound.chips(4);
    }

    // A line has landed: counts, chips and verdicts, the log and the screen reader get it.
    tellLine(item) {
        if (this.closed) return;
        const { line } = item;
        const { name } = this.link;
        if (line.act === "draw" && !this.history.round) this.results.clear();
        if (line.act === "look") this.felt.hasLooked = true;
        if (line.act === "end") this.felt.hasLooked = false;
        const result = this.history.take(item, name);
        if (result) {
            if (result.net < 0 && !result.insurance && !item.quick)
                this.felt.collect(result.box, result.hand);
            this.results.set(result.box, [...(this.results.get(result.box) ?? []), result]);
        }
        if (line.permitted && ["root", "end"].includes(line.act)) this.fresh = true;
        const words = narrateLine(item, name);
        if (words) {
            const mine = line.actor === name || result?.seat.name === name;
            this.panel.addLine(words, { mine });
            if (!QUIET.has(line.act)) this.bar.addLine(words);
        }
        if (line.act === "end" && line.permitted)
            this.panel.addLine(ROOM.log.round(this.history.rounds[0] ?? {}), { round: true });
        if (item.quick) return;
        if (words && !QUIET.has(line.act)) this.unsaid.push(words);
        this.showCut(item);
        if (line.act === "reveal" && line.actor === "house") this.offerCheck(line.pairs);
        if (!item.after) return;
        this.shownView = item.after;
        this.coach.keepFor(this.decisionMark());
        this.felt.drawWords(item.after, this.extraFor(item.after));
        this.drawText(item.after);
        if (!item.last) this.drawBar();
    }

    // The decision that the table waits for, as far as advice about it is concerned.
    decisionMark() {
        const { view } = this.client;
        return JSON.stringify([view?.phase, view?.turn, view?.lines, this.state?.wait]);
    }

    showCut({ line, after }) {
        if (line.act === "cut" && line.permitted) {
            const place = Number(line.pairs.cards);
            const words =
                line.actor === this.link.name
                    ? ROOM.cut.youCut({ place })
                    : ROOM.cut.theyCut({ name: capital(line.actor), place });
            this.cut.showPlace(words, place, after?.shoe.cards, hasMotion() && !document.hidden);
        } else if (after && !["cut", "shuffle"].includes(after.phase)) this.cut.clear();
        else if (["front-to-back", "mark", "load"].includes(line.act)) this.cut.clear();
    }

    // The house has shown the secret of a shoe: from now on all of it can be checked.
    offerCheck({ shoe }) {
        toast(ROOM.message.shoeOver({ shoe }), {
            label: ROOM.message.checkAll,
            stay: LONG,
            kind: "shoe",
            run: () => {
                this.showProof();
                this.panel.check();
            },
        });
    }

    // A table that is closed ends on its proof, once.
    endOnProof() {
        if (this.ended) return;
        this.ended = true;
        this.showProof();
    }

    showProof() {
        this.openPanel(true);
        this.panel.choose("proof");
    }

    openPanel(open) {
        $("panel").classList.toggle("open", open);
        $("more").setAttribute("aria-expanded", String(open));
    }

    // Draws everything as it stands now.
    draw() {
        if (this.closed) return;
        const { client } = this;
        const { view, isCurrent } = client;
        if (view && isCurrent) {
            if (this.fresh && view.phase === "wagers") this.beginRound(view);
            this.drawFelt(view);
            this.drawCut(view);
            this.sitIfWanted(view);
        }
        const question = this.drawBar();
        this.drawPanel();
        this.coach.keepFor(this.decisionMark());
        this.speak(question, isCurrent);
    }

    // While lines are still being shown the bar speaks of what is on the felt, not of what comes.
    drawBar() {
        const { client, state } = this;
        const { view, isCurrent } = client;
        return this.bar.draw({
            view: isCurrent ? view : view && (this.shownView ?? view),
            state,
            me: this.link.name,
            current: isCurrent,
            stopped: this.stopped,
            secret: this.secretReport(),
            busy: this.busy,
            isAlone: this.isAlone,
            mayNotSit: this.mayNotSit,
            net: this.history.rounds[0]?.mine.length ? this.history.rounds[0].net : undefined,
            ending: this.endingText(),
        });
    }

    // What the round brought, once all hands of the player are settled and until the cards are gone.
    endingText() {
        const view = this.client.isCurrent ? this.client.view : this.shownView;
        const hands = view?.boxes.flatMap((box) => view.seats[box - 1]?.hands ?? []) ?? [];
        if (hands.length === 0 || !hands.every(({ settled }) => settled)) return undefined;
        const net = view.boxes
            .flatMap((box) => this.results.get(box) ?? [])
            .reduce((sum, one) => sum + one.net, 0);
        return ROOM.result.round({ net, chips: this.bets.chips(view) });
    }

    beginRound(view) {
        this.fresh = false;
        this.bets.begin(view);
    }

    extraFor(view) {
        const { state, results } = this;
        return {
            results,
            waits: this.client.isCurrent ? state : undefined,
            away: state?.away,
            gone: state?.gone,
            ready: state?.ready,
            moves: hasMotion() && !document.hidden,
            sealed: this.client.isCommitted,
            chosen: this.bets.box,
            sits: !this.mayNotSit && !this.state?.stopped && (view.boxes.length === 0 || this.choosing),
            pending: view.phase === "wagers" ? (box) => this.bets.pending(box) : undefined,
        };
    }

    drawFelt(view) {
        this.felt.draw(view, this.extraFor(view));
        this.checked.hidden = !this.client.isCommitted;
        this.drawText(view);
    }

    drawText(view) {
        if ($("text-table").hidden === false) this.text.draw(view, this.extraFor(view));
    }

    drawCut(view) {
        if (view.cut) this.cut.offer(view.cut);
        else if (view.offered) this.cut.watch(view.offered);
        else if (view.phase === "shuffle" && view.boxes.length > 0)
            this.cut.shuffle(waitingText(view, this.state, this.link.name));
        else this.cut.clear();
    }

    drawPanel() {
        const { client, panel } = this;
        const { view } = client;
        if (!view) return;
        if (panel.chosen === "rounds" && client.isCurrent) panel.drawRounds(this.history);
        if (panel.chosen === "rules")
            panel.drawRules(
                view.rules,
                client.live.clauses().filter(([name]) => /^(BJ|C4)/.test(name)),
            );
        if (panel.chosen === "proof") panel.drawProof(proofFacts(client, view));
    }

    // Whether the player's secret is part of the shoe.  A player who plays anyway is not asked
    // again for the same shoe.
    secretReport() {
        const report = this.client.secret.report();
        const isAccepted = this.accepted === this.client.secret.standing?.shoe;
        return isAccepted ? { ...report, right: true } : report;
    }

    // For screen readers: what was shown, all at once, politely; the player's own turn urgently.
    speak({ kind, words, buttons }, isCurrent) {
        if (!isCurrent) return;
        if (this.unsaid.length > 0) {
            $("polite").textContent = this.unsaid.slice(-8).join(" ");
            this.unsaid = [];
        }
        const asked =
            questionFor(this.client.view ?? { acts: [], boxes: [] }, this.state) ||
            ["wager", "broke"].includes(kind);
        const hasKeys = settings.keys === "on";
        const labels = (buttons ?? []).map(({ label, key }) =>
            key && hasKeys ? `${label} ${key}` : label,
        );
        const call = asked ? `${words} ${labels.join(", ")}` : "";
        const stem = kind === "wager" ? kind : call;
        if (stem === this.called) return;
        this.called = stem;
        $("urgent").textContent = call;
        if (call) this.attention.call(words);
        if (kind === "wager") this.offerSound();
    }

    // Asks once whether the player wants sounds, when they have played two rounds.
    offerSound() {
        if (settings.sound === "on" || remember.get(ASKED_SOUND)) return;
        if (this.history.rounds.length < 2) return;
        remember.set(ASKED_SOUND, "yes");
        toast(ROOM.message.sound, {
            label: ROOM.message.soundOn,
            stay: LONG / 2,
            kind: "sound",
            run: () => (setSetting("sound", "on"), sound.chips(3)),
        });
    }

    tick() {
        const { part, box, hurry } = this.bar.tick(this.link.now(), this.link.ready);
        this.felt.showTime(box, part);
        if (hurry && hurry !== this.hurried) $("urgent").textContent = hurry;
        this.hurried = hurry;
    }

    showProgress(done, all) {
        $("bar").dataset.progress = all > MANY ? ROOM.bar.progress({ done, all }) : "";
    }

    stop(words) {
        this.stopped = words;
        sound.wrong();
        this.draw();
        $("urgent").textContent = words;
    }

    pick(box) {
        this.bets.box = box;
        this.draw();
    }

    // A player who came to play gets a seat as soon as the table is loaded.
    sitIfWanted(view) {
        if (!this.sits || this.client.halted) return;
        this.sits = false;
        if (view.boxes.length === 0) this.actions.sit();
    }

    // A key that follows at once was meant for the animation too, or for one that had not come yet, and
    // plays no hand that was just shown.
    hasJustSkipped() {
        return performance.now() - this.skipped < SKIP_MS;
    }

    // Presses the button that has this key; Backspace takes the last chip off the bet.  Returns
    // false when the key does nothing here.
    pressKey(event) {
        if (this.hasJustSkipped() && !IDLE_KEYS.test(event.key)) return true;
        if (event.key === "Backspace" && $("bar").dataset.kind === "wager") {
            this.bets.undo();
            this.actions.note("");
            return true;
        }
        const name = event.key.length === 1 ? event.key.toUpperCase() : event.key;
        const scope =
            $("stage").querySelector(`[data-key="${name}"]`) ??
            $("bar").querySelector(`[data-key="${name}"]:not(:disabled)`);
        if (!scope) {
            if (IDLE_KEYS.test(event.key)) return false;
            this.skipped = performance.now();
            return this.skip();
        }
        if (scope.matches("input")) scope.focus();
        else scope.click();
        return true;
    }
}

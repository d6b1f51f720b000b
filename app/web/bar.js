// The rail below the felt: the question to the player, the buttons that answer it, its clock, the
// last lines of the log and the player's chips.  The question comes from decision.js, bets from
// bets.js; answers go out through table_actions.js.  Buttons are made again only when others are
// offered; otherwise their words change in place, and the focus stays.

import { amountField, chipRow } from "./bets.js";
import { el } from "./cards.js";
import { chipStack, denominations } from "./chips.js";
import { canBet, clockOf, questionFor, waitingText } from "./decision.js";
import { freeBoxes } from "./protocol.js";
import { money } from "./words.js";
import { ROOM } from "./words_room.js";

const WORDS = ROOM.bar;
// What the room waits for (`wait` of its state) while the bar shows a kind of question.
const WAITS = {
    play: "play",
    insurance: "insurance",
    surrender: "surrender",
    cut: "cut",
    wager: "wagers",
    laid: "wagers",
    out: "wagers",
};
const TIMED = ["play", "insurance", "surrender", "cut"]; // questions to hurry the player about
const HURRY_SAID = 8; // seconds left from which a screen reader is told
const BANK_PIECE = 10; // seconds of the time bank in one piece of the clock
const BANK_PIECES = 6;
const BUY_IN = 100; // lowest bets that a first purchase of chips comes to
const MOST_BOXES = 3; // of one player
const LAST_LINES = 3; // of the log

const put = (node, words) => {
    if (node.textContent !== words) node.textContent = words;
};

export class Bar {
    // `actions` has hasJustSkipped, act, ready, away, sit, another, buy, coach, leave, place,
    // takeBack, accept, log, note.
    constructor(root, actions, bets) {
        Object.assign(this, { root, do: actions, bets, runs: new Map() });
        this.question = el("p", { class: "asks", tabindex: "-1" });
        this.time = el("p", { class: "time number", "aria-hidden": "true" });
        this.main = el("i", { class: "clock-main" });
        this.pieces = Array.from({ length: BANK_PIECES }, () => el("i", { class: "clock-bank" }));
        this.line = el("div", { class: "bar-line", "aria-hidden": "true" }, this.main, this.pieces);
        this.body = el("div", { class: "choices" });
        this.side = el("div", { class: "sidelong" });
        this.log = el("ol", { class: "last-lines", "aria-hidden": "true" });
        this.purse = el("div", { class: "purse", "aria-hidden": "true" });
        this.more = el(
            "button",
            { type: "button", class: "more", "aria-expanded": "false", "data-name": "more" },
            WORDS.more,
        );
        this.more.onclick = () => this.showMore(!this.side.classList.contains("open"));
        this.logButton = el(
            "button",
            { type: "button", class: "log-button", "data-name": "log" },
            WORDS.log,
        );
        this.logButton.onclick = () => this.do.log();
        this.hand = el("p", { class: "hand-chips number", "aria-hidden": "true" });
        root.addEventListener("click", (event) => this.dropFocus(event));
        root.replaceChildren(
            this.log,
            el(
                "div",
                { class: "act" },
                el("div", { class: "say" }, this.question, this.time),
                this.line,
                this.body,
            ),
            el(
                "div",
                { class: "tail" },
                this.purse,
                el("div", { class: "foot" }, this.logButton, this.side, this.more, this.hand),
            ),
        );
    }

    showMore(open) {
        this.side.classList.toggle("open", open);
        this.more.setAttribute("aria-expanded", String(open));
    }

    // A mouse click leaves no focus behind, or the next Enter would press the same button again.
    dropFocus(event) {
        const { activeElement } = document;
        if (event.detail > 0 && this.root.contains(activeElement) && activeElement.type !== "text")
            activeElement.blur();
        if (event.target.closest(".sidelong button")) this.showMore(false);
    }

    // `name` identifies a button across drawings; `label` is what it says, `hint` what it does.
    makeButton({ key, label, hint, main, costs, name, title }) {
        const kind = [main && "main", costs && "costs"].filter(Boolean).join(" ");
        const made = el(
            "button",
            { type: "button", class: kind, "data-key": key, "data-name": name },
            el("span", { class: "word" }, label),
            hint ? el("small", {}, hint) : "",
            key ? el("kbd", { "aria-hidden": "true" }, key === "Enter" ? "⏎" : key) : "",
        );
        if (title) made.setAttribute("aria-label", title);
        if (key) made.setAttribute("aria-keyshortcuts", key);
        made.onclick = (event) => {
            if (this.isOffline || (event.detail === 0 && this.do.hasJustSkipped())) return;
            this.pressed = name;
            this.runs.get(name)?.(made);
        };
        return made;
    }

    // Draws what is asked now.  `now` has view, state, me, current, stopped, secret { right, words
    // }, busy, isAlone when nobody is kept waiting, mayNotSit after a removal, and net, what the last
    // round brought.  Returns the question: { kind, words, buttons }.
    draw(now) {
        this.now = now;
        const made = this.compose(now);
        put(this.question, made.words);
        this.root.dataset.kind = made.kind;
        this.drawPurse(now.view);
        const all = [...(made.buttons ?? []), ...made.side];
        this.runs = new Map(all.map(({ name, run }) => [name, run]));
        const names = (buttons = []) => buttons.map(({ name, key }) => `${name}.${key ?? ""}`);
        const { kind, mark = "", buttons, side } = made;
        const shown = `${kind} ${mark} ${names(buttons)} ${names(side)}`;
        if (shown === this.shown) this.refresh(all);
        else this.rebuild(made);
        this.shown = shown;
        made.update?.();
        this.showBusy(now.busy);
        return made;
    }

    // A player who answers by keyboard waits at the words, and then stands at the first answer of the
    // next question.
    rebuild({ parts, buttons, side }) {
        const { activeElement: at } = document;
        const holds = this.body.contains(at) || at === this.question;
        const focus = this.root.contains(at) ? (at.dataset.name ?? "") : undefined;
        this.body.replaceChildren(
            ...(parts?.() ?? []),
            ...(buttons ?? []).map((one) => this.makeButton(one)),
        );
        this.side.replaceChildren(...side.map((one) => this.makeButton(one)));
        if (holds && !this.body.querySelector("button, input")) this.question.focus();
        else if (focus !== undefined) this.restoreFocus(focus);
    }

    // Takes the focus that something else on the felt had, such as the cutting card.
    takeFocus() {
        this.question.focus();
        if (this.body.querySelector("button, input")) this.restoreFocus("");
    }

    // The same buttons with other words.
    refresh(all) {
        for (const { name, label, hint } of all) {
            const button = this.root.querySelector(`[data-name="${name}"]`);
            if (!button) continue;
            put(button.querySelector(".word"), label);
            const small = button.querySelector("small");
            if (small && hint) put(small, hint);
        }
    }

    // A button that was pressed looks pressed until the room has answered.
    showBusy(busy) {
        if (!busy) this.pressed = undefined;
        this.root.classList.toggle("busy", Boolean(busy));
        for (const button of this.root.querySelectorAll("button")) {
            const isSent = Boolean(busy) && button.dataset.name === this.pressed;
            button.classList.toggle("sent", isSent);
            if (isSent) button.setAttribute("aria-busy", "true");
            else button.removeAttribute("aria-busy");
        }
    }

    drawPurse(view) {
        const seated = view?.boxes.length > 0;
        const cents = seated ? this.bets.chips(view) : 0;
        const shown = seated ? `${cents}` : "";
        if (this.purse.dataset.shown === shown) return;
        this.purse.dataset.shown = shown;
        put(this.hand, seated ? WORDS.chips({ cents }) : "");
        this.purse.replaceChildren();
        if (!seated) return;
        const values = denominations(view.rules);
        const [large, small] = [cents - (cents % values.at(-2)), cents % values.at(-2)];
        this.purse.append(
            ...[large, small].filter(Boolean).map((part) => chipStack(part, values)),
            el("b", {}, money(cents)),
        );
    }

    // A line of the log, in the corner of the rail.
    addLine(words) {
        this.log.append(el("li", {}, words));
        while (this.log.children.length > LAST_LINES) this.log.firstChild.remove();
    }

    restoreFocus(name) {
        const all = [...this.root.querySelectorAll("button:not(:disabled), input")];
        (
            all.find((one) => one.dataset.name === name) ??
            all.find((one) => one.classList.contains("main")) ??
            all.find((one) => this.body.contains(one)) ??
            all[0]
        )?.focus();
    }

    // What the bar shows: { kind, words, buttons, parts, side, mark, update }.  It is built again
    // when kind, mark or the buttons change; `update` runs after every drawing.
    compose(now) {
        const { view, state, current } = now;
        if (now.stopped) return { kind: "stopped", words: now.stopped, side: [] };
        if (!view) return { kind: "none", words: WORDS.loading, side: [] };
        if (state?.stopped) return { kind: "stopped", words: state.stopped, side: [] };
        if (view.boxes.length === 0) return this.composeWatching(now);
        const side = this.sideButtons(now);
        if (!current)
            return {
                kind: "watch",
                words: now.ending ?? waitingText(view, undefined, now.me),
                side,
            };
        const asked = questionFor(view, state);
        if (asked?.kind === "cut") return { ...asked, side };
        if (asked) return this.composeQuestion(asked, now);
        if (canBet(view)) return this.composeBets(now);
        return { kind: "wait", words: now.ending ?? waitingText(view, state, now.me), side };
    }

    sideButtons({ view, state, me, isAlone }) {
        const away = state?.away?.includes(me);
        const canAddBox = view.boxes.length < MOST_BOXES && freeBoxes(view).length > 0;
        const step = {
            name: "away",
            label: away ? WORDS.comeBack : WORDS.stepAway,
            run: () => this.do.away(!away),
            main: away,
        };
        return [
            ...(isAlone ? [] : [step]),
            { name: "buy", key: "B", label: WORDS.buyChips, run: () => this.do.buy() },
            ...(canAddBox
                ? [{ name: "add-box", label: WORDS.addBox, run: () => this.do.another() }]
                : []),
            { name: "leave", label: WORDS.leave, run: () => this.do.leave() },
        ];
    }

    composeWatching({ view, mayNotSit }) {
        const hasFree = !mayNotSit && freeBoxes(view).length > 0;
        const sit = {
            name: "sit",
            key: "Enter",
            label: WORDS.sitDown,
            main: true,
            run: () => this.do.sit(),
        };
        return {
            kind: "look-on",
            words: hasFree ? WORDS.watching : mayNotSit ? WORDS.removed : WORDS.watchingFull,
            buttons: hasFree ? [sit] : [],
            side: [],
        };
    }

    composeQuestion({ kind, words, buttons }, now) {
        const { view } = now;
        const coach = {
            name: "coach",
            key: "C",
            label: WORDS.askCoach,
            run: () => this.do.coach(view.turn?.box ?? view.boxes[0]),
        };
        return {
            kind,
            words,
            mark: `${view.lines}`,
            buttons: buttons.map((one) => ({
                ...one,
                run: () => (one.ready ? this.do.ready(true) : this.do.act(one.act)),
            })),
            side: [coach, ...this.sideButtons(now)],
        };
    }

    composeBets(now) {
        const { view, state, me, secret } = now;
        const { bets } = this;
        const open = bets.openBoxes(view);
        const placed = view.boxes.length - open.length;
        const ready = state?.ready?.includes(me);
        const side = this.sideButtons(now);
        if (!secret.right)
            return {
                kind: "part",
                words: WORDS.secretMissing(secret),
                buttons: [
                    {
                        name: "accept",
                        label: WORDS.playAnyway,
                        main: true,
                        run: () => this.do.accept(),
                    },
                ],
                side,
            };
        if (bets.chips(view) < view.rules.min && placed === 0)
            return { ...this.composeBroke(view), side };
        if (placed > 0 && (ready || now.busy || bets.total(view) === 0))
            return { ...this.composePlaced(view, placed, ready || now.busy), side };
        if (ready && !now.busy)
            return {
                kind: "out",
                words: WORDS.sittingOut,
                buttons: [
                    {
                        name: "bet-after-all",
                        key: "Enter",
                        label: WORDS.betAfterAll,
                        run: () => this.do.ready(false),
                    },
                ],
                side,
            };
        const out = { name: "out", label: WORDS.sitOut, run: () => this.do.ready(true) };
        return { ...this.composeBetting(view, open), side: now.isAlone ? side : [out, ...side] };
    }

    composeBroke(view) {
        const { min } = view.rules;
        const cents = BUY_IN * min;
        return {
            kind: "broke",
            words: WORDS.tooFewChips({ min, chips: this.bets.chips(view) }),
            buttons: [
                {
                    name: "buy-in",
                    key: "Enter",
                    label: WORDS.buy({ cents }),
                    main: true,
                    run: () => this.do.buy(cents),
                },
            ],
        };
    }

    composePlaced(view, placed, ready) {
        const deal = {
            name: "deal",
            key: "Enter",
            label: WORDS.deal,
            main: true,
            run: () => this.do.ready(true),
        };
        return {
            kind: "laid",
            mark: `${placed} ${ready}`,
            words: ready ? WORDS.betPlacedWaiting : WORDS.betPlaced,
            buttons: [
                ...(ready ? [] : [deal]),
                {
                    name: "take-back",
                    key: "T",
                    label: WORDS.takeBack,
                    run: () => this.do.takeBack(view),
                },
            ],
        };
    }

    composeBetting(view, open) {
        const { bets } = this;
        if (!open.includes(bets.box)) bets.box = open[0];
        const words = WORDS.bet({ box: view.boxes.length > 1 && bets.box, ...view.rules });
        const { net } = this.now;
        return {
            kind: "wager",
            mark: `${open} ${bets.box}`,
            words: net === undefined ? words : `${words}. ${WORDS.lastRound({ net })}.`,
            parts: () => this.betParts(view, open),
            buttons: [
                {
                    name: "twice",
                    key: "D",
                    label: WORDS.doubleBet,
                    title: WORDS.doubleBetName,
                    run: () => this.do.note(bets.double(view)),
                },
                {
                    name: "clear",
                    key: "0",
                    label: WORDS.clear,
                    run: () => (bets.clear(), this.do.note("")),
                },
                { name: "deal", key: "Enter", main: true, ...this.dealButton(view) },
            ],
            update: () => this.updateBet(open),
        };
    }

    // Bets what was chosen; without a choice the bet of the last round, or the lowest.
    dealButton(view) {
        const { bets } = this;
        const cents = bets.total(view);
        const place = { run: () => this.do.place(view) };
        if (cents) return { label: WORDS.betAndDeal({ cents }), hint: WORDS.thenDeal, ...place };
        const proposed = [...bets.proposal(view).values()].reduce((sum, one) => sum + one, 0);
        const isAgain = bets.usual.size > 0;
        return {
            label: (isAgain ? WORDS.betAgain : WORDS.betLowest)({ cents: proposed }),
            hint: isAgain ? WORDS.thenDeal : WORDS.theLowest,
            run: () => (bets.propose(view), this.do.place(view)),
        };
    }

    betParts(view, open) {
        const { bets } = this;
        const chooser = el(
            "div",
            { class: "row boxes-row", role: "group", "aria-label": WORDS.whichBox },
            open.map((box) => this.boxButton(box)),
        );
        const chips = chipRow(view, (value) => this.do.note(bets.add(this.now.view, value)));
        const field = amountField({
            set: (cents) => this.do.note(bets.set(this.now.view, cents)),
            place: () => this.runs.get("deal")?.(),
        });
        this.amount = field.input;
        return [...(open.length > 1 ? [chooser] : []), chips, field.label];
    }

    // The amounts, where the parts stay: what is being typed is left alone, unless it is too high.
    updateBet(open) {
        const { bets, amount } = this;
        const cents = bets.pending(bets.box);
        const typed = Math.round(Number(amount.value.replace(",", ".")) * 100) || 0;
        if (document.activeElement !== amount || typed > cents)
            amount.value = cents ? money(cents).replaceAll(",", "") : "";
        for (const box of open.length > 1 ? open : []) {
            const button = this.body.querySelector(`[data-name="box-${box}"]`);
            if (button) put(button, WORDS.boxBet({ box, bet: bets.pending(box) }));
        }
    }

    boxButton(box) {
        const one = el("button", {
            type: "button",
            "aria-pressed": String(box === this.bets.box),
            "data-name": `box-${box}`,
        });
        one.onclick = () => ((this.bets.box = box), this.do.note(""));
        return one;
    }

    // Moves the clock between drawings.  Without a connection nobody knows how it stands, so the bar
    // says that instead.  Returns { part, box, hurry }: how much time is left (0 to 1), whose box it
    // is, and a sentence when the player must hurry.
    tick(now, isOnline) {
        const { state } = this.now ?? {};
        const { kind } = this.root.dataset;
        const isTimed = TIMED.includes(kind);
        this.showOffline(!isOnline);
        // The lines of a question arrive before its clock; until then the clock is of another one.
        const isOther = kind in WAITS && state?.wait !== WAITS[kind];
        const clock = isOnline && this.now?.current && !isOther ? clockOf(state, now) : undefined;
        const isMine = clock && (state.name === this.now.me || !state.name);
        put(this.time, this.timeText(clock, isMine, state, isOnline));
        if (!clock) this.started = undefined;
        else if (this.started?.ends !== state.ends)
            this.started = { ends: state.ends, whole: Math.max(1, clock.left) };
        const part = clock ? Math.max(0, Math.min(1, clock.left / this.started.whole)) : 0;
        this.main.style.setProperty("--left", part);
        this.line.classList.toggle("running", Boolean(clock && isMine));
        const pieces = isMine ? Math.ceil(clock.bank / 1000 / BANK_PIECE) : 0;
        this.pieces.forEach((piece, i) => piece.classList.toggle("full", i < pieces));
        const hurry =
            isMine && isTimed && clock.seconds <= HURRY_SAID
                ? WORDS.hurry({ seconds: HURRY_SAID, then: clock.then })
                : "";
        return { part, box: clock ? state.box : 0, hurry };
    }

    timeText(clock, isMine, state, isOnline) {
        if (!isOnline) return this.now?.busy ? WORDS.sending : WORDS.offline;
        if (!clock) return "";
        if (!isMine) return WORDS.clockOf({ ...clock, name: state.name });
        return WORDS.clock({ ...clock, bank: Math.ceil(clock.bank / 1000) });
    }

    showOffline(isOffline) {
        if (this.isOffline === isOffline) return;
        this.isOffline = isOffline;
        this.root.classList.toggle("offline", isOffline);
        for (const button of this.root.querySelectorAll(".choices button"))
            if (isOffline) button.setAttribute("aria-disabled", "true");
            else button.removeAttribute("aria-disabled");
    }
}

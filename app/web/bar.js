// The bar below the felt: the question to the player, the buttons that answer it, and its clock.
// The question comes from decision.js, bets from bets.js; answers go out through table_actions.js.
// Buttons are rebuilt only when the question changes, and the focus stays where it was.

import { chipRow } from "./bets.js";
import { el } from "./cards.js";
import { canBet, clockOf, questionFor, waitingText } from "./decision.js";
import { freeBoxes } from "./protocol.js";
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
const HURRY = 5; // seconds left from which the bar is highlighted
const HURRY_SAID = 8; // seconds left from which a screen reader is told
const BUY_IN = 100; // lowest bets that a first purchase of chips comes to
const MOST_BOXES = 3; // of one player

export class Bar {
    // `actions` has act, ready, away, sit, another, buy, coach, leave, place, takeBack, accept,
    // note.
    constructor(root, actions, bets) {
        Object.assign(this, { root, do: actions, bets });
        this.question = el("p", { class: "asks" });
        this.time = el("p", { class: "time number", "aria-hidden": "true" });
        this.line = el("div", { class: "bar-line", "aria-hidden": "true" });
        this.body = el("div", { class: "choices" });
        this.side = el("div", { class: "sidelong" });
        root.addEventListener("click", (event) => this.dropFocus(event));
        root.replaceChildren(this.line, this.question, this.time, this.body, this.side);
    }

    // A mouse click leaves no focus behind, or the next Enter would press the same button again.
    dropFocus(event) {
        if (event.detail > 0 && this.root.contains(document.activeElement))
            document.activeElement.blur();
    }

    // `name` identifies a button across drawings; `label` is what it says.
    makeButton({ key, label, main, run, name }) {
        const made = el(
            "button",
            { type: "button", class: main ? "main" : "", "data-key": key, "data-name": name },
            label,
            key ? el("kbd", { "aria-hidden": "true" }, key === "Enter" ? "⏎" : key) : "",
        );
        if (key) made.setAttribute("aria-keyshortcuts", key);
        made.onclick = () => run(made);
        return made;
    }

    // Draws what is asked now.  `now` has view, state, me, current, stopped, secret { right, words
    // } and busy.  Returns the question: { kind, words, buttons }.
    draw(now) {
        this.now = now;
        const made = this.compose(now);
        if (this.question.textContent !== made.words) this.question.textContent = made.words;
        this.root.dataset.kind = made.kind;
        this.root.classList.toggle("busy", Boolean(now.busy));
        const labels = (buttons = []) => buttons.map(({ label }) => label).join("|");
        const { kind, mark = "", buttons, side } = made;
        const shown = `${kind} ${mark} ${labels(buttons)} ${labels(side)}`;
        if (shown === this.shown) return made;
        this.shown = shown;
        const focus = this.root.contains(document.activeElement)
            ? (document.activeElement.dataset.name ?? "")
            : undefined;
        this.body.replaceChildren(
            ...(made.parts ?? []),
            ...(made.buttons ?? []).map((one) => this.makeButton(one)),
        );
        this.side.replaceChildren(...made.side.map((one) => this.makeButton(one)));
        if (focus !== undefined) this.restoreFocus(focus);
        return made;
    }

    restoreFocus(name) {
        const all = [...this.root.querySelectorAll("button:not(:disabled)")];
        (
            all.find((one) => one.dataset.name === name) ??
            all.find((one) => one.classList.contains("main")) ??
            all[0]
        )?.focus();
    }

    // What the bar shows: { kind, words, buttons, parts, side, mark }.  It is drawn again when
    // kind, mark or a label changes.
    compose(now) {
        const { view, state, current } = now;
        if (now.stopped) return { kind: "stopped", words: now.stopped, side: [] };
        if (!view) return { kind: "none", words: WORDS.loading, side: [] };
        if (state?.stopped) return { kind: "stopped", words: state.stopped, side: [] };
        if (view.boxes.length === 0) return this.composeWatching(now);
        const side = this.sideButtons(now);
        if (!current) return { kind: "watch", words: waitingText(view, undefined, now.me), side };
        const asked = questionFor(view, state);
        if (asked?.kind === "cut") return { ...asked, side };
        if (asked) return this.composeQuestion(asked, now);
        if (canBet(view)) return this.composeBets(now);
        return { kind: "wait", words: waitingText(view, state, now.me), side };
    }

    sideButtons({ view, state, me }) {
        const away = state?.away?.includes(me);
        const canAddBox = view.boxes.length < MOST_BOXES && freeBoxes(view).length > 0;
        return [
            {
                name: "away",
                label: away ? WORDS.comeBack : WORDS.stepAway,
                run: () => this.do.away(!away),
                main: away,
            },
            { name: "buy", key: "B", label: WORDS.buyChips, run: () => this.do.buy() },
            ...(canAddBox
                ? [{ name: "add-box", label: WORDS.addBox, run: () => this.do.another() }]
                : []),
            { name: "leave", label: WORDS.leave, run: () => this.do.leave() },
        ];
    }

    composeWatching({ view }) {
        const hasFree = freeBoxes(view).length > 0;
        const sit = {
            name: "sit",
            key: "Enter",
            label: WORDS.sitDown,
            main: true,
            run: () => this.do.sit(),
        };
        return {
            kind: "look-on",
            words: hasFree ? WORDS.watching : WORDS.watchingFull,
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
        const ready = now.busy || state?.ready?.includes(me);
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
        if (placed > 0 && (ready || bets.total(view) === 0))
            return { ...this.composePlaced(view, placed, ready), side };
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
        return { ...this.composeBetting(view, open), side };
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
        const cents = bets.total(view);
        const chooser = el(
            "div",
            { class: "row boxes-row", role: "group", "aria-label": WORDS.whichBox },
            open.map((box) => this.boxButton(box)),
        );
        const chips = chipRow(view, (value) => this.do.note(bets.add(view, value)));
        const deal = cents
            ? { label: WORDS.betAndDeal({ cents }), run: () => this.do.place(view) }
            : { label: WORDS.sitOut, run: () => this.do.ready(true) };
        const same = {
            name: "same",
            key: "L",
            label: WORDS.sameBet,
            run: () => (bets.repeatLast(view), this.do.note("")),
        };
        return {
            kind: "wager",
            mark: `${open} ${bets.box} ${open.map((box) => bets.pending(box))}`,
            words: WORDS.bet({
                box: view.boxes.length > 1 && bets.box,
                bet: bets.pending(bets.box),
                chips: bets.chips(view),
            }),
            parts: [...(open.length > 1 ? [chooser] : []), chips],
            buttons: [
                {
                    name: "clear",
                    key: "0",
                    label: WORDS.clear,
                    run: () => (bets.clear(), this.do.note("")),
                },
                ...(bets.usual.size ? [same] : []),
                { name: "deal", key: "Enter", main: true, ...deal },
            ],
        };
    }

    boxButton(box) {
        const one = el(
            "button",
            {
                type: "button",
                "aria-pressed": String(box === this.bets.box),
                "data-name": `box-${box}`,
            },
            WORDS.boxBet({ box, bet: this.bets.pending(box) }),
        );
        one.onclick = () => ((this.bets.box = box), this.do.note(""));
        return one;
    }

    // Moves the clock between drawings.  Returns { part, box, hurry }: how much time is left (0 to
    // 1), whose box it is, and a sentence when the player must hurry.
    tick(now) {
        const { state } = this.now ?? {};
        const { kind } = this.root.dataset;
        const isTimed = TIMED.includes(kind);
        // The lines of a question arrive before its clock; until then the clock is of another one.
        const isOther = kind in WAITS && state?.wait !== WAITS[kind];
        const clock = this.now?.current && !isOther ? clockOf(state, now) : undefined;
        const isMine = clock && (state.name === this.now.me || !state.name);
        this.root.classList.toggle("hurry", Boolean(isMine && clock.seconds <= HURRY));
        this.time.textContent = clock
            ? WORDS.clock({ ...clock, bank: Math.ceil(clock.bank / 1000) })
            : "";
        if (!clock) this.started = undefined;
        else if (this.started?.ends !== state.ends)
            this.started = { ends: state.ends, whole: Math.max(1, clock.left) };
        const part = clock ? Math.max(0, Math.min(1, clock.left / this.started.whole)) : 0;
        this.line.style.setProperty("--left", part);
        const hurry =
            isMine && isTimed && clock.seconds <= HURRY_SAID
                ? WORDS.hurry({ seconds: HURRY_SAID, then: clock.then })
                : "";
        return { part, box: clock ? state.box : 0, hurry };
    }
}

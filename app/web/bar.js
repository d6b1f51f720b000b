// The bar below the felt: what is asked, the buttons for it, the clock.  It is made anew when the
// question changes, and keeps the focus where it was.

import { el } from "./cards.js";
import { clockOf, question, waitingWords, wagersOpen } from "./decide.js";
import { money } from "./telling.js";
import { chipRow } from "./wager.js";

const clockWords = ({ seconds, bank, then }) =>
    `${seconds} s${bank ? `, and ${Math.ceil(bank / 1000)} s of time bank` : ""}. ${then}`;

export class Bar {
    // `do` has act, ready, away, sit, buy, coach, leave, place, takeBack, note.
    constructor(root, actions, wagers) {
        Object.assign(this, { root, do: actions, wagers });
        this.words = el("p", { class: "asks" });
        this.time = el("p", { class: "time number", "aria-hidden": "true" });
        this.line = el("div", { class: "bar-line", "aria-hidden": "true" });
        this.body = el("div", { class: "choices" });
        this.side = el("div", { class: "sidelong" });
        root.addEventListener("click", (event) => this.letGo(event));
        root.replaceChildren(this.line, this.words, this.time, this.body, this.side);
    }

    // Who clicks with a mouse does not mean the same button with the next Enter.
    letGo(event) {
        if (event.detail > 0 && this.root.contains(document.activeElement))
            document.activeElement.blur();
    }

    button({ key, label, main, run, name }) {
        const made = el(
            "button",
            {
                type: "button",
                class: main ? "main" : "",
                "data-key": key,
                "data-name": name ?? label,
            },
            label,
            key ? el("kbd", { "aria-hidden": "true" }, key === "Enter" ? "⏎" : key) : "",
        );
        if (key) made.setAttribute("aria-keyshortcuts", key);
        made.onclick = () => run(made);
        return made;
    }

    // `now` has view, state, me, current, advice, part { right, words }.
    draw(now) {
        this.now = now;
        const made = this.make(now);
        if (this.words.textContent !== made.words) this.words.textContent = made.words;
        this.root.dataset.kind = made.kind;
        const name = `${made.kind} ${made.name ?? ""} ${(made.buttons ?? []).map(({ label }) => label).join("|")} ${made.side.map(({ label }) => label).join("|")}`;
        this.root.classList.toggle("busy", Boolean(now.busy));
        if (name === this.name) return made;
        this.name = name;
        const focus = this.root.contains(document.activeElement)
            ? (document.activeElement.dataset.name ?? "")
            : undefined;
        this.body.replaceChildren(
            ...(made.parts ?? []),
            ...(made.buttons ?? []).map((one) => this.button(one)),
        );
        this.side.replaceChildren(...made.side.map((one) => this.button(one)));
        if (focus !== undefined) this.refocus(focus);
        return made;
    }

    refocus(name) {
        const all = [...this.root.querySelectorAll("button:not(:disabled)")];
        (
            all.find((one) => one.dataset.name === name) ??
            all.find((one) => one.classList.contains("main")) ??
            all[0]
        )?.focus();
    }

    make(now) {
        const { view, state, current } = now;
        if (now.stopped) return { kind: "stopped", words: now.stopped, side: [] };
        if (!view)
            return {
                kind: "none",
                words: "The record of the table is read and checked …",
                side: [],
            };
        if (state?.stopped) return { kind: "stopped", words: state.stopped, side: [] };
        if (view.boxes.length === 0) return this.watching(now);
        if (!current)
            return {
                kind: "watch",
                words: waitingWords(view, undefined, now.me),
                side: this.sideOf(now),
            };
        const asked = question(view, state);
        if (asked?.kind === "cut") return { ...asked, side: this.sideOf(now) };
        if (asked) return this.asks(asked, now);
        if (wagersOpen(view)) return this.wagering(now);
        return { kind: "wait", words: waitingWords(view, state, now.me), side: this.sideOf(now) };
    }

    sideOf({ view, state, me }) {
        const away = state?.away?.includes(me);
        return [
            {
                label: away ? "I am back" : "Away",
                name: "away",
                run: () => this.do.away(!away),
                main: away,
            },
            { key: "B", label: "Buy chips", run: () => this.do.buy() },
            ...(view.boxes.length < 3 && view.acts.some((act) => act.startsWith("sits "))
                ? [{ label: "Another box", run: () => this.do.another() }]
                : []),
            { label: "Leave", run: () => this.do.leave() },
        ];
    }

    watching({ view }) {
        const free = view.acts
            .filter((act) => act.startsWith("sits "))
            .map((act) => Number(act.slice(-1)));
        return {
            kind: "look-on",
            words: free.length
                ? "You are looking on. Sit down to play."
                : "You are looking on. All boxes are taken.",
            buttons: free.length
                ? [{ key: "Enter", label: "Sit down", main: true, run: () => this.do.sit() }]
                : [],
            side: [],
        };
    }

    asks({ kind, words, buttons }, now) {
        const coach =
            kind !== "cut"
                ? [
                      {
                          key: "C",
                          label: "Coach",
                          run: () => this.do.coach(now.view.turn?.box ?? now.view.boxes[0]),
                      },
                  ]
                : [];
        return {
            kind,
            words,
            name: `${now.view.lines}`,
            buttons: buttons.map((one) => ({
                ...one,
                run: () => (one.ready ? this.do.ready(true) : this.do.act(one.act)),
            })),
            side: [...coach, ...this.sideOf(now)],
        };
    }

    wagering(now) {
        const { view, state, me, part } = now;
        const { wagers } = this;
        const open = wagers.open(view);
        const laid = view.boxes.length - open.length;
        const ready = now.busy || state?.ready?.includes(me);
        const side = this.sideOf(now);
        if (!part.right)
            return {
                kind: "part",
                words: `${part.words} The order of this shoe rests on the other secrets alone. You may play on all the same.`,
                buttons: [
                    { label: "Play on all the same", main: true, run: () => this.do.accept() },
                ],
                side,
            };
        if (wagers.chips(view) < view.rules.min && laid === 0)
            return {
                kind: "broke",
                words: `The least wager is ${money(view.rules.min)}, and you have ${money(wagers.chips(view))}. Chips are play money: buy as many as you like.`,
                buttons: [
                    {
                        key: "Enter",
                        label: `Buy ${money(100 * view.rules.min)}`,
                        main: true,
                        run: () => this.do.buy(100 * view.rules.min),
                    },
                ],
                side,
            };
        if (laid > 0 && (ready || wagers.total(view) === 0))
            return this.laid(now, laid, ready, side);
        if (ready && !now.busy)
            return {
                kind: "out",
                words: "You sit this round out.",
                buttons: [
                    { key: "Enter", label: "Wager after all", run: () => this.do.ready(false) },
                ],
                side,
            };
        return this.betting(now, open, side);
    }

    laid({ view }, laid, ready, side) {
        return {
            kind: "laid",
            name: `${laid} ${ready}`,
            words: ready
                ? "Your wager is made. The cards come when everybody is ready."
                : "Your wager is made.",
            buttons: [
                ...(ready
                    ? []
                    : [
                          {
                              key: "Enter",
                              label: "Deal",
                              main: true,
                              run: () => this.do.ready(true),
                          },
                      ]),
                { key: "T", label: "Take it back", run: () => this.do.takeBack(view) },
            ],
            side,
        };
    }

    betting({ view }, open, side) {
        const { wagers } = this;
        if (!open.includes(wagers.box)) wagers.box = open[0];
        const total = wagers.total(view);
        const chosen = view.boxes.length > 1 ? ` on box ${wagers.box}` : "";
        const several =
            open.length > 1
                ? [
                      el(
                          "div",
                          { class: "row boxes-row", role: "group", "aria-label": "Which box" },
                          open.map((box) => this.choose(box)),
                      ),
                  ]
                : [];
        return {
            kind: "wager",
            name: `${open} ${wagers.box} ${open.map((box) => wagers.pending(box))}`,
            words: `Your wager${chosen}: ${money(wagers.pending(wagers.box))}. You have ${money(wagers.chips(view))}.`,
            parts: [...several, chipRow(view, (cents) => this.do.note(wagers.add(view, cents)))],
            buttons: [
                {
                    key: "0",
                    label: "Clear",
                    name: "clear",
                    run: () => (wagers.clear(), this.do.note("")),
                },
                ...(wagers.usual.size
                    ? [
                          {
                              key: "L",
                              label: "Same as before",
                              run: () => (wagers.same(view), this.do.note("")),
                          },
                      ]
                    : []),
                ...(total > 0
                    ? [
                          {
                              key: "Enter",
                              label: `Wager ${money(total)} and deal`,
                              name: "deal",
                              main: true,
                              run: () => this.do.place(view),
                          },
                      ]
                    : [
                          {
                              key: "Enter",
                              label: "Sit this one out",
                              name: "deal",
                              main: true,
                              run: () => this.do.ready(true),
                          },
                      ]),
            ],
            side,
        };
    }

    choose(box) {
        const one = el(
            "button",
            {
                type: "button",
                "aria-pressed": String(box === this.wagers.box),
                "data-name": `box ${box}`,
            },
            `Box ${box}: ${money(this.wagers.pending(box))}`,
        );
        one.onclick = () => ((this.wagers.box = box), this.do.note(""));
        return one;
    }

    // The clock goes on between drawings.
    tick(now) {
        const { state } = this.now ?? {};
        const { kind } = this.root.dataset;
        const asks = ["play", "insurance", "surrender", "cut"].includes(kind);
        // The lines of a question come before its clock, which is then of another one.
        const other = asks && state?.wait !== kind;
        const clock = this.now?.current && !other ? clockOf(state, now) : undefined;
        const mine = clock && (state.name === this.now.me || !state.name);
        this.root.classList.toggle("hurry", Boolean(mine && clock.seconds <= 5));
        this.time.textContent = clock ? clockWords(clock) : "";
        if (!clock) this.started = undefined;
        else if (this.started?.ends !== state.ends)
            this.started = { ends: state.ends, whole: Math.max(1, clock.left) };
        const part = clock ? Math.max(0, Math.min(1, clock.left / this.started.whole)) : 0;
        this.line.style.setProperty("--left", part);
        const hurry = mine && asks && clock.seconds <= 8 ? `Eight seconds left. ${clock.then}` : "";
        return { part, box: clock ? state.box : 0, hurry };
    }
}

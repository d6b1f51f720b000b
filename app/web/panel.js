// The panel beside the table, with tabs: the log, rounds and statistics, the rules, the proof.  The
// practice table has its review in place of the proof.
// table_page.js gives it what to show.

import { el } from "./cards.js";
import { rulesName } from "./lobby.js";
import { countText } from "./narration.js";
import { loadRecord, openVerifier } from "./record_check.js";
import { COMMON, capital, money, sentence, shortCard, signedMoney } from "./words.js";
import { ROOM } from "./words_room.js";

const WORDS = ROOM.panel;
const LOG_LENGTH = 300; // sentences
const ROUNDS_SHOWN = 60;
const AMOUNTS = new Set(["bet", "bought"]); // statistics in cents

const tone = (net) => (net > 0 ? "good" : net < 0 ? "bad" : "muted");

export class Panel {
    // verify(progress) checks the whole record; `record` is its address; name() is the player's;
    // `ids` are the tabs.
    constructor(root, { verify, record, name, ids }) {
        Object.assign(this, { root, verify, record, name, ids, chosen: "log" });
        this.tabs = ids.map((id, i) => {
            const tab = el(
                "button",
                { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `tab-body-${id}` },
                WORDS[id],
            );
            tab.onclick = () => this.choose(id);
            tab.onkeydown = (event) => {
                const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
                if (!by) return;
                const next = ids[(i + by + ids.length) % ids.length];
                this.choose(next);
                this.root.querySelector(`#tab-${next}`).focus();
            };
            return tab;
        });
        this.bodies = new Map(
            ids.map((id) => [
                id,
                el("div", {
                    class: "tab",
                    role: "tabpanel",
                    id: `tab-body-${id}`,
                    "aria-labelledby": `tab-${id}`,
                    tabindex: "0",
                }),
            ]),
        );
        this.close = el(
            "button",
            { type: "button", class: "quiet panel-close", "aria-label": COMMON.close },
            "×",
        );
        root.replaceChildren(
            el(
                "div",
                { class: "panel-head" },
                el("div", { class: "tabs", role: "tablist", "aria-label": WORDS.tabs }, this.tabs),
                this.close,
            ),
            ...this.bodies.values(),
        );
        this.log = el("ol", { class: "log" });
        this.bodies.get("log").append(this.log);
        if (ids.includes("proof")) this.makeProof();
        this.choose("log");
    }

    choose(id) {
        this.chosen = id;
        this.ids.forEach((one, i) => {
            this.tabs[i].setAttribute("aria-selected", String(one === id));
            this.tabs[i].tabIndex = one === id ? 0 : -1;
            this.bodies.get(one).hidden = one !== id;
        });
        this.changed?.(id);
    }

    // Adds a sentence to the log, the newest first.
    addLine(words, { mine, round } = {}) {
        this.log.prepend(
            el(
                "li",
                { class: [mine && "mine", round && "round"].filter(Boolean).join(" ") },
                words,
            ),
        );
        while (this.log.children.length > LOG_LENGTH) this.log.lastChild.remove();
    }

    drawRounds({ rounds, tally }) {
        const made = rounds.slice(0, ROUNDS_SHOWN).map((round) => this.roundPart(round));
        const facts = Object.entries(WORDS.tally).map(([key, name]) => [
            name,
            AMOUNTS.has(key) ? money(tally[key]) : String(tally[key]),
        ]);
        this.bodies.get("rounds").replaceChildren(
            el("h2", {}, WORDS.statistics),
            el(
                "dl",
                { class: "numbers" },
                facts.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]),
                el("dt", {}, WORDS.net),
                el("dd", { class: tone(tally.net) }, signedMoney(tally.net)),
            ),
            el("h2", {}, WORDS.rounds),
            made.length
                ? el("div", { class: "rounds" }, made)
                : el("p", { class: "muted" }, WORDS.noRounds),
        );
    }

    roundPart({ number, shoe, dealer, results, mine, net }) {
        const shortCards = (cards) => cards.map(shortCard).join(" ");
        const list = results.map(({ box, name, hand, cards, words, insurance }) =>
            el(
                "li",
                {},
                WORDS.hand({
                    box,
                    name: name === this.name() ? ROOM.felt.yourName : name,
                    hand: hand && hand + 1,
                    cards: insurance ? "" : shortCards(cards),
                    result: words,
                }),
            ),
        );
        return el(
            "details",
            {},
            el(
                "summary",
                {},
                el("span", {}, WORDS.round({ number })),
                el("span", { class: "muted small" }, WORDS.shoe({ shoe })),
                el(
                    "span",
                    { class: `net ${mine.length ? tone(net) : "muted"}` },
                    mine.length ? signedMoney(net) : "",
                ),
            ),
            el(
                "ul",
                {},
                dealer?.cards.length
                    ? el(
                          "li",
                          {},
                          WORDS.dealer({
                              cards: shortCards(dealer.cards),
                              count: countText(dealer),
                          }),
                      )
                    : "",
                list,
            ),
        );
    }

    // The rules of the table, key by key, and the sentences of the law: [citation, sentence].
    drawRules({ text, name }, clauses) {
        if (this.ruled === text) return;
        this.ruled = text;
        const rows = text
            .trim()
            .split("\n")
            .map((line) => line.split(" = "));
        this.bodies.get("rules").replaceChildren(
            el("h2", {}, WORDS.rulesOf({ name: rulesName(name) })),
            el(
                "dl",
                { class: "rules-list" },
                rows
                    .slice(1)
                    .flatMap(([key, value]) => [
                        el("dt", {}, ROOM.rules.key[key] ?? capital(key.replaceAll("_", " "))),
                        el("dd", {}, ruleValue(key, value)),
                    ]),
            ),
            el("h2", {}, WORDS.law),
            el(
                "ul",
                { class: "clauses" },
                clauses.map(([citation, words]) => el("li", {}, el("strong", {}, citation), words)),
            ),
        );
    }

    makeProof() {
        const body = this.bodies.get("proof");
        this.proved = el("ul", { class: "proof-list" });
        this.answer = el("p", { class: "answer", role: "status" });
        this.button = el("button", { type: "button", class: "main", id: "check" }, WORDS.verify);
        this.button.onclick = () => this.check();
        const verifier = el("a", { href: "verify", target: "_blank" }, WORDS.verifier);
        verifier.onclick = (event) => {
            const name = `${this.record.split("/").at(-1)}.record`;
            if (openVerifier(loadRecord(this.record), name)) event.preventDefault();
        };
        body.append(
            el("h2", {}, WORDS.proof),
            this.proved,
            el(
                "p",
                { class: "row small" },
                this.button,
                el("button", { type: "button", "data-proof": true }, WORDS.pictures),
                el("a", { href: this.record, download: "" }, WORDS.download),
                verifier,
            ),
            this.answer,
        );
    }

    async check() {
        this.button.disabled = true;
        this.answer.className = "answer";
        this.answer.textContent = WORDS.loading;
        const showProgress = (part) =>
            (this.answer.textContent = WORDS.checking({ percent: Math.round(part * 100) }));
        try {
            const { ok, words } = await this.verify(showProgress);
            this.answer.className = `answer ${ok ? "right" : "wrong"}`;
            this.answer.textContent = words;
        } catch (error) {
            this.answer.className = "answer wrong";
            this.answer.textContent = WORDS.unreadable({ error: sentence(error.message) });
        }
        this.button.disabled = false;
    }

    // Facts of record_check.js: { words, kind, hash }.
    drawProof(facts) {
        const made = JSON.stringify(facts);
        if (this.facts === made) return;
        this.facts = made;
        this.proved.replaceChildren(
            ...facts.map(({ words, kind, hash }) =>
                el(
                    "li",
                    { class: kind ?? "" },
                    el("span", {}, words, hash ? el("span", { class: "hash" }, ` ${hash}`) : ""),
                ),
            ),
        );
    }
}

// Amounts of a rules file are cents.
const ruleValue = (key, value) =>
    /_bet$|bet_step/.test(key)
        ? money(Number(value))
        : (ROOM.rules.value[key]?.[value] ?? value);

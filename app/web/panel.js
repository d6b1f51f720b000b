// The panel at the side: what happened, rounds and statistics, rules, proof.

import { count, el } from "./cards.js";
import { capital, countWords, money, shortCard, signedMoney } from "./telling.js";

const LOGGED = 300; // sentences
const TABS = [
    ["log", "Log"],
    ["rounds", "Rounds"],
    ["rules", "Rules"],
    ["proof", "Proof"],
];

const tone = (net) => (net > 0 ? "good" : net < 0 ? "bad" : "muted");

export class Panel {
    // verify() checks everything; `record` is the address of the record.
    constructor(root, { verify, record, name }) {
        Object.assign(this, { root, verify, record, name, chosen: "log" });
        this.tabs = TABS.map(([id, words], i) => {
            const tab = el(
                "button",
                { type: "button", role: "tab", id: `tab-${id}`, "aria-controls": `tab-body-${id}` },
                words,
            );
            tab.onclick = () => this.choose(id);
            tab.onkeydown = (event) => {
                const by = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
                if (!by) return;
                const [next] = TABS[(i + by + TABS.length) % TABS.length];
                this.choose(next);
                this.root.querySelector(`#tab-${next}`).focus();
            };
            return tab;
        });
        this.bodies = new Map(
            TABS.map(([id]) => [
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
        root.replaceChildren(
            el("div", { class: "tabs", role: "tablist", "aria-label": "Record" }, this.tabs),
            ...this.bodies.values(),
        );
        this.advice = el("p", { class: "advice", role: "status" });
        this.log = el("ol", { class: "log" });
        this.bodies.get("log").append(this.advice, this.log);
        this.makeProof();
        this.choose("log");
    }

    choose(id) {
        this.chosen = id;
        TABS.forEach(([one], i) => {
            this.tabs[i].setAttribute("aria-selected", String(one === id));
            this.tabs[i].tabIndex = one === id ? 0 : -1;
            this.bodies.get(one).hidden = one !== id;
        });
        this.changed?.(id);
    }

    say(words, { mine, round } = {}) {
        this.log.prepend(
            el(
                "li",
                { class: [mine && "mine", round && "round"].filter(Boolean).join(" ") },
                words,
            ),
        );
        while (this.log.children.length > LOGGED) this.log.lastChild.remove();
    }

    drawRounds({ rounds, tally }) {
        const made = rounds.slice(0, 60).map((round) => this.round(round));
        const facts = [
            ["Rounds", tally.rounds],
            ["Hands", tally.hands],
            ["Won", tally.won],
            ["Lost", tally.lost],
            ["Stood off", tally.stoodOff],
            ["Blackjacks", tally.naturals],
            ["Bust", tally.busts],
            ["Doubled", tally.doubles],
            ["Split", tally.splits],
            ["Surrendered", tally.surrenders],
            ["Insured", tally.insured],
            ["Wagered", money(tally.wagered)],
            ["Bought", money(tally.bought)],
        ];
        this.bodies.get("rounds").replaceChildren(
            el("h2", {}, "Your statistics"),
            el(
                "dl",
                { class: "numbers" },
                facts.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, String(value))]),
                el("dt", {}, "Won and lost together"),
                el("dd", { class: tone(tally.net) }, signedMoney(tally.net)),
            ),
            el("h2", {}, "Rounds"),
            made.length
                ? el("div", { class: "rounds" }, made)
                : el("p", { class: "muted" }, "No round has been played yet."),
        );
    }

    round({ number, shoe, dealer, results, mine, net }) {
        const list = results.map(({ box, name, hand, cards, words, insurance }) =>
            el(
                "li",
                {},
                `Box ${box} (${name === this.name() ? "you" : name})${hand ? `, hand ${hand + 1}` : ""}: ${insurance ? "" : `${cards.map(shortCard).join(" ")} · `}${words}`,
            ),
        );
        return el(
            "details",
            {},
            el(
                "summary",
                {},
                el("span", {}, `Round ${number}`),
                el("span", { class: "muted small" }, `shoe ${shoe}`),
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
                          `Dealer: ${dealer.cards.map(shortCard).join(" ")} · ${countWords(dealer)}`,
                      )
                    : "",
                list,
            ),
        );
    }

    drawRules({ text, name }, clauses) {
        if (this.ruled === text) return;
        this.ruled = text;
        const rows = text
            .trim()
            .split("\n")
            .map((line) => line.split(" = "));
        this.bodies.get("rules").replaceChildren(
            el("h2", {}, `Rules: ${name}`),
            el(
                "dl",
                { class: "rules-list" },
                rows
                    .slice(1)
                    .flatMap(([key, value]) => [
                        el("dt", {}, capital(key.replaceAll("_", " "))),
                        el("dd", {}, rulesValue(key, value)),
                    ]),
            ),
            el("h2", {}, "The law in short"),
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
        this.button = el("button", { type: "button", class: "main" }, "Verify everything");
        this.button.onclick = () => this.check();
        body.append(
            el("h2", {}, "Proof"),
            this.proved,
            el(
                "p",
                { class: "row small" },
                this.button,
                el("a", { href: this.record, download: "" }, "Download the record"),
                el("a", { href: "verify", target: "_blank", rel: "noopener" }, "The verifier"),
            ),
            this.answer,
        );
    }

    async check() {
        this.button.disabled = true;
        this.answer.className = "answer";
        this.answer.textContent = "Reading the whole record …";
        try {
            const { ok, words } = await this.verify(
                (part) => (this.answer.textContent = `Checking: ${Math.round(part * 100)} % …`),
            );
            this.answer.className = `answer ${ok ? "right" : "wrong"}`;
            this.answer.textContent = words;
        } catch (error) {
            this.answer.className = "answer wrong";
            this.answer.textContent = `The record could not be read: ${error.message}.`;
        }
        this.button.disabled = false;
    }

    // Facts: { words, kind: "", "open" or "wrong", hash }.
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

const rulesValue = (key, value) => (/_bet$|bet_step/.test(key) ? money(Number(value)) : value);

export const countLines = (number) => count(number, "line");

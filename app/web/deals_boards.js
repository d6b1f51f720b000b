// The boards of practice deals: how many, who deals, who is vulnerable; dealing with its progress;
// and the boards that were dealt as diagrams.

import { el } from "./cards.js";
import { WASM } from "./deals_boundary.js";
import { diagram, handsOf } from "./diagram.js";
import { SCRIPT } from "./protocol.js";
import { COMMON, capital } from "./words.js";
import { DEALS } from "./words_deals.js";

const WORDS = DEALS.boards;
const { BOARDS_MOST } = WASM;
const { seats: SEATS, sides: SIDES } = SCRIPT;
const SHOWN = 12; // boards that are drawn at first
const USUAL = 16;
const POINTS = { A: 4, K: 3, Q: 2, J: 1 };

const pointsOf = (suits) =>
    [...suits.join("")].reduce((sum, card) => sum + (POINTS[card] ?? 0), 0);

// The board of a set, with its number, dealer and vulnerability.
function boardOf({ deals, sides, first, dealer, vulnerable }, i) {
    const [byNumber, vulnerableByNumber] = sides[i];
    return {
        number: first + i,
        hands: handsOf(deals[i]),
        dealer: dealer < 0 ? byNumber : dealer,
        vulnerable: vulnerable < 0 ? vulnerableByNumber : vulnerable,
    };
}

export class DealForm {
    // `deal(wanted)` deals, `stop()` ends it.
    constructor({ deal, stop }) {
        Object.assign(this, { deal, stop });
        this.form = document.getElementById("deal");
        this.draw();
        this.offer({});
    }

    field(label, input) {
        input.id = `deal-${input.name}`;
        return el(
            "div",
            { class: `field ${input.name}` },
            el("label", { for: input.id }, label),
            input,
        );
    }

    draw() {
        const number = (name, value) =>
            el("input", { type: "number", name, value, min: 1, max: BOARDS_MOST, required: true });
        this.dealer = el("select", { name: "dealer" });
        this.vulnerable = el(
            "select",
            { name: "vulnerable" },
            Object.entries(WORDS.vulnerables).map(([value, text]) => el("option", { value }, text)),
        );
        this.title = el("input", {
            type: "text",
            name: "title",
            maxlength: 50,
            autocomplete: "off",
        });
        this.go = el("button", { type: "submit", class: "main", id: "go" });
        this.end = el("button", { type: "button", hidden: true }, WORDS.stop);
        this.said = el("p", { class: "said", role: "status" });
        this.bar = el("progress", { "aria-label": WORDS.title, hidden: true });
        this.form.replaceChildren(
            el(
                "div",
                { class: "fields" },
                this.field(WORDS.count, number("count", USUAL)),
                this.field(WORDS.first, number("first", 1)),
                this.field(WORDS.vulnerable, this.vulnerable),
                this.field(WORDS.name, this.title),
                this.field(WORDS.dealer, this.dealer),
            ),
            el("div", { class: "row" }, this.go, this.end, this.bar, this.said),
        );
        this.end.onclick = () => this.stop();
        this.form.oninput = () => this.label();
        this.form.noValidate = true;
        this.form.onsubmit = (event) => {
            event.preventDefault();
            const wanted = this.wanted();
            if (wanted) this.deal(wanted);
        };
        this.label();
    }

    label() {
        const boards = Number(this.form.elements.count.value) || USUAL;
        this.go.textContent = (this.hasDealt ? WORDS.again : WORDS.go)({ boards });
    }

    // Offers what fits the script: its dealer, its vulnerability.
    offer({ dealer, vulnerable, rotates }) {
        const mark = `${dealer} ${vulnerable} ${rotates}`;
        if (mark === this.offered) return;
        this.offered = mark;
        const option = (value, text) => el("option", { value }, text);
        this.dealer.replaceChildren(
            ...(dealer && !rotates ? [option("turn", WORDS.dealers.turn({ seat: dealer }))] : []),
            option("number", WORDS.dealers.number),
            ...COMMON.seats.map((seat, i) => option(SEATS[i], WORDS.dealers.always({ seat }))),
        );
        this.vulnerable.value = vulnerable ?? "number";
    }

    // What the form asks for, or undefined with a sentence.
    wanted() {
        const { count, first } = this.form.elements;
        const [boards, from] = [Number(count.value), Number(first.value)];
        const fits = (number) => Number.isInteger(number) && number >= 1 && number <= BOARDS_MOST;
        const wrong = !fits(boards) ? count : fits(from) ? undefined : first;
        if (wrong) {
            const words = wrong === count ? WORDS.wrongCount : WORDS.wrongFirst;
            this.say(words({ most: BOARDS_MOST }), true);
            wrong.focus();
            return undefined;
        }
        return {
            boards,
            first: from,
            turns: this.dealer.value === "turn",
            dealer: SEATS.indexOf(this.dealer.value),
            vulnerable: SIDES.indexOf(this.vulnerable.value),
            title: this.title.value.trim(),
        };
    }

    say(words, isWrong = false) {
        this.said.className = isWrong ? "said bad" : "said";
        this.said.textContent = words;
    }

    showBusy(isBusy) {
        this.end.hidden = this.bar.hidden = !isBusy;
        this.go.disabled = isBusy;
        this.bar.removeAttribute("value");
    }

    showProgress({ drawn, tries }, boards) {
        this.bar.max = boards;
        this.bar.value = drawn;
        this.say(WORDS.progress({ drawn, boards, tries }));
    }
}

// The boards that were dealt.
export class Boards {
    constructor(files) {
        this.root = document.getElementById("result");
        this.files = files;
        addEventListener("beforeprint", () => this.showAll());
    }

    show(set) {
        this.set = set;
        this.list = el("ol", { class: "board-list" });
        this.changed = el("p", { class: "note", hidden: true }, WORDS.changed);
        this.more = el("button", { type: "button", class: "more-boards" });
        this.more.onclick = () => this.showAll();
        const shown = el(
            "select",
            { id: "hands-shown" },
            Object.entries(WORDS.handsShown).map(([value, text]) => el("option", { value }, text)),
        );
        shown.onchange = () => (this.list.dataset.hands = shown.value);
        this.root.replaceChildren(
            el(
                "div",
                { class: "result-head" },
                el("h2", { id: "result-title", tabindex: "-1" }, set.headline),
                el(
                    "div",
                    { class: "field hands-shown" },
                    el("label", { for: "hands-shown" }, WORDS.hands),
                    shown,
                ),
            ),
            this.changed,
            this.files.panel(set),
            this.list,
            this.more,
        );
        this.draw(SHOWN);
        this.root.hidden = false;
    }

    draw(count) {
        const boards = this.set.deals.slice(0, count).map((_, i) => boardOf(this.set, i));
        this.list.replaceChildren(...boards.map(boardItem));
        this.more.hidden = count >= this.set.deals.length;
        this.more.textContent = WORDS.more({ boards: this.set.deals.length });
    }

    showAll() {
        if (!this.set || this.more.hidden) return;
        const next = this.list.children.length;
        this.draw(this.set.deals.length);
        const heading = this.list.children[next]?.querySelector("h3");
        heading?.setAttribute("tabindex", "-1");
        heading?.focus({ preventScroll: true });
    }

    // The condition is another one now, or the same again.
    markChanged(isChanged) {
        if (this.changed) this.changed.hidden = !isChanged;
    }
}

function boardItem(board) {
    const { number, dealer, vulnerable } = board;
    const note = (suits) =>
        el("p", { class: "points" }, WORDS.points({ points: pointsOf(suits) }));
    return el(
        "li",
        { class: "deal-board" },
        el("h3", {}, WORDS.board({ number })),
        el(
            "p",
            { class: "muted small" },
            capital(
                WORDS.sides({
                    dealer: COMMON.seats[dealer],
                    vulnerable: WORDS.sidesVulnerable[vulnerable],
                }),
            ),
        ),
        diagram(board, note),
    );
}

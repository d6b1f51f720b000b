// The shoes of a record on verify.html: shoes and rounds on one side, the cards in the order in
// which they were dealt, and a panel with the proof of the chosen card.  walk.js found the cards,
// card_proof.js proves one.

import { faceOf, lateIdentity, neverDealt } from "./walk.js";
import { cardFace, el } from "./cards.js";
import { cardProof } from "./card_proof.js";
import { cardName } from "./words.js";
import { CHECK } from "./words_check.js";

const SHOES = CHECK.walk;
const STORY = CHECK.story;
const NARROW = "(max-width: 60rem)"; // the panel then stands among the cards
const SLICE = 40; // rounds that are laid out at once

// Where a card went, as it stands below the card.
function destination(to) {
    const box = to.match(/^box_(\d)/)?.[1];
    if (to === "nobody") return "";
    if (box) return SHOES.toBox({ box });
    return { the_dealer: SHOES.to.dealer }[to] ?? SHOES.to[to] ?? SHOES.to.table;
}

export class ShoeView {
    // `page` has what a proof needs: verifier, id, source, lineAt.
    constructor(root, walk, page) {
        this.page = page;
        this.shoes = walk.shoes.filter((shoe) => shoe.sections.length > 0 || shoe.abortLine);
        this.nav = root.querySelector("#shoes");
        this.cards = root.querySelector("#cards");
        this.panel = root.querySelector("#proof");
        this.aside = root.querySelector("#aside");
        this.spoken = root.querySelector("#spoken");
        this.narrow = matchMedia(NARROW);
        this.listen(root);
        this.showNav();
        if (this.shoes.length > 0)
            this.showShoe(this.shoes.find((shoe) => shoe.cards > 0) ?? this.shoes[0]);
    }

    listen(root) {
        root.onkeydown = (event) => this.pressKey(event);
        this.cards.onclick = (event) => {
            const button = event.target.closest("button[data-card]");
            if (button) this.choose(Number(button.dataset.card), true);
        };
        this.panel.onchange = (event) => {
            this.whole = event.target.checked;
            this.panel.classList.toggle("whole-shown", this.whole);
        };
        this.narrow.onchange = () => this.placePanel();
    }

    // The shoes; the one that is open lists its rounds.
    showNav() {
        this.nav.replaceChildren(
            ...this.shoes.map((shoe, i) => {
                const button = el(
                    "button",
                    { type: "button", class: "shoe", "data-shoe": i },
                    el(
                        "span",
                        {},
                        this.page.source === "committed" ? SHOES.shoe(shoe) : SHOES.stack(shoe),
                    ),
                    el(
                        "span",
                        { class: "muted" },
                        shoe.abortLine ? SHOES.aborted : SHOES.cards(shoe),
                    ),
                );
                button.onclick = () => this.showShoe(shoe);
                return el("li", {}, button);
            }),
        );
    }

    showShoe(shoe) {
        this.shoe = shoe;
        const tail = neverDealt(shoe);
        this.sections = tail?.cards.length ? [...shoe.sections, tail] : shoe.sections;
        this.flat = this.sections.flatMap((section) => section.cards);
        this.first = new Map();
        this.sections.reduce(
            (at, section) => (this.first.set(section, at), at + section.cards.length),
            0,
        );
        this.nav.querySelector("ol.rounds")?.remove();
        for (const button of this.nav.querySelectorAll("button.shoe")) {
            const open = this.shoes[Number(button.dataset.shoe)] === shoe;
            button.setAttribute("aria-expanded", String(open));
            if (open) button.after(this.roundList());
        }
        this.chosen = undefined;
        this.laid = 0;
        this.cards.replaceChildren(this.shoeStory(shoe));
        this.layOut(SLICE);
        this.panel.replaceChildren(
            el("p", { class: "muted hint" }, this.flat.length > 0 ? SHOES.hint : SHOES.noCards),
        );
        this.placePanel();
    }

    roundList() {
        return el(
            "ol",
            { class: "rounds" },
            this.sections.map((section) => {
                const short = section.round > 0 ? String(section.round) : section.title;
                const button = el("button", { type: "button", "aria-label": section.title }, short);
                button.onclick = () => this.goTo(section);
                return el("li", { class: section.round > 0 ? "" : "wide" }, button);
            }),
        );
    }

    // How this shoe got its order: one item for each line that did something for it.
    shoeStory(shoe) {
        const parts = [];
        const add = (line, text) =>
            line &&
            parts.push(el("li", {}, el("span", { class: "line" }, STORY.line({ line })), text));
        const promises = shoe.shares
            .map(({ name, commitLine }) => STORY.promise({ name, line: commitLine }))
            .join(", ");
        add(shoe.commitLine, STORY.houseCommits);
        add(shoe.closeLine, promises ? STORY.listClosed({ promises }) : STORY.listEmpty);
        add(shoe.abortLine, STORY.aborted({ seat: shoe.abortSeat }));
        add(shoe.stackLine, STORY.shuffled);
        for (const stack of shoe.stacks.slice(0, 1)) {
            add(stack.rootLine, STORY.root({ cards: stack.size ?? 0 }));
            add(stack.cutLine, STORY.cut({ name: stack.cutBy, place: stack.cut }));
        }
        if (shoe.stacks.length > 1)
            add(shoe.stacks.at(-1).rootLine, STORY.lastRoot({ stacks: shoe.stacks.length }));
        add(shoe.revealLine, STORY.revealed);
        return el("ol", { class: "story" }, parts);
    }

    // Lays out more rounds.  A shoe of a device can have thousands of cards, so they come in
    // slices.
    layOut(more) {
        const end = Math.min(this.sections.length, this.laid + more);
        this.cards.querySelector(".more")?.remove();
        for (; this.laid < end; this.laid++)
            this.cards.append(this.sectionOf(this.sections[this.laid]));
        if (this.laid === this.sections.length) return;
        const button = el(
            "button",
            { type: "button", class: "more" },
            SHOES.moreRounds({ rounds: this.sections.length - this.laid }),
        );
        button.onclick = () => this.layOut(SLICE);
        this.cards.append(button);
    }

    sectionOf(section) {
        const first = this.first.get(section);
        const bets = [...section.bets]
            .map(([box, amount]) => SHOES.bet({ box, amount }))
            .join(", ");
        const note = section.round < 0 ? SHOES.neverDealtNote : "";
        const made = el(
            "section",
            { class: "round", "aria-label": section.title },
            el("h3", {}, section.title, el("span", { class: "muted" }, bets || note)),
            el(
                "div",
                { class: "hand" },
                section.cards.map((card, i) => this.cardButton(card, first + i)),
            ),
            section.results.length
                ? el(
                      "p",
                      { class: "muted results" },
                      section.results.join(", "),
                      section.headLine ? SHOES.head({ line: section.headLine }) : "",
                  )
                : "",
        );
        section.element = made;
        return made;
    }

    cardButton(card, at) {
        const late = card.face ? undefined : lateIdentity(card);
        const face = card.face ?? (late === undefined ? undefined : faceOf(late));
        const to = destination(card.to);
        const breach = card.breach ?? card.turned?.breach;
        return el(
            "button",
            {
                type: "button",
                class: "dealt",
                "data-card": at,
                tabindex: at === 0 ? 0 : -1,
                "aria-pressed": "false",
                "aria-label": [
                    cardName(face),
                    to,
                    card.face ? "" : SHOES.unseen,
                    breach ? SHOES.breach(breach) : "",
                    card.corrects ? SHOES.correctedLabel(card) : "",
                ]
                    .filter(Boolean)
                    .join(", "),
            },
            cardFace(face, { down: Boolean(card.turned), unseen: !card.face }),
            el("span", { class: "to" }, to),
            breach ? el("span", { class: "to breach" }, breach.clause) : "",
            card.corrects ? el("span", { class: "to breach" }, SHOES.corrected(card)) : "",
        );
    }

    button(at) {
        return this.cards.querySelector(`button[data-card="${at}"]`);
    }

    goTo(section) {
        this.layUntil(section);
        section.element.scrollIntoView({ block: "start" });
        if (section.cards.length > 0) this.choose(this.first.get(section), true);
    }

    layUntil(section) {
        const at = this.sections.indexOf(section);
        if (at >= this.laid) this.layOut(at + 1 - this.laid);
    }

    async choose(at, focus) {
        const card = this.flat[at];
        if (!card) return;
        this.layUntil(card.section);
        const old = this.chosen === undefined ? this.button(0) : this.button(this.chosen);
        old?.setAttribute("tabindex", "-1");
        old?.setAttribute("aria-pressed", "false");
        this.chosen = at;
        const button = this.button(at);
        button.setAttribute("tabindex", "0");
        button.setAttribute("aria-pressed", "true");
        if (focus) button.focus({ preventScroll: this.narrow.matches });
        const { parts, spoken } = await cardProof(card, this.page);
        if (this.chosen !== at || this.flat[at] !== card) return;
        this.panel.replaceChildren(...parts.filter(Boolean));
        const box = this.panel.querySelector("#whole");
        if (box) box.checked = Boolean(this.whole);
        this.placePanel();
        this.spoken.textContent = spoken;
        button.scrollIntoView({ block: "nearest" });
    }

    // The panel stands beside the cards on a wide page, and below the round of the card on a narrow
    // one.
    placePanel() {
        const section =
            this.chosen === undefined ? undefined : this.flat[this.chosen].section.element;
        if (!this.narrow.matches) this.aside.append(this.panel);
        else if (section) section.querySelector(".hand").after(this.panel);
        else this.cards.querySelector(".story").after(this.panel);
    }

    // Left and right go card by card, up and down round by round.
    pressKey(event) {
        if (!event.target.closest?.("#cards") || event.altKey || event.ctrlKey || event.metaKey)
            return;
        if (!event.target.dataset.card) return;
        const at = this.chosen ?? Number(event.target.dataset.card);
        const to = this.keyTarget(event.key, at);
        if (to === undefined) return;
        event.preventDefault();
        this.choose(Math.max(0, Math.min(this.flat.length - 1, to)), true);
    }

    keyTarget(key, at) {
        const here = this.sections.indexOf(this.flat[at].section);
        const round = (index) => {
            const section = this.sections[index];
            return section
                ? this.first.get(section) +
                      Math.min(at - this.first.get(this.sections[here]), section.cards.length - 1)
                : undefined;
        };
        switch (key) {
            case "ArrowRight":
                return at + 1;
            case "ArrowLeft":
                return at - 1;
            case "ArrowDown":
                return round(here + 1);
            case "ArrowUp":
                return round(here - 1);
            case "Home":
                return 0;
            case "End":
                return this.flat.length - 1;
            default:
                return undefined;
        }
    }
}

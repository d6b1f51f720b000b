// The shelf of practice deals: ready conditions by group, each with a sentence, and a search.

import { el } from "./cards.js";
import { keptConditions } from "./deals_keep.js";
import { SHELF } from "./shelf.js";
import { DEALS } from "./words_deals.js";

const WORDS = DEALS.shelf;
const NARROW = "(max-width: 62rem)"; // the shelf then folds away when something is chosen

const MARGIN = 60; // pixels above the chosen entry

const plain = (text) => text.toLowerCase().replaceAll("-", " ");

// The ready condition with this name, or undefined.
export const readyNamed = (name) => SHELF.find((one) => one.name === name);

export const readyTitle = ({ name, title }) => title ?? WORDS.name({ name });

export class Shelf {
    // `choose(ready)` is called with an entry of the shelf, or with undefined for an empty page.
    constructor(choose) {
        this.choose = choose;
        this.root = document.getElementById("shelf");
        this.fold = document.getElementById("shelf-fold");
        this.search = document.getElementById("search");
        this.narrow = matchMedia(NARROW);
        this.narrow.onchange = () => this.unfold();
        this.search.oninput = () => this.draw();
        this.unfold();
        this.draw();
    }

    // On a wide page the shelf is always open.
    unfold() {
        this.fold.open = !this.narrow.matches;
    }

    // Marks the entry that is chosen.
    mark(ready) {
        this.chosen = ready?.name;
        document.getElementById("shelf-chosen").textContent = ready ? readyTitle(ready) : "";
        for (const node of this.root.querySelectorAll("button"))
            node.setAttribute("aria-pressed", String(this.isChosen(node.dataset.name)));
        this.showChosen();
    }

    // An empty name stands for somebody's own condition.
    isChosen(name) {
        return (name || undefined) === this.chosen;
    }

    // Scrolls the list alone, not the page.
    showChosen() {
        const node = this.root.querySelector("[aria-pressed=true]");
        if (!node || this.narrow.matches || this.root.contains(document.activeElement)) return;
        this.root.scrollTop +=
            node.getBoundingClientRect().top - this.root.getBoundingClientRect().top - MARGIN;
    }

    entry(name, title, words, ready) {
        const made = el(
            "button",
            {
                type: "button",
                "data-name": name,
                "aria-pressed": String(this.isChosen(name)),
            },
            el("strong", {}, title),
            el("span", {}, words),
        );
        made.onclick = () => {
            this.choose(ready);
            if (this.narrow.matches) this.fold.open = false;
        };
        return el("li", {}, made);
    }

    draw() {
        const wanted = plain(this.search.value).split(" ").filter(Boolean);
        const fits = ({ name, group, about }) =>
            wanted.every((word) => plain(`${name} ${WORDS.groups[group]} ${about}`).includes(word));
        const found = [...keptConditions(), ...SHELF].filter(fits);
        const parts = Object.entries(WORDS.groups).map(([group, title]) => {
            const rows = found.filter((one) => one.group === group);
            return rows.length
                ? [
                      el("h3", {}, title),
                      el(
                          "ul",
                          {},
                          rows.map((one) => this.entry(one.name, readyTitle(one), one.about, one)),
                      ),
                  ]
                : [];
        });
        this.root.replaceChildren(
            ...(wanted.length ? [] : [el("ul", {}, this.entry("", WORDS.own, WORDS.ownText))]),
            ...parts.flat(),
            ...(found.length ? [] : [el("p", { class: "muted" }, WORDS.none)]),
        );
    }
}

// The boards of a session as a sheet: each with its four hands where it is open, and the proof of
// the one that is chosen.

import { count, el, suitMark, tick, SUIT_NAMES } from "./cards.js";
import { boardProof, boardSides } from "./board_proof.js";
import { SEATS, handsOf } from "./session.js";

const FEW = "(max-width: 60rem)";
const SUIT_LETTERS = ["S", "H", "D", "C"];

const ranks = (holding) => [...holding].map((rank) => (rank === "T" ? "10" : rank)).join("\u2009");

function suitLine(holding, suit) {
    const red = suit === "H" || suit === "D";
    return el(
        "p",
        { class: red ? "suit red" : "suit" },
        suitMark(suit),
        el("span", { class: "aside" }, `${SUIT_NAMES[suit]} `),
        holding === ""
            ? [
                  el("span", { class: "aside" }, "none"),
                  el("span", { class: "muted", "aria-hidden": "true" }, "–"),
              ]
            : el("span", { class: "ranks" }, ranks(holding)),
    );
}

function handPart(suits, seat) {
    return el(
        "div",
        { class: `seat ${SEATS[seat].toLowerCase()}`, role: "group", "aria-label": SEATS[seat] },
        suits.map((holding, i) => suitLine(holding, SUIT_LETTERS[i])),
    );
}

// The square in the middle: who deals, and who is vulnerable.
function compass({ dealer, vulnerable }) {
    return el(
        "div",
        { class: "compass", "aria-hidden": "true" },
        SEATS.map((name, seat) => {
            const kind = [
                name.toLowerCase(),
                vulnerable & (seat % 2 === 0 ? 1 : 2) ? "vulnerable" : "",
                seat === dealer ? "dealer" : "",
            ];
            return el("span", { class: kind.filter(Boolean).join(" ") }, name[0]);
        }),
    );
}

function diagram(board) {
    const hands = board.now.deal ? handsOf(board.now.deal) : [];
    return el("div", { class: "diagram" }, hands.map(handPart), compass(board));
}

// How a board came to be as it is, in one line.
function how({ now, stage, byHand, releaseLine }) {
    const { dealLine, importLine, enterLine, showLine, keyLines } = now.lines;
    if (stage === "not dealt") return ["not dealt"];
    if (stage === "opened" && now.origin === "entered")
        return [
            `entered by a person, line ${enterLine}; shown, line ${showLine}; chance not proved`,
        ];
    if (stage === "opened")
        return [
            tick(true),
            ` committed, line ${dealLine}; opened, line ${Math.max(...Object.values(keyLines))}`,
        ];
    const hidden = stage === "sealed" ? "sealed" : `released, line ${releaseLine}, and not shown`;
    const came = importLine ? `brought in, line ${importLine}` : `dealt by hand, line ${dealLine}`;
    return [byHand ? `${came}; ${hidden}` : `committed, line ${dealLine}; ${hidden}`];
}

export class Sheet {
    constructor(root, session) {
        this.session = session;
        this.boards = session.boards;
        this.list = root.querySelector("#boards");
        this.sheet = root.querySelector("#sheet");
        this.panel = root.querySelector("#board-proof");
        this.beside = root.querySelector("#board-aside");
        this.spoken = root.querySelector("#board-spoken");
        this.narrow = matchMedia(FEW);
        this.narrow.onchange = () => this.place();
        this.chosen = undefined;
        this.listen(root);
        this.lay();
        root.querySelector("#tally").textContent = this.tally();
        this.panel.replaceChildren(
            el(
                "p",
                { class: "muted hint" },
                "Choose a board to see its proof. Arrow keys walk through them.",
            ),
        );
        this.place();
    }

    listen(root) {
        root.onkeydown = (event) => this.key(event);
        this.list.onclick = (event) => this.click(event, this.list);
        this.sheet.onclick = (event) => this.click(event, this.sheet);
        this.panel.onchange = (event) => {
            this.whole = event.target.checked;
            this.panel.classList.toggle("whole-shown", this.whole);
        };
    }

    click(event, where) {
        const at = event.target.closest("[data-board]")?.dataset.board;
        if (at === undefined || event.target.closest("#board-proof")) return;
        if (String(getSelection()) !== "" && where === this.sheet) return;
        this.choose(Number(at), where);
    }

    tally() {
        const stages = ["opened", "sealed", "released", "not dealt"];
        return stages
            .map((stage) => [this.boards.filter((board) => board.stage === stage).length, stage])
            .filter(([number]) => number > 0)
            .map(([number, stage]) => `${number} ${stage === "released" ? "not shown" : stage}`)
            .join(", ");
    }

    lay() {
        this.list.replaceChildren(
            ...this.boards.map((board, i) => el("li", {}, this.numberButton(board, i))),
        );
        this.sheet.replaceChildren(...this.boards.map((board, i) => this.boardPart(board, i)));
        const open = this.boards.some(({ stage }) => stage === "opened");
        this.sheet.classList.toggle("all-closed", !open);
    }

    numberButton(board, i) {
        return el(
            "button",
            {
                type: "button",
                class: `number ${board.stage.replace(" ", "-")}`,
                "data-board": i,
                tabindex: i === 0 ? 0 : -1,
                "aria-pressed": "false",
                "aria-label": `Board ${board.number}, ${board.stage}`,
            },
            String(board.number),
        );
    }

    boardPart(board, i) {
        const button = el(
            "button",
            { type: "button", tabindex: i === 0 ? 0 : -1, "aria-pressed": "false" },
            `Board ${board.number}`,
        );
        const again = board.now.attempt > 0 ? ` · deal ${board.now.attempt + 1}` : "";
        return el(
            "article",
            {
                class: `board ${board.stage.replace(" ", "-")}`,
                "data-board": i,
                "aria-label": `Board ${board.number}, ${board.stage}`,
            },
            el(
                "header",
                {},
                el("h3", {}, button),
                el("p", { class: "muted" }, boardSides(board), again),
            ),
            diagram(board),
            el("p", { class: "how" }, how(board), board.fouled ? "; fouled (Law 87)" : ""),
        );
    }

    buttons(at) {
        return [
            this.list.querySelector(`button[data-board="${at}"]`),
            this.sheet.querySelector(`article[data-board="${at}"] h3 button`),
        ];
    }

    choose(at, where) {
        if (!this.boards[at]) return;
        for (const old of this.buttons(this.chosen ?? 0)) {
            old.setAttribute("tabindex", "-1");
            old.setAttribute("aria-pressed", "false");
        }
        this.sheet.querySelector("article.chosen")?.classList.remove("chosen");
        this.chosen = at;
        for (const button of this.buttons(at)) {
            button.setAttribute("tabindex", "0");
            button.setAttribute("aria-pressed", "true");
        }
        const [inList, inSheet] = this.buttons(at);
        const article = inSheet.closest("article");
        article.classList.add("chosen");
        const { top } = article.getBoundingClientRect();
        this.show(this.boards[at]);
        // What is looked at stays where it is, though the panel goes elsewhere.
        scrollBy({ top: article.getBoundingClientRect().top - top, behavior: "instant" });
        (where === this.list ? inList : inSheet).focus({ preventScroll: true });
        if (where !== this.list || !this.narrow.matches)
            article.scrollIntoView({ block: "nearest" });
        else article.scrollIntoView({ block: "start" });
    }

    show(board) {
        const { parts, spoken } = boardProof(this.session, board);
        this.panel.replaceChildren(...parts.filter(Boolean));
        const box = this.panel.querySelector("#whole");
        if (box) box.checked = Boolean(this.whole);
        this.place();
        this.beside.scrollTop = 0;
        this.spoken.textContent = spoken;
    }

    // Beside the boards where there is room, and under the row of the chosen one where there is
    // not.
    place() {
        let last = this.sheet.querySelector("article.chosen");
        if (!this.narrow.matches) return this.beside.append(this.panel);
        if (!last) return this.sheet.before(this.panel);
        this.panel.remove();
        const { offsetTop } = last;
        while (last.nextElementSibling?.offsetTop === offsetTop) last = last.nextElementSibling;
        return last.after(this.panel);
    }

    key(event) {
        const button = event.target.closest?.("#boards button, #sheet h3 button");
        if (!button || event.altKey || event.ctrlKey || event.metaKey) return;
        const where = this.list.contains(button) ? this.list : this.sheet;
        const at = Number(button.closest("[data-board]").dataset.board);
        const to = this.keyTarget(event.key, at, where);
        if (to === undefined) return;
        event.preventDefault();
        this.choose(Math.max(0, Math.min(this.boards.length - 1, to)), where);
    }

    // How many boards stand side by side.
    across(where) {
        const parts = [...where.querySelectorAll(":scope > [data-board], :scope > li")];
        const top = parts[0].offsetTop;
        const first = parts.findIndex((part) => part.offsetTop > top);
        return first < 0 ? parts.length : first;
    }

    keyTarget(key, at, where) {
        switch (key) {
            case "ArrowRight":
                return at + 1;
            case "ArrowLeft":
                return at - 1;
            case "ArrowDown":
                return at + this.across(where);
            case "ArrowUp":
                return at - this.across(where);
            case "Home":
                return 0;
            case "End":
                return this.boards.length - 1;
            default:
                return undefined;
        }
    }
}

// A sentence above the sheet.
export function sheetNote(boards) {
    const open = boards.filter((board) => board.stage === "opened").length;
    if (open === boards.length) return "Every board is open. Choose one to see its proof.";
    return open > 0
        ? `${count(open, "board is", "boards are")} open; of others this record shows no card.`
        : "No board is open yet: this record shows no card.";
}

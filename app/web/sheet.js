// The boards of a session as a sheet, for verify.html and event.html: each board with its four
// hands where it is open, numbers to choose from, and a panel with the proof of the chosen one.
// Arrow keys move through numbers and boards; each of the two is one stop of the Tab key.

import { el, tick } from "./cards.js";
import { boardProof, boardSides } from "./board_proof.js";
import { diagram, handsOf } from "./diagram.js";
import { CHECK } from "./words_check.js";

const SHEET = CHECK.boards;
const ONE_COLUMN = "(max-width: 60rem)"; // the panel then stands among the boards

const boardDiagram = ({ now, dealer, vulnerable }) =>
    diagram({ hands: now.deal ? handsOf(now.deal) : [], dealer, vulnerable });

// Where the deal of a board comes from and whether it is shown, in one line.
function boardOrigin({ now, stage, byHand, releaseLine }) {
    const { dealLine, importLine, enterLine, showLine, keyLines } = now.lines;
    if (stage === "not-dealt") return [SHEET.notDealt];
    if (stage === "opened" && now.origin === "entered")
        return [SHEET.openedAfterEntry({ enterLine, showLine })];
    if (stage === "opened") {
        const openLine = Math.max(...Object.values(keyLines));
        return [tick(true), SHEET.opened({ dealLine, openLine })];
    }
    const rest =
        stage === "sealed" ? SHEET.sealed : SHEET.releasedUnseen({ line: releaseLine });
    if (!byHand) return [SHEET.committed({ dealLine, rest })];
    return [
        importLine
            ? SHEET.imported({ line: importLine, rest })
            : SHEET.byHand({ line: dealLine, rest }),
    ];
}

const boardLabel = ({ number, stage }) => SHEET.label({ number, stage: SHEET.stage[stage] });

export class Sheet {
    constructor(root, session) {
        this.session = session;
        this.boards = session.boards;
        this.list = root.querySelector("#boards");
        this.sheet = root.querySelector("#sheet");
        this.panel = root.querySelector("#board-proof");
        this.beside = root.querySelector("#board-aside");
        this.spoken = root.querySelector("#board-spoken");
        this.narrow = matchMedia(ONE_COLUMN);
        this.narrow.onchange = () => this.placePanel();
        this.chosen = undefined;
        this.listen(root);
        this.layOut();
        root.querySelector("#tally").textContent = this.tallyText();
        this.panel.replaceChildren(el("p", { class: "muted hint" }, SHEET.hint));
        this.placePanel();
    }

    listen(root) {
        root.onkeydown = (event) => this.pressKey(event);
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

    // How many boards are at each stage, "3 open, 21 sealed".
    tallyText() {
        return Object.keys(SHEET.tallyStage)
            .reverse()
            .map((stage) => [this.boards.filter((board) => board.stage === stage).length, stage])
            .filter(([boards]) => boards > 0)
            .map(([boards, stage]) => SHEET.tally({ boards, stage: SHEET.tallyStage[stage] }))
            .join(", ");
    }

    layOut() {
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
                class: `number ${board.stage}`,
                "data-board": i,
                tabindex: i === 0 ? 0 : -1,
                "aria-pressed": "false",
                "aria-label": boardLabel(board),
            },
            String(board.number),
        );
    }

    boardPart(board, i) {
        const button = el(
            "button",
            { type: "button", tabindex: i === 0 ? 0 : -1, "aria-pressed": "false" },
            SHEET.board(board),
        );
        const { attempt } = board.now;
        const dealNumber = attempt > 0 ? SHEET.dealNumber({ deal: attempt + 1 }) : "";
        return el(
            "article",
            {
                class: `board ${board.stage}`,
                "data-board": i,
                "aria-label": boardLabel(board),
            },
            el(
                "header",
                {},
                el("h3", {}, button),
                el("p", { class: "muted" }, boardSides(board), dealNumber),
            ),
            boardDiagram(board),
            el("p", { class: "how" }, boardOrigin(board), board.fouled ? SHEET.fouled : ""),
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
        this.showProof(this.boards[at]);
        // The board stays where it is on the screen although the panel moves.
        scrollBy({ top: article.getBoundingClientRect().top - top, behavior: "instant" });
        (where === this.list ? inList : inSheet).focus({ preventScroll: true });
        if (where !== this.list || !this.narrow.matches)
            article.scrollIntoView({ block: "nearest" });
        else article.scrollIntoView({ block: "start" });
    }

    showProof(board) {
        const { parts, spoken } = boardProof(this.session, board);
        this.panel.replaceChildren(...parts.filter(Boolean));
        const box = this.panel.querySelector("#whole");
        if (box) box.checked = Boolean(this.whole);
        this.placePanel();
        this.beside.scrollTop = 0;
        this.spoken.textContent = spoken;
    }

    // The panel stands beside the boards on a wide page, and below the row of the chosen board on a
    // narrow one.
    placePanel() {
        let last = this.sheet.querySelector("article.chosen");
        if (!this.narrow.matches) return this.beside.append(this.panel);
        if (!last) return this.sheet.before(this.panel);
        this.panel.remove();
        const { offsetTop } = last;
        while (last.nextElementSibling?.offsetTop === offsetTop) last = last.nextElementSibling;
        return last.after(this.panel);
    }

    pressKey(event) {
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

// The sentence above the sheet.
export function sheetNote(boards) {
    const open = boards.filter((board) => board.stage === "opened").length;
    if (open === boards.length) return SHEET.allOpen;
    return open > 0 ? SHEET.someOpen({ open }) : SHEET.noneOpen;
}

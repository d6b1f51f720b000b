// Files of practice deals: every format that the library writes, made in this browser, the
// condition itself, and a hand record to print.  Formats that cannot hold a choice say so.

import { el } from "./cards.js";
import { saveFile } from "./desk_link.js";
import { oneLine } from "./deals_plain.js";
import { DEALS } from "./words_deals.js";

const WORDS = DEALS.files;
const MAIN = ["pbn", "lin", "dlm"];
const CONDITION_MOST = 60; // letters of the condition in the comment of a file

const today = () => new Date().toLocaleDateString("sv-SE").replaceAll("-", "."); // 2026.11.18

// A title as part of a file's name.
const slug = (title) =>
    title
        .normalize("NFKD")
        .toLowerCase()
        .replace(/[^a-z0-9]+/g, "-")
        .replace(/^-+|-+$/g, "") || WORDS.untitledFile;

// The title and the comment that every file of the set gets.
function textsOf({ title, seed, condition }, mark) {
    const line = oneLine(condition);
    const isLong = line.length > CONDITION_MOST;
    const words = isLong ? `${line.slice(0, CONDITION_MOST)}…` : line || WORDS.everyDeal;
    return [
        title ? WORDS.titleOf({ title }) : WORDS.untitled,
        today(),
        WORDS.comment({ mark, seed, words }),
    ];
}

export class Files {
    // `engine` has dealt the boards; `desk` is the director's, or undefined.
    constructor(engine, desk) {
        Object.assign(this, { engine, desk });
    }

    panel(set) {
        this.set = set;
        this.said = el("p", { class: "said", role: "status" });
        const formats = Object.keys(WORDS.formats);
        const print = el("button", { type: "button", class: "main", id: "print" }, WORDS.print);
        print.onclick = () => this.print();
        const pdf = el("button", { type: "button", class: "main", id: "pdf" }, WORDS.pdf);
        pdf.onclick = () => this.savePdf();
        return el(
            "section",
            { class: "box files", "aria-labelledby": "files-title" },
            el("h3", { id: "files-title" }, WORDS.title),
            el(
                "div",
                { class: "row" },
                MAIN.map((format) => this.button(format)),
                print,
                this.desk ? pdf : "",
            ),
            el(
                "details",
                {},
                el("summary", {}, WORDS.more),
                el(
                    "div",
                    { class: "row" },
                    formats.filter((one) => !MAIN.includes(one)).map((one) => this.button(one)),
                    this.conditionButton(),
                ),
            ),
            this.said,
        );
    }

    button(format) {
        const most = this.engine.limits.most[format];
        const last = this.set.first + this.set.deals.length - 1;
        const isTooMany = most > 0 && last > most;
        const made = el(
            "button",
            { type: "button", class: "format", "data-format": format, disabled: isTooMany },
            el("strong", {}, format.toUpperCase()),
            el(
                "span",
                {},
                isTooMany
                    ? WORDS.tooMany({ format: format.toUpperCase(), most })
                    : WORDS.formats[format],
            ),
        );
        made.onclick = () => this.save(format);
        return made;
    }

    conditionButton() {
        const made = el(
            "button",
            { type: "button", class: "format", "data-format": "deal" },
            el("strong", {}, WORDS.condition),
            el("span", {}, WORDS.conditionText),
        );
        made.onclick = () => {
            const name = WORDS.conditionFile({ name: slug(this.set.title) });
            saveFile({ blob: new Blob([`${this.set.text}\n`], { type: "text/plain" }), name });
        };
        return made;
    }

    // The bytes of the set in a format, and what the format cannot hold of it.
    make(format) {
        const { deals, dealer, vulnerable } = this.set;
        const texts = textsOf(this.set, this.engine.limits.mark);
        const boards = deals.length;
        return this.engine.run({ job: "file", format, boards, texts, dealer, vulnerable });
    }

    async save(format) {
        const made = await this.make(format);
        if (!made) return;
        const file = WORDS.fileName({ name: slug(this.set.title), format });
        const upper = format.toUpperCase();
        saveFile({ blob: new Blob(made.pieces), name: file });
        const mark = { pbn: WORDS.marked, dlm: WORDS.titled }[format];
        const lines = [WORDS.saved({ file }), mark ?? WORDS.unmarked({ format: upper })];
        if (made.losses.length)
            lines.push(
                WORDS.losses({ format: upper, what: made.losses.map((one) => WORDS.loss[one]) }),
            );
        this.say(lines);
        await this.enter();
    }

    say(lines, isWrong = false) {
        this.said.className = isWrong ? "said bad" : "said";
        this.said.textContent = lines.join(" ");
    }

    async print() {
        await this.enter();
        globalThis.print();
    }

    // At the desk, boards that leave the page are entered in the club's ledger, once.
    async enter() {
        if (!this.desk) return true;
        const { set } = this;
        try {
            set.entered ??= this.make("pbn").then(({ pieces }) =>
                this.desk.enter(pieces, set.deals.length),
            );
            const words = await set.entered;
            this.say([this.said.textContent, words].filter(Boolean));
            return true;
        } catch (error) {
            set.entered = undefined;
            this.say([DEALS.desk.failed({ reason: error.message })], true);
            return false;
        }
    }

    async savePdf() {
        this.say([]);
        if (!(await this.enter())) return;
        try {
            const { blob } = await this.desk.handRecord((await this.make("pbn")).pieces);
            saveFile({ blob, name: WORDS.fileName({ name: slug(this.set.title), format: "pdf" }) });
        } catch (error) {
            this.say([DEALS.desk.failed({ reason: error.message })], true);
        }
    }
}

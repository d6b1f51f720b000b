// "What was done": the lines of the record, each of which can be struck when it was mistyped.
//
// The command answers in JSON (`riffle session correct --json`).  A correction that changes other
// lines is not written at once: the room lists what would change, with a code; the director reads
// it, and the second request names the code, so that nothing else than what was read is accepted.

import { el } from "./cards.js";
import { readCorrections } from "./line_corrections.js";
import { askDialog, button, choice, copyable, field, textInput } from "./desk_form.js";
import { clauseName } from "./desk_told.js";
import { DESK } from "./words_desk.js";

const WORDS = DESK.history;
const COMMANDS_KEPT = 30;
const AT_BOARD = /^(\S+ \S+ board=)(\d+)(.*)$/;
const AT_TABLE = /^(.* table=)(\d+)(.*)$/;

const formatTime = (time) =>
    new Date(time).toLocaleTimeString("en-GB", { hour: "2-digit", minute: "2-digit" });

// A ruling of the record in words: "!CLAUSE" is a breach, "?CLAUSE" not judged; after "~" stands
// the Law that an act belongs to.
function outcome(ruling) {
    const [clause, law] = ruling.split("~");
    if (clause.startsWith("!"))
        return WORDS.outcome.breach({ clause: clauseName(clause.slice(1)) });
    if (clause.startsWith("?")) return WORDS.outcome.question;
    return law ? WORDS.outcome.law({ law }) : WORDS.outcome.lawful;
}

export class History {
    constructor(desk) {
        this.desk = desk;
        this.root = document.getElementById("history");
        this.commands = [];
        this.list = el("ol", { class: "lines", tabindex: "0", "aria-label": WORDS.title });
        this.log = el("ol", { id: "log" });
        this.logPart = el(
            "details",
            { hidden: true },
            el("summary", {}, WORDS.commands),
            this.log,
        );
        this.part = el(
            "details",
            { class: "fold" },
            el("summary", {}, el("h2", { id: "history-title" }, WORDS.title)),
            el("p", { class: "muted small" }, WORDS.text),
            this.list,
            this.logPart,
        );
        this.part.ontoggle = () => this.part.open && this.load();
        this.root.replaceChildren(this.part);
    }

    forget() {
        this.commands = [];
        this.part.open = false;
        this.list.replaceChildren();
        this.logPart.hidden = true;
    }

    // Something may have been written.
    take() {
        if (this.part.open) this.load();
    }

    ran(command) {
        this.commands = [command, ...this.commands].slice(0, COMMANDS_KEPT);
        this.logPart.hidden = false;
        this.log.replaceChildren(
            ...this.commands.map(({ kind, command: words, text }) =>
                el(
                    "li",
                    { class: kind },
                    copyable(words, WORDS.copyCommand, "command"),
                    el("pre", { tabindex: "0" }, text.trim()),
                ),
            ),
        );
    }

    // Opens the history and brings it into view.
    show() {
        this.part.open = true;
        this.part.scrollIntoView({ block: "start" });
        this.part.querySelector("summary").focus();
    }

    async load() {
        const event = this.desk.name;
        const { told } = await this.desk.link.ask(event, "correct", { list: true });
        const record = await fetch(`/event/${event}/record`, { cache: "no-store" });
        const { later } = readCorrections(new Uint8Array(await record.arrayBuffer()));
        if (event !== this.desk.name) return;
        this.later = later;
        const lines = [...(told?.lines ?? [])].reverse();
        const focus = document.activeElement?.dataset?.line;
        this.list.replaceChildren(
            ...(lines.length
                ? lines.map((line) => this.item(line))
                : [el("li", { class: "muted" }, WORDS.none)]),
        );
        if (focus) this.list.querySelector(`[data-line="${focus}"]`)?.focus();
    }

    item(line) {
        const { words, time, refused, correction, struck_by: by } = line;
        // A correction may have changed the ruling of a line, or only the Law that it belongs to.
        const changed = this.later?.get(line.line);
        const ruling = changed === undefined || changed.startsWith("~") ? line.ruling : changed;
        const isBreach = ruling.startsWith("!");
        const badge = refused
            ? WORDS.refused
            : isBreach
              ? WORDS.breach({ clause: clauseName(ruling.slice(1)) })
              : ruling.startsWith("?")
                ? WORDS.question
                : correction
                  ? WORDS.correction
                  : "";
        const kind = [
            by && "struck",
            isBreach && "breach",
            refused && "refused",
            correction && "correction",
        ];
        const strike = button(WORDS.strike, () => this.strike(line), "small quiet");
        strike.dataset.line = line.line;
        strike.setAttribute("aria-label", WORDS.strikeLabel(line));
        return el(
            "li",
            { class: kind.filter(Boolean).join(" "), "data-number": line.line },
            el("span", { class: "time muted" }, formatTime(time)),
            el(
                "span",
                { class: "what" },
                by ? el("s", {}, words) : words,
                badge ? el("span", { class: "badge" }, badge) : "",
                by ? el("span", { class: "badge" }, WORDS.struckBy({ line: by })) : "",
                ruling !== line.ruling && !by
                    ? el("span", { class: "badge" }, WORDS.corrected)
                    : "",
                el("span", { class: "muted small" }, WORDS.line(line)),
            ),
            by || refused || this.desk.status.closed ? "" : strike,
        );
    }

    // What may have been meant: the same act on another board or at another table.
    meant({ act = "" }) {
        const { boards, tables } = this.desk.status;
        const [, before, board, after] = act.match(AT_BOARD) ?? [];
        const [, upTo, table, rest] = act.match(AT_TABLE) ?? [];
        const options = [["", WORDS.nothing]];
        if (board)
            for (const { board: other } of boards)
                if (other !== Number(board))
                    options.push([
                        `${before}${other}${after}`,
                        WORDS.otherBoard({ board: other }),
                    ]);
        for (let other = 1; table && other <= tables; other++)
            if (other !== Number(table))
                options.push([`${upTo}${other}${rest}`, WORDS.otherTable({ table: other })]);
        return options;
    }

    // Asks for the reason, tries it, and asks again if other lines change.
    async strike(line) {
        const options = this.meant(line);
        const values = await askDialog({
            title: WORDS.sureTitle(line),
            words: [WORDS.sureText],
            parts: [
                el("p", { class: "quoted" }, line.words),
                field(
                    WORDS.reason,
                    textInput("reason", { required: true, maxlength: 140 }),
                    WORDS.reasonHint,
                ),
                options.length > 1
                    ? field(WORDS.instead, choice("instead", options, ""))
                    : "",
            ],
            go: WORDS.go,
        });
        if (!values) return;
        const given = { line: String(line.line), ...values };
        const { desk } = this;
        const first = await desk.link.ask(desk.name, "correct", given).catch((error) => {
            desk.showError(error);
            return {};
        });
        const { told } = first;
        if (told?.state === "refused") await this.explain(told);
        else if (told?.state === "asks") await this.accept(given, told);
        else this.written(first, given);
    }

    async explain({ why }) {
        await askDialog({
            title: WORDS.protectedTitle,
            words: [why, WORDS.protectedNext],
            warn: true,
        });
    }

    // Shows what follows from a correction; writes it when the director accepts exactly that.
    async accept(given, { strikes, changes, code }) {
        const also = strikes.filter(({ named }) => !named);
        const isSure = await askDialog({
            title: WORDS.asksTitle,
            words: [WORDS.asksText],
            parts: [
                el(
                    "ul",
                    { class: "effects" },
                    also.map(({ words }) => el("li", {}, WORDS.alsoStruck({ words }))),
                    changes.map(({ words, before, after }) =>
                        el(
                            "li",
                            {},
                            WORDS.changes({
                                words,
                                before: outcome(before),
                                after: outcome(after),
                            }),
                        ),
                    ),
                ),
            ],
            go: WORDS.asksGo,
        });
        if (!isSure) return;
        const { desk } = this;
        this.written(
            await desk.link.ask(desk.name, "correct", { ...given, yes: true, listed: code }),
            given,
        );
    }

    written(answer, given) {
        if (!answer.command) return;
        this.list.scrollTop = 0; // where the correction will be
        this.desk.say(answer, "correct", given);
        if (answer.status) this.desk.take(answer.status);
    }
}

// desk.html, the director's desk: lets the director in, shows the list of events or one of them,
// runs each act in the room and says what came of it.  An act is a verb of `riffle session`, which
// the room runs; the desk tells the result in its own words and shows the command on request.

import { el } from "./cards.js";
import { DeskLink } from "./desk_link.js";
import { Events } from "./desk_events.js";
import { Boards } from "./desk_boards.js";
import { Files } from "./desk_files.js";
import { Law } from "./desk_law.js";
import { copyable } from "./desk_form.js";
import { dueBoards, stepPart, stepsOf } from "./desk_steps.js";
import { STAGE, isRoutineLine } from "./protocol.js";
import { fillPage, sentence } from "./words.js";
import { DESK } from "./words_desk.js";

const $ = (id) => document.getElementById(id);
const EVENT = /^#([a-z0-9][a-z0-9-]{0,39})$/;
const KEY = /key=([0-9a-f]+)/i;
const LINES_SHOWN = 8; // of a report, in the strip
const ACTS_LISTED = 30; // in the history
const REPORTS = new Set(["check", "enter"]); // verbs whose report is the result

// The report of a command that failed, as sentences: what the Law refused and by which clause, or
// what is wrong.
const failureLines = (lines) =>
    lines
        .filter((line) => !isRoutineLine(line))
        .map((line) => {
            const why = line.match(/^refused: [^:]*(?:: (.*))?$/);
            if (why) return DESK.said.refused({ why: sentence(why[1] ?? "") });
            if (/^ {2}/.test(line)) return line;
            return sentence(line.replace(/^riffle( session( \S+)?)?: /, ""));
        });

// What the strip says about an act: the desk's own sentence, then the lines of the command that add
// something, warnings and the Law that applies.
export function reportLines({ ok, text = "", warning }, verb, given = {}) {
    const lines = [...new Set(text.split("\n").filter((line) => line.trim() !== ""))];
    const warnings = warning ? [warning] : [];
    if (!ok) {
        const failure = [...new Set(failureLines(lines))].slice(0, LINES_SHOWN);
        return [...(failure.length ? failure : [DESK.said.notDone]), ...warnings];
    }
    const own = DESK.said[verb] ?? DESK.said.done;
    const side = DESK.act.sides[given.by];
    const first = typeof own === "function" ? own({ ...given, side }) : own;
    const extra = lines
        .filter((line) => /warning|belongs to/.test(line))
        .map((line) => DESK.said.extra({ line }));
    const report = REPORTS.has(verb) ? lines.filter((line) => !isRoutineLine(line)) : [];
    const all = report.length ? report : [first, ...extra];
    return [...all.slice(0, LINES_SHOWN), ...warnings];
}

class Desk {
    constructor() {
        this.link = new DeskLink({
            state: (word) => this.showConnection(word),
            welcome: (role) => this.welcome(role),
        });
        this.law = new Law(this.link);
        this.events = new Events(this);
        this.boards = new Boards(this);
        this.files = new Files(this);
        this.done = [];
        $("claim").onsubmit = (event) => {
            event.preventDefault();
            this.claim($("key").value);
        };
        $("said-close").onclick = () => ($("said").hidden = true);
        addEventListener("hashchange", () => this.go());
    }

    showConnection(word) {
        document.body.dataset.line = word;
        $("line").textContent =
            { open: "", lost: DESK.page.connecting, wait: DESK.page.full }[word] ??
            DESK.page.refused;
    }

    welcome(role) {
        this.role = role;
        const [, key] = location.hash.match(KEY) ?? [];
        if (key) history.replaceState(null, "", location.pathname);
        if (key && role === "guest") return this.claim(key);
        return this.go();
    }

    // Takes the director's link, or its key alone.
    async claim(text) {
        const key = (text.match(KEY)?.[1] ?? text).trim();
        try {
            await this.link.claim(key);
        } catch (error) {
            $("door-said").textContent = sentence(error.message);
            this.show("door");
        }
    }

    show(part) {
        for (const id of ["door", "events", "event"]) $(id).hidden = id !== part;
        if (document.body.dataset.at !== part) {
            $("main").focus({ preventScroll: true });
            scrollTo(0, 0);
        }
        document.body.dataset.at = part;
        $("home").hidden = part !== "event";
        document.documentElement.dataset.ready = "yes";
    }

    // Shows what the address names.  If the connection is lost meanwhile, welcome() calls it again.
    async go() {
        try {
            await this.showAddress();
        } catch (error) {
            this.showError(error);
        }
    }

    // One event, or the list of all.
    async showAddress() {
        if (this.role !== "director" && this.role !== "operator") return this.show("door");
        const [, name] = location.hash.match(EVENT) ?? [];
        if (!name) {
            this.name = undefined;
            await this.events.load();
            return this.show("events");
        }
        if (name !== this.name) this.done = [];
        this.name = name;
        const answer = await this.link.ask(name, "status");
        if (!answer.ok) {
            this.say(answer);
            location.hash = "";
            return undefined;
        }
        this.take(answer.status);
        return this.show("event");
    }

    // Runs a verb, says what came of it, and shows the session as it stands then.
    async act(verb, given = undefined, event = this.name) {
        document.body.classList.add("busy");
        try {
            const answer = await this.link.ask(event, verb, given);
            this.say(answer, verb, given);
            if (answer.status && event === this.name) this.take(answer.status);
            return answer;
        } catch (error) {
            this.showError(error);
            return { ok: false };
        } finally {
            document.body.classList.remove("busy");
        }
    }

    showError(error) {
        this.say({ ok: false, exit: 3, text: error.message });
    }

    // The strip at the foot, the screen reader and the history get what came of an act.
    say(answer, verb = undefined, given = {}) {
        const { ok, exit, text = "", command, warning } = answer;
        const kind = ok
            ? /^ {2}warning/m.test(text) || warning
                ? "warned"
                : "done"
            : exit === 1
              ? "refused"
              : "wrong";
        $("said").hidden = false;
        $("said").className = `said-bar ${kind}`;
        const lines = reportLines(answer, verb, given);
        $("said-what").replaceChildren(
            ...lines.map((line) =>
                el("span", { class: /^ {2}/.test(line) ? "clause" : "" }, line),
            ),
        );
        $("spoken").textContent = lines.join(" ");
        $("said-how").hidden = !command;
        $("said-command").textContent = command ? DESK.command.shown({ command }) : "";
        if (command) this.done.unshift({ kind, command, text });
        this.listHistory();
    }

    // Takes the status of the event that is shown.
    take(status) {
        const isOther = !this.status || this.status.event !== status.event;
        this.status = status;
        this.drawHead();
        this.drawSteps();
        this.boards.take(status, isOther);
        this.files.take(status);
        this.listHistory();
    }

    drawHead() {
        const words = DESK.head;
        const {
            title,
            event,
            session,
            sessions,
            edition,
            tables,
            boards,
            parties,
            all_parties: all,
        } = this.status;
        const facts = [
            words.boards({ first: boards[0].board, last: boards.at(-1).board }),
            words.tables({ tables }),
            words.session({ session, sessions }),
            words.laws({ edition }),
            this.status.observed ? words.byHand : words.parties({ parties: all ?? parties }),
            words.level(this.status),
        ];
        const named = title && title !== "-" ? title : event;
        document.title = words.pageTitle({ title: named });
        $("event-head").replaceChildren(
            el("p", { class: "muted small" }, named === event ? words.event : event),
            el("h2", { id: "event-title" }, named),
            el("p", { class: "muted" }, facts.join(" · ")),
            el(
                "p",
                {},
                el(
                    "a",
                    { href: `/event/${this.name}`, target: "_blank", rel: "noopener" },
                    words.publicPage,
                ),
                el("span", { class: "muted" }, words.publicNote),
            ),
        );
    }

    drawSteps() {
        const steps = stepsOf(this.status);
        $("steps").replaceChildren(
            ...steps.map(({ name, state }) =>
                el(
                    "li",
                    { class: state, "aria-current": state === "now" ? "step" : undefined },
                    el("span", {}, name),
                    el(
                        "span",
                        { class: "aside" },
                        { done: DESK.steps.isDone, now: DESK.steps.isNow, later: "" }[state],
                    ),
                ),
            ),
        );
        const now = steps.find(({ state }) => state === "now")?.id ?? "over";
        const due = dueBoards(this.status);
        $("boards").hidden =
            ["commit", "value"].includes(now) ||
            (now === "deal" &&
                !this.status.boards.some(
                    ({ attempt, stage }) => attempt > 0 || stage !== STAGE.notDealt,
                ));
        // The step is drawn again only when it changed, so that nobody loses what they are typing.
        const mark = JSON.stringify([
            this.name,
            now,
            this.status.parties,
            due.map(({ board }) => board),
        ]);
        if (mark === this.mark) return;
        this.mark = mark;
        $("now").replaceChildren(stepPart(this, now));
    }

    listHistory() {
        const list = document.getElementById("log");
        list?.replaceChildren(
            ...this.done
                .slice(0, ACTS_LISTED)
                .map(({ kind, command, text }) =>
                    el(
                        "li",
                        { class: kind },
                        copyable(command, DESK.files.copyCommand, "command"),
                        el("pre", {}, text.trim()),
                    ),
                ),
        );
        if (list) list.closest("details").hidden = this.done.length === 0;
    }
}

fillPage(DESK);
new Desk();

// desk.html, the director's desk: lets the director in, shows the list of events or one of them,
// runs each act in the room and says what came of it.  An act is a verb of `riffle session`, which
// the room runs; the desk tells the result in its own words and shows the command on request.
//
// The parts of an event: the steps and the box that says what is going on (desk_steps.js), the
// boards (desk_boards.js), what happened at a table (desk_happened.js), files (desk_files.js), and
// the lines of the record with corrections (desk_history.js).

import { el } from "./cards.js";
import { DeskLink } from "./desk_link.js";
import { Events } from "./desk_events.js";
import { Boards } from "./desk_boards.js";
import { Files } from "./desk_files.js";
import { Happened } from "./desk_happened.js";
import { History } from "./desk_history.js";
import { Law } from "./desk_law.js";
import { showHelp, showSettings } from "./desk_menu.js";
import { dueBoards, stepPart, stepsOf } from "./desk_steps.js";
import { kindOf, reportLines } from "./desk_told.js";
import { STAGE } from "./protocol.js";
import { applySettings } from "./settings.js";
import { fillPage, sentence } from "./words.js";
import { DESK } from "./words_desk.js";

const $ = (id) => document.getElementById(id);
const EVENT = /^#([a-z0-9][a-z0-9-]{0,39})$/;
const MESSAGE_STAYS = 8000; // milliseconds
const KEY = /key=([0-9a-f]+)/i;

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
        this.happened = new Happened(this);
        this.history = new History(this);
        $("claim").onsubmit = (event) => {
            event.preventDefault();
            this.claim($("key").value);
        };
        $("said-close").onclick = () => ($("said").hidden = true);
        $("help").onclick = showHelp;
        $("settings").onclick = showSettings;
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
        $("dialog").close("");
        if (this.role !== "director" && this.role !== "operator") return this.show("door");
        const [, name] = location.hash.match(EVENT) ?? [];
        if (!name) {
            this.name = undefined;
            await this.events.load();
            return this.show("events");
        }
        if (name !== this.name) this.history.forget();
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
            this.happened.answer(answer, verb, given);
            return answer;
        } catch (error) {
            this.showError(error);
            return { ok: false };
        } finally {
            document.body.classList.remove("busy");
        }
    }

    // Does several acts one after the other, until one fails; true when all were done.
    async actAll(acts) {
        for (const [verb, given] of acts) if (!(await this.act(verb, given)).ok) return false;
        return true;
    }

    showError(error) {
        this.say({ ok: false, exit: 3, text: error.message });
    }

    // The strip at the foot, the screen reader and the history get what came of an act.
    say(answer, verb = undefined, given = {}) {
        const { text = "", command } = answer;
        const kind = kindOf(answer);
        $("said").hidden = false;
        $("said").className = `said-bar ${kind}`;
        const lines = reportLines(answer, verb, given);
        $("said-what").replaceChildren(
            ...lines.map((line) => el("p", { class: /^ {2}/.test(line) ? "clause" : "" }, line)),
        );
        $("spoken").textContent = lines.join(" ");
        $("said-how").hidden = !command;
        $("said-how").open = false;
        $("said-command").textContent = command ? DESK.command.shown({ command }) : "";
        if (command) this.history.ran({ kind, command, text });
        // "Done" needs no answer, so it goes away; everything else stays until it is closed.
        clearTimeout(this.hiding);
        if (kind === "done") this.hiding = setTimeout(() => this.hideMessage(), MESSAGE_STAYS);
    }

    hideMessage() {
        const isUsed = $("said").matches(":hover, :focus-within") || $("said-how").open;
        if (!isUsed) $("said").hidden = true;
    }

    // Takes the status of the event that is shown.
    take(status) {
        const isOther = !this.status || this.status.event !== status.event;
        this.status = status;
        if (isOther) {
            this.happened.forget();
            $("said").hidden = true;
        }
        this.drawHead();
        this.drawSteps();
        this.boards.take(status, isOther);
        this.happened.take(status);
        this.files.take(status);
        this.history.take();
    }

    drawHead() {
        const words = DESK.head;
        const { title, event, boards, session, sessions, level, breaches } = this.status;
        const facts = [
            words.boards({
                count: boards.length,
                first: boards[0].board,
                last: boards.at(-1).board,
            }),
            words.tables(this.status),
            ...(sessions > 1 ? [words.session({ session, sessions })] : []),
            words.laws(this.status),
            ...(this.status.observed ? [words.byHand] : []),
            ...(this.status.breaches_recorded
                ? [breaches ? words.breaches({ breaches }) : words.noBreaches]
                : []),
        ];
        const named = title && title !== "-" ? title : event;
        document.title = words.pageTitle({ title: named });
        $("event-head").replaceChildren(
            el(
                "div",
                {},
                el("h1", { id: "event-title" }, named),
                el("p", { class: "muted" }, facts.join(" · ")),
            ),
            el("span", { class: `level ${level.replace(" ", "-")}` }, words.level[level] ?? level),
        );
    }

    drawSteps() {
        const steps = stepsOf(this.status);
        $("steps").replaceChildren(
            ...steps.map(({ name, state, words }, i) =>
                el(
                    "li",
                    { class: state, "aria-current": state === "now" ? "step" : undefined },
                    el(
                        "b",
                        {},
                        el("span", { class: "n", "aria-hidden": "true" }, String(i + 1)),
                        name,
                        el(
                            "span",
                            { class: "aside" },
                            { done: DESK.steps.isDone, now: DESK.steps.isNow, later: "" }[state],
                        ),
                    ),
                    el("span", {}, words),
                ),
            ),
        );
        const now = steps.find(({ state }) => state === "now")?.id ?? "over";
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
            dueBoards(this.status).map(({ board }) => board),
            ["play", "hand", "deal"].includes(now)
                ? this.status.boards.map(({ stage, began, played }) => [stage, began, played])
                : 0,
        ]);
        if (mark === this.mark) return;
        this.mark = mark;
        const isInside = $("now").contains(document.activeElement);
        $("now").replaceChildren(stepPart(this, now));
        if (isInside) $("now").querySelector("button.main, button")?.focus();
    }
}

applySettings();
fillPage(DESK);
new Desk();

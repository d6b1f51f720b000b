// The director's desk: who may sit at it, which event lies on it, and what came of each act.

import { count, el } from "./cards.js";
import { DeskLine } from "./desk_line.js";
import { Events } from "./desk_events.js";
import { Boards } from "./desk_boards.js";
import { Files } from "./desk_files.js";
import { Law } from "./desk_law.js";
import { copied } from "./desk_form.js";
import { dueBoards, nowPart, stepsOf } from "./desk_steps.js";

const $ = (id) => document.getElementById(id);
const EVENT = /^#([a-z0-9][a-z0-9-]{0,39})$/;
const KEY = /key=([0-9a-f]+)/i;

// What a command said, short enough for a strip: many things that were done become a number.
export function shortly(text) {
    const lines = text.trim().split("\n").filter(Boolean);
    const last = (line, i) => !/^ {2}/.test(line) || lines.lastIndexOf(line) === i;
    const done = lines.filter((line) => line.startsWith("done: "));
    if (done.length < 4) return lines.filter(last).slice(0, 8);
    const rest = [...new Set(lines.filter((line) => !line.startsWith("done: ")))];
    return [`done: ${count(done.length, "act")}`, ...rest.slice(0, 6)];
}

class Desk {
    constructor() {
        this.line = new DeskLine({
            state: (word) => this.tell(word),
            welcome: (role) => this.welcome(role),
        });
        this.law = new Law(this.line);
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

    tell(word) {
        document.body.dataset.line = word;
        $("line").textContent =
            { open: "", lost: "connecting …", wait: "The room is full; trying again soon …" }[
                word
            ] ?? "The room turned us away.";
    }

    welcome(role) {
        this.role = role;
        const [, key] = location.hash.match(KEY) ?? [];
        if (key) history.replaceState(null, "", location.pathname);
        if (key && role === "guest") return this.claim(key);
        return this.go();
    }

    async claim(text) {
        const key = (text.match(KEY)?.[1] ?? text).trim();
        try {
            await this.line.claim(key);
        } catch (error) {
            $("door-said").textContent = error.message;
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

    // What the address says; a connection that is lost meanwhile comes back, and with it this.
    async go() {
        try {
            await this.goTo();
        } catch (error) {
            this.say({ ok: false, exit: 3, text: error.message });
        }
    }

    // An event, or all of them.
    async goTo() {
        if (this.role !== "director" && this.role !== "operator") return this.show("door");
        const [, name] = location.hash.match(EVENT) ?? [];
        if (!name) {
            this.name = undefined;
            await this.events.load();
            return this.show("events");
        }
        if (name !== this.name) this.done = [];
        this.name = name;
        const told = await this.line.ask(name, "status");
        if (!told.ok) {
            this.say(told);
            location.hash = "";
            return undefined;
        }
        this.take(told.status);
        return this.show("event");
    }

    // Asks for something, shows what came of it, and how the session stands then.
    async act(verb, given = undefined, event = this.name) {
        document.body.classList.add("busy");
        try {
            const told = await this.line.ask(event, verb, given);
            this.say(told);
            if (told.status && event === this.name) this.take(told.status);
            return told;
        } catch (error) {
            this.say({ ok: false, exit: 3, text: error.message });
            return { ok: false };
        } finally {
            document.body.classList.remove("busy");
        }
    }

    say({ ok, exit, text = "", command, warning }) {
        const kind = ok
            ? /^ {2}warning/m.test(text) || warning
                ? "warned"
                : "done"
            : exit === 1
              ? "refused"
              : "wrong";
        $("said").hidden = false;
        $("said").className = `said-bar ${kind}`;
        const lines = [...shortly(text), ...(warning ? [warning] : [])];
        $("said-what").replaceChildren(
            ...(lines.length ? lines : [ok ? "done" : "it was not done"]).map((line) =>
                el("span", { class: /^ {2}/.test(line) ? "clause" : "" }, line),
            ),
        );
        $("spoken").textContent = lines.join(". ") || (ok ? "done" : "it was not done");
        $("said-command").textContent = command ? `$ ${command}` : "";
        if (command) this.done.unshift({ kind, command, text });
        this.listDone();
    }

    take(status) {
        const anew = !this.status || this.status.event !== status.event;
        this.status = status;
        this.head();
        this.steps();
        this.boards.take(status, anew);
        this.files.take(status);
        this.listDone();
    }

    head() {
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
        const last = boards.at(-1).board;
        const facts = [
            `boards ${boards[0].board} to ${last}`,
            count(tables, "table"),
            `session ${session}${sessions > 1 ? ` of ${sessions}` : ""}`,
            `Laws of ${edition}`,
            this.status.observed ? "dealt by hand" : count(all ?? parties, "party", "parties"),
        ];
        const named = title && title !== "-" ? title : event;
        document.title = `${named}: the director's desk`;
        $("event-head").replaceChildren(
            el("p", { class: "muted small" }, named === event ? "event" : event),
            el("h2", { id: "event-title" }, named),
            el("p", { class: "muted" }, facts.join(" · ")),
            el(
                "p",
                {},
                el(
                    "a",
                    { href: `/event/${this.name}`, target: "_blank", rel: "noopener" },
                    "The public page of this event",
                ),
                el("span", { class: "muted" }, ", where anybody checks the released boards"),
            ),
        );
    }

    steps() {
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
                        { done: ", done", now: ", now", later: "" }[state],
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
                    ({ attempt, stage }) => attempt > 0 || stage !== "not dealt",
                ));
        const mark = JSON.stringify([
            this.name,
            now,
            this.status.parties,
            due.map(({ board }) => board),
        ]);
        if (mark === this.mark) return;
        this.mark = mark;
        $("now").replaceChildren(nowPart(this, now));
    }

    listDone() {
        const list = document.getElementById("log");
        list?.replaceChildren(
            ...this.done
                .slice(0, 30)
                .map(({ kind, command, text }) =>
                    el(
                        "li",
                        { class: kind },
                        copied(command, "Copy the command", "command"),
                        el("pre", {}, text.trim()),
                    ),
                ),
        );
        if (list) list.closest("details").hidden = this.done.length === 0;
    }
}

new Desk();

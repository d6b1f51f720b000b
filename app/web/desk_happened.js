// "Something happened?": what can go wrong at a table, in the words of the table, and the answer to
// it: what to do now, with the sentence of the Law small below.
//
// The answer is the command's (desk_told.js reads it): which Law an act belongs to, a breach with
// what should have happened, or a refusal with its clause.

import { el } from "./cards.js";
import { TABLE_TALK, askAct, endActs, isOffered } from "./desk_acts.js";
import { button } from "./desk_form.js";
import { lawOf, readFindings } from "./desk_told.js";
import { needsRedeal } from "./protocol.js";
import { sentence } from "./words.js";
import { DESK } from "./words_desk.js";

const WORDS = DESK.happened;
const ANSWERED = new Set(["seen", "misdeal", "foul", "unshuffled", "imported", "require"]);
const COMMAND = /^riffle session (\S+) (.*)$/;

// A line that was perhaps forgotten stands there as a command; the director reads the act.
function forgottenWords(command) {
    const [, verb, options = ""] = command.match(COMMAND) ?? [];
    const given = Object.fromEntries(
        [...options.matchAll(/--(\S+) (\S+)/g)].map(([, name, value]) => [name, value]),
    );
    const words = DESK.said[verb];
    return typeof words === "function" && given.board ? words(given) : "";
}

export class Happened {
    constructor(desk) {
        this.desk = desk;
        this.root = document.getElementById("happened");
        this.card = el("div", { class: "answer-place" });
        this.list = el("div", { class: "talk" });
        this.root.replaceChildren(
            el("h2", { id: "happened-title" }, WORDS.title),
            this.card,
            this.list,
        );
    }

    forget() {
        this.card.replaceChildren();
    }

    take(status) {
        const acts = TABLE_TALK.filter((act) => isOffered(status, act));
        this.root.hidden = status.closed || acts.length === 0;
        const mark = JSON.stringify([this.desk.name, acts.map(({ verb }) => verb)]);
        if (mark === this.mark) return;
        this.mark = mark;
        const typed = button(WORDS.typed, () => this.desk.history.show(), "talk-item");
        const rare = acts.filter(({ usual }) => !usual).map((act) => this.item(act));
        this.list.replaceChildren(
            ...acts.filter(({ usual }) => usual).map((act) => this.item(act)),
            rare.length ? el("details", {}, el("summary", {}, WORDS.more), rare, typed) : typed,
        );
    }

    item(act) {
        const made = button(DESK.act[act.verb].happened, () => this.run(act), "talk-item");
        made.dataset.verb = act.verb;
        return made;
    }

    async run(act) {
        const given = await askAct(this.desk, act, this.desk.boards.chosen);
        if (!given) return;
        if (act.verb === "passout") {
            await this.desk.actAll(endActs(this.desk.status, act.verb, given));
            return;
        }
        const { ok } = await this.desk.act(act.verb, given);
        const { option, observed } = this.desk.status;
        const isComputed = option === "E4" && !observed;
        if (ok && act.verb === "redeal" && isComputed)
            await this.desk.act("deal", { board: given.board });
    }

    // Shows the answer to an act, if it is more than "done".
    answer(answer, verb, given = {}) {
        const [finding] = readFindings(answer.text ?? "");
        if (finding) this.show(this.findingParts(finding), finding.kind, verb);
        else if (answer.ok && ANSWERED.has(verb))
            this.show(this.nextParts(answer, verb, given), "told", verb);
        else if (answer.ok) this.forget();
    }

    findingParts({ kind, words, clause, sentence: law, isImpossible, ...more }) {
        const title =
            kind === "refused"
                ? isImpossible
                    ? WORDS.was.impossible
                    : WORDS.was.refused
                : WORDS.was[kind]({ words });
        const forgotten = more.forgotten ? forgottenWords(more.forgotten) : "";
        const text =
            kind === "refused"
                ? [sentence(words), isImpossible ? WORDS.impossibleNext : WORDS.refusedNext]
                : [
                      more.should && WORDS.should({ words: more.should }),
                      more.now && WORDS.now({ words: more.now }),
                      forgotten && WORDS.forgotten({ words: forgotten }),
                  ];
        const fix =
            kind === "refused"
                ? []
                : [button(WORDS.fix, () => this.desk.history.show(), "small")];
        return { title, text, law: law && { clause, law }, buttons: fix };
    }

    nextParts({ text, status }, verb, given) {
        const law = lawOf(text);
        const due = status.boards.filter(needsRedeal).length > 0;
        const next =
            { "6D1": WORDS.due, "16D": WORDS.started, 24: WORDS.started, 87: WORDS.fouled }[law] ??
            (due ? "" : WORDS.relevant);
        return { title: DESK.said[verb](given), text: [next], buttons: [] };
    }

    show({ title, text, law, buttons }, kind, verb) {
        const clauses = el("dl", { class: "clauses" });
        const read = el("details", { class: "law" }, el("summary", {}, WORDS.readLaw), clauses);
        read.hidden = true;
        this.desk.law.put(clauses, [verb], this.desk.status.edition).catch(() => {});
        const close = button("", () => this.forget(), "close");
        close.setAttribute("aria-label", WORDS.close);
        this.card.replaceChildren(
            el(
                "section",
                { class: `answer ${kind}`, "aria-labelledby": "answer-title" },
                close,
                el("h3", { id: "answer-title" }, title),
                text.filter(Boolean).map((words) => el("p", {}, words)),
                law
                    ? el(
                          "p",
                          { class: "law-line" },
                          el("strong", {}, law.clause),
                          " ",
                          law.law,
                      )
                    : "",
                el("div", { class: "row" }, buttons),
                read,
            ),
        );
        this.card.scrollIntoView({ block: "nearest" });
    }
}

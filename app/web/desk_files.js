// Files that go out and come in: for the machine, sealed; of released boards, for everybody; what
// can be read before the play, for the director's eyes; and what was read back or entered.

import { el } from "./cards.js";
import {
    askDialog,
    button,
    choice,
    field,
    numberInput,
    textInput,
    valuesOf,
} from "./desk_form.js";
import { save } from "./desk_line.js";

const FORMATS = [
    ["pbn", "PBN"],
    ["lin", "LIN"],
    ["dup", "DUP"],
    ["bri", "BRI"],
    ["dge", "DGE"],
    ["dlm", "DLM"],
    ["csv", "CSV"],
];
const OPTIONS = [
    ["E1", "E1: players, at the tables"],
    ["E2", "E2: the Director"],
    ["E3", "E3: assistants"],
    ["E4", "E4: the computer, or another program"],
];
const OPERATOR = "riffle.operator";

const remembered = () => {
    try {
        return localStorage.getItem(OPERATOR) ?? "";
    } catch {
        return "";
    }
};

function remember(key) {
    try {
        localStorage.setItem(OPERATOR, key);
    } catch {
        // It is typed again next time.
    }
}

export class Files {
    constructor(desk) {
        this.desk = desk;
        this.root = document.getElementById("side");
    }

    // The panel is made anew when what it offers has changed, and not under somebody's hands.
    take(status) {
        const released = status.boards.filter(({ stage }) => stage === "released").length;
        const dealt = status.boards.some(
            ({ stage }) => stage !== "not dealt" && stage !== "released",
        );
        const mark = JSON.stringify([
            this.desk.name,
            released,
            dealt,
            status.closed,
            status.observed,
        ]);
        if (mark === this.mark) return;
        this.mark = mark;
        this.root.replaceChildren(
            ...(dealt && !status.closed && !status.observed ? [this.sealed()] : []),
            this.released(released, status.boards.length),
            ...(released < status.boards.length && status.readable ? [this.readable()] : []),
            ...(status.closed ? [] : [this.coming(status)]),
            ...(status.closed ? [] : [this.instructions(status)]),
            ...(status.manifest && status.sessions > status.session ? [this.next(status)] : []),
            this.kept(status),
            el(
                "details",
                { class: "panel", hidden: true },
                el("summary", {}, "What was done"),
                el("ol", { id: "log" }),
            ),
        );
    }

    panel(title, ...parts) {
        return el("section", { class: "panel" }, el("h3", {}, title), ...parts);
    }

    async get(file, more = {}) {
        const told = await this.desk.act("file", { file, ...more });
        if (told.ok) await this.save(told.file);
    }

    async save(file) {
        try {
            save(await this.desk.line.fetch(this.desk.name, file));
        } catch (error) {
            this.desk.say({ ok: false, exit: 3, text: error.message });
        }
    }

    buttons(names, stem, get) {
        return names.map(([kind, name]) => {
            const made = button(name, () => get(`${stem}${kind}`), "small");
            made.dataset.file = `${stem}${kind}`;
            return made;
        });
    }

    sealed() {
        const form = el(
            "form",
            {},
            field(
                "The operator's public key",
                textInput("blind", {
                    required: true,
                    pattern: "[0-9a-f]{64}",
                    value: remembered(),
                    class: "mono",
                }),
                "64 digits; the operator makes it with: riffle session key operator.key",
            ),
            field(
                "Boards",
                textInput("board", {
                    pattern: "[0-9,\\-]+",
                    placeholder: "all that are dealt",
                }),
            ),
            el("button", { type: "submit", class: "button" }, "Seal and download"),
        );
        form.onsubmit = async (event) => {
            event.preventDefault();
            const given = valuesOf(form);
            remember(given.blind);
            const told = await this.desk.act("machine", given);
            if (told.ok) await this.save("set.sealed");
        };
        return this.panel(
            "For the dealing machine, sealed",
            el(
                "p",
                { class: "muted small" },
                "Nobody but the machine's operator can read this file, you neither. He opens it with riffle session unseal.",
            ),
            form,
        );
    }

    released(released, all) {
        const title = `Released boards${released && released < all ? `, ${released} of ${all}` : ""}`;
        if (!released)
            return this.panel(
                title,
                el(
                    "p",
                    { class: "muted small" },
                    "None yet. Hand records and files for everybody come out of boards that are released.",
                ),
            );
        return this.panel(
            title,
            el(
                "p",
                { class: "muted small" },
                "For everybody: nothing of other boards is in these.",
            ),
            el(
                "div",
                { class: "row" },
                this.buttons(
                    [
                        ["hands.pdf", "Hand records, PDF"],
                        ["curtain.pdf", "Curtain cards, PDF"],
                    ],
                    "released-",
                    (file) => this.get(file),
                ),
            ),
            el(
                "div",
                { class: "row" },
                this.buttons(FORMATS, "released.", (file) => this.get(file)),
            ),
        );
    }

    // The quick form leaves a file that can be read.
    readable() {
        const get = async (file) => {
            const sure = await askDialog({
                title: "This can be read before the play",
                words: [
                    "Whoever sees this file knows the boards. If you play this evening, let somebody else deal from it, or have it sealed to the machine's operator instead.",
                    "Sessions that are not dealt in the quick form have no such file.",
                ],
                go: "I do not play; download it",
                warn: true,
            });
            if (sure) await this.get(file, { readable: true });
        };
        return el(
            "details",
            { class: "panel eyes" },
            el("summary", {}, "For your eyes alone"),
            el(
                "p",
                { class: "muted small" },
                "The boards of the quick form, before they are played.",
            ),
            el("div", { class: "row" }, this.buttons(FORMATS, "boards.", get)),
            el(
                "div",
                { class: "row" },
                this.buttons(
                    [
                        ["hands.pdf", "Hand records, PDF"],
                        ["curtain.pdf", "Curtain cards, PDF"],
                    ],
                    "boards-",
                    get,
                ),
            ),
        );
    }

    coming({ observed }) {
        const input = el("input", {
            type: "file",
            required: true,
            accept: FORMATS.map(([kind]) => `.${kind}`).join(),
        });
        const copy = numberInput("copy", "", 1, 31);
        copy.required = false;
        const send = async (verb, given) => {
            const [file] = input.files;
            const kind = file?.name.split(".").pop().toLowerCase();
            if (!file) return input.reportValidity();
            if (!FORMATS.some(([known]) => known === kind))
                return this.desk.say({
                    ok: false,
                    exit: 2,
                    text: `${file.name}: boards come as ${FORMATS.map(([, name]) => name).join(", ")}.`,
                });
            try {
                await this.desk.line.upload(this.desk.name, kind, file);
                return await this.desk.act(verb, { ...given, file: kind });
            } catch (error) {
                return this.desk.say({ ok: false, exit: 3, text: error.message });
            }
        };
        return el(
            "details",
            { class: "panel" },
            el(
                "summary",
                {},
                observed ? "Enter or compare boards" : "Compare boards that were read back",
            ),
            el(
                "p",
                { class: "muted small" },
                "A file of boards as they were played, or as the machine read them back. It is said what became of each that differs; of a board that is not released no card is named.",
            ),
            field("File", input),
            field("Copy", copy, "If these are copies: which one; the record learns of it."),
            el(
                "div",
                { class: "row" },
                button("Compare", () =>
                    send("check", copy.value ? { copy: Number(copy.value) } : {}),
                ),
                observed ? button("Enter what lay in the boards", () => send("enter", {})) : "",
            ),
        );
    }

    // Who deals, and whether somebody of both sides ought to be there.
    instructions({ option }) {
        const form = el(
            "form",
            {},
            field("Who deals", choice("option", OPTIONS, option)),
            field(
                "Both sides present",
                choice(
                    "witnesses",
                    [
                        ["", "as it is"],
                        ["yes", "they ought to be"],
                        ["no", "they need not be"],
                    ],
                    "",
                ),
            ),
            field(
                "Copies of each board",
                el("input", { type: "number", name: "copies", min: 0, max: 31 }),
                "Empty: as it is.",
            ),
            el("button", { type: "submit", class: "button" }, "Instruct"),
        );
        form.onsubmit = (event) => {
            event.preventDefault();
            this.desk.act("instruct", valuesOf(form));
        };
        return el("details", { class: "panel" }, el("summary", {}, "Instruct the players"), form);
    }

    // An event of several sessions has one manifest.
    next({ session, tables }) {
        const name = textInput("event", {
            required: true,
            maxlength: 40,
            pattern: "[a-z0-9][a-z0-9\\-]{0,39}",
            value: `${this.desk.name}-${session + 1}`.slice(-40),
        });
        const form = el(
            "form",
            {},
            field("Its name", name),
            el("button", { type: "submit", class: "button" }, `Open session ${session + 1}`),
        );
        form.onsubmit = async (event) => {
            event.preventDefault();
            const given = { like: this.desk.name, session: session + 1, tables };
            const told = await this.desk.act("open", given, name.value);
            if (told.ok) location.hash = name.value;
        };
        return el(
            "details",
            { class: "panel" },
            el("summary", {}, "The next session of this event"),
            el("p", { class: "muted small" }, "It has the same manifest, and deals of its own."),
            form,
        );
    }

    kept({ manifest, all_parties: parties = 1 }) {
        const get = (file) => this.save(file);
        return this.panel(
            "The record",
            el(
                "p",
                { class: "muted small" },
                "For everybody, at any time: it shows no card before a board is released.",
            ),
            el(
                "div",
                { class: "row" },
                this.buttons([["record", "Record"]], "", get),
                parties > 1 && !manifest
                    ? this.buttons([["event", "Description for parties"]], "", get)
                    : "",
            ),
        );
    }
}

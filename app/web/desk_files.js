// Files on the desk: those for the dealing machine (encrypted, or readable where the director dealt
// alone), those for the players (boards that are open to all), files that come in, instructions to
// the players, and the record.

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
import { saveFile } from "./desk_link.js";
import { STAGE, isReleased } from "./protocol.js";
import { DESK } from "./words_desk.js";

const WORDS = DESK.files;
// Formats by the end of a file's name; the names are the formats' own.
const FORMATS = [
    ["pbn", "PBN"],
    ["lin", "LIN"],
    ["dup", "DUP"],
    ["bri", "BRI"],
    ["dge", "DGE"],
    ["dlm", "DLM"],
    ["csv", "CSV"],
];
const PRINTS = [
    ["hands.pdf", WORDS.handRecords],
    ["curtain.pdf", WORDS.curtainCards],
];
const OPERATOR = "riffle.operator"; // where the browser keeps the operator's public key

const recallKey = () => {
    try {
        return localStorage.getItem(OPERATOR) ?? "";
    } catch {
        return "";
    }
};

function rememberKey(key) {
    try {
        localStorage.setItem(OPERATOR, key);
    } catch {
        // The director types it again next time.
    }
}

export class Files {
    constructor(desk) {
        this.desk = desk;
        this.root = document.getElementById("files");
        this.players = document.getElementById("players");
    }

    // Takes a new status.  The panels are made again only when what they offer has changed, so that
    // nobody loses what they are typing.
    take(status) {
        const released = status.boards.filter(isReleased).length;
        const dealt = status.boards.some(
            (board) => board.stage !== STAGE.notDealt && !isReleased(board),
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
        const isReadable = released < status.boards.length && status.readable;
        this.root.replaceChildren(
            ...(isReadable ? [this.readablePanel()] : []),
            ...(dealt && !status.closed && !status.observed && !isReadable
                ? [this.machinePanel()]
                : []),
            ...(status.closed || !(dealt || status.observed)
                ? []
                : [this.uploadPanel(status), this.instructionsPanel(status)]),
            ...(status.manifest && status.sessions > status.session
                ? [this.nextSessionPanel(status)]
                : []),
            this.recordPanel(status),
        );
        this.players.replaceChildren(...this.playersParts(released, status.boards.length));
    }

    panel(title, ...parts) {
        return el("section", { class: "box panel" }, el("h2", {}, title), ...parts);
    }

    fold(title, ...parts) {
        return el("details", { class: "box fold panel" }, el("summary", {}, title), ...parts);
    }

    // Has the room make a file, and downloads it.
    async makeAndSave(file, more = {}) {
        const answer = await this.desk.act("file", { file, ...more });
        if (answer.ok) for (const one of answer.files ?? [answer.file]) await this.save(one);
    }

    async save(file) {
        try {
            saveFile(await this.desk.link.fetch(this.desk.name, file));
        } catch (error) {
            this.desk.showError(error);
        }
    }

    fileButtons(names, stem, get, look = "small") {
        return names.map(([kind, name]) => {
            const made = button(name, () => get(`${stem}${kind}`), look);
            made.dataset.file = `${stem}${kind}`;
            return made;
        });
    }

    // Boards for the dealing machine, encrypted to its operator: nobody else can read them.
    machinePanel() {
        const form = el(
            "form",
            {},
            field(
                WORDS.key,
                textInput("blind", {
                    required: true,
                    pattern: "[0-9a-f]{64}",
                    value: recallKey(),
                    class: "mono",
                }),
                WORDS.keyHint,
            ),
            field(
                WORDS.boards,
                textInput("board", { pattern: "[0-9,\\-]+", placeholder: WORDS.allDealt }),
            ),
            el("button", { type: "submit", class: "button" }, WORDS.seal),
        );
        form.onsubmit = async (event) => {
            event.preventDefault();
            const given = valuesOf(form);
            rememberKey(given.blind);
            const answer = await this.desk.act("machine", given);
            if (answer.ok) await this.save("set.sealed");
        };
        return this.panel(
            WORDS.machine,
            el("p", { class: "muted small" }, WORDS.machineText),
            form,
            el("p", { class: "muted small" }, WORDS.machineSections),
        );
    }

    // Hand records and the public page, with its link to hand out.
    playersParts(released, all) {
        const path = `/event/${this.desk.name}`;
        const copy = button(WORDS.copyLink, async () => {
            await navigator.clipboard?.writeText(`${location.origin}${path}`).catch(() => {});
            copy.textContent = WORDS.copied;
        });
        const get = (file) => this.makeAndSave(file);
        const [hands, curtain] = PRINTS;
        return [
            el(
                "div",
                {},
                el("h2", { id: "players-title" }, WORDS.players),
                el(
                    "p",
                    { class: "muted" },
                    released ? WORDS.releasedText({ released, all }) : WORDS.noneReleased,
                ),
            ),
            el(
                "div",
                { class: "row" },
                released ? this.fileButtons([hands], "released-", get, "main") : "",
                el(
                    "a",
                    { class: "button", href: path, target: "_blank", rel: "noopener" },
                    WORDS.publicPage,
                ),
                copy,
            ),
            released
                ? el(
                      "details",
                      { class: "formats" },
                      el("summary", {}, WORDS.otherFormats),
                      el(
                          "div",
                          { class: "row" },
                          this.fileButtons([curtain], "released-", get),
                          this.fileButtons(FORMATS, "released.", get),
                      ),
                  )
                : "",
        ].filter(Boolean);
    }

    // Where the director dealt alone there are files that anybody can read, so the desk asks first.
    readablePanel() {
        const sections = textInput("sections", {
            placeholder: WORDS.sectionsExample,
            pattern: "[A-Za-z0-9]{1,8}(,[A-Za-z0-9]{1,8}){0,25}",
        });
        const get = async (file) => {
            if (!sections.reportValidity()) return;
            const isSure = await askDialog({
                title: WORDS.sureTitle,
                words: [WORDS.sureText],
                go: WORDS.sureGo,
                warn: true,
            });
            const isPrint = file.endsWith(".pdf");
            const more = sections.value && !isPrint ? { sections: sections.value } : {};
            if (isSure) await this.makeAndSave(file, { readable: true, ...more });
        };
        return this.panel(
            WORDS.readable,
            el("p", { class: "muted small" }, WORDS.readableText),
            field(WORDS.sections, sections, WORDS.sectionsHint),
            el("div", { class: "row" }, this.fileButtons(FORMATS, "boards.", get)),
            el("div", { class: "row" }, this.fileButtons(PRINTS, "boards-", get)),
        );
    }

    // Boards that come in: to compare them with the record, or to enter what people dealt.
    uploadPanel({ observed }) {
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
            if (!FORMATS.some(([known]) => known === kind)) {
                const formats = FORMATS.map(([, name]) => name).join(", ");
                const text = WORDS.wrongFormat({ file: file.name, formats });
                return this.desk.say({ ok: false, exit: 2, text });
            }
            try {
                await this.desk.link.upload(this.desk.name, kind, file);
                return await this.desk.act(verb, { ...given, file: kind });
            } catch (error) {
                return this.desk.showError(error);
            }
        };
        return this.fold(
            observed ? WORDS.enterOrCompare : WORDS.compareOnly,
            el("p", { class: "muted small" }, WORDS.compareText),
            field(WORDS.file, input),
            field(WORDS.copy, copy, WORDS.copyHint),
            el(
                "div",
                { class: "row" },
                button(WORDS.compare, () =>
                    send("check", copy.value ? { copy: Number(copy.value) } : {}),
                ),
                observed ? button(WORDS.enter, () => send("enter", {})) : "",
            ),
        );
    }

    // Instructions: who deals, whether both sides should watch, and how many copies are made.
    instructionsPanel({ option }) {
        const form = el(
            "form",
            { class: "instructions" },
            field(WORDS.whoDeals, choice("option", Object.entries(WORDS.options), option)),
            field(
                WORDS.witnesses,
                choice("witnesses", Object.entries(WORDS.witnessChoices), ""),
            ),
            field(
                WORDS.copies,
                el("input", { type: "number", name: "copies", min: 0, max: 31 }),
                WORDS.copiesHint,
            ),
            el("button", { type: "submit", class: "button" }, WORDS.giveInstructions),
        );
        form.onsubmit = (event) => {
            event.preventDefault();
            this.desk.act("instruct", valuesOf(form));
        };
        return this.fold(WORDS.instruct, form);
    }

    // Opens the next session of an event; all its sessions have one manifest.
    nextSessionPanel({ session, tables }) {
        const name = textInput("event", {
            required: true,
            maxlength: 40,
            pattern: "[a-z0-9][a-z0-9\\-]{0,39}",
            value: `${this.desk.name}-${session + 1}`.slice(-40),
        });
        const form = el(
            "form",
            {},
            field(WORDS.nextName, name),
            el(
                "button",
                { type: "submit", class: "button" },
                WORDS.openNext({ session: session + 1 }),
            ),
        );
        form.onsubmit = async (event) => {
            event.preventDefault();
            const given = { like: this.desk.name, session: session + 1, tables };
            const answer = await this.desk.act("open", given, name.value);
            if (answer.ok) location.hash = name.value;
        };
        return this.fold(
            WORDS.next,
            el("p", { class: "muted small" }, WORDS.nextText),
            form,
        );
    }

    recordPanel({ manifest, all_parties: parties = 1 }) {
        const get = (file) => this.save(file);
        return this.fold(
            WORDS.record,
            el("p", { class: "muted small" }, WORDS.recordText),
            el(
                "div",
                { class: "row" },
                this.fileButtons([["record", WORDS.download]], "", get),
                parties > 1 && !manifest
                    ? this.fileButtons([["event", WORDS.description]], "", get)
                    : "",
            ),
        );
    }
}

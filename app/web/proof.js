// The proof of a shoe, for people: one sentence with its level, four pictures with the values of the
// shoe, and everything else behind a click.  The page loads the record and checks all of it with the
// core, from the first line, as somebody would who did not watch the table (record_check.js).
// Without a table it tells how the proof works.  room.js shows it.

import { el } from "./cards.js";
import { icon } from "./icons.js";
import { checkedCards, envelope, jar, stack } from "./proof_art.js";
import { levelOf, sharesIn, stateOf } from "./proof_story.js";
import { checkWhole, openVerifier, saveRecord } from "./record_check.js";
import { capital, sentence } from "./words.js";
import { PROOF } from "./words_proof.js";

const WORDS = PROOF.proof;
const LEVELS = { sealed: "lock", shared: "people", public: "globe" };
const SAMPLE = ["KC", "8S", "8D", "3H"];
const MARKS = { proved: "check", running: "check", broken: "cross" }; // others wait

const CLOCK = { hour: "2-digit", minute: "2-digit", second: "2-digit", hourCycle: "h23" };
const clock = (time) => new Date(time).toLocaleTimeString(undefined, CLOCK);
// "7c1e 40b2 … 90ab"
const short = (digits) => `${digits.slice(0, 4)} ${digits.slice(4, 8)} … ${digits.slice(-4)}`;
const code = (digits) => el("code", { title: digits }, short(digits));
const slipCode = (digits) => `${digits.slice(0, 4)}…`;

export class ProofPage {
    // `tools` is a promise of [module, signer, checks]; name() is the player's name; secretOf(shoe)
    // what this browser added to a shoe of the table; isSeated() whether the player sits there;
    // halted() a sentence when the table stopped.
    constructor(root, { tools, name, secretOf, isSeated, halted }) {
        Object.assign(this, { root, tools, name, secretOf, isSeated, halted });
    }

    hide() {
        Object.assign(this, { table: undefined, result: undefined, shown: false });
        this.root.replaceChildren();
    }

    // Shows the proof of a shoe of a table, the latest one unless `shoe` names another.
    show(table, shoe) {
        const isSame = this.shown && this.table === table;
        Object.assign(this, { table, wanted: shoe, shown: true });
        if (!table) this.drawHow();
        else if (!isSame) this.check();
        else if (this.result) this.draw(); // else it is being checked
    }

    async check() {
        const { table } = this;
        this.result = undefined;
        const note = el("p", { class: "proof-wait", role: "status" }, WORDS.loading);
        this.root.replaceChildren(note);
        const isStale = () => this.table !== table || !this.root.contains(note);
        try {
            const [module, , checks] = await this.tools;
            const found = await checkWhole(module, recordAddress(table), checks, (part) => {
                note.textContent = WORDS.checking({ percent: Math.round(part * 100) });
            });
            if (isStale()) return;
            Object.assign(this, found);
            this.draw();
        } catch (error) {
            if (isStale()) return;
            note.className = "proof-wait bad";
            note.textContent = WORDS.unreadable({ error: sentence(error.message) });
            this.root.append(el("p", { class: "proof-wait" }, this.againButton()));
        }
    }

    draw() {
        const { story, result } = this;
        const shoes = story.dealt();
        const shoe =
            shoes.find(({ number }) => number === this.wanted) ?? shoes.at(-1) ?? story.shoes.at(-1);
        this.root.replaceChildren(
            this.verdict(result, shoe, this.shoePicker(shoes, shoe)),
            ...(shoe ? [this.four(shoe)] : []),
            el("div", { class: "proof-row" }, ladder(result.finding ? undefined : shoe), this.cannot(result)),
            ...(shoe ? [this.more(shoe)] : []),
        );
    }

    // Which shoe is shown, when there are several.
    shoePicker(shoes, chosen) {
        if (shoes.length < 2) return "";
        const choice = el(
            "select",
            { id: "proof-shoe" },
            shoes.map((shoe) =>
                el(
                    "option",
                    { value: shoe.number, selected: shoe === chosen },
                    WORDS.ofShoe({ number: shoe.number, isRunning: !shoe.shown }),
                ),
            ),
        );
        choice.onchange = () => {
            this.wanted = Number(choice.value);
            this.draw();
            this.root.querySelector("#proof-shoe").focus();
        };
        return el(
            "label",
            {},
            el("span", { class: "aside" }, WORDS.shoe),
            choice,
        );
    }

    verdict(result, shoe, picker) {
        const halted = this.halted();
        const state = halted && !result.finding ? "halted" : stateOf(result, shoe);
        const isBroken = state === "broken" || state === "halted";
        const level = shoe && !isBroken && this.story.isCommitted ? levelPill(levelOf(shoe)) : "";
        const parts = [
            el("h2", {}, this.sentence(state, shoe)),
            ...this.details(state, shoe).map((words) => el("p", {}, words)),
        ];
        if (isBroken) parts.push(el("p", {}, this.saveButton("main")));
        return el(
            "section",
            { class: `proof-verdict ${isBroken ? "broken" : state}`, role: "status" },
            el("span", { class: "proof-stamp" }, icon(isBroken ? "cross" : (MARKS[state] ?? "lock"))),
            el("div", {}, parts),
            el("div", { class: "proof-side" }, level, picker),
        );
    }

    sentence(state, shoe) {
        const says = WORDS.verdict;
        const { finding } = this.result;
        if (state === "halted") return says.brokenHere;
        if (state === "broken") {
            const isCard = shoe && this.story.wrongCard();
            return isCard ? says.brokenCard({ card: shoe.opened + 1 }) : says.brokenLine(finding);
        }
        if (!this.story.isCommitted) return says.uncommitted;
        return state === "proved" ? says.proved[levelOf(shoe)] : says[state];
    }

    details(state, shoe) {
        const { finding, sums, checked, level } = this.result;
        const counts = { cards: sums.opened, steps: sums.lines, signatures: checked };
        if (state === "halted") return [this.halted()];
        if (state === "broken") return [WORDS.brokenDetail(finding)];
        if (state === "proved")
            return [
                WORDS.provedDetail(counts),
                ...(level.name !== levelOf(shoe) ? [WORDS.weaker({ level: level.name })] : []),
            ];
        return state === "running" || state === "sealed" ? [WORDS.runningDetail(counts)] : [];
    }

    four(shoe) {
        return steps([
            this.sealStep(shoe),
            this.shareStep(shoe),
            this.cutStep(shoe),
            this.checkStep(shoe),
        ]);
    }

    sealStep({ seal, sealed, shown }) {
        return {
            picture: envelope({
                title: shown ? WORDS.sealOpen : WORDS.sealFirst,
                letter: shown && slipCode(shown.secret),
                words: shown ? WORDS.openEnvelope : WORDS.pictures[0],
            }),
            text: WORDS.seals,
            value: [
                WORDS.sealShown({ time: clock(sealed.time) }),
                code(seal),
                shown ? WORDS.sealOpened({ time: clock(shown.time) }) : WORDS.sealClosed,
                Boolean(shown),
            ],
        };
    }

    shareStep(shoe) {
        const me = this.name();
        const shares = sharesIn(shoe);
        const own = shares.find(({ name }) => name === me);
        const isOwn = own && this.secretOf(shoe.number)?.secret === own.secret;
        const named = shares.map((share) => ({
            ...share,
            name: share === own ? WORDS.you : share.name,
        }));
        named.sort((a, b) => (b.name === WORDS.you) - (a.name === WORDS.you));
        const shown = own ?? shares[0];
        const count = shares.length;
        const isMixed = Boolean(shoe.shown);
        const late = own || !this.isSeated() ? "" : ` ${WORDS.youLate}`;
        return {
            picture: jar({
                slips: [
                    { name: WORDS.house, code: slipCode(shoe.seal) },
                    ...named.map(({ name, seal }) => ({ name, code: slipCode(seal) })),
                ],
                words: WORDS.pictures[1],
            }),
            text: WORDS.adds({ names: named.map(({ name }) => name) }) + late,
            value: shown
                ? [
                      isOwn ? WORDS.yours : WORDS.theirs(shown),
                      code(shown.secret),
                      own && isOwn
                          ? isMixed
                              ? WORDS.yoursMixed
                              : WORDS.yoursIn
                          : (isMixed ? WORDS.theirsMixed : WORDS.theirsIn)({ count }),
                      isMixed,
                  ]
                : [WORDS.theirs({ name: WORDS.friends }), WORDS.none, WORDS.notYet, false],
        };
    }

    cutStep({ stacks }) {
        const { cut, size } = stacks[0] ?? {};
        if (!cut)
            return {
                picture: stack({ front: WORDS.notCut, words: WORDS.pictures[2] }),
                text: WORDS.cuts.nobody,
                value: [WORDS.titles[2], WORDS.none, WORDS.notYet, false],
            };
        const { by, cards, time } = cut;
        const isMine = by === this.name();
        const name = by === "supervisor" ? WORDS.supervisor : by;
        return {
            picture: stack({
                part: cards / size,
                front: WORDS.cutFront({ cards }),
                back: String(size - cards),
                words: WORDS.pictures[2],
            }),
            text: isMine ? WORDS.cuts.you : WORDS.cuts.them({ name }),
            value: [
                isMine
                    ? WORDS.cutByYou({ time: clock(time) })
                    : WORDS.cutBy({ name, time: clock(time) }),
                el("code", {}, WORDS.cutAt({ cards, size })),
                WORDS.startsAt({ card: (cards % size) + 1 }),
                true,
            ],
        };
    }

    checkStep({ stacks, faces, opened }) {
        const [first] = stacks;
        const wrong = this.result.finding && this.story.wrongCard();
        const title = wrong
            ? WORDS.wrongCard({ card: opened + 1 })
            : opened
              ? WORDS.turned({ cards: opened })
              : WORDS.turnedNone;
        return {
            picture: checkedCards({
                faces: wrong ? [...faces.slice(-3), wrong] : faces,
                isWrong: Boolean(wrong),
                title,
                seal: first ? WORDS.oneSeal(first) : WORDS.oneSealAll,
                words: WORDS.pictures[3],
            }),
            text: WORDS.checks,
            value: first
                ? [
                      WORDS.orderSealed({ time: clock(first.time) }),
                      code(first.root),
                      wrong ? title : opened ? WORDS.lay({ cards: opened }) : WORDS.notYet,
                      wrong ? "wrong" : opened > 0,
                  ]
                : [WORDS.titles[3], WORDS.none, WORDS.notYet, false],
        };
    }

    cannot({ checked, sums }) {
        const { told, clock: time, companions, signatures } = WORDS.cannot;
        const rows = [
            told,
            time,
            ...(this.story.hasCompanions ? [companions] : []),
            ...(checked === undefined && sums.signed > 0 ? [signatures] : []),
        ];
        const look = el("button", { type: "button", id: "to-verifier" }, WORDS.verifier);
        const said = el("p", { class: "small", role: "status" });
        look.onclick = () => {
            const record = Promise.resolve(this.pieces);
            if (!openVerifier(record, `${this.table}.record`)) said.textContent = WORDS.popup;
        };
        return el(
            "section",
            { class: "proof-box" },
            el("h2", {}, WORDS.cannotTitle),
            el(
                "ul",
                { class: "proof-not" },
                rows.map((words) => el("li", {}, words)),
            ),
            el("div", { class: "row" }, this.againButton(), this.saveButton(""), look),
            said,
        );
    }

    againButton() {
        const again = el("button", { type: "button", class: "main", id: "proof-again" }, WORDS.again);
        again.onclick = () => this.check();
        return again;
    }

    saveButton(kind) {
        const save = el("button", { type: "button", class: kind, "data-save": true }, WORDS.save);
        save.onclick = () => saveRecord(this.pieces, `${this.table}.record`);
        return save;
    }

    more(shoe) {
        const lines = this.story.linesOf(shoe);
        const body = el("div", { class: "proof-more" });
        const details = el(
            "details",
            { class: "proof-box" },
            el("summary", {}, WORDS.more),
            body,
        );
        details.ontoggle = () => {
            if (!details.open || body.firstChild) return;
            body.append(
                el("h3", {}, WORDS.values),
                this.values(shoe),
                el("h3", { id: "proof-lines" }, WORDS.lines({ lines: lines.length })),
                el(
                    "pre",
                    { tabindex: "0", role: "region", "aria-labelledby": "proof-lines" },
                    lines.map((line) => line.split("\t").slice(0, 6).join("  ")).join("\n"),
                ),
                el("h3", {}, WORDS.without),
                el(
                    "ol",
                    { class: "proof-steps" },
                    WORDS.steps.map((words) => el("li", {}, words)),
                ),
            );
        };
        return details;
    }

    // Every value of the shoe, whole.
    values(shoe) {
        const names = WORDS.value;
        const digits = (text) => el("code", { class: "whole" }, text);
        const rows = [
            [names.table, digits(this.result.id)],
            [names.level, names.levelIs(this.result.level)],
            [names.seal, digits(shoe.seal)],
            ...shoe.shares.flatMap(({ name, seal, secret }) => [
                [names.shareSeal({ name }), digits(seal)],
                ...(secret ? [[names.shareSecret({ name }), digits(secret)]] : []),
            ]),
            ...shoe.stacks.flatMap(({ root, cut, size }) => [
                [names.root, digits(root)],
                ...(cut ? [[names.cut, WORDS.cutAt({ cards: cut.cards, size })]] : []),
            ]),
            [names.secret, shoe.shown ? digits(shoe.shown.secret) : names.closed],
            ...(shoe.shown ? [[names.salt, digits(shoe.shown.salt)]] : []),
        ];
        return el(
            "dl",
            { class: "proof-values" },
            rows.flatMap(([name, value]) => [el("dt", {}, name), el("dd", {}, value)]),
        );
    }

    // How the proof works, without a table.
    drawHow() {
        this.root.replaceChildren(
            el(
                "section",
                { class: "proof-verdict how" },
                el("span", { class: "proof-stamp" }, icon("check")),
                el("div", {}, el("h2", {}, WORDS.howTitle), el("p", {}, WORDS.howText)),
            ),
            steps([
                {
                    picture: envelope({ title: WORDS.sealFirst, words: WORDS.pictures[0] }),
                    text: WORDS.seals,
                },
                {
                    picture: jar({
                        slips: [WORDS.house, WORDS.you, WORDS.friends].map((name) => ({ name })),
                        words: WORDS.pictures[1],
                    }),
                    text: WORDS.addsAlways,
                },
                {
                    picture: stack({
                        part: 0.6,
                        front: WORDS.cutWhere,
                        words: WORDS.pictures[2],
                    }),
                    text: WORDS.cuts.you,
                },
                {
                    picture: checkedCards({
                        faces: SAMPLE,
                        title: WORDS.everyCard,
                        seal: WORDS.oneSealAll,
                        words: WORDS.pictures[3],
                    }),
                    text: WORDS.checks,
                },
            ]),
            el("div", { class: "proof-row" }, ladder(), howLimits()),
        );
    }
}

const recordAddress = (table) => `record/${encodeURIComponent(table)}`;

// The list of the four steps; `value` is [name, value, what came of it, whether it is checked],
// the last one true, false or "wrong".
function steps(list) {
    return el(
        "ol",
        { class: "proof-four" },
        list.map(({ picture, text, value }, i) =>
            el(
                "li",
                {},
                picture,
                el("div", { class: "proof-text" }, el("h3", {}, WORDS.titles[i]), el("p", {}, text)),
                value ? valuePart(value) : "",
            ),
        ),
    );
}

function valuePart([name, value, came, isChecked]) {
    const kind = isChecked === "wrong" ? "wrong" : isChecked ? "good" : "muted";
    const mark = { wrong: "cross", good: "check", muted: "wait" }[kind];
    return el(
        "div",
        { class: "proof-value" },
        el("span", {}, capital(name)),
        typeof value === "string" ? el("code", {}, value) : value,
        el("strong", { class: kind }, icon(mark), came),
    );
}

const levelPill = (name) =>
    el("span", { class: `level ${name}` }, icon(LEVELS[name]), WORDS.level[name]);

// The three levels; that of the shoe is marked.
function ladder(shoe) {
    const here = shoe?.stacks.length ? levelOf(shoe) : undefined;
    return el(
        "section",
        { class: "proof-box" },
        el("h2", {}, WORDS.howStrong),
        el(
            "ol",
            { class: "proof-ladder" },
            Object.keys(LEVELS).map((name) =>
                el(
                    "li",
                    { class: name === here ? "here" : "" },
                    levelPill(name),
                    el("p", {}, WORDS.levelText[name]),
                    name === here ? el("strong", {}, WORDS.thisShoe) : "",
                ),
            ),
        ),
    );
}

const howLimits = () =>
    el(
        "section",
        { class: "proof-box" },
        el("h2", {}, WORDS.cannotTitle),
        el(
            "ul",
            { class: "proof-not" },
            [WORDS.cannot.told, WORDS.cannot.clock].map((words) => el("li", {}, words)),
        ),
    );

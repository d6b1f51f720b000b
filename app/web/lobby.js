// The lobby of the card room: what this is, one button that starts to play, the tables drawn with
// who sits where, the link for friends, and the bridge events that anybody can check.  room.js shows
// it when the address names no table.

import { avatarMarkup } from "./avatar.js";
import { el } from "./cards.js";
import { chipStack } from "./chips.js";
import { copyText } from "./dialogs.js";
import { EDGES } from "./edges.js";
import { makeCard } from "./faces.js";
import { drawing, icon } from "./icons.js";
import { LOBBY } from "./words_lobby.js";

const WORDS = LOBBY.lobby;
const EVENTS_LISTED = 12;
const STEP_ICONS = ["lock", "people", "cut", "check"];
const STACKS = [64000, 30500, 167000]; // cents of the chips beside the cards
const CHIP_VALUES = [100, 500, 2500, 10000, 50000];

export class Lobby {
    // `actions` has play(), join(table, sits), askTable() and name(), the player's name.
    constructor(root, actions) {
        Object.assign(this, { root, do: actions });
        this.play = el(
            "button",
            { type: "button", class: "main go", id: "play-now" },
            WORDS.playNow,
        );
        this.play.onclick = () => this.do.play();
        this.note = el("p", { class: "go-note", role: "status" }, WORDS.playMoney);
        const make = el("button", { type: "button", id: "open-table" }, WORDS.openTable);
        make.onclick = () => this.do.askTable();
        this.people = el("span", { class: "muted" });
        this.list = el("ul", { class: "tables" });
        this.friends = el("section", { class: "friends", "aria-labelledby": "friends-title" });
        this.bridge = el("section", { "aria-label": WORDS.bridge, hidden: true });
        root.replaceChildren(
            this.hero(),
            el(
                "div",
                { class: "lobby-body" },
                el(
                    "section",
                    { "aria-labelledby": "tables-title" },
                    el(
                        "div",
                        { class: "lobby-head" },
                        el("h2", { id: "tables-title" }, WORDS.tables),
                        this.people,
                        el("span", { class: "end" }, make),
                    ),
                    el("div", { class: "hall" }, this.list, this.friends),
                ),
                this.bridge,
                elsewhere(),
            ),
        );
        this.drawFriends();
    }

    hero() {
        const practice = el(
            "a",
            { class: "button", id: "to-practice", href: "practice" },
            WORDS.practice,
        );
        const steps = WORDS.steps.map(([title, words], i) =>
            el(
                "li",
                {},
                el("span", { class: "step-icon" }, icon(STEP_ICONS[i])),
                el("span", {}, el("strong", {}, title), words),
            ),
        );
        return el(
            "div",
            { class: "hero" },
            el(
                "div",
                { class: "hero-in" },
                el(
                    "div",
                    {},
                    el("h2", {}, WORDS.headline),
                    el("p", { class: "hero-text" }, WORDS.intro),
                    el("div", { class: "hero-go" }, this.play, practice, this.note),
                ),
                heroArt(),
            ),
            el("ol", { class: "how", "aria-label": WORDS.how }, steps),
        );
    }

    // While "Play now" waits for the room, the button is busy and the note says why; isLost when there
    // is no connection.
    showJoining(isJoining, isLost) {
        const why = isLost ? WORDS.noRoom : WORDS.joining;
        this.play.setAttribute("aria-busy", String(isJoining));
        this.note.textContent = isJoining ? why : WORDS.playMoney;
    }

    // Draws the `lobby` message of the room.
    draw({ tables, players, more = 0 }) {
        this.tables = tables;
        this.people.textContent = WORDS.people({ people: players });
        const mine = tables.filter((table) => this.seatIn(table));
        const sorted = [...mine, ...tables.filter((table) => !mine.includes(table))];
        this.list.replaceChildren(
            ...(tables.length
                ? sorted.map((table) => this.tableItem(table))
                : [el("li", { class: "none" }, WORDS.noTables)]),
            ...(more ? [el("li", { class: "none" }, WORDS.more({ tables: more }))] : []),
        );
        this.drawFriends();
    }

    // The player's box at a table of the lobby, or 0.  A name is used once in a room.
    seatIn({ taken, companions }) {
        const name = this.do.name();
        return name && !companions.includes(name) ? taken.indexOf(name) + 1 : 0;
    }

    // The table where the player has a seat, with `box`, or undefined.
    mySeat() {
        const row = (this.tables ?? []).find((table) => this.seatIn(table));
        return row && { ...row, box: this.seatIn(row) };
    }

    tableItem(row) {
        const { table, title, rules, decks, boxes, taken, min, max, clock } = row;
        const { watching } = row;
        const free = taken.slice(0, boxes).filter((name) => !name).length;
        const box = this.seatIn(row);
        const button = (words, kind, sits) => {
            const made = el("button", { type: "button", class: kind }, words);
            made.onclick = () => this.do.join(table, sits);
            return made;
        };
        const first = box
            ? button(WORDS.backToSeat, "main", false)
            : free
              ? button(WORDS.sitDown, "main", true)
              : button(WORDS.watch, "", false);
        return el(
            "li",
            { class: box ? "table-card mine" : "table-card" },
            this.drawTable(row, free),
            el(
                "div",
                { class: "table-words" },
                el("h3", {}, tableTitle(title, rules)),
                el("p", {}, WORDS.facts({ min, max, decks, clock })),
                el("p", {}, WORDS.rules({ rules: rulesName(rules), edge: EDGES[rules]?.edge })),
                el(
                    "p",
                    {},
                    el("strong", {}, box ? WORDS.youSit({ box }) : WORDS.seatsFree({ free })),
                    watching > 0 ? ` · ${WORDS.watching({ watching })}` : "",
                ),
            ),
            el(
                "div",
                { class: "row" },
                first,
                free && !box ? button(WORDS.watch, "quiet", false) : "",
            ),
        );
    }

    // The table from above, with a face at each seat that is taken.
    drawTable({ taken, boxes, companions }, free) {
        const me = this.do.name();
        const seats = taken.slice(0, boxes).map((name, i) => {
            const [x, y] = seatPlace(i, boxes);
            if (!name) return `<circle cx="${x}" cy="${y}" r="12" class="seat-free"/>`;
            const isCompanion = companions.includes(name);
            const r = name === me && !isCompanion ? 16 : 13;
            return (
                (r === 16 ? `<circle cx="${x}" cy="${y}" r="18.5" class="seat-mine"/>` : "") +
                `<svg x="${x - r}" y="${y - r}" width="${2 * r}" height="${2 * r}" viewBox="0 0 24 24">` +
                `<title></title>${avatarMarkup(name, isCompanion)}</svg>`
            );
        });
        const svg = drawing(TABLE + seats.join(""), {
            className: "mini",
            viewBox: "0 0 280 124",
            label: WORDS.seats({
                people: boxes - free - companions.length,
                companions: companions.length,
                free,
            }),
        });
        const named = taken.slice(0, boxes).flatMap((name, i) => (name ? [[name, i + 1]] : []));
        svg.querySelectorAll("title").forEach((node, i) => {
            const [name, box] = named[i];
            const who = name === me ? WORDS.you : name;
            const words = companions.includes(name) ? WORDS.companion({ name }) : who;
            node.textContent = WORDS.seat({ box, name: words });
        });
        return svg;
    }

    // The link to the player's table, or the way to have one.
    drawFriends() {
        const mine = this.mySeat();
        if (this.linked !== undefined && this.linked === (mine?.table ?? "")) return;
        this.linked = mine?.table ?? "";
        const heading = el("h3", { id: "friends-title" }, WORDS.friends);
        if (!mine) {
            const make = el("button", { type: "button" }, WORDS.openTable);
            make.onclick = () => this.do.askTable();
            this.friends.replaceChildren(heading, el("p", {}, WORDS.friendsOpen), make);
            return;
        }
        const title = tableTitle(mine.title, mine.rules);
        const link = el("input", {
            readonly: true,
            value: tableLink(mine.table),
            "aria-label": WORDS.friendsLink,
        });
        const copy = el("button", { type: "button", class: "main" }, WORDS.copyLink);
        const said = el("p", { class: "small", role: "status" });
        copy.onclick = async () => {
            said.textContent = (await copyText(link)) ? WORDS.copied : WORDS.copyByHand;
        };
        this.friends.replaceChildren(
            heading,
            el("p", {}, WORDS.friendsSend({ title })),
            el("span", { class: "friends-link" }, icon("link"), link),
            copy,
            said,
        );
    }

    // Draws the bridge events of the room, the latest first; a director also gets the way to the
    // desk.
    drawEvents(events, isDirector) {
        const latest = [...events].sort((a, b) => b.time - a.time).slice(0, EVENTS_LISTED);
        this.bridge.hidden = latest.length === 0 && !isDirector;
        this.bridge.replaceChildren(
            el(
                "div",
                { class: "lobby-head" },
                el("h2", {}, WORDS.bridge),
                el("span", { class: "muted" }, WORDS.bridgeNote),
                isDirector
                    ? el("a", { class: "button end", id: "to-desk", href: "desk" }, WORDS.toDesk)
                    : "",
            ),
            latest.length
                ? el(
                      "ul",
                      { class: "events" },
                      latest.map((event) => eventItem(event)),
                  )
                : el("p", { class: "none" }, WORDS.noEvents),
        );
    }

    // The table with a free box where most people are, or undefined: then a new one is better.
    // `full` is a table that was full a moment ago.
    bestTable(full = undefined) {
        const free = (this.tables ?? []).filter(
            ({ table, taken, boxes }) =>
                table !== full && taken.slice(0, boxes).some((name) => !name),
        );
        // At a table that waits for people who are gone a newcomer would wait too.
        const worth = ({ taken, companions, absent = 0 }) => {
            const seated = taken.filter((name) => name && !companions.includes(name));
            const people = new Set(seated).size;
            return people > 0 && people <= absent ? -1 : people - absent;
        };
        const good = free.filter((table) => worth(table) >= 0);
        return good.sort((a, b) => worth(b) - worth(a))[0]?.table;
    }
}

// The felt of a drawn table with the dealer's cards; seats come after it.
const TABLE =
    '<path d="M-4-40A144 152 0 0 0 284-40Z" class="mini-felt"/>' +
    '<path d="M-4-40A144 152 0 0 0 284-40" class="mini-rail"/>' +
    '<rect x="118" y="8" width="20" height="28" rx="3" class="mini-card"/>' +
    '<rect x="142" y="8" width="20" height="28" rx="3" class="mini-back"/>';
const PLACES = [
    [26, 36],
    [52, 66],
    [90, 88],
    [140, 96],
    [190, 88],
    [228, 66],
    [254, 36],
];

// Where box `i` (from 0) of `boxes` is drawn: around the middle of the arc, box 1 at the right, as on
// the felt.
function seatPlace(i, boxes) {
    const at = 3 - i + (boxes - 1) / 2;
    const [a, b] = [PLACES[Math.floor(at)], PLACES[Math.ceil(at)]];
    return [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2];
}

function heroArt() {
    const cards = ["AS", "KH", "QC", "JD"].map((card) => makeCard(card));
    cards.at(-1).append(el("span", { class: "seal" }));
    return el(
        "div",
        { class: "fan", "aria-hidden": "true" },
        cards,
        STACKS.map((cents) =>
            el("span", { class: "fan-chips" }, chipStack(cents, CHIP_VALUES)),
        ),
        el("span", { class: "fan-tip" }, el("i", {}, icon("check")), WORDS.checked),
    );
}

function elsewhere() {
    const way = (href, title, words) =>
        el("li", {}, el("a", { href }, el("strong", {}, title), el("span", {}, words)));
    return el(
        "nav",
        { class: "elsewhere", "aria-label": WORDS.elsewhere },
        el(
            "ul",
            {},
            way("#proof", WORDS.proofTitle, WORDS.proofText),
            way("trainer", WORDS.trainerTitle, WORDS.trainerText),
            way("verify", WORDS.verifyTitle, WORDS.verifyText),
            way("deals", WORDS.dealsTitle, WORDS.dealsText),
            way("desk", WORDS.deskTitle, WORDS.deskText),
        ),
    );
}

const eventItem = ({ event, title, time }) =>
    el(
        "li",
        {},
        el(
            "a",
            { href: `event/${encodeURIComponent(event)}` },
            title && title !== "-" ? title : event,
        ),
        el("span", { class: "muted small" }, new Date(time).toLocaleDateString()),
    );

export const tableLink = (table) => new URL(`#table=${table}`, location.href).href;
export const rulesName = (id) => LOBBY.newTable.presets[id] ?? id;
// A table without a title is called by its rules.
export const tableTitle = (title, rules) =>
    title?.replace("'", "’") || WORDS.untitled({ rules: rules && rulesName(rules) });

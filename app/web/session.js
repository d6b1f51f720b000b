// A session of bridge out of its record: SessionWalk follows the lines as the verifier reads them
// and remembers their numbers; readSession then takes everything else out of the WebAssembly
// module.  Pages show the result (session_facts.js, sheet.js, board_proof.js).  Nothing here knows
// the page, so that tests/browser/agree.mjs can run it without a browser.

import { WASM } from "./boundary.js";
import { readLine, readText } from "./walk.js";

// The name of a value in an enumeration of app/wasm/boundary.def.
const nameOf = (names, value) => Object.keys(names).find((name) => names[name] === value);

// Follows the lines that are in order and remembers their numbers.
export class SessionWalk {
    constructor(verifier) {
        this.verifier = verifier;
        this.parties = new Map();
        this.boards = new Map();
    }

    after(bytes) {
        this.take(readLine(bytes));
    }

    // An act that counts, of a record with corrections; the board is at this attempt after it.
    takeCounted({ text, attempt }) {
        this.counted = attempt;
        this.take(readText(text));
    }

    take({ seq, time, actor, act, ruling, pairs }) {
        if (!/^[-!?]/.test(ruling)) return;
        if (seq === 1) Object.assign(this, { time, source: pairs.source, key: pairs.key });
        else if (act === "commit") this.parties.set(Number(pairs.party), seq);
        else if (act === "manifest") this.manifestLine = seq;
        else if (act === "value") this.valueLine = seq;
        else if (act === "release") this.board(pairs).releaseLine = seq;
        else if (act === "deal") Object.assign(this.attempt(pairs), { dealLine: seq, by: actor });
        else if (act === "import") this.attempt(pairs).importLine = seq;
        else if (act === "enter") this.attempt(pairs).enterLine = seq;
        else if (act === "redeal") this.attempt(pairs).redealLine = seq;
        else if (act === "subkey") this.attempt(pairs).keyLines[pairs.party] = seq;
        else if (act === "show") this.attempt(pairs).showLine = seq;
    }

    board({ board }) {
        const number = Number(board);
        if (!this.boards.has(number)) this.boards.set(number, { attempts: [] });
        return this.boards.get(number);
    }

    // The lines of the attempt that a line names, or of the one that the board is at.
    attempt(pairs) {
        const { attempts } = this.board(pairs);
        const now = () => boardNumber(this.verifier, "attempt", Number(pairs.board));
        const at = Number(pairs.attempt ?? this.counted ?? now());
        attempts[at] ??= { keyLines: {} };
        return attempts[at];
    }
}

const boardNumber = (verifier, name, board, attempt = 0) =>
    verifier.wasm.riffle_board_number(WASM.BOARD_NUMBER[name], board, attempt);

const boardText = (verifier, name, board, attempt = 0, party = 0) =>
    verifier.textAt(
        verifier.wasm.riffle_board_text(WASM.BOARD_TEXT[name] + party, board, attempt),
    );

const sessionText = (verifier, name, party = 0) =>
    verifier.textAt(verifier.wasm.riffle_session_text(WASM.SESSION_TEXT[name], party));

function attemptOf(verifier, board, attempt, parties, lines) {
    const text = (name, party) => boardText(verifier, name, board, attempt, party);
    return {
        attempt,
        origin: nameOf(WASM.ORIGIN, boardNumber(verifier, "origin", board, attempt)),
        opened: boardNumber(verifier, "opened", board, attempt) === 1,
        deal: text("deal"),
        commitment: text("commitment"),
        key: text("key"),
        again: text("again"),
        subkeys: parties.map((_, i) => text("subkey", i)),
        lines: lines ?? { keyLines: {} },
    };
}

function boardOf(verifier, number, parties, walk) {
    const value = (name) => boardNumber(verifier, name, number);
    const lines = walk.boards.get(number) ?? { attempts: [] };
    const last = value("attempt");
    const kept = Array.from({ length: Math.min(last + 1, WASM.ATTEMPTS_KEPT) }, (_, attempt) =>
        attemptOf(verifier, number, attempt, parties, lines.attempts[attempt]),
    );
    return {
        number,
        dealer: value("dealer"),
        vulnerable: value("vulnerable"),
        stage: nameOf(WASM.STAGE, value("stage")),
        words: boardText(verifier, "words", number),
        fouled: value("fouled") === 1,
        byHand: value("computed") === 0 && value("stage") !== WASM.STAGE["not-dealt"],
        releaseLine: lines.releaseLine,
        now: kept[last] ?? attemptOf(verifier, number, last, [], lines.attempts[last]),
        before: kept.slice(0, last),
    };
}

// Everything that pages show of a session, once its record is read.
export function readSession(verifier, walk) {
    const own = (which) => verifier.wasm.riffle_session_number(WASM.SESSION_NUMBER[which]);
    const session = Object.fromEntries(
        ["first", "tables", "number", "edition", "acts", "sessions"].map((name) => [
            name,
            own(name),
        ]),
    );
    for (const name of ["title", "manifest", "description", "value", "agent", "program"])
        session[name] = sessionText(verifier, name);
    for (const name of ["closed", "hasManifest", "hasValue"]) session[name] = own(name) === 1;
    session.parties = Array.from({ length: own("parties") }, (_, i) => ({
        name: sessionText(verifier, "partyName", i + 1),
        root: sessionText(verifier, "partyRoot", i + 1),
        line: walk.parties.get(i + 1),
    }));
    session.boards = Array.from({ length: own("boards") }, (_, i) =>
        boardOf(verifier, own("first") + i, session.parties, walk),
    );
    const { manifestLine, valueLine, source, time, key } = walk;
    return { ...session, manifestLine, valueLine, source, time, key };
}

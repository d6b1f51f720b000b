// The catalogue of the pages that check a record: verify.html, and event.html, the public page of a
// bridge event.  words.js says how a catalogue is made and translated.
//
// Words of the field: a *record* is the file of a table or a session, a *line* one entry of it, a
// *root* the hash that fixes the order of a shoe before the cut, a *commitment* the hash that fixes
// one deal, a *salt* the random number that keeps it secret, a *manifest* the document that binds
// all deals of an event.  Formulas in `formula` are mathematics: leave them as they are.

import { cardName, formatNumber, plural } from "./words.js";

const inLine = (line) => (line ? `line ${line}` : "an earlier line");

// What a line comes to: "-", "!BJ(11).5", "?BJ(2).1", or behind ~ the Law that treats a finding.
function outcomeWords(outcome) {
    if (outcome === "-") return "permitted";
    if (outcome.startsWith("!")) return `a breach of ${outcome.slice(1)}`;
    if (outcome.startsWith("?")) return `not judged by ${outcome.slice(1)}`;
    const law = outcome.slice(1);
    if (law === "-") return "treated by no other Law";
    return law === "relevant" ? "treated by the relevant Law" : `treated by Law ${law}`;
}

export const CHECK = {
    // Stand in the HTML, because they must be there without a script.
    fixed: {
        "verify.html": { title: "Riffle: check a record" },
        "event.html": { title: "Riffle: a bridge event" },
    },

    // verify.html: the frame of the page.
    verify: {
        tagline: "Check the record of a table or a session",
        again: "Check another record",
        dropTitle: "Drop a record here",
        dropText:
            "This page checks every act against the rules, every card against the root that was " +
            "published before the cut, and every bridge deal that was opened. Then it tells you " +
            "what is proved and what is not.",
        chooseFile: "Choose a file",
        fileLabel: "Record file",
        privacy: "The file stays on your computer: this page cannot reach the network.",
        about: ({ kilobytes }) =>
            `The verifier in this page is ${kilobytes} KB of WebAssembly, built from the same ` +
            "source as the riffle command. It cannot call anything outside itself.",
        reading: ({ file }) => `Reading ${file} …`,
        help: [
            "A record is the file of a table or of a bridge session. Save it at the table, or " +
                "ask its director or the house for it.",
            "Drop it here. The page checks each line and says one of four things: proved, not " +
                "proved yet, kept truly, or what is wrong and who can be blamed.",
            "Sealed: one party alone fixed the cards before play. Shared: two or more made them " +
                "together, and none could choose. Public: a number that nobody could know went in.",
            "Choose a card or a board to see its proof. The arrow keys move from card to card.",
        ],
    },

    // verify.html: a file that cannot be checked.
    problem: {
        emptyFile: ({ file }) => `${file} is empty. Choose the record of a table or a session.`,
        notRecord: ({ file }) =>
            `${file} is not a Riffle record. Choose the record of a table or a session.`,
        verifierFailed: ({ file }) =>
            `The verifier failed while it read ${file}. Nothing is proved. Please report this ` +
            "record.",
        unreadable: ({ file, error }) => `${file} cannot be read: ${error}`,
        unsupported: ({ error }) => `This browser cannot run the verifier: ${error}`,
    },

    // Both pages: the verdict and what stands below it.  "noted:" and "not proved:" are set in
    // bold; the core writes its own notes in the same form.
    verdict: {
        label: "Verdict",
        broken: ({ line, clause }) => `Line ${formatNumber(line)} breaks ${clause}:`,
        beforeBreak: ({ line }) =>
            `Everything before line ${formatNumber(line)} is in order. Nothing after it was judged.`,
        found: "found",
        expected: "expected",
        level: ({ name, words }) => `Level of proof: ${name} (${words}).`,
        concerns: "concerns",
        blame: ({ blame }) => `${blame[0].toUpperCase()}${blame.slice(1)}.`,
        theLine: "the line",
        showLine: "Show the line",
        breachLine: ({ line }) => `line ${formatNumber(line)}`,
        breachShown: "It happened earlier and shows in this line.",
        breachEnded: ({ struck, correctedBy }) =>
            struck
                ? `Struck by line ${formatNumber(correctedBy)}.`
                : `No breach any more, since line ${formatNumber(correctedBy)} corrected the record.`,
        moreBreaches: ({ breaches }) => `and ${plural(breaches, "more breach", "more breaches")}`,
        signaturesChecked: ({ signatures }) =>
            `noted: ${plural(signatures, "signature")} checked by this browser`,
        signaturesUnchecked: ({ signatures }) =>
            `not proved: ${plural(signatures, "signature was", "signatures were")} not checked, ` +
            "because this browser cannot check Ed25519 here; the riffle command can",
        companions:
            "not proved: that companions followed their strategy; this page does not replay " +
            "their decisions, the riffle command does",
    },

    // verify.html: corrections.  A struck line is never erased; it stands beside what counts.
    corrections: {
        line: ({ line }) => `correction, line ${formatNumber(line)}`,
        struck: ({ line, words }) => `line ${formatNumber(line)}: ${words}`,
        noWords: "a correction",
        instead: ({ instead }) => `Instead: ${instead}`,
        added: ({ after, instead }) => `Added after line ${formatNumber(after)}: ${instead}`,
        by: ({ who, reason }) => `By the ${who}: ${reason}`,
        byNobodySaid: ({ who }) => `By the ${who}, who gave no reason.`,
        changed: ({ line, outcome }) =>
            `Line ${formatNumber(line)} is now ${outcomeWords(outcome)}.`,
        ended: ({ line }) =>
            `This correction no longer counts: line ${formatNumber(line)} struck it.`,
        showStruck: ({ line }) => `Show struck line ${formatNumber(line)}`,
        showCorrection: ({ line }) => `Show line ${formatNumber(line)}`,
    },

    // verify.html: the facts about a table, names on the left and values on the right.
    tableFacts: {
        table: "table",
        cardsFrom: "cards",
        rules: "rules",
        noGame: "no game",
        opened: "opened",
        players: "players",
        companion: ({ name }) => `${name} (companion)`,
        record: "record",
        rounds: "rounds",
        dealt: "dealt",
        heads: "signed heads",
        refused: "refused acts",
        breaches: "breaches",
        breachCount: ({ breaches, notJudged }) =>
            notJudged > 0
                ? `${formatNumber(breaches)}, and ${plural(notJudged, "act")} not judged`
                : formatNumber(breaches),
        operatorKey: "operator's key",
        none: "none",
        utc: ({ time }) => `${time} UTC`,
        recordSize: ({ lines, size }) => `${plural(lines, "line")}, ${size}`,
        cardsDealt: ({ cards }) => plural(cards, "card"),
        cardsOpened: ({ cards, opened }) =>
            `${plural(cards, "card")}, ${formatNumber(opened)} of them opened`,
        source: {
            committed: "committed: the order was fixed before the cut",
            observed: "observed: a person entered the cards of a real shoe",
            research: "research: shuffled from a seed, the same every time",
        },
    },

    // verify.html: the cards of a table, in the order in which they were dealt.
    walk: {
        title: "Card by card",
        navigation: "Shoes and rounds",
        proofLabel: "Proof of the card",
        note: "Every card, in the order it was dealt. Choose one to see its proof.",
        noteWithoutProofs:
            "Every card, in the order it was dealt. Records of this kind have no proofs.",
        hint: "Choose a card to see its proof. Use the arrow keys to move.",
        noCards: "No card was dealt from this shoe.",
        shoe: ({ number }) => `Shoe ${number}`,
        stack: ({ number }) => `Stack ${number}`,
        cards: ({ cards }) => plural(cards, "card"),
        aborted: "aborted",
        moreRounds: ({ rounds }) => `Show ${plural(rounds, "more round", "more rounds")}`,
        burned: "Burned",
        round: ({ round }) => `Round ${round}`,
        roundContinued: ({ round }) => `Round ${round}, continued`,
        neverDealt: "Never dealt",
        neverDealtNote: "left in the shoe; known since the house showed its secret",
        bet: ({ box, amount }) => `box ${box}: ${amount}`,
        head: ({ line }) => ` · signed head in line ${line}`,
        unseen: "not seen at the table",
        breach: ({ clause }) => `breach of ${clause}`,
        corrected: ({ line }) => `line ${line}`, // below a card that a correction put in
        correctedLabel: ({ line }) => `corrected by line ${line}`,
        paid: ({ box, amount }) => `box ${box} is paid ${amount}`,
        loses: ({ box }) => `box ${box} loses`,
        pushes: ({ box }) => `box ${box} pushes`,
        insurancePaid: ({ box }) => `box ${box} is paid its insurance`,
        surrenders: ({ box }) => `box ${box} surrenders`,
        // Where a card went, below it.
        to: { dealer: "dealer", burned: "burned", overdrawn: "overdrawn", table: "table" },
        toBox: ({ box }) => `box ${box}`,
    },

    // verify.html: how a shoe got its order, line by line.
    story: {
        line: ({ line }) => `line ${line}`,
        houseCommits: "The house commits to its secret.",
        listClosed: ({ promises }) => `Players who promised a secret: ${promises}.`,
        promise: ({ name, line }) => `${name} (line ${line})`,
        listEmpty: "No player gave a secret.",
        aborted: ({ seat }) => `Aborted: seat ${seat} did not show its secret.`,
        shuffled: "The cards are shuffled.",
        root: ({ cards }) => `The root of ${plural(cards, "card")} is published.`,
        cut: ({ name, place }) => `${name} cuts at ${place}.`,
        lastRoot: ({ stacks }) => `The last of ${stacks} stacks has its root.`,
        revealed: "The house shows its secret, and everything is computed again.",
    },

    // Both pages: the panel that proves one card or one board.
    proof: {
        wholeHashes: " Show whole hashes",
        inLine: ({ line }) => inLine(line),
    },

    // verify.html: the proof of one card, in six steps.
    cardProof: {
        neverDealt: "never dealt",
        burned: "burned",
        toDealer: "to the dealer",
        toBox: ({ box }) => `to box ${box}`,
        overdrawn: "overdrawn",
        toTable: "to the table",
        round: ({ round }) => `round ${round}`,
        line: ({ line }) => `line ${line}`,
        turned: ({ line }) => `turned in line ${line}`,
        proved: ({ line }) => ` proved by the root of line ${line}`,
        notProved: " not proved",
        unseen: ({ line }) =>
            "Nobody saw this card at the table. The secret that the house showed in line " +
            `${line} opens it here.`,
        spokenHidden: "a card face down, not shown yet",
        spoken: ({ face, proved }) => `${cardName(face)}, ${proved ? "proved" : "not proved"}`,

        place: "Place",
        cut: ({ name, place, line }) => `${name} cut at ${place} (line ${line}).`,
        noCut: "There was no cut.",
        nth: ({ number }) =>
            number === 1
                ? " This is the first card to leave the stack:"
                : ` This is card ${number} to leave the stack:`,

        card: "Card",
        identity: ({ identity, face, deck }) =>
            `Identity ${identity}: ${cardName(face)}, of deck ${deck}.`,

        leaf: "Leaf",
        salt: "This salt kept the card secret until now:",
        leafIs: " the leaf",

        path: "Path to the root",
        pathText: ({ steps }) =>
            steps === 1
                ? " of each node with its neighbour, once:"
                : ` of each node with its neighbour, ${steps} times:`,
        step: "step",
        neighbour: "neighbour",
        gives: "gives",
        left: "left",
        right: "right",

        root: "Root",
        rootIs: "The last hash is the root published in ",
        rootIsNot: "The last hash is not the root of ",
        rootBefore: ({ cutLine, cardLine }) =>
            `${cutLine ? `, before the cut in line ${cutLine}` : ""}${cardLine ? ` and before this card in line ${cardLine}` : ""}.`,

        end: "At the end of the shoe",
        secretShown: "The house has shown the secret of this shoe.",
        secretHidden:
            "This record does not show the secret of the shoe. Until it does, nobody can " +
            "compute the order again.",
        secretIn: "The house showed its secret in ",
        recomputed: ({ place, identity, same }) =>
            ". This page used it to compute the key, the order and the salts again: place " +
            `${place} holds card ${identity}${same ? ", with the same salt and path." : "."}`,

        // Cards without a proof.
        observed:
            "A person entered the faces of real cards at this table. The record cannot prove " +
            "where a card lay before.",
        breach: ({ line, clause, sentence }) => `Line ${line} breaks ${clause}: ${sentence}`,
        corrected: ({ line, corrects }) =>
            `Line ${line}, a correction, puts this card at line ${corrects}.`,
        research:
            "This table is for research: its cards come from a seed that anybody can shuffle " +
            "again. The verifier did, and found the same order. There is no secret to open.",
        hidden: ({ place, line }) =>
            `This card lay at place ${place} under the root of line ${line}. It was not shown, ` +
            "and the secret of its shoe is not in this record yet: only the house knows it.",
    },

    // Both pages: the facts about a session of bridge.
    sessionFacts: {
        event: "event",
        title: "title",
        session: "session",
        edition: "edition",
        deals: "deals",
        opened: "opened",
        boards: "boards",
        record: "record",
        acts: "acts",
        heads: "signed heads",
        key: "signing key",
        none: "none",
        sessionOf: ({ number, sessions }) => `${number} of ${sessions}`,
        laws: ({ edition }) => `Laws of ${edition}`,
        source: {
            committed: "committed: the computer's deals were fixed before they were shown",
            observed: "observed: people dealt, and the record keeps what they entered",
        },
        openedAt: ({ time, closed }) => `${time} UTC, ${closed ? "closed" : "not closed yet"}`,
        boardsAt: ({ first, last, tables }) =>
            `${first === last ? first : `${first} to ${last}`}, at ${plural(tables, "table")}`,
        recordSize: ({ lines, size }) => `${plural(lines, "line")}, ${size}`,
        actsRefused: ({ acts, refused }) =>
            `${plural(acts, "act")}, ${formatNumber(refused)} refused`,
    },

    // Both pages: how the deals of a session were made.
    deals: {
        title: "How the deals were made",
        byHand:
            "People dealt the boards of this session. Every act that they entered was checked " +
            "against the Law. The record proves nothing about how random the deals are.",
        noManifest: "There is no manifest yet.",
        manifest: "Manifest",
        line: ({ line }) => `line ${line}`,
        copyManifest: "Copy the hash of the manifest",
        held: "The manifest you were given",
        heldEmpty: "Paste the manifest that you were given before the deals were made.",
        heldWrong: ({ length }) =>
            `A manifest has 64 digits and letters a to f. This has ${plural(length, "character")}.`,
        heldSame: " The same manifest: it bound these deals before they were made.",
        heldOther: " A different manifest: these are not the deals that it bound.",
        publicValue: "public value",
        describedAs: "described as",
        noValue: "none",
        valueMissing: "not stated yet",
        valueLine: ({ line }) => ` line ${line}`,
        party: "party",
        parties: "parties",
        noParties: "none yet",
        partyRoot: ({ line }) => (line ? `line ${line}, root ` : "root "),
        agent: "dealing agent",
        program: "program",
    },

    // Both pages: the boards of a session.
    sides: ["none", "N–S", "E–W", "all"],
    boards: {
        title: "Boards",
        navigation: "Boards",
        proofLabel: "Proof of the board",
        hint: "Choose a board to see its proof. Use the arrow keys to move.",
        allOpen: "All boards are open. Choose one to see its proof.",
        someOpen: ({ open }) =>
            `${plural(open, "board is", "boards are")} open. The record shows no cards of the ` +
            "others.",
        noneOpen: "No board is open yet, so this record shows no cards.",
        board: ({ number }) => `Board ${number}`,
        label: ({ number, stage }) => `Board ${number}, ${stage}`,
        dealerAndVulnerable: ({ dealer, vulnerable }) =>
            `dealer ${dealer} · ${vulnerable} vulnerable`,
        dealNumber: ({ deal }) => ` · deal ${deal}`,
        // Stages of a board, as its label says them, and as the tally below the numbers does.
        stage: {
            "not-dealt": "not dealt",
            sealed: "sealed",
            released: "released, cards not shown",
            opened: "open",
        },
        tallyStage: {
            "not-dealt": "not dealt",
            sealed: "sealed",
            released: "not shown",
            opened: "open",
        },
        tally: ({ boards, stage }) => `${formatNumber(boards)} ${stage}`,
        // One line below a board.
        notDealt: "not dealt",
        openedAfterEntry: ({ enterLine, showLine }) =>
            `entered by a person, line ${enterLine}; shown, line ${showLine}; randomness not ` +
            "proved",
        opened: ({ dealLine, openLine }) =>
            ` committed, line ${dealLine}; opened, line ${openLine}`,
        committed: ({ dealLine, rest }) => `committed, line ${dealLine}; ${rest}`,
        imported: ({ line, rest }) => `from another session, line ${line}; ${rest}`,
        byHand: ({ line, rest }) => `dealt by hand, line ${line}; ${rest}`,
        sealed: "sealed",
        releasedUnseen: ({ line }) => `released, line ${line}, cards not shown`,
        fouled: "; fouled (Law 87)",
    },

    // Both pages: the proof of one board.
    boardProof: {
        redealt: ({ line }) => `redealt since line ${line}`,
        spoken: ({ number, words }) => `Board ${number}: ${words}`,
        replaced: ({ deal, opened }) =>
            `Deal ${deal}, replaced by a redeal${opened ? " (opened)" : ""}`,

        commitment: "Commitment",
        committedIn: "Committed to in ",
        enteredIn: "The entered deal was committed to in ",
        beforeRelease: ({ line }) => `, before the release in line ${line}:`,
        sealedSince: ", and sealed since:",

        manifest: "Manifest",
        manifestAndValue: "Manifest and public value",
        manifestOf: "The manifest of ",
        namesRoots: " names the roots of the parties:",
        noValue: "There is no public value.",
        valueIs: "The public value is ",
        valueLine: ({ line }) => (line ? `, line ${line}.` : "."),

        subkey: "Sub-key",
        subkeys: "Sub-keys",
        leadsToRoot: ({ line }) => ` line ${line ?? "before"}, leads to the party's root`,
        notShown: " not shown",

        key: "Key of the board",

        deal: "Deal",
        keyShuffles: "The key shuffles the pack. With its salt, the deal has this commitment:",
        asCommitted: "It is the commitment above. The deal, card by card:",
        notCommitted: "It is not the commitment above.",
        shownIn: "Shown in ",
        withSalt: ", with the salt that opens the commitment:",
        byPeople:
            "People dealt it. The record proves that it is the deal that was entered; it proves " +
            "nothing about randomness.",
        releasedUnseen: "Released, but not shown.",
        sealed: "Sealed until the board is released.",
        importedUnseen: ({ line }) =>
            `It came from another session (line ${line}). Its cards were not entered.`,
        byHandUnseen: ({ line }) => `People dealt it (line ${line}). Its cards were not entered.`,
        notDealt: "Nothing was dealt.",
    },

    // event.html: the frame of the page.
    // The public page: what broke the Law, and corrections of mistyped lines.
    happened: {
        title: "What happened against the Law, and corrections",
        text: "Nothing is erased: a struck line stays in the record, with the reason.",
        line: ({ line }) => `line ${formatNumber(line)}`,
        at: ({ board, table, words }) =>
            [
                board && board !== "-" ? `Board ${board}` : "",
                table && table !== "-" ? `, table ${table}` : "",
                board && board !== "-" ? `: ${words}` : words,
            ].join(""),
        breach: ({ law }) => `Breach of ${law}.`,
        question: "Not judged: a step before it was not entered.",
        nowLawful: "After a correction it is lawful.",
        stillBreach: ({ law }) => `After a correction it breaks ${law}.`,
        struck: ({ line }) => `Struck by the correction in line ${formatNumber(line)}.`,
        correction: ({ reason }) =>
            reason && reason !== "-" ? `Correction: ${reason}.` : "Correction.",
        instead: ({ words }) => `Added: ${words}.`,
        // Acts by the record's word for them.
        act: {
            instruct: "the Director gave instructions",
            shuffle: "shuffled",
            "request-cut": "a cut was wanted",
            cut: "cut",
            witness: "somebody watches",
            deal: "dealt",
            place: "put into the pockets",
            enter: "its cards were entered",
            copy: "a copy was made",
            call: "bidding started",
            passout: "passed out",
            played: "the result came in",
            seen: "a card was seen",
            misdeal: "dealt wrongly",
            require: "the Director requires a new deal",
            withdraw: "the Director no longer requires it",
            redeal: "withdrawn, to be dealt again",
            imported: "the deal came from another session",
            unshuffled: "the deck was not shuffled",
            strike: "the result was cancelled",
            exchange: "it went to another table",
            foul: "fouled",
            release: "released",
        },
    },

    event: {
        help: [
            "This page loads the record of the event and checks it in your browser. It believes " +
                "nothing that the room says.",
            "Boards appear here when the director releases them. Choose one to see how it was " +
                "dealt and proved.",
            "Sealed: one party alone fixed the cards before play. Shared: two or more made them " +
                "together, and none could choose. Public: a number that nobody could know went in.",
        ],
        tagline: "Public page of a bridge event",
        again: "Check again",
        loading: "Loading the record …",
        checking: "Checking the record …",
        provedTitle: "What was checked, and what is not proved",
        name: ({ event }) => `event ${event}`,
        pageTitle: ({ title }) => `${title}: checked by Riffle`,
        missing: ({ event }) => `There is no event ${event} in this room.`,
        notSession: "This is not the record of a bridge session.",
        broken: "Something in this record is wrong. Keep a copy, and ask the director.",
        openAsCommitted: ({ boards }) =>
            boards === 1
                ? "1 board is open. It is the deal that was committed to before it was shown."
                : `${formatNumber(boards)} boards are open. Each is the deal that was committed to ` +
                  "before it was shown.",
        open: ({ boards }) => `${plural(boards, "board is", "boards are")} open.`,
        sealed: ({ boards }) =>
            `${plural(boards, "board is", "boards are")} still sealed: the record shows no ` +
            "cards before the release.",
        provesLink: "What this proves, and what it does not",
        beforeBreak: ({ line }) => `Everything before line ${formatNumber(line)} is in order.`,
        files: {
            record: "Record",
            "released.pbn": "Released boards (PBN)",
            "released-hands.pdf": "Hand records (PDF)",
        },
        footer:
            "Your browser loaded the record and checked it itself, with the same code as the " +
            "riffle command. It trusts nothing that the room says.",
        byHand: "Check it without this page",
    },

    // Mathematics in proofs: not translated.
    formula: {
        place: ({ base, cut, order, size, place }) =>
            `${base > 0 ? `${base} + ` : ""}(${cut} + ${order}) mod ${size} = ${place}`,
        identity: ({ deck, suit, rank, identity }) =>
            `${deck} · 52 + ${suit} · 13 + ${rank} = ${identity}`,
        card: ({ id, shoe, place, identity }) =>
            `H("card", "${id}", ${shoe}, ${place}, ${identity}, salt) =`,
        leaf: "SHA-256(00 …) =",
        node: "SHA-256(01 left right)",
        boardKey: ({ session, board, attempt, keys }) =>
            `H("boardkey", M, ${session}, ${board}, ${attempt}, v, ${keys}) =`,
        byHand: ({ origin, event }) =>
            `curl -O ${origin}/event/${event}/record && riffle verify record`,
    },
};

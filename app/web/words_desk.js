// The catalogue of the director's desk, desk.html: sessions of duplicate bridge.  words.js says how
// a catalogue is made and translated.
//
// Words of the field: *board*, *deal*, *redeal*, *hand record*, *curtain card*, *fouled board* and
// *pocket* as in the Laws of Duplicate Bridge; a *party* holds one of the secrets that the deals
// are made of, its *root* is the hash that commits it, a *share* is its part of the key, sealed to
// this desk; the *manifest* binds all deals of an event.  Clauses of the Law and refusals come from
// the room.

import { plural, sentence } from "./words.js";

// "Board 3", "Boards 1-4": `boards` is a list like "1-4,7".
const boardsName = (boards) => (/^\d+$/.test(boards) ? `Board ${boards}` : `Boards ${boards}`);
const at = ({ board, table }) => `${boardsName(board)}, table ${table}`;

export const DESK = {
    // Stand in the HTML, because they must be there without a script.
    fixed: { "desk.html": { title: "Riffle: the director's desk" } },

    // The frame of the page.
    page: {
        skip: "Skip to the session",
        tagline: "The director's desk",
        navigation: "Desk",
        allEvents: "All events",
        connecting: "Connecting …",
        full: "The room is full. Trying again soon …",
        refused: "The room did not let this page in.",
        steps: "Steps of the session",
        side: "Files and history",
        closeMessage: "Close this message",
        showCommand: "Show the command",
        footer: "The desk runs riffle session for you. “Show the command” tells you what it ran.",
    },

    // For somebody who is not the director.
    door: {
        title: "This desk belongs to the director",
        text:
            "The person who runs the room has a link for the director. It works once, and then " +
            "this browser stays the director's. Open the link here, or paste it.",
        label: "The director's link",
        open: "Open the desk",
    },

    // The list of events, and the form for a new one.
    events: {
        title: "Events",
        none: "There is no event yet. Open the first one here.",
        when: ({ event, time }) => `${event} · ${time}`,
        newTitle: "New event",
        ways: "How are the boards dealt?",
        quick: "Sealed: boards at once",
        quickText:
            "You alone hold the secret, and you get readable files now. The record proves that " +
            "the boards were fixed before play. It does not prove that you dealt only once.",
        provable: "Public or shared (recommended)",
        provableText:
            "You commit today and deal when a public value is known, such as a closing price: then " +
            "nobody could choose the deals, and everybody can check it. With several parties no " +
            "value is needed, and nobody alone can compute a deal.",
        byHand: "By hand",
        byHandText:
            "Players, assistants or you shuffle and deal. The record keeps what was done. It " +
            "proves nothing about how random the deals are.",
        proofOptions: "Proof of randomness",
        parties: "Parties",
        partiesHint: "How many hold a secret, you among them.",
        value: "Public value",
        valueExample: ({ date }) => `DAX, closing value of ${date}, two decimals with a point`,
        valueHint:
            "The boards can be dealt when it is known: this one on the evening of that day. You " +
            "may write another that nobody knows yet, exactly as it will be written. Empty it " +
            "only if several parties hold secrets.",
        eventTitle: "Title",
        eventTitleExample: "Tuesday pairs",
        eventTitleHint: "What people call the event.",
        club: "Club",
        clubHint: "Its name stands on every sheet and file.",
        lone: {
            title: ({ number }) => `${number} boards, or board ${number}?`,
            words: "A number alone can mean either.",
            which: "Deal",
            all: ({ number }) => `${number} boards, 1 to ${number}`,
            one: ({ number }) => `one board, number ${number}`,
            go: "Continue",
        },
        name: "Name",
        nameHint: "Small letters, digits and hyphens, for the address of the public page.",
        boards: "Boards",
        tables: "Tables",
        laws: "Laws of",
        dealBoards: "Deal the boards",
        openSession: "Open the session",
        nameTaken: ({ event }) => `There is already an event ${event}. Choose another name.`,
        nameWrong: "A name has 1 to 40 small letters, digits and hyphens.",
    },

    // The head of an event.
    head: {
        pageTitle: ({ title }) => `${title}: the director's desk`,
        event: "event",
        boards: ({ first, last }) =>
            first === last ? `board ${first}` : `boards ${first} to ${last}`,
        tables: ({ tables }) => plural(tables, "table"),
        session: ({ session, sessions }) =>
            `session ${session}${sessions > 1 ? ` of ${sessions}` : ""}`,
        laws: ({ edition }) => `Laws of ${edition}`,
        byHand: "dealt by hand",
        parties: ({ parties }) => plural(parties, "party", "parties"),
        level: ({ level, level_words: words }) => `level of proof: ${level} (${words})`,
        publicPage: "Open the public page",
        publicNote: ", where anybody can check the released boards",
    },

    // The steps of a session, in the row at the top; the states are for screen readers.
    steps: {
        open: "Open",
        commit: "Commit",
        value: "Public value",
        deal: "Deal",
        play: "Play",
        release: "Release",
        close: "Close",
        isDone: ", done",
        isNow: ", now",
    },

    law: { title: "What the Law says" },

    // The step that the session is at.
    commit: {
        title: "Commit to the secrets",
        text:
            "A commitment is one hash of everything that a party's secret will produce, for " +
            "every board and every redeal. Once the record has it, nobody can change their " +
            "secret.",
        committed: ({ parties, all, names }) =>
            `${parties} of ${plural(all, "party", "parties")} ` +
            `committed${names ? `: ${names}` : ""}.`,
        commitOwn: "Commit your own secret",
        otherTitle: "Another party",
        otherText:
            "Each other party runs this command on a computer of its own and tells you the " +
            "root. Its secret never leaves that computer.",
        copyCommand: "Copy the command",
        name: "Name",
        nameExample: "Federation",
        root: "Root",
        rootExample: "64 digits",
        enterRoot: "Enter its root",
    },
    manifest: {
        title: "Manifest",
        copy: "Copy the hash of the manifest",
        text:
            "Publish it now, on the wall or by mail. Anybody who has it before the deal can " +
            "check the deals afterwards.",
    },
    value: {
        title: "Enter the public value",
        text: "As soon as it is known, enter it exactly as the manifest describes it:",
        label: "Public value, letter by letter",
        enter: "Enter the value",
        sureTitle: "Enter this public value?",
        sureText:
            "You can enter it only once, and nobody can change it. The manifest describes it as:",
        sureValue: "You are entering:",
        sureGo: "Enter it",
    },
    deal: {
        title: "Deal",
        text: ({ boards }) =>
            `The computer deals ${plural(boards, "board")} and commits to each in the record. ` +
            "Until you release a board, its cards leave this desk only encrypted, for your " +
            "dealing machine.",
        deal: ({ boards }) => `Deal ${plural(boards, "board")}`,
        shareTitle: "Shares of other parties",
        shareText:
            "Each other party runs this command beside its secret and sends you the file. The " +
            "file is sealed to this desk.",
        copyCommand: "Copy the command",
        share: "Share",
        shareHint: "At most one megabyte.",
        takeShare: "Upload it and deal",
    },
    program: {
        title: "Enter the boards of the dealing program",
        text:
            "Another program deals (E4). Upload its file under “Enter or compare boards”. The " +
            "record proves which deals you entered, not how they were made.",
    },
    hand: {
        title: "Shuffle and deal by hand",
        text:
            "Choose boards below and record each step: shuffled, cut if somebody asks, dealt, " +
            "put into the pockets. The desk asks the Law each time.",
    },
    play: {
        title: "Play the boards",
        text:
            "Choose boards below and record what happens at the tables. Once bidding has " +
            "started at any table, a card that was seen no longer calls for a redeal.",
    },
    release: {
        title: "Release the boards",
        text:
            "Every table has played every board. When you release them, everybody can see the " +
            "cards and check the proof.",
        releaseAll: "Release all boards",
    },
    close: {
        title: "Close the session",
        text: "All boards are released. Closing removes the secrets; the record stays.",
        close: "Close the session",
    },
    over: {
        title: "The session is closed",
        before:
            "The record is complete. Hand records and board files are here, and anybody can " +
            "check them on ",
        link: "the public page",
        after: ".",
    },
    due: {
        text: ({ boards }) => `${boardsName(boards)}: redeal before anything else.`,
        redeal: ({ boards }) => `Redeal ${boardsName(boards).toLowerCase()}`,
        startRedeal: ({ boards }) => `Start the redeal of ${boardsName(boards).toLowerCase()}`,
    },

    // The boards.
    boards: {
        title: "Boards",
        choose: "Choose boards",
        all: "Choose all",
        played: "Choose played",
        none: "Choose none",
        columns: ["Board", "State", "Bidding", "Results", "Remarks"],
        board: ({ board }) => `Board ${board}`,
        name: ({ boards }) => boardsName(boards),
        tablesOf: ({ value, most }) => `${value}/${most}`,
        began: "tables where bidding has started",
        results: "tables with a result",
        // Before the two meters, on a narrow page.
        beganShort: "bidding",
        resultsShort: "results",
        dealNumber: ({ deal }) => `deal ${deal}`,
        copies: ({ copies }) => plural(copies, "copy", "copies"),
        actions: "Actions for the chosen boards",
        closed: "The session is closed. Its boards can no longer change.",
        chooseSome: "Choose boards to act on them.",
        table: "Table",
        tableNumber: ({ table }) => `Table ${table}`,
        forbidden: "Not permitted now. Try it to see why; the record keeps the refusal:",
        nothing: "Nothing is permitted for all of these boards at once.",
        // States of a board, by the room's word for its stage.
        state: {
            "not dealt": "not dealt",
            shuffled: "shuffled",
            "cut asked for": "cut requested",
            dealt: "dealt, not placed",
            "in its pockets": "dealt",
            "in play": "in play",
            "new deal due": "redeal due",
            "redeal required": "redeal required",
            released: "released",
        },
        fouled: "fouled",
        started: "bidding started",
        inPlay: "in play",
        allPlayed: "played",
    },

    // What can be done with boards: the button, and the words of the dialog that asks first.  A
    // button that ends with … opens a dialog.
    act: {
        note: "Note",
        noteHint: "The reason, for the record.",
        reportedBy: "Reported by",
        record: "Record it",
        title: ({ name, boards }) =>
            `${name.replace(" …", "")}: ${boardsName(boards).toLowerCase()}`,
        sides: {
            director: "the Director",
            ns: "North–South",
            ew: "East–West",
            assistant: "an assistant",
        },
        call: { name: "Start the bidding" },
        played: { name: "Enter a result" },
        passout: { name: "Mark passed out" },
        strike: { name: "Cancel the result" },
        exchange: {
            name: "Pass to another table …",
            words: "Two tables agreed that one passes the board to the other.",
            to: "To table",
        },
        shuffle: { name: "Shuffle" },
        "request-cut": { name: "Request a cut" },
        cut: { name: "Cut" },
        witness: {
            name: "Name a witness …",
            words: "A player of this side watches the shuffle and the deal.",
            side: "Side",
        },
        deal: { name: "Deal" },
        place: { name: "Put into the pockets" },
        release: {
            name: "Release …",
            words:
                "Will nobody play them any more? Everybody will see the cards, and you cannot " +
                "undo it.",
            unplayed: ({ boards }) =>
                `Not every table has a result: ${boardsName(boards).toLowerCase()}.`,
            go: "Release",
        },
        redeal: {
            name: "Redeal …",
            words: "The Law allows a redeal for two reasons.",
            reason: "Reason",
            reasons: {
                D1: "D1: dealt wrongly, or a card may have been seen, before the bidding",
                D3: "D3: the Director requires it, for a cause that the Laws allow",
            },
            go: "Redeal",
        },
        seen: {
            name: "Report a seen card …",
            words: "Somebody may have seen a card of another hand.",
            how: "How",
            kinds: { sighting: "seen by accident", exposed: "exposed" },
        },
        misdeal: {
            name: "Report a misdeal …",
            words:
                "A hand has too many or too few cards, or the cards were not dealt as they " +
                "should be.",
        },
        foul: {
            name: "Declare fouled …",
            words:
                "Contestants who should be compared did not play the board in identical form " +
                "(Law 87).",
            go: "Declare fouled",
        },
        unshuffled: {
            name: "Report a sorted deck …",
            words: "The deal came from a deck that nobody had shuffled. No result on it may stand.",
        },
        imported: {
            name: "Report an old deal …",
            words: "The deal came from another session. No result on it may stand.",
            from: "From session",
            fromHint: "Its number, or 0 for another event.",
        },
        require: {
            name: "Require a redeal …",
            words: "The Director requires a new shuffle and deal. Nothing is dealt yet.",
            known: "Could anybody know the result without this board?",
            answers: { no: "no", yes: "yes" },
            go: "Require it",
        },
        withdraw: { name: "Withdraw the redeal" },
        copy: {
            name: "Record a copy …",
            words: "Somebody made an exact copy, as the Director instructed.",
            copy: "Copy",
            copyNumber: ({ copy }) => `Copy ${copy}`,
        },
    },

    // The strip at the foot: what came of an act.
    said: {
        done: "Done.",
        notDone: "It was not done.",
        refused: ({ why }) => `Not permitted: ${why}`,
        call: (given) => `${at(given)}: bidding has started.`,
        played: (given) => `${at(given)}: result entered.`,
        passout: (given) => `${at(given)}: passed out.`,
        strike: (given) => `${at(given)}: result cancelled.`,
        exchange: (given) => `${at(given)}: passed to table ${given.to}.`,
        shuffle: ({ board }) => `${boardsName(board)}: shuffled.`,
        "request-cut": ({ board }) => `${boardsName(board)}: a cut is requested.`,
        cut: ({ board }) => `${boardsName(board)}: cut.`,
        witness: ({ board, side }) => `${boardsName(board)}: ${side} watches.`,
        deal: ({ board }) => (board ? `${boardsName(board)}: dealt.` : "The boards are dealt."),
        place: ({ board }) => `${boardsName(board)}: in the pockets.`,
        release: ({ board }) => `${boardsName(board)}: released. Everybody can see the cards.`,
        redeal: ({ board }) => `${boardsName(board)}: redeal ordered.`,
        seen: ({ board }) => `${boardsName(board)}: a card was seen.`,
        misdeal: ({ board }) => `${boardsName(board)}: dealt wrongly.`,
        foul: ({ board }) => `${boardsName(board)}: fouled.`,
        unshuffled: ({ board }) => `${boardsName(board)}: from a sorted deck.`,
        imported: ({ board }) => `${boardsName(board)}: from another session.`,
        require: ({ board }) => `${boardsName(board)}: the Director requires a redeal.`,
        withdraw: ({ board }) => `${boardsName(board)}: the redeal is withdrawn.`,
        copy: ({ board, copy }) => `${boardsName(board)}: copy ${copy} recorded.`,
        commit: ({ name }) => (name ? `${name} has committed.` : "Your secret is committed."),
        value: ({ text }) => `The public value is “${text}”.`,
        quick: "The boards are dealt. Keep them secret until play ends.",
        open: "The session is open.",
        instruct: "The instructions are recorded.",
        machine: "The file for the dealing machine is ready. Only its operator can open it.",
        file: "The file is ready.",
        close: "The session is closed, and its secrets are removed.",
        // Lines of the command that are shown as well: warnings, and the Law that applies.
        extra: ({ line }) => sentence(line),
    },

    // The panels at the side.
    files: {
        history: "What was done",
        copyCommand: "Copy the command",
        machine: "For the dealing machine",
        machineText: "Only the operator of the machine can open this file; you cannot.",
        key: "The operator's public key",
        keyHint: "64 digits that the operator gives you.",
        boards: "Boards",
        allDealt: "all that are dealt",
        seal: "Encrypt and download",
        released: ({ released, all }) =>
            `Released boards${released && released < all ? `, ${released} of ${all}` : ""}`,
        noneReleased: "None yet. Hand records and board files are made from released boards.",
        releasedText: "Download files for everybody. They have released boards only.",
        handRecords: "Hand records (PDF)",
        curtainCards: "Curtain cards (PDF)",
        readable: "For your eyes only",
        readableText:
            "Download the boards before play, as plain files, with the deals that count now. Only " +
            "quick events have them.",
        sureTitle: "Anybody who opens this file knows the boards",
        sureText:
            "If you play in this session, let somebody else deal from it, or encrypt it for the " +
            "operator of the machine.",
        sureGo: "I do not play: download it",
        enterOrCompare: "Enter or compare boards",
        compareOnly: "Compare boards that were read back",
        compareText:
            "Upload boards as they were played, or as the machine read them. The desk tells you " +
            "which differ, and names no card of a board that is not released.",
        file: "File",
        copy: "Copy",
        copyHint: "If these are copies: which one.",
        compare: "Compare",
        enter: "Enter these boards",
        wrongFormat: ({ file, formats }) => `${file}: boards come as ${formats}.`,
        instruct: "Instruct the players",
        whoDeals: "Who deals",
        options: {
            E1: "E1: the players, at their tables",
            E2: "E2: the Director",
            E3: "E3: assistants",
            E4: "E4: the computer, or another program",
        },
        witnesses: "Witnesses of both sides",
        witnessChoices: { "": "no change", yes: "should be present", no: "need not be present" },
        copies: "Copies of each board",
        copiesHint: "Leave it empty for no change.",
        giveInstructions: "Record the instructions",
        next: "Next session of this event",
        nextText: "It has the same manifest, and deals of its own.",
        nextName: "Its name",
        openNext: ({ session }) => `Open session ${session}`,
        record: "Record",
        recordText: "For everybody, at any time. It shows no cards before a board is released.",
        download: "Download the record",
        description: "Download the description for parties",
    },

    // Commands that another party runs: shown because they asked for them, not translated.
    command: {
        shown: ({ command }) => `$ ${command}`,
        party: ({ origin, event, party }) =>
            `curl -o event.txt ${origin}/event/${event}/event && riffle session party event.txt ` +
            `--party ${party}`,
        share: ({ origin, event }) =>
            `curl -o ${event}.record ${origin}/event/${event}/record && riffle session share ` +
            `--record ${event}.record --party 2 -o two.share`,
    },
};

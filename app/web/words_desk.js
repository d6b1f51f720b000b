// The catalogue of the director's desk, desk.html: sessions of duplicate bridge.  words.js says how
// a catalogue is made and translated.
//
// Words of the field: *board*, *deal*, *hand record*, *curtain card*, *fouled board* and *pocket*
// as in the Laws of Duplicate Bridge.  A director reads plain words for the rest: *lock a secret* for
// commit, *public number* for the public value, *open to all* for release, *evening* for a session,
// *fingerprint* for the manifest, which binds all deals of an event.  A secret's *root* is the hash
// that commits it.  Clauses of the Law and refusals come from the room.

import { joinList, plural, sentence } from "./words.js";

// "Board 3", "Boards 5 and 6", "Boards 1 to 4 and 7": `boards` is a list like "1-4,7".
const runWords = (run) => {
    const [from, to] = run.split("-").map(Number);
    return to === from + 1 ? [`${from}`, `${to}`] : [to ? `${from} to ${to}` : run];
};
const boardsName = (boards) =>
    /^\d+$/.test(boards)
        ? `Board ${boards}`
        : `Boards ${joinList(boards.split(",").flatMap(runWords))}`;
const at = ({ board, table }) => `${boardsName(board)}, table ${table}`;

export const DESK = {
    // Stand in the HTML, because they must be there without a script.
    fixed: { "desk.html": { title: "Riffle: the director's desk" } },

    // The frame of the page.
    page: {
        skip: "Skip to the event",
        desk: "Director’s desk",
        tools: "Tools",
        allEvents: "All events",
        room: "Card room",
        deals: "Practice deals",
        dealsText: "Boards for a lesson that meet a condition. No session accepts them.",
        help: "Help",
        settings: "Settings",
        connecting: "Connecting …",
        full: "The room is full. Trying again soon …",
        refused: "The room did not let this page in.",
        steps: "Steps of the evening",
        message: "What came of the last act",
        closeMessage: "Close this message",
        showCommand: "Show the command",
    },

    help: {
        title: "How the desk works",
        text: [
            "The green box says what is going on and what comes next. Press its button.",
            "Choose boards by their tiles to start the bidding, enter results or open them to all.",
            "Whatever goes wrong at a table is under “Something happened?”. The answer tells you " +
                "what to do, with the Law below it.",
            "Nothing is erased. If you typed something wrong, strike it under “What was done”.",
        ],
    },
    settings: {
        title: "Settings",
        theme: "Colours",
        themes: { system: "Like this computer", light: "Light", dark: "Dark" },
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
        quick: "At once, by you",
        quickText:
            "You get files for the dealing machine now. Players can check that the boards were " +
            "fixed before play, but not that you dealt only once.",
        provable: "By a public number (recommended)",
        provableText:
            "You lock a secret today and deal when a public number is known, such as a closing " +
            "price. Then nobody could choose the deals, and everybody can check it.",
        byHand: "By hand",
        byHandText:
            "People shuffle and deal. The desk keeps what was done. It proves nothing about how " +
            "random the deals are.",
        breaches: "If something breaks the Law",
        breachesOff: "Refuse it",
        breachesOffText: "The desk says why, and nothing changes.",
        breachesOn: "Keep it as a breach, and go on",
        breachesOnText:
            "For evenings as they really happen: the desk tells you what should have happened " +
            "and what to do next.",
        proofOptions: "Public number",
        parties: "People who lock a secret",
        partiesHint: "You are one. With two or more, nobody alone can compute a deal.",
        value: "Public number",
        valueExample: ({ date }) => `DAX, closing value of ${date}, two decimals with a point`,
        valueHint:
            "You deal when it is known: this one on the evening of that day. It can be any text " +
            "that nobody knows yet. Leave it empty only if several people lock secrets.",
        eventTitle: "Title",
        eventTitleExample: "Tuesday pairs",
        club: "Club",
        clubHint: "On every sheet and file.",
        lone: {
            title: ({ number }) => `${number} boards, or board ${number}?`,
            words: "A number alone can mean either.",
            which: "Deal",
            all: ({ number }) => `${number} boards, 1 to ${number}`,
            one: ({ number }) => `one board, number ${number}`,
            go: "Continue",
        },
        more: "More choices",
        name: "Name",
        nameHint: "For the address of the public page: small letters, digits and hyphens.",
        boards: "Boards",
        tables: "Tables",
        laws: "Laws of",
        dealBoards: "Deal the boards",
        openSession: "Open the event",
        nameTaken: ({ event }) => `There is already an event ${event}. Choose another name.`,
        nameWrong: "A name has 1 to 40 small letters, digits and hyphens.",
    },

    // The head of an event.
    head: {
        pageTitle: ({ title }) => `${title}: director’s desk`,
        boards: ({ count, first, last }) =>
            first === last ? `Board ${first}` : `${count} boards, ${first} to ${last}`,
        tables: ({ tables }) => plural(tables, "table"),
        session: ({ session, sessions }) => `session ${session} of ${sessions}`,
        laws: ({ edition }) => `Laws of ${edition}`,
        byHand: "dealt by hand",
        breaches: ({ breaches }) => plural(breaches, "breach", "breaches"),
        noBreaches: "breaches are kept",
        // The level of proof, by the room's word for it.
        level: {
            public: "Public: nobody could choose these deals",
            shared: "Shared: nobody alone knows these deals",
            sealed: "Sealed: fixed before play",
            "as entered": "As entered: chance is not proved",
        },
    },

    // The steps of an evening, one word each, with what is done or to do.
    steps: {
        commit: "Lock",
        value: "Wait",
        deal: "Deal",
        play: "Play",
        release: "Open",
        close: "Close",
        isDone: ", done",
        isNow: ", now",
        locked: ({ parties, all }) =>
            all > 1 ? `${parties} of ${all} secrets are locked` : "Your secret is locked",
        lock: ({ parties, all }) =>
            all > 1 ? `${parties} of ${all} secrets are locked` : "Lock your secret",
        came: "The public number came",
        wait: "Until the number is known",
        dealt: ({ boards }) => `${plural(boards, "board")} made`,
        byHandDone: ({ boards }) => `${plural(boards, "board")} dealt`,
        left: ({ left, boards }) => `${left} of ${boards} to deal`,
        played: ({ played, boards }) => `${played} of ${boards} finished`,
        opened: ({ released, boards }) => `${released} of ${boards} shown to all`,
        publish: "Publish the evening",
        isClosed: "Published",
    },

    law: { title: "What the Law says" },

    // The box that says what is going on: its title, a text, and the next button.
    commit: {
        title: "Lock your secret",
        othersTitle: "Wait for the other secrets",
        text:
            "The deals will come from it. Once it is locked nobody can change it, you included, " +
            "so nobody can choose a deal later.",
        committed: ({ parties, all, names }) =>
            `${parties} of ${all} locked${names ? `: ${names}` : ""}.`,
        commitOwn: "Lock my secret",
        otherTitle: "Lock another person's secret",
        otherText:
            "They run this command on their own computer and tell you the root. Their secret " +
            "never leaves it.",
        copyCommand: "Copy the command",
        name: "Name",
        nameExample: "Federation",
        root: "Root",
        rootExample: "64 digits",
        enterRoot: "Enter the root",
    },
    manifest: {
        title: "Put this on the wall now",
        copy: "Copy the fingerprint",
        text:
            "It is the fingerprint of all deals to come. Players who have it can check " +
            "afterwards that nothing was changed.",
    },
    value: {
        title: "Waiting for the public number",
        text: "When it is known, enter it exactly as it was announced:",
        label: "Public number, letter by letter",
        enter: "Enter the number",
        sureTitle: "Enter this public number?",
        sureText: "You can enter it only once, and nobody can change it. It was announced as:",
        sureValue: "You are entering:",
        sureGo: "Enter it",
    },
    deal: {
        title: ({ boards }) => `Ready to deal ${plural(boards, "board")}`,
        text:
            "The computer deals and shows no card, not even to you. Then download the file for " +
            "the dealing machine.",
        deal: ({ boards }) => `Deal ${plural(boards, "board")}`,
        shareTitle: "Parts of the other people's secrets",
        shareText:
            "Each other person runs this command beside their secret, with their number for N, and " +
            "sends you the file. It can be opened only here.",
        copyCommand: "Copy the command",
        share: "Files",
        shareHint: "One or several, each at most one megabyte.",
        takeShare: "Upload and deal",
    },
    program: {
        title: "Enter the boards of your dealing program",
        text:
            "Upload its file under “Compare or enter boards”. The record then keeps which deals " +
            "you entered, not how they were made.",
    },
    hand: {
        title: ({ boards }) => `${plural(boards, "board")} to shuffle and deal`,
        text:
            "Choose boards below and note each step: shuffled, dealt, put into the pockets. If " +
            "somebody wants a cut, note that too.",
    },
    play: {
        ready: "The boards are ready to play",
        readyText: "No table has started yet. Choose a board below when its bidding begins.",
        inPlay: ({ boards, many }) => `${boardsName(boards)} ${many ? "are" : "is"} in play`,
        between: "No board is in play",
        results: ({ played, boards }) => `${played} of ${plural(boards, "board")} are finished.`,
        missing: ({ board, tables }) =>
            `Board ${board} still needs ${plural(tables, "result")}.`,
        result: "Enter a result …",
        openSome: ({ boards }) => `Open ${boardsName(boards).toLowerCase()} …`,
    },
    release: {
        title: "Every board is finished",
        text: "Open the boards to all: everybody then sees the cards and can check them.",
        releaseAll: "Open all boards …",
    },
    close: {
        title: "All boards are open",
        text: "Close the evening. The record is then complete, and the secrets are removed.",
        close: "Close the evening …",
        sureTitle: "Close the evening?",
        sureText:
            "Nothing can be entered or corrected afterwards, and the secrets are removed. You " +
            "cannot undo it.",
        sureGo: "Close it",
    },
    over: {
        title: "The evening is closed",
        text: "The record is complete. Hand records are below, and anybody can check the boards.",
        link: "Open the public page",
    },
    due: {
        title: ({ boards }) => `${boardsName(boards)}: deal again before play`,
        text: "The cards that are there do not count. Take the board away from the tables.",
        redeal: ({ boards }) => `Deal ${boardsName(boards).toLowerCase()} again …`,
        sureTitle: ({ boards }) => `Deal ${boardsName(boards).toLowerCase()} again?`,
        sureText:
            "The old cards are withdrawn for good, and the file for the dealing machine has to " +
            "be made again. You cannot undo it.",
        go: "Deal again",
    },

    // The boards, as tiles.
    boards: {
        title: "Boards",
        sealedNote: "Sealed boards stay dark for everyone, you included.",
        choose: "Choose",
        all: "All",
        finished: "Finished",
        none: "None",
        // Read aloud before the number on a tile.
        oneBoard: "Board ",
        name: ({ boards }) => boardsName(boards),
        played: ({ value, most }) => `played ${value} of ${most}`,
        dealNumber: ({ deal }) => `deal ${deal}`,
        copies: ({ copies }) => plural(copies, "copy", "copies"),
        actions: "Actions for the chosen boards",
        closed: "The evening is closed. Its boards can no longer change.",
        chooseSome: "Choose boards to start the bidding, enter results or open them.",
        table: "Table",
        tableNumber: ({ table }) => `Table ${table}`,
        breach: "Not by the Law; kept as a breach:",
        nothing:
            "Nothing can be done with all of these boards at once. Choose one, or look under " +
            "“Something happened?”.",
        // States of a board, by the room's word for its stage.
        state: {
            "not dealt": "not dealt",
            shuffled: "shuffled",
            "cut asked for": "cut wanted",
            dealt: "not in pockets",
            "in its pockets": "sealed",
            "in play": "in play",
            "new deal due": "deal again",
            "redeal required": "deal again",
            released: "open to all",
        },
        // Remarks on a board, by the room's words for them.
        note: { "the relevant Law": "your ruling", "steps not entered": "steps missing" },
        readyByHand: "ready",
        fouled: "fouled",
        started: "bidding began",
        // What the marks on the tiles mean.
        key: {
            sealed: "sealed",
            play: "in play: results so far",
            done: "finished everywhere",
            open: "open to all",
            due: "needs you",
        },
    },

    // What can be done with boards: the button, and the words of the dialog that asks first.  A
    // button that ends with … opens a dialog.
    act: {
        board: "Board",
        chosen: ({ boards }) => `the chosen ones: ${boards}`,
        outsideLaw: ({ words }) => `${words} (not by the Law)`,
        table: "Table",
        noTable: "no table in particular",
        note: "Note",
        noteHint: "In your words, for the record.",
        noteNeeded: "Why? It stays in the record.",
        reportedBy: "Who says so",
        record: "Enter it",
        title: ({ name }) => name.replace(/ …$/, ""),
        sides: {
            director: "the Director",
            ns: "North–South",
            ew: "East–West",
            assistant: "an assistant",
        },
        call: { name: "Bidding began" },
        played: {
            name: "Result is in",
            title: "Enter a result",
            words: "The table has finished the board.",
        },
        passout: { name: "Passed out", happened: "Everybody passed", words: "Nobody bid." },
        strike: {
            happened: "A result may not stand",
            words: "The result is cancelled. The record keeps that it was there.",
            go: "Cancel the result",
        },
        exchange: {
            happened: "A board went to another table",
            words: "One table passed the board to another.",
            to: "To table",
        },
        shuffle: { name: "Shuffled" },
        "request-cut": {
            happened: "Somebody wants a cut",
            words: "The pack is cut before the deal.",
        },
        cut: { name: "Cut" },
        witness: {
            happened: "A player watches the deal",
            words: "A player of this side is there while the cards are shuffled and dealt.",
            side: "Side",
        },
        deal: { name: "Dealt" },
        place: { name: "In the pockets" },
        release: {
            name: "Open to all …",
            title: ({ boards }) => `Open ${boardsName(boards).toLowerCase()} to all?`,
            words: "Will nobody play them any more? Everybody sees the cards. You cannot undo it.",
            unplayed: ({ boards }) =>
                `Not every table has a result: ${boardsName(boards).toLowerCase()}.`,
            go: "Open to all",
        },
        redeal: {
            happened: "I want a board dealt again",
            words: "The old cards are withdrawn for good. You cannot undo it.",
            reason: "Reason",
            reasons: {
                D1: "dealt wrongly or a card seen, before the bidding",
                D3: "I require it, for a reason that the Laws allow",
            },
            go: "Deal it again",
        },
        seen: {
            happened: "A card was seen",
            words: "Somebody may have seen a card of another hand.",
            how: "How",
            kinds: { sighting: "by accident", exposed: "it was exposed" },
        },
        misdeal: {
            happened: "Wrong cards in a hand",
            words: "A hand has too many or too few cards, or the deal went wrong.",
        },
        foul: {
            happened: "Tables played different cards",
            words: "Hands were mixed up, so results on this board cannot all be compared.",
            go: "Declare it fouled",
        },
        unshuffled: {
            happened: "The deck was not shuffled",
            words: "The deal came from a sorted deck. No result on it may stand.",
        },
        imported: {
            happened: "It is an old deal",
            words: "The deal comes from another session. No result on it may stand.",
            from: "From session",
            fromHint: "Its number, or 0 for another event.",
        },
        require: {
            happened: "A new deal is to come later",
            words: "You require a new deal. Nothing is dealt yet, and you can withdraw it.",
            known: "Could anybody know the result without this board?",
            answers: { no: "no", yes: "yes" },
            go: "Require it",
        },
        withdraw: {
            happened: "I no longer want the new deal",
            words: "The board stays as it is.",
        },
        copy: {
            happened: "A copy of a board was made",
            words: "Somebody made an exact copy, as you instructed.",
            copy: "Copy",
            copyNumber: ({ copy }) => `Copy ${copy}`,
        },
    },

    // The box at the side: what can happen, and the answer.
    happened: {
        title: "Something happened?",
        more: "Something else",
        typed: "I typed something wrong",
        readLaw: "Read the Law",
        close: "Close this answer",
        noBoard: "No board can have this now.",
        // Titles of answers.
        was: {
            breach: ({ words }) => `Breach: ${words}`,
            question: ({ words }) => `Not judged: ${words}`,
            refused: "The Law does not permit it",
            impossible: "It cannot have happened",
        },
        should: ({ words }) => `It should have been: ${words}`,
        now: ({ words }) => `Now: ${words}`,
        forgotten: ({ words }) => `Or did you forget to enter something before it? ${words}`,
        fix: "Correct a line",
        // What to do next, by the Law that applies.
        due: "Nobody has bid on it yet, so the board is dealt again before anybody plays it.",
        started:
            "The bidding had started, so the board is not dealt again. Decide at the table; the " +
            "board is played on.",
        fouled: "Its results cannot all be compared. Score them by Law 87.",
        relevant: "The board is not dealt again. Decide by the Law that fits, and note it.",
        refusedNext:
            "Nothing was changed. If it really happened, decide at the table; the record keeps " +
            "that you asked.",
        impossibleNext: "Nothing was written. Look at the board and table that you chose.",
    },

    // The history: the lines of the record, and corrections.
    history: {
        title: "What was done",
        text:
            "Every line of the record. If you typed something wrong, strike it: both lines stay, " +
            "and everybody can see them.",
        none: "Nothing yet.",
        strike: "Strike this …",
        strikeLabel: ({ line }) => `Strike this … (line ${line})`,
        line: ({ line }) => `line ${line}`,
        corrected: "judged again",
        struckBy: ({ line }) => `struck by line ${line}`,
        refused: "refused",
        breach: ({ clause }) => `breach, ${clause}`,
        question: "not judged",
        correction: "correction",
        sureTitle: ({ line }) => `Strike line ${line}?`,
        sureText: "It stays in the record, struck, with your reason beside it.",
        reason: "What was wrong?",
        reasonHint: "Like “that was board 4”.",
        instead: "What really happened, if anything",
        nothing: "nothing, just strike it",
        otherBoard: ({ board }) => `the same on board ${board}`,
        otherTable: ({ table }) => `the same at table ${table}`,
        go: "Strike it",
        asksTitle: "This changes other lines",
        asksText: "Read what follows. Nothing is written before you accept it.",
        alsoStruck: ({ words }) => `No longer follows, struck too: ${words}`,
        changes: ({ words, before, after }) => `${words}: from ${before} to ${after}`,
        asksGo: "Accept all of it",
        outcome: {
            lawful: "lawful",
            breach: ({ clause }) => `a breach of ${clause}`,
            question: "not judged",
            law: ({ law }) => `Law ${law}`,
        },
        protectedTitle: "This line cannot be struck",
        protectedNext: "Enter what is true now instead, under “Something happened?”.",
        commands: "Commands that the desk ran",
        copyCommand: "Copy the command",
    },

    // The strip at the foot: what came of an act.
    said: {
        done: "Done.",
        notDone: "It was not done.",
        refused: ({ why }) => `Not permitted: ${why}`,
        inBreach: ({ words }) => `Kept as a breach: ${words}.`,
        notJudged: ({ words }) => `Kept, and not judged: ${words}.`,
        call: (given) => `${at(given)}: bidding has started.`,
        played: (given) => `${at(given)}: result entered.`,
        passout: (given) => `${at(given)}: passed out.`,
        strike: (given) => `${at(given)}: result cancelled.`,
        exchange: (given) => `${at(given)}: passed to table ${given.to}.`,
        shuffle: ({ board }) => `${boardsName(board)}: shuffled.`,
        "request-cut": ({ board }) => `${boardsName(board)}: a cut is wanted.`,
        cut: ({ board }) => `${boardsName(board)}: cut.`,
        witness: ({ board, side }) => `${boardsName(board)}: ${side} watches.`,
        deal: ({ board }) => (board ? `${boardsName(board)}: dealt.` : "The boards are dealt."),
        place: ({ board }) => `${boardsName(board)}: in the pockets.`,
        release: ({ board }) => `${boardsName(board)}: open to all.`,
        redeal: ({ board }) => `${boardsName(board)}: withdrawn, to be dealt again.`,
        seen: (given) =>
            `${given.table ? at(given) : boardsName(given.board)}: a card was seen.`,
        misdeal: ({ board }) => `${boardsName(board)}: dealt wrongly.`,
        foul: ({ board }) => `${boardsName(board)}: fouled.`,
        unshuffled: ({ board }) => `${boardsName(board)}: from a sorted deck.`,
        imported: ({ board }) => `${boardsName(board)}: from another session.`,
        require: ({ board }) => `${boardsName(board)}: you require a new deal.`,
        withdraw: ({ board }) => `${boardsName(board)}: the new deal is withdrawn.`,
        copy: ({ board, copy }) => `${boardsName(board)}: copy ${copy} is noted.`,
        commit: ({ name }) => (name ? `${name} has locked a secret.` : "Your secret is locked."),
        value: ({ text }) => `The public number is “${text}”.`,
        quick: "The boards are dealt. Keep them secret until play ends.",
        open: "The event is open.",
        instruct: "The instructions are noted.",
        machine: "The file for the dealing machine is ready. Only its operator can open it.",
        file: "The file is ready.",
        close: "The evening is closed, and its secrets are removed.",
        correct: "The correction is written. The record shows both lines.",
        // Lines of the command that are shown as well: warnings, and the Law that applies.
        extra: ({ line }) => sentence(line),
    },

    // The panels of files.
    files: {
        machine: "For the dealing machine",
        machineText: "Only the operator of the machine can open this file; you cannot.",
        machineSections: "The same file serves every section.",
        key: "The operator's public key",
        keyHint: "64 digits that the operator gives you.",
        boards: "Boards",
        allDealt: "all that are dealt",
        seal: "Encrypt and download",
        players: "For the players",
        noneReleased:
            "Hand records are made of boards that are open to all. None is open yet. Anyone can " +
            "follow the evening on the public page.",
        releasedText: ({ released, all }) =>
            `Open to all: ${released} of ${plural(all, "board")}. ` +
            "Anyone can check them on the public page.",
        publicPage: "Public page",
        copyLink: "Copy its link",
        copied: "Copied",
        handRecords: "Hand records (PDF)",
        curtainCards: "Curtain cards (PDF)",
        otherFormats: "Other formats",
        readable: "For the dealing machine",
        readableText:
            "Files that anybody can read, with the deals that count now. Keep them secret until " +
            "play ends.",
        sections: "Sections",
        sectionsExample: "A,B,C",
        sectionsHint: "A file for each, with the same boards. Leave it empty for one file.",
        sureTitle: "Anybody who opens this file knows the boards",
        sureText:
            "If you play tonight, let somebody else deal from it, or let them deal by a public " +
            "number next time.",
        sureGo: "I do not play: download",
        enterOrCompare: "Compare or enter boards",
        compareOnly: "Compare boards with the record",
        compareText:
            "Upload boards as they were played, or as the machine read them. You hear which " +
            "differ, without a card of a board that is still sealed.",
        file: "File",
        copy: "Copy",
        copyHint: "If these are copies: which one.",
        compare: "Compare",
        enter: "Enter these boards",
        wrongFormat: ({ file, formats }) => `${file}: boards come as ${formats}.`,
        instruct: "Tell the players who deals",
        whoDeals: "Who deals",
        options: {
            E1: "the players, at their tables",
            E2: "the Director",
            E3: "assistants",
            E4: "the computer, or another program",
        },
        witnesses: "A player of each side",
        witnessChoices: { "": "no change", yes: "should watch", no: "need not watch" },
        copies: "Copies of each board",
        copiesHint: "Leave it empty for no change.",
        giveInstructions: "Note it",
        next: "Next session of this event",
        nextText: "It has the same fingerprint, and deals of its own.",
        nextName: "Its name",
        openNext: ({ session }) => `Open session ${session}`,
        record: "The record",
        recordText: "For everybody, at any time. It shows no card of a sealed board.",
        download: "Download the record",
        description: "Description for the other people",
    },

    // Commands that another party runs: shown because they asked for them, not translated.
    command: {
        shown: ({ command }) => `$ ${command}`,
        party: ({ origin, event, party }) =>
            `curl -o event.txt ${origin}/event/${event}/event && riffle session party event.txt ` +
            `--party ${party}`,
        share: ({ origin, event }) =>
            `curl -o ${event}.record ${origin}/event/${event}/record && riffle session share ` +
            `--record ${event}.record --party N -o my.share`,
    },
};

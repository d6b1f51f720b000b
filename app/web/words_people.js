// Words about people in the card room: names, links for others and for another device, chat; and
// the page for an address that does not exist.  words.js says how a catalogue is made and
// translated.

import { plural } from "./words.js";

export const PEOPLE = {
    // Stand in the HTML, because they must be there without a script.
    fixed: {
        "not_found.html": {
            title: "Riffle: no such page",
            h1: "This page does not exist",
            p:
                "The address may be mistyped, or it belongs to a table or an event that is not in " +
                "this room.",
            a: "Go to the card room",
        },
    },

    people: {
        button: "People",
        title: "People at this table",
        lobbyTitle: "People",
        lobbyText: "Continue on your phone or another computer, under the same name and at the same table.",
        private: "Private: only people with the link find it", // in the dialog that opens a table
    },

    // The first time that this browser comes.
    first: {
        label: "What should others call you?",
        use: "Use this name",
        skip: ({ name }) => `Play as ${name}`,
        skipUnnamed: "Play as Guest", // until the room has given a name
        given: ({ name }) => `You are ${name}.`,
        numbered: ({ name }) => `That name looks like somebody else’s, so you are ${name}.`,
    },

    // A link to the table.
    invite: {
        button: "Invite somebody",
        title: "Invite somebody",
        opened: "Your table is open.",
        openedPrivate: "Your table is open. Only people with its link find it.",
        text: ({ title }) => `Send this link to somebody: it leads to ${title}.`,
        secret: "This table is private: it is in no list, and only this link leads to it.",
        local: "This link works on this computer only, because the room listens nowhere else.",
        link: "Link to the table",
        copy: "Copy the link",
        copied: "The link is copied.",
        byHand: "Select the link and copy it.",
        code: "The link as a QR code, to scan with a phone",
    },

    // A link that takes the seat to another device.
    device: {
        button: "Play on another device",
        title: "Play on another device",
        text: ({ seconds }) =>
            `Scan this code with the other device within ${plural(seconds, "second")}. It works ` +
            "once. The person who opens it plays as you, so show it to nobody else.",
        link: "Link for your other device",
        failed: ({ reason }) => `There is no link: ${reason}`,
        taken: ({ name }) => `You play as ${name} on this device now.`,
        notTaken: ({ reason }) => `This device did not get the seat. ${reason}`,
    },

    // What people say.
    chat: {
        log: "What people said",
        empty: "Nobody has said anything since you came.",
        write: "Write to the table",
        send: "Send",
        sit: "Take a seat to write. Everybody can react.",
        off: "Chat is switched off at this table.",
        reactions: "React",
        signs: {
            clap: "Bravo!",
            laugh: "Ha ha!",
            wow: "Wow!",
            sad: "Oh no!",
            thanks: "Thank you!",
            luck: "Good luck!",
        },
        says: ({ name, text }) => `${name}: ${text}`,
        hear: "Show what people say",
        allow: "Let people write at this table",
        note: "Messages are not recorded and not kept.",
        failed: ({ reason }) => `It was not sent: ${reason}`,
    },

    // The guest who opened the table removes somebody.
    remove: {
        legend: "You opened this table",
        button: ({ name }) => `Remove ${name}`,
        title: ({ name }) => `Remove ${name}?`,
        text: ({ name }) =>
            `${name} plays the hand to its end, leaves with all chips, and cannot sit down here ` +
            "again.",
        yes: "Remove",
        no: "Keep",
        done: ({ name }) => `${name} leaves the table.`,
        failed: ({ reason }) => `Nobody was removed: ${reason}`,
        you: "The person who opened this table asked you to leave. Your chips go with you.",
        youAfter:
            "The person who opened this table asked you to leave. Play your hand to its end first; " +
            "your chips go with you.",
    },
};

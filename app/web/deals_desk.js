// Practice deals at the director's desk: boards that leave the page are entered in the club's
// ledger, and the room makes a hand record of them.  The boards go to the room as PBN; the room
// runs `riffle ledger import` and `riffle handrecord` (docs/reference/room-protocol.md).

import { DeskLink } from "./desk_link.js";
import { DEALS } from "./words_deals.js";

const WORDS = DEALS.desk;
const FOLDER = "_practice"; // of practice boards, as app/room/desk/desk_in.h

export class PracticeDesk {
    constructor() {
        const said = document.getElementById("desk-said");
        said.hidden = false;
        said.textContent = WORDS.asking;
        document.getElementById("to-desk").hidden = false;
        this.link = new DeskLink({
            state: () => {},
            welcome: (role) => {
                this.isDirector = role === "director" || role === "operator";
                said.textContent = this.isDirector ? WORDS.on : WORDS.guest;
            },
        });
    }

    // Sends the boards and has the room make something of them.
    ask(pieces, make) {
        if (!this.isDirector) throw new Error(WORDS.guest);
        return this.link.sendPieces(new Blob(pieces), (piece, isLast) =>
            this.link.ask(undefined, "practice", isLast ? { ...piece, make } : piece),
        );
    }

    // Enters the boards in the ledger; resolves with a sentence.
    async enter(pieces, boards) {
        await this.ask(pieces, "ledger");
        return WORDS.entered({ boards });
    }

    // The hand record of the boards, as a file.
    async handRecord(pieces) {
        const { file } = await this.ask(pieces, "hands");
        return this.link.fetch(FOLDER, file);
    }
}

// Calls a player who looks elsewhere: when it is their turn and the page is not in front, it knocks,
// vibrates where the device can, shows a notification if they asked for it, and marks the title.

import { settings } from "./settings.js";
import { sound } from "./sound.js";
import { ROOM } from "./words_room.js";

const BUZZ = [60, 80, 60]; // milliseconds
const MARK = "● ";

// Names the tab; a mark that calls the player stays.
export function nameTab(title) {
    document.title = (document.title.startsWith(MARK) ? MARK : "") + title;
}

const isElsewhere = () => document.hidden || !document.hasFocus();

export class Attention {
    constructor() {
        this.back = () => !isElsewhere() && this.clear();
        document.addEventListener("visibilitychange", this.back);
        addEventListener("focus", this.back);
    }

    // It is the player's turn; `words` say what is asked.
    call(words) {
        if (!isElsewhere()) return;
        sound.knock();
        navigator.vibrate?.(BUZZ);
        if (!document.title.startsWith(MARK)) document.title = MARK + document.title;
        if (settings.notify !== "on" || globalThis.Notification?.permission !== "granted") return;
        this.note?.close();
        this.note = new Notification(ROOM.message.yourTurn, { body: words, tag: "turn" });
        this.note.onclick = () => (window.focus(), this.clear());
    }

    clear() {
        this.note?.close();
        this.note = undefined;
        if (document.title.startsWith(MARK)) document.title = document.title.slice(MARK.length);
    }

    close() {
        this.clear();
        document.removeEventListener("visibilitychange", this.back);
        removeEventListener("focus", this.back);
    }
}

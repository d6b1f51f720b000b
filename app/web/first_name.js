// The line at the top of the lobby that asks a newcomer for a name.  It is there before the room has
// answered, so that nothing below it moves; a name that is chosen earlier waits for the room.
// people.js uses it.

import { el } from "./cards.js";
import { labelled, toast } from "./dialogs.js";
import { remember } from "./link.js";
import { sentence } from "./words.js";
import { PEOPLE } from "./words_people.js";

const WORDS = PEOPLE.first;
export const NAME = "riffle.name"; // where the browser keeps the player's name

export class FirstName {
    constructor(root, link) {
        Object.assign(this, { root, link });
        const input = el("input", {
            name: "name",
            maxlength: "31",
            required: true,
            autocomplete: "nickname",
        });
        this.skip = el("button", { type: "button", class: "quiet" }, WORDS.skipUnnamed);
        const form = el(
            "form",
            { class: "first-name", id: "first-name" },
            labelled(WORDS.label, input),
            el("button", { class: "main" }, WORDS.use),
            this.skip,
        );
        this.skip.onclick = () => this.choose(undefined);
        form.onsubmit = (event) => {
            event.preventDefault();
            this.choose(input.value.trim());
        };
        root.replaceChildren(form);
    }

    // The room has answered, and calls the player `name` until they choose.
    meet(name) {
        this.skip.textContent = WORDS.skip({ name });
        if (this.chosen) this.settle();
    }

    // Without a name the one that the room gave will do.
    choose(name) {
        this.chosen = { name };
        if (this.link.ready) this.settle();
    }

    async settle() {
        const { name } = this.chosen;
        if (!name) return this.keep(this.link.name);
        try {
            const { name: given } = await this.link.ask({ do: "name", name });
            this.keep(given);
            toast((given === name ? WORDS.given : WORDS.numbered)({ name: given }));
        } catch (error) {
            this.chosen = undefined;
            toast(sentence(error.message), { wrong: true });
        }
        return undefined;
    }

    keep(name) {
        remember.set(NAME, name);
        this.root.replaceChildren();
    }
}

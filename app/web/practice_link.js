// The connection of the practice table: what link.js is to a room, this is to the house in the
// worker (practice_worker.js).  It never breaks, and it has no clock.

export class PracticeLink {
    // told(message) gets lines, states and reviews.
    constructor(name, told) {
        Object.assign(this, { name, told, asked: new Map(), number: 0, ready: true });
        this.worker = new Worker("practice_worker.js", { type: "module" });
        this.worker.onmessage = ({ data }) => this.hear(data);
        this.worker.onerror = (event) => {
            for (const { fail } of this.asked.values()) fail(new Error(event.message ?? ""));
            this.asked.clear();
        };
    }

    hear(message) {
        const question = this.asked.get(message.re);
        if (question) {
            this.asked.delete(message.re);
            if (message.is === "error") question.fail(new Error(message.error));
            else question.done(message);
            return;
        }
        this.told(message);
    }

    ask(message) {
        const re = ++this.number;
        return new Promise((done, fail) => {
            this.asked.set(re, { done, fail });
            this.worker.postMessage({ ...message, re });
        });
    }

    now() {
        return performance.now();
    }

    close() {
        this.worker.terminate();
    }
}

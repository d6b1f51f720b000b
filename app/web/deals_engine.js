// Runs jobs of practice deals in a worker (deals_worker.js), so that the page never stands still.
// A new job ends the one that is running: its worker is stopped, whatever it computes, and another
// one takes its place.

const WORKER = "/deals_worker.js";
const MODULE = "/deals.wasm";

let module; // compiled once, for all workers

export class Engine {
    // `failed(error)` is called when a worker cannot run.
    constructor(failed) {
        this.failed = failed;
    }

    async start() {
        module ??= WebAssembly.compileStreaming(fetch(MODULE));
        const compiled = await module;
        this.worker = new Worker(WORKER, { type: "module" });
        this.worker.onerror = (event) => this.fail(event);
        this.worker.onmessage = ({ data }) => this.hear(data);
        this.worker.postMessage({ module: compiled });
    }

    // Runs a job; `tell(message)` hears what it finds.  Resolves with its last message, or with
    // nothing when another job took its place.
    async run(job, tell = () => {}) {
        this.stop();
        const made = new Promise((done) => (this.current = { tell, done }));
        const { current } = this;
        try {
            if (!this.worker) await (this.starting ??= this.start());
        } catch (error) {
            this.failed(error);
        }
        if (this.current === current && this.worker) {
            this.isBusy = true;
            this.worker.postMessage(job);
        }
        return made;
    }

    hear(message) {
        if (message.is === "ready") this.limits = message;
        else if (message.is === "failed") this.fail(message);
        else if (message.is === "end") this.finish(this.last);
        else {
            this.last = message;
            this.current?.tell(message);
        }
    }

    // The module has stopped in the middle of something: its worker is not used again.
    fail(error) {
        this.isBusy = true;
        this.stop();
        this.failed(error);
    }

    finish(last) {
        const { current } = this;
        this.current = this.last = undefined;
        this.isBusy = false;
        current?.done(last);
    }

    // Ends the job that is running; what the worker has kept is lost with it.
    stop() {
        if (this.isBusy) {
            this.worker.terminate();
            this.worker = this.starting = undefined;
        }
        this.finish(undefined);
    }
}

// 64 digits that nobody can foretell: the key of a set of boards.
export const randomSeed = () =>
    Array.from(crypto.getRandomValues(new Uint8Array(32)), (byte) =>
        byte.toString(16).padStart(2, "0"),
    ).join("");

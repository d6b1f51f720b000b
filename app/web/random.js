// Uniform numbers from the browser's own generator, for exercises.  Cards at a table come from the
// core (app/wasm/practice/).

// Below n, at most 2³².  Words that would favour small numbers are drawn again.
export function below(n) {
    const [word] = crypto.getRandomValues(new Uint32Array(1));
    return word < 2 ** 32 - (2 ** 32 % n) ? word % n : below(n);
}

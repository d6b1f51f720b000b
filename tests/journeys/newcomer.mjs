// newcomer.mjs RIFFLE -- somebody has built Riffle and reads: the README's first minute, then the six
// tutorials in their order, and types what they say, all in one folder with one ledger.  No page may
// stumble over what another left.
import { execFileSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../browser/common.mjs";
import { Evening } from "./evening.mjs";

const newcomer = new Evening(process.argv[2], import.meta.url);
const learn = readFileSync(join(ROOT, "docs/README.md"), "utf8").match(/learn\/[a-z-]+\.md/g);
const pages = ["README.md", ...new Set(learn)].map((page) => page.replace("learn/", "docs/learn/"));
const tests = (program, ...words) => {
    try {
        return execFileSync(join(ROOT, program), words, { cwd: ROOT, encoding: "utf8" });
    } catch (error) {
        return error.stdout; // the rows say what failed
    }
};

const rows = tests("tests/cli/docs.py", "--together", newcomer.riffle, ...pages).split(/^(?=not ok |ok )/m);
for (const page of pages)
    await newcomer.step(`reads ${page} and types its examples`, () => {
        const found = rows.filter((row) => row.includes(` ${page}:`));
        found.forEach((row) => newcomer.told(row));
        const wrong = found.filter((row) => row.startsWith("not ok"));
        if (wrong.length > 0 || (found.length === 0 && !page.endsWith("python.md")))
            throw new Error(wrong.join("\n") || "the page has no example");
    });

await newcomer.step("types the tutorial in Python, line by line", () => {
    const text = readFileSync(join(ROOT, "docs/learn/python.md"), "utf8");
    const typed = [...text.matchAll(/```python\n([^]*?)```/g)].map(([, code]) => code);
    writeFileSync(newcomer.path("typed.txt"), typed.join("\n"));
    newcomer.command(`make -s -C ${ROOT} python`);
    const doctest = "python3 -m doctest -o ELLIPSIS -o IGNORE_EXCEPTION_DETAIL";
    newcomer.command(`cd ${ROOT} && PYTHONPATH=build/release/python /usr/bin/${doctest} ${newcomer.path("typed.txt")}`);
});

await newcomer.end();

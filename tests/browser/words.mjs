// words.mjs [FOLDER] -- every word that a person reads on a page stands in the catalogue, the files
// words*.js of app/web (or FOLDER); and the catalogue is written as it should be.  And scripts
// for node use no name that Debian's node does not have.  Needs node alone. Prints TAP.
//
// A string in another script is taken for text that somebody reads when it goes where text is shown
// (a child of el(), textContent, aria-label, …), or when it looks like a sentence: letters, a
// blank, letters.  Strings that go where only a program reads them (class names, selectors,
// comparisons) are left alone, and so are the phrases of the room's protocol, which stand in
// protocol.js.
import { readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { ROOT, Tap, catalogue } from "./common.mjs";
import { literalsOf } from "./literals.mjs";

const WEB = process.argv[2] ?? join(ROOT, "app/web");
const tap = new Tap();

const VISIBLE = new Set(["aria-label", "title", "placeholder", "alt", "label", "textContent"]);
VISIBLE.add("ariaLabel").add("innerText");
// Properties and attributes that only a program reads.
const CODE_KEYS = new Set(
    (
        "class className d viewBox transform easing pattern rel accept role key kind mark id " +
        "mode " +
        "verdict Authorization"
    ).split(" "),
);
// Calls whose arguments only a program reads.
const CODE_CALLS = new Set(
    (
        "querySelector querySelectorAll closest matches matchMedia addEventListener toggle " +
        "getElementById startsWith includes match matchAll test join split replace replaceAll " +
        "importKey generateKey createElementNS RegExp"
    ).split(" "),
);
// Functions that show some of their arguments.
const SHOWS = {
    el: (index) => index >= 2,
    p: () => true,
    step: (index) => index !== 1,
    toast: (index) => index === 0,
    dialog: () => true,
    button: (index) => index === 0,
    labelled: (index) => index === 0,
    field: (index) => index !== 1,
};

const LETTERS = /\p{L}{2}/u;
const CARD = /^[2-9AKQJT][SHDC]$/;
const SENTENCE = /\p{L}[\p{L}’',.:;…]*[ \0]+\p{L}|\p{L}{2}[,:]? \0|\0 \p{L}{2}/u;

// Why a literal is text that somebody reads, or "".
function whyVisible({ text, goesTo, isKey, isCompared, isModule }) {
    if (isKey || isCompared || isModule || !LETTERS.test(text) || CARD.test(text)) return "";
    if (/<\w+[ >]/.test(text)) return />[^<]*\p{L}{2}/u.test(text) ? "text in markup" : "";
    if (/^[a-z]+=/.test(text)) return ""; // the payload of a line
    const { property, call, isMethod, index, first } = goesTo;
    if (VISIBLE.has(property)) return property;
    if (CODE_KEYS.has(property) || CODE_CALLS.has(call)) return "";
    if (call === "setAttribute") return index === 1 && VISIBLE.has(first) ? first : "";
    if (!isMethod && Object.hasOwn(SHOWS, call)) return SHOWS[call](index) ? `${call}()` : "";
    return SENTENCE.test(text) ? "a sentence" : "";
}

function scripts() {
    const all = readdirSync(WEB).filter((name) => name.endsWith(".js"));
    // count_sheets.js is a table that tool/count-sheets made; the page reads its names.
    const rest = all.filter((name) => !/^words.*\.js$|^(protocol|count_sheets)\.js$/.test(name));
    return rest.map((name) => ({ name, source: readFileSync(join(WEB, name), "utf8") }));
}

function wordsInScripts() {
    const found = [];
    for (const { name, source } of scripts())
        for (const literal of literalsOf(source)) {
            const why = whyVisible(literal);
            if (why) found.push(`${name}:${literal.line}: ${why}: ${JSON.stringify(literal.text)}`);
        }
    return found;
}

// The catalogues of each page.
const PAGES = {
    "room.html": ["ROOM", "LOBBY", "PROOF", "PEOPLE"],
    "practice.html": ["PRACTICE"],
    "trainer.html": ["TRAINER"],
    "not_found.html": ["PEOPLE"],
    "desk.html": ["DESK"],
    "event.html": ["CHECK"],
    "deals.html": ["DEALS"],
    "verify.html": ["CHECK"],
};

const inside = (html, tag) =>
    html.match(new RegExp(`<${tag}\\b[^>]*>([^<]*)</${tag}>`))?.[1].trim();

function wordsInPage(name, words) {
    const html = readFileSync(join(WEB, name), "utf8");
    const found = [];
    for (const [tag, text] of Object.entries(words.fixed[name]))
        if (inside(html, tag) !== text) found.push(`<${tag}> is not fixed.${tag} of the catalogue`);
    for (const tag of ["title", "noscript"])
        if (html.includes(`<${tag}>`) && !(tag in words.fixed[name]))
            found.push(`<${tag}> is not in the catalogue`);
    const shown = html.replace(/<(script|style|svg|title|noscript)\b[^]*?<\/\1>|<!--[^]*?-->/g, "");
    const fixed = [...Object.values(words.fixed[name]), "Riffle"];
    for (const [, text] of shown.matchAll(/>([^<]*)</g))
        if (LETTERS.test(text) && !fixed.includes(text.trim())) found.push(text.trim());
    for (const [whole] of shown.matchAll(/ (aria-label|title|placeholder|alt)="[^"]*"/g))
        found.push(whole.trim());
    for (const [, path] of shown.matchAll(/ data-words[\w-]*="([^"]*)"/g)) {
        const value = path.split(".").reduce((group, key) => group?.[key], words);
        if (typeof value !== "string") found.push(`the catalogue has no text ${path}`);
    }
    return found.map((what) => `${name}: ${what}`);
}

// Style sheets show no words; attr(…) shows those of a script.
function wordsInStyles() {
    const found = [];
    for (const name of readdirSync(WEB).filter((one) => one.endsWith(".css")))
        for (const [whole] of readFileSync(join(WEB, name), "utf8").matchAll(/content: *"[^"]*"/g))
            if (LETTERS.test(whole.slice(8))) found.push(`${name}: ${whole}`);
    return found;
}

// Groups whose entries are chosen by a value of the protocol, or listed one after the other.
const LISTED = new RegExp(
    "\\.(fixed|presets|presetNotes|rules\\.key|rules\\.value|source|stage|tallyStage|state|to|" +
        "themes|head\\.level|happened\\.act|boards\\.note|outcome|colours|signs|tally|choices|pays|soft17|afterSplit|surrender|verdict|level|levelText|" +
        "groups|lengths|plain\\.hands|features|formats|event\\.files|options|witnessChoices|sides|reasons|kinds|answers)\\." +
        "|^DESK\\.(act|said)\\.",
);

function leaves(group, path) {
    return Object.entries(group).flatMap(([key, value]) =>
        value && typeof value === "object" && !Array.isArray(value)
            ? leaves(value, `${path}.${key}`)
            : [`${path}.${key}`],
    );
}

function unusedEntries(all) {
    const text = [...readdirSync(WEB)]
        .filter((name) => /\.(js|html)$/.test(name) && !/^words/.test(name))
        .map((name) => readFileSync(join(WEB, name), "utf8"))
        .join("\n");
    return Object.entries(all)
        .flatMap(([name, group]) => leaves(group, name))
        .filter((path) => !LISTED.test(path))
        .filter((path) => !new RegExp(`\\b${path.split(".").at(-1)}\\b`).test(text));
}

// Words that the catalogue does without: riddles, archaisms, and *he* for a person.
const AVOIDED = new RegExp(
    "\\b(anew|hinder\\w*|reckon\\w*|whoever|thereof|he|his|him|is said|gone on with|wagers?|" +
        "stand-off|nick name)\\b",
    "i",
);
const LONGEST = 240; // characters of one text: two lines on a wide page

function badWords(all) {
    const found = [];
    for (const name of readdirSync(WEB).filter((one) => /^words.*\.js$/.test(one)))
        for (const { text, line, isKey, isModule } of literalsOf(
            readFileSync(join(WEB, name), "utf8"),
        ))
            if (!isKey && !isModule && AVOIDED.test(text)) found.push(`${name}:${line}: ${text}`);
    const lengths = (group, path) =>
        Object.entries(group).forEach(([key, value]) => {
            if (typeof value === "string" && value.length > LONGEST)
                found.push(`${path}.${key} has ${value.length} characters`);
            else if (value && typeof value === "object") lengths(value, `${path}.${key}`);
        });
    for (const [name, group] of Object.entries(all)) lengths(group, name);
    return found;
}

// Names that came after node 18, which is the one that Debian 12 has.
const NEWER =
    /\.(to(Sorted|Spliced|Reversed)|with|(is|to)WellFormed)\(|\b(Object|Map)\.groupBy|Array\.fromAsync|import\.meta\.(dirname|filename)|Promise\.withResolvers/;

// Scripts for node that use one of them.
function newerNames() {
    const folders = readdirSync(join(ROOT, "tests"), { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => `tests/${name}`);
    const found = [];
    for (const folder of [...folders, "npm"])
        for (const name of readdirSync(join(ROOT, folder)).filter((one) => /(?<!words)\.m?js$/.test(one)))
            readFileSync(join(ROOT, folder, name), "utf8")
                .split("\n")
                .forEach((line, at) => {
                    if (NEWER.test(line)) found.push(`${folder}/${name}:${at + 1}: ${line.trim()}`);
                });
    return found;
}

// The test itself: each of these is found, each of those is not.
function planted() {
    const seen = (source) => literalsOf(source).some((literal) => whyVisible(literal) !== "");
    const wrong = [
        'el("p", {}, "Done");',
        'const words = `Shoe ${number} is over.`;',
        'node.textContent = ok ? "right" : "";',
        'el("button", { "aria-label": "Close" }, "×");',
        'toast("Saved");',
        "throw new Error('There is no such board');",
        'node.setAttribute("title", "Help");',
        "const svg = '<text>Riffle deals</text>';",
        'say(first, `${count} boards`);',
    ];
    const right = [
        'el("p", { class: "muted small" }, WORDS.done);',
        'document.querySelector("#bar .choices button");',
        'if (word === "not proved yet") go();',
        'const state = { "not proved yet": 1 };',
        'node.setAttribute("class", "pill due");',
        "// A comment with words.\nconst path = 'M0 0L1 1';",
        'import { el } from "./cards.js";',
        "const found = /a pattern of words/.test(text);",
    ];
    return [
        ...wrong.filter((source) => !seen(source)).map((source) => `not found: ${source}`),
        ...right.filter(seen).map((source) => `found: ${source}`),
    ];
}

const all = await catalogue(WEB);
// One catalogue of several; groups that two of them have are joined.
function joined(groups) {
    const made = { frame: all.COMMON.frame };
    for (const group of groups)
        for (const [key, value] of Object.entries(all[group]))
            made[key] = { ...made[key], ...value };
    return made;
}
const report = (found, what) => tap.say(found.length === 0, what, found.join("\n"));
report(planted(), "planted sentences are found, and what a program reads is left alone");
report(wordsInScripts(), "no script has words outside of the catalogue");
for (const [name, groups] of Object.entries(PAGES))
    report(wordsInPage(name, joined(groups)), `${name} has no words but those of the catalogue`);
report(wordsInStyles(), "no style sheet has words");
report(unusedEntries(all), "every entry of the catalogue is used");
report(badWords(all), "the catalogue speaks plainly, and every text is short");
report(newerNames(), "scripts of the tests and of the package for npm need node 18 alone");
tap.end();

// search.js -- searches the documents without a network.  index.js has SECTIONS: rows of an address,
// the title of the page, a heading and the words below it.  A section is found when every word of the
// query begins a word of it; words in titles and headings count more.
"use strict";

const LIMIT = 20;

function wordsOf(text) {
    return text.toLowerCase().split(/[^\p{L}\p{N}]+/u).filter((word) => word);
}

// How well a section answers a query: 0 when a word of it is missing.
function score(section, query) {
    const [, title, heading, text] = section;
    const places = [[wordsOf(title), 8], [wordsOf(heading), 12], [wordsOf(text), 1]];
    let sum = 0;
    for (const asked of query) {
        let best = 0;
        for (const [words, weight] of places) {
            const exact = words.filter((word) => word === asked).length;
            const begun = words.filter((word) => word.startsWith(asked)).length;
            best += weight * (Math.min(exact, 4) + Math.min(begun, 4) / 4);
        }
        if (!best) return 0;
        sum += best;
    }
    return sum;
}

function find(sections, text) {
    const query = wordsOf(text);
    if (!query.length) return [];
    return sections
        .map((section) => [score(section, query), section])
        .filter(([points]) => points)
        .sort((one, other) => other[0] - one[0])
        .slice(0, LIMIT)
        .map(([, section]) => section);
}

// Some words around the first place where a word of the query begins.
function excerpt(text, query) {
    const at = query
        .map((word) => text.toLowerCase().search(new RegExp("(?<![\\p{L}\\p{N}])" + word, "u")))
        .filter((place) => place >= 0);
    const start = Math.max(0, Math.min(...(at.length ? at : [0])) - 50);
    let words = text.slice(start, start + 160);
    if (start) words = "… " + words.replace(/^\S*\s+/, ""); // whole words at both ends
    if (text.length > start + 160) words = words.replace(/\s+\S*$/, "") + " …";
    return words;
}

function element(name, text, attributes = {}) {
    const made = document.createElement(name);
    made.textContent = text;
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
    return made;
}

function show(box, text) {
    const root = document.body.dataset.root;
    const found = find(SECTIONS, text);
    box.hidden = !wordsOf(text).length;
    box.replaceChildren();
    if (box.hidden) return;
    if (!found.length) box.append(element("p", "Nothing found. Try fewer or shorter words."));
    const list = document.createElement("ol");
    for (const [where, title, heading, words] of found) {
        const item = document.createElement("li");
        const name = heading === title ? title : `${title} › ${heading}`;
        item.append(element("a", name, { href: `${root}/${where}` }));
        item.append(element("small", excerpt(words, wordsOf(text))));
        list.append(item);
    }
    box.append(list);
}

function start() {
    const box = document.getElementById("found");
    const input = document.getElementById("search");
    const close = () => show(box, (input.value = ""));
    input.addEventListener("input", () => show(box, input.value));
    box.addEventListener("click", (event) => event.target.closest("a") && close());
    document.addEventListener("keydown", (event) => event.key === "Escape" && close());
    document.getElementById("search-form").addEventListener("submit", (event) => {
        event.preventDefault();
        const first = box.querySelector("a");
        if (first) first.click();
    });
}

if (typeof document !== "undefined") start();
if (typeof module !== "undefined") module.exports = { find, excerpt, wordsOf };

// What a screen reader needs of a page, as far as a program can see it: one heading of level one,
// everything inside a landmark, names that contain the words one sees, ids that are used once.
// Runs inside the page; page.evaluate takes it as it is.
export function structureFaults() {
    const faults = [];
    const seen = (node) => node.checkVisibility();
    const tell = (node) => node.outerHTML.slice(0, 80);
    const open = document.querySelector("dialog[open]");
    const headings = [...document.querySelectorAll("h1")].filter(seen);
    if (headings.length !== 1) faults.push(`${headings.length} headings of level one`);
    const landmark =
        "main, nav, aside, dialog, [role=dialog], [role=region], body > header, body > footer, " +
        "section[aria-label], section[aria-labelledby], .skip, noscript, script, style, svg";
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) {
        const node = walker.currentNode.parentElement;
        if (walker.currentNode.data.trim() && seen(node) && !node.closest(landmark))
            faults.push(`outside of every landmark: ${tell(node)}`);
    }
    for (const node of document.querySelectorAll("[aria-live], [role=status], [role=alert]"))
        if (!node.closest(landmark)) faults.push(`a message outside of landmarks: ${tell(node)}`);
    const plain = (text) => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
    for (const node of document.querySelectorAll("button[aria-label], a[aria-label]"))
        if (seen(node) && !plain(node.ariaLabel).includes(plain(node.innerText)))
            faults.push(`its name lacks what one sees: ${tell(node)}`);
    const ids = [...document.querySelectorAll("[id]")].map(({ id }) => id);
    for (const id of new Set(ids.filter((one, i) => ids.indexOf(one) !== i)))
        faults.push(`id ${id} is used more than once`);
    let level = 0;
    for (const node of (open ?? document).querySelectorAll("h1, h2, h3, h4")) {
        if (!seen(node)) continue;
        const now = Number(node.tagName[1]);
        if (level && now > level + 1) faults.push(`from h${level} to h${now}: ${tell(node)}`);
        level = now;
    }
    return faults;
}

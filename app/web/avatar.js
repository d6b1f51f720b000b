// A small face for every player, made from a text such as a name: the same text has the same face on
// every screen.  Companions get a face that cannot be mistaken for a person's.  Colours are
// attributes of the drawing, which the page's policy permits; style attributes it would not.

const SVG = "http://www.w3.org/2000/svg";
const GROUNDS = "#b4552d #8a6d1f #3f6b8f #7a4a86 #2f7566 #a03e55 #5b6b2c #4f5aa0".split(" ");
const HEADS = ["#fff3dd", "#f7dcb8", "#eccb9d", "#d9a877", "#b98258", "#8f5f3f"];
const HAIRS = ["#2b211b", "#5b3a21", "#8d5a2b", "#c9963f", "#a0a0a0", "#7c2f2a"];

// FNV-1a: a number of 32 bits that changes with every letter.
function hashOf(text) {
    let hash = 0x811c9dc5;
    for (const letter of text) {
        hash ^= letter.codePointAt(0);
        hash = Math.imul(hash, 0x01000193);
    }
    hash ^= hash >>> 15;
    return Math.imul(hash, 0x2c1b3c6d) >>> 0;
}

// Hair lies over a head of radius 6.2 at (12, 11.6).
const HAIR = [
    "M5.6 11.5C5 5.8 8.4 3.6 12 3.600s7 2.2 6.4 7.900C17 9 14.5 8 12 8s-5 1-6.4 3.500Z",
    "M5.5 13C4.5 6 8 3.4 12 3.400s7.5 2.6 6.5 9.600c-1-3-2.5-5-4-5.6-2 1.5-6.5 1.6-9 5.600Z",
    "M6 9.500C6.5 5.5 9 3.8 12 3.800c3.5 0 6 2 6.2 6-3-2.5-8.5-2.8-12.2-.3Z",
    "M5.2 17C4 7 7.5 3.3 12 3.300S20 7 18.8 17c-1 .5-1.6 0-1.8-1 .6-5-1-8-5-8.2-4 .2-5.6 3.2-5 8.2-.2 1-.8 1.5-1.8 1Z",
    "M5.4 8.800h13.200c-.4-3.4-3-5.4-6.6-5.400s-6.2 2-6.6 5.400ZM4 8.600h16v1.300H4Z",
    "M7 7.500a2.2 2.2 0 0 1 2-3.3 3 3 0 0 1 3-1.4 3 3 0 0 1 3.2 1.4 2.2 2.2 0 0 1 2 3.500c1.3.6 1.4 2.3.6 3.300C16.5 8.5 14.5 8 12 8s-4.5.5-5.8 3c-.8-1-.6-2.9.8-3.500Z",
];
const EYES = [
    '<circle cx="9.6" cy="11.6" r=".9"/><circle cx="14.4" cy="11.6" r=".9"/>',
    '<path d="M8.6 11.900q1-1.3 2 0M13.4 11.900q1-1.3 2 0" fill="none" stroke="#2a211c" stroke-width=".8" stroke-linecap="round"/>',
    '<circle cx="9.6" cy="11.6" r="2" fill="none" stroke="#2a211c" stroke-width=".8" stroke-linecap="round"/><circle cx="14.4" cy="11.6" r="2" fill="none" stroke="#2a211c" stroke-width=".8" stroke-linecap="round"/>' +
        '<path d="M11.6 11.400h.8" fill="none" stroke="#2a211c" stroke-width=".8" stroke-linecap="round"/><circle cx="9.6" cy="11.6" r=".7"/><circle cx="14.4" cy="11.6" r=".7"/>',
    '<ellipse cx="9.6" cy="11.6" rx=".8" ry="1.1"/><ellipse cx="14.4" cy="11.6" rx=".8" ry="1.1"/>',
];
const MOUTHS = ["M10 15q2 1.6 4 0", "M10.3 15.300h3.4", "M9.8 14.700q2.2 2.6 4.4 0Z", "M10.5 15.600q1.8-.9 3 0"];

// The face as markup in a square of 24.
export function avatarMarkup(text, isCompanion = false) {
    const hash = hashOf(text);
    const pick = (list, shift) => list[(hash >>> shift) % list.length];
    if (isCompanion)
        return (
            '<circle cx="12" cy="12" r="12" fill="#5d6b66"/>' +
            '<path d="M12 6V3.5" stroke="#e9eee9" stroke-width="1.2"/><circle cx="12" cy="3.3" r="1.1" fill="#ffd76b"/>' +
            '<rect x="5.5" y="6" width="13" height="11" rx="3" fill="#e9eee9"/>' +
            '<rect x="7.4" y="8.6" width="9.2" height="4" rx="2" fill="#23332d"/>' +
            `<circle cx="${9.6 + (hash % 3) * 0.3}" cy="10.6" r="1" fill="#8fe3b8"/>` +
            `<circle cx="${13.8 + (hash % 3) * 0.3}" cy="10.6" r="1" fill="#8fe3b8"/>` +
            '<path d="M9.5 15h5" stroke="#23332d" stroke-width="1"/><path d="M8 24c0-3 1.5-5 4-5s4 2 4 5Z" fill="#e9eee9"/>'
        );
    const ground = pick(GROUNDS, 0);
    const head = pick(HEADS, 4);
    return (
        `<circle cx="12" cy="12" r="12" fill="${ground}"/>` +
        `<path d="M3.8 20.600C5.5 17.6 8.5 16.8 12 16.800s6.5.8 8.2 3.800A12 12 0 0 1 3.8 20.600Z" fill="${pick(["#f5ecd8", "#23332d", "#d9b451", "#cfe0ea"], 8)}"/>` +
        `<circle cx="12" cy="11.6" r="6.2" fill="${head}"/>` +
        `<g fill="#2a211c" stroke="none" class="avatar-features">${pick(EYES, 11)}</g>` +
        `<path d="${pick(MOUTHS, 14)}" fill="none" stroke="#7c2f2a" stroke-width=".9" stroke-linecap="round"/>` +
        `<path d="${pick(HAIR, 17)}" fill="${pick(HAIRS, 21)}"/>`
    );
}

// The face as an element of its own.
export function avatar(text, isCompanion) {
    const holder = document.createElement("template");
    holder.innerHTML =
        `<svg xmlns="${SVG}" viewBox="0 0 24 24" class="avatar" aria-hidden="true" ` +
        `focusable="false">${avatarMarkup(text, isCompanion)}</svg>`;
    return holder.content.firstElementChild;
}

// Small line drawings beside words, in a square of 24.  lobby.css and proof.css draw them in the
// colour of the text.

const SVG = "http://www.w3.org/2000/svg";
const ICONS = {
    lock: '<path d="M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3"/>',
    people:
        '<circle cx="8" cy="8" r="3"/><circle cx="16" cy="8" r="3"/>' +
        '<path d="M2.5 19c.5-3.5 2.5-5 5.5-5s5 1.5 5.5 5M13 14.600c.9-.4 1.9-.6 3-.6 3 0 5 1.5 5.5 5"/>',
    cut: '<path d="M3 12h18v8H3zM7 12v8M11 12v8M17 12v8M14 3v14"/>',
    check: '<path d="m5 12.5 4.5 4.500L19 7.5"/>',
    cross: '<path d="M6 6l12 12M18 6 6 18"/>',
    wait: '<circle cx="12" cy="12" r="8.5"/><path d="M12 7v5l3.5 2"/>',
    globe:
        '<circle cx="12" cy="12" r="9"/>' +
        '<path d="M3 12h18M12 3c3 3 4 6 4 9s-1 6-4 9c-3-3-4-6-4-9s1-6 4-9"/>',
    pen: '<path d="M4 20l1-4L16 5l3 3L8 19zM14 7l3 3"/>',
    link:
        '<path d="M10 14a4 4 0 0 0 5.7 0l3-3a4 4 0 0 0-5.7-5.700l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 ' +
        '4 0 0 0 5.7 5.700l1-1"/>',
};

// An element from markup of SVG.
export function drawing(markup, { className = "", viewBox = "0 0 24 24", label = "" } = {}) {
    const holder = document.createElement("template");
    holder.innerHTML = `<svg xmlns="${SVG}" viewBox="${viewBox}" focusable="false">${markup}</svg>`;
    const svg = holder.content.firstElementChild;
    svg.setAttribute("class", className);
    if (label) {
        svg.setAttribute("role", "img");
        svg.setAttribute("aria-label", label);
    } else svg.setAttribute("aria-hidden", "true");
    return svg;
}

export const icon = (name) => drawing(ICONS[name], { className: "icon" });

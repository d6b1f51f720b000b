// What a person may choose for himself, kept in the browser, and shown as attributes of the page so
// that the style follows.

import { remember } from "./link.js";

const KEY = "riffle.settings";
const USUAL = { theme: "system", colours: "two", motion: "on", keys: "on", text: "off" };

export const settings = { ...USUAL };
try {
    Object.assign(settings, JSON.parse(remember.get(KEY) ?? "{}"));
} catch {
    // what was kept is not to be read: the usual
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");

export const moves = () => settings.motion === "on" && !calm.matches;

export function applySettings() {
    const { dataset } = document.documentElement;
    for (const name of ["theme", "colours", "keys"]) dataset[name] = settings[name];
    dataset.motion = moves() ? "on" : "off";
}
calm.addEventListener("change", applySettings);

export function setSetting(name, value) {
    settings[name] = value;
    remember.set(KEY, JSON.stringify(settings));
    applySettings();
}

// The settings of the card room, kept in this browser and set as attributes of <html>, so that the
// style sheets follow them.

import { remember } from "./link.js";

const KEY = "riffle.settings";
const USUAL = {
    theme: "system",
    colours: "two",
    motion: "on",
    speed: "normal",
    sound: "off",
    notify: "off",
    keys: "on",
    text: "off",
};
const SPEEDS = { slow: 1.6, normal: 1, fast: 0.55 }; // as --speed in room.css

export const settings = { ...USUAL };
try {
    Object.assign(settings, JSON.parse(remember.get(KEY) ?? "{}"));
} catch {
    // Unreadable settings: the usual ones hold.
}

const calm = matchMedia("(prefers-reduced-motion: reduce)");

// Whether cards and chips may move: the system can overrule the setting.
export const hasMotion = () => settings.motion === "on" && !calm.matches;

// How long things take, 1 is the usual.
export const speed = () => SPEEDS[settings.speed] ?? 1;

export function applySettings() {
    const { dataset } = document.documentElement;
    for (const name of ["theme", "colours", "keys", "speed"]) dataset[name] = settings[name];
    dataset.motion = hasMotion() ? "on" : "off";
}
calm.addEventListener("change", applySettings);

export function setSetting(name, value) {
    settings[name] = value;
    remember.set(KEY, JSON.stringify(settings));
    // The browser asks the player itself, and only after a click.
    if (name === "notify" && value === "on") globalThis.Notification?.requestPermission();
    applySettings();
}

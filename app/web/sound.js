// The sounds of the table, made with Web Audio: no file is loaded.  They are off until the player
// switches them on.  A loss and a push make no sound.

import { settings } from "./settings.js";

let context;
let noise;

// The audio of the page; a browser lets it start after the first key or tap.
function audio() {
    if (settings.sound !== "on") return undefined;
    const Audio = globalThis.AudioContext;
    if (!Audio) return undefined;
    context ??= new Audio();
    if (context.state === "suspended") context.resume().catch(() => {});
    return context;
}

// A second of white noise, made once.
function whiteNoise(at) {
    if (noise) return noise;
    noise = at.createBuffer(1, at.sampleRate, at.sampleRate);
    const samples = noise.getChannelData(0);
    for (let i = 0; i < samples.length; i++) samples[i] = Math.random() * 2 - 1;
    return noise;
}

// A loudness that rises to `level` in `rise` seconds and is gone after `length`.
function envelope(at, when, level, rise, length) {
    const gain = at.createGain();
    gain.gain.setValueAtTime(0.0001, when);
    gain.gain.exponentialRampToValueAtTime(level, when + rise);
    gain.gain.exponentialRampToValueAtTime(0.0001, when + length);
    gain.connect(at.destination);
    return gain;
}

// A rustle: noise through a band that glides from one pitch to another.
function rustle(when, { from, to, level, rise, length, width = 1.2 }) {
    const at = audio();
    if (!at) return;
    const start = at.currentTime + when;
    const source = at.createBufferSource();
    source.buffer = whiteNoise(at);
    source.loop = true;
    const band = at.createBiquadFilter();
    band.type = "bandpass";
    band.Q.value = width;
    band.frequency.setValueAtTime(from, start);
    band.frequency.exponentialRampToValueAtTime(to, start + length);
    source.connect(band).connect(envelope(at, start, level, rise, length));
    source.start(start, Math.random() * 0.5);
    source.stop(start + length);
}

function tone(when, { pitch, level, length, rise = 0.004, type = "sine", fall = 1 }) {
    const at = audio();
    if (!at) return;
    const start = at.currentTime + when;
    const source = at.createOscillator();
    source.type = type;
    source.frequency.setValueAtTime(pitch, start);
    source.frequency.exponentialRampToValueAtTime(pitch * fall, start + length);
    source.connect(envelope(at, start, level, rise, length));
    source.start(start);
    source.stop(start + length);
}

// True once in each `GAP`: where nothing moves, all cards of a deal come at the same moment, and one of
// them is heard.
const GAP = 60; // milliseconds
let last = -GAP;
function isApart() {
    const now = performance.now();
    if (now - last < GAP) return false;
    last = now;
    return true;
}

const MOST_CLICKS = 5;
const CLICK_APART = 0.055; // seconds

export const sound = {
    // A card slides out of the shoe.
    card: () =>
        isApart() && rustle(0, { from: 2600, to: 5200, level: 0.09, rise: 0.02, length: 0.13 }),
    // A card is turned, or lies down.
    tap: () => {
        rustle(0, { from: 1400, to: 500, level: 0.12, rise: 0.002, length: 0.05 });
        tone(0, { pitch: 180, level: 0.05, length: 0.06, fall: 0.6 });
    },
    // Clay chips, one click each.
    chips: (count = 1) => {
        for (let i = 0; i < Math.min(MOST_CLICKS, count); i++) {
            const pitch = 2300 + 260 * Math.random();
            tone(i * CLICK_APART, { pitch, level: 0.05, length: 0.04, type: "triangle" });
            rustle(i * CLICK_APART, { from: 4200, to: 2600, level: 0.05, rise: 0.001, length: 0.03 });
        }
    },
    // Your turn: a low knock on wood.
    knock: () => {
        tone(0, { pitch: 150, level: 0.3, length: 0.16, fall: 0.7 });
        rustle(0, { from: 500, to: 200, level: 0.12, rise: 0.002, length: 0.07 });
    },
    // Two halves of the stack run into each other, twice.
    shuffle: () => {
        for (let i = 0; i < 28; i++) {
            const when = 0.1 + i * 0.024 + (i < 14 ? 0 : 0.25);
            rustle(when, { from: 3000, to: 1800, level: 0.035, rise: 0.002, length: 0.03 });
        }
    },
    // A packet of cards glides over another.
    riffle: () => {
        for (let i = 0; i < 12; i++)
            rustle(0.5 + i * 0.05, { from: 2200, to: 3600, level: 0.05, rise: 0.005, length: 0.06 });
        setTimeout(sound.tap, 1350);
    },
    // Your blackjack: three rising notes.
    blackjack: () =>
        [523.25, 659.25, 783.99].forEach((pitch, i) =>
            tone(i * 0.16, { pitch, level: 0.12, length: 0.5, rise: 0.01, type: "triangle" }),
        ),
    // A check failed: two low notes.
    wrong: () => {
        tone(0, { pitch: 196, level: 0.2, length: 0.35, type: "triangle" });
        tone(0.3, { pitch: 147, level: 0.2, length: 0.5, type: "triangle" });
    },
};

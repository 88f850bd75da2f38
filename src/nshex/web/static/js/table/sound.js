// @ts-check
/** Sounds, synthesized in the browser from tones and noise; nothing is loaded. */

import { settings } from "./settings.js";

/** @typedef {"place" | "turn" | "net" | "shot" | "blow" | "explosion" | "hqHit" | "yourTurn" | "win" | "loss"} SoundName */
/**
 * A tone that glides from one pitch to another, or noise through a gliding filter.
 * @typedef {object} Layer
 * @property {OscillatorType | "noise"} wave
 * @property {number} from hertz
 * @property {number} to
 * @property {number} [at] seconds after the beginning
 * @property {number} length
 * @property {number} gain
 */

const VOLUME = 0.6;
const ATTACK = 0.006;

/** @type {Record<SoundName, readonly Layer[]>} */
export const SOUNDS = {
  place: [
    { wave: "noise", from: 900, to: 300, length: 0.07, gain: 0.5 },
    { wave: "sine", from: 190, to: 90, length: 0.14, gain: 0.7 },
  ],
  turn: [{ wave: "noise", from: 2400, to: 1200, length: 0.05, gain: 0.4 }, { wave: "triangle", from: 420, to: 330, length: 0.06, gain: 0.3 }],
  net: [
    { wave: "noise", from: 700, to: 3200, length: 0.2, gain: 0.35 },
    { wave: "noise", from: 3200, to: 900, at: 0.16, length: 0.16, gain: 0.35 },
  ],
  shot: [
    { wave: "noise", from: 4200, to: 500, length: 0.16, gain: 0.6 },
    { wave: "square", from: 260, to: 60, length: 0.09, gain: 0.22 },
  ],
  blow: [
    { wave: "noise", from: 1600, to: 200, length: 0.1, gain: 0.55 },
    { wave: "triangle", from: 150, to: 55, length: 0.18, gain: 0.7 },
  ],
  explosion: [
    { wave: "noise", from: 1200, to: 60, length: 0.8, gain: 0.75 },
    { wave: "sine", from: 90, to: 28, length: 0.6, gain: 0.6 },
  ],
  hqHit: [
    { wave: "sawtooth", from: 110, to: 70, length: 0.4, gain: 0.4 },
    { wave: "noise", from: 600, to: 120, length: 0.35, gain: 0.5 },
    { wave: "sine", from: 440, to: 220, at: 0.05, length: 0.35, gain: 0.25 },
  ],
  yourTurn: [
    { wave: "triangle", from: 523, to: 523, length: 0.16, gain: 0.4 },
    { wave: "triangle", from: 784, to: 784, at: 0.12, length: 0.26, gain: 0.4 },
  ],
  win: [523, 659, 784, 1047].map((pitch, i) => ({ wave: "triangle", from: pitch, to: pitch, at: 0.14 * i, length: i === 3 ? 0.7 : 0.22, gain: 0.42 })),
  loss: [392, 349, 311, 233].map((pitch, i) => ({ wave: "triangle", from: pitch, to: pitch * 0.98, at: 0.2 * i, length: i === 3 ? 0.9 : 0.3, gain: 0.42 })),
};

/** @type {AudioContext | null} */
let context = null;
/** @type {AudioNode | null} */
let output = null;

/** @param {SoundName} name plays now, if sound is on */
export function playSound(name) {
  if (!settings.sound || document.hidden) return;
  if (!context || !output) {
    context = new AudioContext();
    const volume = new GainNode(context, { gain: VOLUME });
    // Many shots at once must not clip.
    output = new DynamicsCompressorNode(context, { threshold: -12, ratio: 12 });
    output.connect(volume).connect(context.destination);
  }
  // Browsers allow no sound until the user has pressed something.
  if (context.state === "suspended") void context.resume();
  addSound(context, output, name, context.currentTime);
  document.body.dataset.sound = name;
}

/**
 * @param {BaseAudioContext} audio
 * @param {AudioNode} target
 * @param {SoundName} name
 * @param {number} start
 */
export function addSound(audio, target, name, start) {
  for (const layer of SOUNDS[name]) addLayer(audio, target, layer, start + (layer.at ?? 0));
}

/**
 * @param {BaseAudioContext} audio
 * @param {AudioNode} target
 * @param {Layer} layer
 * @param {number} start
 */
function addLayer(audio, target, { wave, from, to, length, gain }, start) {
  const loudness = new GainNode(audio, { gain: 0 });
  loudness.gain.setValueAtTime(0, start);
  loudness.gain.linearRampToValueAtTime(gain, start + ATTACK);
  loudness.gain.exponentialRampToValueAtTime(0.001, start + length);
  loudness.connect(target);
  if (wave === "noise") {
    const source = new AudioBufferSourceNode(audio, { buffer: noise(audio, length) });
    const filter = new BiquadFilterNode(audio, { type: "lowpass", frequency: from, Q: 1 });
    glide(filter.frequency, from, to, start, length);
    source.connect(filter).connect(loudness);
    source.start(start);
  } else {
    const source = new OscillatorNode(audio, { type: wave, frequency: from });
    glide(source.frequency, from, to, start, length);
    source.connect(loudness);
    source.start(start);
    source.stop(start + length);
  }
}

/**
 * @param {AudioParam} pitch
 * @param {number} from
 * @param {number} to
 * @param {number} start
 * @param {number} length
 */
function glide(pitch, from, to, start, length) {
  pitch.setValueAtTime(from, start);
  pitch.exponentialRampToValueAtTime(to, start + length);
}

/**
 * @param {BaseAudioContext} audio
 * @param {number} length
 */
function noise(audio, length) {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let i = 0; i < samples.length; i += 1) samples[i] = Math.random() * 2 - 1;
  return buffer;
}

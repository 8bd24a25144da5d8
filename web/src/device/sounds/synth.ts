/**
 * The sounds of the table, made on the spot: nothing is recorded, nothing is loaded. Three voices are enough: paper (a
 * breath of noise), wood (a short dry tap) and a small bell. All are quiet, and none is longer than a second.
 */

import type { Sound } from "./soundNames";

/** One part of a sound. */
export interface Tone {
  /** s after the beginning */
  at: number;
  voice: "paper" | "wood" | "bell";
  /** Hz: pitch, of paper the middle of its noise */
  pitch: number;
  /** s until nothing is left of it */
  length: number;
  /** 0 to 1 */
  strength: number;
}

const C = 523.25; // Hz
const at = (half: number): number => C * 2 ** (half / 12); // so many half tones above C

const paper = (start: number, pitch: number, length = 0.07, strength = 0.4): Tone => ({
  at: start,
  voice: "paper",
  pitch,
  length,
  strength,
});
const wood = (start: number, pitch: number, strength = 0.35): Tone => ({
  at: start,
  voice: "wood",
  pitch,
  length: 0.11,
  strength,
});
const bell = (start: number, half: number, length = 0.45, strength = 0.22): Tone => ({
  at: start,
  voice: "bell",
  pitch: at(half),
  length,
  strength,
});

/** Each sound has one meaning, and sounds like what it means: cards are paper and wood, what one is glad of is a bell. */
export const SOUNDS: Readonly<Record<Sound, readonly Tone[]>> = {
  draw: [paper(0, 3400, 0.09, 0.3)],
  card: [paper(0, 1700, 0.05), wood(0.012, 190, 0.3)],
  pile: [0, 0.055, 0.11, 0.165].map((start, place) => paper(start, 1500 + 350 * place, 0.08, 0.4)),
  meld: [wood(0, 330), wood(0.07, 392)],
  opening: [bell(0, -5, 0.3), bell(0.1, 2, 0.45)],
  canasta: [bell(0, 4, 0.5), bell(0.11, 12, 0.7)],
  samba: [bell(0, 0, 0.4), bell(0.08, 4, 0.4), bell(0.16, 7, 0.5), bell(0.24, 12, 0.9, 0.26)],
  turn: [bell(0, 7, 0.4, 0.2)],
  refusal: [wood(0, 147, 0.4), wood(0.1, 123, 0.4)],
  won: [bell(0, 0, 0.3), bell(0.13, 4, 0.3), bell(0.26, 7, 0.7)],
  lost: [bell(0, 3, 0.35, 0.18), bell(0.18, -2, 0.7, 0.16)],
  end: [bell(0, 0, 0.35), bell(0.16, 0, 0.6)],
  match: [bell(0, -5, 0.3), bell(0.14, 0, 0.3), bell(0.28, 4, 0.3), bell(0.42, 7, 0.5), bell(0.42, 12, 0.58)],
  time: [0, 0.22].map((start) => wood(start, 440, 0.18)),
};

/** The partials of a small bell: pitch and strength for that of its first one; high ones are gone sooner. */
const PARTIALS: readonly [number, number][] = [
  [1, 1],
  [2, 0.35],
  [3.01, 0.14],
];

let context: AudioContext | undefined;

/** Let `sound` be heard in `delay` s, as loud as `volume` from 0 to 1 says. */
export function sing(sound: Sound, volume: number, delay = 0): void {
  context ??= new AudioContext();
  if (context.state === "suspended") void context.resume();
  const start = context.currentTime + delay;
  for (const tone of SOUNDS[sound]) VOICES[tone.voice](context, tone, start + tone.at, volume);
}

type Voice = (audio: AudioContext, tone: Tone, start: number, volume: number) => void;

const VOICES: Readonly<Record<Tone["voice"], Voice>> = {
  paper(audio, { pitch, length, strength }, start, volume) {
    const band = audio.createBiquadFilter();
    band.type = "bandpass";
    band.frequency.value = pitch;
    band.Q.value = 0.8;
    const source = audio.createBufferSource();
    source.buffer = noise(audio, length);
    source.connect(band);
    band.connect(fading(audio, start, length, strength * volume));
    source.start(start);
    source.stop(start + length);
  },
  wood(audio, { pitch, length, strength }, start, volume) {
    const source = oscillator(audio, "triangle", pitch * 1.5);
    source.frequency.setValueAtTime(pitch * 1.5, start);
    source.frequency.exponentialRampToValueAtTime(pitch, start + 0.03);
    source.connect(fading(audio, start, length, strength * volume));
    source.start(start);
    source.stop(start + length);
  },
  bell(audio, { pitch, length, strength }, start, volume) {
    for (const [times, part] of PARTIALS) {
      const source = oscillator(audio, "sine", pitch * times);
      source.connect(fading(audio, start, length / times, strength * part * volume));
      source.start(start);
      source.stop(start + length / times);
    }
  },
};

function oscillator(audio: AudioContext, type: OscillatorType, frequency: number): OscillatorNode {
  const source = audio.createOscillator();
  source.type = type;
  source.frequency.value = frequency;
  return source;
}

/** Return a way to the loudspeaker on which a tone begins softly and fades. */
function fading(audio: AudioContext, start: number, length: number, strength: number): GainNode {
  const gain = audio.createGain();
  gain.gain.setValueAtTime(0.0001, start);
  gain.gain.exponentialRampToValueAtTime(Math.max(strength, 0.0002), start + 0.006);
  gain.gain.exponentialRampToValueAtTime(0.0001, start + length);
  gain.connect(audio.destination);
  return gain;
}

function noise(audio: AudioContext, length: number): AudioBuffer {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  return buffer;
}

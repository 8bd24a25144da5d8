/** Short dry sounds, made on the spot; nothing is loaded. */

import { settings } from "./settings.svelte";

export type Sound = "card" | "pile" | "set" | "turn" | "end" | "time";

interface Tone {
  at: number; // s
  frequency: number; // Hz; 0: a rustle of noise
  length: number; // s
  strength: number; // 0 to 1
}

const SOUNDS: Record<Sound, Tone[]> = {
  card: [{ at: 0, frequency: 0, length: 0.05, strength: 0.5 }],
  pile: [0, 0.05, 0.1].map((at) => ({ at, frequency: 0, length: 0.06, strength: 0.5 })),
  set: [
    { at: 0, frequency: 523, length: 0.12, strength: 0.35 },
    { at: 0.1, frequency: 784, length: 0.2, strength: 0.35 },
  ],
  turn: [{ at: 0, frequency: 659, length: 0.14, strength: 0.3 }],
  end: [
    { at: 0, frequency: 392, length: 0.16, strength: 0.35 },
    { at: 0.14, frequency: 494, length: 0.16, strength: 0.35 },
    { at: 0.28, frequency: 587, length: 0.3, strength: 0.35 },
  ],
  time: [0, 0.22].map((at) => ({ at, frequency: 440, length: 0.1, strength: 0.18 })),
};

let context: AudioContext | undefined;

/** Play a sound, unless sounds are off or the page has not been touched yet (browsers keep it silent till then). */
export function play(sound: Sound): void {
  if (!settings.sound || settings.volume === 0 || !navigator.userActivation.hasBeenActive) return;
  context ??= new AudioContext();
  for (const tone of SOUNDS[sound]) sing(context, tone);
}

function sing(audio: AudioContext, tone: Tone): void {
  const start = audio.currentTime + tone.at;
  const gain = audio.createGain();
  gain.gain.setValueAtTime(tone.strength * settings.volume, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + tone.length);
  gain.connect(audio.destination);
  const source = tone.frequency === 0 ? rustle(audio, tone.length) : ring(audio, tone.frequency);
  source.connect(gain);
  source.start(start);
  source.stop(start + tone.length);
}

function ring(audio: AudioContext, frequency: number): OscillatorNode {
  const oscillator = audio.createOscillator();
  oscillator.type = "triangle";
  oscillator.frequency.value = frequency;
  return oscillator;
}

function rustle(audio: AudioContext, length: number): AudioBufferSourceNode {
  const buffer = audio.createBuffer(1, Math.ceil(audio.sampleRate * length), audio.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let place = 0; place < samples.length; place++) samples[place] = Math.random() * 2 - 1;
  const source = audio.createBufferSource();
  source.buffer = buffer;
  return source;
}

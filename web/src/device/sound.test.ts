import { beforeEach, describe, expect, test, vi } from "vitest";

import { settings } from "./settings.svelte";
import { play, sample } from "./sound";
import { MEANINGS } from "./sounds/soundNames";
import { SOUNDS } from "./sounds/synth";

vi.mock("./settings.svelte", () => ({ settings: { sound: true, volume: 0.5 } }));

let started = 0; // sources that were started
let contexts = 0;

class Source {
  frequency = { value: 0, setValueAtTime: vi.fn(), exponentialRampToValueAtTime: vi.fn() };
  gain = this.frequency;
  Q = { value: 0 };
  buffer = null;
  type = "";
  connect = vi.fn();
  stop = vi.fn();
  start(): void {
    started += 1;
  }
}

class Context {
  state = "running";
  currentTime = 0;
  sampleRate = 8000;
  destination = {};
  createGain = () => new Source();
  createOscillator = () => new Source();
  createBiquadFilter = () => new Source();
  createBufferSource = () => new Source();
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  constructor() {
    contexts += 1;
  }
}

function touched(hasBeenActive: boolean): void {
  vi.stubGlobal("navigator", { userActivation: { hasBeenActive } });
}

beforeEach(() => {
  started = 0;
  vi.stubGlobal("AudioContext", Context);
  Object.assign(settings, { sound: true, volume: 0.5 });
  touched(true);
});

describe("sounds", () => {
  test("are not made before the page has been touched", async () => {
    touched(false);
    await sample("samba", 1);
    expect([started, contexts]).toEqual([0, 0]);
  });

  test.each(MEANINGS)("have one for %s", async (sound) => {
    await sample(sound, 0.5);
    expect(started).toBeGreaterThan(0);
    expect(contexts).toBe(1); // one for all of them
  });

  test("are silent where they are switched off, or the volume is", async () => {
    settings.sound = false;
    play("samba");
    Object.assign(settings, { sound: true, volume: 0 });
    play("samba");
    await new Promise((done) => setTimeout(done, 20));
    expect(started).toBe(0);
  });

  test("all differ, are quiet, and over within a second", () => {
    const texts = MEANINGS.map((sound) => JSON.stringify(SOUNDS[sound]));
    expect(new Set(texts).size).toBe(MEANINGS.length);
    for (const tone of Object.values(SOUNDS).flat()) {
      expect(tone.strength).toBeLessThanOrEqual(0.4);
      expect(tone.at + tone.length).toBeLessThanOrEqual(1.2);
    }
  });
});

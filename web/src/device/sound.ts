/** What is heard at the table. Each sound has one meaning; `synth.ts` makes them and is fetched for the first one. */

import { fetched } from "../wire/lazy";
import { settings } from "./settings.svelte";
import type { Sound } from "./sounds/soundNames";

const synth = () => fetched(() => import("./sounds/synth"), true);
const LATEST = 1000; // ms after what it tells of; a sound that comes later would tell of something else

/**
 * Play a sound, in `delay` s, unless sounds are off or the page has not been touched yet (browsers keep it silent till
 * then).
 */
export function play(sound: Sound, delay = 0): void {
  if (settings.sound && settings.volume > 0) void sample(sound, settings.volume, delay);
}

/** Let a sound be heard because somebody asked for it, also where sounds are off. */
export async function sample(sound: Sound, volume: number, delay = 0): Promise<void> {
  if (!navigator.userActivation.hasBeenActive) return;
  const asked = performance.now();
  const { sing } = await synth();
  if (performance.now() - asked < LATEST) sing(sound, volume, delay);
}

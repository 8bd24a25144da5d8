/** What the person at this device likes, kept on the device; everything takes effect at once. */

import type { Look } from "../styles/look";
import { applyLook } from "../styles/look";
import type { HandMode, SortMode } from "../table/types";
import type { Keys } from "./letterKeys";
import { useLetters } from "./letters";
import { readStored, store } from "./storage";

export interface Settings extends Omit<Look, "motion"> {
  letters: string; // the index letters of ace, king, queen, jack
  handMode: HandMode | "auto";
  sort: SortMode;
  lastSort: Exclude<SortMode, "own">; // the order that a new deal is given
  newCards: "end" | "sorted";
  leftHanded: boolean;
  motion: number; // ms, 0 to 250
  sound: boolean;
  volume: number; // 0 to 1
  shake: boolean; // a phone shakes when the own turn begins
  notices: boolean; // a notice says so while the page is out of sight
  letterKeys: boolean;
  keys: Partial<Keys>; // letter keys in place of the usual ones
  confirmDrop: boolean;
}

export const DEFAULT_SETTINGS: Settings = {
  deck: "four",
  felt: "green",
  cards: "normal",
  contrast: "normal",
  suitLetters: false,
  letters: "AKQJ",
  handMode: "auto",
  sort: "suit",
  lastSort: "suit",
  newCards: "end",
  leftHanded: false,
  motion: 200,
  sound: true,
  volume: 0.5,
  shake: false,
  notices: false,
  letterKeys: true,
  keys: {},
  confirmDrop: true,
};

/** The sets of index letters offered, each for ace, king, queen, jack. */
export const LETTER_SETS: readonly string[] = ["AKQJ", "AHVB", "AKDB", "ARDV", "AKDJ"];

const KEY = "sambakit.settings";

/** The settings of this device; write to them through `change`. */
export const settings: Settings = $state({ ...DEFAULT_SETTINGS, ...readStored<Partial<Settings>>(KEY) });

/** Change some settings, keep them and let them take effect. */
export function change(some: Partial<Settings>): void {
  Object.assign(settings, some);
  store(KEY, settings);
  apply();
}

/** Let the settings take effect on the page. */
export function apply(): void {
  const motion = motionNow();
  useLetters(settings.letters);
  applyLook({ ...settings, motion: motion === 0 ? "none" : "full" });
  if (motion > 0) document.documentElement.style.setProperty("--motion", `${String(motion)}ms`);
  else document.documentElement.style.removeProperty("--motion");
}

/** Return how long a card moves, in ms: not at all where the system asks for less motion. */
export function motionNow(): number {
  return window.matchMedia("(prefers-reduced-motion: reduce)").matches ? 0 : settings.motion;
}

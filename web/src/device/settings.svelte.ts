/** What the person at this device likes, kept on the device; everything takes effect at once. */

import { useLetters } from "../cards/letters";
import { applyLook } from "../styles/look";
import type { Look } from "../styles/look";
import type { HandMode, SortOrder } from "./handLayout";
import type { Keys } from "./letterKeys";
import { readStored, store } from "./storage";

export interface Settings extends Omit<Look, "motion"> {
  letters: string; // the index letters of ace, king, queen, jack
  handMode: HandMode | "auto";
  sort: SortOrder;
  lastSort: Exclude<SortOrder, "own">; // the order that a new deal is given
  newCards: "end" | "sorted";
  leftHanded: boolean;
  motion: number; // ms, 0 to 250
  sound: boolean;
  volume: number; // 0 to 1
  shake: boolean; // a phone shakes when the own turn begins
  notices: boolean; // a notice says so while the page is out of sight
  awake: boolean; // the screen stays on at the table
  letterKeys: boolean;
  keys: Partial<Keys>; // letter keys in place of the usual ones
  askDiscard: "never" | "finger" | "always"; // before a card goes: when it is dragged by finger, or always
  speech: boolean; // moves are said aloud
  teach: boolean | null; // a line says what can be done and why; null: in the first deals of this device
}

export const DEFAULT_SETTINGS: Settings = {
  deck: "four",
  cloth: "lamp",
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
  awake: true,
  letterKeys: true,
  keys: {},
  askDiscard: "finger",
  speech: false,
  teach: null,
};

/** The sets of index letters offered, each for ace, king, queen, jack. */
export const LETTER_SETS: readonly string[] = ["AKQJ", "AHVB", "AKDB", "ARDV", "AKDJ"];

const KEY = "sambakit.settings"; // index.html reads it too

/** The settings of this device; write to them through `change`. */
export const settings: Settings = $state({ ...DEFAULT_SETTINGS, ...readStored<Partial<Settings>>(KEY) });

/** Change some settings, keep them and let them take effect. */
export function change(some: Partial<Settings>): void {
  Object.assign(settings, some);
  store(KEY, chosen());
  apply();
}

/** Only what is not as usual has been chosen. */
function chosen(): Partial<Settings> {
  const usual = new Map<string, unknown>(Object.entries(DEFAULT_SETTINGS));
  return Object.fromEntries(Object.entries(settings).filter(([name, value]) => value !== usual.get(name)));
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

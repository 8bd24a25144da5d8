/** The letter keys of this device: which are in force, what each does in words, and how they are shown. */

import { commandOf, keysWith, printed, spelled } from "../../device/letterKeys";
import type { Command, Keys } from "../../device/letterKeys";
import { change, settings } from "../../device/settings.svelte";
import { m } from "../../paraglide/messages.js";
import type { ButtonId, ButtonState, Shortcut } from "../types";

const WHAT: Record<Command, () => string> = {
  sort: m.key_does_sort,
  view: m.key_does_view,
  draw: m.key_does_draw,
  take: m.key_does_take,
  discard: m.key_does_discard,
  takeBack: m.key_does_take_back,
  ask: m.key_does_ask,
  yes: m.key_does_yes,
  no: m.key_does_no,
  pass: m.key_does_pass,
  find: m.key_does_find,
  rules: m.key_does_rules,
  chat: m.key_does_chat,
  hint: m.key_does_hint,
  hand: m.key_says_hand,
  melds: m.key_says_melds,
  others: m.key_says_others,
  pile: m.key_says_pile,
  scores: m.key_says_scores,
  counts: m.key_says_counts,
  clock: m.key_says_clock,
  last: m.key_says_last,
  new: m.key_says_new,
  tray: m.key_says_tray,
  why: m.key_says_why,
};

/** The commands of the buttons that a letter presses. */
const OF_BUTTON: Partial<Record<ButtonId, Command>> = {
  draw: "draw",
  pile: "take",
  discard: "discard",
  ask: "ask",
  takeBack: "takeBack",
  pass: "pass",
  yes: "yes",
  no: "no",
  hint: "hint",
};

/** Return the letter keys in force; null while they are switched off. */
export function letterKeys(): Keys | null {
  return settings.letterKeys ? keysWith(settings.keys) : null;
}

/** Return what the key of a command does, in words. */
export function whatKeyDoes(command: Command): string {
  return WHAT[command]();
}

/** Return the key of a command as it is shown, switched on or not; "" where it has none. */
export function keyShown(command: Command): string {
  return printed(keysWith(settings.keys)[command]);
}

/** Return the key of a command for the label of its button; null where it has none. */
export function shortcutOf(command: Command): Shortcut | null {
  const key = letterKeys()?.[command] ?? "";
  return key === "" ? null : { shown: printed(key), aria: spelled(key) };
}

/** Return the button with the key that presses it. */
export function withShortcut(button: ButtonState): ButtonState {
  if (button.id === "lay") return { ...button, shortcut: { shown: "Enter", aria: "Enter" } };
  const command = OF_BUTTON[button.id];
  const shortcut = command === undefined ? null : shortcutOf(command);
  return shortcut === null ? button : { ...button, shortcut };
}

/** Let `key` stand for `command` from now on; returns the other command that has it, and then nothing changes. */
export function chooseKey(command: Command, key: string): Command | null {
  const holder = commandOf(key, keysWith(settings.keys));
  if (holder !== null && holder !== command) return holder;
  change({ keys: { ...settings.keys, [command]: key } });
  return null;
}

/** The keys of the table: which action a key press stands for. Moving and picking in the hand belong to the hand itself. */

import { SAYING, commandOfPress, digitOf } from "../../device/letterKeys";
import type { Command, KeyPress, Keys, StatusKey } from "../../device/letterKeys";

export type KeyAction =
  | { do: Exclude<Command, StatusKey> | "lay" | "empty" | "help" }
  | { do: "target"; meld: number }
  | { do: "say"; what: StatusKey };

/** Return the action of a key press; null for keys that mean nothing here. `keys`: the letter keys; null: switched off. */
export function keyAction(press: KeyPress, keys: Keys | null): KeyAction | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if (press.key === "F1") return { do: "help" };
  if (press.key === "Escape") return { do: "empty" };
  if (press.key === "Enter") return press.shiftKey ? null : { do: "lay" };
  if (keys === null) return null;
  const command = commandOfPress(press, keys);
  if (command !== null) return actionOf(command);
  const meld = meldOf(press);
  return meld === null ? null : { do: "target", meld };
}

/** Return the meld of a digit: 1 to 9 are themselves, 0 is ten, and Shift is ten more where it is not what types digits. */
function meldOf(press: KeyPress): number | null {
  const digit = digitOf(press);
  if (digit === null) return null;
  const shifted = press.shiftKey && (!/^\d$/.test(press.key) || press.code.startsWith("Numpad"));
  return (digit === 0 ? 10 : digit) + (shifted ? 10 : 0);
}

function actionOf(command: Command): KeyAction {
  const what = SAYING.find((one) => one === command);
  return what === undefined ? { do: command as Exclude<Command, StatusKey> } : { do: "say", what };
}

/** The state of the search for a card: a rank is wanted, then its suit. */
export type Search = { rank: string | null };

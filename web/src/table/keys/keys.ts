/** The keys of the table: which action a key press stands for. Moving and picking in the hand belong to the hand itself. */

import { SAYING, commandOf, keyOf } from "../../device/letterKeys";
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
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1];
  if (digit !== undefined) return { do: "target", meld: meldOfDigit(Number(digit)) + (press.shiftKey ? 10 : 0) };
  const key = keyOf(press);
  const command = key === null ? null : commandOf(key, keys);
  return command === null ? null : actionOf(command);
}

/** 1 to 9 are themselves, and 0 after them is ten, as on the keyboard. */
function meldOfDigit(digit: number): number {
  return digit === 0 ? 10 : digit;
}

function actionOf(command: Command): KeyAction {
  const what = SAYING.find((one) => one === command);
  return what === undefined ? { do: command as Exclude<Command, StatusKey> } : { do: "say", what };
}

/** The state of the search for a card: a rank is wanted, then its suit. */
export type Search = { rank: string | null };

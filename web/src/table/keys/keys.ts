/** The keys of the table: which wish a key press stands for. Moving and picking in the hand belong to the hand itself. */

import { SAYING, commandOf, keyOf } from "./letterKeys";
import type { Command, KeyPress, Keys, StatusKey } from "./letterKeys";

export type KeyWish =
  | { do: Exclude<Command, StatusKey> | "lay" | "empty" | "help" }
  | { do: "target"; meld: number }
  | { do: "say"; what: StatusKey };

/** Return the wish of a key press; null for keys that mean nothing here. `keys`: the letter keys; null: switched off. */
export function keyWish(press: KeyPress, keys: Keys | null): KeyWish | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if (press.key === "F1") return { do: "help" };
  if (press.key === "Escape") return { do: "empty" };
  if (press.key === "Enter") return press.shiftKey ? null : { do: "lay" };
  if (keys === null) return null;
  const digit = /^(?:Digit|Numpad)(\d)$/.exec(press.code)?.[1];
  if (digit !== undefined) return { do: "target", meld: meldOfDigit(Number(digit)) + (press.shiftKey ? 10 : 0) };
  const key = keyOf(press);
  const command = key === null ? null : commandOf(key, keys);
  return command === null ? null : wishOf(command);
}

/** 1 to 9 are themselves, and 0 after them is ten, as on the keyboard. */
function meldOfDigit(digit: number): number {
  return digit === 0 ? 10 : digit;
}

function wishOf(command: Command): KeyWish {
  const what = SAYING.find((one) => one === command);
  return what === undefined ? { do: command as Exclude<Command, StatusKey> } : { do: "say", what };
}

/** The state of the search for a card: a rank is wanted, then its suit. */
export type Search = { rank: string | null };

const TENS = "t10";

/** Return the rank that a key names while searching, `Jk` for W; null for other keys. `letters`: ace to jack on the cards. */
export function rankOfKey(key: string, letters: string): string | null {
  const upper = key.toUpperCase();
  if (TENS.includes(key.toLowerCase())) return "T";
  if (upper === "W") return "Jk";
  if (/^[2-9]$/.test(key)) return key;
  const place = [...letters].indexOf(upper);
  if (place >= 0) return "AKQJ".charAt(place);
  return "AKQJ".includes(upper) ? upper : null;
}

/** Return the suit that a key names, by English and Dutch first letters, and P for the German Pik; null for other keys. */
export function suitOfKey(key: string): string | null {
  return { s: "s", h: "h", d: "d", c: "c", r: "d", k: "c", p: "s" }[key.toLowerCase()] ?? null;
}

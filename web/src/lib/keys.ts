/** The keys of the table: which wish a key press stands for. Moving and picking in the hand belong to the hand itself. */

export type KeyWish =
  | { do: "draw" | "take" | "lay" | "discard" | "takeBack" | "ask" | "yes" | "no" | "pass" | "sort" | "view" | "empty" }
  | { do: "rules" | "help" | "find" }
  | { do: "target"; meld: number }
  | { do: "say"; what: StatusKey };

/** What the status keys tell, at any time. */
export type StatusKey =
  | "hand" | "melds" | "others" | "pile" | "scores" | "counts" | "clock" | "last" | "new" | "tray" | "why";

export interface KeyPress {
  key: string;
  code: string; // where the key lies, for digits with Shift
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

const LETTERS: Record<string, KeyWish> = {
  d: { do: "draw" },
  u: { do: "take" },
  x: { do: "discard" },
  z: { do: "takeBack" },
  a: { do: "ask" },
  y: { do: "yes" },
  r: { do: "sort" },
  v: { do: "view" },
  g: { do: "find" },
  f: { do: "rules" },
  ".": { do: "pass" },
  "?": { do: "say", what: "why" },
  h: { do: "say", what: "hand" },
  m: { do: "say", what: "melds" },
  o: { do: "say", what: "others" },
  p: { do: "say", what: "pile" },
  s: { do: "say", what: "scores" },
  c: { do: "say", what: "counts" },
  t: { do: "say", what: "clock" },
  l: { do: "say", what: "last" },
  n: { do: "say", what: "new" },
  k: { do: "say", what: "tray" },
};

/** Return the wish of a key press; null for keys that mean nothing here. `letters`: letter keys are switched on. */
export function keyWish(press: KeyPress, letters: boolean): KeyWish | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if (press.key === "F1") return { do: "help" };
  if (press.key === "Escape") return { do: "empty" };
  if (press.key === "Enter") return press.shiftKey ? null : { do: "lay" };
  if (!letters) return null;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(press.code)?.[1];
  if (digit !== undefined) return { do: "target", meld: Number(digit) + (press.shiftKey ? 10 : 0) };
  const letter = press.key.toLowerCase();
  if (letter === "n" && press.shiftKey) return { do: "no" };
  if (press.shiftKey && letter !== "?") return null;
  return LETTERS[letter] ?? null;
}

/** The state of the search that G begins: a rank is wanted, then its suit. */
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

/** Return the suit that a key names, by English and Dutch first letters; null for other keys. */
export function suitOfKey(key: string): string | null {
  return { s: "s", h: "h", d: "d", c: "c", r: "d", k: "c" }[key.toLowerCase()] ?? null;
}

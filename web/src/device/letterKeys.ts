/** Which letter or sign stands for which command: the usual ones, and those that the person at this device chose. */

/** What the status keys tell, at any time. */
export type StatusKey =
  "hand" | "melds" | "others" | "pile" | "scores" | "counts" | "clock" | "last" | "new" | "tray" | "why";

/** Everything that a letter or sign stands for. */
export type Command =
  | "draw"
  | "take"
  | "discard"
  | "takeBack"
  | "ask"
  | "yes"
  | "no"
  | "pass"
  | "sort"
  | "view"
  | "find"
  | "rules"
  | "chat"
  | "hint"
  | StatusKey;

/** The key of each command: a letter or sign, such as `d` or `?`, or a letter with Shift, such as `Shift+n`; "" for none. */
export type Keys = Readonly<Record<Command, string>>;

export interface KeyPress {
  key: string;
  code: string; // where the key lies, for digits with Shift
  shiftKey: boolean;
  ctrlKey: boolean;
  altKey: boolean;
  metaKey: boolean;
}

/** What is done, in the order of the lists. */
export const DOING = [
  "sort",
  "view",
  "draw",
  "take",
  "discard",
  "takeBack",
  "ask",
  "yes",
  "no",
  "pass",
  "find",
  "rules",
  "chat",
  "hint",
] as const;

/** What is told, in the order of the lists. */
export const SAYING: readonly StatusKey[] = [
  "hand",
  "melds",
  "others",
  "pile",
  "scores",
  "counts",
  "clock",
  "last",
  "new",
  "tray",
  "why",
];

export const USUAL_KEYS: Keys = {
  draw: "d",
  take: "u",
  discard: "x",
  takeBack: "z",
  ask: "a",
  yes: "y",
  no: "Shift+n",
  pass: ".",
  sort: "r",
  view: "v",
  find: "g",
  rules: "f",
  chat: "w",
  hint: "i",
  hand: "h",
  melds: "m",
  others: "o",
  pile: "p",
  scores: "s",
  counts: "c",
  clock: "t",
  last: "l",
  new: "n",
  tray: "k",
  why: "?",
};

const COMMANDS: readonly Command[] = [...DOING, ...SAYING];

/** Return the name of a pressed key that may stand for a command; null for keys that have a use of their own. */
export function keyOf(press: KeyPress): string | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if ([...press.key].length !== 1 || press.key === " " || isDigit(press)) return null;
  const small = press.key.toLowerCase();
  // a sign may need Shift to be typed, and on which keyboards it does differs
  const letter = small !== press.key.toUpperCase();
  return press.shiftKey && letter ? `Shift+${small}` : small;
}

/** Return whether a digit was pressed, whatever it types with Shift: digits name melds. */
function isDigit(press: KeyPress): boolean {
  return /^(?:Digit|Numpad)\d$/.test(press.code) || /^\d$/.test(press.key);
}

/**
 * Return the keys in force: the usual ones, and in place of them those chosen. What was `kept` on a device may be broken or
 * of another version: of two commands with one key the first one chosen has it, the other has none.
 */
export function keysWith(kept: unknown): Keys {
  const chosen = Object(kept) as Readonly<Record<string, unknown>>;
  const keys: Record<Command, string> = { ...USUAL_KEYS };
  const given = new Set<string>();
  const own = COMMANDS.filter((command) => isKey(chosen[command]));
  for (const command of [...own, ...COMMANDS.filter((one) => !own.includes(one))]) {
    const key = own.includes(command) ? String(chosen[command]) : USUAL_KEYS[command];
    keys[command] = given.has(key) ? "" : key;
    given.add(key);
  }
  return keys;
}

function isKey(text: unknown): boolean {
  return typeof text === "string" && /^(?:Shift\+)?[^\s\d]$/u.test(text);
}

/** Return the command that a key stands for; null where it stands for none. */
export function commandOf(key: string, keys: Keys): Command | null {
  return COMMANDS.find((command) => keys[command] === key) ?? null;
}

/** Return the key as it is printed on a keyboard, such as `D` or `Shift + N`. */
export function printed(key: string): string {
  return key.replace("Shift+", "Shift + ").replace(/.$/u, (letter) => letter.toUpperCase());
}

/** Return the key in the spelling of `aria-keyshortcuts`. */
export function spelled(key: string): string {
  return key.replace(/.$/u, (letter) => (letter === "+" ? "plus" : letter.toUpperCase()));
}

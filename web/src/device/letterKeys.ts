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
  code: string; // where the key lies: it decides where what is typed is none of ours
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

/** Letters of another script, such as Cyrillic; the key beside Z types two of them on some keyboards. */
const OTHER_SCRIPT = /^(?:(?!\p{Script=Latin})[\p{L}\p{M}])+$/u;

/** Return the name of a pressed key that may stand for a command; null for keys that have a use of their own. */
export function keyOf(press: KeyPress): string | null {
  return digitOf(press) === null ? nameOf(press, press.key) : null; // digits name melds, whatever they type with Shift
}

/** Return the command of a pressed key: by what it types, or where that is none of ours by where it lies; else null. */
export function commandOfPress(press: KeyPress, keys: Keys): Command | null {
  for (const key of [press.key, latinKey(press)]) {
    const name = nameOf(press, key);
    const command = name === null ? null : commandOf(name, keys);
    if (command !== null) return command;
  }
  return null;
}

function nameOf(press: KeyPress, key: string): string | null {
  if (press.ctrlKey || press.altKey || press.metaKey) return null;
  if ([...key].length !== 1 || key === " ") return null;
  const small = key.toLowerCase();
  // a sign may need Shift to be typed, and on which keyboards it does differs
  const letter = small !== key.toUpperCase();
  return press.shiftKey && letter ? `Shift+${small}` : small;
}

/** Return what a key types, or in place of a letter of another script the Latin letter that lies there. */
export function latinKey({ key, code, shiftKey }: Pick<KeyPress, "key" | "code" | "shiftKey">): string {
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter === undefined || !OTHER_SCRIPT.test(key)) return key;
  return shiftKey ? letter : letter.toLowerCase();
}

/** Return the digit that a key types, or else the digit that lies there; null for other keys. */
export function digitOf({ key, code }: Pick<KeyPress, "key" | "code">): number | null {
  const digit = /^\d$/.exec(key)?.[0] ?? /^(?:Digit|Numpad)(\d)$/.exec(code)?.[1];
  return digit === undefined ? null : Number(digit);
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

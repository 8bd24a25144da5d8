import { expect, test } from "vitest";

import {
  DOING,
  SAYING,
  USUAL_KEYS,
  commandOf,
  digitOf,
  keyOf,
  keysWith,
  latinKey,
  printed,
  spelled,
} from "./letterKeys";
import type { KeyPress } from "./letterKeys";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: "",
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

test("every command has a usual key, no two the same, and stands in one list", () => {
  const keys = Object.values(USUAL_KEYS);
  expect(new Set(keys).size).toBe(keys.length);
  expect([...DOING, ...SAYING].toSorted()).toEqual(Object.keys(USUAL_KEYS).toSorted());
});

test("letters and signs may be chosen, with Shift told apart for letters only", () => {
  expect(keyOf(press("b"))).toBe("b");
  expect(keyOf(press("B", { shiftKey: true }))).toBe("Shift+b");
  expect(keyOf(press("B"))).toBe("b"); // Caps Lock
  expect(keyOf(press("é"))).toBe("é");
  expect(keyOf(press("?", { shiftKey: true }))).toBe("?");
});

test.each([
  ["Space", press(" ")],
  ["Enter", press("Enter")],
  ["an arrow", press("ArrowLeft")],
  ["a digit", press("3", { code: "Digit3" })],
  ["what a digit types with Shift", press("#", { code: "Digit3", shiftKey: true })],
  ["a dead key", press("Dead")],
  ["a key of the browser", press("d", { ctrlKey: true })],
])("%s may not be chosen", (_name, pressed) => {
  expect(keyOf(pressed)).toBeNull();
});

test("a search in the hand goes by the place of letters of another script, and of digits that need Shift", () => {
  expect(latinKey(press("в", { code: "KeyD" }))).toBe("d");
  expect(latinKey(press("М", { code: "KeyV", shiftKey: true }))).toBe("V");
  expect(latinKey(press("é", { code: "KeyZ" }))).toBe("é");
  expect(latinKey(press("Escape", { code: "KeyZ" }))).toBe("Escape");
  expect([press("é", { code: "Digit2" }), press("2"), press("d", { code: "KeyD" })].map(digitOf)).toEqual([2, 2, null]);
});

test("chosen keys take the place of the usual ones", () => {
  const keys = keysWith({ draw: "b", take: "d" });
  expect([keys.draw, keys.take, keys.sort]).toEqual(["b", "d", "r"]);
  expect(commandOf("d", keys)).toBe("take");
  expect(commandOf("u", keys)).toBeNull();
});

test("of two commands with one key the chosen one has it, and the other none", () => {
  const keys = keysWith({ draw: "u" });
  expect([keys.draw, keys.take]).toEqual(["u", ""]);
  expect(commandOf("u", keys)).toBe("draw");
});

test.each([null, "keys", [1], { draw: 7, take: "", discard: "too long", ask: "5", nothing: "q" }])(
  "what is kept but broken (%j) changes nothing",
  (kept) => {
    expect(keysWith(kept)).toEqual(USUAL_KEYS);
  },
);

test("keys are shown as they are printed and spelled as the browser wants them", () => {
  expect(["d", "Shift+n", "?", "."].map(printed)).toEqual(["D", "Shift + N", "?", "."]);
  expect(["d", "Shift+n", "+"].map(spelled)).toEqual(["D", "Shift+N", "plus"]);
});

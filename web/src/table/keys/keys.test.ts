import { expect, test } from "vitest";

import { USUAL_KEYS, keysWith } from "../../device/letterKeys";
import type { KeyPress } from "../../device/letterKeys";
import { rankOfKey, suitOfKey } from "../../samba/hand/keys";
import { keyAction } from "./keys";

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: /^\d$/.test(key) ? `Digit${key}` : "",
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
});

test.each([
  ["d", "draw"],
  ["u", "take"],
  ["Enter", "lay"],
  ["x", "discard"],
  ["z", "takeBack"],
  ["a", "ask"],
  ["y", "yes"],
  [".", "pass"],
  ["r", "sort"],
  ["v", "view"],
  ["g", "find"],
  ["f", "rules"],
  ["F1", "help"],
  ["Escape", "empty"],
])("%s is %s", (key, action) => {
  expect(keyAction(press(key), USUAL_KEYS)).toEqual({ do: action });
});

test.each([
  ["h", "hand"],
  ["m", "melds"],
  ["o", "others"],
  ["p", "pile"],
  ["s", "scores"],
  ["c", "counts"],
  ["t", "clock"],
  ["l", "last"],
  ["n", "new"],
  ["k", "tray"],
])("%s says %s", (key, what) => {
  expect(keyAction(press(key), USUAL_KEYS)).toEqual({ do: "say", what });
});

test("? says why not, with the Shift that types it", () => {
  expect(keyAction(press("?", { shiftKey: true }), USUAL_KEYS)).toEqual({ do: "say", what: "why" });
});

test("N tells the new cards, Shift+N answers no", () => {
  expect(keyAction(press("N", { shiftKey: true }), USUAL_KEYS)).toEqual({ do: "no" });
});

test("digits aim at melds 1 to 9 and 10, with Shift at 11 to 19 and 20, whatever the layout types", () => {
  expect(keyAction(press("0"), USUAL_KEYS)).toEqual({ do: "target", meld: 10 });
  expect(keyAction(press(")", { code: "Digit0", shiftKey: true }), USUAL_KEYS)).toEqual({ do: "target", meld: 20 });
  expect(keyAction(press("3"), USUAL_KEYS)).toEqual({ do: "target", meld: 3 });
  expect(keyAction(press("#", { code: "Digit3", shiftKey: true }), USUAL_KEYS)).toEqual({ do: "target", meld: 13 });
});

test("switched off, letters are silent and the other keys stay", () => {
  expect(keyAction(press("d"), null)).toBeNull();
  expect(keyAction(press("3"), null)).toBeNull();
  expect(keyAction(press("Enter"), null)).toEqual({ do: "lay" });
});

test("a chosen key does what the usual one did, which then does nothing", () => {
  const keys = keysWith({ draw: "b", yes: "Shift+d" });
  expect(keyAction(press("b"), keys)).toEqual({ do: "draw" });
  expect(keyAction(press("d"), keys)).toBeNull();
  expect(keyAction(press("D", { shiftKey: true }), keys)).toEqual({ do: "yes" });
});

test("a sign is itself with the Shift that types it on one keyboard and without it on another", () => {
  expect(keyAction(press("."), USUAL_KEYS)).toEqual({ do: "pass" });
  expect(keyAction(press(".", { shiftKey: true }), USUAL_KEYS)).toEqual({ do: "pass" });
});

test("keys of the browser are left to it", () => {
  expect(keyAction(press("d", { ctrlKey: true }), USUAL_KEYS)).toBeNull();
  expect(keyAction(press("d", { metaKey: true }), USUAL_KEYS)).toBeNull();
});

test("while searching, ranks and suits are found by the letters on the cards", () => {
  expect(["9", "t", "1", "0", "j", "A", "2", "w"].map((key) => rankOfKey(key, "AKQJ"))).toEqual([
    "9",
    "T",
    "T",
    "T",
    "J",
    "A",
    "2",
    "Jk",
  ]);
  expect(["h", "v", "b"].map((key) => rankOfKey(key, "AHVB"))).toEqual(["K", "Q", "J"]);
  expect(["s", "h", "d", "c", "r", "k", "p", "x"].map(suitOfKey)).toEqual(["s", "h", "d", "c", "d", "c", "s", null]);
});

import { expect, test } from "vitest";

import type { Canastra } from "../../wire/messages";
import { offsetsOf, partsOf } from "./ranges";

function row(places: string[], joker: number | null): Canastra {
  return {
    name: "A1",
    kind: "row",
    cards: places,
    places,
    joker,
    clean: joker === null,
    points: 0,
    worth: "row_short",
    takes: [],
  };
}

test("a row is written from its low end to its high one", () => {
  expect(partsOf(row(["r1", "r2", "r3", "r4"], null))).toEqual([{ first: "r1", last: "r4", joker: false }]);
});

test("the joker stands in its place", () => {
  expect(partsOf(row(["r11", "r12", "r1", "r2"], 1))).toEqual([
    { first: "r11", last: "r11", joker: false },
    { first: "r12", last: "r12", joker: true },
    { first: "r1", last: "r2", joker: false },
  ]);
});

test("the joker may stand at an end", () => {
  expect(partsOf(row(["r1", "r2", "r3"], 0)).map((part) => part.joker)).toEqual([true, false]);
});

const PLACE = 146;
const CARD = 48;

function long(cards: number, joker: number | null = null): Canastra {
  return row(
    Array.from({ length: cards }, (_, at) => `r${String(at + 1)}`),
    joker,
  );
}

test("every number of a short row can be read", () => {
  expect(offsetsOf(long(3), PLACE, CARD)).toEqual([0, 36, 72]);
  expect(offsetsOf(long(5), PLACE, CARD)).toEqual([0, 24, 48, 72, 96]);
});

test("a long row closes up between its ends and the joker", () => {
  expect(offsetsOf(long(8), PLACE, CARD)).toEqual([0, 36, 39, 42, 45, 48, 51, 54]);
  expect(offsetsOf(long(8, 3), PLACE, CARD)).toEqual([0, 36, 39, 42, 78, 81, 84, 87]);
});

test.each([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])("a Canastra of %i cards stays in its place", (cards) => {
  for (const joker of [null, ...Array(cards).keys()])
    for (const kind of ["row", "set", "samba"] as const) {
      const [last = 0] = offsetsOf({ ...long(cards, joker), kind }, PLACE, CARD).slice(-1);
      expect(last + CARD).toBeLessThanOrEqual(PLACE);
    }
});

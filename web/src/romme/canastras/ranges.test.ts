import { expect, test } from "vitest";

import type { Canastra } from "../../wire/messages";
import { partsOf } from "./ranges";

function row(places: string[], joker: number | null): Canastra {
  return {
    name: "A1",
    kind: "row",
    cards: places,
    places,
    joker,
    clean: joker === null,
    points: 0,
    worth: "row",
    takes: [],
  } as unknown as Canastra;
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

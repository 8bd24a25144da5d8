import { expect, test } from "vitest";

import type { SortOrder } from "../../device/handLayout";
import { sorted } from "./sort";

const laidOut = (text: string, order: SortOrder): string => {
  const hand = text.split(" ").map((card) => ({ id: `${card}.1`, card }));
  return sorted(hand, order)
    .map((one) => one.card)
    .join(" ");
};

test("a hand lies by number, by colour, or as its owner left it", () => {
  expect(laidOut("b4 r9 g4 r2", "rank")).toBe("r2 g4 b4 r9");
  expect(laidOut("b4 r9 g4 r2", "suit")).toBe("r2 r9 g4 b4");
  expect(laidOut("b4 r9 g4 r2", "own")).toBe("b4 r9 g4 r2");
});

test("the longest stretch of neighbours goes first, over the end of the numbers too", () => {
  expect(laidOut("r4 b6 g11 b4 b5 g12 g1 g2", "sequences")).toBe("g11 g12 g1 g2 b4 b5 b6 r4");
});

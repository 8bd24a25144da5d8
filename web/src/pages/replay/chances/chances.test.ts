import { expect, it } from "vitest";

import { chancesOf } from "./chances";

it("has the chances of the bots' formula", () => {
  // by MatchChances of bots/knowledge/match_chances.py, without a table
  const known: [totals: number[], chances: number[]][] = [
    [
      [0, 0],
      [0.5, 0.5],
    ],
    [
      [8000, 6000],
      [0.70067, 0.29933],
    ],
    [
      [2000, -500],
      [0.64619, 0.35381],
    ],
    [
      [3000, 1000, 5000],
      [0.28173, 0.09737, 0.6209],
    ],
  ];
  for (const [totals, chances] of known)
    for (const [side, chance] of chancesOf(totals, 10_000).entries())
      expect(chance).toBeCloseTo(chances[side] ?? -1, 4);
});

it("is sure once the target is reached", () => {
  expect(chancesOf([10_200, 9800], 10_000)).toEqual([1, 0]);
  expect(chancesOf([10_200, 10_200], 10_000)).toEqual([0.5, 0.5]);
});

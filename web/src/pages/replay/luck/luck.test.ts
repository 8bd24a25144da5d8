import { describe, expect, it } from "vitest";

import type { DealLuck, DealMarks } from "../../../wire/messages";
import { curveOf, largestOf, luckOfDeal, pointAt } from "./luck";

const luck: DealLuck = {
  strokes: [
    { step: 0, turn: 1, seat: null, points: 120 },
    { step: 0, turn: 1, seat: 0, points: -200 },
    { step: 3, turn: 2, seat: 1, points: 30 },
    { step: 7, turn: 3, seat: 2, points: 90 },
    { step: 12, turn: 4, seat: 3, points: -40 },
  ],
  seats: [],
  version: "luck@1",
};

function deal(number: number, found: DealLuck | null): DealMarks {
  const made = { bot: "deep@1", version: "marks@1", chance: "", playouts: 0, marks: [], seats: [], moments: [] };
  return { ...made, deal: number, state: "made", progress: 1, luck: found };
}

describe("luck of a match", () => {
  it("belongs to its deal", () => {
    expect(luckOfDeal([deal(1, null), deal(2, luck)], 2)).toBe(luck);
    expect(luckOfDeal([deal(1, null), deal(2, luck)], 1)).toBeUndefined();
    expect(luckOfDeal([], 1)).toBeUndefined();
  });

  it("is a curve that moves when the cards are seen", () => {
    const curve = curveOf(luck);
    expect(curve.map(({ step, points }) => [step, points])).toEqual([
      [0, 120],
      [1, -80],
      [4, -50],
      [8, 40],
      [13, 0],
    ]);
    expect(pointAt(curve, 0)?.points).toBe(120);
    expect(pointAt(curve, 7)?.points).toBe(-50);
    expect(pointAt(curve, 99)?.points).toBe(0);
  });

  it("names the draws that weighed most, not the deal of the hands", () => {
    expect(largestOf(luck).map(({ points }) => points)).toEqual([-200, 90, -40]);
  });
});

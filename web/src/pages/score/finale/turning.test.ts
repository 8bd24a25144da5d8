import { expect, test } from "vitest";

import type { DealMoment } from "../../../wire/messages";
import { turningMoment, turningPoint } from "./turning";

/** Return a sheet of deals with these points by side. */
function sheetOf(...deals: number[][]): { number: number; deal: number[]; total: number[] }[] {
  return deals.map((deal, place) => ({
    number: place + 1,
    deal,
    total: deal.map((_, side) => deals.slice(0, place + 1).reduce((sum, one) => sum + (one[side] ?? 0), 0)),
  }));
}

test("the turning point is the deal in which the winner gained most on the best of the others", () => {
  const sheet = sheetOf([900, 1500], [1100, 1200], [1400, 1200], [2915, -720]);
  expect(turningPoint(sheet, 0)).toEqual({ deal: 4, side: 0, before: -500, after: 3135 });
  expect(turningPoint(sheet, 1)).toEqual({ deal: 1, side: 1, before: 0, after: 600 });
});

test("of three sides the best of the others counts, whoever that is", () => {
  const sheet = sheetOf([100, 900, 0], [2000, 0, 2500], [300, 100, -400]);
  expect(turningPoint(sheet, 0)).toEqual({ deal: 3, side: 0, before: -400, after: 300 });
});

test("without a winner it is the deal that moved the lead farthest, either way", () => {
  expect(turningPoint(sheetOf([500, 0], [0, 800], [300, 0]), null)).toMatchObject({ deal: 2, side: 0 });
});

test("one deal has nothing to compare it with, and no gain is no turning point", () => {
  expect(turningPoint(sheetOf([500, 0]), 0)).toBeNull();
  expect(turningPoint([], 0)).toBeNull();
  expect(turningPoint(sheetOf([0, 0], [0, 0]), 0)).toBeNull();
  expect(turningPoint(sheetOf([10], [20]), 0)).toBeNull();
});

/** Return a decision of a seat, or a draw of one with points for side 0. */
function momentOf(step: number, seat: number, points: number, drew = false): DealMoment {
  const mark = { step, seat, points, within: 10, played: ["draw"], better: ["draw"], reasons: [] };
  return drew
    ? { step, seat, mark: null, stroke: { step: step - 1, turn: 1, seat, points } }
    : { step, seat, mark, stroke: null };
}

const SEATS = [{ side: 0 }, { side: 1 }, { side: 0 }, { side: 1 }];

test("the moment is the greatest that helped those who gained: their luck, or what the others lost", () => {
  const moments = [momentOf(3, 2, 300), momentOf(9, 1, -250, true), momentOf(12, 3, 90)];
  const turned = { deal: 2, side: 0, before: -500, after: 300 };
  expect(turningMoment(moments, turned, SEATS)?.step).toBe(12);
  expect(turningMoment([momentOf(5, 0, 200, true), ...moments], turned, SEATS)?.step).toBe(5);
  expect(turningMoment(moments, { ...turned, side: 1 }, SEATS)?.step).toBe(3);
  expect(turningMoment(moments.slice(1), { ...turned, side: 1 }, SEATS)?.step).toBe(9);
  expect(turningMoment(moments, { ...turned, before: 300, after: -500 }, SEATS)?.step).toBe(3);
  expect(turningMoment(moments.slice(0, 2), turned, SEATS)).toBeNull();
});

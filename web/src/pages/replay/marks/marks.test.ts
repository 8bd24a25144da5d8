import { describe, expect, it } from "vitest";

import type { DealMarks, Mark } from "../../../wire/messages";
import { figuresOf, markFrom, marksAt, placedMarks, standingOf } from "./marks";

function mark(step: number, seat: number): Mark {
  return { step, seat, points: 40, within: 10, played: ["draw"], better: ["take pair Ks Kh"], reasons: [] };
}

function deal(number: number, state: DealMarks["state"], progress: number, marks: Mark[] = []): DealMarks {
  const seats = [0, 1].map((seat) => ({ seat, choices: 5, marks: 1, points: 30, within: 3 + seat }));
  const made = { bot: "deep@1", version: "marks@1", chance: "", playouts: 0, luck: null, moments: [] };
  return { ...made, deal: number, state, progress, marks, seats: state === "made" ? seats : [] };
}

describe("marks of a match", () => {
  const deals = [deal(1, "made", 1, [mark(3, 0), mark(8, 1)]), deal(2, "made", 1, [mark(2, 0)])];
  const marks = placedMarks(deals);

  it("are found by moment, and one after the other", () => {
    expect(marks.map(({ deal, step }) => [deal, step])).toEqual([
      [1, 3],
      [1, 8],
      [2, 2],
    ]);
    expect(marksAt(marks, { deal: 1, step: 8 })).toEqual([marks[1]]);
    expect(marksAt(marks, { deal: 2, step: 8 })).toEqual([]);
    expect(markFrom(marks, { deal: 1, step: 8 }, false)).toBe(marks[2]);
    expect(markFrom(marks, { deal: 2, step: 1 }, true)).toBe(marks[1]);
    expect(markFrom(marks, { deal: 1, step: 3 }, true)).toBeUndefined();
    expect(markFrom(marks, { deal: 2, step: 2 }, false)).toBeUndefined();
  });

  it("sum up for each player, errors as squares", () => {
    expect(figuresOf(deals)).toEqual([
      { seat: 0, choices: 10, marks: 2, points: 60, within: Math.hypot(3, 3), luck: null },
      { seat: 1, choices: 10, marks: 2, points: 60, within: Math.hypot(4, 4), luck: null },
    ]);
  });

  it("have a sum of luck where it is known of all deals", () => {
    const luck = { strokes: [], version: "luck@1", seats: [{ seat: 0, points: -120, within: 30 }] };
    const known = deals.map((one) => ({ ...one, luck }));
    expect(figuresOf(known).map((one) => one.luck)).toEqual([{ points: -240, within: Math.hypot(30, 30) }, null]);
    expect(figuresOf([...deals.slice(1), { ...deals[0], luck } as DealMarks])[0]?.luck).toBeNull();
  });

  it("tell how far Master is", () => {
    expect(standingOf([])).toEqual({ state: "none", progress: 0 });
    expect(standingOf([deal(1, "none", 0), deal(2, "made", 1)])).toEqual({ state: "none", progress: 0.5 });
    expect(standingOf([deal(1, "made", 1), deal(2, "making", 0.5)])).toEqual({ state: "making", progress: 0.75 });
    expect(standingOf([deal(1, "failed", 0), deal(2, "made", 1)]).state).toBe("failed");
    expect(standingOf(deals)).toEqual({ state: "made", progress: 1 });
  });
});

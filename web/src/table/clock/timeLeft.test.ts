import { expect, test } from "vitest";

import type { Clock } from "../../wire/messages";
import { figures, matchLeft, nextChange, shownTime, stageOf, timeOf } from "./timeLeft";

function clock(some: Partial<Clock> = {}): Clock {
  return {
    runs: 0,
    turns: [20_000, 20_000],
    banks: [30_000, 25_000],
    out: false,
    match_left: null,
    match_runs: false,
    ...some,
  };
}

/** Return turn, reserve and stage of seat 0 after so many ms. */
function after(passed: number): unknown[] {
  const time = timeOf(clock(), 0, passed);
  return time === null ? [] : [time.turn, time.bank, stageOf(time)];
}

test("the turn is used up before the reserve, and nothing falls below zero", () => {
  expect(after(0)).toEqual([20_000, 30_000, "turn"]);
  expect(after(19_999)).toEqual([1, 30_000, "turn"]);
  expect(after(20_000)).toEqual([0, 30_000, "bank"]);
  expect(after(40_000)).toEqual([0, 10_000, "last"]);
  expect(after(50_000)).toEqual([0, 0, "out"]);
  expect(after(3_600_000)).toEqual([0, 0, "out"]);
});

test("a clock that was set back by whoever measures runs no backwards", () => {
  expect(after(-5000)).toEqual([20_000, 30_000, "turn"]);
});

test("the clocks of the others stand, and all do while none runs", () => {
  expect(timeOf(clock(), 1, 9000)).toEqual({ turn: 20_000, bank: 25_000, runs: false });
  expect(timeOf(clock({ runs: null }), 0, 9000)).toEqual({ turn: 20_000, bank: 30_000, runs: false });
});

test("without a reserve the last seconds are those of the turn", () => {
  const only = clock({ banks: [0, 0] });
  expect(["turn", "last", "out"]).toEqual(
    [9999, 10_000, 20_000].map((passed) => stageOf(timeOf(only, 0, passed) ?? { turn: 1, bank: 1, runs: true })),
  );
});

test("a table with minutes for the match only has no clocks at the seats", () => {
  const minutes = clock({ runs: null, turns: [], banks: [], match_left: 60_000, match_runs: true });
  expect(timeOf(minutes, 0, 0)).toBeNull();
  expect(matchLeft(minutes, 12_000)).toBe(48_000);
  expect(matchLeft({ ...minutes, match_runs: false }, 12_000)).toBe(60_000);
  expect(matchLeft(minutes, 70_000)).toBe(0);
  expect(matchLeft(clock(), 5)).toBeNull();
});

test.each([
  [0, "0:00"],
  [1, "0:01"],
  [1000, "0:01"],
  [1001, "0:02"],
  [59_001, "1:00"],
  [125_000, "2:05"],
  [3_599_500, "1:00:00"],
  [86_400_000, "24:00:00"],
])("%i ms are %s", (ms, text) => {
  expect(figures(ms)).toBe(text);
});

test("the next look is when the figure changes, and never too early", () => {
  let passed = 0;
  const seen = [];
  for (let looks = 0; looks < 60; looks++) {
    const time = timeOf(clock(), 0, passed);
    if (time === null) break;
    seen.push(figures(shownTime(time)));
    const next = nextChange(time);
    if (next === null) break;
    passed += next;
  }
  expect(seen.slice(0, 2)).toEqual(["0:20", "0:19"]);
  expect(seen[20]).toBe("0:30");
  expect(seen.at(-1)).toBe("0:00");
  expect(seen.length).toBe(51);
  expect(passed).toBe(50_000);
});

import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { DealMarks, Mark } from "../../../wire/messages";
import { greatest, MarksOfDeal, stepOf } from "./asking.svelte";

function mark(step: number, points: number): Mark {
  return { step, points, seat: 0, within: 10, played: ["draw"], better: ["draw"], reasons: [] };
}

function deal(state: DealMarks["state"], marks: Mark[] = []): DealMarks {
  const made = { seats: [], bot: "deep@3", version: "1", chance: "c", playouts: 9, luck: null };
  return { deal: 2, state, progress: state === "made" ? 1 : 0.5, marks, ...made };
}

let asked: string[];
let answers: (DealMarks | string)[];

beforeEach(() => {
  asked = [];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", (path: string, options: { method?: string; body?: string }) => {
    asked.push(`${options.method ?? "GET"} ${path} ${options.body ?? ""}`.trim());
    const answer = answers.shift();
    if (typeof answer === "string")
      return Promise.resolve({ ok: false, json: () => Promise.resolve({ code: answer, text: "" }) });
    return Promise.resolve({ ok: true, json: () => Promise.resolve({ deals: answer ? [answer] : [] }) });
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("it is asked for once, and then looked at every two seconds until it is made", async () => {
  answers = [deal("making"), deal("making"), deal("made", [mark(4, 30)])];
  const marks = new MarksOfDeal("m1", 2);
  await marks.begin();
  expect(marks.marks?.state).toBe("making");
  await vi.advanceTimersByTimeAsync(1900);
  expect(asked).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toEqual([
    'POST /api/v1/matches/m1/marks {"deal":2}',
    "GET /api/v1/matches/m1/marks?deal=2",
    "GET /api/v1/matches/m1/marks?deal=2",
  ]);
  expect([marks.marks?.state, marks.failure]).toEqual(["made", ""]);
});

test("whoever leaves the page asks no more", async () => {
  answers = [deal("making"), deal("made")];
  const marks = new MarksOfDeal("m1", 2);
  await marks.begin();
  marks.end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1);
});

test.each([
  [deal("failed"), "failed"],
  ["not_found", "failed"],
  ["too_many", "later"],
  ["busy", "later"],
] as const)("a failure is told apart from a queue", async (answer, failure) => {
  answers = [answer];
  const marks = new MarksOfDeal("m1", 2);
  await marks.begin();
  expect(marks.failure).toBe(failure);
});

test("the three greatest are shown, the greatest first, with draws where the match is over", () => {
  const made = deal("made", [mark(1, 20), mark(2, 90), mark(3, 20), mark(4, 55), mark(5, 15)]);
  expect(greatest(made).map(stepOf)).toEqual([2, 4, 1]);
  const strokes = [
    { step: 7, turn: 3, seat: 1, points: -300 },
    { step: 0, turn: 0, seat: null, points: 60 },
  ];
  expect(greatest({ ...made, luck: { strokes, seats: [], version: "1" } }).map(stepOf)).toEqual([7, 2, 0]);
});

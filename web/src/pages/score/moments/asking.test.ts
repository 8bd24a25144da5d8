import { afterEach, beforeEach, expect, test, vi } from "vitest";

import type { DealMarks } from "../../../wire/messages";
import { MarksOfDeal } from "./asking.svelte";

function deal(state: DealMarks["state"]): DealMarks {
  const made = { marks: [], seats: [], bot: "deep@3", version: "1", chance: "c", playouts: 9, luck: null };
  return { deal: 2, state, progress: state === "made" ? 1 : 0.5, moments: [], ...made };
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
  answers = [deal("making"), deal("making"), deal("made")];
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

test("whoever only looks has nothing made, and nothing failed", async () => {
  answers = [deal("none"), deal("making"), deal("made")];
  const marks = new MarksOfDeal("m1", 2);
  await marks.find();
  expect([marks.marks?.state, marks.failure]).toEqual(["none", ""]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked).toHaveLength(1);
  await marks.begin();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(asked.map((one) => one.split(" ")[0])).toEqual(["GET", "POST", "GET"]);
  expect(marks.marks?.state).toBe("made");
});

test("marks that were dropped have failed", async () => {
  answers = [deal("making"), deal("none")];
  const marks = new MarksOfDeal("m1", 2);
  await marks.begin();
  await vi.advanceTimersByTimeAsync(3000);
  expect(marks.failure).toBe("failed");
});

test("nobody waits for marks that were only looked for, until they are being made", async () => {
  answers = ["busy", deal("making"), "busy"];
  const marks = new MarksOfDeal("m1", 2);
  await marks.find();
  expect([marks.failure, marks.awaited]).toEqual(["later", false]);
  await marks.find();
  await vi.advanceTimersByTimeAsync(3000);
  expect([marks.failure, marks.awaited]).toEqual(["later", true]);
});

import { afterAll, beforeEach, expect, test, vi } from "vitest";

import type { ListedProblem } from "../../wire/messages";
import { overwriteGetLocale } from "../../paraglide/runtime.js";
import { dayOf, EVERY_PROBLEM, filtered, marks, nextAfter, note } from "./problems";
import { THEMES } from "./themes";
import { fetchWeek, streakOf } from "./week";
import { judgement } from "./words";

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

afterAll(() => vi.unstubAllGlobals());

function listed(id: string, grade = 1, rules = "dutch"): ListedProblem {
  return { id, goal: "out", most: 1, grade, rules, players: 4 };
}

test("a solved problem stays solved, and one whose answer was seen stays seen", () => {
  note("a", "tried");
  expect(marks()).toEqual({ a: "tried" });
  note("a", "solved");
  note("a", "seen");
  note("b", "seen");
  note("b", "solved");
  expect(marks()).toEqual({ a: "solved", b: "seen" });
});

test("a filter leaves grades, rules and what is not done", () => {
  const all = [listed("a"), listed("b", 2), listed("c", 1, "quad")];
  const ids = (filter: Partial<typeof EVERY_PROBLEM>) =>
    filtered(all, { ...EVERY_PROBLEM, ...filter }, { a: "solved", b: "tried" }).map(({ id }) => id);
  expect(ids({})).toEqual(["a", "b", "c"]);
  expect(ids({ grade: 1 })).toEqual(["a", "c"]);
  expect(ids({ rules: "quad" })).toEqual(["c"]);
  expect(ids({ open: true })).toEqual(["b", "c"]);
});

test("the next problem is one of the same rules that is not done", () => {
  const [a, b, c, d] = [listed("a"), listed("b"), listed("c", 1, "quad"), listed("d")] as const;
  const all = [a, b, c, d];
  expect(nextAfter(all, a, {})).toBe(b);
  expect(nextAfter(all, a, { b: "solved" })).toBe(d);
  expect(nextAfter(all, d, { a: "seen" })).toBe(b);
  expect(nextAfter(all, a, { b: "solved", d: "solved" })).toBe(c);
  expect(nextAfter(all, a, { b: "solved", c: "solved", d: "solved" })).toBe(b);
  expect(nextAfter([a], a, {})).toBe(null);
});

test("the day is that of the device", () => {
  expect(dayOf(new Date(2026, 0, 2, 23, 59))).toBe("2026-01-02");
});

test("a turn that was not enough is told what it came to, and what there is", () => {
  overwriteGetLocale(() => "en");
  const text = (most: number, reached: number): string =>
    judgement({ name: "x", goal: "complete", most, reached, judged: true }).text;
  expect(text(1, 0)).toBe("Your turn is over without a set. One can be completed.");
  expect(text(2, 0)).toBe("Your turn is over without a set. 2 can be completed.");
  expect(text(3, 2)).toBe("Your turn is over with 2 completed. 3 can be.");
});

test("every problem belongs to one question's theme, and to all", () => {
  const one: ListedProblem = { id: "a", goal: "complete", most: 2, grade: 1, rules: "quad", players: 6 };
  expect(THEMES.filter((theme) => theme.holds(one)).map(({ name }) => name)).toEqual([
    "several",
    "others",
    "six",
    "all",
  ]);
  expect(THEMES.filter((theme) => theme.holds(listed("b"))).map(({ name }) => name)).toEqual(["out", "home", "all"]);
});

test("a week begins on Monday, and hides the days to come", async () => {
  const asked: string[] = [];
  const week = await fetchWeek(new Date(2026, 10, 25, 9), async (day) => {
    asked.push(day);
    return { ...listed(day), melds: [], top: null, hand: [] };
  });
  expect(asked).toEqual(["2026-11-23", "2026-11-24", "2026-11-25"]);
  expect(week.map(({ date }) => date.getDate())).toEqual([23, 24, 25, 26, 27, 28, 29]);
  expect(week.map(({ problem }) => problem !== null)).toEqual([true, true, true, false, false, false, false]);
});

test("days in a row end today, or yesterday while today's problem is open", async () => {
  const fetchOf = async (day: string): Promise<{ id: string }> => ({ id: day });
  const known = { "2026-02-27": "solved", "2026-02-28": "solved", "2026-03-01": "solved" } as const;
  expect(await streakOf(known, new Date(2026, 2, 1), fetchOf)).toBe(3);
  expect(await streakOf(known, new Date(2026, 2, 2), fetchOf)).toBe(3);
  expect(await streakOf(known, new Date(2026, 2, 3), fetchOf)).toBe(0);
  expect(await streakOf({ ...known, "2026-02-28": "seen" }, new Date(2026, 2, 1), fetchOf)).toBe(1);
});

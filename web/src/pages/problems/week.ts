/** The problems of days: those of this week, and how many days in a row are solved on this device. */

import { fetchProblemOf } from "../../wire/api";
import type { DailyProblem } from "../../wire/messages";
import { dayOf } from "./problems";
import type { Mark } from "./problems";

const WEEK = 7; // days

/** A day of this week; without a problem before it has come. */
export interface WeekDay {
  date: Date;
  problem: DailyProblem | null;
}

/** Return the day that is `count` days before `date`, at noon. */
function before(date: Date, count: number): Date {
  return new Date(date.getFullYear(), date.getMonth(), date.getDate() - count, 12);
}

/** Fetch the problems of the week of `now`, which begins on Monday; those to come stay hidden. */
export async function fetchWeek(now = new Date(), fetchOf = fetchProblemOf): Promise<WeekDay[]> {
  const sinceMonday = (now.getDay() + 6) % WEEK;
  return Promise.all(
    Array.from({ length: WEEK }, async (_, place) => {
      const date = before(now, sinceMonday - place);
      return { date, problem: place > sinceMonday ? null : await fetchOf(dayOf(date)) };
    }),
  );
}

/** Return on how many days in a row, up to today or yesterday, the problem of the day is solved. */
export async function streakOf(
  known: Readonly<Record<string, Mark>>,
  now = new Date(),
  fetchOf: (day: string) => Promise<{ id: string }> = fetchProblemOf,
): Promise<number> {
  const solved = async (count: number): Promise<boolean> =>
    known[(await fetchOf(dayOf(before(now, count)))).id] === "solved";
  const first = (await solved(0)) ? 0 : 1;
  let count = first;
  while (await solved(count)) count++;
  return count - first;
}

/** Problems on this device: which were tried and solved, and which one comes next. */

import { readStored, store } from "../../device/storage";
import type { ListedProblem } from "../../wire/messages";

/** What came of a problem here: `seen` is one whose answer was shown before it was solved. */
export type Mark = "tried" | "seen" | "solved";

export interface ProblemFilter {
  /** 0: all */
  grade: number;
  /** "": all */
  rules: string;
  /** only those that are not done */
  open: boolean;
}

export const EVERY_PROBLEM: ProblemFilter = { grade: 0, rules: "", open: false };

const KEY = "sambakit.problems";

/** Return what came of the problems on this device, by their ids. */
export function marks(): Readonly<Record<string, Mark>> {
  return readStored<Record<string, Mark>>(KEY) ?? {};
}

/** Note what came of a problem; a solved one stays solved, and a seen one seen. */
export function note(problem: string, mark: Mark): void {
  const known = marks();
  if (known[problem] === undefined || known[problem] === "tried") store(KEY, { ...known, [problem]: mark });
}

function isDone(mark: Mark | undefined): boolean {
  return mark === "solved" || mark === "seen";
}

/** Return the problems that a filter leaves. */
export function filtered(
  all: readonly ListedProblem[],
  filter: ProblemFilter,
  known: Readonly<Record<string, Mark>>,
): ListedProblem[] {
  return all.filter(
    (one) =>
      (filter.grade === 0 || one.grade === filter.grade) &&
      (filter.rules === "" || one.rules === filter.rules) &&
      !(filter.open && isDone(known[one.id])),
  );
}

/** Return the next problem of the same rules that is not done, after `problem` in the list and then from its beginning. */
export function nextAfter(
  all: readonly ListedProblem[],
  problem: ListedProblem,
  known: Readonly<Record<string, Mark>>,
): ListedProblem | null {
  const at = all.findIndex((one) => one.id === problem.id);
  const others = [...all.slice(at + 1), ...all.slice(0, Math.max(0, at))];
  const open = others.filter((one) => !isDone(known[one.id]));
  return open.find((one) => one.rules === problem.rules) ?? open[0] ?? others[0] ?? null;
}

/** Return the day of the calendar of this device, such as `2026-11-26`. */
export function dayOf(date: Date): string {
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${String(date.getFullYear())}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export function today(): string {
  return dayOf(new Date());
}

/** Return the address of a problem; `today` leads to that of the day. */
export function problemAddress(problem: string): string {
  return `/problems/${encodeURIComponent(problem)}`;
}

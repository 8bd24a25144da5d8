/** Problems in words: the question, the judgement, and the steps of an answer. */

import type { Rich } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import { stepsText, wholeSteps } from "../../table/hints/plan";
import type { AnyView, Exercise, ListedProblem } from "../../wire/messages";
import { rulesName } from "../../words/ruleNames";
import type { Mark } from "./problems";

type Goal = ListedProblem["goal"];
type Asked = Pick<ListedProblem, "goal" | "most">;

const GRADES = [m.problems_grade_1, m.problems_grade_2, m.problems_grade_3];

const QUESTIONS: Record<Goal, (most: number) => string> = {
  out: () => m.problems_out(),
  open: () => m.problems_open(),
  complete: (most) => m.problems_complete({ most }),
};

const RIGHT: Record<Goal, (most: number) => string> = {
  out: () => m.problems_right_out(),
  open: () => m.problems_right_open(),
  complete: (most) => m.problems_right_complete({ most }),
};

const WRONG: Record<Goal, (most: number, reached: number) => string> = {
  out: () => m.problems_wrong_out(),
  open: () => m.problems_wrong_open(),
  complete: (most, reached) => m.problems_wrong_complete({ most, reached }),
};

const MARKS: Record<Mark, () => string> = {
  tried: m.problems_tried,
  seen: m.problems_seen,
  solved: m.problems_solved,
};

/** Return the question of a problem. */
export function question({ goal, most }: Asked): string {
  return QUESTIONS[goal](most);
}

/** Return how hard a problem is. */
export function gradeName(grade: number): string {
  return GRADES[grade - 1]?.() ?? "";
}

/** Return by which rules a problem is played, and how hard it is. */
export function aboutProblem({ rules, grade }: ListedProblem): string {
  return `${rulesName(rules)} · ${gradeName(grade)}`;
}

export function markName(mark: Mark | undefined): string {
  return mark === undefined ? "" : MARKS[mark]();
}

/** Return the judgement of the turn. */
export function judgement({ goal, most, reached }: Exercise): { right: boolean; text: string } {
  const right = reached >= most;
  if (goal === "" || goal === "lesson") return { right, text: "" };
  return { right, text: right ? RIGHT[goal](most) : WRONG[goal](most, reached) };
}

/** Return the steps of an answer in words, as a person would do them: each meld whole. */
export function stepTexts(view: AnyView, actions: readonly string[]): Rich[] {
  return wholeSteps(actions, view).map((step) => stepsText([step], view));
}

/** Return how a way to the goal begins: what is better than a wrong try. */
export function wayText(view: AnyView, actions: readonly string[]): Rich {
  return m.problems_better({ step: stepTexts(view, actions)[0] ?? "" });
}

/** Problems in words: the question, the judgement, and the steps of an answer. */

import { inText } from "../../cards/rich";
import type { Rich } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import { uiOf } from "../../table/games";
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
  if (goal === "") return { right, text: "" };
  return { right, text: right ? RIGHT[goal](most) : WRONG[goal](most, reached) };
}

/** Return a step of an answer, such as `lay Qh Qd Qs`, in words. */
export function stepText(view: AnyView, action: string): Rich {
  const [word = "", ...rest] = action.split(" ");
  const called = (name: string | undefined): Rich => uiOf(view).meldCalled(view, name ?? "");
  switch (word) {
    case "lay":
      return m.problems_step_lay({ cards: inText(rest) });
    case "add": {
      const [name] = rest.slice(-1);
      return m.problems_step_add({ cards: inText(rest.filter(isCard)), meld: called(name) });
    }
    case "take":
      return takeText(rest, called);
    case "red":
      return m.problems_step_red({ cards: inText(rest) });
    case "merge":
      return m.problems_step_merge({ meld: called(rest[0]), other: called(rest[1]) });
    case "discard":
      return m.problems_step_discard({ cards: inText(rest) });
  }
  return m.problems_step_end();
}

function takeText([way, ...rest]: readonly string[], called: (name: string | undefined) => Rich): Rich {
  if (way === "add") return m.problems_step_pile_onto({ meld: called(rest.at(-1)) });
  if (way === "top") return m.problems_step_top();
  const cards = rest.filter(isCard);
  return cards.length === 0 ? m.problems_step_pile() : m.problems_step_pair({ cards: inText(cards) });
}

/** Whether a word of an action is a card, and no meld such as `A3`. */
function isCard(word: string): boolean {
  return /^(?:Jk|[2-9TJQKA][shdc])$/.test(word);
}

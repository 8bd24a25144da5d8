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

const A = 65; // the letter of the first side
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

/** Return the steps of an answer, actions such as `lay Qh Qd Qs`, in words; melds that it makes are called by their cards. */
export function stepTexts(view: AnyView, actions: readonly string[]): Rich[] {
  const own = uiOf(view).ownMelds(view);
  const made = new Map<string, string[]>();
  const letter = String.fromCharCode(A + view.side);
  let slots = own.length;
  const called = (name: string | undefined): Rich =>
    uiOf(view).meldCalled(view, name ?? "", made.get(name ?? "") ?? null);
  return actions.map((action) => {
    const text = stepText(action, called);
    const words = action.split(" ");
    const cards = words.filter(isCard);
    const known = words.slice(1).some((word) => own.includes(word) || made.has(word));
    if (words[0] === "lay" || (words[0] === "take" && !known)) {
      slots += 1;
      const top = words[0] === "take" && view.upcard !== null ? [view.upcard] : [];
      made.set(letter + String(slots), [...cards, ...top]);
    }
    return text;
  });
}

function stepText(action: string, called: (name: string | undefined) => Rich): Rich {
  const [word = "", ...rest] = action.split(" ");
  switch (word) {
    case "lay":
      return m.problems_step_lay({ cards: inText(rest) });
    case "add":
      return m.problems_step_add({ cards: inText(rest.filter(isCard)), meld: called(rest.at(-1)) });
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

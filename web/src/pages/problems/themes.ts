/** The themes of problems: decks on the board, each with the cards on it and what belongs to it. */

import { m } from "../../paraglide/messages.js";
import type { ListedProblem } from "../../wire/messages";
import { rulesName } from "../../words/ruleNames";

export interface Theme {
  name: string;
  text: () => string;
  /** on top of its deck */
  card: string;
  /** of the sash: the sets' colours */
  sash: "s" | "p" | "m" | "w";
  holds: (problem: ListedProblem) => boolean;
}

const HOME = "dutch";

export const EVERY_THEME: Theme = { name: "all", text: m.problems_all, card: "9d", sash: "s", holds: () => true };

export const THEMES: readonly Theme[] = [
  { name: "open", text: m.problems_theme_open, card: "As", sash: "m", holds: ({ goal }) => goal === "open" },
  {
    name: "one",
    text: m.problems_theme_one,
    card: "Jh",
    sash: "s",
    holds: ({ goal, most }) => goal === "complete" && most === 1,
  },
  {
    name: "several",
    text: m.problems_theme_several,
    card: "Qd",
    sash: "p",
    holds: ({ goal, most }) => goal === "complete" && most > 1,
  },
  { name: "out", text: m.problems_theme_out, card: "Kc", sash: "m", holds: ({ goal }) => goal === "out" },
  { name: "home", text: () => rulesName(HOME), card: "7h", sash: "p", holds: ({ rules }) => rules === HOME },
  { name: "others", text: m.problems_theme_others, card: "Jk", sash: "w", holds: ({ rules }) => rules !== HOME },
  { name: "six", text: m.problems_theme_six, card: "6s", sash: "m", holds: ({ players }) => players === 6 },
  EVERY_THEME,
];

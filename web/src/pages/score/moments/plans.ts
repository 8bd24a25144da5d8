/** The two plays of a moment in words: by its position where that is known, else by the table at the end of the deal. */

import type { Rich } from "../../../cards/rich";
import { uiOf } from "../../../table/games";
import { planText } from "../../../table/hints/plan";
import type { AnyView, Mark } from "../../../wire/messages";
import { seenFrom } from "../../replay/marks/markTexts";

const NEW = /^(lay|take)\b/;
const MELD = /\b[A-F]\d+\b/;
const UNKNOWN = 1000; // numbers of melds, more than there can be

/** Return what was played: its melds lie there still in `view`, the end of the deal, or are part of others. */
export function playedText(mark: Mark, view: AnyView, position: AnyView | null): Rich {
  return planText(mark.played, seenFrom(position ?? view, mark.seat));
}

/**
 * Return what would have been better. Melds that it would have made have numbers that others got in the game. So where it
 * makes some and adds to one, and the position is not known, it is "a meld" and never the wrong one.
 */
export function betterText(mark: Mark, view: AnyView, position: AnyView | null): Rich {
  const seen = seenFrom(position ?? view, mark.seat);
  const made = mark.better.findIndex((action) => NEW.test(action));
  const mistaken = made >= 0 && mark.better.slice(made + 1).some((action) => MELD.test(action));
  return mistaken && position === null
    ? planText(mark.better, uiOf(seen).withoutNames(seen), UNKNOWN)
    : planText(mark.better, seen);
}

/** The two plays of a moment in words, by the table as it lay at the end of the deal. */

import type { Rich } from "../../../cards/rich";
import { planText } from "../../../table/hints/plan";
import type { AnyView, Mark } from "../../../wire/messages";

const NEW = /^(lay|take)\b/;
const MELD = /\b[A-F]\d+\b/;

/** Return what was played, by the melds of `view`: they lie there still, or are part of others. */
export function playedText(mark: Mark, view: AnyView): Rich {
  return planText(mark.played, seenFrom(view, mark.seat));
}

/**
 * Return what would have been better. Melds that it would have made have numbers that others got in the game: where it makes
 * some and adds to one, it is "a meld", and never the wrong one.
 */
export function betterText(mark: Mark, view: AnyView): Rich {
  const made = mark.better.findIndex((action) => NEW.test(action));
  const mistaken = made >= 0 && mark.better.slice(made + 1).some((action) => MELD.test(action));
  const seen = seenFrom(view, mark.seat);
  return planText(mark.better, mistaken ? withoutNames(seen) : seen);
}

/** Return `view` with the side of `seat` as the own one: a plan numbers the melds of its own side. */
export function seenFrom(view: AnyView, seat: number): AnyView {
  return { ...view, seat, side: view.seats[seat]?.side ?? view.side };
}

/** Return `view` with melds that are not called by what lies in them: for plans of another deal. */
export function withoutNames(view: AnyView): AnyView {
  const unnamed = <One extends { name: string }>(one: One): One => ({ ...one, name: "" });
  if (view.game === "samba_romme")
    return { ...view, sides: view.sides.map((side) => ({ ...side, canastras: side.canastras.map(unnamed) })) };
  return {
    ...view,
    sides: view.sides.map((side) => ({ ...side, melds: side.melds.map((one) => one && unnamed(one)) })),
  };
}

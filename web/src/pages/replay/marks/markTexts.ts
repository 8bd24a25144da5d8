/** A mark in words: what it cost, what was played, what Master would have done, and why. */

import { reasonSentence } from "../../../cards/reasons";
import type { Rich } from "../../../cards/rich";
import { m } from "../../../paraglide/messages.js";
import { planText } from "../../../table/hints/plan";
import type { AnyView, Mark } from "../../../wire/messages";
import { nameOf } from "../../../words/people";
import { written } from "../../../words/words";
import type { PlacedMark } from "./marks";

/** Return points that are lost as they are written: −210 ± 18. */
export function lostText({ points, within }: { points: number; within: number }): string {
  return m.marks_lost_points({ points: written(-points), within: written(Math.round(within)) });
}

/** Return points that luck brought or took as they are written: +320 ± 90. */
export function luckText({ points, within }: { points: number; within: number }): string {
  const sign = points > 0 ? "+" : "";
  return m.marks_lost_points({ points: sign + written(points), within: written(Math.round(within)) });
}

/** Return why Master would have done something else. */
export function whyTexts(mark: Pick<Mark, "reasons">): Rich[] {
  return mark.reasons.flatMap((reason) => reasonSentence(reason) ?? []);
}

/** Return `view` with the side of `seat` as the own one: a plan numbers the melds of its own side. */
export function seenFrom(view: AnyView, seat: number): AnyView {
  return { ...view, seat, side: view.seats[seat]?.side ?? view.side };
}

/** Return what was played at the table of `view`, as it was before, and what Master would have done. */
export function planTexts(mark: PlacedMark, view: AnyView): { played: Rich; better: Rich } {
  const own = seenFrom(view, mark.seat);
  return {
    played: m.marks_played({ plan: planText(mark.played, own) }),
    better: m.marks_better({ plan: planText(mark.better, own) }),
  };
}

/** Return all of a mark as it is spoken. */
export function markSaid(mark: PlacedMark, view: AnyView): Rich {
  const { played, better } = planTexts(mark, view);
  const lost = m.marks_said({
    name: nameOf(view, mark.seat),
    points: String(mark.points),
    within: String(mark.within),
  });
  return [lost, `${played}.`, `${better}.`, ...whyTexts(mark)].join(" ");
}

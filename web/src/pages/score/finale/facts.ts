/** What is told of a match that is over, in words: for the page and for the picture. */

import { m } from "../../../paraglide/messages.js";
import type { AnyView, BestMeld, DealMoment, MatchResult } from "../../../wire/messages";
import { nameOf, watches } from "../../../words/people";
import { textFor } from "../../../words/texts";
import type { Text } from "../../../words/texts";
import { listed, written } from "../../../words/words";
import { turningPoint } from "./turning";
import type { Turning } from "./turning";

const SETS = {
  samba: m.finale_set_samba,
  pure: m.finale_set_pure,
  mixed: m.finale_set_mixed,
  wild_canasta: m.finale_set_wild,
  black_samba: m.finale_set_black_samba,
  royal_red: m.finale_set_royal,
  royal_black: m.finale_set_royal,
  row_small: m.finale_set_row,
  row_small_joker: m.finale_set_row,
  row_large: m.finale_set_large_row,
  row_large_joker: m.finale_set_large_row,
  quartett: m.finale_set_quartett,
  terzett: m.finale_set_terzett,
} satisfies Record<string, Text>;

/** Return the names of the people of a side. */
export function namesOf(view: AnyView, side: number): string {
  return listed((view.sides.find((one) => one.side === side)?.seats ?? []).map((seat) => nameOf(view, seat)));
}

/** Return who has won, by their names: for somebody who is not at the table. */
export function resultOf(view: AnyView, over: MatchResult): string {
  if (over.stopped) return m.end_stopped();
  if (over.winner === null) return m.end_drawn();
  const seats = view.sides.find((one) => one.side === over.winner)?.seats ?? [];
  const names = namesOf(view, over.winner);
  return seats.length > 1 ? m.end_they_win({ names }) : m.end_wins({ name: names });
}

/** Return the score in one line, the winner's first. */
export function scoreOf(view: AnyView, over: MatchResult): string {
  const order = inRank(view, over);
  const [one = "", other = ""] = order.map((side) => written(over.totals[side] ?? 0));
  const named = order.map((side) => `${namesOf(view, side)} ${written(over.totals[side] ?? 0)}`).join(", ");
  const scores = order.length === 2 ? m.end_to({ one, other }) : named;
  return m.end_result({ scores, deals: m.score_graph_deal({ deal: view.sheet.length }) });
}

/** Return the sides' numbers: the winner, then the others by their points. */
export function inRank(view: AnyView, over: MatchResult): number[] {
  return view.sides.map(({ side }) => side).toSorted((one, other) => rank(over, one) - rank(over, other));
}

/** Return a number that is smaller for a side that comes before others: the winner, then by points. */
function rank(over: MatchResult, side: number): number {
  return side === over.winner ? -Infinity : -(over.totals[side] ?? 0);
}

/** Return what the best meld is called. */
function setName(best: BestMeld): string {
  return textFor(SETS, best.kind) ?? m.finale_set_none();
}

/** Return what the best meld was and whose. */
export function bestOwner(view: AnyView, best: BestMeld): string {
  return m.finale_best_of({ what: setName(best), who: namesOf(view, best.side) });
}

/** Return the deal that brought most: to the own side, or where none is own to the winner. */
export function bestDealOf(view: AnyView, over: MatchResult): { deal: number; side: number; points: number } | null {
  const side = watches(view) ? (over.winner ?? 0) : view.side;
  const deals = view.sheet.map((row) => ({ deal: row.number, side, points: row.deal[side] ?? 0 }));
  return deals.toSorted((one, other) => other.points - one.points)[0] ?? null;
}

/** Return the lead before and after the deal that changed it most. */
export function leadOver({ before, after }: Turning): string {
  return m.finale_lead({ before: lead(before), after: lead(after) });
}

/** Return what the best meld was, who laid it, and when. */
export function bestSentence(view: AnyView, best: BestMeld): string {
  const what = setName(best);
  return m.finale_best_is({ what, points: written(best.points), who: namesOf(view, best.side), deal: best.deal });
}

/** Return the deal that changed the lead most; null where none stands out or points do not decide. */
export function turningOf(view: AnyView, over: MatchResult, target: number | null): Turning | null {
  return target === null ? null : turningPoint(view.sheet, over.winner);
}

/** Return which deal changed the lead most, and how; null where there is none. */
export function turningSentence(view: AnyView, found: Turning | null): string | null {
  if (found === null) return null;
  const who = namesOf(view, found.side);
  return m.finale_turning_is({ deal: found.deal, who, before: lead(found.before), after: lead(found.after) });
}

/** Return which moment of that deal weighed most, for somebody who is not at the table; null where none is known. */
export function weighedSentence(view: AnyView, moment: DealMoment | null): string | null {
  if (moment === null) return null;
  const { seat, step, mark, stroke } = moment;
  const who = seat === null ? "" : nameOf(view, seat);
  if (stroke === null) return m.finale_weighed_turn({ step, who, points: written(mark?.points ?? 0) });
  const brought = { side: namesOf(view, stroke.points > 0 ? 0 : 1), points: written(Math.abs(stroke.points)) };
  return seat === null ? m.finale_weighed_hands(brought) : m.finale_weighed_draw({ ...brought, step, who });
}

function lead(points: number): string {
  if (points === 0) return m.finale_level();
  return points > 0 ? m.finale_ahead({ points: written(points) }) : m.finale_behind({ points: written(-points) });
}

/** The deal that decided a match, by nothing but the score sheet; and of its moments the one that weighed most. */

import type { DealMoment, Seat, SheetRow } from "../../../wire/messages";

/** A deal after which the lead of `side` was another one; both leads in points, below zero behind. */
export interface Turning {
  deal: number;
  side: number;
  before: number;
  after: number;
}

/**
 * Return the deal that changed the lead most: in which the winner gained most on the best of the others. Without a winner
 * it is the deal in which the lead moved farthest, whoever gained. Null where there were no two deals to compare.
 */
export function turningPoint(sheet: readonly SheetRow[], winner: number | null): Turning | null {
  const last = sheet.at(-1);
  if (last === undefined || sheet.length < 2 || last.total.length < 2) return null;
  const side = winner ?? last.total.indexOf(Math.max(...last.total));
  const deals = sheet.map((row) => {
    const before = row.total.map((total, one) => total - (row.deal[one] ?? 0));
    return { deal: row.number, side, before: leadOf(before, side), after: leadOf(row.total, side) };
  });
  const moved = ({ before, after }: Turning): number => (winner === null ? Math.abs(after - before) : after - before);
  const most = deals.reduce((best, one) => (moved(one) > moved(best) ? one : best));
  return moved(most) > 0 ? most : null;
}

function leadOf(totals: readonly number[], side: number): number {
  return (totals[side] ?? 0) - Math.max(...totals.filter((_, other) => other !== side));
}

/**
 * Return the moment of that deal which brought the change: the greatest draw that helped the side which gained, or
 * decision by which another one lost. Null where none of the moments went that way.
 */
export function turningMoment(
  moments: readonly DealMoment[],
  { side, before, after }: Turning,
  seats: readonly Pick<Seat, "side">[],
): DealMoment | null {
  const gained = after > before;
  const helped = ({ seat, mark, stroke }: DealMoment): boolean => {
    if (mark !== null) return (seats[seat ?? 0]?.side !== side) === gained;
    return stroke !== null && (stroke.points > 0 ? 0 : 1) === (gained ? side : 1 - side);
  };
  return moments.find(helped) ?? null;
}

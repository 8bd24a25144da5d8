/** The deal that decided a match, by nothing but the score sheet. */

import type { SheetRow } from "../../../wire/messages";

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

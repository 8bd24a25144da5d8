/** A score sheet with its sums for programs, as `sambakit score --json` prints it. */

import type { Sheet } from "../sheet";
import { tallyOf } from "../tally";
import { sideLetter } from "../text/printing";

/** Return all that follows from a sheet, as a value for JSON. */
export function valuesOf(sheet: Sheet): object {
  const { deals, standing } = tallyOf(sheet);
  return {
    rules: sheet.rules.data.rules,
    players: sheet.players.map(({ name }) => name),
    deals: deals.map(({ number, dealer, scores, standing: after, refusals, remarks }) => ({
      number,
      dealer,
      scores: scores.map(({ side, points, lines }) => ({ side: sideLetter(side), points, lines })),
      totals: after.totals,
      refusals,
      remarks,
    })),
    totals: standing.totals,
    minimum: standing.minimum,
    next_dealer: standing.dealer,
    to_goal: standing.toGoal,
    over: standing.over,
    winner: standing.winner === null ? null : sideLetter(standing.winner),
  };
}

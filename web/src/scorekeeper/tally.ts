/** The sums of a score sheet: every deal with its lines and its remarks, and the standing after each of them. */

import { refusals, remarks } from "./checking";
import type { Remark } from "./checking";
import type { DealEntry } from "./entries";
import type { SheetRefusal } from "./packChecks";
import { scoreEntry } from "./scoreLines";
import type { SideScore } from "./scoreLines";
import { dealsOf, sidesOf } from "./sheet";
import type { Sheet } from "./sheet";
import { standingOf } from "./standing";
import type { Points, Standing } from "./standing";

/** A deal of a sheet with its scores by side, the standing after it, and what is wrong or odd in it. */
export interface ScoredDeal {
  number: number;
  dealer: number;
  entry: DealEntry;
  scores: SideScore[];
  standing: Standing;
  refusals: SheetRefusal[];
  remarks: Remark[];
}

/** All deals of a sheet as they stand, and the standing after the last one. */
export interface Tally {
  deals: ScoredDeal[];
  standing: Standing;
}

/** Return the sums of `sheet`; a correction of an early deal changes all that follows from it. */
export function tallyOf(sheet: Sheet): Tally {
  const { data } = sheet.rules;
  const players = sheet.players.length;
  const before = sheet.scores.length ? sheet.scores : new Array<number>(sidesOf(sheet)).fill(0);
  const points: (Points | null)[] = [];
  let now = standingOf(data, players, sheet.dealer, before, points);
  const deals: ScoredDeal[] = [];
  for (const [number, entry] of dealsOf(sheet)) {
    const scores = scoreEntry(data, entry);
    points.push(entry.annulled ? null : scores.map((score) => score.points));
    const standing = standingOf(data, players, sheet.dealer, before, points);
    deals.push({
      number,
      dealer: now.dealer,
      entry,
      scores,
      standing,
      refusals: refusals(data, players, entry),
      remarks: remarks(data, players, entry, now.minimum, now.over),
    });
    now = standing;
  }
  return { deals, standing: now };
}

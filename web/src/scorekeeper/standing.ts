/**
 * The standing of a match on a score sheet: totals, the next opening minimum, who deals, and whether it is over. Like
 * `scoreLines.ts` it asks nothing but the scoring data.
 */

import { numberFor } from "./data";
import type { MatchData, ScoringData } from "./data";
import { sum } from "./entries";

export type Points = readonly number[]; // by side

/** Sets of deals and, after the last of them, deals that a side has won. */
type Won = readonly [sets: number, deals: number];

/** The standing of a match after some deals, by side. */
export interface Standing {
  totals: Points;
  /** of the next deal; empty where there is none */
  minimum: Points;
  /** of the next deal */
  dealer: number;
  /** what is missing: points of the total, deals of the match, or sets of deals */
  toGoal: Points;
  over: boolean;
  /** null: drawn, or not over */
  winner: number | null;
  /** empty where a match does not count them */
  won: readonly Won[];
}

/** Return the standing after `deals`, the points of each by side, null for one that was annulled. */
export function standingOf(
  data: ScoringData,
  players: number,
  firstDealer: number,
  scores: Points,
  deals: readonly (Points | null)[],
): Standing {
  const counted = deals.filter((deal) => deal !== null);
  const totals = scores.map((score, side) => score + sum(counted.map((deal) => deal[side] ?? 0)));
  const match = data.match;
  const goal = numberFor(match.goal, players);
  const won = match.by === "sets" ? wonBy(match, counted, totals.length) : [];
  const over = counted.length > 0 && isOver(match, goal, totals, counted.length, won);
  return {
    totals,
    minimum: data.minimum ? totals.map((total) => openingMinimum(data, total)) : [],
    dealer: (firstDealer + counted.length) % players,
    toGoal: missing(match, goal, totals, counted.length, won),
    over,
    winner: over ? leader(won.length ? won.map(([sets]) => sets) : totals) : null,
    won,
  };
}

/** Return the points that the first melds of a side with that total must reach; 0 where there is no minimum. */
export function openingMinimum(data: ScoringData, total: number): number {
  let points = 0;
  for (const [least, needed] of data.minimum?.steps ?? []) {
    if (least === null || total >= least) points = needed;
  }
  return points;
}

/** Return the side with the highest value, null where several have it. */
export function leader(values: Points): number | null {
  const top = Math.max(...values);
  return values.indexOf(top) === values.lastIndexOf(top) ? values.indexOf(top) : null;
}

function isOver(match: MatchData, goal: number, totals: Points, deals: number, won: readonly Won[]): boolean {
  if (match.by === "deals") return deals >= goal;
  if (match.by === "sets") return Math.max(...won.map(([sets]) => sets)) >= goal;
  if (match.play_on && leader(totals) === null) return false;
  return match.strict ? Math.max(...totals) > goal : Math.max(...totals) >= goal;
}

/** Return sets of deals and single deals by side; after a set all single ones are gone. */
function wonBy(match: MatchData, deals: readonly Points[], sides: number): Won[] {
  const sets = new Array<number>(sides).fill(0);
  let single = new Array<number>(sides).fill(0);
  for (const points of deals) {
    const winner = leader(points);
    if (winner === null) continue;
    single[winner] = (single[winner] ?? 0) + 1;
    if ((single[winner] ?? 0) >= match.set_deals) {
      sets[winner] = (sets[winner] ?? 0) + 1;
      single = single.map(() => 0);
    }
  }
  return sets.map((count, side) => [count, single[side] ?? 0]);
}

function missing(match: MatchData, goal: number, totals: Points, deals: number, won: readonly Won[]): Points {
  if (match.by === "deals") return totals.map(() => Math.max(goal - deals, 0));
  const have = won.length ? won.map(([sets]) => sets) : totals;
  const least = goal + (match.strict ? 1 : 0);
  return have.map((value) => Math.max(least - value, 0));
}

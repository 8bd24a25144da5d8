/** The figures of a person: sums over their matches, which the server has digested one by one. */

import type { MatchFigures, PlayedMatch } from "../../wire/messages";
import { nameAt, outcomeOf } from "../history/history";
import type { Outcome } from "../history/history";

/** A match with what the person did in it; null until the server has looked, and where no deal was played to its end. */
export interface Counted {
  played: PlayedMatch;
  did: MatchFigures | null;
  /** it comes from a file, and no replay of it need be here */
  filed?: boolean;
}

/** Somebody who played on the person's side. */
export interface Partner {
  name: string;
  bot: boolean;
  matches: number;
  won: number;
}

export interface BestDeal {
  points: number;
  match: string;
  deal: number;
}

/** The sums over some matches. */
export interface Sum {
  matches: number;
  results: Record<Outcome, number>;
  deals: number;
  points: number;
  outs: number;
  concealed: number;
  sambas: number;
  /** by the item of a score line, the most frequent first */
  sets: [item: string, count: number][];
  best: BestDeal | null;
}

const SAMBAS: readonly string[] = ["samba", "black_samba"];

/** How far back the figures go. */
export type Period = "ever" | "year" | "month";

const MONTH = 30 * 86_400; // s

/** Return when a period began that lasts until `now`: unix time in seconds, 0 for all time. */
export function since(period: Period, now = new Date()): number {
  if (period === "ever") return 0;
  if (period === "year") return new Date(now.getFullYear(), 0, 1).getTime() / 1000;
  return now.getTime() / 1000 - MONTH;
}

/** Return the matches with their figures. */
export function counted(played: readonly PlayedMatch[], figures: readonly MatchFigures[]): Counted[] {
  const known = new Map(figures.map((one) => [one.match, one]));
  return played.map((one) => ({ played: one, did: known.get(one.match) ?? null }));
}

/** Return the sums over matches. */
export function sumOf(matches: readonly Counted[]): Sum {
  const did = matches.flatMap((one) => one.did ?? []);
  const total = (of: (one: MatchFigures) => number): number => did.reduce((sum, one) => sum + of(one), 0);
  const results: Record<Outcome, number> = { won: 0, lost: 0, drawn: 0, stopped: 0 };
  for (const { played } of matches) results[outcomeOf(played)]++;
  const sets = setsIn(did);
  return {
    matches: matches.length,
    results,
    deals: total((one) => one.deals),
    points: total((one) => one.points),
    outs: total((one) => one.outs),
    concealed: total((one) => one.concealed),
    sambas: sets.reduce((sum, [item, count]) => sum + (SAMBAS.includes(item) ? count : 0), 0),
    sets,
    best: bestDeal(did),
  };
}

function setsIn(did: readonly MatchFigures[]): [string, number][] {
  const found = new Map<string, number>();
  for (const one of did)
    for (const [item, count] of Object.entries(one.sets)) found.set(item, (found.get(item) ?? 0) + count);
  return [...found].toSorted(([, one], [, other]) => other - one);
}

function bestDeal(did: readonly MatchFigures[]): BestDeal | null {
  let best: BestDeal | null = null;
  for (const { match, best: points, best_deal: deal } of did)
    if (points !== null && deal !== null && points > (best?.points ?? -Infinity)) best = { points, match, deal };
  return best;
}

/** Return who played on the person's side, the most frequent first. Whoever has the same name is the same here. */
export function partnersOf(matches: readonly Counted[]): Partner[] {
  const found = new Map<string, Partner>();
  for (const { played } of matches) {
    const own = played.sides[played.seat];
    for (const [seat, side] of played.sides.entries()) {
      if (side !== own || seat === played.seat) continue;
      const [name, bot] = [nameAt(played, seat), played.people[seat] !== true];
      const key = `${String(bot)} ${name}`;
      const before = found.get(key) ?? { name, bot, matches: 0, won: 0 };
      const won = before.won + (outcomeOf(played) === "won" ? 1 : 0);
      found.set(key, { ...before, matches: before.matches + 1, won });
    }
  }
  return [...found.values()].toSorted((one, other) => other.matches - one.matches || other.won - one.won);
}

/** Return the rule sets that were played, with their matches, the most frequent first. */
export function byRules(matches: readonly Counted[]): [rules: string, matches: Counted[]][] {
  const found = new Map<string, Counted[]>();
  for (const one of matches) found.set(one.played.rules, [...(found.get(one.played.rules) ?? []), one]);
  return [...found].toSorted(([, one], [, other]) => other.length - one.length);
}

/** Return the points of the own side per deal, match by match, the oldest first. */
export function perDeal(matches: readonly Counted[]): { started: number; points: number }[] {
  return matches
    .flatMap(({ played, did }) =>
      did !== null && did.deals > 0 ? [{ started: played.started, points: Math.round(did.points / did.deals) }] : [],
    )
    .toSorted((one, other) => one.started - other.started);
}

/**
 * A score sheet: rules, players, and all that was entered, corrected and removed, in order and with its time. Nothing
 * that was entered is ever lost: a correction adds to the sheet, and the deals follow from all of it.
 */

import { refusals } from "./checking";
import { numberFor } from "./data";
import type { ScoringData } from "./data";
import type { DealEntry } from "./entries";
import type { SheetRefusal } from "./packChecks";

/** The player on a seat, and its decider: `person`, or a bot such as `steady@1` with its playouts. */
export interface SheetPlayer {
  readonly name: string;
  readonly decider: string;
  readonly playouts: number;
}

/** The rules of a sheet as they are written: a rule id, the fields that differ from it, their hash; and their data. */
export interface SheetRules {
  readonly id: string;
  readonly changes: readonly (readonly [field: string, value: string])[];
  readonly hash: string;
  readonly data: ScoringData;
}

/** A line `x-…`, kept as it is; it stands behind so many lines of its deal, or at its end. */
export interface ExtraLine {
  readonly after: number;
  readonly text: string;
}
export const AT_END = -1;

/** Something that was done to a sheet: a deal entered, corrected or removed, and when (UTC, may be empty). */
export interface SheetChange {
  readonly what: "deal" | "correct" | "remove";
  /** counts the entered deals from 1; it stays when another deal is removed */
  readonly number: number;
  readonly at: string;
  /** null where it was removed */
  readonly deal: DealEntry | null;
  readonly extras: readonly ExtraLine[];
}

/** A score sheet; `scores` are the totals by side before the first deal, empty where there were none. */
export interface Sheet {
  readonly rules: SheetRules;
  readonly players: readonly SheetPlayer[];
  readonly dealer: number;
  readonly scores: readonly number[];
  readonly changes: readonly SheetChange[];
  readonly id: string;
  readonly extras: readonly string[];
}

/** What became of something that was done to a sheet: the new sheet, or why it cannot be. */
export type Done = { sheet: Sheet; refused: null } | { sheet: null; refused: readonly SheetRefusal[] };

/** Return an empty sheet for people on their seats. */
export function newSheet(
  rules: SheetRules,
  names: readonly string[],
  dealer = 0,
  scores: readonly number[] = [],
  id = "",
): Sheet {
  const players = names.map((name) => ({ name, decider: "person", playouts: 0 }));
  return { rules, players, dealer, scores, changes: [], id, extras: [] };
}

/** Return how many sides there are. */
export function sidesOf(sheet: Sheet): number {
  return Math.max(...(sheet.rules.data.sides[sheet.players.length] ?? [0])) + 1;
}

/** Return the points that end the match, 0 where something else than points does. */
export function pointsToReach({ rules, players }: Sheet): number {
  const { by, goal } = rules.data.match;
  return by === "total" ? numberFor(goal, players.length) : 0;
}

/** Return the deals as they stand, corrected, by number. */
export function dealsOf(sheet: Sheet): Map<number, DealEntry> {
  const found = new Map<number, DealEntry>();
  for (const { number, deal } of sheet.changes) {
    if (deal) found.set(number, deal);
    else found.delete(number);
  }
  return found;
}

/** Return the number that the next deal gets; one that was removed keeps its own. */
export function nextNumber(sheet: Sheet): number {
  return sheet.changes.filter(({ what }) => what === "deal").length + 1;
}

/** Return the sheet with one deal more. */
export function enter(sheet: Sheet, deal: DealEntry, at = ""): Done {
  return checked(sheet, { what: "deal", number: nextNumber(sheet), at, deal, extras: [] });
}

/** Return the sheet with another entry for the deal `number`. */
export function correct(sheet: Sheet, number: number, deal: DealEntry, at = ""): Done {
  return checked(sheet, { what: "correct", number, at, deal, extras: [] });
}

/** Return the sheet without the deal `number`, which stays in its history. */
export function remove(sheet: Sheet, number: number, at = ""): Done {
  return checked(sheet, { what: "remove", number, at, deal: null, extras: [] });
}

function checked(sheet: Sheet, change: SheetChange): Done {
  const { data } = sheet.rules;
  const deals = dealsOf(sheet);
  if (change.what !== "deal" && !deals.has(change.number)) {
    const facts = { deal: change.number, deals: deals.size };
    return { sheet: null, refused: [{ code: "no_such_deal", rule: data.out.rule, facts }] };
  }
  const refused = change.deal ? refusals(data, sheet.players.length, change.deal) : [];
  if (refused.length) return { sheet: null, refused };
  return { sheet: { ...sheet, changes: [...sheet.changes, change] }, refused: null };
}

/** The deals that two devices entered or changed apart, and what people decide about them. */

import type { DealEntry } from "../entries";
import { dealsOf } from "../sheet";
import type { Sheet } from "../sheet";
import { add, bodyOf, changesOf, deedsOf } from "./deeds";

/** One of the entries of a deal, and when it was made; `deal` is null where the deal was removed. */
export interface Version {
  readonly at: string;
  readonly deal: DealEntry | null;
}

/** A deal with several entries that were made apart; the last one counts until somebody decides. */
export interface Difference {
  readonly number: number;
  readonly versions: readonly Version[];
}

/** Return the deals of `sheet` about which somebody has to decide. */
export function differences(sheet: Sheet): Difference[] {
  const deeds = [...deedsOf(sheet).values()];
  const numbers = [...new Set(deeds.map(({ number }) => number))].sort((one, other) => one - other);
  return numbers.flatMap((number) => {
    const found = new Map<string, Version>();
    for (const { at, deal, apart } of deeds.filter((deed) => deed.number === number)) {
      if (!apart) found.clear(); // whoever made it knew all that stands before it
      const entry = bodyOf({ deal, extras: [] });
      found.delete(entry); // the last one counts now
      found.set(entry, { at, deal });
    }
    return found.size > 1 ? [{ number, versions: [...found.values()] }] : [];
  });
}

/** Return the sheet in which the version at `place` counts; the others stay in its history. */
export function settle(sheet: Sheet, { number, versions }: Difference, place: number, at = ""): Sheet {
  const deeds = deedsOf(sheet);
  add(deeds, number, at, { deal: versions[place]?.deal ?? null, extras: [], apart: false });
  return { ...sheet, changes: changesOf(deeds) };
}

/**
 * Return the sheet in which every version is a deal of its own: the first keeps its number, the others are added at the
 * end.
 */
export function keepAll(sheet: Sheet, { number, versions }: Difference, at = ""): Sheet {
  const deeds = deedsOf(sheet);
  const last = Math.max(...[...deeds.values()].map((deed) => deed.number));
  const deals = versions.flatMap(({ deal }) => (deal ? [deal] : []));
  for (const [place, deal] of deals.entries())
    add(deeds, place ? last + place : number, at, { deal, extras: [], apart: false });
  return { ...sheet, changes: changesOf(deeds) };
}

/**
 * Return the sheet with another entry of the deal `number`, which may have been removed; made apart where whoever made
 * it did not know the last one.
 */
export function enterAgain(sheet: Sheet, number: number, deal: DealEntry, at: string, apart: boolean): Sheet {
  const deeds = deedsOf(sheet);
  add(deeds, number, at, { deal, extras: [], apart });
  return { ...sheet, changes: changesOf(deeds) };
}

/**
 * Return the sheet in which its deals are what they were after the first `count` changes. Others may know the later
 * ones: they stay in its history, and what takes them back is added.
 */
export function takeBack(sheet: Sheet, count: number, at = ""): Sheet {
  const before = dealsOf({ ...sheet, changes: sheet.changes.slice(0, count) });
  const deeds = deedsOf(sheet);
  for (const number of new Set(sheet.changes.slice(count).map((change) => change.number)))
    add(deeds, number, at, { deal: before.get(number) ?? null, extras: [], apart: false });
  return { ...sheet, changes: changesOf(deeds) };
}

/**
 * The changes of a sheet as deeds that are the same on every device, and their order where they come together.
 *
 * A deed is a deal's number, a time, and the lines that were entered for it or a removal. Whether it is written as
 * `deal`, `correct` or `remove` follows from the others around it.
 */

import type { DealEntry } from "../entries";
import { AT_END } from "../sheet";
import type { ExtraLine, Sheet, SheetChange } from "../sheet";
import { dealLines } from "../text/printing";

/** Entered without knowing a change of the same deal that stands above it. */
export const APART = "x-apart";
/** This was a removal; another device knew the deal still, so it stands with its lines. */
export const GONE = "x-removed";
const MARKS: readonly string[] = [APART, GONE];

/** Something that was done to a deal; `again` tells it from an equal one that was done before it. */
export interface Deed {
  readonly key: string;
  readonly at: string;
  readonly number: number;
  /** the text of its lines */
  readonly body: string;
  readonly again: number;
  /** null for a removal */
  readonly deal: DealEntry | null;
  /** lines of one's own */
  readonly extras: readonly ExtraLine[];
  /** it was entered apart */
  readonly apart: boolean;
}

/** Deeds by their key, in their order. */
export type Deeds = Map<string, Deed>;
type Told = Pick<Deed, "deal" | "extras" | "apart">;

/** Return what was done to a sheet. */
export function deedsOf(sheet: Sheet): Deeds {
  const found: Deeds = new Map();
  for (const change of sheet.changes) add(found, change.number, change.at, toldBy(change));
  return found;
}

/** Add a deed at the end. */
export function add(deeds: Deeds, number: number, at: string, told: Told): void {
  const body = bodyOf(told);
  for (let again = 0; ; again++) {
    const key = JSON.stringify([at, number, body, again]);
    if (deeds.has(key)) continue;
    deeds.set(key, { key, at, number, body, again, ...told });
    return;
  }
}

/** Return the text of what was entered, by which two devices know that it is the same. */
export function bodyOf({ deal, extras }: Pick<Deed, "deal" | "extras">): string {
  const lines = deal ? dealLines(deal) : ["remove"];
  return [...lines, ...extras.map(({ after, text }) => `${String(after)} ${text}`)].join("\n");
}

function toldBy(change: SheetChange): Told {
  const marks = change.extras.filter(({ text }) => MARKS.includes(text)).map(({ text }) => text);
  const deal = marks.includes(GONE) ? null : change.deal;
  const last = deal ? dealLines(deal).length : 0;
  const extras = change.extras
    .filter(({ text }) => !MARKS.includes(text))
    .map(({ after, text }) => ({ after: after === AT_END ? last : Math.min(after, last), text }));
  return { deal, extras, apart: marks.includes(APART) };
}

/** Return deeds as the changes of a sheet: each deal is entered first, and a removal stands last. */
export function changesOf(deeds: Deeds): SheetChange[] {
  const last = new Map([...deeds.values()].map(({ number, key }) => [number, key]));
  const known = new Map<number, DealEntry>();
  return [...deeds.values()].map(({ key, number, at, deal, extras, apart }) => {
    const before = known.get(number) ?? null;
    const stays = deal === null && last.get(number) !== key && before !== null; // a removal that others know nothing of
    const marks = [...(apart ? [APART] : []), ...(stays ? [GONE] : [])].map((text) => ({ after: 0, text }));
    if (deal) known.set(number, deal);
    const entered = before ? "correct" : "deal";
    return {
      what: deal !== null || stays ? entered : "remove",
      number,
      at,
      deal: stays ? before : deal,
      extras: [...marks, ...extras],
    };
  });
}

/**
 * Return the keys of two sequences, what both have once, with the order of each kept. What only one of them has stands
 * by `before`. So the order is the same, whichever devices come together first.
 */
export function inOrder<Key>(
  one: readonly Key[],
  other: readonly Key[],
  before: (first: Key, second: Key) => boolean,
): Key[] {
  const found = new Set<Key>();
  const mine = { list: one, theirs: new Set(other), place: 0 };
  const theirs = { list: other, theirs: new Set(one), place: 0 };
  for (;;) {
    const heads = [mine, theirs].flatMap((side) => {
      for (let head = side.list[side.place]; head !== undefined; head = side.list[++side.place])
        if (!found.has(head)) return [{ head, free: !side.theirs.has(head) }];
      return [];
    });
    const free = heads.filter((one) => one.free);
    const [first, second] = (free.length ? free : heads).map(({ head }) => head);
    if (first === undefined) return [...found];
    found.add(second !== undefined && before(second, first) ? second : first);
  }
}

/** Return whether `one` stands before `other` where neither device knew the other's. */
export function standsBefore(one: Deed, other: Deed): boolean {
  if (one.at !== other.at) return one.at < other.at;
  if (one.number !== other.number) return one.number < other.number;
  return one.body === other.body ? one.again < other.again : isLess(one.body, other.body);
}

/** Return whether a text comes before another one by the numbers of their characters, as Python compares them. */
export function isLess(one: string, other: string): boolean {
  const [mine, theirs] = [Array.from(one), Array.from(other)];
  const place = mine.findIndex((letter, index) => letter !== theirs[index]);
  if (place < 0) return mine.length < theirs.length;
  return (mine[place]?.codePointAt(0) ?? -1) < (theirs[place]?.codePointAt(0) ?? -1);
}

/** Return the keys of those deeds of one device that stand behind one for the same deal that only the other knew. */
export function apartIn(order: readonly Deed[], one: Deeds, other: Deeds): Set<string> {
  const seen = { mine: new Set<number>(), theirs: new Set<number>() };
  const apart = new Set<string>();
  for (const { key, number } of order) {
    if (one.has(key) && other.has(key)) continue;
    const [own, others] = one.has(key) ? [seen.mine, seen.theirs] : [seen.theirs, seen.mine];
    own.add(number);
    if (others.has(number)) apart.add(key);
  }
  return apart;
}

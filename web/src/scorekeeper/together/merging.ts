/**
 * Merges two states of one score sheet, changed on two devices while they were apart: nothing that was done is lost. It
 * does not matter who merges with whom, how often and in which order: at the end all have the same sheet.
 */

import type { Sheet } from "../sheet";
import { apartIn, changesOf, deedsOf, inOrder, isLess, standsBefore } from "./deeds";
import type { Deed } from "./deeds";

/** What differs between two sheets that cannot be merged. */
export type SheetPart = "id" | "rules" | "players" | "dealer" | "scores";

/** The sheet of both; or null, and what shows that they are two sheets. */
export type Merged = { sheet: Sheet; differs: null } | { sheet: null; differs: SheetPart };

/**
 * Return the sheet with all that was done to it here and there.
 *
 * What both have is there once. Where both entered or changed the same deal apart, both entries stay in the sheet, and
 * `differences` tells of them. Until somebody decides the later one counts.
 */
export function merge(one: Sheet, other: Sheet): Merged {
  const differs = partThatDiffers(one, other);
  if (differs) return { sheet: null, differs };
  const [mine, theirs] = [deedsOf(one), deedsOf(other)];
  const all = new Map([...theirs, ...mine]);
  const found = (key: string): Deed => all.get(key) as Deed;
  const order = inOrder([...mine.keys()], [...theirs.keys()], (first, second) =>
    standsBefore(found(first), found(second)),
  ).map(found);
  const apart = apartIn(order, mine, theirs);
  const deeds = new Map(
    order.map((deed) => {
      const marked = [mine, theirs].some((known) => known.get(deed.key)?.apart);
      return [deed.key, { ...deed, apart: marked || apart.has(deed.key) }];
    }),
  );
  const extras = headerOf(one.extras, other.extras);
  return { sheet: { ...one, id: one.id || other.id, extras, changes: changesOf(deeds) }, differs: null };
}

function partThatDiffers(one: Sheet, other: Sheet): SheetPart | null {
  if (one.id && other.id && one.id !== other.id) return "id";
  if (one.rules.hash !== other.rules.hash) return "rules";
  for (const what of ["players", "dealer", "scores"] as const)
    if (JSON.stringify(one[what]) !== JSON.stringify(other[what])) return what;
  return null;
}

/** Return the lines of one's own of both headers. */
function headerOf(one: readonly string[], other: readonly string[]): string[] {
  const [mine, theirs] = [numbered(one), numbered(other)];
  const all = new Map([...mine, ...theirs]);
  const line = (key: string): { text: string; again: number } => all.get(key) ?? { text: "", again: 0 };
  const before = (first: string, second: string): boolean => {
    const [a, b] = [line(first), line(second)];
    return a.text === b.text ? a.again < b.again : isLess(a.text, b.text);
  };
  return inOrder([...mine.keys()], [...theirs.keys()], before).map((key) => line(key).text);
}

function numbered(lines: readonly string[]): Map<string, { text: string; again: number }> {
  return new Map(
    lines.map((text, place) => {
      const again = lines.slice(0, place).filter((one) => one === text).length;
      return [JSON.stringify([text, again]), { text, again }];
    }),
  );
}

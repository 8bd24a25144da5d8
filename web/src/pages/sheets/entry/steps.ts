/** What was done to a sheet and its draft, tap by tap, so that each tap can be undone. */

import type { Sheet, SheetChange } from "../../../scorekeeper/sheet";
import { takeBack } from "../../../scorekeeper/together/differences";
import { isBegun } from "../draft";
import type { Draft } from "../draft";

/** A tap: how many changes the sheet had before and has since, and the draft before. */
export interface Step {
  from: number;
  to: number;
  draft: Draft | null;
}

/** What lies open: a sheet, the deal that is being entered, and the taps that can be undone, the last one at the end. */
export interface Open {
  sheet: Sheet;
  draft: Draft | null;
  steps: readonly Step[];
}

const MOST = 40;
/** How many of them are kept when the page is closed. */
export const KEPT_STEPS = 12;

/** Return what lies open after a tap that leaves `sheet` and `draft`. */
export function stepped(before: Open, sheet: Sheet, draft: Draft | null): Open {
  const [from, to] = [before.sheet.changes.length, sheet.changes.length];
  if (sheet.id !== before.sheet.id || !isGrown(before.sheet, sheet)) return { sheet, draft, steps: [] };
  if (from === to && isSame(before.draft, draft)) return { sheet, draft, steps: before.steps };
  return { sheet, draft, steps: [...before.steps, { from, to, draft: before.draft }].slice(-MOST) };
}

/** Return what lay open before the last tap; null where there is none to undo. */
export function undone({ sheet, steps }: Open): Open | null {
  const last = steps.at(-1);
  if (!last || last.to !== sheet.changes.length) return null;
  return {
    sheet: { ...sheet, changes: sheet.changes.slice(0, last.from) },
    draft: last.draft,
    steps: steps.slice(0, -1),
  };
}

/**
 * Return what lay open before the last tap where others may know already what it did to the sheet: that is taken back by
 * a change of its own. Null where there is nothing to undo.
 */
export function takenBack(open: Open, at: string): Open | null {
  const last = open.steps.at(-1);
  const before = undone(open);
  if (!before || !last || last.from === last.to) return before;
  const sheet = takeBack(open.sheet, last.from, at);
  return { ...before, sheet, steps: carried(before.steps, last.from, sheet) };
}

/** Return what lies open with the sheet as others have changed it; what was typed stays, and can be undone. */
export function brought({ sheet: before, draft, steps }: Open, sheet: Sheet): Open {
  return { sheet, draft, steps: carried(steps, before.changes.length, sheet) };
}

/** Return the last taps that changed only the draft of a sheet with `count` changes, as taps on `sheet`. */
function carried(steps: readonly Step[], count: number, sheet: Sheet): Step[] {
  const first = steps.findLastIndex(({ from, to }) => from !== to || to !== count) + 1;
  return steps.slice(first).map(({ draft }) => ({ from: sheet.changes.length, to: sheet.changes.length, draft }));
}

/** Return what the last tap did to the sheet, null where it changed only the deal that is being entered. */
export function lastChange({ sheet, steps }: Open): SheetChange | null {
  const last = steps.at(-1);
  if (!last || last.to !== sheet.changes.length || last.from === last.to) return null;
  return sheet.changes.at(-1) ?? null;
}

/** Return whether the last tap on the sheet dropped an entry. */
export function hasDropped({ draft, steps }: Open): boolean {
  const last = steps.at(-1);
  return draft === null && last?.from === last?.to && last?.draft != null && isBegun(last.draft);
}

/** Return whether nothing of `before` has changed in `sheet`; another phone may have brought other deals. */
function isGrown(before: Sheet, sheet: Sheet): boolean {
  return before.changes.every((change, place) => change === sheet.changes[place]);
}

/** Return whether two drafts hold the same; one in which nothing was entered is none. */
function isSame(one: Draft | null, other: Draft | null): boolean {
  const bare = (draft: Draft | null): string =>
    draft && isBegun(draft) ? JSON.stringify({ ...draft, aside: false }) : "";
  return bare(one) === bare(other);
}

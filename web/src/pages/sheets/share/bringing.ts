/** A sheet that comes from elsewhere: a file, codes, another tab. It may be here already, changed in another way. */

import type { Sheet } from "../../../scorekeeper/sheet";
import { printSheet } from "../../../scorekeeper/text/printing";
import { merge } from "../../../scorekeeper/together/merging";

/** What became of it; null where another sheet has its id. */
export type Became = "new" | "same" | "merged" | null;

/** Return a sheet together with the one that is kept here under its id, null where there is none. */
export function together(brought: Sheet, kept: Sheet | null): { sheet: Sheet | null; became: Became } {
  if (!kept) return { sheet: brought, became: "new" };
  const before = printSheet(kept);
  if (printSheet(brought) === before) return { sheet: kept, became: "same" };
  const { sheet } = merge(kept, brought);
  if (!sheet) return { sheet, became: null };
  return { sheet, became: printSheet(sheet) === before ? "same" : "merged" };
}

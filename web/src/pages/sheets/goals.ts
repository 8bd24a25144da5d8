/** How far a side is from the end of the match, in words. */

import { m } from "../../paraglide/messages.js";
import type { Sheet } from "../../scorekeeper/sheet";
import type { Standing } from "../../scorekeeper/standing";
import { written } from "../../words/words";

/** Return how much is missing: points, deals, or sets of deals that were won. */
export function goalText(sheet: Sheet, standing: Standing, side: number): string {
  const missing = standing.toGoal[side] ?? 0;
  const { by } = sheet.rules.data.match;
  if (standing.over) return m.pad_over();
  if (by === "deals") return m.pad_to_go_deals({ count: missing });
  return by === "sets" ? m.pad_to_go_sets({ count: missing }) : m.pad_to_go({ points: written(missing) });
}

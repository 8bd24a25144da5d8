/** The live sheets that were looked at on this device, as they were last: a page without a network shows them still. */

import { readStored, store } from "../../device/storage";
import type { Sheet, SheetRules } from "../../scorekeeper/sheet";
import { printSheet } from "../../scorekeeper/text/printing";
import { readSheet } from "../../scorekeeper/text/reading";

interface Stored {
  id: string;
  text: string;
  rules: SheetRules;
  /** ms since 1970 */
  at: number;
}

const KEY = "sambakit.sheetsSeen";
const MOST = 5;

/** Return a sheet as it was seen last, and when; null where it was not. */
export function seenSheet(id: string): { sheet: Sheet; at: number } | null {
  const found = all().find((one) => one.id === id);
  try {
    return found ? { sheet: readSheet(found.text, () => found.rules), at: found.at } : null;
  } catch {
    return null;
  }
}

/** Remember a sheet as it is now. */
export function noteSeen(sheet: Sheet, at: number): void {
  const { id, rules } = sheet;
  const seen: Stored = { id, text: printSheet(sheet), rules, at };
  store(KEY, [seen, ...all().filter((one) => one.id !== id)].slice(0, MOST));
}

function all(): Stored[] {
  const found = readStored<Stored[]>(KEY);
  return Array.isArray(found) ? found : [];
}

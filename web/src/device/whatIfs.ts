/**
 * The moments from which tables went on that were opened on this device. A table tells deal and step, never the match:
 * whoever has its address may see all hands. Only the device that came from the replay leads back to it.
 */

import { readStored, store } from "./storage";

const KEY = "sambakit.whatIfs";
const MOST = 30;

/** Remember that `table` goes on from the moment at `address`. */
export function rememberWhatIf(table: string, address: string): void {
  store(KEY, [[table, address], ...kept().filter(([one]) => one !== table)].slice(0, MOST));
}

/** Return the address of the moment from which `table` went on, null where this device does not know it. */
export function whatIfAddress(table: string): string | null {
  return kept().find(([one]) => one === table)?.[1] ?? null;
}

function kept(): [string, string][] {
  const found = readStored<unknown>(KEY);
  return Array.isArray(found) ? (found as unknown[]).filter(isPair) : [];
}

function isPair(one: unknown): one is [string, string] {
  return Array.isArray(one) && one.length === 2 && one.every((part) => typeof part === "string");
}

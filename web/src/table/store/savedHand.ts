/** The owner's own things at a table, kept on the device: how the hand lies, what is staged and what is planned. */

import type { HandCard } from "./hand";
import type { Plan } from "./plan";
import type { AnyKinds, Staging } from "./staging";
import { readStored, store } from "./storage";

export interface Kept {
  deal: string; // match and deal, such as "1.4"; another deal starts afresh
  hand: HandCard[];
  staging: Staging<AnyKinds>;
  target: string | null;
  plan?: Plan | null; // what older pages kept has none
}

const MOST_TABLES = 12; // older ones are dropped

const keyOf = (table: string, seat: number): string => `sambakit.hand.${table}.${String(seat)}`;

/** Return what is kept for a seat; undefined where nothing is. */
export function readKept(table: string, seat: number): Kept | undefined {
  return readStored<Kept>(keyOf(table, seat));
}

/** Keep `kept` for a seat. */
export function keep(table: string, seat: number, kept: Kept): void {
  const key = keyOf(table, seat);
  const tables = (readStored<string[]>("sambakit.hands") ?? []).filter((one) => one !== key);
  for (const old of tables.splice(MOST_TABLES - 1)) localStorage.removeItem(old);
  store("sambakit.hands", [key, ...tables]);
  store(key, kept);
}

/** The owner's own things at a table, kept on the device: how the hand lies, what is staged and what is planned. */

import { readStored, store } from "../../device/storage";
import type { HandCard } from "../hand/hand";
import { NOTHING_STAGED } from "../tray/staging";
import type { StagedPile, Staging } from "../tray/staging";
import type { SavedAhead } from "../ahead/planned.svelte";

export interface SavedHand extends SavedAhead {
  deal: string; // match and deal, such as "1.4"; another deal starts afresh
  hand: HandCard[];
  staging: Staging;
  target: string | null;
}

const MOST_TABLES = 12; // older ones are dropped

const keyOf = (table: string, seat: number): string => `sambakit.hand.${table}.${String(seat)}`;

/** Return what is kept for a seat; undefined where nothing is. */
export function readSavedHand(table: string, seat: number): SavedHand | undefined {
  const saved = readStored<SavedHand>(keyOf(table, seat));
  return saved === undefined ? undefined : { ...saved, staging: completed(saved.staging) };
}

/** What older pages kept lacks some fields; the answer to the tray comes anew. */
function completed(staging: Partial<Staging>): Staging {
  const pile = (one: StagedPile): StagedPile => ({ ...one, turned: one.turned ?? 0, info: one.info ?? null });
  return { ...NOTHING_STAGED, ...staging, piles: (staging.piles ?? []).map(pile), answer: null };
}

/** Keep `saved` for a seat. */
export function saveHand(table: string, seat: number, saved: SavedHand): void {
  const key = keyOf(table, seat);
  const tables = (readStored<string[]>("sambakit.hands") ?? []).filter((one) => one !== key);
  for (const old of tables.splice(MOST_TABLES - 1)) localStorage.removeItem(old);
  store("sambakit.hands", [key, ...tables]);
  store(key, saved);
}

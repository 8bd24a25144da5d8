/** The first deals on this device: until they are over the table teaches by itself. */

import { settings } from "./settings.svelte";
import { readStored, store } from "./storage";

const KEY = "sambakit.firstDeals";
const DEALS = 3;

let over: readonly string[] = $state.raw(readStored<string[]>(KEY) ?? []);

/** Return whether the table says what can be done and why: as switched, else in the first deals. */
export function teaches(): boolean {
  return settings.teach ?? over.length < DEALS;
}

/** Note that the deal with this name is over; a reload notes it once. */
export function noteDeal(deal: string): void {
  if (over.length >= DEALS || over.includes(deal)) return;
  over = [...over, deal];
  store(KEY, over);
}

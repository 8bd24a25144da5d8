/** The matches of files that have been counted on this device; it keeps them, and nobody else does. */

import { readStored, store } from "../../device/storage";
import type { Counted } from "./figures";

const KEY = "sambakit.figures";

/** Return the matches that are kept. */
export function filed(): Counted[] {
  return readStored<Counted[]>(KEY) ?? [];
}

/** Keep `matches` instead of those that were kept. */
export function file(matches: readonly Counted[]): void {
  store(KEY, matches);
}

/** Return `matches` with those of `others` that are not among them, each once. */
export function joined(matches: readonly Counted[], others: readonly Counted[]): Counted[] {
  const found = new Map(matches.map((one) => [one.played.match, one]));
  for (const one of others) if (!found.has(one.played.match)) found.set(one.played.match, one);
  return [...found.values()];
}

/** How a long row is written short: its numbers from the low end to the high one, and the joker in its place. */

import type { Canastra } from "../../wire/messages";

/** Numbers that follow each other, by the places of their first and last one, or the joker alone. */
export interface Part {
  first: string;
  last: string;
  joker: boolean;
}

/** Return the parts of a row, from its low end up. */
export function partsOf(row: Canastra): Part[] {
  const parts: Part[] = [];
  row.places.forEach((place, at) => {
    const joker = row.joker === at;
    const before = parts.at(-1);
    if (before !== undefined && !joker && !before.joker) before.last = place;
    else parts.push({ first: place, last: place, joker });
  });
  return parts;
}

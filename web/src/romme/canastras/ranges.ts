/** How a long row is made short: its numbers from the low end to the high one, and the joker in its place. */

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

const READABLE = 0.41; // of a card's width: as much of it shows its number
const EDGE = 3; // px of a card whose number goes without saying
const HIDDEN = 12; // px that the next card covers at least

/**
 * Return how far from the left each card of a Canastra lies, in px, so that it is no wider than `place`.
 *
 * Where the numbers of a long row have no room, the cards between its ends close up; ends and joker stay to be read.
 */
export function offsetsOf(canastra: Canastra, place: number, cardWidth: number): number[] {
  const under = canastra.cards.length - 1;
  const joker = canastra.joker !== null && canastra.joker < under ? 1 : 0;
  const widest = cardWidth - HIDDEN; // of the joker too, on which is written for what it stands
  const room = place - cardWidth - joker * widest;
  const others = under - joker;
  const open = canastra.kind !== "row" || room >= others * cardWidth * READABLE;
  const closed = open ? new Set<number>() : between(canastra);
  const step = Math.floor((room - EDGE * closed.size) / Math.max(1, others - closed.size));
  const offsets = [0];
  for (let at = 0; at < under; at++) {
    const shown = at === canastra.joker ? widest : Math.min(widest, step);
    offsets.push((offsets[at] ?? 0) + (closed.has(at) ? EDGE : shown));
  }
  return offsets;
}

/** Return the cards of a row that are neither an end of it nor the joker, on which its number is written. */
function between(row: Canastra): Set<number> {
  return new Set([...row.cards.keys()].filter((at) => at > 0 && at < row.cards.length - 1 && at !== row.joker));
}

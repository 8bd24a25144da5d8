/** Which cards moved from one view of a table of Samba Rommé to the next. */

import type { RommeTable } from "../lib/wire";
import type { Flight } from "../table/motion/flights";

const MOST = 6; // pictures at once; more would only blur

/** Return the flights that lead from one view to the next, at most six. */
export function flightsBetween(before: RommeTable, after: RommeTable): Flight[] {
  if (before.deal !== after.deal || before.match !== after.match || before.table !== after.table) return [];
  const own = before.actor === after.seat;
  const hand = own ? "hand" : `seat-${String(before.actor)}`;
  const from = (card: string): string => (own ? `card-${card}` : hand);
  const flights: Flight[] = [];
  for (let card = 0; card < before.stock - after.stock; card++) {
    const kind = own ? after.drawn[card] : undefined;
    flights.push({ from: "stock", to: kind ? `card-${kind}` : hand, card: kind ?? null });
  }
  if (after.buracos < before.buracos) flights.push({ from: "buracos", to: hand, card: null });
  if (after.pile < before.pile && after.taken) flights.push({ from: "pile", to: hand, card: before.upcard });
  for (const side of after.sides) {
    for (const [slot, canastra] of side.canastras.entries()) {
      const had = before.sides[side.side]?.canastras[slot]?.cards ?? [];
      const come = canastra.cards.filter((card) => !had.includes(card)).at(-1);
      if (come) flights.push({ from: from(come), to: `meld-${canastra.name}`, card: come });
    }
  }
  if (after.pile > before.pile && after.upcard) flights.push({ from: from(after.upcard), to: "pile", card: after.upcard });
  return flights.slice(-MOST);
}

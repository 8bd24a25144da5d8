/** Which cards moved from one view of a table of Samba Rommé to the next. */

import { MOST_FLIGHTS } from "../table/motion/flights";
import type { Flight } from "../table/motion/flights";
import type { RommeTable } from "../wire/messages";

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
  // the card taken lies in the Canastra that it was taken for, the others of the pile go to the hand
  const taken = after.pile < before.pile && after.taken ? before.upcard : null;
  if (taken !== null && before.pile - after.pile > 1) flights.push({ from: "pile", to: hand, card: null, joins: true });
  for (const side of after.sides) {
    for (const [slot, canastra] of side.canastras.entries()) {
      const had = before.sides[side.side]?.canastras[slot]?.cards ?? [];
      for (const card of canastra.cards.filter((one) => !had.includes(one)))
        flights.push({
          from: card === taken ? "pile" : from(card),
          to: `meld-${canastra.name}`,
          card,
          joins: had.length > 0,
        });
    }
  }
  if (after.pile > before.pile && after.upcard)
    flights.push({ from: from(after.upcard), to: "pile", card: after.upcard, under: before.upcard });
  return flights.slice(-MOST_FLIGHTS);
}

/** Which cards moved from one view of a table of Samba to the next. */

import { countCards } from "../cards/cards";
import { MOST_FLIGHTS } from "../table/motion/flights";
import type { Flight } from "../table/motion/flights";
import type { TableView } from "../wire/messages";

/** Return the flights that lead from one view of a table to the next, at most six. */
export function flightsBetween(before: TableView, after: TableView): Flight[] {
  if (before.deal !== after.deal || before.match !== after.match || before.table !== after.table) return [];
  const flights: Flight[] = [];
  const actor = before.actor;
  const own = actor === after.seat;
  const hand = own ? "hand" : `seat-${actor}`;
  // what the stock loses with a change of turn is drawn for the red threes of who comes next
  const drawer = before.turn === after.turn ? actor : after.turn;
  const ownDraw = drawer === after.seat;
  for (let card = 0; card < before.stock - after.stock; card++) {
    const kind = ownDraw ? after.drawn[card] : undefined;
    flights.push({
      from: "stock",
      to: kind ? `card-${kind}` : ownDraw ? "hand" : `seat-${drawer}`,
      card: kind ?? null,
    });
  }
  for (const side of after.sides) {
    const laid = side.red_threes.length - (before.sides[side.side]?.red_threes.length ?? 0);
    const from = ownDraw ? "hand" : `seat-${drawer}`;
    for (const card of laid > 0 ? side.red_threes.slice(-laid) : [])
      flights.push({ from, to: `threes-${side.side}`, card });
  }
  const melds = after.sides.flatMap((side) =>
    side.melds.map((meld, slot) => ({ meld, had: cardsOf(before, side.side, slot) })),
  );
  const taken = after.pile < before.pile ? before.upcard : null;
  // the card taken lies in the meld that it was taken for, the others of the pile go to the hand
  const goal =
    taken === null ? undefined : melds.find(({ meld, had }) => meld && added(meld.cards, had).includes(taken));
  if (taken !== null && before.pile - after.pile > 1)
    flights.push({ from: "pile", to: hand, card: goal ? null : taken, joins: true });
  if (taken !== null && goal?.meld)
    flights.push({ from: "pile", to: `meld-${goal.meld.name}`, card: taken, joins: goal.had.length > 0 });
  if (taken !== null && !goal && before.pile - after.pile === 1)
    flights.push({ from: "pile", to: own ? `card-${taken}` : hand, card: taken });
  for (const { meld, had } of melds) {
    const last = meld
      ? added(meld.cards, had)
          .filter((card) => card !== taken)
          .at(-1)
      : undefined;
    if (meld && last)
      flights.push({ from: own ? `card-${last}` : hand, to: `meld-${meld.name}`, card: last, joins: had.length > 0 });
  }
  if (after.pile > before.pile && after.upcard) {
    flights.push({ from: own ? `card-${after.upcard}` : hand, to: "pile", card: after.upcard, under: before.upcard });
  }
  return flights.slice(-MOST_FLIGHTS);
}

function cardsOf(view: TableView, side: number, slot: number): readonly string[] {
  return view.sides[side]?.melds[slot]?.cards ?? [];
}

/** Return the cards of a meld that it did not have before. */
function added(cards: readonly string[], had: readonly string[]): string[] {
  const old = countCards(had);
  return cards.filter((card) => {
    const left = old.get(card) ?? 0;
    old.set(card, left - 1);
    return left <= 0;
  });
}

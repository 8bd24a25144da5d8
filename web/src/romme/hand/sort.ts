/** The orders in which a hand of Samba Rommé can lie: by number, by colour, by what stands in a row. */

import { COLOURS } from "../../cards/cards";
import type { Card } from "../../cards/cards";
import type { SortOrder } from "../../device/handLayout";
import type { HandCard, Place } from "../../table/hand/hand";
import { byColour, byNumber, colourOf, HIGHEST, numberOf } from "../cards";

const compare = (order: SortOrder): ((one: Card, other: Card) => number) => (order === "rank" ? byNumber : byColour);

/** Return `hand` in the order wanted; by rows, the longest stretch of neighbours of a colour goes first. */
export function sorted(hand: readonly HandCard[], order: SortOrder): HandCard[] {
  if (order === "own") return [...hand];
  if (order !== "sequences") return hand.toSorted((one, other) => compare(order)(one.card, other.card));
  const stretches = COLOURS.flatMap((colour) => stretchesOf(hand.filter((one) => colourOf(one.card) === colour)));
  return stretches.toSorted((one, other) => other.length - one.length).flat();
}

/** Return cards of one colour in stretches of neighbours; 1 follows the highest number. */
function stretchesOf(cards: readonly HandCard[]): HandCard[][] {
  const stretches: HandCard[][] = [];
  for (const one of cards.toSorted((first, second) => byNumber(first.card, second.card))) {
    const last = stretches.at(-1);
    if (last?.length && numberOf(last.at(-1)?.card ?? "") + 1 === numberOf(one.card)) last.push(one);
    else stretches.push([one]);
  }
  const [first, ...rest] = stretches;
  const end = rest.at(-1);
  const round = numberOf(first?.[0]?.card ?? "") === 1 && numberOf(end?.at(-1)?.card ?? "") === HIGHEST;
  return first && end && round ? [...rest.slice(0, -1), [...end, ...first]] : stretches;
}

/** Return a function that says where a new card goes to lie sorted among the others (the setting "sorted in"). */
export function sortedIn(order: SortOrder): Place {
  return (hand, incoming) => {
    const place = hand.findIndex((one) => compare(order)(one.card, incoming.card) > 0);
    return place < 0 ? hand.length : place;
  };
}

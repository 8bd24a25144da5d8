/** The packs of Samba in the grid of the hand: 4 to ace in columns; jokers, twos and threes in the strip. */

import { isBlackThree, isRedThree, isWild, JOKER, SUITS } from "../../cards/cards";
import type { Card } from "../../cards/cards";
import type { Deck, Mark } from "../../table/hand/gridCells";

function markOf(card: Card): Mark | null {
  if (isWild(card)) return "W";
  if (isRedThree(card)) return "star";
  return isBlackThree(card) ? "bar" : null;
}

export const SUITED: Deck = {
  ranks: [..."456789TJQKA"],
  suits: SUITS,
  cardOf: (rank, suit) => rank + suit,
  strip: [JOKER, "2s", "2h", "2d", "2c", "3h", "3d", "3s", "3c"],
  markOf,
};

/** The cards of Samba Rommé taken apart: a colour and a number, `g12`; a 2 may serve as a joker. */

import { COLOURS } from "../cards/cards";
import type { Card, Colour } from "../cards/cards";
import type { Deck } from "../table/hand/gridCells";

export const NUMBERS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
export const JOKER_NUMBER = 2;
export const HIGHEST = 12;

/** Return the colour of a card. */
export function colourOf(card: Card): Colour {
  return card.charAt(0) as Colour;
}

/** Return the number of a card, 1 to 12. */
export function numberOf(card: Card): number {
  return Number(card.slice(1));
}

/** Return whether a card may serve as a joker. */
function mayServe(card: Card): boolean {
  return numberOf(card) === JOKER_NUMBER;
}

/** The pack in the grid: a line for each colour, a column for each number. */
export const NUMBERED: Deck = {
  ranks: NUMBERS.map(String),
  suits: COLOURS,
  cardOf: (rank, suit) => suit + rank,
  strip: [],
  markOf: (card) => (mayServe(card) ? "J" : null),
};

const place = (card: Card): number => COLOURS.indexOf(colourOf(card));

/** Compare two cards by colour, then number. */
export function byColour(one: Card, other: Card): number {
  return place(one) - place(other) || numberOf(one) - numberOf(other);
}

/** Compare two cards by number, then colour. */
export function byNumber(one: Card, other: Card): number {
  return numberOf(one) - numberOf(other) || place(one) - place(other);
}

/** Card texts as they travel (`Qh`, `Td`, `2c`, `Jk`; in Samba Rommé `g12`) taken apart for drawing, sorting and speaking. */

export type Card = string;
export type Colour = "r" | "g" | "b" | "y";
export type Suit = "s" | "h" | "d" | "c" | Colour;

export const JOKER: Card = "Jk";
export const RANKS = "23456789TJQKA";
export const SUITS: readonly Suit[] = ["s", "h", "d", "c"];
export const COLOURS: readonly Colour[] = ["r", "g", "b", "y"];

/** Return whether a card is a number in a colour, as those of Samba Rommé are. */
export function isNumber(card: Card): boolean {
  return /^[rgby]\d/.test(card);
}

/** Return the rank letter of a card, `2` to `A`, or `Jk` for a joker; of a number card the number, `1` to `12`. */
export function rankOf(card: Card): string {
  if (isNumber(card)) return card.slice(1);
  return card === JOKER ? JOKER : card.charAt(0);
}

/** Return the suit or the colour of a card; null for a joker. */
export function suitOf(card: Card): Suit | null {
  return card === JOKER ? null : (card.charAt(isNumber(card) ? 0 : 1) as Suit);
}

/** Return the place of a card's rank in 2 … A, from 0; a joker comes after the ace. */
export function rankIndex(card: Card): number {
  return card === JOKER ? RANKS.length : RANKS.indexOf(card.charAt(0));
}

/** Return whether a card is a two or a joker. */
export function isWild(card: Card): boolean {
  return card === JOKER || card.startsWith("2");
}

/** Return whether a card is a three of hearts or diamonds. */
export function isRedThree(card: Card): boolean {
  return card === "3h" || card === "3d";
}

/** Return whether a card is a three of spades or clubs. */
export function isBlackThree(card: Card): boolean {
  return card === "3s" || card === "3c";
}

/** Return whether a card is a 4 to ace. */
export function isNatural(card: Card): boolean {
  return !isWild(card) && !card.startsWith("3");
}

/** Return how many of each kind lie in `cards`. */
export function countCards(cards: Iterable<Card>): Map<Card, number> {
  const counts = new Map<Card, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

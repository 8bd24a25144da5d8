/** Card texts as they travel (`Qh`, `Td`, `2c`, `Jk`) taken apart for drawing, sorting and speaking. */

export type Card = string;
export type Suit = "s" | "h" | "d" | "c";

export const JOKER: Card = "Jk";
export const RANKS = "23456789TJQKA";
export const SUITS: readonly Suit[] = ["s", "h", "d", "c"];

/** Return the rank letter of a card, `2` to `A`, or `Jk` for a joker. */
export function rankOf(card: Card): string {
  return card === JOKER ? JOKER : card.charAt(0);
}

/** Return the suit of a card; null for a joker. */
export function suitOf(card: Card): Suit | null {
  return card === JOKER ? null : (card.charAt(1) as Suit);
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

/** Return whether all of `cards` are twos and jokers. */
export function areWild(cards: readonly Card[]): boolean {
  return cards.length > 0 && cards.every(isWild);
}

/** Return how many of each kind lie in `cards`. */
export function countCards(cards: Iterable<Card>): Map<Card, number> {
  const counts = new Map<Card, number>();
  for (const card of cards) counts.set(card, (counts.get(card) ?? 0) + 1);
  return counts;
}

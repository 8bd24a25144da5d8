/** Cards as they are spoken and as they are printed small, in the language of the page. */
import { textFor } from "../words/texts";
import type { Text } from "../words/texts";
import { rankOf } from "./cards";
import type { Card } from "./cards";
import { CARDS, RANKS, RANKS_OF_SEVERAL, SUITS } from "./cardTexts";
import { letterOf } from "./letters";

function named(texts: Readonly<Record<string, Text>>, word: string): string {
  const text = textFor(texts, word);
  if (text === null) throw new Error(`no name for ${word}`);
  return text;
}

/** Return the spoken name of a card: "nine of spades", "two of clubs, wild", "red three, hearts". */
export function cardName(card: Card): string {
  return named(CARDS, card);
}

/** Return the name of a rank: "nine", "queen", "joker". */
export function rankName(rank: string): string {
  return named(RANKS, rank);
}

/** Return the name of several of a rank: "nines", "queens". */
export function ranksName(rank: string): string {
  return named(RANKS_OF_SEVERAL, rank);
}

/** Return the name of a suit or a colour: "spades", "red". */
export function suitName(suit: string): string {
  return named(SUITS, suit);
}

/** Return the index that stands on a card's corner: `10`, `Q`, `Jk`. */
export function indexOf(card: Card): string {
  return letterOf(rankOf(card));
}

/** Cards as they are spoken and as they are printed small, in the language of the page. */
import type { Card } from "../lib/cards";
import { rankOf } from "../lib/cards";
import { letterOf } from "../lib/letters";
import { m } from "../paraglide/messages.js";

type Plain = () => string;

const texts = m as unknown as Record<string, Plain | undefined>;

function text(key: string): string {
  const message = texts[key];
  if (!message) throw new Error(`no text ${key}`);
  return message();
}

/** Return the spoken name of a card: "nine of spades", "two of clubs, wild", "red three, hearts". */
export function cardName(card: Card): string {
  return text(`card_${card}`);
}

/** Return the name of a rank: "nine", "queen", "joker". */
export function rankName(rank: string): string {
  return text(`rank_${rank}`);
}

/** Return the name of several of a rank: "nines", "queens". */
export function ranksName(rank: string): string {
  return text(`ranks_${rank}`);
}

/** Return the name of a suit: "spades". */
export function suitName(suit: string): string {
  return text(`suit_${suit}`);
}

/** Return the index that stands on a card's corner: `10`, `Q`, `Jk`. */
export function indexOf(card: Card): string {
  return letterOf(rankOf(card));
}

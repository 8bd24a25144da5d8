/** What it costs to play anyway what the rules refuse, once somebody claims it. */

import { m } from "../../paraglide/messages.js";
import type { Price } from "../../wire/messages";
import { written } from "../../words/words";

/** Return the price in words, and in a few for a phone. */
export function priceWords(price: Price): { price: string; short: string } {
  const points = price.points === 0 ? null : written(price.points);
  if (price.cards.length === 0) {
    const words = m.referee_price_points({ points: points ?? written(0) });
    return { price: words, short: words };
  }
  const cards = price.whole_hand ? m.referee_price_hand() : m.referee_price_cards();
  const short = price.whole_hand ? m.referee_price_hand_short() : m.referee_price_cards_short();
  if (points === null) return { price: cards, short };
  return {
    price: m.referee_price_both({ points, cards }),
    short: m.referee_price_both_short({ points, cards: short }),
  };
}

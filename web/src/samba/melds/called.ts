/** What a meld is called in a sentence: by what it is, "the kings" or ♥5–8, never by a number. */

import { isWild, RANKS, rankIndex, rankOf, suitOf } from "../../cards/cards";
import type { Card } from "../../cards/cards";
import { ranksName } from "../../cards/names";
import { runInText } from "../../cards/rich";
import type { Rich } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import type { Meld, TableView } from "../../wire/messages";
import { endsOf } from "./melds";

/** Return what the meld `name`, such as `A3`, is called; with `cards` where it had these then. */
export function meldCalled(view: TableView, name: string, cards: readonly Card[] | null = null): Rich {
  const now = view.sides.flatMap((side) => side.melds).find((meld) => meld?.name === name) ?? null;
  if (now !== null && (cards === null || cards.length === now.cards.length)) return called(now);
  return cards === null ? m.meld_some() : calledByCards(cards);
}

/** Return what `meld` is called. */
export function called(meld: Meld): Rich {
  const ends = endsOf(meld);
  if (ends === null) return calledByCards(meld.cards);
  return runInText({ suit: suitOf(ends.low) ?? "", low: rankOf(ends.low), high: rankOf(ends.high) });
}

/** Return what is called a meld of which only the cards are known; the wild card at an end of a sequence is not told. */
function calledByCards(cards: readonly Card[]): Rich {
  const naturals = cards.filter((card) => !isWild(card));
  const [first] = naturals;
  if (first === undefined) return m.meld_of_wilds();
  const ranks = naturals.map(rankIndex);
  const [low, high] = [Math.min(...ranks), Math.max(...ranks)];
  if (low === high) return m.meld_of_rank({ ranks: ranksName(rankOf(first)) });
  return runInText({ suit: suitOf(first) ?? "", low: RANKS.charAt(low), high: RANKS.charAt(high) });
}

/** The orders in which a hand of Samba can lie: by rank, by suit, by sequences. */

import { isNatural, rankIndex, SUITS, suitOf } from "../../cards/cards";
import type { Card, Suit } from "../../cards/cards";
import type { SortOrder } from "../../device/handLayout";
import type { HandCard, Place } from "../../table/hand/hand";

const suitPlace = (card: Card): number => {
  const suit = suitOf(card);
  return suit === null ? SUITS.length : SUITS.indexOf(suit);
};

/** Naturals come first, then red threes, black threes, twos and jokers, so that what melds lies together. */
function kindPlace(card: Card): number {
  if (isNatural(card)) return 0;
  return card.startsWith("3") ? 1 : 2;
}

/** Compare two cards by rank, then suit. */
export function byRank(one: Card, other: Card): number {
  return kindPlace(one) - kindPlace(other) || rankIndex(one) - rankIndex(other) || suitPlace(one) - suitPlace(other);
}

/** Compare two cards by suit, then rank. */
export function bySuit(one: Card, other: Card): number {
  return kindPlace(one) - kindPlace(other) || suitPlace(one) - suitPlace(other) || rankIndex(one) - rankIndex(other);
}

/** Return `hand` in the order wanted; `own` leaves it as it lies. Equal cards keep their order. */
export function sorted(hand: readonly HandCard[], order: SortOrder): HandCard[] {
  switch (order) {
    case "own":
      return [...hand];
    case "rank":
      return hand.toSorted((one, other) => byRank(one.card, other.card));
    case "suit":
      return hand.toSorted((one, other) => bySuit(one.card, other.card));
    case "sequences":
      return bySequences(hand);
  }
}

/** Return `hand` with its runs of three or more first, then equal ranks from two up, then the rest by suit. */
function bySequences(hand: readonly HandCard[]): HandCard[] {
  const naturals = hand.filter((one) => isNatural(one.card)).toSorted((one, other) => bySuit(one.card, other.card));
  const runs = SUITS.flatMap((suit) => takeRuns(naturals, suit));
  const rest = naturals.filter((one) => !runs.includes(one));
  const sizes = new Map<number, number>();
  for (const one of rest) sizes.set(rankIndex(one.card), (sizes.get(rankIndex(one.card)) ?? 0) + 1);
  const together = (one: HandCard): number => sizes.get(rankIndex(one.card)) ?? 0;
  const groups = rest.filter((one) => together(one) >= 2);
  groups.sort((one, other) => together(other) - together(one) || byRank(one.card, other.card));
  const single = rest.filter((one) => together(one) < 2);
  const others = hand.filter((one) => !isNatural(one.card)).toSorted((one, other) => byRank(one.card, other.card));
  return [...runs, ...groups, ...single, ...others];
}

/** Return the runs of three or more of `suit`, the longest first, each copy of a card used once. */
function takeRuns(naturals: readonly HandCard[], suit: Suit): HandCard[] {
  let left = naturals.filter((one) => suitOf(one.card) === suit);
  const taken: HandCard[] = [];
  for (;;) {
    const run = longestRun(left);
    if (run.length < 3) return taken;
    taken.push(...run);
    left = left.filter((one) => !run.includes(one));
  }
}

function longestRun(cards: readonly HandCard[]): HandCard[] {
  let best: HandCard[] = [];
  let run: HandCard[] = [];
  for (const one of cards) {
    const last = run.at(-1);
    const step = last === undefined ? 1 : rankIndex(one.card) - rankIndex(last.card);
    if (step === 0) continue; // a second copy belongs to another run
    run = step === 1 ? [...run, one] : [one];
    if (run.length > best.length) best = run;
  }
  return best;
}

/** Return a function that says where a new card goes to lie sorted among the others (the setting "sorted in"). */
export function sortedIn(order: SortOrder): Place {
  const compare = order === "rank" || order === "own" ? byRank : bySuit;
  return (hand, incoming) => {
    const place = hand.findIndex((one) => compare(one.card, incoming.card) > 0);
    return place < 0 ? hand.length : place;
  };
}

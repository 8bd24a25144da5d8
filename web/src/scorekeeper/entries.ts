/** The entries of a deal on a score sheet: what the players at a table count when it is over. They hold no rule. */

/** How many, by the points of one; in the order in which they were counted. */
export type Counts = readonly (readonly [value: number, count: number])[];

/** The points of some cards: a `total`, or `counts` of cards by the points of one, from which it follows. */
export interface CardsEntry {
  readonly total: number;
  readonly counts: Counts;
}

/** The cards that a seat held at the end; without a seat, those of all hands of the side together. */
export interface HandEntry {
  readonly seat: number | null;
  readonly cards: CardsEntry;
  readonly size: number | null;
  readonly redThrees: number;
  readonly blackThrees: Counts;
  readonly hadTurn: boolean;
}

/** Points off for what a referee has charged; `cause` is one of the rule set, or empty. */
export interface PenaltyEntry {
  readonly points: number;
  readonly cause: string;
}

/** A line with a name of the family's own, for points that no rule knows. */
export interface OwnLine {
  readonly points: number;
  readonly name: string;
}

/** The entry of one side in a deal; `sets` are completed sets by the item of their score line. */
export interface SideEntry {
  readonly sets: Readonly<Record<string, number>>;
  readonly melds: CardsEntry | null;
  readonly meldCount: number | null;
  readonly redThrees: number;
  readonly wentOut: number | null;
  readonly concealed: boolean;
  readonly hands: readonly HandEntry[];
  readonly penalties: readonly PenaltyEntry[];
  readonly ownLines: readonly OwnLine[];
}

/** A deal as it was entered; an `annulled` one counts for nothing and is dealt again by the same player. */
export interface DealEntry {
  readonly sides: readonly SideEntry[];
  readonly annulled: boolean;
  readonly left: number | null;
}

export const NO_CARDS: CardsEntry = { total: 0, counts: [] };
export const NOTHING: SideEntry = {
  sets: {},
  melds: null,
  meldCount: null,
  redThrees: 0,
  wentOut: null,
  concealed: false,
  hands: [],
  penalties: [],
  ownLines: [],
};
export const SOME_HAND: HandEntry = {
  seat: null,
  cards: NO_CARDS,
  size: null,
  redThrees: 0,
  blackThrees: [],
  hadTurn: true,
};

/** Return the sum of some numbers. */
export function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}

/** Return how many there are in all. */
export function countOf(counts: Counts): number {
  return sum(counts.map(([, count]) => count));
}

/** Return the points of all that was counted. */
export function worthOf(counts: Counts): number {
  return sum(counts.map(([value, count]) => value * count));
}

/** Return the sum of the cards. */
export function pointsOf(cards: CardsEntry): number {
  return cards.counts.length ? worthOf(cards.counts) : cards.total;
}

/** Return how many cards were counted, null where only their sum is known. */
export function sizeOf(cards: CardsEntry): number | null {
  return cards.counts.length ? countOf(cards.counts) : null;
}

/** Return how many cards a hand has, null where nobody has counted them. */
export function cardsIn(hand: HandEntry): number | null {
  return hand.size ?? sizeOf(hand.cards);
}

/** Return how many completed sets a side has. */
export function completed(side: SideEntry): number {
  return sum(Object.values(side.sets));
}

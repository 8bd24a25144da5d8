/** Melds as a replay puts them together: where each card of a sequence lies, and what a group is of. */

import { isRedThree, isWild, RANKS, rankIndex, rankOf, suitOf } from "../../cards/cards";
import type { Card } from "../../cards/cards";
import type { Meld } from "../../wire/messages";
import { inOrder } from "./sambaRules";
import type { SambaRules } from "./sambaRules";

const COMPLETE = 7;
const FOUR = RANKS.indexOf("4");
const ACE = RANKS.indexOf("A");

/** A meld on the table; those of a sequence lie from `low`, an index of RANKS, upwards. */
export interface LaidMeld {
  kind: Meld["kind"];
  cards: readonly Card[];
  low: number;
}

/** Return the new meld that `cards` form; null where they form none. */
export function newMeld(cards: readonly Card[]): LaidMeld | null {
  const [first, ...others] = cards.filter((card) => !isWild(card));
  if (first === undefined) return { kind: "wilds", cards: inOrder(cards), low: 0 };
  if (others.every((card) => rankOf(card) === rankOf(first))) return groupOf(cards);
  return runOf([first, ...others], cards.filter(isWild), isWild(cards[0] ?? ""));
}

/** Return the group of `cards`, naturals first. */
export function groupOf(cards: readonly Card[]): LaidMeld {
  const sorted = inOrder(cards);
  return { kind: "group", cards: [...sorted.filter((card) => !isWild(card)), ...sorted.filter(isWild)], low: 0 };
}

/** Return `meld` with `cards` added; null where they do not fit. A wild goes to the `low` end if that is said. */
export function grownMeld(meld: LaidMeld, cards: readonly Card[], low: boolean): LaidMeld | null {
  if (meld.kind === "wilds") return { ...meld, cards: inOrder([...meld.cards, ...cards]) };
  if (meld.kind === "group") return groupOf([...meld.cards, ...cards]);
  const wilds = cards.filter(isWild);
  const lying = [...meld.cards.entries()];
  const wild = lying.find(([, card]) => isWild(card));
  const suit = suitOf(meld.cards.find((card) => !isWild(card)) ?? "");
  // a wild that lies there keeps its place, as if the card itself lay there
  const naturals = lying.map(([place, card]) => (isWild(card) ? cardAt(meld.low + place, suit) : card));
  const below = low || (cards.length > 1 && isWild(cards[0] ?? ""));
  const run = runOf([...naturals, ...cards.filter((card) => !isWild(card))], wilds, below);
  if (run === null || wild === undefined) return run;
  return { ...run, cards: run.cards.with(meld.low + wild[0] - run.low, wild[1]) };
}

/** Return the sequence of `naturals` and at most one wild; null where they are of two suits or leave a gap. */
function runOf(naturals: readonly Card[], wilds: readonly Card[], below: boolean): LaidMeld | null {
  const suit = suitOf(naturals[0] ?? "");
  const ranks = naturals.map(rankIndex);
  const [low, high, size] = [Math.min(...ranks), Math.max(...ranks), ranks.length + wilds.length];
  const apart = naturals.some((card) => suitOf(card) !== suit) || new Set(ranks).size < ranks.length;
  if (apart || low < FOUR || wilds.length > 1 || high - low + 1 > size) return null;
  const goesBelow = wilds.length > 0 && high - low + 1 < size && (high === ACE || (below && low > FOUR));
  const start = goesBelow ? low - 1 : low;
  const cards = Array.from({ length: size }, (_, place) => cardAt(start + place, suit));
  return {
    kind: "sequence",
    cards: cards.map((card) => (naturals.includes(card) ? card : (wilds[0] ?? card))),
    low: start,
  };
}

function cardAt(rank: number, suit: string | null): Card {
  return `${RANKS.charAt(rank)}${suit ?? ""}`;
}

/** Return two melds as one; null where they do not go together. */
export function mergedMeld(first: LaidMeld, second: LaidMeld): LaidMeld | null {
  if (first.kind === "group" && second.kind === "group") return groupOf([...first.cards, ...second.cards]);
  if (first.kind !== "sequence" || second.kind !== "sequence") return null;
  const [below, above] = first.low < second.low ? [first, second] : [second, first];
  if (below.low + below.cards.length !== above.low) return null;
  return { kind: "sequence", cards: [...below.cards, ...above.cards], low: below.low };
}

/** Return the completed set that `meld` is, "" for none. */
export function completeAs(meld: LaidMeld, rules: SambaRules): Meld["complete"] {
  if (meld.cards.length < neededFor(meld, rules)) return "";
  const wild = meld.cards.some(isWild);
  if (meld.kind === "sequence") return wild ? "black_samba" : "samba";
  if (meld.kind === "wilds") return "wild_canasta";
  if (meld.cards.some(isRedThree)) return "royal_red";
  if (rules.threesComplete !== COMPLETE && isOfThrees(meld)) return "royal_black";
  return wild ? "mixed" : "pure";
}

/** Return how many cards complete `meld`. */
export function neededFor(meld: LaidMeld, rules: SambaRules): number {
  return isOfThrees(meld) ? rules.threesComplete : COMPLETE;
}

function isOfThrees(meld: LaidMeld): boolean {
  return meld.kind === "group" && rankOf(meld.cards[0] ?? "") === "3";
}

/** The few values of the rules that say where cards go by themselves, and what melds become. */

import { isBlackThree, isRedThree, isWild, JOKER, RANKS, rankIndex, rankOf, SUITS } from "../../cards/cards";
import type { Card } from "../../cards/cards";
import type { RuleValues } from "../../replay/values";

const COMPLETE = 7; // cards of a completed set (C-12)
const THREES_FOR_EACH_PACK = 2; // a set of threes is complete with all of its colour (Y-2, Y-3)
const LAST_RED_ENDS: Readonly<Record<string, "always" | "alone">> = {
  ends_deal: "always",
  ends_deal_if_alone: "alone",
};
const PACK: readonly Card[] = [...[...RANKS].flatMap((rank) => SUITS.map((suit) => rank + suit)), JOKER];

export interface SambaRules {
  values: RuleValues;
  draw: number;
  cardsEach: number;
  covered: ReadonlySet<Card>;
  /** cards that lie face down under the turn-up */
  hidden: number;
  blocking: ReadonlySet<Card>;
  freezing: ReadonlySet<Card>;
  /** the table lays red threes */
  laysRed: boolean;
  /** at the deal, for everybody */
  exposesRed: boolean;
  laysRedFromPile: boolean;
  /** whether a red three as the very last stock card is laid even where others are kept */
  lastRedEnds: "always" | "alone" | "never";
  pileLimit: number | null;
  maxWilds: number;
  /** cards that complete a set of threes */
  threesComplete: number;
  points: ReadonlyMap<Card, number>;
}

/** Return what a replay needs of `values`, at a table of so many players. */
export function sambaRules(values: RuleValues, players: number): SambaRules {
  const red = values.textOf("red_threes");
  const sets = red === "as_sets" || values.is("black_threes", "as_sets");
  const freezing = kinds(values.wordsOf("freezes_for_all"));
  const black = values.is("black_three_freezes") ? PACK.filter(isBlackThree) : [];
  return {
    values,
    draw: values.numberFor("draw", players),
    cardsEach: values.numberFor("hand_size", players),
    covered: new Set(kinds(values.wordsOf("turnup_covered_for"))),
    hidden: values.numberOf("hidden_under_turnup"),
    blocking: new Set(kinds(values.wordsOf("blocks_next"))),
    freezing: new Set([...freezing, ...black]),
    laysRed: red === "forced" || red === "exposed",
    exposesRed: red === "exposed",
    laysRedFromPile: values.is("red_three_from_pile", "laid"),
    lastRedEnds: LAST_RED_ENDS[values.textOf("last_card_red_three")] ?? "never",
    pileLimit: values.limitOf("pile_limit"),
    maxWilds: values.numberOf("max_wilds"),
    threesComplete: sets ? THREES_FOR_EACH_PACK * values.numberOf("decks") : COMPLETE,
    points: pointsOfCards(values),
  };
}

/** Return the points that the first melds of a side at `score` have to reach. */
export function minimumAt(rules: SambaRules, score: number): number {
  let points = 0;
  for (const word of rules.values.wordsOf("minimum")) {
    const [least = "", needed = ""] = word.split(":");
    if (least === "any" || score >= Number(least)) points = Number(needed);
  }
  return points;
}

/** Return the sum of the values of cards. */
export function sumOf(rules: SambaRules, cards: readonly Card[]): number {
  return cards.reduce((sum, card) => sum + (rules.points.get(card) ?? 0), 0);
}

function pointsOfCards(values: RuleValues): Map<Card, number> {
  const points = new Map<Card, number>();
  for (const word of values.layeredWordsOf("card_values")) {
    const [kind = "", value = ""] = word.split(":");
    for (const card of kinds([kind])) points.set(card, Number(value));
  }
  return points;
}

/** Return the cards that words such as `wild`, `red_threes`, `4-7`, `A` or `7h` name. */
function kinds(words: readonly string[]): Card[] {
  return words.flatMap((word) => PACK.filter((card) => isOfKind(card, word)));
}

function isOfKind(card: Card, word: string): boolean {
  switch (word) {
    case "wild":
      return isWild(card);
    case "jokers":
      return card === JOKER;
    case "twos":
      return card !== JOKER && isWild(card);
    case "threes":
      return isRedThree(card) || isBlackThree(card);
    case "red_threes":
      return isRedThree(card);
    case "black_threes":
      return isBlackThree(card);
  }
  if (card === word) return true;
  const [low = "", high = low] = word.split("-");
  const rank = rankIndex(card);
  return card !== JOKER && low.length === 1 && rank >= RANKS.indexOf(low) && rank <= RANKS.indexOf(high);
}

/** Return the cards in the order in which a table shows a hand: by rank, then suit, jokers last. */
export function inOrder(cards: readonly Card[]): Card[] {
  return cards.toSorted((one, other) => numberOf(one) - numberOf(other));
}

function numberOf(card: Card): number {
  return card === JOKER ? PACK.length - 1 : RANKS.indexOf(rankOf(card)) * SUITS.length + suitIndex(card);
}

function suitIndex(card: Card): number {
  return SUITS.findIndex((suit) => card.endsWith(suit));
}

/** Return whether a text names a card of this game. */
export function isCard(text: string): boolean {
  return PACK.includes(text);
}

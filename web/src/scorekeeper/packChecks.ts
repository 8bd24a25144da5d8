/** The checks of a whole deal: what all sides together have more of than the pack holds. */

import type { ScoringData } from "./data";
import { cardsIn, countOf, pointsOf, sizeOf, sum } from "./entries";
import type { DealEntry } from "./entries";
import type { Facts } from "./scoreLines";

/** The code of an entry that cannot be; `scorekeeper/codes.py` has the same. */
export type SheetCode =
  | "below_zero"
  | "no_such_set"
  | "too_many_sets"
  | "sets_need_points"
  | "sets_need_cards"
  | "no_card_points"
  | "no_such_value"
  | "points_of_no_cards"
  | "more_of_a_value"
  | "more_points_than_pack"
  | "more_cards_than_pack"
  | "red_threes_not_laid"
  | "too_many_red_threes"
  | "too_many_black_threes"
  | "hand_below_its_threes"
  | "two_sides_out"
  | "seat_of_other_side"
  | "not_concealed"
  | "out_with_cards"
  | "hand_twice"
  | "hand_needs_size"
  | "no_such_penalty"
  | "never_annulled"
  | "no_such_deal";

/** Why an entry cannot be: a code, the rule that it rests on, and its facts; `side` is the number of the side. */
export interface SheetRefusal {
  code: SheetCode;
  rule: string;
  facts: Facts;
}

/** Return what all sides together have more of than the pack holds. */
export function ofPack(data: ScoringData, deal: DealEntry): SheetRefusal[] {
  const rule = data.hand.rule;
  const found = [...tooManySets(data, deal), ...tooManyThrees(data, deal)];
  const entered = deal.sides.flatMap((side) => (side.melds ? [side.melds] : []));
  entered.push(...deal.sides.flatMap((side) => side.hands.map((hand) => hand.cards)));
  const values = new Map(data.cards);
  const counted = new Map<number, number>();
  for (const [value, count] of entered.flatMap((cards) => cards.counts)) {
    counted.set(value, (counted.get(value) ?? 0) + count);
  }
  for (const [value, count] of counted) {
    const most = values.get(value) ?? count;
    if (count > most) found.push({ code: "more_of_a_value", rule, facts: { value, count, most } });
  }
  const points = sum(entered.map(pointsOf));
  const most = sum(data.cards.map(([value, count]) => value * count));
  if (data.cards.length && points > most) {
    found.push({ code: "more_points_than_pack", rule, facts: { points, most } });
  }
  const cards = cardsAtLeast(data, deal);
  if (cards > data.pack) found.push({ code: "more_cards_than_pack", rule, facts: { cards, most: data.pack } });
  return found;
}

function tooManySets(data: ScoringData, deal: DealEntry): SheetRefusal[] {
  return data.sets.flatMap(({ item, rule, most }) => {
    const count = sum(deal.sides.map((side) => side.sets[item] ?? 0));
    return count > most ? [{ code: "too_many_sets", rule, facts: { item, count, most } }] : [];
  });
}

function tooManyThrees(data: ScoringData, deal: DealEntry): SheetRefusal[] {
  const found: SheetRefusal[] = [];
  const hands = deal.sides.flatMap((side) => side.hands);
  const laid = sum(deal.sides.map((side) => side.redThrees));
  const count = laid + sum(hands.map((hand) => hand.redThrees));
  const red = data.red_threes;
  const rule = red?.rule ?? data.hand.rule;
  const most = red?.most ?? 0;
  if (laid > 0 && !red?.laid) found.push({ code: "red_threes_not_laid", rule, facts: { count: laid } });
  else if (count > most) found.push({ code: "too_many_red_threes", rule, facts: { count, most } });
  const black = sum(hands.map((hand) => countOf(hand.blackThrees)));
  if (black > data.hand.blacks) {
    const facts = { count: black, most: data.hand.blacks };
    found.push({ code: "too_many_black_threes", rule: data.hand.rule, facts });
  }
  return found;
}

/** Return how many cards must be in sight at least. */
function cardsAtLeast(data: ScoringData, deal: DealEntry): number {
  const known = new Map(data.sets.map((one) => [one.item, one.cards]));
  const ofSides = deal.sides.map((side) => {
    const inSets = sum(Object.entries(side.sets).map(([item, count]) => (known.get(item) ?? 0) * count));
    const melded = (side.melds && sizeOf(side.melds)) ?? 0;
    return Math.max(inSets, melded) + side.redThrees + sum(side.hands.map((hand) => cardsIn(hand) ?? 0));
  });
  return Math.max(deal.left ?? 0, 0) + sum(ofSides);
}

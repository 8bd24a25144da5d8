/**
 * The checks of a deal as it was entered: what cannot be is refused, what is odd gets a mark. A refusal has a code, the
 * rule that it rests on, and its facts. Like `scoreLines.ts` the checks ask nothing but the scoring data.
 */

import { makes } from "./cardSums";
import { numberFor } from "./data";
import type { ScoringData } from "./data";
import { NO_CARDS, cardsIn, completed, countOf, pointsOf, sizeOf, sum, worthOf } from "./entries";
import type { DealEntry, HandEntry, SideEntry } from "./entries";
import { ofPack } from "./packChecks";
import type { SheetRefusal } from "./packChecks";

/** The code of an entry that is possible but odd. */
export type Mark =
  "out_without_sets" | "hand_missing" | "melds_below_minimum" | "hands_together" | "after_the_end" | "cards_missing";

/** An odd but possible entry, with its facts. */
export interface Remark {
  mark: Mark;
  facts: Record<string, number>;
}

/** Return why `deal` cannot have been at a table of `players`; empty where it can. */
export function refusals(data: ScoringData, players: number, deal: DealEntry): SheetRefusal[] {
  const sideOf = data.sides[players] ?? [];
  const found = deal.sides.flatMap((side, number) => [
    ...ofNumbers(data, number, side),
    ...ofSets(data, number, side),
    ...ofCards(data, number, side),
    ...ofHands(data, number, side, sideOf),
    ...ofPenalties(data, number, side),
  ]);
  found.push(...ofGoingOut(data, deal, sideOf), ...ofPack(data, deal));
  if (deal.annulled && data.annulled === null) found.push({ code: "never_annulled", rule: data.out.rule, facts: {} });
  return found;
}

/** Return the remarks about `deal`, before which the opening minimum of each side was `minimum`. */
export function remarks(
  data: ScoringData,
  players: number,
  deal: DealEntry,
  minimum: readonly number[],
  over = false,
): Remark[] {
  const found: Remark[] = over ? [{ mark: "after_the_end", facts: {} }] : [];
  if (deal.annulled) return found;
  const sideOf = data.sides[players] ?? [];
  for (const [number, side] of deal.sides.entries()) {
    const sets = completed(side);
    const toGoOut = numberFor(data.out.sets, players);
    if (side.wentOut !== null && sets < toGoOut) {
      found.push({ mark: "out_without_sets", facts: { side: number, sets, needed: toGoOut } });
    }
    const needed = minimum[number] ?? 0;
    const whole = side.concealed || !data.out.may_conceal; // perhaps: a sheet knows no turns
    const folded = side.wentOut !== null && data.out.waives_minimum && whole;
    if (side.melds && minimum.length && pointsOf(side.melds) < needed && !folded) {
      found.push({ mark: "melds_below_minimum", facts: { side: number, points: pointsOf(side.melds), needed } });
    }
    found.push(...oddHands(data, number, side, sideOf));
  }
  const missing = missingCards(data, deal) ?? 0;
  if (missing > 0) found.push({ mark: "cards_missing", facts: { cards: missing } });
  return found;
}

/** Return how many cards of the pack are not accounted for, null where not all cards were counted. */
export function missingCards(data: ScoringData, deal: DealEntry): number | null {
  if (deal.left === null) return null;
  let cards = deal.left;
  for (const side of deal.sides) {
    const melded = side.melds ? sizeOf(side.melds) : completed(side) ? null : 0;
    for (const size of [melded, ...side.hands.map(cardsIn)]) {
      if (size === null) return null;
      cards += size;
    }
    cards += side.redThrees;
  }
  return data.pack - cards;
}

/** Return the numbers below zero: of nothing there are fewer than none. */
function ofNumbers(data: ScoringData, number: number, side: SideEntry): SheetRefusal[] {
  const cards = [...(side.melds ? [side.melds] : []), ...side.hands.map((hand) => hand.cards)];
  const numbers = [
    ...Object.values(side.sets),
    side.redThrees,
    side.meldCount ?? 0,
    ...cards.flatMap((one) => [one.total, ...one.counts.flat()]),
    ...side.hands.flatMap((hand) => [hand.redThrees, hand.size ?? 0, ...hand.blackThrees.map(([, count]) => count)]),
    ...side.penalties.map((penalty) => penalty.points),
  ];
  const count = Math.min(...numbers);
  return count < 0 ? [{ code: "below_zero", rule: data.hand.rule, facts: { side: number, count } }] : [];
}

/** Return sets that the rules do not know, and sets without the cards that they are made of. */
function ofSets(data: ScoringData, number: number, side: SideEntry): SheetRefusal[] {
  const known = new Map(data.sets.map((one) => [one.item, one]));
  const entered = Object.entries(side.sets);
  const found: SheetRefusal[] = entered
    .filter(([item, count]) => count && !known.has(item))
    .map(([item]) => ({ code: "no_such_set", rule: data.out.rule, facts: { side: number, item } }));
  const held = entered.flatMap(([item, count]) => {
    const one = known.get(item);
    return one && count > 0 ? [{ one, count }] : [];
  });
  const sets = sum(held.map(({ count }) => count));
  if (!data.melds || !sets) return found;
  const rule = data.melds.rule;
  const melds = side.melds ?? NO_CARDS;
  const points = sum(held.map(({ one, count }) => one.points * count));
  const cards = sum(held.map(({ one, count }) => one.cards * count));
  const size = sizeOf(melds);
  if (!side.melds || pointsOf(melds) < points) {
    const facts = { side: number, sets, points: pointsOf(melds), least: points };
    found.push({ code: "sets_need_points", rule, facts });
  } else if (size !== null && size < cards) {
    found.push({ code: "sets_need_cards", rule, facts: { side: number, sets, cards: size, least: cards } });
  }
  return found;
}

/** Return card points that no cards make, and values that no card has. */
function ofCards(data: ScoringData, number: number, side: SideEntry): SheetRefusal[] {
  if (side.melds && !data.melds) return [{ code: "no_card_points", rule: data.out.rule, facts: { side: number } }];
  const entered = [
    ...(side.melds && data.melds ? [{ cards: side.melds, rule: data.melds.rule }] : []),
    ...(data.cards.length ? side.hands.map((hand) => ({ cards: hand.cards, rule: data.hand.rule })) : []),
  ];
  const values = new Set(data.cards.map(([value]) => value));
  return entered.flatMap(({ cards, rule }) => {
    const found: SheetRefusal[] = cards.counts
      .filter(([value, count]) => count && !values.has(value))
      .map(([value]) => ({ code: "no_such_value", rule, facts: { side: number, value } }));
    if (!cards.counts.length && !makes(cards.total, data.cards)) {
      found.push({ code: "points_of_no_cards", rule, facts: { side: number, points: cards.total } });
    }
    return found;
  });
}

/** Return hands of a wrong seat, hands entered twice, and hands that are less than the threes in them. */
function ofHands(data: ScoringData, number: number, side: SideEntry, sideOf: readonly number[]): SheetRefusal[] {
  const { rule, each } = data.hand;
  const seats = side.hands.map((hand) => hand.seat);
  const found: SheetRefusal[] = [];
  if (new Set(seats).size < seats.length || (seats.includes(null) && seats.length > 1)) {
    found.push({ code: "hand_twice", rule, facts: { side: number } });
  }
  for (const hand of side.hands) {
    if (hand.seat !== null && sideOf[hand.seat] !== number) {
      found.push({ code: "seat_of_other_side", rule, facts: { side: number, seat: hand.seat } });
    }
    if (each !== null && cardsIn(hand) === null) found.push({ code: "hand_needs_size", rule, facts: { side: number } });
    found.push(...ofThreesIn(data, number, hand));
  }
  return found;
}

function ofThreesIn(data: ScoringData, number: number, hand: HandEntry): SheetRefusal[] {
  const least = worthOf(hand.blackThrees);
  const threes = hand.redThrees + countOf(hand.blackThrees);
  const cards = cardsIn(hand);
  const counts = new Map(hand.cards.counts);
  const unlike = counts.size > 0 && hand.blackThrees.some(([value, count]) => (counts.get(value) ?? 0) < count);
  const points = pointsOf(hand.cards);
  if (points >= least && (cards === null || cards >= threes) && !unlike) return [];
  return [{ code: "hand_below_its_threes", rule: data.hand.rule, facts: { side: number, points, least, threes } }];
}

/** Return causes for which the rules take no points; a penalty without a cause is the table's own affair. */
function ofPenalties(data: ScoringData, number: number, side: SideEntry): SheetRefusal[] {
  const known = data.penalty?.causes ?? [];
  const rule = data.penalty?.rule ?? data.out.rule;
  return side.penalties
    .filter(({ cause }) => cause && !known.includes(cause))
    .map(({ cause }) => ({ code: "no_such_penalty", rule, facts: { side: number, cause } }));
}

function ofGoingOut(data: ScoringData, deal: DealEntry, sideOf: readonly number[]): SheetRefusal[] {
  const out = data.out;
  const rule = out.rule;
  const found: SheetRefusal[] = [];
  const [side, other] = [...deal.sides.keys()].filter((number) => deal.sides[number]?.wentOut !== null);
  if (side !== undefined && other !== undefined) found.push({ code: "two_sides_out", rule, facts: { side, other } });
  for (const [number, entry] of deal.sides.entries()) {
    const seat = entry.wentOut;
    if (entry.concealed && !(out.may_conceal && seat !== null)) {
      found.push({ code: "not_concealed", rule: out.rule_concealed || rule, facts: { side: number } });
    }
    if (seat === null) continue;
    if (sideOf[seat] !== number) found.push({ code: "seat_of_other_side", rule, facts: { side: number, seat } });
    const alone = sideOf.filter((one) => one === number).length === 1;
    if (entry.hands.some((hand) => hand.seat === seat || (alone && hand.seat === null))) {
      found.push({ code: "out_with_cards", rule, facts: { side: number, seat } });
    }
  }
  return found;
}

/** Return hands that are probably forgotten, and hands that were counted together though each is charged. */
function oddHands(data: ScoringData, number: number, side: SideEntry, sideOf: readonly number[]): Remark[] {
  const seats = [...sideOf.keys()].filter((seat) => sideOf[seat] === number && seat !== side.wentOut);
  const held = side.hands.map((hand) => hand.seat);
  const found: Remark[] = held.includes(null)
    ? []
    : seats
        .filter((seat) => !held.includes(seat))
        .map((seat) => ({ mark: "hand_missing", facts: { side: number, seat } }));
  const red = data.hand.red_threes;
  for (const { seat, redThrees } of side.hands) {
    if (seat === null && seats.length > 1 && red.points && red.per_hand && redThrees > 1) {
      found.push({ mark: "hands_together", facts: { side: number, count: redThrees } });
    }
  }
  return found;
}

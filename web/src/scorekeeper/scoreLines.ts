/**
 * The interpreter of scoring data: the score lines of a deal from its entry, the same as those of a deal played online.
 * It asks nothing but the data and knows no rule set. `scorekeeper/score_lines.py` has the same few lines; a test
 * compares the two.
 */

import type { HeldData, ScoringData } from "./data";
import { cardsIn, completed, countOf, pointsOf, sizeOf, sum, worthOf } from "./entries";
import type { CardsEntry, DealEntry, HandEntry, SideEntry } from "./entries";

export type Facts = Record<string, number | string>;

/** One line of a deal score; `item` names its kind, `facts` hold the values of its formula. */
export interface SheetLine {
  item: string;
  points: number;
  rule: string;
  facts: Facts;
}

/** The points of a side in a deal, the sum of its lines. */
export interface SideScore {
  side: number;
  lines: SheetLine[];
  points: number;
}

/** Return the scores by side of a deal as it was entered; one that was annulled has no lines. */
export function scoreEntry(data: ScoringData, deal: DealEntry): SideScore[] {
  const somebodyOut = deal.sides.some((side) => side.wentOut !== null);
  return deal.sides.map((entry, side) => {
    const lines = deal.annulled ? [] : linesOf(data, entry, somebodyOut);
    return { side, lines, points: sum(lines.map((line) => line.points)) };
  });
}

/** Return the lines of a side in the order of every score. */
function linesOf(data: ScoringData, side: SideEntry, somebodyOut: boolean): SheetLine[] {
  return [
    ...meldLines(data, side),
    ...setLines(data, side),
    ...redThreeLines(data, side),
    ...outLines(data, side),
    ...side.hands.flatMap((hand) => handLines(data, hand, somebodyOut)),
    ...penaltyLines(data, side),
    ...side.ownLines.map(({ points, name }) => ({ item: "own", points, rule: "", facts: { name } })),
  ];
}

/** Return how many cards there are, and how many of which value, dearest first. */
function counted(cards: CardsEntry): Facts {
  const facts: Facts = {};
  const size = sizeOf(cards);
  if (size !== null) facts["cards"] = size;
  for (const [value, count] of [...cards.counts].sort(([one], [other]) => other - one)) {
    if (count) facts[`at_${String(value)}`] = count;
  }
  return facts;
}

function meldLines(data: ScoringData, side: SideEntry): SheetLine[] {
  if (!side.melds || !data.melds) return [];
  const melds: Facts = side.meldCount === null ? {} : { melds: side.meldCount };
  const facts = { ...melds, ...counted(side.melds) };
  return [{ item: "melds", points: pointsOf(side.melds), rule: data.melds.rule, facts }];
}

function setLines(data: ScoringData, side: SideEntry): SheetLine[] {
  return data.sets.flatMap(({ item, each, rule }) => {
    const count = side.sets[item] ?? 0;
    return count ? [{ item, points: count * each, rule, facts: { count, each } }] : [];
  });
}

/** Return the line for laid red threes, for the side or against it. */
function redThreeLines(data: ScoringData, side: SideEntry): SheetLine[] {
  const red = data.red_threes;
  const count = side.redThrees;
  if (!red || !count) return [];
  const item = "red_threes";
  const facts: Facts = { count, sets: completed(side), needed: red.sets };
  const plus = red.by_melds ? side.melds !== null : completed(side) >= red.sets;
  if (!plus) {
    const one = 0 - count * red.each_minus;
    const points = count === red.most ? 0 - red.all_minus : one;
    facts["each"] = 0 - red.each_minus;
    if (points !== one) facts["all"] = points;
    return [{ item, points, rule: red.rule_minus, facts }];
  }
  if (count === red.most) return [{ item, points: red.all, rule: red.rule_all, facts: { ...facts, all: red.all } }];
  return [{ item, points: count * red.each, rule: red.rule, facts: { ...facts, each: red.each } }];
}

function outLines(data: ScoringData, side: SideEntry): SheetLine[] {
  if (side.wentOut === null) return [];
  const out = data.out;
  const facts: Facts = data.seats ? { seat: side.wentOut } : {};
  if (side.concealed && out.may_conceal) {
    return [{ item: "out_concealed", points: out.concealed, rule: out.rule_concealed, facts }];
  }
  return [{ item: "out", points: out.points, rule: out.rule, facts }];
}

/** Return the cost of a hand, and what its threes cost beyond their values. */
function handLines(data: ScoringData, hand: HandEntry, somebodyOut: boolean): SheetLine[] {
  const rules = data.hand;
  const facts: Facts = data.seats && hand.seat !== null ? { seat: hand.seat } : {};
  if (rules.each !== null) {
    const cards = cardsIn(hand) ?? 0;
    const each = cards >= rules.many ? rules.each_many : rules.each;
    return [{ item: "hand", points: 0 - cards * each, rule: rules.rule, facts: { ...facts, cards, each } }];
  }
  const cards = { ...counted(hand.cards), ...(hand.size === null ? {} : { cards: hand.size }) };
  const lines: SheetLine[] = [
    { item: "hand", points: 0 - pointsOf(hand.cards), rule: rules.rule, facts: { ...facts, ...cards } },
  ];
  const { red_threes: red, black_threes: black } = rules;
  if (red.points && hand.redThrees && (hand.hadTurn || red.without_turn)) {
    lines.push(heldRedLine(red, hand.redThrees, facts));
  }
  if (black.points && somebodyOut && hand.blackThrees.some(([, count]) => count)) {
    const count = countOf(hand.blackThrees);
    const values = worthOf(hand.blackThrees);
    const held = { ...facts, count, each: 0 - black.points, values };
    lines.push({ item: "held_black_threes", points: values - count * black.points, rule: black.rule, facts: held });
  }
  return lines;
}

function heldRedLine(red: HeldData, count: number, facts: Facts): SheetLine {
  const points = 0 - (red.per_hand ? red.points : count * red.points);
  const each = { [red.per_hand ? "flat" : "each"]: 0 - red.points };
  return { item: "held_red_threes", points, rule: red.rule, facts: { ...facts, count, ...each } };
}

function penaltyLines(data: ScoringData, side: SideEntry): SheetLine[] {
  const points = sum(side.penalties.map((penalty) => penalty.points));
  if (!points) return [];
  const each = data.penalty?.each ?? 0;
  const facts: Facts = each && points % each === 0 ? { count: points / each, each: 0 - each } : {};
  return [{ item: "penalties", points: 0 - points, rule: data.penalty?.rule ?? "", facts }];
}

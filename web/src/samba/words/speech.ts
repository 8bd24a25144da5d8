/** What the status keys say: the whole public state of the table, and the own hand, in sentences. */

import { JOKER, RANKS, SUITS, countCards, isNatural, isWild, rankOf, suitOf } from "../../cards/cards";
import { cardName, rankName, ranksName, suitName } from "../../cards/names";
import { m } from "../../paraglide/messages.js";
import { sayMoves } from "../../table/ahead/words";
import { cardOfId } from "../../table/hand/hand";
import type { DealResult, Meld, SheetRow, SambaSide, TableView } from "../../wire/messages";
import { inOwnOrder, meldNumber, sideName, watches } from "../../words/people";
import { listed, said } from "../../words/words";
import { endsOf } from "../melds/melds";
import type { SambaSnapshot } from "../snapshot";
import { stagedMelds, stagedSum } from "../tray/tray";

const COMPLETED: Record<Exclude<Meld["complete"], "">, (inputs: { meld: string }) => string> = {
  samba: m.say_complete_samba,
  pure: m.say_complete_pure,
  mixed: m.say_complete_mixed,
  black_samba: m.say_complete_black_samba,
  wild_canasta: m.say_complete_wild_canasta,
  royal_red: m.say_complete_royal_red,
  royal_black: m.say_complete_royal_black,
};

/** Return the hand by suit and rank, equal cards counted. */
export function sayHand(view: TableView): string {
  if (view.hand.length === 0) return m.say_hand_empty();
  const naturals = SUITS.map((suit) => {
    const cards = view.hand.filter((card) => isNatural(card) && suitOf(card) === suit);
    const ranks = cards.toSorted((one, other) => RANKS.indexOf(rankOf(one)) - RANKS.indexOf(rankOf(other)));
    return ranks.length === 0 ? "" : `${suitName(suit)} ${ranks.map((card) => rankName(rankOf(card))).join(", ")}`;
  });
  const others = [...countCards(view.hand.filter((card) => !isNatural(card)))].map(([card, count]) =>
    count === 1 ? cardName(card) : `${String(count)} × ${cardName(card)}`,
  );
  const cards = [...naturals, ...others].filter((part) => part !== "").join("; ");
  return m.say_hand({ count: view.hand.length, cards });
}

/** Return the melds of `side`. */
export function sayMelds(view: TableView, side: number): string {
  const own = view.sides[side];
  if (own === undefined) return "";
  const melds = meldTexts(own).join("; ");
  if (side !== view.side) {
    const name = sideName(view, side);
    return melds === "" ? m.say_melds_of_none({ name }) : m.say_melds_of({ name, melds });
  }
  if (melds === "") return m.say_own_melds_none();
  return own.seats.length > 1 ? m.say_own_melds({ melds }) : m.say_own_melds_alone({ melds });
}

function meldTexts(side: SambaSide): string[] {
  const melds = side.melds.filter((meld) => meld !== null).map(meldText);
  return side.red_threes.length === 0 ? melds : [...melds, m.say_red_threes({ count: side.red_threes.length })];
}

/** Return one meld in words, with its number. */
export function meldText(meld: Meld): string {
  const number = meldNumber(meld.name);
  const plain = meld.kind === "sequence" ? sequenceText(meld, number) : groupText(meld, number);
  return meld.complete === "" ? plain : COMPLETED[meld.complete]({ meld: plain });
}

function sequenceText(meld: Meld, number: string): string {
  const ends = endsOf(meld);
  if (ends === null) return number;
  const inputs = { number, from: cardName(ends.low), to: rankName(rankOf(ends.high)) };
  return meld.wilds === 0
    ? m.say_sequence(inputs)
    : m.say_sequence_wild({ ...inputs, at: rankName(rankOf(ends.wild ?? "")) });
}

function groupText(meld: Meld, number: string): string {
  if (meld.kind === "wilds") return m.say_wilds({ number, size: meld.cards.length });
  const natural = meld.cards.find((card) => !isWild(card)) ?? meld.cards[0] ?? JOKER;
  return m.say_group({ number, size: meld.cards.length, ranks: ranksName(rankOf(natural)), wilds: meld.wilds });
}

/** Return upcard, size of the pile, and whether it is blocked or frozen. */
export function sayPile(view: TableView): string {
  if (view.upcard === null)
    return view.pile > 0 ? `${m.table_pile_face_down({ count: view.pile })}.` : m.say_pile_empty();
  const cards = m.say_pile({ card: cardName(view.upcard), count: view.pile });
  return [cards, ...(view.hidden > 0 ? [m.say_pile_hidden({ count: view.hidden })] : []), pileState(view)].join(" ");
}

function pileState(view: TableView): string {
  if (view.options.take_forced) return m.say_pile_must_be_taken();
  if (view.blocked) return m.say_pile_blocked({ card: cardName(view.upcard ?? "") });
  if (view.frozen === "all") return m.say_pile_frozen();
  return view.frozen === "side" ? m.say_pile_frozen_side() : m.say_pile_not_frozen();
}

/** Return the match scores and opening needs. */
export function sayScores(view: TableView): string {
  const sides = inOwnOrder(view).map((side) => {
    const one = view.sides[side];
    const inputs = { name: sideName(view, side), score: said(one?.score ?? 0) };
    return one?.opened ? m.say_score_open(inputs) : m.say_score_needs({ ...inputs, needed: one?.minimum ?? 0 });
  });
  return sides.join(" ");
}

/** Return what is staged, its points and what is missing, and which card is planned to be discarded. */
export function sayTray(now: SambaSnapshot): string {
  const planned = now.planned === null ? "" : m.say_planned({ card: cardName(cardOfId(now.planned)) });
  return [saidTray(now), sayMoves(now), planned].filter((part) => part !== "").join(" ");
}

function saidTray(now: SambaSnapshot): string {
  const staged = stagedMelds(now);
  const sum = stagedSum(now);
  if (staged.length === 0 || sum === null) return m.say_tray_empty();
  const melds = staged.map((one) => {
    const pile = now.staging.piles.find((pile) => pile.key === one.id);
    const cards = (pile?.cards.map(cardOfId) ?? one.cards).map(cardName).join(", ");
    return cards === "" ? one.label : m.say_tray_pile({ cards, label: one.problem ?? one.label });
  });
  const points = sum.points === null ? m.tray_waiting() : sayPoints(sum.points, sum.minimum, sum.rest);
  return m.say_tray({ melds: melds.join("; "), sum: [points, sum.note].filter((part) => part !== "").join(" ") });
}

function sayPoints(points: number, needed: number, rest: string): string {
  return needed === 0 ? m.say_tray_points({ points }) : m.say_tray_points_of({ points, needed, rest });
}

/** Return a deal's end for the ear: scores, totals, and what the own side needs next. */
export function sayDealEnd(view: TableView, result: DealResult, sheet: readonly SheetRow[]): string {
  const order = inOwnOrder(view);
  const one = (side: number, points: number): string =>
    m.say_deal_side({ name: sideName(view, side), points: said(points) });
  const scores = order.map((side) => one(side, result.sides[side]?.deal ?? 0)).join(", ");
  const last = sheet.at(-1);
  const totals = listed(order.map((side) => said(last?.total[side] ?? result.sides[side]?.total ?? 0)));
  const ended = m.say_deal_end({ scores, totals });
  if (view.over || watches(view)) return ended;
  return `${ended} ${m.say_next_need({ needed: result.sides[view.side]?.next_minimum ?? 0 })}`;
}

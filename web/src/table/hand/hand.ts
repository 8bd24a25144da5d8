/**
 * The own hand as it lies before its owner: an order of cards with names of their own.
 *
 * The server sends a hand as a multiset. Here every copy gets a name (`Qh.2`) that lasts while the card is held, so that
 * picks, focus and own order survive every message. The names mean nothing outside this browser.
 */

import { countCards } from "../../cards/cards";
import type { Card } from "../../cards/cards";

export interface HandCard {
  id: string; // `Qh.2`: the kind and a running number
  card: Card;
}

export type Place = (hand: HandCard[], incoming: HandCard) => number;

/** Return the kind of card that `id` names. */
export function cardOfId(id: string): Card {
  return id.slice(0, id.indexOf("."));
}

/** Return the ids of the cards that lie open: as many of each kind as in `open`, the first ones as they lie. */
export function openIds(hand: readonly HandCard[], open: readonly Card[]): string[] {
  const left = countCards(open);
  return hand.flatMap(({ id, card }) => {
    const count = left.get(card) ?? 0;
    left.set(card, count - 1);
    return count > 0 ? [id] : [];
  });
}

/** Return the place at the end of the hand, where new cards come in unless they are sorted in. */
export function atTheEnd(hand: HandCard[]): number {
  return hand.length;
}

/**
 * Return `held` brought in line with the hand the server sent: cards that left are gone, `leaving` first, new ones come in
 * where `place` puts them, all others stay where they are.
 */
export function reconcile(
  held: readonly HandCard[],
  sent: readonly Card[],
  leaving: readonly string[] = [],
  place: Place = atTheEnd,
): { hand: HandCard[]; gone: string[]; added: string[] } {
  const wanted = countCards(sent);
  const counts = countCards(held.map((one) => one.card));
  const surplus = new Map<Card, number>();
  for (const [card, count] of counts) surplus.set(card, Math.max(0, count - (wanted.get(card) ?? 0)));
  const gone: string[] = [];
  const drop = (candidates: HandCard[]): void => {
    for (const one of candidates) {
      const left = surplus.get(one.card) ?? 0;
      if (left === 0 || gone.includes(one.id)) continue;
      surplus.set(one.card, left - 1);
      gone.push(one.id);
    }
  };
  drop(held.filter((one) => leaving.includes(one.id)));
  drop([...held].reverse());
  const hand = held.filter((one) => !gone.includes(one.id));
  const added: string[] = [];
  const used = new Set(held.map((one) => one.id));
  for (const [card, count] of wanted) {
    for (let have = hand.filter((one) => one.card === card).length; have < count; have++) {
      const incoming = { id: freeId(card, used), card };
      hand.splice(place(hand, incoming), 0, incoming);
      added.push(incoming.id);
    }
  }
  return { hand, gone, added };
}

function freeId(card: Card, used: Set<string>): string {
  let number = 1;
  while (used.has(`${card}.${number}`)) number++;
  const id = `${card}.${number}`;
  used.add(id);
  return id;
}

/** Return `hand` with the card `id` moved by `by` places, kept within the ends. */
export function moveBy(hand: readonly HandCard[], id: string, by: number): HandCard[] {
  const from = hand.findIndex((one) => one.id === id);
  return from < 0 ? [...hand] : moveTo(hand, id, from + by);
}

/** Return `hand` with the card `id` at place `to`, counted in the hand without it. */
export function moveTo(hand: readonly HandCard[], id: string, to: number): HandCard[] {
  const card = hand.find((one) => one.id === id);
  if (card === undefined) return [...hand];
  const rest = hand.filter((one) => one.id !== id);
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, card);
  return rest;
}

/** Return which cards of the hand bear the mark of new ones: as many of a card as came in during this turn. */
export function freshOf(
  hand: readonly HandCard[],
  drawn: readonly string[],
  added: readonly string[],
  before: readonly string[],
): string[] {
  const fresh: string[] = [];
  for (const [card, count] of countCards(drawn)) {
    const copies = hand.filter((one) => one.card === card).map((one) => one.id);
    const known = copies.filter((id) => added.includes(id) || before.includes(id));
    const others = copies.filter((id) => !known.includes(id)).reverse();
    fresh.push(...[...known, ...others].slice(0, count));
  }
  return fresh;
}

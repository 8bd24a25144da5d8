/**
 * How picked number cards fall into Canastras by themselves: one colour in order is a row, a gap in it is filled by a 2,
 * one number in different colours is a set. A convenience for the eye; what a Canastra is, the server says.
 */

import { COLOURS } from "../lib/cards";
import { cardOfId } from "../lib/hand";
import type { Grouping } from "../lib/grouping";
import type { RommeFacts } from "../lib/wire";
import { HIGHEST, byColour, cardAt, byNumber, colourOf, mayServe, numberOf } from "./cards";

const SHORTEST = 3; // cards of a Canastra

/** What picked cards look like. */
export type Look = "row" | "set" | "samba" | "none";

const card = cardOfId;

/** Return what `ids` look like together, however few they are. */
export function lookOf(ids: readonly string[], facts: RommeFacts): Look {
  if (ids.length < SHORTEST) return "none";
  if (isSamba(ids, facts)) return "samba";
  if (isSet(ids, facts)) return "set";
  return rowOf(ids, facts) === null ? "none" : "row";
}

function isSet(ids: readonly string[], facts: RommeFacts): boolean {
  const number = numberOf(card(ids[0] ?? ""));
  return facts.set_values.includes(number) && ids.every((id) => numberOf(card(id)) === number);
}

function isSamba(ids: readonly string[], facts: RommeFacts): boolean {
  const numbers = ids.map((id) => numberOf(card(id))).toSorted((one, other) => one - other);
  if (facts.samba_values.length === 0 || numbers.join() !== facts.samba_values.toSorted((one, other) => one - other).join()) return false;
  const colours = new Set(ids.map((id) => colourOf(card(id)))).size;
  if (facts.samba_colours === "one") return colours === 1;
  return facts.samba_colours === "any" || colours === ids.length;
}

/** Return `ids` from the low end of a row up, a joker in the gap that it fills or at the high end; null for no row. */
export function rowOf(ids: readonly string[], facts: RommeFacts): string[] | null {
  const plain = inCircle(ids, facts, 0);
  if (plain !== null) return plain;
  for (const joker of facts.row_jokers > 0 ? ids.filter((id) => mayServe(card(id))) : []) {
    const rest = ids.filter((id) => id !== joker);
    const row = inCircle(rest, facts, 1);
    if (row === null) continue;
    const gap = row.findIndex((id, place) => place > 0 && step(row[place - 1] ?? id, id) > 1);
    return gap > 0 ? row.toSpliced(gap, 0, joker) : [...row, joker];
  }
  return null;
}

/** Return for which card each of `cards` stands that lie in order as a row with one joker in it; null for any other cards. */
export function placesIn(cards: readonly string[]): string[] | null {
  const first = cards.findIndex((one) => !mayServe(one));
  const start = cards[first];
  if (start === undefined) return null;
  const places = cards.map((_, at) => cardAt(colourOf(start), numberOf(start) + at - first));
  const others = cards.filter((one, at) => places[at] !== one);
  return others.length === 1 && others.every(mayServe) ? places : null;
}

/** Return how many places lie from one card up to another, in a circle. */
function step(from: string, to: string): number {
  return (numberOf(card(to)) - numberOf(card(from)) + HIGHEST) % HIGHEST;
}

/** Return cards of one colour in order with at most so many `gaps` of one place, the wider way round left open; else null. */
function inCircle(ids: readonly string[], facts: RommeFacts, gaps: number): string[] | null {
  if (ids.length === 0 || new Set(ids.map((id) => colourOf(card(id)))).size > 1) return null;
  const sorted = ids.toSorted((one, other) => byNumber(card(one), card(other)));
  for (let turn = 0; turn < (facts.cyclic ? sorted.length : 1); turn++) {
    const row = [...sorted.slice(turn), ...sorted.slice(0, turn)];
    const length = row.slice(1).reduce((sum, id, place) => sum + step(row[place] ?? id, id), 1);
    if (length - row.length <= gaps && length <= HIGHEST) return row;
  }
  return null;
}

/** Return the cards of a staged Canastra as they will lie. */
export function inRowOrder(ids: readonly string[], facts: RommeFacts): string[] {
  const look = lookOf(ids, facts);
  if (look === "row") return rowOf(ids, facts) ?? [...ids];
  return ids.toSorted((one, other) => (look === "set" ? byColour(card(one), card(other)) : byNumber(card(one), card(other))));
}

/**
 * Return `ids` as Canastras: rows first, the longest first, then Sambas and sets, each where it is whole. Single cards of a
 * colour that lie close together are the start of a row, others lie alone; loose cards join what their owner put together.
 */
export function groupNumbers(
  ids: readonly string[],
  before: readonly string[][],
  kept: readonly string[][],
  facts: RommeFacts,
): Grouping {
  const left = [...ids];
  const piles = [...before.filter((cards) => stays(cards, ids, facts)).map((cards) => take(left, cards)), ...wholeOnes(left, facts)];
  const joining = new Map<string, string[]>();
  for (const id of [...left]) {
    const pile = piles.find((cards) => lookOf([...cards, id], facts) !== "none");
    const own = kept.find((cards) => lookOf([...cards, ...(joining.get(cards[0] ?? "") ?? []), id], facts) !== "none");
    if (pile) pile.push(...take(left, [id]));
    else if (own?.[0] !== undefined) joining.set(own[0], [...(joining.get(own[0]) ?? []), ...take(left, [id])]);
  }
  return { piles: [...piles, ...starts(left, facts)], joining };
}

/** Return whether what lay together before still does: a Canastra is torn apart only where its card was put back. */
function stays(cards: readonly string[], ids: readonly string[], facts: RommeFacts): boolean {
  return cards.every((id) => ids.includes(id)) && lookOf(cards, facts) !== "none";
}

function take(left: string[], cards: readonly string[]): string[] {
  for (const id of cards) left.splice(left.indexOf(id), 1);
  return [...cards];
}

/** Take whole Canastras out of `left`, the largest first. */
function wholeOnes(left: string[], facts: RommeFacts): string[][] {
  const found: string[][] = [];
  for (;;) {
    const best = [...rowsIn(left, facts), ...sambasIn(left, facts), ...setsIn(left, facts)].toSorted((one, other) => other.length - one.length)[0];
    if (best === undefined) return found;
    found.push(take(left, best));
  }
}

function sambasIn(ids: readonly string[], facts: RommeFacts): string[][] {
  const wanted = ids.filter((id) => facts.samba_values.includes(numberOf(card(id))));
  const groups = facts.samba_colours === "one" ? COLOURS.map((colour) => wanted.filter((id) => colourOf(card(id)) === colour)) : [wanted];
  return groups.filter((cards) => isSamba(cards, facts));
}

function setsIn(ids: readonly string[], facts: RommeFacts): string[][] {
  const groups = facts.set_values.map((number) => ids.filter((id) => numberOf(card(id)) === number));
  return groups.filter((cards) => cards.length >= SHORTEST);
}

/** Return rows in `ids`: for each colour the longest run, and the longest one that a 2 completes. */
function rowsIn(ids: readonly string[], facts: RommeFacts): string[][] {
  const rows: string[][] = [];
  for (const colour of new Set(ids.map((id) => colourOf(card(id))))) {
    const own = ids.filter((id) => colourOf(card(id)) === colour);
    rows.push(...longest(own, [], facts));
    for (const joker of ids.filter((id) => mayServe(card(id)))) rows.push(...longest(own.filter((id) => id !== joker), [joker], facts));
  }
  // without a joker is better than as long with one
  return rows.map((row) => ({ row, worth: row.length * 2 - (row.some((id) => mayServe(card(id))) ? 1 : 0) }))
    .toSorted((one, other) => other.worth - one.worth).map(({ row }) => row);
}

/** Return the longest row of cards of one colour, with `jokers` in it; none where there is no Canastra. */
function longest(own: readonly string[], jokers: readonly string[], facts: RommeFacts): string[][] {
  const sorted = own.toSorted((one, other) => byNumber(card(one), card(other)));
  for (let length = Math.min(sorted.length, facts.row_max); length + jokers.length >= facts.row_min && length > 1; length--) {
    for (let from = 0; from < sorted.length; from++) {
      const part = Array.from({ length }, (_, place) => sorted[(from + place) % sorted.length] ?? "");
      if (new Set(part).size === length && rowOf([...part, ...jokers], facts) !== null) return [[...part, ...jokers]];
    }
  }
  return [];
}

/** Lay what is left in piles: cards of one colour a place or two apart, pairs that may become a set, single ones. */
function starts(ids: readonly string[], facts: RommeFacts): string[][] {
  const piles: string[][] = [];
  for (const id of ids.toSorted((one, other) => byColour(card(one), card(other)))) {
    const near = piles.find((pile) => begins([...pile, id], facts));
    if (near) near.push(id);
    else piles.push([id]);
  }
  return piles;
}

function begins(ids: readonly string[], facts: RommeFacts): boolean {
  if (ids.length > 2) return false;
  return isSet(ids, facts) || inCircle(ids, facts, 1) !== null || ids.some((id) => mayServe(card(id)));
}

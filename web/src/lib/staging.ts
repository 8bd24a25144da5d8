/**
 * The tray: picked cards, put together as melds by themselves or by hand, until they are laid.
 *
 * Grouping here is a convenience for the eye. Whether a meld stands, what it is worth and what is missing is the server's
 * answer to a check; nothing in this file knows.
 */

import { groupPicks } from "./grouping";
import { cardOfId } from "./hand";
import { isRedThree, isWild, rankIndex, rankOf, suitOf } from "./cards";
import type { Card } from "./cards";
import type { PileOffer } from "./wire";

/** What staged cards look like so far; `none` is "not a meld yet". */
export type Shape = "group" | "sequence" | "red_three" | "none";

export interface StagedPile {
  key: string; // lasts while the pile does
  cards: string[]; // names of hand cards, in the order shown
  to: string | null; // the own meld they go to, such as A1; null: a new meld
  kept: boolean; // put together by the owner, so grouping leaves it alone
}

export interface Merge {
  into: string;
  other: string;
}

export interface Staging {
  picks: string[]; // names of hand cards, in the order picked
  piles: StagedPile[];
  merges: Merge[];
}

export const NOTHING_STAGED: Staging = { picks: [], piles: [], merges: [] };

/** Return whether nothing at all lies in the tray. */
export function isEmpty(staging: Staging): boolean {
  return staging.picks.length === 0 && staging.merges.length === 0;
}

/** Return the shape of `cards` as the eye sees it. */
export function shapeOf(cards: readonly Card[]): Shape {
  if (cards.length > 0 && cards.every(isRedThree)) return "red_three";
  if (cards.length < 3) return "none";
  const plain = cards.filter((card) => !isWild(card));
  const first = plain[0];
  if (first === undefined) return "none";
  if (plain.every((card) => rankOf(card) === rankOf(first))) return "group";
  const ranks = plain.map(rankIndex).sort((one, other) => one - other);
  const inOrder = ranks.every((rank, place) => rank === (ranks[0] ?? 0) + place);
  const oneSuit = plain.length === cards.length && plain.every((card) => suitOf(card) === suitOf(first));
  return inOrder && oneSuit ? "sequence" : "none";
}

/** Return the tray with `ids` picked too. */
export function pick(staging: Staging, ids: readonly string[]): Staging {
  const fresh = ids.filter((id) => !staging.picks.includes(id));
  return regroup({ ...staging, picks: [...staging.picks, ...fresh] });
}

/** Return the tray without `ids`. */
export function putBack(staging: Staging, ids: Iterable<string>): Staging {
  const back = new Set(ids);
  if (!staging.picks.some((id) => back.has(id))) return staging;
  return regroup({ ...staging, picks: staging.picks.filter((id) => !back.has(id)) });
}

/** Return the tray with `ids` moved onto the own meld `to`. */
export function addTo(staging: Staging, ids: readonly string[], to: string): Staging {
  const target = staging.piles.find((pile) => pile.to === to);
  const rest = without(pick(staging, ids).piles, ids);
  const pile = { key: target?.key ?? `to ${to}`, cards: [...(target?.cards ?? []), ...ids], to, kept: true };
  const piles = rest.some((one) => one.to === to) ? rest.map((one) => (one.to === to ? pile : one)) : [...rest, pile];
  return regroup({ ...staging, picks: union(staging.picks, ids), piles });
}

/** Return the tray with `ids` moved to the staged pile `key`, or to a new one for null. */
export function moveToPile(staging: Staging, ids: readonly string[], key: string | null): Staging {
  const target = staging.piles.find((pile) => pile.key === key);
  const rest = without(staging.piles, ids).filter((pile) => pile.key !== key);
  const cards = [...(target?.cards.filter((id) => !ids.includes(id)) ?? []), ...ids];
  const moved = { key: target?.key ?? `own ${ids[0] ?? ""}`, cards, to: target?.to ?? null, kept: true };
  return regroup({ ...staging, picks: union(staging.picks, ids), piles: [...rest, moved] });
}

/** Return the tray with two own groups to be merged; a second time takes it out again. */
export function toggleMerge(staging: Staging, into: string, other: string): Staging {
  const merges = staging.merges.filter((merge) => merge.into !== into || merge.other !== other);
  return { ...staging, merges: merges.length < staging.merges.length ? merges : [...merges, { into, other }] };
}

/** Return the tray without the cards that are not `held` any more and without goals that are not there. */
export function prune(staging: Staging, held: readonly string[], melds: readonly string[]): Staging {
  const picks = staging.picks.filter((id) => held.includes(id));
  const merges = staging.merges.filter((merge) => melds.includes(merge.into) && melds.includes(merge.other));
  const lost = staging.piles.some((pile) => pile.to !== null && !melds.includes(pile.to));
  if (picks.length === staging.picks.length && merges.length === staging.merges.length && !lost) return staging;
  const piles = staging.piles.map((pile) => (pile.to === null || melds.includes(pile.to) ? pile : { ...pile, to: null }));
  return regroup({ picks, merges, piles });
}

/** Return the staged play as actions: red threes, new melds, additions, merges. */
export function actionsOf(staging: Staging): string[] {
  return [...staging.piles.flatMap(pileActions).sort(inPlayOrder), ...staging.merges.map(mergeAction)];
}

/** Return the actions that one staged pile stands for. */
export function pileActions(pile: StagedPile): string[] {
  const cards = pile.cards.map(cardOfId);
  if (cards.every(isRedThree)) return cards.map((card) => `red ${card}`);
  if (pile.to !== null) return [`add ${cards.join(" ")} ${pile.to}`];
  return [`lay ${cards.join(" ")}`];
}

const mergeAction = (merge: Merge): string => `merge ${merge.into} ${merge.other}`;

function inPlayOrder(one: string, other: string): number {
  const place = (action: string): number => ["red", "lay", "add"].indexOf(action.split(" ")[0] ?? "");
  return place(one) - place(other);
}

/**
 * Return the play that takes the pile by `offer`: with the whole staged pile that holds the offer's hand cards, and, while
 * the side has not opened, with everything else that is staged.
 */
export function takePlay(offer: PileOffer, staging: Staging, opened: boolean): { actions: string[]; used: string[] } {
  const pair = pileFor(offer, staging);
  const to = offer.to === null ? "" : ` ${offer.to}`;
  const take = pair === null ? offer.action : `take ${offer.way} ${pair.cards.map(cardOfId).join(" ")}${to}`;
  const rest = { ...staging, piles: staging.piles.filter((pile) => pile !== pair) };
  if (opened) return { actions: [take], used: pair?.cards ?? [] };
  return { actions: [take, ...actionsOf(rest)], used: [...staging.picks] };
}

/** Return the staged pile whose cards go with the upcard in `offer`; null where none does. */
export function pileFor(offer: PileOffer, staging: Staging): StagedPile | null {
  if (offer.cards.length === 0) return null;
  const rank = offer.cards.find((card) => !isWild(card))?.charAt(0);
  const fits = (pile: StagedPile): boolean =>
    (pile.to === null || pile.to === offer.to) &&
    pile.cards.every((id) => isWild(cardOfId(id)) || id.startsWith(rank ?? "")) &&
    holds(pile.cards.map(cardOfId), offer.cards);
  return staging.piles.find(fits) ?? null;
}

function holds(cards: readonly Card[], wanted: readonly Card[]): boolean {
  const left = [...cards];
  return wanted.every((card) => {
    const place = left.indexOf(card);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

function union(picks: readonly string[], ids: readonly string[]): string[] {
  return [...picks, ...ids.filter((id) => !picks.includes(id))];
}

function without(piles: readonly StagedPile[], ids: readonly string[]): StagedPile[] {
  const rest = piles.map((pile) => ({ ...pile, cards: pile.cards.filter((id) => !ids.includes(id)) }));
  return rest.filter((pile) => pile.cards.length > 0);
}

function regroup(staging: Staging): Staging {
  const picked = new Set(staging.picks);
  const trimmed = staging.piles.map((pile) => ({ ...pile, cards: pile.cards.filter((id) => picked.has(id)) }));
  const kept = trimmed.filter((pile) => pile.kept && pile.cards.length > 0);
  const inKept = new Set(kept.flatMap((pile) => pile.cards));
  const loose = trimmed.filter((pile) => !pile.kept);
  const grouped = groupPicks(
    staging.picks.filter((id) => !inKept.has(id)),
    loose.map((pile) => pile.cards),
    kept.filter((pile) => pile.to === null).map((pile) => pile.cards),
  );
  const joined = kept.map((pile) => ({ ...pile, cards: [...pile.cards, ...(grouped.joining.get(pile.cards[0] ?? "") ?? [])] }));
  const own = grouped.piles.map((cards) => ({ key: cards[0] ?? "", cards, to: null, kept: false }));
  const first = (pile: StagedPile): number => Math.min(...pile.cards.map((id) => staging.picks.indexOf(id)));
  const piles = [...joined, ...own].sort((one, other) => first(one) - first(other));
  return { ...staging, piles: piles.map((pile) => ({ ...pile, key: pile.kept ? pile.key : earliest(pile, staging.picks) })) };
}

function earliest(pile: StagedPile, picks: readonly string[]): string {
  return picks.find((id) => pile.cards.includes(id)) ?? pile.key;
}

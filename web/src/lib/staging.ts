/**
 * The tray: picked cards, put together as melds by themselves or by hand, until they are laid.
 *
 * Grouping here is a convenience for the eye. Whether a meld stands, what it is worth and what is missing is the server's
 * answer to a check; nothing in this file knows.
 */

import { groupNumbers, inRowOrder } from "../romme/grouping";
import { groupPicks } from "./grouping";
import type { Grouping } from "./grouping";
import { cardOfId } from "./hand";
import { areWild, isRedThree, isWild, rankIndex, rankOf, suitOf } from "./cards";
import type { Card } from "./cards";
import type { PileOffer, RommeFacts, RuleFacts } from "./wire";

/** What staged cards look like so far; `none` is "not a meld yet". */
export type Shape = "group" | "sequence" | "wilds" | "red_three" | "none";

/** What the table's rule set knows of melds, as far as picked cards are put together by it. */
export interface Kinds {
  game: "samba";
  wildMelds: boolean; // wild cards alone
  wildInSequence: boolean;
  redThreeSets: boolean; // red threes are not laid singly
}

/** The same of any game. */
export type AnyKinds = Kinds | RommeFacts;

export const PLAIN_KINDS: Kinds = { game: "samba", wildMelds: false, wildInSequence: false, redThreeSets: false };

/** Return the kinds of melds of a rule set. */
export function kindsOf(facts: RuleFacts): Kinds {
  return { game: "samba", wildMelds: facts.wild_melds, wildInSequence: facts.sequence_wilds > 0, redThreeSets: facts.red_threes === "sets" };
}

export interface StagedPile {
  key: string; // lasts while the pile does
  cards: string[]; // names of hand cards, in the order shown
  to: string | null; // the own meld they go to, such as A1; null: a new meld
  kept: boolean; // put together by the owner, so grouping leaves it alone
  low?: boolean; // the wild of a sequence goes to its low end
  turns?: number; // how often its owner asked for the next of its meanings, where a joker may stand in several places
}

export interface Merge {
  into: string;
  other: string;
}

export interface Staging<K extends AnyKinds = Kinds> {
  picks: string[]; // names of hand cards, in the order picked
  piles: StagedPile[];
  merges: Merge[];
  kinds: K;
  meanings?: Readonly<Record<string, string[]>>; // of actions that have several, as the server named them
}

export const NOTHING_STAGED: Staging = { picks: [], piles: [], merges: [], kinds: PLAIN_KINDS };

/** Return an empty tray of the same table. */
export function emptied<K extends AnyKinds>(staging: Staging<K>): Staging<K> {
  return { ...NOTHING_STAGED, kinds: staging.kinds };
}

/** Return whether nothing at all lies in the tray. */
export function isEmpty(staging: Staging<AnyKinds>): boolean {
  return staging.picks.length === 0 && staging.merges.length === 0;
}

/** Return the shape of `cards` as the eye sees it. */
export function shapeOf(cards: readonly Card[], kinds: Kinds = PLAIN_KINDS): Shape {
  if (cards.length > 0 && cards.every(isRedThree) && !kinds.redThreeSets) return "red_three";
  if (cards.length < 3) return "none";
  if (areWild(cards)) return kinds.wildMelds ? "wilds" : "none";
  const plain = cards.filter((card) => !isWild(card));
  const first = plain[0] ?? "";
  if (plain.every((card) => rankOf(card) === rankOf(first))) return "group";
  return isRun(plain, cards.length - plain.length, kinds) ? "sequence" : "none";
}

/** Return whether `plain` cards and so many wild ones stand in order, all of one suit. */
function isRun(plain: readonly Card[], wilds: number, kinds: Kinds): boolean {
  if (wilds > (kinds.wildInSequence ? 1 : 0)) return false;
  const ranks = plain.map(rankIndex).sort((one, other) => one - other);
  const gaps = (ranks.at(-1) ?? 0) - (ranks[0] ?? 0) + 1 - ranks.length;
  return new Set(ranks).size === ranks.length && gaps <= wilds && new Set(plain.map(suitOf)).size === 1;
}

/** Return the cards of a sequence in order, the wild in the gap, or at the end that `low` says. */
export function inOrder(ids: readonly string[], low: boolean): string[] {
  const rank = (id: string): number => rankIndex(cardOfId(id));
  const plain = ids.filter((id) => !isWild(cardOfId(id))).toSorted((one, other) => rank(one) - rank(other));
  const wild = ids.find((id) => isWild(cardOfId(id)));
  if (wild === undefined) return plain;
  const gap = plain.findIndex((id, place) => place > 0 && rank(id) - rank(plain[place - 1] ?? id) > 1);
  if (gap > 0) return plain.toSpliced(gap, 0, wild);
  return low ? [wild, ...plain] : [...plain, wild];
}

/** Return whether the wild of a staged sequence may go to either end: there is no gap that it fills. */
export function mayTurn(pile: StagedPile, kinds: Kinds): boolean {
  const cards = pile.cards.map(cardOfId);
  if (!kinds.wildInSequence || cards.filter(isWild).length !== 1) return false;
  if (pile.to !== null) return cards.length === 1;
  const ranks = cards.filter((card) => !isWild(card)).map(rankIndex);
  return shapeOf(cards, kinds) === "sequence" && Math.max(...ranks) - Math.min(...ranks) + 1 === ranks.length;
}

/** Return the tray with the wild of a staged sequence at its other end. */
export function turned(staging: Staging, key: string): Staging {
  const turn = (pile: StagedPile): StagedPile => {
    if (pile.key !== key) return pile;
    const low = !(pile.low ?? false);
    return { ...pile, low, kept: true, cards: pile.to === null ? inOrder(pile.cards, low) : pile.cards };
  };
  return { ...staging, piles: staging.piles.map(turn) };
}

/** Return the tray with `ids` picked too. */
export function pick<K extends AnyKinds>(staging: Staging<K>, ids: readonly string[]): Staging<K> {
  const fresh = ids.filter((id) => !staging.picks.includes(id));
  return regroup({ ...staging, picks: [...staging.picks, ...fresh] });
}

/** Return the tray without `ids`. */
export function putBack<K extends AnyKinds>(staging: Staging<K>, ids: Iterable<string>): Staging<K> {
  const back = new Set(ids);
  if (!staging.picks.some((id) => back.has(id))) return staging;
  return regroup({ ...staging, picks: staging.picks.filter((id) => !back.has(id)) });
}

/** Return the tray with `ids` moved onto the own meld `to`. */
export function addTo<K extends AnyKinds>(staging: Staging<K>, ids: readonly string[], to: string): Staging<K> {
  const target = staging.piles.find((pile) => pile.to === to);
  const rest = without(pick(staging, ids).piles, ids);
  const pile = { key: target?.key ?? `to ${to}`, cards: [...(target?.cards ?? []), ...ids], to, kept: true };
  const piles = rest.some((one) => one.to === to) ? rest.map((one) => (one.to === to ? pile : one)) : [...rest, pile];
  return regroup({ ...staging, picks: union(staging.picks, ids), piles });
}

/** Return the tray with `ids` moved to the staged pile `key`, or to a new one for null. */
export function moveToPile<K extends AnyKinds>(staging: Staging<K>, ids: readonly string[], key: string | null): Staging<K> {
  const target = staging.piles.find((pile) => pile.key === key);
  const rest = without(staging.piles, ids).filter((pile) => pile.key !== key);
  const cards = [...(target?.cards.filter((id) => !ids.includes(id)) ?? []), ...ids];
  const moved = { key: target?.key ?? `own ${ids[0] ?? ""}`, cards, to: target?.to ?? null, kept: true };
  return regroup({ ...staging, picks: union(staging.picks, ids), piles: [...rest, moved] });
}

/** Return the tray with two own groups to be merged; a second time takes it out again. */
export function toggleMerge<K extends AnyKinds>(staging: Staging<K>, into: string, other: string): Staging<K> {
  const merges = staging.merges.filter((merge) => merge.into !== into || merge.other !== other);
  return { ...staging, merges: merges.length < staging.merges.length ? merges : [...merges, { into, other }] };
}

/** Return the tray without the cards that are not `held` any more and without goals that are not there. */
export function prune<K extends AnyKinds>(staging: Staging<K>, held: readonly string[], melds: readonly string[]): Staging<K> {
  const picks = staging.picks.filter((id) => held.includes(id));
  const merges = staging.merges.filter((merge) => melds.includes(merge.into) && melds.includes(merge.other));
  const lost = staging.piles.some((pile) => pile.to !== null && !melds.includes(pile.to));
  if (picks.length === staging.picks.length && merges.length === staging.merges.length && !lost) return staging;
  const piles = staging.piles.map((pile) => (pile.to === null || melds.includes(pile.to) ? pile : { ...pile, to: null }));
  return regroup({ ...staging, picks, merges, piles });
}

/** Return the staged play as actions: red threes, new melds, additions, merges. */
export function actionsOf(staging: Staging): string[] {
  const actions = staging.piles.flatMap((pile) => pileActions(pile, staging.kinds));
  return [...actions.sort(inPlayOrder), ...staging.merges.map(mergeAction)];
}

/** Return the actions that one staged pile stands for. */
export function pileActions(pile: StagedPile, kinds: Kinds): string[] {
  const cards = pile.cards.map(cardOfId);
  if (cards.every(isRedThree) && !kinds.redThreeSets) return cards.map((card) => `red ${card}`);
  if (pile.to !== null) return [`add ${pile.low === true ? "low " : ""}${cards.join(" ")} ${pile.to}`];
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
  const fits = (pile: StagedPile): boolean =>
    (pile.to === null || pile.to === offer.to) && goWith(offer, pile.cards.map(cardOfId));
  return staging.piles.find(fits) ?? null;
}

/** Return whether `cards` go with the upcard as `offer` says: its own, and more of the rank or wild cards where they may. */
function goWith(offer: PileOffer, cards: readonly Card[]): boolean {
  if (!holds(cards, offer.cards)) return false;
  if (offer.way !== "pair" && offer.way !== "wild") return cards.length === offer.cards.length;
  const rank = offer.cards.find((card) => !isWild(card))?.charAt(0) ?? "";
  const plain = cards.filter((card) => !isWild(card));
  return plain.every((card) => card.startsWith(rank)) && (offer.way === "pair" || plain.length === 1);
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

/** Return how `ids` fall into melds by themselves under the rules `kinds`. */
function grouped(ids: readonly string[], before: readonly string[][], kept: readonly string[][], kinds: AnyKinds): Grouping {
  return kinds.game === "samba" ? groupPicks(ids, before, kept, kinds) : groupNumbers(ids, before, kept, kinds);
}

/** Return the cards of a staged meld in the order in which they lie in the tray. */
function ordered(cards: string[], kinds: AnyKinds): string[] {
  if (kinds.game !== "samba") return inRowOrder(cards, kinds);
  return kinds.wildInSequence && shapeOf(cards.map(cardOfId), kinds) === "sequence" ? inOrder(cards, false) : cards;
}

function regroup<K extends AnyKinds>(staging: Staging<K>): Staging<K> {
  const picked = new Set(staging.picks);
  const trimmed = staging.piles.map((pile) => ({ ...pile, cards: pile.cards.filter((id) => picked.has(id)) }));
  const kept = trimmed.filter((pile) => pile.kept && pile.cards.length > 0);
  const inKept = new Set(kept.flatMap((pile) => pile.cards));
  const loose = trimmed.filter((pile) => !pile.kept);
  const found = grouped(
    staging.picks.filter((id) => !inKept.has(id)),
    loose.map((pile) => pile.cards),
    kept.filter((pile) => pile.to === null).map((pile) => pile.cards),
    staging.kinds,
  );
  const joined = kept.map((pile) => ({ ...pile, cards: [...pile.cards, ...(found.joining.get(pile.cards[0] ?? "") ?? [])] }));
  const own = found.piles.map((cards) => ({ key: cards[0] ?? "", cards: ordered(cards, staging.kinds), to: null, kept: false, ...turnsOf(cards, loose) }));
  const first = (pile: StagedPile): number => Math.min(...pile.cards.map((id) => staging.picks.indexOf(id)));
  const piles = [...joined, ...own].sort((one, other) => first(one) - first(other));
  return { ...staging, piles: piles.map((pile) => ({ ...pile, key: pile.kept ? pile.key : earliest(pile, staging.picks) })) };
}

/** A meld that is put together as before keeps the meaning that its owner asked for. */
function turnsOf(cards: readonly string[], before: readonly StagedPile[]): Pick<StagedPile, "turns"> {
  const same = before.find((pile) => pile.cards.length === cards.length && pile.cards.every((id) => cards.includes(id)));
  return same?.turns === undefined ? {} : { turns: same.turns };
}

function earliest(pile: StagedPile, picks: readonly string[]): string {
  return picks.find((id) => pile.cards.includes(id)) ?? pile.key;
}

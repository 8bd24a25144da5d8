/** How picked cards fall into melds by themselves: one rank is a group, one suit in order a sequence. */

import { isNatural, isRedThree, isWild, rankIndex, rankOf, suitOf, SUITS } from "./cards";
import type { Suit } from "./cards";
import { cardOfId } from "./hand";
import type { Kinds } from "./staging";

export interface Grouping {
  piles: string[][]; // names of hand cards
  joining: Map<string, string[]>; // first card of a pile kept by the owner -> cards that join it
}

const SHORTEST = 3; // cards of a meld
const LONGEST = 7; // cards of a sequence, and of a completed set
const WHOLE = 5; // a completed set is torn apart only where that brings more further cards into melds
const MOST_TRIES = 4000; // arrangements looked at; a tray of usual size has far fewer

interface Run {
  suit: Suit;
  start: number; // index of the lowest rank
  length: number;
}

/**
 * Return `ids` as melds, as many cards as can be in melds of three or more; between equals what lay in `before` stays
 * together. Cards that fit none of these join a pile of `kept` that they fit, or lie in piles of their own.
 */
export function groupPicks(
  ids: readonly string[],
  before: readonly string[][],
  kept: readonly string[][],
  kinds: Kinds,
): Grouping {
  const naturals = ids.filter((id) => isNatural(cardOfId(id)));
  const wilds = ids.filter((id) => isWild(cardOfId(id)));
  const runs = bestRuns(naturals, wilds.length, before);
  const left = [...naturals];
  const piles = runs.map((run) => takeRun(left, run));
  const joining = new Map<string, string[]>();
  for (const cards of byRankOf(left)) {
    if (cards.length >= SHORTEST || !cards.every((id) => join(id, kept, joining))) piles.push(cards);
  }
  const melds = joinLoose(piles);
  const free = kinds.wildInSequence ? fillRun(wilds, melds) : wilds;
  if (kinds.wildMelds && free.length >= SHORTEST && !melds.some((cards) => cards.length === 2)) melds.push([...free]);
  else addWilds(free, melds, kept, joining);
  const blackThrees = ids.filter((id) => !isNatural(cardOfId(id)) && !isWild(cardOfId(id)) && !isRedThree(cardOfId(id)));
  const redThrees = ids.filter((id) => isRedThree(cardOfId(id)));
  return { piles: [...melds, blackThrees, redThrees].filter((cards) => cards.length > 0), joining };
}

function byRankOf(ids: readonly string[]): string[][] {
  const piles = new Map<string, string[]>();
  for (const id of ids) piles.set(rankOf(id), [...(piles.get(rankOf(id)) ?? []), id]);
  return [...piles.values()];
}

/** Put `id` to the first pile of `kept` that it fits; return whether there is one. */
function join(id: string, kept: readonly string[][], joining: Map<string, string[]>): boolean {
  const fitting = kept.find((cards) => fits(id, [...cards, ...(joining.get(cards[0] ?? "") ?? [])]));
  const first = fitting?.[0];
  if (first === undefined) return false;
  joining.set(first, [...(joining.get(first) ?? []), id]);
  return true;
}

function fits(id: string, cards: readonly string[]): boolean {
  const plain = cards.filter((one) => !isWild(one));
  const first = plain[0];
  if (first === undefined) return false;
  if (plain.every((one) => rankOf(one) === rankOf(first))) {
    if (rankOf(id) === rankOf(first)) return true;
    if (plain.length > 1) return false;
  }
  const ranks = plain.map((one) => rankIndex(cardOfId(one)));
  const rank = rankIndex(cardOfId(id));
  const oneSuit = plain.every((one) => suitOf(cardOfId(one)) === suitOf(cardOfId(id)));
  return oneSuit && (rank === Math.min(...ranks) - 1 || rank === Math.max(...ranks) + 1);
}

/** Lay single cards of one suit that lie close together in one pile: the start of a sequence. */
function joinLoose(piles: readonly string[][]): string[][] {
  const melds = piles.filter((cards) => cards.length > 1);
  const singles = piles.filter((cards) => cards.length === 1).flat();
  const starts: string[][] = [];
  for (const id of singles.toSorted((one, other) => rankIndex(cardOfId(one)) - rankIndex(cardOfId(other)))) {
    const close = starts.find((cards) => {
      const last = cardOfId(cards.at(-1) ?? id);
      return suitOf(last) === suitOf(cardOfId(id)) && rankIndex(cardOfId(id)) - rankIndex(last) <= 2;
    });
    if (close) close.push(id);
    else starts.push([id]);
  }
  return [...melds, ...starts];
}

/** Put one of `wilds` into each sequence begun that it makes whole, those with a gap first; return the wilds left. */
function fillRun(wilds: readonly string[], melds: string[][]): readonly string[] {
  const span = (cards: readonly string[]): number => {
    const ranks = cards.map((id) => rankIndex(cardOfId(id)));
    return Math.max(...ranks) - Math.min(...ranks) + 1;
  };
  const begun = (cards: readonly string[]): boolean =>
    cards.length >= 2 && !oneRank(cards) && new Set(cards.map(rankOf)).size === cards.length && span(cards) - cards.length <= 1;
  const gap = (cards: readonly string[]): number => span(cards) - cards.length;
  const lacking = melds.filter((cards) => begun(cards) && (gap(cards) === 1 || cards.length === 2));
  const left = [...wilds];
  for (const run of lacking.toSorted((one, other) => gap(other) - gap(one))) {
    const wild = left.shift();
    if (wild !== undefined) run.push(wild);
  }
  return left;
}

/** Give each wild card to the pile of one rank that needs it most: a pair first, then the group with the fewest wilds. */
function addWilds(wilds: readonly string[], melds: string[][], kept: readonly string[][], joining: Map<string, string[]>): void {
  let rest: string[] | null = null;
  for (const wild of wilds) {
    const groups = melds.filter((cards) => cards.some((id) => !isWild(id)) && oneRank(cards));
    const need = (cards: string[]): number => {
      const have = cards.filter((id) => isWild(cardOfId(id))).length;
      return cards.length === 2 && have === 0 ? -10 : have * 10 - (cards.length - have);
    };
    const best = groups.filter((cards) => cards.length >= 2).sort((one, other) => need(one) - need(other))[0] ?? groups[0];
    const keptGroup = kept.find((cards) => oneRank(cards));
    if (best) best.push(wild);
    else if (keptGroup?.[0] !== undefined) joining.set(keptGroup[0], [...(joining.get(keptGroup[0]) ?? []), wild]);
    else if (rest) rest.push(wild);
    else melds.push((rest = [wild]));
  }
}

function oneRank(cards: readonly string[]): boolean {
  const plain = cards.filter((id) => !isWild(cardOfId(id)));
  return plain.length > 0 && plain.every((id) => rankOf(id) === rankOf(plain[0] ?? id));
}

function takeRun(left: string[], run: Run): string[] {
  const cards: string[] = [];
  for (let rank = run.start; rank < run.start + run.length; rank++) {
    const place = left.findIndex((id) => rankIndex(cardOfId(id)) === rank && suitOf(cardOfId(id)) === run.suit);
    cards.push(...left.splice(place, 1));
  }
  return cards;
}

/** How many of each natural lie free, at 13 × suit + rank. */
type Counts = number[];

function countsOf(naturals: readonly string[]): Counts {
  const counts: Counts = new Array<number>(4 * 13).fill(0);
  for (const id of naturals) {
    const place = 13 * SUITS.indexOf(suitOf(cardOfId(id)) ?? "s") + rankIndex(cardOfId(id));
    counts[place] = (counts[place] ?? 0) + 1;
  }
  return counts;
}

/** Change the counts of `length` cards in order from `place` on by `step`. */
function shift(counts: Counts, place: number, length: number, step: number): void {
  for (let at = place; at < place + length; at++) counts[at] = (counts[at] ?? 0) + step;
}

/** Return the runs that, taken out, leave most cards in melds. */
function bestRuns(naturals: readonly string[], wilds: number, before: readonly string[][]): Run[] {
  const counts = countsOf(naturals);
  let best: Run[] = [];
  let bestWorth = worth([], counts, wilds, before);
  let tries = 0;
  const search = (from: number, runs: Run[]): void => {
    if (++tries > MOST_TRIES) return;
    const value = worth(runs, counts, wilds, before);
    if (value > bestWorth) [best, bestWorth] = [[...runs], value];
    for (let place = from; place < counts.length; place++) {
      const start = place % 13;
      let longest = 0;
      while (longest < LONGEST && start + longest < 13 && (counts[place + longest] ?? 0) > 0) longest++;
      for (let length = longest; length >= SHORTEST; length--) {
        shift(counts, place, length, -1);
        search(place, [...runs, { suit: SUITS[Math.floor(place / 13)] ?? "s", start, length }]);
        shift(counts, place, length, 1);
      }
    }
  };
  search(0, []);
  return best;
}

/**
 * Return how good an arrangement is: cards in melds count most, and completed sets among them, then what lay together
 * before, then few melds.
 */
function worth(runs: readonly Run[], left: Counts, wilds: number, before: readonly string[][]): number {
  let inMelds = runs.reduce((sum, run) => sum + run.length, 0);
  let melds = runs.length;
  let whole = runs.filter((run) => run.length === LONGEST).length;
  let free = wilds;
  let same = runs.filter((run) => before.some((cards) => isStartOf(cards, run))).length;
  for (let rank = 0; rank < 13; rank++) {
    const count = SUITS.reduce((sum, _, suit) => sum + (left[13 * suit + rank] ?? 0), 0);
    const withWild = count === 2 && free > 0;
    if (withWild) free--;
    if (count < SHORTEST && !withWild) continue;
    inMelds += count;
    if (count >= LONGEST) whole++;
    melds++;
    if (before.some((cards) => isGroupOf(cards, rank))) same++;
  }
  return (inMelds + WHOLE * whole) * 1000 + same * 10 - melds;
}

function isGroupOf(cards: readonly string[], rank: number): boolean {
  return cards.length >= SHORTEST && oneRank(cards) && cards.some((id) => rankIndex(cardOfId(id)) === rank);
}

function isStartOf(cards: readonly string[], run: Run): boolean {
  if (cards.length < SHORTEST || oneRank(cards)) return false;
  return cards.every((id) => {
    const rank = rankIndex(cardOfId(id));
    return suitOf(cardOfId(id)) === run.suit && rank >= run.start && rank < run.start + run.length;
  });
}

/**
 * The tray: picked cards, what their owner put together, and the server's last answer about them.
 *
 * The server says how picked cards lie and what they are as a play. Here is only what the owner did since: a pick waits
 * beside the piles until the answer comes, and everything else stays where it was.
 */

import type {
  AnyView,
  FormerPile,
  Refusal,
  Stage,
  Staged,
  TrayPile,
  TraySum,
  TrayTake,
  WishedMerge,
} from "../../wire/messages";
import { cardOfId } from "../hand/hand";
import type { Goals } from "../types";

/** What the server said of a pile, but for where it lies. */
export type PileInfo = Omit<TrayPile, "cards" | "to" | "former">;

export interface StagedPile {
  key: string; // lasts while the pile does
  cards: string[]; // names of hand cards, in the order shown
  to: string | null; // the own meld they go to, such as A1; null: a new meld
  kept: boolean; // put together by the owner, so it stays as it is
  turned: number; // how often its owner asked for the next of its meanings
  info: PileInfo | null; // as the server last said; null: nothing yet
}

/** A way to take the discard pile. */
export interface PileWay extends Omit<TrayTake, "used" | "pile" | "actions"> {
  action: string; // the take itself, which names the way
  play: string[];
  used: string[]; // names of hand cards in the play
  pile: string | null; // key of the pile that goes with the top card
}

/** What the server said of the whole tray. */
export interface TrayAnswer {
  actions: string[]; // the staged play
  used: string[]; // names of hand cards in it
  sum: TraySum | null;
  withPile: TraySum | null;
  takes: PileWay[];
  targets: { to: string; cards: string[] }[]; // own melds that loose cards fit
  merges: (Refusal | null)[];
}

export interface Staging {
  picks: string[]; // names of hand cards, in the order picked
  piles: StagedPile[];
  merges: WishedMerge[];
  answer: TrayAnswer | null; // the last one, perhaps to an older tray
}

export const NOTHING_STAGED: Staging = { picks: [], piles: [], merges: [], answer: null };

/** Return whether nothing at all lies in the tray. */
export function isEmpty(staging: Staging): boolean {
  return staging.picks.length === 0 && staging.merges.length === 0;
}

/** Return the tray with `ids` picked too; where they lie is not known yet. */
export function pick(staging: Staging, ids: readonly string[]): Staging {
  return { ...staging, picks: union(staging.picks, ids) };
}

/** Return the tray without `ids`. */
export function putBack(staging: Staging, ids: Iterable<string>): Staging {
  const back = [...ids];
  if (!staging.picks.some((id) => back.includes(id))) return staging;
  const picks = staging.picks.filter((id) => !back.includes(id));
  return { ...staging, picks, piles: without(staging.piles, back) };
}

/** Return the tray with `ids` moved onto the own meld `to`. */
export function addTo(staging: Staging, ids: readonly string[], to: string): Staging {
  const there = staging.piles.find((pile) => pile.to === to);
  return together(staging, ids, there, { key: `to ${to}`, to });
}

/** Return the tray with `ids` moved to the staged pile `key`, or to a new one for null. */
export function moveToPile(staging: Staging, ids: readonly string[], key: string | null): Staging {
  const there = staging.piles.find((pile) => pile.key === key);
  return together(staging, ids, there, { key: `own ${ids[0] ?? ""}`, to: null });
}

/** Return the tray with two own melds to be merged; a second time takes it out again. */
export function toggleMerge(staging: Staging, into: string, other: string): Staging {
  const merges = staging.merges.filter((merge) => merge.into !== into || merge.other !== other);
  return { ...staging, merges: merges.length < staging.merges.length ? merges : [...merges, { into, other }] };
}

/** Return the tray with the pile `key` in its next meaning. */
export function turned(staging: Staging, key: string): Staging {
  const turn = (pile: StagedPile): StagedPile =>
    pile.key === key ? { ...pile, kept: true, turned: pile.turned + 1 } : pile;
  return { ...staging, piles: staging.piles.map(turn) };
}

/** Return the tray without the cards that are not `held` any more and without goals that are not there. */
export function prune(staging: Staging, held: readonly string[], melds: readonly string[]): Staging {
  const picks = staging.picks.filter((id) => held.includes(id));
  const merges = staging.merges.filter((merge) => melds.includes(merge.into) && melds.includes(merge.other));
  const lost = staging.piles.some((pile) => pile.to !== null && !melds.includes(pile.to));
  if (picks.length === staging.picks.length && merges.length === staging.merges.length && !lost) return staging;
  const gone = staging.picks.filter((id) => !picks.includes(id));
  const piles = without(staging.piles, gone).map((pile) =>
    pile.to === null || melds.includes(pile.to) ? pile : { ...pile, to: null },
  );
  return { ...staging, picks, merges, piles };
}

/** Return the picks that lie in no pile yet. */
export function unplaced({ picks, piles }: Staging): string[] {
  return picks.filter((id) => !piles.some((pile) => pile.cards.includes(id)));
}

/** Return the tray with every pick that has no place yet in a pile of its own. */
export function spread(staging: Staging): Staging {
  const taken = staging.piles.map((pile) => pile.key);
  const single = unplaced(staging).map((id) => pileOf(freeKey(id, taken), [id], null, false));
  return single.length === 0 ? staging : { ...staging, piles: [...staging.piles, ...single] };
}

/** Return the question that the server answers about the tray. */
export function questionOf({ picks, piles, merges }: Staging): Pick<Stage, "cards" | "piles" | "merges"> {
  const former = piles.map(({ cards, to, kept, turned: times }): FormerPile => ({
    to,
    kept,
    turned: times,
    cards: cards.map((id) => picks.indexOf(id)),
  }));
  return { cards: picks.map(cardOfId), piles: former, merges };
}

/** Return the tray `asked` about as the server answered; a question that made no sense changes nothing but the sum. */
export function answered(asked: Staging, staged: Staged): Staging {
  const idsOf = (places: readonly number[]): string[] => places.flatMap((place) => asked.picks[place] ?? []);
  const taken = staged.piles.flatMap(({ former }) => (former === null ? [] : (asked.piles[former]?.key ?? [])));
  const piles = staged.piles.map(({ cards, to, former, ...info }): StagedPile => {
    const before = former === null ? undefined : asked.piles[former];
    const key = before?.key ?? freeKey(asked.picks[Math.min(...cards)] ?? "", taken);
    return { key, cards: idsOf(cards), to, kept: before !== undefined, turned: before?.turned ?? 0, info };
  });
  const takes = staged.takes.map(({ used, pile, actions, ...take }): PileWay => {
    const key = pile === null ? null : (piles[pile]?.key ?? null);
    return { ...take, action: actions[0] ?? "", play: actions, used: idsOf(used), pile: key };
  });
  const answer: TrayAnswer = {
    actions: staged.actions,
    used: idsOf(staged.used),
    sum: staged.sum,
    withPile: staged.with_pile,
    takes,
    targets: staged.targets.map(({ to, cards }) => ({ to, cards: idsOf(cards) })),
    merges: staged.merges,
  };
  return piles.length === 0 ? spread({ ...asked, answer }) : { ...asked, piles, answer };
}

/** Return the ways to take the pile that go with what is staged; all that the table offers where nothing is. */
export function waysOf(view: AnyView, { picks, answer }: Staging): PileWay[] {
  if (picks.length > 0 && answer !== null) return answer.takes;
  return view.options.takes.map((offer) => ({
    action: offer.action,
    way: offer.way,
    play: [offer.action],
    used: [],
    pile: null,
    cards: offer.cards,
    to: offer.to,
    joker: "joker" in offer ? offer.joker : null,
    points: offer.points,
    opens: "opens" in offer && offer.opens,
  }));
}

/** Return the staged pile that goes with the top card of the discard pile; undefined where none does. */
export function wayWithPile({ picks, answer }: Staging): PileWay | undefined {
  return picks.length === 0 ? undefined : answer?.takes.find((way) => way.pile !== null);
}

/** Return the own melds that picked cards are on the way to, and those that loose ones fit. */
export function goalsOf({ piles, answer }: Staging): Goals {
  const chosen = piles.flatMap((pile) => pile.to ?? []);
  const loose = piles.filter((pile) => pile.to === null).flatMap((pile) => pile.cards);
  const fitting = (answer?.targets ?? []).filter((target) => target.cards.some((id) => loose.includes(id)));
  return { chosen, possible: fitting.map((target) => target.to) };
}

/** Return the own melds among which the owner has to choose for the loose cards of `pile`. */
export function choicesFor({ answer }: Staging, { cards }: StagedPile): string[] {
  const fitting = (answer?.targets ?? []).filter((target) => cards.some((id) => target.cards.includes(id)));
  return fitting.map((target) => target.to);
}

/** Return the own melds among which the owner has to choose for the first loose cards that fit several. */
export function openChoice(staging: Staging): string[] {
  const loose = staging.piles.filter((pile) => pile.to === null && pile.info?.look === "open");
  return loose.map((pile) => choicesFor(staging, pile)).find((names) => names.length > 1) ?? [];
}

/** Return the one own meld that everything in the staged play goes to; null where there is more to it. */
export function onlyGoal({ piles, merges, answer }: Staging): string | null {
  const laid = piles.filter((pile) => pile.cards.some((id) => answer?.used.includes(id)));
  const goals = new Set(laid.map((pile) => pile.to));
  return goals.size === 1 && merges.length === 0 ? (laid[0]?.to ?? null) : null;
}

/** Return the picked cards that a click on the own meld `to` sends there: loose ones that fit, else the pile touched last. */
export function goingTo({ picks, piles, answer }: Staging, to: string): string[] {
  const free = piles.filter((pile) => pile.to === null);
  const fitting = answer?.targets.find((target) => target.to === to)?.cards ?? [];
  const there = fitting.filter((id) => free.some((pile) => pile.cards.includes(id)));
  if (there.length > 0) return there;
  const last = picks.findLast((id) => free.some((pile) => pile.cards.includes(id)));
  return free.find((pile) => last !== undefined && pile.cards.includes(last))?.cards ?? [];
}

/** Return `wanted`, or another key where a pile still has it that the card of this name has left. */
function freeKey(wanted: string, taken: readonly string[]): string {
  return taken.includes(wanted) ? freeKey(`${wanted}+`, taken) : wanted;
}

function pileOf(key: string, cards: string[], to: string | null, kept: boolean): StagedPile {
  return { key, cards, to, kept, turned: 0, info: null };
}

function together(
  staging: Staging,
  ids: readonly string[],
  there: StagedPile | undefined,
  fresh: { key: string; to: string | null },
): Staging {
  const cards = union(there?.cards.filter((id) => !ids.includes(id)) ?? [], ids);
  const taken = staging.piles.map((one) => one.key);
  const pile = there ? { ...there, cards, kept: true } : pileOf(freeKey(fresh.key, taken), cards, fresh.to, true);
  const rest = without(
    staging.piles.filter((one) => one !== there),
    ids,
  );
  return { ...staging, picks: union(staging.picks, ids), piles: [...rest, pile] };
}

function union(picks: readonly string[], ids: readonly string[]): string[] {
  return [...picks, ...ids.filter((id) => !picks.includes(id))];
}

/** Return `piles` without `ids`; what a joker stands for may have changed with them. */
function without(piles: readonly StagedPile[], ids: readonly string[]): StagedPile[] {
  const rest = piles.map((pile) => {
    const cards = pile.cards.filter((id) => !ids.includes(id));
    const info = pile.info === null ? null : { ...pile.info, joker: null, joker_at: null };
    return cards.length === pile.cards.length ? pile : { ...pile, cards, info };
  });
  return rest.filter((pile) => pile.cards.length > 0);
}

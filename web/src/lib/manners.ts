/**
 * What a page asks of the game that is played at its table: how cards lie, what staged cards mean, and every sentence. A
 * game has one value of this; the store and the pages know of no game beyond it.
 */

import type { ButtonState, LogPart, Prompt, StagedMeld, StagedSum } from "../table/types";
import { ROMME } from "../romme/manners";
import type { HandCard, Place } from "./hand";
import type { StatusKey } from "./letterKeys";
import type { Rich } from "./rich";
import { SAMBA } from "./sambaManners";
import type { ScoreRow } from "./scoreRows";
import type { Situation } from "./situation";
import type { SortOrder } from "./sort";
import type { AnyKinds, Kinds, Staging } from "./staging";
import type { AnyView, DealResult, Event, Refusal, SheetRow, TableView } from "./wire";

/** A way to take the pile. */
export interface Way {
  action: string;
  to: string | null;
  /** as it is spoken when the keys come to it */
  said: Rich;
}

/** How a deal ended. */
export interface Outcome {
  title: string;
  parts: LogPart[];
}

export interface Manners<V extends AnyView = AnyView, K extends AnyKinds = AnyKinds> {
  /** what is known of melds, for putting picked cards together */
  kinds(view: V): K;
  sorted(hand: readonly HandCard[], order: SortOrder): HandCard[];
  /** where new cards go that are sorted in */
  sortedIn(order: SortOrder): Place;
  /** the names of the own melds by slot, "" where none is any more */
  ownMelds(view: V): string[];
  /** the staged play, as actions */
  actions(staging: Staging<K>): string[];
  /** the play that takes the pile with what is staged, where it is useful to know what it would come to */
  pilePlay(view: V, staging: Staging<K>): string[];
  /** the ways to take the pile that go with what is staged */
  ways(view: V, staging: Staging<K>): Way[];
  /** the play that takes the pile by a way, and the picked cards in it */
  take(view: V, staging: Staging<K>, action: string): { actions: string[]; used: string[] };
  /** a play that the rules refuse, so that the server says why the pile cannot be taken; onto a meld where one is meant */
  vainTake(view: V, staging: Staging<K>, to: string | null): string[];
  /** the play of a button that stands for a word of its own */
  word(view: V, button: "draw" | "ask" | "pass" | "yes" | "no"): string[];
  /** whether a card fits an own meld as far as can be seen */
  fits(view: V, card: string, meld: string): boolean;
  /** staged cards that a click on an own meld sends there */
  goingTo(view: V, staging: Staging<K>, meld: string): string[];
  /** whether two own melds look as if they could be put together */
  mayMerge(view: V, one: string, other: string): boolean;
  /** the staged meld `key` with its joker or wild card in another place */
  turned(staging: Staging<K>, key: string): Staging<K>;
  /** the card that a search by keys has come to: a rank is wanted, then a suit; null for other keys */
  rankOfKey(key: string): string | null;
  suitOfKey(key: string): string | null;
  cardOf(rank: string, suit: string): string;

  prompt(now: Situation<V, K>): Prompt;
  buttons(now: Situation<V, K>): ButtonState[];
  staged(now: Situation<V, K>): StagedMeld[];
  sum(now: Situation<V, K>): StagedSum | null;
  pileNote(view: V): string;
  refusal(refusal: Refusal, view: V): Rich;
  event(event: Event, view: V): Rich | null;
  say(what: Exclude<StatusKey, "clock" | "last" | "others">, now: Situation<V, K>): string;
  sayMelds(view: V, side: number): string;
  dealEnd(view: V, result: DealResult, sheet: readonly SheetRow[]): string;
  outcome(view: V, result: DealResult, events: readonly Event[]): Outcome;
  scoreRows(result: DealResult, view: V): ScoreRow[];
  /** points at which a match ends; null where it is not points that end it */
  target(view: V): number | null;
  /** what is played for, above the score of a deal */
  dealOf(view: V, deal: number): string;
}

const OF: Record<AnyView["game"], unknown> = { samba: SAMBA satisfies Manners<TableView, Kinds>, samba_romme: ROMME };

/** Return how the game of `view` is played and told. */
export function mannersOf(view: AnyView): Manners {
  return OF[view.game] as Manners;
}

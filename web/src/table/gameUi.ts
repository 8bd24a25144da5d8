/**
 * What a page asks of the game that is played at its table: how cards lie, what staged cards mean, and every sentence. Each
 * game has one value of this; store and pages know nothing else of a game.
 */

import type { Component } from "svelte";

import type { Rich } from "../cards/rich";
import type { SortOrder } from "../device/handLayout";
import type { Sound } from "../device/sounds/soundNames";
import type { ReplayGame } from "../replay/frames";
import type { AnyView, DealResult, Event, Refusal, SheetRow } from "../wire/messages";
import type { Move } from "./ahead/plannedMove";
import type { ReadyMade } from "./chat/readyMade";
import type { HandCard, Place } from "./hand/hand";
import type { ScoredSet, ScoreRow } from "./score";
import type { Flight } from "./motion/flights";
import type { CompletedSet } from "./motion/completedSet";
import type { TableSnapshot } from "./snapshot";
import type { PileWay, Staging } from "./tray/staging";
import type { ButtonId, ButtonState, LogPart, Prompt, StagedMeld, StagedSum, TableProps, WatchedProps } from "./types";

/** What the server offers for the own play, as far as those who learn are told of it. */
export interface PlayOffers {
  /** cards can be laid or added */
  lays: boolean;
  /** the own side has laid its first melds, or needs no minimum for them */
  opened: boolean;
  /** the turn can be passed */
  passes: boolean;
  /** a discard would end the deal */
  goesOut: boolean;
  /** the partner can be asked whether to go out */
  asks: boolean;
  /** why one could not go out after a yes; null where one could */
  cannotGoOut: Refusal | null;
}

/** How a deal ended. */
export interface Outcome {
  title: string;
  parts: LogPart[];
}

export interface GameUi<V extends AnyView = AnyView> {
  sorted(hand: readonly HandCard[], order: SortOrder): HandCard[];
  /** where new cards go that are sorted in */
  sortedIn(order: SortOrder): Place;
  /** the names of the own melds by slot, "" where none is any more */
  ownMelds(view: V): string[];
  /** a way to take the pile, as it is spoken when the keys come to it */
  sayWay(view: V, way: PileWay): Rich;
  /** a play that the rules refuse, so that the server says why the pile cannot be taken; onto a meld where one is meant */
  vainTake(view: V, staging: Staging, to: string | null): string[];
  /** the play of a button that stands for a word of its own */
  word(view: V, button: "draw" | "ask" | "pass" | "yes" | "no"): string[];
  /** what a meld is called in a sentence, such as "the kings" */
  meldCalled(view: V, name: string): Rich;
  /** whether the server says that two own melds can be put together */
  mayMerge(view: V, one: string, other: string): boolean;
  /** the card that a search by keys has come to: a rank is wanted, then a suit; null for other keys */
  rankOfKey(key: string): string | null;
  suitOfKey(key: string): string | null;
  cardOf(rank: string, suit: string): string;

  offers(view: V): PlayOffers;
  /** whether what the rules refuse can be played anyway, and claimed */
  hasReferee(view: V): boolean;
  /** whether a draw or a pass can be planned now, before the own turn */
  mayAhead(view: V, move: Move): boolean;
  /** whether the server offers `action`, such as `draw` or `discard 9s`, and nothing but the turn hangs on it */
  plainly(view: V, action: string): boolean;

  prompt(now: TableSnapshot<V>): Prompt;
  buttons(now: TableSnapshot<V>): ButtonState[];
  staged(now: TableSnapshot<V>): StagedMeld[];
  sum(now: TableSnapshot<V>): StagedSum | null;
  pileNote(view: V): Rich;
  /** why something is refused; `also` is what else is wrong with it */
  refusal(refusal: Refusal, view: V, also?: readonly Refusal[]): Rich;
  /** the sentence on an event; `events` are those around it, which tell what a meld was then */
  event(event: Event, view: V, events?: readonly Event[]): Rich | null;
  /** what some status keys tell; the others tell the same at every table */
  said: Readonly<Record<"hand" | "pile" | "scores" | "counts" | "tray", (now: TableSnapshot<V>) => string>>;
  sayMelds(view: V, side: number): string;
  dealEnd(view: V, result: DealResult, sheet: readonly SheetRow[]): string;
  outcome(view: V, result: DealResult, events: readonly Event[]): Outcome;
  scoreRows(result: DealResult, view: V): ScoreRow[];
  /** the sound of a completed set, by the word for it in events; null where it makes none of its own */
  setSound(complete: string): Sound | null;
  /** whether a side has laid its first melds since `before`, in the same deal */
  hasOpened(before: V, view: V): boolean;
  /** the ready-made lines of the chat that only this game has use for */
  cheers: readonly ReadyMade[];
  /** `view` with melds that have no names */
  withoutNames(view: V): V;
  /** points at which a match ends; null where it is not points that end it */
  target(view: V): number | null;
  /** what is played for, above the score of a deal */
  dealOf(view: V, deal: number): string;
}

/** What the client fetches to show the tables of a game whose views are `V`. */
export interface PartsFor<V extends AnyView, S extends ScoredSet = ScoredSet> {
  ui: GameUi<V>;
  Table: Component<TableProps<V>, { focusCard: (card: string) => void; press: (id: ButtonId) => void }>;
  /** which cards moved from one view to the next, for those who watch */
  flights: (before: V, after: V) => Flight[];
  /** which sets were completed from one view to the next */
  completed: (before: V, after: V) => CompletedSet[];
  /** the table as those see it who watch, fetched when somebody does */
  watched: () => Promise<{ default: Component<WatchedProps<V>> }>;
  /** replays its records, fetched when one is opened */
  replay: () => Promise<{ replay: ReplayGame }>;
  /** symbols that its cards are drawn with, beside those of playing cards */
  Sheet?: Component;
  /** what the others have done against the rules and the own seat may claim */
  Claims?: Component<{ view: V; onclaim: (number: number, discard?: string) => void }>;
  /** a scored set on the score sheet */
  SetChip?: Component<{ set: S; open: boolean; onopen: () => void }>;
}

export type GameParts = PartsFor<AnyView>;

/** Return the parts of a game, made for its own views, as those who only know that there is a view take them. */
export function gameParts<V extends AnyView, S extends ScoredSet>(parts: PartsFor<V, S>): GameParts {
  // the registry hands views of a game to the parts of that game alone (table/games.ts)
  return parts as unknown as GameParts;
}

/**
 * What a page asks of the game that is played at its table: how cards lie, what staged cards mean, and every sentence. A
 * game has one value of this; the store and the pages know of no game beyond it.
 */

import type { Component } from "svelte";

import type { ButtonId, ButtonState, LogPart, Prompt, ShellProps, SideLabel, StagedMeld, StagedSum, TableWishes } from "../table/types";
import type { HandCard, Place } from "./hand";
import { fetched } from "./lazy";
import type { Rich } from "./rich";
import type { ScoreRow } from "./scoreRows";
import type { Situation } from "./situation";
import type { SortOrder } from "./sort";
import type { AnyKinds, Staging } from "./staging";
import type { AnyView, DealResult, Event, Refusal, SheetRow } from "./wire";

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
  /** what some status keys tell; the others tell the same at every table */
  said: Readonly<Record<"hand" | "pile" | "scores" | "counts" | "tray", (now: Situation<V, K>) => string>>;
  sayMelds(view: V, side: number): string;
  dealEnd(view: V, result: DealResult, sheet: readonly SheetRow[]): string;
  outcome(view: V, result: DealResult, events: readonly Event[]): Outcome;
  scoreRows(result: DealResult, view: V): ScoreRow[];
  /** points at which a match ends; null where it is not points that end it */
  target(view: V): number | null;
  /** what is played for, above the score of a deal */
  dealOf(view: V, deal: number): string;
}

/** What a game brings to its table's page. */
export interface Game {
  manners: Manners;
  Table: Component<ShellProps & AroundTable, { focusCard: (card: string) => void; press: (id: ButtonId) => void }>;
  /** symbols that its cards are drawn with, beside those of playing cards */
  Sheet: Component | null;
}

/** What a game's table is given besides what every table has around it. */
export interface AroundTable {
  view: AnyView;
  rulesLabel: string;
  sides: SideLabel[];
  target: string | null;
  pileNote: string;
  wishes: TableWishes;
  large: number;
}

type Name = AnyView["game"];

const PARTS: Record<Name, () => Promise<{ game: Game }>> = {
  samba: () => import("../table/game"),
  samba_romme: () => import("../romme/game"),
};
const known = new Map<Name, Game>();

/** Whether the game `name` has been fetched. */
export function isKnown(name: Name): boolean {
  return known.has(name);
}

/** Fetch the game `name`. */
export async function fetchGame(name: Name): Promise<void> {
  learn(name, (await fetched(PARTS[name])).game);
}

/** Have `game` at hand from now on. */
export function learn(name: Name, game: Game): void {
  known.set(name, game);
}

/** Return the game that is played at `view`, which has to be known. */
export function gameOf(view: AnyView): Game {
  const game = known.get(view.game);
  if (game === undefined) throw new Error(`the game ${view.game} has not been fetched`);
  return game;
}

/** Return how the game of `view` is played and told. */
export function mannersOf(view: AnyView): Manners {
  return gameOf(view).manners;
}

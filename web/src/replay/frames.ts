/** What a game makes of a record: the table after every step of a deal. */

import type { AnyView, Event } from "../wire/messages";
import type { MatchRecord, RecordDeal } from "./record";

/** The table after a step, or as a deal begins. */
export interface Frame {
  /** as everybody sees it; the hands are beside it */
  view: AnyView;
  /** by seat, in the order in which a table shows them */
  hands: readonly (readonly string[])[];
  /** what the step brought, as a table tells it; cards that one seat alone saw are in it */
  events: readonly Event[];
  /** the line of the record, 0 for the beginning of a deal */
  line: number;
  /** who acted; null as a deal begins */
  seat: number | null;
  /** steps that were taken back when this one stood */
  undone: number;
}

/** What cannot be carried out: the record contradicts itself, or the client does not know its rules. */
export class ReplayFault extends Error {
  constructor(
    readonly line: number,
    reason: string,
  ) {
    super(`line ${String(line)}: ${reason}`);
  }
}

/** Replays the records of a game. */
export interface ReplayGame {
  /** Return the frames of a deal, that of its beginning first; throws ReplayFault. */
  framesOf(record: MatchRecord, deal: number): Frame[];
}

/** Return the match scores of the sides before the deal at that place. */
export function scoresBefore(record: MatchRecord, deal: number): readonly number[] {
  return record.deals[deal - 1]?.end?.totals ?? record.scores;
}

/** An event without its number. */
export type Told = Event extends infer One ? (One extends Event ? Omit<One, "n"> : never) : never;

/** What cannot be done with the cards as they lie. */
export class CannotBe extends Error {}

/** Return what numbers the events of a deal, from 1. */
export function counting(): (told: readonly Told[]) => Event[] {
  let n = 0;
  return (told) => told.map((event): Event => ({ ...event, n: (n += 1) }));
}

/** Return how many steps were taken back when so many steps of `deal` stood. */
export function undoneAt(deal: RecordDeal, steps: number): number {
  return deal.undone.filter((one) => one.step === steps).reduce((sum, one) => sum + one.count, 0);
}

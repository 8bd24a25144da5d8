/** Marks by Master as the replay shows them: where each belongs, and the sums of each player. */

import type { DealMarks, Mark } from "../../../wire/messages";
import type { Moment } from "../moments";

/** A mark with the number of its deal. */
export interface PlacedMark extends Mark {
  deal: number;
}

/** The decisions of a player in all deals that Master has gone through. */
export interface Figures {
  seat: number;
  choices: number;
  marks: number;
  points: number;
  within: number;
  /** of the draws, in points of the own side; null where that is not known of all deals */
  luck: { points: number; within: number } | null;
}

/** How far Master is; `progress` is from 0 to 1. */
export interface Standing {
  state: "none" | "making" | "made" | "failed";
  progress: number;
}

/** Return all marks in the order of play. */
export function placedMarks(deals: readonly DealMarks[]): PlacedMark[] {
  return deals.flatMap(({ deal, marks = [] }) => marks.map((mark) => ({ ...mark, deal })));
}

/** Return how far Master is with a whole match. */
export function standingOf(deals: readonly DealMarks[]): Standing {
  const shares = deals.map(({ state, progress = 0 }) => (state === "made" ? 1 : state === "making" ? progress : 0));
  const progress = shares.reduce((sum, share) => sum + share, 0) / Math.max(1, deals.length);
  const has = (state: DealMarks["state"]): boolean => deals.some((deal) => deal.state === state);
  if (has("making")) return { state: "making", progress };
  if (has("failed")) return { state: "failed", progress };
  return { state: deals.length === 0 || has("none") ? "none" : "made", progress };
}

/** Return the sums of each seat that decided; errors add up as squares. */
export function figuresOf(deals: readonly DealMarks[]): Figures[] {
  const made = deals.filter(({ state }) => state === "made");
  const seats = [...new Set(made.flatMap((deal) => deal.seats.map(({ seat }) => seat)))].toSorted((a, b) => a - b);
  return seats.map((seat) => {
    const own = made.flatMap((deal) => deal.seats.filter((one) => one.seat === seat));
    const luck = made.flatMap((deal) => deal.luck?.seats.filter((one) => one.seat === seat) ?? []);
    return {
      seat,
      choices: sum(own.map(({ choices }) => choices)),
      marks: sum(own.map(({ marks }) => marks)),
      ...together(own),
      luck: luck.length === made.length ? together(luck) : null,
    };
  });
}

function together(all: readonly { points: number; within: number }[]): { points: number; within: number } {
  return { points: sum(all.map(({ points }) => points)), within: Math.hypot(...all.map(({ within }) => within)) };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

/** Return the marks at a moment, before which nothing of the decision was played. */
export function marksAt(marks: readonly PlacedMark[], { deal, step }: Moment): PlacedMark[] {
  return marks.filter((mark) => mark.deal === deal && mark.step === step);
}

/** Return the next mark after a moment, or the last one before it; undefined where there is none. */
export function markFrom(marks: readonly PlacedMark[], { deal, step }: Moment, back: boolean): PlacedMark | undefined {
  return back
    ? marks.findLast((mark) => mark.deal < deal || (mark.deal === deal && mark.step < step))
    : marks.find((mark) => mark.deal > deal || (mark.deal === deal && mark.step > step));
}

/** The time that is left at a clock, counted down from what the server sent. Times come from the caller, in ms. */

import type { Clock } from "../../wire/messages";

/** `turn`: there is time of the turn; `bank`: the reserve runs; `last`: the last seconds of all; `out`: none is left. */
export type Stage = "turn" | "bank" | "last" | "out";

/** The time of one seat. */
export interface TimeLeft {
  turn: number;
  bank: number;
  /** it is counted down just now */
  runs: boolean;
}

export const LAST = 10_000; // ms at the end that are marked
const SECOND = 1000; // ms
const MINUTE = 60; // s

/** Return the time of `seat`, `passed` ms after `clock` came; null where no seat has a clock. */
export function timeOf(clock: Clock, seat: number, passed: number): TimeLeft | null {
  const turn = clock.turns[seat];
  const bank = clock.banks[seat];
  if (turn === undefined || bank === undefined) return null;
  if (clock.runs !== seat) return { turn, bank, runs: false };
  const gone = Math.max(0, passed);
  return { turn: Math.max(0, turn - gone), bank: Math.max(0, bank - Math.max(0, gone - turn)), runs: true };
}

/** Return the time until no further deal begins, `passed` ms after `clock` came; null where there is no such limit. */
export function matchLeft(clock: Clock, passed: number): number | null {
  if (clock.match_left === null) return null;
  return clock.match_runs ? Math.max(0, clock.match_left - Math.max(0, passed)) : clock.match_left;
}

export function stageOf({ turn, bank }: TimeLeft): Stage {
  if (turn + bank === 0) return "out";
  if (turn + bank <= LAST) return "last";
  return turn > 0 ? "turn" : "bank";
}

/** Return the time that is shown: of the turn, and when that is used up the reserve. */
export function shownTime({ turn, bank }: TimeLeft): number {
  return turn > 0 ? turn : bank;
}

/** Return after how many ms something about a time that is counted down looks different; null where nothing will. */
export function nextChange(time: TimeLeft): number | null {
  const shown = shownTime(time);
  return shown === 0 ? null : ((shown - 1) % SECOND) + 1;
}

/** Return `ms` in figures: "0:23", "12:05", "1:02:03". What has begun counts, so that 0:00 is the end. */
export function figures(ms: number): string {
  const seconds = Math.ceil(ms / SECOND);
  const minutes = Math.floor(seconds / MINUTE);
  const two = (value: number): string => String(value).padStart(2, "0");
  if (minutes < MINUTE) return `${String(minutes)}:${two(seconds % MINUTE)}`;
  return `${String(Math.floor(minutes / MINUTE))}:${two(minutes % MINUTE)}:${two(seconds % MINUTE)}`;
}

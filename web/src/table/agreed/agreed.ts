/** What the people of a table agree on beside the game: a pause, who is away, the end of the match. */

import type { AnyView, Absent } from "../../wire/messages";

/** How many want to end the match now, of the people who are here. */
export interface Poll {
  /** seats that want it, in order */
  seats: readonly number[];
  mine: boolean;
  /** votes that end it */
  needed: number;
  /** people who have a say */
  people: number;
}

/** Return the votes for the end of the match: more than half decide; for whom a bot plays while away has no say. */
export function pollOf(view: AnyView): Poll {
  const people = view.seats.filter((one) => one.kind === "person" && !(one.away && one.stand_in)).length;
  const needed = Math.floor(people / 2) + 1;
  return { seats: view.votes, mine: view.votes.includes(view.seat), needed, people };
}

/** One thing that the people of the table are told, and may do something about. */
export type Notice =
  /** the table rests; `seat` asked for it */
  | { type: "paused"; seat: number }
  /** a bot plays on the own seat until its person, who was out of time, plays again */
  | { type: "own" }
  | { type: "away"; absent: Absent; waitsForIt: boolean }
  | { type: "vote"; poll: Poll };

/** Return what there is to tell, the most urgent first. */
export function noticesOf(view: AnyView): Notice[] {
  const runs = view.phase !== "over" && view.over === null;
  const waitsFor = (seat: number): boolean => runs && view.actor === seat;
  const away = view.leaves
    .filter((absent) => absent.seat !== view.seat)
    .map((absent): Notice & { type: "away" } => ({ type: "away", absent, waitsForIt: waitsFor(absent.seat) }))
    .toSorted((one, other) => rank(one) - rank(other));
  const poll = pollOf(view);
  return [
    ...(view.paused === null ? [] : [{ type: "paused" as const, seat: view.paused }]),
    ...(isLate(view) ? [{ type: "own" as const }] : []),
    ...away,
    ...(poll.seats.length === 0 || view.over !== null ? [] : [{ type: "vote" as const, poll }]),
  ];
}

/** Whoever is waited for comes first, then who is replaced soonest. */
function rank({ absent, waitsForIt }: Notice & { type: "away" }): number {
  return waitsForIt ? -1 : (absent.bot_in ?? Number.MAX_SAFE_INTEGER);
}

/** Return whether a bot plays on the own seat, though its person is here. */
export function botPlaysForMe(view: AnyView): boolean {
  return view.seats[view.seat]?.stand_in === true;
}

/** Return whether a bot plays on the own seat because its person was out of time. */
export function isLate(view: AnyView): boolean {
  return view.leaves.some((one) => one.seat === view.seat && one.choice === "bot");
}

/** Return a word for what `notice` is about, which stays. */
export function subjectOf(notice: Notice): string {
  return notice.type === "away" ? `away ${String(notice.absent.seat)}` : notice.type;
}

/** Return a word for `notice` that changes when something new is to be decided. */
export function keyOf(notice: Notice): string {
  const subject = subjectOf(notice);
  if (notice.type === "away") return `${subject} ${notice.absent.choice ?? ""}`;
  return notice.type === "vote" ? `${subject} ${notice.poll.seats.join()}` : subject;
}

/** Return whether `notice` is shown at once: the table rests, or something is to be decided; not in the own turn. */
export function isUrgent(notice: Notice, myMove: boolean): boolean {
  switch (notice.type) {
    case "paused":
    case "own":
      return true;
    case "away":
      return !myMove && notice.waitsForIt && notice.absent.choice === null;
    case "vote":
      return !myMove && !notice.poll.mine;
  }
}

/** Return a time of so many ms as a clock shows it, seconds rounded up: `0:42`. */
export function asClock(ms: number): string {
  const seconds = Math.ceil(Math.max(0, ms) / 1000);
  return `${String(Math.floor(seconds / 60))}:${String(seconds % 60).padStart(2, "0")}`;
}

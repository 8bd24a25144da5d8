/**
 * A card that its owner means to discard, chosen while the others play. Nothing of it is sent: in the own turn the owner
 * still says so, unless the draw was planned with it. It ends when somebody takes the pile, for what is given away then
 * lies on another pile than was thought of; a card more on it is what every turn brings.
 */

import type { Event, AnyView } from "../../wire/messages";

export interface PlannedDiscard {
  id: string; // of the card in the hand, such as `9s.1`
  since: number; // the last event known when it was planned
  follows?: boolean; // the draw before it was planned too, and is made: it is sent by itself
}

/** Return whether a discard is planned and not sent: the own turn has not come, and the deal goes on. */
export function isAhead(view: AnyView): boolean {
  return view.turn !== view.seat && view.phase !== "over";
}

/** Return what becomes of `planned` after `events`: it stands, it is over, or it is `dropped` with a word to its owner. */
export function plannedAfter(
  planned: PlannedDiscard | null,
  held: readonly string[],
  seat: number,
  events: readonly Event[],
): "stands" | "over" | "dropped" {
  if (planned === null || !held.includes(planned.id)) return "over";
  const later = events.filter((event) => event.n > planned.since);
  if (later.some((event) => (event.kind === "discarded" || event.kind === "passed") && event.seat === seat))
    return "over";
  return later.some((event) => event.kind === "took") ? "dropped" : "stands";
}

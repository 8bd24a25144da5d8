/** Which events still hold: what was taken back does not. */

import type { Event } from "../../wire/messages";

const OF_THE_TABLE: ReadonlySet<Event["kind"]> = new Set([
  ...(["joined", "left", "gave_up", "owner", "bot_level", "invite", "chat", "listed"] as const),
  ...(["seats_drawn", "screen_link", "seat_link", "ready", "speed", "clock"] as const),
  ...(["skipped", "skip_over", "chose_away", "paused", "resumed", "voted_end", "hint"] as const),
]);

/** Whether `event` belongs to the game, and not to the people and settings of the table. */
export function isOfTheGame(event: Event): boolean {
  return !OF_THE_TABLE.has(event.kind);
}

/** Return the events of the game without those that were taken back, and without the taking back. */
export function standing(events: readonly Event[]): Event[] {
  const stand: Event[] = [];
  for (const event of events) {
    if (event.kind === "took_back") stand.splice(-event.count);
    else if (isOfTheGame(event)) stand.push(event);
  }
  return stand;
}

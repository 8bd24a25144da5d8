/** Who is in the room before the match, in words: what the people wait for. */

import { m } from "../../paraglide/messages.js";
import type { Room } from "../../wire/messages";
import { listed } from "../../words/words";

/** Return for whom the guests wait; `host` is the name of the owner. */
export function guestText(room: Room, host: string): string {
  const all = room.seats.every((one) => one.kind === "person" && !one.away);
  return all ? m.room_wait_begin({ name: host }) : m.room_wait_for({ name: host });
}

/** Return what the owner is told beside the way to begin; `name` is that of a seat. */
export function ownerText(room: Room, name: (seat: number) => string): string {
  const people = room.seats.filter((one) => one.kind === "person");
  if (people.length === 1) return m.room_ready_alone();
  if (people.length < room.players) return m.room_ready_free();
  const away = people.filter((one) => one.away).map((one) => name(one.seat));
  return away.length > 0 ? m.room_ready_away({ names: listed(away) }) : m.room_ready_all();
}

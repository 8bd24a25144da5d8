/** The seats of a room, as the table is drawn. */

import { m } from "../../paraglide/messages.js";
import { animalsOf } from "../../ui/coins";
import type { Seat } from "../../ui/seats/seats";
import type { Room, RoomSeat } from "../../wire/messages";
import { shownName, unnamed } from "../../words/people";
import { listed } from "../../words/words";

/** Return the seats of `room` with what is said of each: who plays there, away, one's own, or the partner's. */
export function tableSeats(room: Room): Seat[] {
  const faces = animalsOf(room.seats.filter((one) => one.kind === "bot"));
  return room.seats.map((one) => ({
    seat: one.seat,
    side: one.side,
    free: one.kind === "bot",
    name: one.kind === "bot" ? m.room_free() : nameOf(one),
    note: notesOf(one, room).join(" · "),
    face: faces.get(one.seat) ?? null,
  }));
}

function nameOf(one: RoomSeat): string {
  return one.unnamed ? unnamed(one.seat) : shownName(one.name);
}

function notesOf(one: RoomSeat, room: Room): string[] {
  const own = one.seat === room.seat;
  const mates = room.seats.filter((other) => other.side === one.side && other.seat !== one.seat);
  const partner = mates.some((other) => other.seat === room.seat);
  const pairs = new Set(room.seats.map((other) => other.side)).size > 2 && mates.length > 0;
  return [
    ...(own ? [m.room_you()] : []),
    ...(partner ? [m.room_partner()] : []),
    ...(pairs && !own && !partner ? [m.screen_plays_with({ names: listed(mates.map(nameOf)) })] : []),
    ...(one.seat === room.owner && !own && !partner ? [m.room_host()] : []),
    ...(one.kind === "bot" && one.name !== "" ? [m.room_bot_plays({ name: one.name })] : []),
    ...(one.away ? [m.room_away()] : []),
  ];
}

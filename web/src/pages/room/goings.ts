/** What happened between two looks at a room, in sentences to be spoken. */

import { m } from "../../paraglide/messages.js";
import type { Room, RoomSeat } from "../../wire/messages";
import { listed } from "../../words/words";

function people(room: Room): Map<string, RoomSeat> {
  return new Map(room.seats.filter((one) => one.kind === "person").map((one) => [one.name, one]));
}

function nameAt(room: Room, seat: number): string {
  const name = room.seats[seat]?.name ?? "";
  return name === "" ? m.table_player({ number: seat + 1 }) : name;
}

/** Return what changed from `before` to `after`, for somebody who sits at that table. */
export function goings(before: Room, after: Room): string[] {
  const [were, are] = [people(before), people(after)];
  const lines = [
    ...[...are.keys()].filter((name) => name !== "" && !were.has(name)).map((name) => m.room_came({ name })),
    ...[...were.keys()].filter((name) => name !== "" && !are.has(name)).map((name) => m.room_went({ name })),
  ];
  const ownerBefore = nameAt(before, before.owner);
  const owner = nameAt(after, after.owner);
  if (owner !== ownerBefore && were.has(ownerBefore) && ownerBefore !== "") {
    lines.push(after.owner === after.seat ? m.room_owner_you() : m.room_owner_now({ name: owner }));
  }
  if (after.drawn.length > 0 && JSON.stringify(after.drawn) !== JSON.stringify(before.drawn)) {
    const seats = after.seats.toSorted((one, other) => one.seat - other.seat).map((one) => nameAt(after, one.seat));
    lines.push(m.room_drawn_said({ seats: listed(seats) }));
  }
  return lines;
}

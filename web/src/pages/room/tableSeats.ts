/** The seats of a room, as the round table draws them. */

import { m } from "../../paraglide/messages.js";
import type { Room } from "../../wire/messages";
import { shownName, unnamed } from "../../words/people";

export interface TableSeat {
  seat: number;
  side: number;
  free: boolean;
  name: string;
  /** what is said below the name */
  note: string;
}

/** Return the seats of `room` with what is said of each: free, away, one's own, or the partner's. */
export function tableSeats(room: Room): TableSeat[] {
  const side = room.seats[room.seat]?.side;
  return room.seats.map((one) => {
    const free = one.kind === "bot";
    const partner = one.side === side && one.seat !== room.seat;
    const notes = [
      ...(one.seat === room.seat ? [m.room_you()] : []),
      ...(partner ? [m.room_partner()] : []),
      ...(one.seat === room.owner && one.seat !== room.seat && !partner ? [m.room_host()] : []),
      ...(one.away ? [m.room_away()] : []),
    ];
    const name = one.unnamed ? unnamed(one.seat) : shownName(one.name);
    return { seat: one.seat, side: one.side, free, name: free ? m.room_free() : name, note: notes.join(" · ") };
  });
}

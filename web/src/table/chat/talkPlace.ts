/** Where people talk: at a table, or in the room before its first match. */

import type { AnyView, TableOptions } from "../../wire/messages";
import type { TableStore } from "../store/tableStore.svelte";

export interface TalkPlace {
  game: AnyView["game"];
  allowed: TableOptions["chat"];
  owner: boolean;
}

/** Return where the page is; null where there is nothing to talk about: nothing known yet, or nobody else there. */
export function talkPlace(store: TableStore): TalkPlace | null {
  const { view, room, talk } = store;
  const spoke = talk.lines.length > 0;
  if (room !== null) {
    const owner = room.owner === room.seat;
    const place = { game: room.game, allowed: room.options.chat, owner };
    return spoke || isOpen(place, room.seats.filter((seat) => seat.kind === "person").length) ? place : null;
  }
  if (view === null) return null;
  const owner = view.seats[view.seat]?.owner ?? false;
  const place = { game: view.game, allowed: view.table_options.chat, owner };
  return spoke || isOpen(place, view.practice ? 1 : 2) ? place : null;
}

function isOpen(place: TalkPlace, people: number): boolean {
  return people > 1 && (place.allowed !== "off" || place.owner);
}

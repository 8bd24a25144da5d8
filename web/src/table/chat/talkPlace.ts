/** Where people talk: at a table, or in the room before its first match. */

import type { TableOptions } from "../../wire/messages";
import { uiOf } from "../games";
import type { TableStore } from "../store/tableStore.svelte";
import type { ReadyMade } from "./readyMade";

export interface TalkPlace {
  /** ready-made lines that only the game of the table has use for */
  cheers: readonly ReadyMade[];
  allowed: TableOptions["chat"];
  owner: boolean;
}

/** Return where the page is; null where there is nothing to talk about: nothing known yet, or nobody else there. */
export function talkPlace(store: TableStore): TalkPlace | null {
  const { view, room, talk } = store;
  const spoke = talk.lines.length > 0;
  if (room !== null) {
    const owner = room.owner === room.seat;
    const place = { cheers: [], allowed: room.options.chat, owner };
    return spoke || isOpen(place, room.seats.filter((seat) => seat.kind === "person").length) ? place : null;
  }
  if (view === null) return null;
  const owner = view.seats[view.seat]?.owner ?? false;
  const place = { cheers: uiOf(view).cheers, allowed: view.table_options.chat, owner };
  return spoke || isOpen(place, view.practice ? 1 : 2) ? place : null;
}

function isOpen(place: TalkPlace, people: number): boolean {
  return people > 1 && (place.allowed !== "off" || place.owner);
}

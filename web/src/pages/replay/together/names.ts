/** What people who go through a replay are called. */

import { cardName } from "../../../cards/names";
import { m } from "../../../paraglide/messages.js";
import type { ReplayPerson } from "../../../wire/messages";
import type { Replayed } from "../replayed.svelte";

/** Return the name of a person: that of the seat in the match, as this page may read it. */
export function personName({ number, seat }: ReplayPerson, replayed: Replayed): string {
  const name = seat === null ? undefined : replayed.frame?.view.seats[seat]?.name;
  return name ?? m.replay_guest({ number: String(number) });
}

/** Return what stands at a place of the table, as a page reads it out; "" where nothing can be said of it. */
export function placeName(at: string, replayed: Replayed): string {
  const [, seat, place] = /^card-(\d+)-(\d+)$/.exec(at) ?? [];
  if (seat !== undefined) {
    const shown = replayed.seat === null || replayed.seat === Number(seat);
    const card = replayed.frame?.hands[Number(seat)]?.[Number(place)];
    return shown && card !== undefined ? cardName(card) : "";
  }
  const found = document.querySelector(`main [data-anchor="${CSS.escape(at)}"]`);
  const named = found?.closest("[aria-label]:not(main)") ?? found?.querySelector("[aria-label]");
  return named?.getAttribute("aria-label") ?? found?.textContent.trim() ?? "";
}

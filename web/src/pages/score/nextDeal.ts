/** The foot of the score page in words: when the next deal begins or who is waited for, and what leads on. */

import { m } from "../../paraglide/messages.js";
import { notReady } from "../../table/store/speech";
import type { AnyView } from "../../wire/messages";
import { nameOf } from "../../words/people";
import { listed } from "../../words/words";

/** Return what is said; `left` are the seconds until the next deal begins by itself. */
export function footText(view: AnyView, left: number): string {
  if (view.over?.last === true) return m.end_last();
  const { next_deal } = view;
  const readers = (next_deal?.readers ?? []).filter((seat) => seat !== view.seat);
  if (readers.length > 0) return m.score_others_read({ names: listed(readers.map((seat) => nameOf(view, seat))) });
  if (!view.options.ready) {
    const waitingFor = notReady(view);
    return waitingFor.length > 0 ? m.score_ready_waiting({ names: listed(waitingFor) }) : "";
  }
  if (view.paused !== null) return "";
  if (next_deal === null) return view.practice && !view.over ? m.score_no_hurry() : "";
  return next_deal.readers.length > 0 ? m.score_you_read() : m.score_goes_on({ seconds: left });
}

/** Return whether the match was lost here. */
export function isLost(view: AnyView): boolean {
  const winner = view.over?.winner ?? null;
  return winner !== null && view.seat >= 0 && winner !== view.side;
}

/** Return what the button that leads on is called: alone with bots the next deal begins at once. */
export function goesOn(view: AnyView): string {
  if (view.over) return isLost(view) ? m.end_revenge() : m.end_again();
  return view.practice ? m.score_next() : m.score_ready();
}

/** The foot of the score page in words: when the next deal begins, or who is waited for. */

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
  if (next_deal === null || view.paused !== null) return "";
  return next_deal.readers.length > 0 ? m.score_you_read() : m.score_goes_on({ seconds: left });
}

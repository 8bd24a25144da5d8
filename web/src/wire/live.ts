/** Folding what the server tells into what this browser knows of a table. */

import type { AnyView, Event } from "./messages";
import type { Told } from "./parts";

export interface Live {
  version: number; // number of the last event known without a gap before it
  view: AnyView | null;
  events: Event[]; // oldest first: those of this deal, and as many before it as LOG_BEFORE
}

export interface Folded {
  live: Live;
  fresh: Event[]; // events that happened before the eyes of this page, to be spoken and shown moving
  missing: boolean; // an event is missing: ask for a resync
}

export const NOTHING_KNOWN: Live = { version: 0, view: null, events: [] };
export const LOG_BEFORE = 100;

/**
 * Return what is known after `told`. It carries this seat's whole view, so no rule is worked out here; news that leave a
 * gap change nothing, for the answer to the resync brings them again.
 */
export function receive(live: Live, told: Told): Folded {
  const unseen = told.events.filter((event) => event.n > live.version);
  const first = unseen[0];
  if (told.type === "news") {
    if (told.version < live.version) return { live, fresh: [], missing: false };
    if (first !== undefined && first.n > live.version + 1) return { live, fresh: [], missing: true };
    if (first === undefined && told.version > live.version) return { live, fresh: [], missing: true };
  }
  const events = kept([...live.events, ...unseen]);
  const fresh = live.version === 0 && told.type === "welcome" ? [] : unseen;
  return { live: { version: told.version, view: told.view, events }, fresh, missing: false };
}

/** Return the events worth keeping. Only a new deal drops any: a log that lost its first lines with each new one would jump. */
function kept(events: Event[]): Event[] {
  return events.slice(Math.max(0, events.findLastIndex((event) => event.kind === "dealt") - LOG_BEFORE));
}

/** Rows that turn clean, read off the events: their joker comes to its own place and is none any more. */

import type { Event } from "../../wire/messages";

type Laid = Extract<Event, { kind: "laid" | "added" | "took" }>;

/** Return whether a row has turned clean with `event`. */
export function turnedClean(event: Event, events: readonly Event[]): boolean {
  if (!isLaid(event) || event.joker !== null || event.meld === null) return false;
  const before = jokerBefore(event, event.meld, events);
  // a joker moves only when the card that it stands for is laid; where it stands then is told, but for its own place
  return before !== null && event.cards.includes(before);
}

/** Return for which card the joker of `meld` stood before `event`, null where it has none or that is not told. */
function jokerBefore(event: Event, meld: string, events: readonly Event[]): string | null {
  let stood: Event[] = []; // what was not taken back
  for (const one of events) {
    if (one.n >= event.n) break;
    if (one.kind === "took_back") stood = stood.slice(0, -one.count);
    else if (one.kind === "dealt") stood = [];
    else stood.push(one);
  }
  const last = stood.findLast((one) => isLaid(one) && one.meld === meld && one.joker !== null);
  return last !== undefined && isLaid(last) ? last.joker : null;
}

function isLaid(event: Event): event is Laid {
  return event.kind === "laid" || event.kind === "added" || event.kind === "took";
}

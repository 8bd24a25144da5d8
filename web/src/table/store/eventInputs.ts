/** What the sentence on an event may name, read off the event and the table. */

import { inText } from "../../cards/rich";
import type { AnyView, Event } from "../../wire/messages";
import type { EventInputs } from "../../words/eventTexts";
import { nameOf } from "../../words/people";

/** Return the seat that an event is about: who acts, deals or went out; null for none. */
export function seatOf(event: Event): number | null {
  if ("seat" in event) return event.seat;
  if ("stopped_by" in event) return event.stopped_by;
  if ("dealer" in event) return event.dealer;
  return "out" in event ? event.out : null;
}

/** Return what the sentence on an event may name, but what its meld is called: that the game knows. */
export function inputsOf(event: Event, view: AnyView): EventInputs {
  const seat = seatOf(event);
  const cards = "cards" in event ? event.cards : [];
  const other = otherOf(event);
  return {
    name: "name" in event ? event.name : seat === null ? "" : nameOf(view, seat),
    card: inText(cards.slice(0, 1)),
    cards: inText(cards),
    count: countOf(event),
    meld: "",
    other: other === null ? "" : nameOf(view, other),
  };
}

function otherOf(event: Event): number | null {
  if ("by" in event) return event.by;
  if (event.kind === "chose_away") return event.other;
  return event.kind === "bot_level" ? event.bot : null;
}

function countOf(event: Event): number {
  if ("count" in event) return event.count;
  if ("ms" in event) return event.ms;
  if ("each" in event) return event.each;
  return "number" in event ? event.number : 0;
}

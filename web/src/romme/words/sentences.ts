/** Sentences of Samba Rommé from codes and facts: what happened, and why something is refused. */

import { meldNumber, nameOf } from "../lib/people";
import { inText } from "../lib/rich";
import type { Rich } from "../lib/rich";
import type { Event, Refusal, RommeTable } from "../lib/wire";
import { message } from "../lib/words";
import { m } from "../paraglide/messages.js";

type Inputs = Record<string, string | number>;

/** Return why something is refused, in one sentence with its figures. */
export function refusalSentence(refusal: Refusal, view: RommeTable): Rich {
  return fromFacts(`romme_refusal_${refusal.code}`, refusal, view) ?? fromFacts(`refusal_${refusal.code}`, refusal, view) ?? m.refusal_unknown();
}

/** Return the same in a few words, for a phone. */
export function shortRefusal(refusal: Refusal, view: RommeTable): Rich {
  return fromFacts(`romme_short_${refusal.code}`, refusal, view) ?? refusalSentence(refusal, view);
}

function fromFacts(key: string, refusal: Refusal, view: RommeTable): Rich | null {
  const inputs: Inputs = {};
  for (const [fact, value] of Object.entries(refusal.facts)) inputs[fact] = asWords(fact, value);
  const seat = refusal.facts.seat;
  inputs.name = nameOf(view, typeof seat === "number" ? seat : view.actor);
  const text = message(key, inputs);
  // a fact that this version's text wants and the server did not send must not show as a hole
  return text === null || text.includes("undefined") ? null : text;
}

function asWords(fact: string, value: string | number): string | number {
  if (typeof value === "number") return value;
  if (fact === "canastra") return meldNumber(value);
  return /^[rgby]\d/.test(value) ? inText(value.split(" ")) : value;
}

/** Return the sentence for an event, null for one that says nothing. */
export function eventSentence(event: Event, view: RommeTable): Rich | null {
  const sentence = bare(event, view);
  if (sentence === null) return null;
  const joker = event.joker === null ? null : m.romme_event_joker({ card: inText([event.joker]) });
  const worth = event.complete ? message(`romme_worth_${event.complete}`) : null;
  return [sentence, joker, worth].filter((part) => part !== null && part !== "").join(" ");
}

function bare(event: Event, view: RommeTable): Rich | null {
  const you = event.seat === view.seat ? "_you" : "";
  const inputs = {
    name: event.name ?? (event.seat === null ? "" : nameOf(view, event.seat)),
    card: inText(event.cards.slice(0, 1)),
    cards: inText(event.cards),
    count: event.count ?? 0,
    meld: meldNumber(event.meld ?? ""),
  };
  switch (event.kind) {
    case "drew":
      return message(event.count === 0 ? `romme_event_drew_nothing${you}` : `event_drew${you}`, inputs);
    case "took":
      return message(`romme_event_took_${event.way === "add" ? "add" : "new"}${you}`, { ...inputs, cards: inText(event.cards.slice(1)) });
    case "added":
      return message(`romme_event_added${you}`, inputs);
    case "deal_over":
      return event.seat === null ? (message(`romme_event_${event.cause ?? "stalemate"}`) ?? m.romme_event_stalemate()) : message(`romme_event_out${you}`, inputs);
    case "dealt":
      return message(`romme_event_dealt${you}`, inputs);
    case "turned_over":
    case "buraco_stocked":
      return message(`romme_event_${event.kind}`, inputs);
    case "buraco":
      return message(`romme_event_buraco${you}`, inputs);
    default:
      return message(`event_${event.kind}${you}`, inputs) ?? message(`event_${event.kind}`, inputs);
  }
}

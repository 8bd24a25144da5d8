/** Sentences from codes and facts: what happened, and why something is refused. */

import { m } from "../paraglide/messages.js";
import { meldNumber, nameOf } from "./people";
import { inText } from "./rich";
import type { Rich } from "./rich";
import type { Event, Refusal, TableView } from "./wire";
import { message, written } from "./words";

/** Return why something is refused, in one sentence with its figures. */
export function refusalSentence(refusal: Refusal, view: TableView): Rich {
  return fromFacts(`refusal_${refusal.code}`, refusal, view) ?? m.refusal_unknown();
}

/** Return the same in a few words, for a phone, where the whole sentence is spoken only. */
export function shortRefusal(refusal: Refusal, view: TableView): Rich {
  return fromFacts(`short_refusal_${refusal.code}`, refusal, view) ?? refusalSentence(refusal, view);
}

function fromFacts(key: string, refusal: Refusal, view: TableView): Rich | null {
  const inputs: Record<string, string | number> = {};
  for (const [fact, value] of Object.entries(refusal.facts)) inputs[fact] = asWords(fact, value);
  const seat = refusal.facts.seat;
  inputs.name = nameOf(view, typeof seat === "number" ? seat : view.actor);
  const text = message(key, inputs);
  // a fact that this version's text wants and the server did not send must not show as a hole
  return text === null || text.includes("undefined") ? null : text;
}

function asWords(fact: string, value: string | number): string | number {
  if (typeof value === "number") return value >= 0 && value < 1000 ? value : written(value);
  if (fact === "meld") return meldNumber(value);
  return inText(value.split(" "));
}

/** Return the sentence for an event, null for one that says nothing. */
export function eventSentence(event: Event, view: TableView): Rich | null {
  const you = event.seat === view.seat ? "_you" : "";
  const sentence = bare(event, view, you);
  if (sentence === null) return null;
  const red = event.red_threes.length > 0 && event.kind !== "exposed" ? redThrees(event) : null;
  const complete = event.complete ? message(`event_complete_${event.complete}`) : null;
  return [sentence, red, complete].filter((part) => part !== null && part !== "").join(" ");
}

/** Return what somebody did against the rules, as a sentence without its full stop. */
export function irregularSentence(cause: string, seat: number, view: TableView): Rich {
  const you = seat === view.seat ? "_you" : "";
  return message(`irregular_${cause}${you}`, { name: nameOf(view, seat) }) ?? m.referee_title();
}

function irregular(event: Event, view: TableView): Rich | null {
  if (event.seat === null || event.cause === null) return null;
  const what = irregularSentence(event.cause, event.seat, view);
  return event.cards.length === 0 ? m.event_irregular({ what }) : m.event_irregular_cards({ what, cards: inText(event.cards) });
}

/** Return who claims, and what the offender has of it. */
function claimed(event: Event, inputs: Record<string, string | number>, view: TableView, you: "" | "_you"): Rich | null {
  if (event.against === null) return null;
  const own = event.against === view.seat ? "_you" : "";
  const facts = { ...inputs, other: nameOf(view, event.against), points: event.points ?? 0 };
  const points = facts.points > 0 ? message(`event_claimed_points${own}`, facts) : null;
  const cards = event.cards.length > 0 ? message(`event_claimed_cards${own}`, facts) : null;
  return [message(`event_claimed${you}`, inputs), points, cards].filter((part) => part !== null).join(" ");
}

function bare(event: Event, view: TableView, you: "" | "_you"): Rich | null {
  const name = event.name ?? (event.seat === null ? "" : nameOf(view, event.seat));
  const inputs = {
    name,
    card: inText(event.cards.slice(0, 1)),
    cards: inText(event.cards),
    count: event.count ?? 0,
    meld: meldNumber(event.meld ?? ""),
    other: meldNumber(event.other ?? ""),
  };
  switch (event.kind) {
    case "dealt":
      if (event.other === null) return m.event_dealt_plain();
      return message(`event_dealt${you}`, { ...inputs, card: inText([event.other]) });
    case "drew":
      return message(`event_drew${event.count === 0 ? "_nothing" : ""}${you}`, inputs);
    case "took":
      return took(event, inputs, you);
    case "exposed":
      return message(`event_exposed${you}`, { ...inputs, cards: inText(event.red_threes), drawn: inText(event.cards) });
    case "irregular":
      return irregular(event, view);
    case "claimed":
      return claimed(event, inputs, view, you);
    case "one_card":
      return message(`event_${view.rule_facts.pumba ? "pumba" : "one_card"}${you}`, inputs);
    case "answered":
      return message(`event_answered_${event.yes === true ? "yes" : "no"}${you}`, inputs);
    case "deal_over":
      return event.seat === null ? m.event_stock_ended() : message(`event_went_out${you}`, inputs);
    default:
      return message(`event_${event.kind}${you}`, inputs) ?? message(`event_${event.kind}`, inputs);
  }
}

/** Return the sentence on the red threes that the table laid with a draw or a taken pile. */
function redThrees(event: Event): Rich {
  return m.event_red_threes_laid({ count: event.red_threes.length, cards: inText(event.red_threes) });
}

function took(event: Event, inputs: Record<string, string | number>, you: string): Rich | null {
  const rest = event.cards.slice(1);
  if (event.cards.length === 0) return message(`event_took_plain${you}`, inputs);
  if (rest.length === 0) return message(`event_took_${event.way === "add" ? "add" : "top"}${you}`, inputs);
  return message(`event_took${you}`, { ...inputs, cards: inText(rest) });
}

/** Sentences of Samba Rommé from codes and facts: what happened, and why something is refused. */

import { inText } from "../../cards/rich";
import type { Rich } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import { inputsOf, seatOf } from "../../table/store/eventInputs";
import { cardsAfter } from "../../table/store/meldCards";
import type { Event, Refusal, RommeTable } from "../../wire/messages";
import { clockText, eventText, matchOverText, standInText, said } from "../../words/eventTexts";
import type { EventInputs } from "../../words/eventTexts";
import { nameOf } from "../../words/people";
import { SERVER_REFUSALS } from "../../words/serverRefusals";
import { textFor } from "../../words/texts";
import type { Text, TwoTexts } from "../../words/texts";
import { written } from "../../words/words";
import { canastraCalled } from "./called";
import { turnedClean } from "./clean";
import { REFUSALS, SHORT_REFUSALS } from "./refusals";

/** Return why something is refused, in one sentence with its figures. */
export function refusalSentence(refusal: Refusal, view: RommeTable): Rich {
  return fromFacts({ ...SERVER_REFUSALS, ...REFUSALS }, refusal, view) ?? m.refusal_unknown();
}

/** Return the same in a few words, for a phone. */
export function shortRefusal(refusal: Refusal, view: RommeTable): Rich {
  return fromFacts(SHORT_REFUSALS, refusal, view) ?? refusalSentence(refusal, view);
}

function fromFacts(texts: Readonly<Record<string, Text>>, refusal: Refusal, view: RommeTable): Rich | null {
  const inputs: Record<string, string | number> = {};
  for (const [fact, value] of Object.entries(refusal.facts)) inputs[fact] = asWords(fact, value, view);
  const seat = refusal.facts.seat;
  inputs.name = nameOf(view, typeof seat === "number" ? seat : view.actor);
  const text = textFor(texts, refusal.code, inputs);
  // a fact that this version's text wants and the server did not send must not show as a hole
  return text === null || text.includes("undefined") ? null : text.replace("\n", " ");
}

function asWords(fact: string, value: string | number, view: RommeTable): string | number {
  if (typeof value === "number") return value;
  if (fact === "canastra") return canastraCalled(view, value);
  return /^[rgby]\d/.test(value) ? inText(value.split(" ")) : value;
}

/** What a completed Canastra is worth. */
const WORTH = {
  row_small: m.romme_worth_row_small,
  row_small_joker: m.romme_worth_row_small_joker,
  row_large: m.romme_worth_row_large,
  row_large_joker: m.romme_worth_row_large_joker,
  terzett: m.romme_worth_terzett,
  quartett: m.romme_worth_quartett,
  samba: m.romme_worth_samba,
} satisfies Record<string, Text>;

/** Return the sentence for an event, null for one that says nothing; `events` tell what its Canastra was then. */
export function eventSentence(event: Event, view: RommeTable, events: readonly Event[] = []): Rich | null {
  const sentence = bare(event, view, events);
  if (sentence === null) return null;
  const stands = "joker" in event ? event.joker : null;
  const clean = turnedClean(event, events) ? m.romme_event_clean() : null;
  const joker = stands === null ? clean : m.romme_event_joker({ card: inText([stands]) });
  return [sentence, joker, worth(event, view)].filter((part) => part !== null && part !== "").join(" ");
}

/** Return what a Canastra has become, and what it brings then; null where it has not. */
function worth(event: Event, view: RommeTable): string | null {
  const what = "complete" in event && event.complete ? textFor(WORTH, event.complete) : null;
  const points = "complete" in event ? (view.rule_facts.set_points[event.complete ?? ""] ?? 0) : 0;
  return what === null || points === 0 ? what : `${what} ${m.moment_points({ points: written(points) })}`;
}

/** The sentences on what a deal of Samba Rommé alone knows, by what is said. */
const SAID = {
  dealt: [m.romme_event_dealt, m.romme_event_dealt_you],
  drew_nothing: [m.romme_event_drew_nothing, m.romme_event_drew_nothing_you],
  took_add: [m.romme_event_took_add, m.romme_event_took_add_you],
  took_new: [m.romme_event_took_new, m.romme_event_took_new_you],
  added: [m.romme_event_added, m.romme_event_added_you],
  buraco: [m.romme_event_buraco, m.romme_event_buraco_you],
  out: [m.romme_event_out, m.romme_event_out_you],
} satisfies Record<string, TwoTexts<EventInputs>>;

/** Return whether the pile was turned over for this draw. */
function hasTurnedOver(drew: Event, events: readonly Event[]): boolean {
  return events.some((event) => event.n === drew.n - 1 && event.kind === "turned_over");
}

function bare(event: Event, view: RommeTable, events: readonly Event[]): Rich | null {
  const mine = seatOf(event) === view.seat;
  const name = "meld" in event ? event.meld : null;
  const meld = name === null ? "" : canastraCalled(view, name, cardsAfter(event, events)?.length ?? null);
  const inputs = { ...inputsOf(event, view), meld };
  switch (event.kind) {
    case "drew":
      if (event.count > 0) return eventText("drew", mine, inputs);
      // the stalemate stops the draw after the pile was turned over: the line on the end says it all
      return hasTurnedOver(event, events) ? null : said(SAID.drew_nothing, mine, inputs);
    case "took": {
      const cards = inText(event.cards.slice(1));
      return said(event.way === "add" ? SAID.took_add : SAID.took_new, mine, { ...inputs, cards });
    }
    case "added":
      return said(SAID.added, mine, inputs);
    case "deal_over":
      if (event.out !== null) return said(SAID.out, mine, inputs);
      return event.cause === "annulled" ? m.romme_event_annulled() : m.romme_event_stalemate();
    case "dealt":
      return said(SAID.dealt, mine, inputs);
    case "turned_over":
      return m.romme_event_turned_over(inputs);
    case "buraco_stocked":
      return m.romme_event_buraco_stocked(inputs);
    case "buraco":
      return said(SAID.buraco, mine, inputs);
    case "match_over":
      return matchOverText(event, mine, inputs);
    case "clock":
      return clockText(event, mine, inputs);
    case "took_back":
      return eventText(`took_back_${event.what}`, mine, inputs);
    case "invite":
      return eventText(event.open ? "invite" : "invite_closed", mine, inputs);
    case "chat":
      return eventText(`chat_${event.chat}`, mine, inputs);
    case "listed":
      return eventText(event.listed ? "listed" : "unlisted", mine, inputs);
    case "gave_up":
      return eventText(event.by === null ? "gave_up" : "sent_away", mine, inputs);
    case "left":
    case "skipped":
      return standInText(event, view.seat, inputs);
    case "voted_end":
      return eventText(event.yes ? "voted_end" : "voted_on", mine, inputs);
    case "chose_away":
      return eventText(event.other === event.seat ? "plays_again" : "chose_away", mine, inputs);
    case "joined":
    case "skip_over":
    case "paused":
    case "hint":
    case "resumed":
    case "owner":
    case "bot_level":
    case "screen_link":
    case "seats_drawn":
    case "seat_link":
    case "ready":
    case "match_started":
    case "laid":
    case "discarded":
    case "asked":
    case "passed":
    case "ended":
    case "merged":
    case "red_three":
      return eventText(event.kind, mine, inputs);
    case "speed": // a slider that is moved would say it at every step
    case "exposed": // of Samba
    case "answered":
    case "one_card":
    case "irregular":
    case "claimed":
      return null;
  }
}

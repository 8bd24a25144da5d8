/** What the keys say that tell the same at every table: counts, events, new cards, the reason of a refusal. */

import { cardName } from "../../cards/names";
import { spoken } from "../../cards/rich";
import type { Rich } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import type { AnyView, Event, Refusal } from "../../wire/messages";
import { nameOf } from "../../words/people";
import { listed } from "../../words/words";
import type { TableSnapshot } from "../snapshot";

/** Return the cards in each hand and in the stock. */
export function sayCounts(view: AnyView): string {
  const seats = view.seats.map((_, place) => view.seats[(view.seat + place) % view.seats.length]);
  const counts = seats.map((seat) => {
    if (seat === undefined) return "";
    const name = seat.seat === view.seat ? m.side_you() : seat.name;
    return m.say_count_of({ name, count: seat.cards });
  });
  return m.say_counts({ counts: listed(counts), stock: view.stock });
}

/** Return the event `back` places before the last one that `tell` has words for. */
export function sayEvent(events: readonly Event[], tell: (event: Event) => Rich | null, back: number): string {
  const sentences = events.map(tell).filter((sentence) => sentence !== null);
  const sentence = sentences[Math.max(0, sentences.length - 1 - back)];
  return sentence === undefined ? m.say_log_empty() : spoken(sentence);
}

/** Return the cards that came in during this turn. */
export function sayNewCards(view: AnyView): string {
  return view.drawn.length === 0 ? m.say_new_none() : m.say_new_cards({ cards: listed(view.drawn.map(cardName)) });
}

/** Return the reason for the last refusal; `tell` has the words of the game for it. */
export function sayWhy(now: TableSnapshot, tell: (refusal: Refusal, view: AnyView) => Rich): string {
  const refusal = now.refusal ?? (now.confirmed ? (now.staging.answer?.sum?.refusal ?? null) : null);
  return refusal === null ? m.say_why_nothing() : withRule(tell(refusal, now.view), refusal);
}

/** Return the sentence of a refusal as it is spoken, with the rule it rests on. */
export function withRule(sentence: Rich, refusal: Refusal): string {
  return refusal.rule === "" ? spoken(sentence) : `${spoken(sentence)} ${m.score_rule({ rule: refusal.rule })}`;
}

/** Return the names of the seats that are not ready. */
export function notReady(view: AnyView): string[] {
  return view.seats.filter((seat) => !seat.ready && seat.seat !== view.seat).map((seat) => nameOf(view, seat.seat));
}

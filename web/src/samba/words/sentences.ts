/** Sentences from codes and facts: what happened, and why something is refused. */

import { letterOf } from "../../cards/letters";
import { inText } from "../../cards/rich";
import type { Rich } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import { inputsOf, seatOf } from "../../table/store/eventInputs";
import { cardsAfter } from "../../table/store/meldCards";
import type { Claimed, Event, Irregular, Meld, Refusal, TableView, Took } from "../../wire/messages";
import { clockText, eventText, matchOverText, standInText, said } from "../../words/eventTexts";
import type { EventInputs } from "../../words/eventTexts";
import { nameOf } from "../../words/people";
import { SERVER_REFUSALS } from "../../words/serverRefusals";
import { textFor } from "../../words/texts";
import type { Text, TwoTexts } from "../../words/texts";
import { listed, written } from "../../words/words";
import { meldCalled } from "../melds/called";
import { pileWhy } from "./pileWhy";
import { KINDS_OF_SETS, REFUSALS, SHORT_REFUSALS } from "./refusals";

/** Return why something is refused, in one sentence with its figures; all reasons where there are several. */
export function refusalSentence(refusal: Refusal, view: TableView, also: readonly Refusal[] = []): Rich {
  if (also.length > 0) return [refusal, ...also].map((one) => reason(one, view)).join(" ");
  return pileWhy(refusal, view) ?? fromFacts({ ...SERVER_REFUSALS, ...REFUSALS }, refusal, view) ?? m.refusal_unknown();
}

/** Return the reason alone, without what to do instead. */
function reason(refusal: Refusal, view: TableView): Rich {
  return fromFacts(REFUSALS, refusal, view, "\n")?.split("\n")[0] ?? refusalSentence(refusal, view);
}

/** Return the same in a few words, for a phone, where the whole sentence is spoken only. */
export function shortRefusal(refusal: Refusal, view: TableView): Rich {
  return fromFacts(SHORT_REFUSALS, refusal, view) ?? refusalSentence(refusal, view);
}

function fromFacts(
  texts: Readonly<Record<string, Text>>,
  refusal: Refusal,
  view: TableView,
  between = " ",
): Rich | null {
  const inputs: Record<string, string | number> = {};
  for (const [fact, value] of Object.entries(refusal.facts)) inputs[fact] = asWords(fact, value, view);
  const seat = refusal.facts.seat;
  inputs.name = nameOf(view, typeof seat === "number" ? seat : view.actor);
  inputs.kinds = kindsOfSets(refusal);
  const text = textFor(texts, refusal.code, inputs);
  // a fact that this version's text wants and the server did not send must not show as a hole
  return text === null || text.includes("undefined") ? null : text.replace("\n", between);
}

/** Return which kinds of sets going out needs, and how many of each. */
function kindsOfSets(refusal: Refusal): string {
  const needed = Object.entries(KINDS_OF_SETS).map(([kind, text]) => ({ text, count: refusal.facts[kind] }));
  return listed(needed.flatMap(({ text, count }) => (typeof count === "number" && count > 0 ? [text({ count })] : [])));
}

function asWords(fact: string, value: string | number, view: TableView): string | number {
  if (typeof value === "number") return value >= 0 && value < 1000 ? value : written(value);
  if (fact === "meld") return meldCalled(view, value);
  if (fact === "rank") return letterOf(value);
  return inText(value.split(" "));
}

const COMPLETED: Record<Exclude<Meld["complete"], "">, () => string> = {
  samba: m.event_complete_samba,
  pure: m.event_complete_pure,
  mixed: m.event_complete_mixed,
  black_samba: m.event_complete_black_samba,
  wild_canasta: m.event_complete_wild_canasta,
  royal_red: m.event_complete_royal_red,
  royal_black: m.event_complete_royal_black,
};

/** Return the sentence for an event, null for one that says nothing; `events` tell what its meld was then. */
export function eventSentence(event: Event, view: TableView, events: readonly Event[] = []): Rich | null {
  const sentence = bare(event, view, events);
  if (sentence === null) return null;
  const red = event.kind === "drew" || event.kind === "took" ? redThrees(event.red_threes) : null;
  return [sentence, red, completed(event, view)].filter((part) => part !== null && part !== "").join(" ");
}

/** Return what a meld has become, and what that brings; null where it has not. */
function completed(event: Event, view: TableView): string | null {
  const complete = "complete" in event && event.complete ? textFor(COMPLETED, event.complete) : null;
  const points = "complete" in event ? (view.rule_facts.set_points[event.complete ?? ""] ?? 0) : 0;
  if (complete === null || points === 0) return complete;
  return `${complete} ${m.moment_points({ points: written(points) })}`;
}

const IRREGULAR: Readonly<Record<string, TwoTexts<{ name: string }>>> = {
  three_wilds: [m.irregular_three_wilds, m.irregular_three_wilds_you],
  drawn_out_of_turn: [m.irregular_drawn_out_of_turn, m.irregular_drawn_out_of_turn_you],
  taken_out_of_turn: [m.irregular_taken_out_of_turn, m.irregular_taken_out_of_turn_you],
  laid_in_opponents_turn: [m.irregular_laid_in_opponents_turn, m.irregular_laid_in_opponents_turn_you],
  against_no: [m.irregular_against_no, m.irregular_against_no_you],
  vain_question: [m.irregular_vain_question, m.irregular_vain_question_you],
  shown_out_of_turn: [m.irregular_shown_out_of_turn, m.irregular_shown_out_of_turn_you],
  shown_in_error: [m.irregular_shown_in_error, m.irregular_shown_in_error_you],
  opening_too_low: [m.irregular_opening_too_low, m.irregular_opening_too_low_you],
  taken_without_match: [m.irregular_taken_without_match, m.irregular_taken_without_match_you],
  out_without_sets: [m.irregular_out_without_sets, m.irregular_out_without_sets_you],
  two_discards: [m.irregular_two_discards, m.irregular_two_discards_you],
};

/** Return what somebody did against the rules, as a sentence without its full stop. */
export function irregularSentence(cause: string, seat: number, view: TableView): Rich {
  const texts = IRREGULAR[cause];
  return texts === undefined ? m.referee_title() : said(texts, seat === view.seat, { name: nameOf(view, seat) });
}

function irregular(event: Irregular, view: TableView): Rich {
  const what = irregularSentence(event.cause, event.seat, view);
  return event.cards.length === 0
    ? m.event_irregular({ what })
    : m.event_irregular_cards({ what, cards: inText(event.cards) });
}

/** Return who claims, and what the offender has of it. */
function claimed(event: Claimed, inputs: EventInputs, view: TableView, mine: boolean): Rich {
  const ours = event.against === view.seat;
  const facts = { ...inputs, other: nameOf(view, event.against), points: event.points };
  const who = said([m.event_claimed, m.event_claimed_you], mine, inputs);
  const points = facts.points > 0 ? said([m.event_claimed_points, m.event_claimed_points_you], ours, facts) : null;
  const cards = event.cards.length > 0 ? said([m.event_claimed_cards, m.event_claimed_cards_you], ours, facts) : null;
  const discard = event.discard === "" ? null : m.event_claimed_discard({ card: inText([event.discard]) });
  return [who, discard, points, cards].filter((part) => part !== null).join(" ");
}

/** The sentences on what a deal of Samba alone knows, by what is said. */
const SAID = {
  dealt: [m.event_dealt, m.event_dealt_you],
  drew_nothing: [m.event_drew_nothing, m.event_drew_nothing_you],
  took: [m.event_took, m.event_took_you],
  took_add: [m.event_took_add, m.event_took_add_you],
  took_top: [m.event_took_top, m.event_took_top_you],
  took_plain: [m.event_took_plain, m.event_took_plain_you],
  one_card: [m.event_one_card, m.event_one_card_you],
  pumba: [m.event_pumba, m.event_pumba_you],
  yes: [m.event_answered_yes, m.event_answered_yes_you],
  no: [m.event_answered_no, m.event_answered_no_you],
  went_out: [m.event_went_out, m.event_went_out_you],
} satisfies Record<string, TwoTexts<EventInputs>>;

function bare(event: Event, view: TableView, events: readonly Event[]): Rich | null {
  const mine = seatOf(event) === view.seat;
  const name = "meld" in event ? event.meld : null;
  const meld = name === null ? "" : meldCalled(view, name, cardsAfter(event, events));
  const inputs = { ...inputsOf(event, view), meld };
  switch (event.kind) {
    case "dealt":
      if (event.turn_up === null) return m.event_dealt_plain();
      return said(SAID.dealt, mine, { ...inputs, card: inText([event.turn_up]) });
    case "drew":
      return event.count === 0 ? said(SAID.drew_nothing, mine, inputs) : eventText("drew", mine, inputs);
    case "took":
      return took(event, inputs, mine);
    case "exposed":
      return said([m.event_exposed, m.event_exposed_you], mine, {
        ...inputs,
        cards: inText(event.red_threes),
        drawn: inText(event.cards),
      });
    case "irregular":
      return irregular(event, view);
    case "claimed":
      return claimed(event, inputs, view, mine);
    case "one_card":
      return said(view.rule_facts.pumba ? SAID.pumba : SAID.one_card, mine, inputs);
    case "answered":
      return said(event.yes ? SAID.yes : SAID.no, mine, inputs);
    case "deal_over":
      return event.out === null ? m.event_stock_ended() : said(SAID.went_out, mine, inputs);
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
    case "added":
      return eventText(event.kind, mine, inputs);
    case "speed": // a slider that is moved would say it at every step
    case "turned_over": // of Samba Rommé
    case "buraco":
    case "buraco_stocked":
      return null;
  }
}

/** Return the sentence on the red threes that the table laid with a draw or a taken pile; null for none. */
function redThrees(cards: readonly string[]): Rich | null {
  return cards.length === 0 ? null : m.event_red_threes_laid({ count: cards.length, cards: inText(cards) });
}

function took(event: Took, inputs: EventInputs, mine: boolean): Rich {
  const rest = event.cards.slice(1);
  if (event.cards.length === 0) return said(SAID.took_plain, mine, inputs);
  if (rest.length === 0) return said(event.way === "add" ? SAID.took_add : SAID.took_top, mine, inputs);
  return said(SAID.took, mine, { ...inputs, cards: inText(rest) });
}

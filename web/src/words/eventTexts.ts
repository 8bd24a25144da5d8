/** What has happened, where one sentence says it at every table. */

import { m } from "../paraglide/messages.js";
import type { ClockSet, Left, MatchOver, Skipped } from "../wire/messages";
import type { TwoTexts } from "./texts";

/** What the sentence on an event may name. */
export interface EventInputs {
  name: string; // of who did it
  card: string;
  cards: string;
  count: number;
  meld: string;
  other: string; // another player
}

const EVENTS = {
  joined: [m.event_joined, m.event_joined_you],
  left: [m.event_left, m.event_left_you],
  left_by: [m.event_left_by, m.event_left_by_you],
  left_by_me: [m.event_left_by_me, m.event_left_by_me],
  skipped: [m.event_skipped, m.event_skipped_you],
  skipped_by_me: [m.event_skipped_by_me, m.event_skipped_by_me],
  skip_over: [m.event_skip_over, m.event_skip_over_you],
  plays_again: [m.clock_back, m.clock_back_you],
  chose_away: [m.event_waits, m.event_waits_you],
  paused: [m.event_paused, m.event_paused_you],
  resumed: [m.event_resumed, m.event_resumed_you],
  voted_end: [m.event_voted_end, m.event_voted_end_you],
  voted_on: [m.event_voted_on, m.event_voted_on_you],
  hint: [m.event_hint, m.event_hint_you],
  match_voted: [m.event_match_voted, m.event_match_voted],
  seat_link: [m.event_seat_link, m.event_seat_link],
  gave_up: [m.event_gave_up, m.event_gave_up_you],
  sent_away: [m.event_sent_away, m.event_sent_away],
  owner: [m.event_owner, m.event_owner_you],
  bot_level: [m.event_bot_level, m.event_bot_level_you],
  invite: [m.event_invite, m.event_invite_you],
  invite_closed: [m.event_invite_closed, m.event_invite_closed_you],
  chat_off: [m.event_chat_off, m.event_chat_off_you],
  chat_presets: [m.event_chat_presets, m.event_chat_presets_you],
  chat_free: [m.event_chat_free, m.event_chat_free_you],
  listed: [m.event_listed, m.event_listed_you],
  unlisted: [m.event_unlisted, m.event_unlisted],
  screen_link: [m.event_screen_link, m.event_screen_link_you],
  seats_drawn: [m.event_seats_drawn, m.event_seats_drawn],
  ready: [m.event_ready, m.event_ready_you],
  match_started: [m.event_match_started, m.event_match_started],
  match_over: [m.event_match_over, m.event_match_over],
  match_limit: [m.event_match_limit, m.event_match_limit],
  clock_out: [m.event_clock_out, m.event_clock_out_you],
  clock_credited: [m.clock_credited, m.clock_credited],
  clock_last: [m.event_clock_last, m.event_clock_last],
  match_stopped: [m.event_match_stopped, m.event_match_stopped_you],
  took_back_meld: [m.event_took_back, m.event_took_back_you],
  took_back_draw: [m.event_took_back_draw, m.event_took_back_draw_you],
  took_back_pile: [m.event_took_back_pile, m.event_took_back_pile_you],
  took_back_question: [m.event_took_back_question, m.event_took_back_question_you],
  drew: [m.event_drew, m.event_drew_you],
  laid: [m.event_laid, m.event_laid_you],
  added: [m.event_added, m.event_added_you],
  merged: [m.event_merged, m.event_merged_you],
  red_three: [m.event_red_three, m.event_red_three_you],
  asked: [m.event_asked, m.event_asked_you],
  discarded: [m.event_discarded, m.event_discarded_you],
  passed: [m.event_passed, m.event_passed_you],
  ended: [m.event_ended, m.event_ended_you],
} satisfies Record<string, TwoTexts<EventInputs>>;

/** Return the sentence for an event of this type, in which the own seat acts or another one. */
export function eventText(type: keyof typeof EVENTS, mine: boolean, inputs: EventInputs): string {
  return said(EVENTS[type], mine, inputs);
}

/** Return the sentence on a clock; null where nothing is to be said. */
export function clockText(event: ClockSet, mine: boolean, inputs: EventInputs): string | null {
  if (event.why === "credited") return eventText("clock_credited", mine, inputs);
  if (event.why !== "out") return null;
  return eventText(event.seat === null ? "clock_last" : "clock_out", mine, inputs);
}

/** Return the sentence on a bot that plays for somebody: by itself, or because the `own` seat or another one let it. */
export function standInText(event: Left | Skipped, own: number, inputs: EventInputs): string {
  if (event.by === null) return eventText("left", event.seat === own, inputs);
  const type = event.kind === "left" ? "left_by" : "skipped";
  return event.by === own ? eventText(BY_ME[type], false, inputs) : eventText(type, event.seat === own, inputs);
}

const BY_ME = { left_by: "left_by_me", skipped: "skipped_by_me" } as const;

/** Return the sentence on the end of a match. */
export function matchOverText(event: MatchOver, mine: boolean, inputs: EventInputs): string {
  if (event.voted) return eventText("match_voted", mine, inputs);
  const usual = event.limit ? "match_limit" : "match_over";
  return eventText(event.stopped_by === null ? usual : "match_stopped", mine, inputs);
}

/** Return the one of `texts` that is for the own seat, or the other one. */
export function said<Needs>(texts: TwoTexts<Needs>, mine: boolean, inputs: Needs): string {
  return texts[mine ? 1 : 0](inputs);
}

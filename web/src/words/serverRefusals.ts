/** Why the server refuses something, whatever game is played. */

import { m } from "../paraglide/messages.js";
import type { Text } from "./texts";

export const SERVER_REFUSALS = {
  nothing_to_take_back: m.refusal_nothing_to_take_back,
  seen_stays: m.refusal_seen_stays,
  cannot_go_out: m.refusal_cannot_go_out,
  deal_still_runs: m.refusal_deal_still_runs,
  bot_plays_for_you: m.refusal_bot_plays_for_you,
  match_is_over: m.refusal_match_is_over,
  not_the_host: m.refusal_not_the_host,
  evening_is_over: m.refusal_evening_is_over,
  only_watching: m.refusal_only_watching,
  match_not_begun: m.refusal_match_not_begun,
  match_has_begun: m.refusal_match_has_begun,
  seat_taken: m.refusal_seat_taken,
  nobody_sits_there: m.refusal_nobody_sits_there,
  no_bot_sits_there: m.refusal_no_bot_sits_there,
  no_such_level: m.refusal_no_such_level,
  chat_is_off: m.refusal_chat_is_off,
  presets_only: m.refusal_presets_only,
  only_players_speak: m.refusal_only_players_speak,
  too_fast: m.refusal_too_fast,
  line_empty: m.refusal_line_empty,
  line_too_long: m.refusal_line_too_long,
  line_unreadable: m.refusal_line_unreadable,
  unreadable: m.refusal_unreadable,
  too_many_irregular: m.refusal_too_many_irregular,
  nothing_to_claim: m.refusal_nothing_to_claim,
  claim_against_own_side: m.refusal_claim_against_own_side,
  claimed_already: m.refusal_claimed_already,
  claim_too_late: m.refusal_claim_too_late,
} satisfies Record<string, Text>;

/** Why one plan for a turn is better than another: the sentence of each code of the bots. */

import { m } from "../paraglide/messages.js";
import { textFor } from "../words/texts";
import type { Text } from "../words/texts";
import { ranksName } from "./names";
import { inText } from "./rich";
import type { Rich } from "./rich";

export const REASONS = {
  keeps_rank: m.reason_keeps_rank,
  safe_dead: m.reason_safe_dead,
  safe_thrown: m.reason_safe_thrown,
  safe_left: m.reason_safe_left,
  blocks_pile: m.reason_blocks_pile,
  next_takes_less: m.reason_next_takes_less,
  pile_less_theirs: m.reason_pile_less_theirs,
  takes_pile: m.reason_takes_pile,
  keeps_pair: m.reason_keeps_pair,
  completes_samba: m.reason_completes_samba,
  samba_more: m.reason_samba_more,
  completes_set: m.reason_completes_set,
  keeps_wilds: m.reason_keeps_wilds,
  set_more: m.reason_set_more,
  denies_samba: m.reason_denies_samba,
  set_fewer_theirs: m.reason_set_fewer_theirs,
  goes_out: m.reason_goes_out,
  out_sooner: m.reason_out_sooner,
  out_more: m.reason_out_more,
  waits_for_partner: m.reason_waits_for_partner,
  opens: m.reason_opens,
  lays_more: m.reason_lays_more,
  lays_less_theirs: m.reason_lays_less_theirs,
  caught_less: m.reason_caught_less,
  catches_more: m.reason_catches_more,
  red_threes: m.reason_red_threes,
  keeps_blocker: m.reason_keeps_blocker,
  nears_samba: m.reason_nears_samba,
  nears_set: m.reason_nears_set,
  shortens_hand: m.reason_shortens_hand,
  sheds_red_three: m.reason_sheds_red_three,
} satisfies Record<string, Text>;

/** A reason as it travels. */
export interface Told {
  code: string;
  facts: Readonly<Record<string, number | string>>;
}

/** Return the sentence of a reason, with its card to be drawn; null for a code of a later version. */
export function reasonSentence({ code, facts }: Told): Rich | null {
  const { card, rank, ...others } = facts;
  return textFor(REASONS, code, {
    ...others,
    ...(card === undefined ? {} : { card: inText([String(card)]) }),
    ...(rank === undefined ? {} : { rank: ranksName(String(rank)) }),
  });
}

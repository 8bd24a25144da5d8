/** What a table is opened with beside its rules, in words. */

import { m } from "../paraglide/messages.js";
import type { ClockTimes, TableOptions } from "../wire/messages";
import type { Text } from "./texts";

const CHAT = {
  off: m.option_says_chat_off,
  presets: m.option_says_chat_presets,
  free: m.option_says_chat_free,
} satisfies Record<TableOptions["chat"], Text>;

const AWAY = {
  ask: m.option_says_away_ask,
  bot: m.option_says_away_bot,
  wait: m.option_says_away_wait,
} satisfies Record<TableOptions["away"], Text>;

const LIMITS = {
  deals: m.option_says_deals,
  minutes: m.option_says_minutes,
  matches: m.option_says_matches,
} satisfies Record<NonNullable<TableOptions["limit"]>["what"], Text>;

const MINUTE = 60; // s

/** Return the options of a table, a line for each. */
export function optionsInWords(options: TableOptions): string[] {
  const { clock } = options;
  const lines = [
    clock === null ? m.option_says_no_clock() : clockInWords(clock),
    limitInWords(options),
    CHAT[options.chat](),
    options.spectators ? m.option_says_watch() : m.option_says_no_watch(),
    options.take_back ? m.option_says_take_back() : m.option_says_no_take_back(),
    options.hints ? m.option_says_hints() : null,
    AWAY[options.away](),
    options.listed ? m.option_says_listed() : null,
    options.referee ? m.referee_here() : null,
  ];
  return lines.filter((line) => line !== null);
}

/** Return after what a match ends before its target; null: it does not. */
export function limitInWords({ limit }: TableOptions): string | null {
  return limit === null ? null : LIMITS[limit.what]({ most: limit.most });
}

function clockInWords({ turn, bank }: ClockTimes): string {
  if (bank === 0) return m.option_says_clock_only({ turn });
  return m.option_says_clock({ turn, bank: Math.round((bank / MINUTE) * 10) / 10 });
}

/** How the levels of bots are called. */

import { m } from "../paraglide/messages.js";
import { textFor } from "./texts";
import type { Text } from "./texts";
import type { Level } from "../wire/messages";

/** From the weakest up. */
const LEVELS = {
  novice: m.setup_level_novice,
  beginner: m.setup_level_beginner,
  friendly: m.setup_level_friendly,
  strong: m.setup_level_strong,
  master: m.setup_level_master,
} satisfies Record<string, Text>;

export type LevelWord = keyof typeof LEVELS;

/** What somebody plays against who has chosen nothing yet. */
export const WEAKEST: LevelWord = "novice";

/** Return the next level up, null for the strongest one and for a bot of one's own. */
export function levelAbove(name: string): string | null {
  const names = Object.keys(LEVELS);
  const place = names.indexOf(name);
  return place < 0 ? null : (names[place + 1] ?? null);
}

/** Return what a level is called: its word, or the name that a bot of one's own has. */
export function levelName(name: string): string {
  return textFor(LEVELS, name) ?? name;
}

/** Return the level that `bot` plays: at a table that is played at, seats tell their bots. */
export function levelOf(bot: string, levels: readonly Level[]): string {
  if (levels.some((level) => level.name === bot)) return bot;
  return levels.find((level) => level.bots.includes(bot))?.name ?? bot;
}

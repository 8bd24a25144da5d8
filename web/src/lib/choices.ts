/** What a new table is opened with: the last choices of this device, else what suits most. */

import { m } from "../paraglide/messages.js";
import { ownRules, sidesOf } from "./houseRules";
import { readStored, store } from "./storage";
import type { Choices, NewTable } from "./wire";

export interface TableChoice {
  rules: string; // text of a rule set
  players: number;
  name: string; // empty: the word for "you"
  botNames: string[]; // of the seats after the own one
  level: string;
  speed: number; // ms
  referee: boolean; // referee mode, where the rules know one
}

export const LONGEST_NAME = 24;
const BOT_NAMES = ["Bo", "Cy", "Di", "Ed", "Fa"];
const KEY = "sambakit.start";
const FIRST: TableChoice = { rules: "dutch", players: 4, name: "", botNames: BOT_NAMES, level: "steady", speed: 800, referee: false };

/** Return the last choices, as far as `choices` still offers them. */
export function lastChoice(choices: Choices | null): TableChoice {
  const last = { ...FIRST, ...readStored<Partial<TableChoice>>(KEY) };
  const botNames = BOT_NAMES.map((name, place) => last.botNames[place] ?? name);
  if (choices === null) return { ...last, botNames };
  const level = choices.levels.includes(last.level) ? last.level : (choices.levels.at(-1) ?? last.level);
  const offered = Object.keys(sidesOf(last.rules, choices)).length > 0;
  const rules = offered ? last.rules : (choices.rules[0]?.name ?? last.rules);
  return { ...last, botNames, level, rules, players: playersFor(rules, last.players, choices) };
}

/** Return `wanted`, or how many play by `rules` instead. */
export function playersFor(rules: string, wanted: number, choices: Choices | null): number {
  const counts = Object.keys(sidesOf(rules, choices)).map(Number);
  if (counts.length === 0 || counts.includes(wanted)) return wanted;
  return counts.includes(4) ? 4 : (counts[0] ?? wanted);
}

/** Remember `choice` for the next table. */
export function remember(choice: TableChoice): void {
  store(KEY, choice);
}

/** Return whether the rules leave anything to a referee, as the server said of them. */
export function mayHaveReferee(rules: string, choices: Choices | null): boolean {
  const preset = choices?.rules.find((one) => one.name === rules);
  return preset?.referee ?? ownRules().find((one) => one.text === rules)?.referee === true;
}

/** Return the request for a table of `choice`. */
export function newTable(choice: TableChoice, choices: Choices | null): NewTable {
  const { rules, players, level, speed } = choice;
  const bots = choice.botNames.slice(0, players - 1).map((name, place) => name.trim() || (BOT_NAMES[place] ?? "Bo"));
  return { rules, players, name: choice.name.trim() || m.side_you(), bot_names: bots, level, speed, referee: choice.referee && mayHaveReferee(rules, choices) };
}

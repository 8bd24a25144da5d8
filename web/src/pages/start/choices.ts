/** What a new table is opened with: the last choices of this device, else what suits most. */

import { FIRST_GAME, gameOf, ownRules, sidesOf } from "../../device/ownRules";
import type { Game } from "../../device/ownRules";
import { readStored, store } from "../../device/storage";
import { m } from "../../paraglide/messages.js";
import type { Choices, NewTable, TableOptions } from "../../wire/messages";
import { WEAKEST, levelName } from "../../words/levels";
import type { LevelWord } from "../../words/levels";
import { textFor } from "../../words/texts";
import type { Text } from "../../words/texts";

export interface TableChoice extends Usual {
  rules: string; // text of a rule set
  name: string; // empty: none yet
  botNames: string[]; // of the seats after the own one
  level: string; // of the others, or the name of a bot
  partner: string; // level of the own side, where there are partners, and of bots among friends
}

/** What belongs to a rule set: as it was last played by on this device, else as is usual. */
export interface Usual {
  players: number;
  speed: number; // ms
  referee: boolean; // referee mode, where the rules know one
}

const BOT_NAMES = ["Bo", "Cy", "Di", "Ed", "Fa"];
const KEY = "sambakit.start";
const KEY_FRIENDS = "sambakit.friends";
const KEY_USUAL = "sambakit.usual"; // by rules
const IN_PLACE = "strong"; // of a level that there is no longer
const FIRST_USUAL: Usual = { players: 4, speed: 600, referee: false };
const FIRST: TableChoice = {
  rules: "dutch",
  name: "",
  botNames: BOT_NAMES,
  level: WEAKEST,
  partner: "friendly",
  ...FIRST_USUAL,
};

const FIRST_OPTIONS: TableOptions = {
  referee: false,
  clock: null,
  spectators: false,
  chat: "presets",
  take_back: true,
  hints: false,
  listed: false,
  limit: null,
  away: "ask",
};

/** What to expect of each level. */
const LEVEL_SENTENCES = {
  novice: m.setup_level_novice_is,
  beginner: m.setup_level_beginner_is,
  friendly: m.setup_level_friendly_is,
  strong: m.setup_level_strong_is,
  master: m.setup_level_master_is,
} satisfies Record<LevelWord, Text>;

/** Return the last choices, as far as `choices` still offers them. */
export function lastChoice(choices: Choices | null): TableChoice {
  const last = keptChoice();
  const botNames = BOT_NAMES.map((name, place) => last.botNames[place] ?? name);
  if (choices === null) return { ...last, botNames };
  const offered = Object.keys(sidesOf(last.rules, choices)).length > 0;
  const rules = offered ? last.rules : (choices.rules[0]?.name ?? last.rules);
  const game = gameOf(rules, choices);
  const level = levelOffered(last.level, choices, game);
  const partner = levelOffered(last.partner, choices, game);
  return { ...last, botNames, level, partner, rules, players: playersFor(rules, last.players, choices) };
}

/** Return what is kept, else what suits most; a level chosen before there was one for partners goes for them too. */
function keptChoice(): TableChoice {
  const kept = readStored<Partial<TableChoice>>(KEY);
  return { ...FIRST, ...kept, partner: kept?.partner ?? kept?.level ?? FIRST.partner };
}

/** Remember another level of the others for the next table. */
export function rememberLevel(level: string): void {
  const { partner } = keptChoice();
  store(KEY, { ...readStored<Partial<TableChoice>>(KEY), level, partner });
}

/** Return the levels that play `game`. */
export function levelsOf(game: Game, choices: Choices): Choices["levels"] {
  return choices.levels.filter((level) => level.games.includes(game));
}

/** Return the bot that the server was started with, else `wanted`, else a level that plays `game` in its place. */
export function levelOffered(wanted: string, choices: Choices, game: Game = FIRST_GAME): string {
  const levels = levelsOf(game, choices);
  const own = levels.filter((level) => level.own).map((level) => level.name);
  if (own.length > 0) return own.includes(wanted) ? wanted : (own[0] ?? wanted);
  const names = levels.map((level) => level.name);
  return [wanted, IN_PLACE].find((name) => names.includes(name)) ?? names.at(-1) ?? wanted;
}

/** Return what to expect of a level, honest about one that has no better bot than the level below. */
export function levelNote(name: string, choices: Choices | null): string {
  const levels = choices?.levels ?? [];
  const place = levels.findIndex((level) => level.name === name);
  const level = levels[place];
  if (level?.own) return m.setup_level_own_is();
  const same = levels[place - 1];
  if (level && same?.bot === level.bot) return m.setup_level_same_is({ level: levelName(same.name) });
  return textFor(LEVEL_SENTENCES, name) ?? "";
}

/** Return `choice` with other rules: names and level stay, the rest is what is usual with these. */
export function withRules(choice: TableChoice, rules: string, choices: Choices | null): TableChoice {
  const usual = { ...FIRST_USUAL, ...readStored<Record<string, Usual>>(KEY_USUAL)?.[rules] };
  const offered = (level: string): string =>
    choices === null ? level : levelOffered(level, choices, gameOf(rules, choices));
  const levels = { level: offered(choice.level), partner: offered(choice.partner) };
  return { ...choice, ...usual, ...levels, rules, players: playersFor(rules, usual.players, choices) };
}

/** Return `wanted`, or how many play by `rules` instead. */
export function playersFor(rules: string, wanted: number, choices: Choices | null): number {
  const counts = Object.keys(sidesOf(rules, choices)).map(Number);
  if (counts.length === 0 || counts.includes(wanted)) return wanted;
  return counts.includes(4) ? 4 : (counts[0] ?? wanted);
}

/** Remember `choice` for the next table, and what belongs to its rules for the next one by them. */
export function remember(choice: TableChoice): void {
  const { players, speed, referee } = choice;
  store(KEY, choice);
  store(KEY_USUAL, { ...readStored<Record<string, Usual>>(KEY_USUAL), [choice.rules]: { players, speed, referee } });
}

/** Return how many partners somebody has at a table of `choice`. */
export function partnersOf(choice: TableChoice, choices: Choices | null): number {
  const { players } = choice;
  const sides = sidesOf(choice.rules, choices)[players];
  if (sides === undefined) return players > 2 && players % 2 === 0 ? 1 : 0; // not known yet: as is usual
  return sides.slice(1).filter((side) => side === sides[0]).length;
}

/** Return who else sits at a table of `choice`, by level. */
export function companyInWords(choice: TableChoice, choices: Choices | null): string {
  const partners = partnersOf(choice, choices);
  const opponents = levelName(choice.level);
  if (partners === 0) return m.company_opponents({ level: opponents, count: choice.players - 1 });
  if (choice.partner === choice.level) return m.company_bots({ level: opponents });
  return m.company_sides({ partner: levelName(choice.partner), opponents, count: partners });
}

/** Return whether the rules leave anything to a referee, as the server said of them. */
export function mayHaveReferee(rules: string, choices: Choices | null): boolean {
  const preset = choices?.rules.find((one) => one.name === rules);
  return preset?.referee ?? ownRules().find((one) => one.text === rules)?.referee === true;
}

/** Return the request for a table of `choice`. */
export function newTable(choice: TableChoice, choices: Choices | null): NewTable {
  const { rules, players, level, partner, speed } = choice;
  const bots = choice.botNames.slice(0, players - 1).map((name, place) => name.trim() || (BOT_NAMES[place] ?? "Bo"));
  return {
    rules,
    players,
    name: choice.name.trim(),
    bot_names: bots,
    level,
    partner_level: partner,
    speed,
    referee: choice.referee && mayHaveReferee(rules, choices),
  };
}

/** Return the options of the last table for friends, else what suits most. */
export function lastOptions(): TableOptions {
  return { ...FIRST_OPTIONS, ...readStored<Partial<TableOptions>>(KEY_FRIENDS) };
}

/** Remember the options of a table for friends. */
export function rememberOptions(options: TableOptions): void {
  store(KEY_FRIENDS, options);
}

/** Return the request for a table of `choice` at which friends gather first; bots on free seats are company for them. */
export function tableForFriends(choice: TableChoice, options: TableOptions, choices: Choices | null): NewTable {
  const table = newTable(choice, choices);
  return {
    ...table,
    level: choice.partner,
    bot_names: [],
    gathers: true,
    purpose: "friends",
    options: { ...options, referee: table.referee === true, listed: options.listed && choices?.lobby === true },
  };
}

/** Rule sets that the server or this device offers: the own ones kept here, how they seat players, and their game. */

import type { Choices, Preset } from "../wire/messages";
import { presetOf } from "../words/ruleNames";
import { readStored, store } from "./storage";

/** The side of each seat, by number of players. */
export type Sides = Record<number, number[]>;

/** A game, of which there may be many rule sets. */
export type Game = Preset["game"];

/** A house rule set that its owner gave a name. */
export interface OwnRules {
  name: string;
  text: string;
  sides: Sides;
  /** they leave something to a referee; missing where they were kept before this was known */
  referee?: boolean;
}

const KEY = "sambakit.houseRules";
const MOST = 50;

/** Return the house rule sets kept on this device, newest first. */
export function ownRules(): OwnRules[] {
  return (readStored<OwnRules[]>(KEY) ?? []).filter(
    (one) => typeof one.text === "string" && typeof one.name === "string",
  );
}

/** Keep a house rule set; one of the same name gives way. */
export function keepRules(rules: OwnRules): void {
  store(KEY, [rules, ...ownRules().filter((one) => one.name !== rules.name)].slice(0, MOST));
}

/** Forget the house rule set `name`. */
export function forgetRules(name: string): void {
  store(
    KEY,
    ownRules().filter((one) => one.name !== name),
  );
}

/** Return whether the preset that `text` is made from is one to be tried out. */
export function isExperimental(text: string, choices: Choices | null): boolean {
  return choices?.rules.find((one) => one.name === presetOf(text))?.experimental === true;
}

/** The game of whatever nothing is known of. */
export const FIRST_GAME: Game = "samba";

/** Return whose table `text` is played at. */
export function gameOf(text: string, choices: Choices | null): Game {
  return choices?.rules.find((one) => one.name === presetOf(text))?.game ?? FIRST_GAME;
}

/** Return how `text` seats so many players; nothing is known of a rule set that neither server nor device offers. */
export function sidesOf(text: string, choices: Choices | null): Sides {
  const preset = choices?.rules.find((one) => one.name === text);
  return preset?.sides ?? ownRules().find((one) => one.text === text)?.sides ?? {};
}

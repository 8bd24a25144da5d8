/** The games of this device: those that are listed, those that were removed from the list, and their words. */

import { isExperimental, ownRules, sidesOf } from "../../device/ownRules";
import { readStored, store } from "../../device/storage";
import { m } from "../../paraglide/messages.js";
import type { Choices, MyTable } from "../../wire/messages";
import { dayText, sinceText } from "../../words/formats";
import { shownName, unnamed } from "../../words/people";
import { rulesName } from "../../words/ruleNames";
import { listed, written } from "../../words/words";

const KEY = "sambakit.removedGames";
const RUNS = "sambakit.runs"; // whether there was a game to go on with
const DAY = 24 * 3600; // s

type Removed = Record<string, number>; // seat of a table -> when it was last changed, as a unix time in s

function keyOf(game: MyTable): string {
  return `${game.table}/${String(game.seat)}`;
}

/** Return `games` without the removed ones; a game that was played on since is listed again. */
export function listedGames(games: readonly MyTable[]): MyTable[] {
  const removed = readStored<Removed>(KEY) ?? {};
  return games.filter((game) => (removed[keyOf(game)] ?? -1) < game.changed);
}

/** Take `game` off the list of this device. */
export function removeGame(game: MyTable): void {
  store(KEY, { ...readStored<Removed>(KEY), [keyOf(game)]: game.changed });
}

/** Put `game` back on the list. */
export function putBackGame(game: MyTable): void {
  const others = Object.entries(readStored<Removed>(KEY) ?? {}).filter(([key]) => key !== keyOf(game));
  store(KEY, Object.fromEntries(others));
}

/** Return the address of the own seat. */
export function addressOf(game: MyTable): string {
  return `/t/${game.table}/${String(game.seat)}`;
}

/** Return the names of the others. */
export function othersAt(game: MyTable): string {
  const names = game.players.map((name, seat) => (game.unnamed.includes(seat) ? unnamed(seat) : shownName(name)));
  return listed(names.filter((_, seat) => seat !== game.seat));
}

/** Return the match score, the own side first. */
export function scoresOf(game: MyTable, choices: Choices | null): string {
  const own = sidesOf(game.rules, choices)[game.players.length]?.[game.seat] ?? 0;
  return game.scores.map((_, place) => written(game.scores[(own + place) % game.scores.length] ?? 0)).join(" : ");
}

/** Return what is played, by the name of the own house rules where they are some. */
export function playedName(rules: string, choices: Choices | null): string {
  const name = rulesName(rules, isExperimental(rules, choices));
  const own = ownRules().find((one) => one.text === rules)?.name ?? name;
  return own === name ? name : `${own} · ${name}`;
}

/** Return when a game was last played: "5 minutes ago" within a day, the date before that. */
export function whenPlayed(changed: number, now: number): string {
  const ago = now - changed;
  return ago < DAY ? sinceText(ago) : dayText(changed * 1000);
}

/** Return the line under the button that goes on with a game. */
export function inOneLine(game: MyTable, choices: Choices | null): string {
  return m.start_continue_with({
    names: othersAt(game),
    rules: playedName(game.rules, choices),
    scores: game.gathers ? m.games_gathers() : scoresOf(game, choices),
  });
}

/** Return whether the first page shall keep a place for a game to go on with, before the server has said so. */
export function expectsRunning(): boolean {
  return readStored<boolean>(RUNS) === true;
}

/** Expect such a game, or none, when the first page is opened the next time. */
export function expectRunning(runs: boolean): void {
  store(RUNS, runs);
}

/** Return a game in a few words, for a button that has to name it. */
export function gameInWords(game: MyTable, choices: Choices | null): string {
  return `${playedName(game.rules, choices)}, ${m.games_with({ names: othersAt(game) })}`;
}

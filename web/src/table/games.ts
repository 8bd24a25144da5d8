/** The games that this page has fetched. Which there are, `app/games.ts` says. */

import type { AnyView } from "../wire/messages";
import type { GameParts, GameUi } from "./gameUi";

export type GameName = AnyView["game"];
export type FetchParts = (name: GameName) => Promise<GameParts>;

const known = new Map<GameName, GameParts>();
let fetchParts: FetchParts | null = null;

/** Fetch games by `fetch` from now on. */
export function fetchGamesBy(fetch: FetchParts): void {
  fetchParts = fetch;
}

/** Return whether the game `name` has been fetched. */
export function isKnown(name: GameName): boolean {
  return known.has(name);
}

/** Fetch the game `name`. */
export async function fetchGame(name: GameName): Promise<void> {
  if (fetchParts === null) throw new Error("nobody fetches games");
  learn(name, await fetchParts(name));
}

/** Have the parts of the game `name` at hand from now on. */
export function learn(name: GameName, parts: GameParts): void {
  known.set(name, parts);
}

/** Return the parts of the game that is played at `view`, which has to be known. */
export function partsOf(view: AnyView): GameParts {
  return partsOfGame(view.game);
}

/** Return the parts of the game `name`, which has to be known. */
export function partsOfGame(name: GameName): GameParts {
  const parts = known.get(name);
  if (parts === undefined) throw new Error(`the game ${name} has not been fetched`);
  return parts;
}

/** Return how the game of `view` is played and told. */
export function uiOf(view: AnyView): GameUi {
  return partsOf(view).ui;
}

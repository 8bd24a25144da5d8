/** The games that the client can show: a line each. A game is fetched when the first of its tables is opened. */

import { readStored, store } from "../device/storage";
import type { GameName } from "../table/games";
import type { GameParts } from "../table/gameUi";
import { fetched } from "../wire/lazy";

const GAMES: Record<GameName, () => Promise<{ game: GameParts }>> = {
  samba: () => import("../samba/game"),
  samba_romme: () => import("../romme/game"),
};
const KEY = "sambakit.lastGame";

/** Fetch the parts of the game `name`, and expect it the next time. */
export async function fetchParts(name: GameName): Promise<GameParts> {
  store(KEY, name);
  return (await fetched(GAMES[name])).game;
}

/** Fetch the game that is played at most tables of this device, as far as is known before the first view has come. */
export async function expectedGame(): Promise<unknown> {
  const last = readStored<string>(KEY) ?? Object.keys(GAMES)[0] ?? "";
  return Object.hasOwn(GAMES, last) ? GAMES[last as GameName]() : null;
}

/** What the start page knows of the server: what it offers, the own games, and whether it answers at all. */

import { RequestFailed, fetchChoices, fetchMyTables } from "../../wire/api";
import type { Choices, MyTable } from "../../wire/messages";
import { expectRunning, expectsRunning, listedGames } from "./games";

export class Offer {
  choices: Choices | null = $state.raw(null);
  games: MyTable[] = $state.raw([]);
  /** the games are known, or could not be fetched */
  asked = $state(false);
  gamesFailed = $state(false);
  /** it is known what the server offers, or that it does not say */
  settled = $state(false);
  /** the server does not answer */
  away = $state(false);
  last = $derived(this.games.find((game) => !game.over));
  private all: MyTable[] = []; // as the server lists them
  // the place of a game is kept where one ran the last time, so that nothing moves when the games are known
  private readonly expected = expectsRunning();

  /** Whether there is a game to go on with, or a place is kept for one. */
  get runs(): boolean {
    return this.asked ? this.last !== undefined : this.expected;
  }

  /** Ask for all; returns whether the games are known. */
  async ask(): Promise<boolean> {
    const offered = fetchChoices().then(
      (found) => {
        this.away = false;
        this.choices = found;
      },
      (error: unknown) => {
        this.away = isAway(error);
      },
    );
    void offered.finally(() => (this.settled = true));
    const tables = await fetchMyTables().catch(() => null);
    this.gamesFailed = tables === null;
    this.all = tables ?? [];
    this.games = listedGames(this.all);
    this.asked = true;
    if (tables !== null) expectRunning(this.last !== undefined);
    await offered;
    return tables !== null;
  }

  /** Games were taken off the list, or put back. */
  list(): void {
    this.games = listedGames(this.all);
    expectRunning(this.last !== undefined);
  }
}

/** Return whether a request failed because nobody answered it: no network, or a proxy before a server that is away. */
function isAway(error: unknown): boolean {
  return !(error instanceof RequestFailed) || error.code === "busy";
}

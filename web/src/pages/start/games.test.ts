import { beforeEach, describe, expect, test, vi } from "vitest";

import { overwriteGetLocale } from "../../paraglide/runtime.js";
import type { MyTable } from "../../wire/messages";
import { listedGames, othersAt, putBackGame, removeGame, whenPlayed } from "./games";

const game: MyTable = {
  table: "t1",
  seat: 0,
  rules: "dutch",
  players: ["Ann", "Bo", ""],
  scores: [3370, 5855],
  over: false,
  changed: 1000,
  deal: 4,
  unnamed: [],
  gathers: false,
  finished: "",
};

beforeEach(() => {
  overwriteGetLocale(() => "en");
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

describe("my games", () => {
  test("are all listed, but for those that were removed", () => {
    const other = { ...game, table: "t2" };
    removeGame(game);
    expect(listedGames([game, other])).toEqual([other]);
    putBackGame(game);
    expect(listedGames([game, other])).toEqual([game, other]);
  });

  test("come back when they are played on", () => {
    removeGame(game);
    expect(listedGames([{ ...game, changed: 1001 }])).toHaveLength(1);
  });

  test("name a player without a name by the seat, and a deleted one as such", () => {
    expect(othersAt({ ...game, unnamed: [2] })).toBe("Bo and Player 3");
    expect(othersAt(game)).toBe("Bo and deleted player");
  });

  test.each([
    [1000, "this minute"],
    [1000 + 300, "5 minutes ago"],
    [1000 + 7200, "2 hours ago"],
  ])("say when they were played", (now, words) => {
    expect(whenPlayed(1000, now)).toBe(words);
  });
});

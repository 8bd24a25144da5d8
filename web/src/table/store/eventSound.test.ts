import { describe, expect, test } from "vitest";

import { sideWith, viewWith } from "../../samba/fixture";
import { game } from "../../samba/game";
import type { DealResult, Event, TableView } from "../../wire/messages";
import { learn } from "../games";
import { soundOf } from "./eventSound";

learn("samba", game);

const MELD = { n: 1, seat: 1, cards: ["Ks"], meld: "B1", joker: null };
const laid = (complete: (Event & { kind: "laid" })["complete"] = null): Event => ({ kind: "laid", ...MELD, complete });
const discarded: Event = { kind: "discarded", n: 2, seat: 1, cards: ["4s"] };
const drew: Event = { kind: "drew", n: 1, seat: 1, cards: [], count: 2, red_threes: [] };
const took: Event = {
  kind: "took",
  n: 1,
  seat: 1,
  way: "pair",
  cards: ["Ks", "Ks"],
  meld: "B1",
  count: 3,
  complete: null,
  red_threes: [],
  joker: null,
};
const over: Event = { kind: "deal_over", n: 3, out: 1, cause: "out" };

function ended(own: number, others: number, some: Partial<TableView> = {}): TableView {
  const side = (number: number, deal: number) => ({ side: number, lines: [], deal, total: deal, next_minimum: 50 });
  const result: DealResult = {
    number: 1,
    went_out: 1,
    end: "out",
    sides: [side(0, own), side(1, others)],
    hands: [[], [], [], []],
    penalties: [],
    match: "m",
  };
  return viewWith({ phase: "over", result, ...some });
}

describe("the sound of an event", () => {
  const view = viewWith();
  test.each<[string, Event[], string | null]>([
    ["a draw", [drew], "draw"],
    ["a discard", [discarded], "card"],
    ["the pile", [took], "pile"],
    ["a meld", [laid()], "meld"],
    ["a canasta", [laid("mixed")], "canasta"],
    ["a samba", [laid("samba")], "samba"],
    ["several at once", [drew, laid("pure"), discarded], "canasta"],
    ["words", [{ kind: "speed", n: 1, seat: 0, ms: 100 }], null],
    ["nothing", [], null],
  ])("tells %s", (_, fresh, sound) => {
    expect(soundOf(fresh, view, view)).toBe(sound);
  });

  test("tells a side's opening, once", () => {
    const opened = viewWith({ sides: [sideWith(0, [0, 2]), sideWith(1, [1, 3], { opened: true })] });
    expect(soundOf([laid()], opened, view)).toBe("opening");
    expect(soundOf([laid()], opened, opened)).toBe("meld");
    expect(soundOf([laid()], opened, null)).toBe("meld");
  });

  test("tells how a deal has gone, for those who play", () => {
    expect(soundOf([discarded, over], ended(500, 300), view)).toBe("won");
    expect(soundOf([discarded, over], ended(-20, 300), view)).toBe("lost");
    expect(soundOf([over], ended(300, 300), view)).toBe("end");
    expect(soundOf([over], ended(500, 300, { side: -1, seat: -1 }), view)).toBe("end");
  });

  test("tells the end of a match", () => {
    const match = { winner: 0, totals: [10_000, 300], stopped: false } as TableView["over"];
    expect(soundOf([over], ended(500, 300, { over: match }), view)).toBe("match");
  });

  test("is none for what is said on the score page", () => {
    expect(soundOf([discarded], ended(0, 0), view)).toBeNull();
  });
});

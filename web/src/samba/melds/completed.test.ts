import { describe, expect, test } from "vitest";

import type { Meld } from "../../wire/messages";
import { sideWith, viewWith } from "../fixture";
import { completedBetween } from "./completed";

function group(cards: string, complete: Meld["complete"], name = "B1"): Meld {
  const list = cards.split(" ");
  return {
    name,
    kind: "group" as const,
    cards: list,
    naturals: list.length,
    wilds: 0,
    points: 0,
    needed: 7,
    complete,
    takes: [],
    merges: [],
  };
}

const SIX = "Ks Ks Kh Kh Kd Kd";
const table = (melds: (Meld | null)[], some = {}) =>
  viewWith({ sides: [sideWith(0, [0, 2]), sideWith(1, [1, 3], { melds })], ...some });

describe("completed sets", () => {
  test("are those that have become complete, on any side, with what the server says they bring", () => {
    const [set, ...others] = completedBetween(table([group(SIX, "")]), table([group(`${SIX} Kc`, "pure")]));
    expect(others).toEqual([]);
    expect(set).toMatchObject({ letter: "N", points: 500, anchors: ["meld-B1", "seat-1", "seat-3"] });
    expect(set?.cards).toHaveLength(7);
  });

  test("are there at once where a whole set is laid", () => {
    expect(completedBetween(table([]), table([group(`${SIX} Kc`, "pure")]))).toHaveLength(1);
  });

  test("are no longer told when they grow, or become mixed", () => {
    expect(completedBetween(table([group(`${SIX} Kc`, "pure")]), table([group(`${SIX} Kc 2s`, "mixed")]))).toEqual([]);
  });

  test("are not told of another deal", () => {
    expect(completedBetween(table([group(SIX, "")]), table([group(`${SIX} Kc`, "pure")], { deal: 2 }))).toEqual([]);
  });
});

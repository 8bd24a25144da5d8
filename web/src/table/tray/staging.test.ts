import { describe, expect, test } from "vitest";

import { pileWith, stagedWith } from "../../samba/fixture";
import type { TrayPile } from "../../wire/messages";
import {
  addTo,
  answered,
  goalsOf,
  goingTo,
  moveToPile,
  NOTHING_STAGED,
  onlyGoal,
  pick,
  prune,
  putBack,
  questionOf,
  spread,
  toggleMerge,
  turned,
  unplaced,
} from "./staging";
import type { Staging } from "./staging";

const ids = (text: string): string[] => text.split(" ").map((card) => `${card}.1`);
const picked = (text: string, ...piles: TrayPile[]): Staging =>
  answered(pick(NOTHING_STAGED, ids(text)), stagedWith({ piles }));
const lying = (staging: Staging): string[] =>
  staging.piles.map((pile) => pile.cards.map((id) => id.slice(0, -2)).join(" "));

const GROUP = pileWith([0, 2, 1], { look: "group", points: 30 });

describe("a pick", () => {
  test("has no place until the answer comes, and all else stays where it was", () => {
    const staging = pick(picked("Ks Kd Kh", GROUP), ids("9s"));
    expect(lying(staging)).toEqual(["Ks Kh Kd"]);
    expect(unplaced(staging)).toEqual(ids("9s"));
    expect(lying(spread(staging))).toEqual(["Ks Kh Kd", "9s"]);
  });

  test("is asked about with all that lay before, by places in the order of picking", () => {
    expect(questionOf(pick(picked("Ks Kd Kh", GROUP), ids("9s")))).toEqual({
      cards: ["Ks", "Kd", "Kh", "9s"],
      piles: [{ cards: [0, 2, 1], to: null, kept: false, turned: 0 }],
      merges: [],
    });
  });

  test("of a card that lies there already changes nothing", () => {
    expect(pick(picked("Ks"), ids("Ks")).picks).toEqual(ids("Ks"));
  });
});

describe("an answer", () => {
  test("says how the cards lie, under the name of their first pick", () => {
    const staging = picked("4h Ks 6h 5h", pileWith([0, 3, 2], { look: "sequence" }), pileWith([1]));
    expect(lying(staging)).toEqual(["4h 5h 6h", "Ks"]);
    expect(staging.piles.map((pile) => pile.key)).toEqual(["4h.1", "Ks.1"]);
  });

  test("leaves a pile of the owner its name and its wish", () => {
    const asked = turned(moveToPile(picked("5h 6h Jk", pileWith([0, 1, 2])), ids("Jk 5h 6h"), null), "own Jk.1");
    const after = answered(asked, stagedWith({ piles: [pileWith([2, 0, 1], { former: 0, may_turn: true })] }));
    expect(after.piles).toMatchObject([{ key: "own Jk.1", kept: true, turned: 1, info: { may_turn: true } }]);
    expect(lying(after)).toEqual(["Jk 5h 6h"]);
  });

  test("names ways, goals and used cards by the hand's own names", () => {
    const take = { way: "pair", cards: ["Qh", "Qd"], to: null, joker: null, opens: false, points: 30 };
    const { answer } = answered(
      pick(NOTHING_STAGED, ids("Qh 5s Qd")),
      stagedWith({
        piles: [pileWith([0, 2]), pileWith([1])],
        used: [0, 2],
        targets: [{ to: "A1", cards: [1] }],
        takes: [{ ...take, actions: ["take pair Qh Qd", "lay 4h 5h 6h"], used: [0, 2], pile: 0 }],
      }),
    );
    expect(answer).toMatchObject({ used: ids("Qh Qd"), targets: [{ to: "A1", cards: ids("5s") }] });
    expect(answer?.takes).toMatchObject([{ action: "take pair Qh Qd", used: ids("Qh Qd"), pile: "Qh.1" }]);
  });

  test("to a question that made no sense leaves every pick in the tray", () => {
    expect(lying(answered(pick(NOTHING_STAGED, ids("Ks 9h")), stagedWith()))).toEqual(["Ks", "9h"]);
  });
});

describe("the owner moves cards", () => {
  test("onto an own meld, a second card with the first", () => {
    const staging = addTo(addTo(NOTHING_STAGED, ids("Ks"), "A2"), ids("Kh"), "A2");
    expect(staging.piles).toMatchObject([{ cards: ids("Ks Kh"), to: "A2", kept: true }]);
  });

  test("to another staged meld, which is then kept", () => {
    const before = picked("7s 7h 7d 8s 9s", pileWith([0, 1, 2]), pileWith([3, 4]));
    const staging = moveToPile(before, ids("7s"), "8s.1");
    expect(staging.piles).toMatchObject([
      { cards: ids("7h 7d"), kept: false },
      { cards: ids("8s 9s 7s"), kept: true },
    ]);
  });

  test("back into the hand", () => {
    expect(lying(putBack(picked("Ks Kd Kh", GROUP), ids("Kd")))).toEqual(["Ks Kh"]);
  });

  test("two own melds together, and again to leave them apart", () => {
    const merged = toggleMerge(NOTHING_STAGED, "A1", "A4");
    expect(questionOf(merged).merges).toEqual([{ into: "A1", other: "A4" }]);
    expect(toggleMerge(merged, "A1", "A4").merges).toEqual([]);
  });
});

test("a click on an own meld sends the loose cards there that fit, else the pile touched last", () => {
  const staging = answered(
    pick(NOTHING_STAGED, ids("4h Ks 5h 6h")),
    stagedWith({ piles: [pileWith([0, 2, 3]), pileWith([1])], targets: [{ to: "A1", cards: [1] }] }),
  );
  expect(goingTo(staging, "A1")).toEqual(ids("Ks"));
  expect(goingTo(staging, "A2")).toEqual(ids("4h 5h 6h"));
});

test("melds that loose cards fit are goals until the cards are on their way to one", () => {
  const targets = [
    { to: "A1", cards: [0] },
    { to: "A2", cards: [0] },
  ];
  const staging = answered(pick(NOTHING_STAGED, ids("9h")), stagedWith({ piles: [pileWith([0])], targets }));
  expect(goalsOf(staging)).toEqual({ chosen: [], possible: ["A1", "A2"] });
  expect(goalsOf(addTo(staging, ids("9h"), "A2"))).toEqual({ chosen: ["A2"], possible: [] });
});

test("a play that only adds to one own meld has that meld as its goal", () => {
  const piles = [pileWith([0], { to: "A1" }), pileWith([1])];
  const added = answered(pick(NOTHING_STAGED, ids("Ks 9h")), stagedWith({ piles, used: [0] }));
  expect(onlyGoal(added)).toBe("A1");
  expect(onlyGoal(toggleMerge(added, "A1", "A2"))).toBeNull();
  const both = answered(pick(NOTHING_STAGED, ids("Ks 9h")), stagedWith({ piles, used: [0, 1] }));
  expect(onlyGoal(both)).toBeNull();
});

test("cards that left the hand leave the tray, and goals that are gone are forgotten", () => {
  const staging = addTo(picked("Ks Kd Kh", GROUP), ids("9s"), "A1");
  const pruned = prune(staging, ids("Ks Kd 9s"), []);
  expect(pruned.picks).toEqual(ids("Ks Kd 9s"));
  expect(pruned.piles.every((pile) => pile.to === null)).toBe(true);
  expect(prune(staging, staging.picks, ["A1"])).toBe(staging);
});

describe("no two piles have the same name", () => {
  const names = (staging: Staging): string[] => staging.piles.map((pile) => pile.key);
  const left = putBack(picked("Ks Kd Kh", GROUP), ids("Ks")); // a pile that has the name of a card that left it

  test("when that card is picked again and no answer comes", () => {
    expect(names(spread(pick(left, ids("Ks"))))).toEqual(["Ks.1", "Ks.1+"]);
  });

  test("when that card goes to another pile by itself or by its owner", () => {
    const own = turned(left, "Ks.1");
    const piles = [pileWith([0, 1], { former: 0, look: "open" }), pileWith([2])];
    expect(names(answered(pick(own, ids("Ks")), stagedWith({ piles })))).toEqual(["Ks.1", "Ks.1+"]);
    const moved = moveToPile(moveToPile(pick(left, ids("Ks 9s")), ids("Ks 9s"), null), ids("Ks"), null);
    expect(names(moved)).toEqual(["Ks.1", "own Ks.1", "own Ks.1+"]);
  });
});

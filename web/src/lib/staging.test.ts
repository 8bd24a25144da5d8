import { describe, expect, test } from "vitest";

import { cardOfId } from "./hand";
import { NOTHING_STAGED, actionsOf, addTo, moveToPile, pick, prune, putBack, shapeOf, takePlay, toggleMerge } from "./staging";
import type { Staging } from "./staging";
import type { PileOffer } from "./wire";

/** Names of cards, copies numbered in order. */
function ids(text: string): string[] {
  const seen = new Map<string, number>();
  return text.split(" ").map((card) => {
    seen.set(card, (seen.get(card) ?? 0) + 1);
    return `${card}.${String(seen.get(card))}`;
  });
}

const picked = (text: string): Staging => ids(text).reduce((staging, id) => pick(staging, [id]), NOTHING_STAGED);
const piles = (staging: Staging): string[] => staging.piles.map((pile) => pile.cards.map(cardOfId).join(" "));

describe("picked cards fall into melds by themselves", () => {
  test("one rank is a group, one suit in order a sequence", () => {
    expect(piles(picked("Ks Kh Kd 4h 5h 6h"))).toEqual(["Ks Kh Kd", "4h 5h 6h"]);
  });

  test("whatever the order of picking", () => {
    expect(piles(picked("4h Ks 6h Kh 5h Kd"))).toEqual(["4h 5h 6h", "Ks Kh Kd"]);
  });

  test("a wild card goes to the pair that needs it", () => {
    expect(piles(picked("Ks Kh Kd 9s 9h Jk"))).toEqual(["Ks Kh Kd", "9s 9h Jk"]);
  });

  test("a card that fits two melds stays where it makes more of them", () => {
    expect(piles(picked("4h 5h 6h 7h 7s 7d"))).toEqual(["4h 5h 6h", "7h 7s 7d"]);
  });

  test("what lay together stays together between equals", () => {
    expect(piles(picked("7s 7h 7d 8s 9s"))[0]).toBe("7s 7h 7d");
  });

  test("a completed set is not torn apart for sequences of as many cards", () => {
    const fours = "4s 4s 4h 4h 4d 4d 4c";
    expect(piles(picked(`${fours} 5c 6c 7c 5d 6d 7d 5h 6h 7h`))).toContain(fours);
    expect(piles(picked("4h 5h 6h 7h 8h 9h Th 4s 4d 5s 5d"))).toContain("4h 5h 6h 7h 8h 9h Th");
  });

  test("eight in order are not staged as one sequence", () => {
    expect(piles(picked("4h 5h 6h 7h 8h 9h Th Jh")).every((pile) => pile.split(" ").length <= 7)).toBe(true);
  });

  test("two copies of a run make two sequences", () => {
    expect(piles(picked("4h 5h 6h 4h 5h 6h"))).toEqual(["4h 5h 6h", "4h 5h 6h"]);
  });

  test("the beginning of a sequence lies in one pile", () => {
    expect(piles(picked("4h 6h"))).toEqual(["4h 6h"]);
  });

  test("red threes lie by themselves, each an action of its own", () => {
    expect(actionsOf(picked("Ks 3h Kh 3d Kd"))).toEqual(["red 3h", "red 3d", "lay Ks Kh Kd"]);
  });

  test("a whole hand of sixty is grouped without a pause", () => {
    const pack = ["s", "h", "d", "c"].flatMap((suit) => [..."456789TJQKA"].map((rank) => rank + suit));
    const many = [...pack, ...pack.slice(0, 16)].join(" ");
    expect(pick(NOTHING_STAGED, ids(many)).piles.flatMap((pile) => pile.cards)).toHaveLength(60);
  });
});

describe("the owner moves cards", () => {
  test("onto an own meld", () => {
    const staging = addTo(picked("Ks 4h 5h 6h"), ["Ks.1"], "A2");
    expect(actionsOf(staging)).toEqual(["lay 4h 5h 6h", "add Ks A2"]);
  });

  test("a second card onto the same meld lies with the first", () => {
    const staging = addTo(addTo(NOTHING_STAGED, ["Ks.1"], "A2"), ["Kh.1"], "A2");
    expect(actionsOf(staging)).toEqual(["add Ks Kh A2"]);
  });

  test("to another staged meld, and grouping leaves it there", () => {
    const before = picked("7s 7h 7d 8s 9s");
    const staging = moveToPile(before, ["7s.1"], before.piles[1]?.key ?? "");
    expect(piles(pick(staging, ["7c.1"]))).toEqual(["7h 7d 7c", "8s 9s 7s"].toSorted((one) => (one.includes("7s") ? -1 : 1)));
  });

  test("a later card of the rank joins the pile put together by hand", () => {
    const apart = moveToPile(picked("Ks Kh Kd"), ["Ks.1", "Kh.1", "Kd.1"], null);
    expect(piles(pick(apart, ["Kc.1"]))).toEqual(["Ks Kh Kd Kc"]);
  });

  test("back into the hand", () => {
    expect(piles(putBack(picked("Ks Kh Kd Kc"), ["Kd.1"]))).toEqual(["Ks Kh Kc"]);
  });

  test("two own groups together, and again to leave them apart", () => {
    const merged = toggleMerge(NOTHING_STAGED, "A1", "A4");
    expect(actionsOf(merged)).toEqual(["merge A1 A4"]);
    expect(actionsOf(toggleMerge(merged, "A1", "A4"))).toEqual([]);
  });
});

test("cards that left the hand leave the tray, and goals that are gone are forgotten", () => {
  const staging = addTo(picked("Ks Kh Kd 9s"), ["9s.1"], "A1");
  const pruned = prune(staging, ["Ks.1", "Kd.1", "9s.1"], []);
  expect(pruned.picks).toEqual(["Ks.1", "Kd.1", "9s.1"]);
  expect(pruned.piles.every((pile) => pile.to === null)).toBe(true);
});

test("shapes are told by the eye alone", () => {
  expect(shapeOf(["Ks", "Kh", "Jk"])).toBe("group");
  expect(shapeOf(["6h", "4h", "5h"])).toBe("sequence");
  expect(shapeOf(["4h", "5h", "Jk"])).toBe("none");
  expect(shapeOf(["4h", "5h"])).toBe("none");
  expect(shapeOf(["3h"])).toBe("red_three");
});

describe("taking the pile", () => {
  const offer: PileOffer = { action: "take pair Qh Qd", way: "pair", cards: ["Qh", "Qd"], to: null, opens: true, points: 30 };

  test("before the opening brings everything that is staged, the pair's meld first", () => {
    const { actions, used } = takePlay(offer, picked("4h Qh 5h Qd 6h Qs"), false);
    expect(actions).toEqual(["take pair Qh Qd Qs", "lay 4h 5h 6h"]);
    expect(used).toHaveLength(6);
  });

  test("after it takes the pile alone and leaves the rest in the tray", () => {
    const { actions, used } = takePlay(offer, picked("4h 5h 6h"), true);
    expect(actions).toEqual(["take pair Qh Qd"]);
    expect(used).toEqual([]);
  });

  test("onto an own meld names it", () => {
    const onto = { ...offer, action: "take pair Qh Qd A3", to: "A3" };
    expect(takePlay(onto, picked("Qh Qd Jk"), true).actions).toEqual(["take pair Qh Qd Jk A3"]);
  });
});

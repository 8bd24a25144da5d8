import { describe, expect, test } from "vitest";

import { sorted, sortedIn } from "../../samba/hand/sort";
import { moveTo, reconcile } from "./hand";
import type { HandCard } from "./hand";

const handOf = (...cards: string[]): HandCard[] => reconcile([], cards).hand;
const cardsOf = (hand: HandCard[]): string => hand.map((one) => one.card).join(" ");

describe("a hand that the server sends anew", () => {
  test("keeps its order and the names of its copies", () => {
    const hand = moveTo(handOf("4s", "Qh", "Qh"), "4s.1", 2);
    const again = reconcile(hand, ["Qh", "Qh", "4s"]);
    expect(again.hand).toEqual(hand);
    expect(again.gone).toEqual([]);
  });

  test("loses the copy that was played, not its twin", () => {
    const { hand, gone } = reconcile(handOf("Qh", "Qh", "Qh"), ["Qh", "Qh"], ["Qh.1"]);
    expect(gone).toEqual(["Qh.1"]);
    expect(hand.map((one) => one.id)).toEqual(["Qh.2", "Qh.3"]);
  });

  test("takes new cards in at the end", () => {
    expect(cardsOf(reconcile(handOf("Ks", "4s"), ["4s", "Ks", "5s"]).hand)).toBe("Ks 4s 5s");
  });

  test("takes new cards in where they belong, when its owner wants that", () => {
    const hand = sorted(handOf("4s", "9s", "Kh"), "suit");
    expect(cardsOf(reconcile(hand, ["4s", "9s", "Kh", "7s"], [], sortedIn("suit")).hand)).toBe("4s 7s 9s Kh");
  });
});

describe("sorting", () => {
  const hand = handOf("Jk", "Kh", "4s", "2c", "4h", "6s", "3h", "5s", "Kd", "3c");

  test("by rank puts equal ranks together and wild cards last", () => {
    expect(cardsOf(sorted(hand, "rank"))).toBe("4s 4h 5s 6s Kh Kd 3h 3c 2c Jk");
  });

  test("by suit puts a suit in order", () => {
    expect(cardsOf(sorted(hand, "suit"))).toBe("4s 5s 6s 4h Kh Kd 3h 3c 2c Jk");
  });

  test("by sequences puts runs first, then groups, then the rest", () => {
    expect(cardsOf(sorted(hand, "sequences"))).toBe("4s 5s 6s Kh Kd 4h 3h 3c 2c Jk");
  });

  test("by sequences uses each copy once", () => {
    expect(cardsOf(sorted(handOf("5s", "4s", "6s", "5s", "5h"), "sequences"))).toBe("4s 5s 6s 5s 5h");
  });

  test("of the own order changes nothing", () => {
    expect(sorted(hand, "own")).toEqual(hand);
  });
});

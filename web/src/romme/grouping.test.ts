import { describe, expect, test } from "vitest";

import { groupNumbers, inRowOrder, lookOf, placesIn } from "./grouping";
import { ROMME_FACTS } from "./facts";

const ids = (text: string): string[] => text.split(" ").map((card) => `${card}.1`);
const grouped = (text: string, before: string[][] = []): string[] => {
  const { piles } = groupNumbers(ids(text), before, [], ROMME_FACTS);
  return piles.map((pile) => inRowOrder(pile, ROMME_FACTS).map((id) => id.slice(0, -2)).join(" "));
};

describe("picked cards", () => {
  test("of one colour in order are a row, whatever the order they were picked in", () => {
    expect(grouped("b6 b4 b5")).toEqual(["b4 b5 b6"]);
  });

  test("make a row over the end of the numbers", () => {
    expect(grouped("r1 r12 r11")).toEqual(["r11 r12 r1"]);
    expect(lookOf(ids("r1 r12 r11"), { ...ROMME_FACTS, cyclic: false })).toBe("none");
  });

  test("have a gap filled by a 2, which else goes to the high end", () => {
    expect(grouped("b10 y2 b12")).toEqual(["b10 y2 b12"]);
    expect(grouped("g2 r8 r9")).toEqual(["r8 r9 g2"]);
  });

  test("need no joker where the 2 is of the colour", () => {
    expect(grouped("b3 b1 b2")).toEqual(["b1 b2 b3"]);
  });

  test("of one number are a set, of three numbers a Samba, as the rules say", () => {
    expect(lookOf(ids("r8 g8 b8"), ROMME_FACTS)).toBe("set");
    expect(lookOf(ids("r7 g7 b7"), ROMME_FACTS)).toBe("none");
    expect(lookOf(ids("g4 g8 g12"), ROMME_FACTS)).toBe("samba");
    expect(lookOf(ids("g4 r8 g12"), ROMME_FACTS)).toBe("none");
  });

  test("fall into several Canastras", () => {
    expect(grouped("r4 r5 r6 g8 b8 y8").toSorted()).toEqual(["g8 b8 y8", "r4 r5 r6"]);
  });

  test("that are no Canastra yet lie with what they may become one with", () => {
    expect(grouped("b4 b6 r9")).toEqual(["r9", "b4 b6"]);
  });

  test("stay in the Canastra in which they lay", () => {
    expect(grouped("r8 g8 b8 r9 r10", [ids("r8 g8 b8")])).toContain("r8 g8 b8");
  });
});

test("a joker in a gap stands for the card that is missing", () => {
  expect(placesIn(["b10", "y2", "b12"])).toEqual(["b10", "b11", "b12"]);
  expect(placesIn(["b1", "b2", "b3"])).toBeNull();
});

import { expect, test } from "vitest";

import type { Event } from "../../wire/messages";
import { turnedClean } from "./clean";

const COMMON = { seat: 0, meld: "A1", complete: "" as const, count: 0 };

function laid(n: number, cards: string[], joker: string | null): Event {
  return { ...COMMON, n, kind: "laid", cards, joker };
}

function added(n: number, card: string, joker: string | null): Event {
  return { ...COMMON, n, kind: "added", cards: [card], joker };
}

const ROW = laid(1, ["r3", "r2", "r5"], "r4");

test("a row turns clean where the card of its joker is laid and the joker goes nowhere else", () => {
  const event = added(2, "r4", null);
  expect(turnedClean(event, [ROW, event])).toBe(true);
});

test("it does not where another card is added, where the joker moves on, or where there is none", () => {
  const other = added(2, "r6", null);
  const moves = added(2, "r4", "r6");
  const plain = laid(1, ["r3", "r5", "r6"], null);
  const event = added(2, "r4", null);
  expect(turnedClean(other, [ROW, other])).toBe(false);
  expect(turnedClean(moves, [ROW, moves])).toBe(false);
  expect(turnedClean(event, [plain, event])).toBe(false);
});

test("what was taken back has moved no joker", () => {
  const moves = added(2, "r4", "r6");
  const back: Event = { n: 3, kind: "took_back", seat: 0, count: 1, what: "meld" };
  const event = added(4, "r4", null);
  expect(turnedClean(event, [ROW, moves, back, event])).toBe(true);
});

test("a row of an earlier deal has nothing to do with this one", () => {
  const dealt: Event = { n: 2, kind: "dealt", dealer: 1, each: 15, cards: [], turn_up: null };
  const event = added(3, "r4", null);
  expect(turnedClean(event, [ROW, dealt, event])).toBe(false);
});

import { beforeEach, expect, test } from "vitest";

import { overwriteGetLocale } from "../../paraglide/runtime.js";
import { eventWith } from "../../samba/fixture";
import { changedMelds, lastTurns, turnSpoken, turnText } from "./lastTurns";

beforeEach(() => overwriteGetLocale(() => "en"));

const bo = [
  eventWith("dealt", { n: 1 }),
  eventWith("drew", { n: 2, count: 2 }),
  eventWith("added", { n: 3, cards: ["8h"], meld: "B1" }),
  eventWith("discarded", { n: 4, cards: ["2s"] }),
];

test("a turn is told until the next one of the same seat", () => {
  const turn = lastTurns(bo).get(1);
  expect(turnText(turn?.parts ?? [])).toBe("drew 2 · +8♥ · threw 2♠");
  expect(turnText(turn?.short ?? [])).toBe("+8♥ · threw 2♠");
  expect(turnSpoken(turn?.parts ?? [])).toBe("drew 2, plus eight of hearts, threw two of spades, wild");
  const cy = [...bo, eventWith("took", { n: 5, seat: 2, cards: ["2s", "9h", "9d"], count: 4, way: "pair" })];
  expect(turnText(lastTurns(cy).get(1)?.parts ?? [])).toBe("drew 2 · +8♥ · threw 2♠");
  expect(turnText(lastTurns(cy).get(2)?.parts ?? [])).toBe("took 2♠ and 4 more");
  const again = [...cy, eventWith("drew", { n: 6, count: 2 })];
  expect(turnText(lastTurns(again).get(1)?.parts ?? [])).toBe("drew 2");
});

test("many melded cards are a number, and what was taken back is not told", () => {
  const laid = eventWith("laid", { n: 4, cards: ["Ks", "Kh", "Kd", "Kc"], meld: "B2" });
  const turn = [...bo.slice(0, 3), laid];
  expect(turnText(lastTurns(turn).get(1)?.parts ?? [])).toBe("drew 2 · +5 cards");
  const back = [...turn, eventWith("took_back", { n: 5, count: 1 })];
  expect(turnText(lastTurns(back).get(1)?.parts ?? [])).toBe("drew 2 · +8♥");
});

test("melds that others changed are known until the own turn ends", () => {
  const own = eventWith("discarded", { n: 5, seat: 0, cards: ["4s"] });
  expect([...changedMelds(bo, 0)]).toEqual(["B1"]);
  expect([...changedMelds([...bo, own], 0)]).toEqual([]);
  expect([...changedMelds(bo, 1)]).toEqual([]);
});

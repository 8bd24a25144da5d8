import { expect, test } from "vitest";

import { signs } from "../../../cards/rich";
import { groupWith, viewWith } from "../../../samba/fixture";
import { game } from "../../../samba/game";
import { learn } from "../../../table/games";
import type { Mark, TableView } from "../../../wire/messages";
import { betterText, playedText } from "./plans";

learn("samba", game);

const nobody = viewWith({});
const [own, others] = nobody.sides;
const sides =
  own && others ? [{ ...own, melds: [groupWith("A1", "9s 9h 9d"), groupWith("A2", "Ks Ks Kc")] }, others] : [];
const view: TableView = { ...nobody, sides };

test("a plan of another seat is said with the melds of its side", () => {
  const theirs = others ? { ...others, melds: [null, null, groupWith("B3", "Js Js Jc")] } : others;
  const seen = { ...view, sides: own && theirs ? [own, theirs] : [] };
  const other = { ...mark(["lay 5s 5h 5d", "add 5c B4", "discard 4c"], []), seat: 1 };
  expect(signs(playedText(other, seen, null))).toBe("Lay 5♠ 5♥ 5♦ 5♣ · Discard 4♣");
  expect(signs(playedText({ ...other, played: ["add Jh B3"] }, seen, null))).toBe("Add J♥ to the jacks");
});

function mark(played: string[], better: string[]): Mark {
  return { step: 4, points: 30, seat: 0, within: 10, played, better, reasons: [] };
}

test("what was played is said with the melds of the table", () => {
  expect(signs(playedText(mark(["add Kh A2", "discard 4c"], []), view, null))).toBe("Add K♥ to the kings · Discard 4♣");
  expect(signs(betterText(mark([], ["add 9c A1", "discard 4c"]), view, null))).toBe("Add 9♣ to the nines · Discard 4♣");
});

test("a meld that was never made is not called by one that got its number", () => {
  const text = signs(betterText(mark([], ["lay 5s 5h 5d", "add 5c A2", "discard 4c"]), view, null));
  expect(text).not.toContain("kings");
  expect(text).toMatch(/^Lay 5♠ 5♥ 5♦ · Add 5♣ to .+ · Discard 4♣$/);
});

test("by its position a moment is told with the melds of that time, in another deal too", () => {
  const plan = ["lay 5s 5h 5d", "add 5c A3", "add 9c A1", "discard 4c"];
  const end = { ...view, sides: [] };
  expect(signs(betterText(mark([], plan), end, view))).toBe("Lay 5♠ 5♥ 5♦ 5♣ · Add 9♣ to the nines · Discard 4♣");
  expect(signs(playedText(mark(plan, []), end, view))).toBe("Lay 5♠ 5♥ 5♦ 5♣ · Add 9♣ to the nines · Discard 4♣");
});

test("without it nothing is added to a meld that only seems to have its number", () => {
  const text = signs(betterText(mark([], ["lay 5s 5h 5d", "lay 7s 7h 7d", "add 7c A3", "discard 4c"]), view, null));
  expect(text).toMatch(/^Lay 5♠ 5♥ 5♦ · Lay 7♠ 7♥ 7♦ · Add 7♣ to .+ · Discard 4♣$/);
});

import { expect, test } from "vitest";

import { viewWith } from "../../samba/fixture";
import type { NextDeal, TableView } from "../../wire/messages";
import { footText, goesOn } from "./nextDeal";

const runs: NextDeal = { begins_in: 60_000, readers: [] };

/** Return the score page of seat 0 of four: Bo on seat 1 is not ready. */
function page(next_deal: NextDeal | null, some: Partial<TableView> = {}, ready = true): TableView {
  const view = viewWith({ next_deal, ...some });
  const seats = view.seats.map((one) => ({
    ...one,
    name: ["Ann", "Bo", "Cas", "Di"][one.seat] ?? "",
    ready: one.seat > 1,
  }));
  return { ...view, seats, options: { ...view.options, ready } };
}

test("the seconds are told while the time runs, and nobody alone is told any", () => {
  expect(footText(page(runs), 42)).toBe("Next deal in 42 s");
  expect(footText(page(null), 42)).toBe("No hurry: the bots wait.");
  expect(footText(page(null, { practice: false }), 42)).toBe("");
  expect(footText(page(runs, { paused: 1 }), 42)).toBe("");
});

test("who reads is told, oneself too", () => {
  expect(footText(page({ ...runs, readers: [0, 1, 3] }), 42)).toBe("The next deal waits. Still reading: Bo and Di");
  expect(footText(page({ ...runs, readers: [0] }), 42)).toBe("The next deal waits while you read.");
  expect(footText(page({ ...runs, readers: [1] }, {}, false), 42)).toBe("The next deal waits. Still reading: Bo");
});

test("who is ready is told for whom the table waits", () => {
  expect(footText(page(runs, {}, false), 42)).toBe("Waiting for Bo");
});

test("alone with bots the next deal begins at once, among people one is ready, and a loss leads to revenge", () => {
  const over = { winner: 1, totals: [1, 2], stopped: false, limit: false, last: false, match: "m", next: "" };
  expect(goesOn(page(null))).toBe("Next deal");
  expect(goesOn(page(null, { practice: false }))).toBe("Ready");
  expect(goesOn(page(null, { over }))).toBe("Revenge");
  expect(goesOn(page(null, { over: { ...over, winner: 0 } }))).toBe("Play again");
  expect(goesOn(page(null, { over: { ...over, winner: null } }))).toBe("Play again");
});

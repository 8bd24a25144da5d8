import { expect, test } from "vitest";

import { groupWith, sideWith, viewWith } from "./fixture";
import { flightsBetween } from "./flights";

const view = viewWith({ actor: 0, turn: 0, stock: 60, pile: 3, upcard: "9s", drawn: [] });

test("own drawn cards fly face up to their places, the others' stay face down", () => {
  const own = flightsBetween(view, { ...view, stock: 58, drawn: ["Kh", "Jk"] });
  expect(own).toEqual([
    { from: "stock", to: "card-Kh", card: "Kh" },
    { from: "stock", to: "card-Jk", card: "Jk" },
  ]);
  const other = flightsBetween({ ...view, actor: 2 }, { ...view, actor: 2, stock: 58 });
  expect(other).toEqual([
    { from: "stock", to: "seat-2", card: null },
    { from: "stock", to: "seat-2", card: null },
  ]);
});

test("a discard flies from the seat that made it to the pile", () => {
  expect(flightsBetween({ ...view, actor: 3 }, { ...view, pile: 4, upcard: "5c" })).toEqual([
    { from: "seat-3", to: "pile", card: "5c", under: "9s" },
  ]);
});

test("a taken card flies to the meld that it was taken for, the others of the pile to the hand", () => {
  const sides = [sideWith(0, [0, 2], { melds: [groupWith("A1", "9s 9h 9d")] }), sideWith(1, [1, 3])];
  expect(flightsBetween(view, { ...view, pile: 0, upcard: null, sides })).toEqual([
    { from: "pile", to: "hand", card: null, joins: true },
    { from: "pile", to: "meld-A1", card: "9s", joins: false },
    { from: "card-9d", to: "meld-A1", card: "9d", joins: false },
  ]);
});

test("red threes of a first turn fly to their side, the cards drawn for them to the hand that had them", () => {
  const laid = [sideWith(0, [0, 2]), sideWith(1, [1, 3], { red_threes: ["3h"] })];
  const after = { ...view, actor: 1, turn: 1, pile: 4, upcard: "5c", stock: 59, sides: laid };
  expect(flightsBetween(view, after)).toEqual([
    { from: "stock", to: "seat-1", card: null },
    { from: "seat-1", to: "threes-1", card: "3h" },
    { from: "card-5c", to: "pile", card: "5c", under: "9s" },
  ]);
});

test("nothing flies into a new deal, and never more than six cards at once", () => {
  expect(flightsBetween(view, { ...view, deal: 2, stock: 20 })).toEqual([]);
  expect(flightsBetween(view, { ...view, stock: 20 })).toHaveLength(6);
});

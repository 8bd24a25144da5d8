import { expect, test } from "vitest";

import { viewWith } from "../samba/fixture";
import type { News, Part, Seat, Welcome } from "./messages";
import { Parts } from "./parts";

const seats = [
  { seat: 0, name: "Ann", cards: 15, away: false },
  { seat: 1, name: "Bo", cards: 15, away: true },
] as Seat[];
const view = viewWith({ stock: 90, hand: ["4c"], seats });
const welcome: Welcome = {
  type: "welcome",
  protocol: 3,
  version: 4,
  events: [],
  view,
  parts: { turn: 7, own: 2, "seats.1": 5, presence: 3 },
};
const news = (...parts: Part[]): News => ({ type: "news", version: 5, events: [], parts });

function welcomed(): Parts {
  const parts = new Parts();
  parts.take(welcome);
  return parts;
}

test("a welcome has the whole view", () => {
  expect(new Parts().take(welcome)).toEqual({ type: "welcome", version: 4, events: [], view });
});

test("a part replaces the fields that it names", () => {
  const told = welcomed().take(news({ name: "turn", v: 8, fields: { turn: 1, stock: 88 } }));
  expect(told?.view).toEqual({ ...view, turn: 1, stock: 88 });
  expect(told?.version).toBe(5);
});

test("a part of a list replaces the fields of one entry", () => {
  const told = welcomed().take(news({ name: "seats.1", v: 6, fields: { name: "Bo", cards: 17 } }));
  expect(told?.view.seats).toEqual([seats[0], { ...seats[1], cards: 17 }]);
});

test("who is away comes alone, and leaves everything else", () => {
  const parts = welcomed();
  const leaves = [{ seat: 0, bot_in: 60_000, choice: null, late: false }];
  const next_deal = { begins_in: 40_000, readers: [1] };
  const told = parts.take({ type: "presence", v: 4, away: [0], leaves, next_deal });
  expect(told).toEqual({
    type: "news",
    version: 4,
    events: [],
    view: {
      ...view,
      leaves,
      next_deal,
      seats: [
        { ...seats[0], away: true },
        { ...seats[1], away: false },
      ],
    },
  });
});

test.each([
  ["a part", news({ name: "turn", v: 9, fields: {} })],
  ["an older part", news({ name: "turn", v: 7, fields: {} })],
  ["who is away", { type: "presence" as const, v: 6, away: [], leaves: [], next_deal: null }],
])("%s that does not follow the one before is a gap, which a welcome closes", (_, message) => {
  const parts = welcomed();
  expect(parts.take(message)).toBeNull();
  expect(parts.take(news({ name: "own", v: 3, fields: { hand: [] } }))).toBeNull();
  expect(parts.take(welcome)?.view).toEqual(view);
  expect(parts.take(news({ name: "own", v: 3, fields: { hand: [] } }))?.view).toEqual({ ...view, hand: [] });
});

test("nothing is told before a welcome", () => {
  expect(new Parts().take(news())).toBeNull();
});

import { expect, test } from "vitest";

import { viewWith } from "../../../samba/fixture";
import { withPeopleOf } from "./position";

test("a position has its own cards, and the people of the page", () => {
  const view = viewWith({ hand: ["4c"] });
  const then = viewWith({ hand: ["Kh", "Kd"] });
  const old = { ...then, seats: then.seats.map((seat) => ({ ...seat, name: "before", cards: 9 })) };
  const shown = withPeopleOf(view, old);
  expect(shown.hand).toEqual(["Kh", "Kd"]);
  expect(shown.seats.map(({ name, cards }) => [name, cards])).toEqual(view.seats.map(({ name }) => [name, 9]));
});

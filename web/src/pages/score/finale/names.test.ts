import { expect, test } from "vitest";

import { viewWith } from "../../../samba/fixture";
import { forOthers, withShownNames } from "../../../words/people";
import { resultOf, weighedSentence } from "./facts";

const OVER = { winner: 0, totals: [5000, 4000], stopped: false, match: "m" } as Parameters<typeof resultOf>[1];

/** Return the view of a person without a name, as the pages get it. */
function nameless(): ReturnType<typeof viewWith> {
  const view = viewWith();
  const seats = view.seats.map((seat) => (seat.seat === 0 ? { ...seat, name: "", unnamed: true } : seat));
  return withShownNames({ view: { ...view, seats }, events: [] } as never).view as typeof view;
}

test("the own device says You, and what goes to others names the seat or the name that was said", () => {
  const view = nameless();
  const moment = { seat: 0, step: 3, mark: { points: 40 }, stroke: null } as never;
  expect(resultOf(view, OVER)).toBe("You and Cy win!");
  expect(resultOf(forOthers(view), OVER)).toBe("Player 1 and Cy win!");
  expect(resultOf(forOthers(view, "Ann"), OVER)).toBe("Ann and Cy win!");
  expect(weighedSentence(forOthers(view), moment)).toContain("Player 1 lost");
});

test("names that are known stay as they are", () => {
  expect(resultOf(forOthers(viewWith(), "Eve"), OVER)).toBe("Ann and Cy win!");
});

import { expect, test } from "vitest";

import { eventWith, viewWith } from "../../samba/fixture";
import { isAhead, plannedAfter } from "./plannedDiscard";
import type { PlannedDiscard } from "./plannedDiscard";

const planned: PlannedDiscard = { id: "9s.1", since: 10 };
const held = ["9s.1", "Kd.1"];

test("a discard is planned while another one plays, not in the own turn and not after the deal", () => {
  expect(isAhead(viewWith({ turn: 1, actor: 1 }))).toBe(true);
  expect(isAhead(viewWith({ turn: 2, actor: 0, phase: "answer" }))).toBe(true);
  expect(isAhead(viewWith({ turn: 0, actor: 0 }))).toBe(false);
  expect(isAhead(viewWith({ turn: 1, actor: 1, phase: "over" }))).toBe(false);
});

test("a planned discard stands while the others draw, lay and discard", () => {
  const events = (["drew", "laid", "discarded"] as const).map((kind, place) =>
    eventWith(kind, { n: 11 + place, seat: 3 }),
  );
  expect(plannedAfter(planned, held, 0, events)).toBe("stands");
});

test("a planned discard is dropped when anybody takes the pile, and what happened before it counts for nothing", () => {
  expect(plannedAfter(planned, held, 0, [eventWith("took", { n: 9, seat: 3 })])).toBe("stands");
  expect(plannedAfter(planned, held, 0, [eventWith("took", { n: 11, seat: 3 })])).toBe("dropped");
  expect(plannedAfter(planned, held, 0, [eventWith("took", { n: 11, seat: 0 })])).toBe("dropped");
});

test("a planned discard is over with the own turn, and when its card has left the hand", () => {
  expect(plannedAfter(planned, held, 0, [eventWith("discarded", { n: 11, seat: 0 })])).toBe("over");
  expect(plannedAfter(planned, held, 0, [eventWith("passed", { n: 11, seat: 0 })])).toBe("over");
  expect(plannedAfter(planned, ["Kd.1"], 0, [])).toBe("over");
  expect(plannedAfter(null, held, 0, [])).toBe("over");
});

import { beforeEach, describe, expect, test, vi } from "vitest";

import { viewWith } from "../../samba/fixture";
import type { AnyView, DealResult, MatchResult, TableView } from "../../wire/messages";
import { isAsked, noteAnswer } from "./tooEasy";

const RESULT: DealResult = { number: 1, went_out: null, end: "stock", sides: [], hands: [], penalties: [], match: "" };
const LAST: MatchResult = { winner: 0, totals: [1, 0], stopped: false, limit: true, last: true, match: "m", next: "" };

/** Return the end of a deal whose bots have these levels. */
function end(
  deal: number,
  some: Partial<TableView> = {},
  levels = ["novice", "novice", "friendly", "novice"],
): AnyView {
  const view = viewWith({ deal, practice: true, ...some });
  return { ...view, seats: view.seats.map((one, seat) => ({ ...one, level: levels[seat] ?? "" })) };
}

function askedAfter(...views: AnyView[]): boolean[] {
  return views.map((view) => isAsked(view, RESULT));
}

beforeEach(() => {
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

describe("whether it is too easy", () => {
  test("is asked after the third deal, also of several tables, and never again", () => {
    const asked = askedAfter(end(1), end(2), end(1, { table: "other" }), end(2, { table: "other" }), end(3));
    expect(asked).toEqual([false, false, true, false, false]);
  });

  test("is asked again by a page that is loaded again, until it is answered", () => {
    expect(askedAfter(end(1), end(1), end(2), end(3), end(3))).toEqual([false, false, false, true, true]);
    noteAnswer();
    expect(askedAfter(end(3))).toEqual([false]);
  });

  test.each([
    ["with stronger opponents", end(3, {}, ["novice", "novice", "novice", "beginner"])],
    ["among people", end(3, { practice: false })],
    ["where no deal follows", end(3, { over: LAST })],
  ])("is not asked %s", (_, view) => {
    expect(askedAfter(end(1), end(2), view, end(4))).toEqual([false, false, false, true]);
  });

  test("is not asked where the table belongs to somebody else, or nothing was played", () => {
    const others = end(3);
    const view = { ...others, seats: others.seats.map((one) => ({ ...one, owner: false })) };
    expect(askedAfter(end(1), end(2), view)).toEqual([false, false, false]);
    expect(isAsked(end(3), null)).toBe(false);
  });
});

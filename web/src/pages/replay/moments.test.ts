import { expect, test } from "vitest";

import { fragmentOf, momentIn } from "./moments";

test("a moment is a deal from 1 and a step from 0", () => {
  expect(momentIn("#2.14")).toEqual({ deal: 2, step: 14 });
  expect(fragmentOf({ deal: 1, step: 0 })).toBe("#1.0");
});

test.each(["", "#", "#0.1", "#1", "#1.", "#1.01", "#1.2.3", "#a.b", "#1.-1"])("%j names no moment", (fragment) => {
  expect(momentIn(fragment)).toBeNull();
});

import { expect, test } from "vitest";

import { fanFor, type FanRoom } from "./fanRows";

const desk: FanRoom = { width: 1334, cardWidth: 88, least: 28, mostPerRow: 99, mostRows: 4 };

test.each([
  [1334, 15, 1, 88],
  [1334, 30, 1, 42],
  [1334, 45, 1, 28],
  [1334, 60, 2, 42],
  [736, 15, 1, 46],
  [736, 30, 2, 46],
  [736, 45, 2, 29],
  [736, 60, 3, 34],
  [1888, 60, 1, 30],
])("in %i px %i cards lie in %i rows, at least %i px apart", (width, count, rows, strip) => {
  const fan = fanFor(count, { ...desk, width });
  expect(fan.rows).toBe(rows);
  expect(fan.strip).toBeGreaterThanOrEqual(strip);
});

test("rows hold at most ten cards where there is room for the rows", () => {
  expect(fanFor(30, { ...desk, mostPerRow: 10 })).toMatchObject({ rows: 3, perRow: 10 });
  expect(fanFor(60, { ...desk, mostPerRow: 10 })).toMatchObject({ rows: 4, perRow: 15 });
});

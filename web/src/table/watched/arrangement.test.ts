import { expect, test } from "vitest";

import { arrangement } from "./arrangement";

const PIECE = { width: 72, height: 112 };

test("few melds are drawn large, in one row where a side is wide and low", () => {
  expect(arrangement(5, PIECE, 1152, 230)).toEqual({ columns: 8, scale: 2 });
});

test("nothing changes its size or place until a step is full", () => {
  const first = arrangement(1, PIECE, 1000, 220);
  for (let count = 2; count <= 8; count++) expect(arrangement(count, PIECE, 1000, 220)).toEqual(first);
  expect(arrangement(9, PIECE, 1000, 220).scale).toBeLessThan(first.scale);
});

test("all of them fit into the room", () => {
  for (const [width, height] of [
    [1152, 230],
    [700, 300],
    [560, 400],
  ] as const)
    for (const count of [1, 8, 9, 15, 16]) {
      const { columns, scale } = arrangement(count, PIECE, width, height);
      expect(columns * PIECE.width * scale).toBeLessThanOrEqual(width + 1);
      expect(Math.ceil(count / columns) * PIECE.height * scale).toBeLessThanOrEqual(height + 6);
    }
});

test("in a room that is too small they are drawn small, and not smaller", () => {
  expect(arrangement(20, PIECE, 200, 60)).toEqual({ columns: 3, scale: 0.7 });
});

import { expect, test } from "vitest";

import { Reader } from "./reader.svelte";

test("somebody reads while something lies open, is in sight, and was touched lately", () => {
  let now = 5000;
  const reader = new Reader(() => now);
  expect(reader.reads).toBe(false);
  const close = reader.lies();
  const closeOther = reader.lies();
  expect(reader.reads).toBe(true);
  now += 119_000;
  reader.look(false);
  expect(reader.reads).toBe(true);
  reader.touch();
  now += 119_000;
  reader.look(false);
  expect(reader.reads).toBe(true);
  now += 2000;
  reader.look(false);
  expect(reader.reads).toBe(false);
  reader.touch();
  expect(reader.reads).toBe(true);
  reader.look(true);
  expect(reader.reads).toBe(false);
  reader.look(false);
  close();
  expect(reader.reads).toBe(true);
  closeOther();
  expect(reader.reads).toBe(false);
});

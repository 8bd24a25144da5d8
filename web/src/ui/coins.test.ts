import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { ANIMALS, animalsOf, BOT_NAMES } from "./coins";

const NAMES = new URL("../../../src/sambakit/server/people/names.py", import.meta.url);
const PICTURES = new URL("../cards/drawings/pictures.svg", import.meta.url);

test("the usual names are those that the server gives", () => {
  const given = /^BOT_NAMES: Final = \((.*)\)$/m.exec(readFileSync(NAMES, "utf8"))?.[1];
  expect(given?.match(/\w+/g)).toEqual(BOT_NAMES);
});

test("every animal is drawn", () => {
  const drawn = [...readFileSync(PICTURES, "utf8").matchAll(/<symbol id="animal-(\w+)"/g)].map(([, name]) => name);
  expect(drawn.toSorted()).toEqual(ANIMALS.toSorted());
});

test("a bot with a usual name has its face wherever it sits", () => {
  expect([
    ...animalsOf([
      { seat: 1, name: "Bo" },
      { seat: 2, name: "Cy" },
      { seat: 3, name: "Di" },
    ]),
  ]).toEqual([
    [1, "fox"],
    [2, "owl"],
    [3, "bear"],
  ]);
  expect(animalsOf([{ seat: 3, name: "Bo" }]).get(3)).toBe("fox");
});

test("other bots have faces that nobody else at the table has", () => {
  const bots = ["Ada", "Bo", "Ada", "Fa", "Zed", "Cy", "Quick", "Gus"].map((name, seat) => ({ seat, name }));
  const faces = animalsOf(bots);
  expect(new Set(faces.values())).toEqual(new Set(ANIMALS));
  expect(faces.get(1)).toBe("fox");
  expect(animalsOf(bots.toReversed())).toEqual(faces);
});

test("a ninth bot has a face too", () => {
  const faces = animalsOf(Array.from({ length: 9 }, (_, seat) => ({ seat, name: "Bo" })));
  expect(faces.size).toBe(9);
  expect(faces.get(8)).toBe("fox");
});

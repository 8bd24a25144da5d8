import { expect, test } from "vitest";

import { apart } from "./curve";
import { LEAST } from "./lettering";
import type { Pen } from "./lettering";
import { draw, SIZE } from "./picture";
import type { Pictured } from "./picture";

interface Text {
  text: string;
  x: number;
  y: number;
  most: number;
  size: number;
}

/** Return what is written when a picture is drawn, by a pen whose letters are half as wide as they are high. */
function written(pictured: Pictured): Text[] {
  const texts: Text[] = [];
  const pen = new Proxy({ font: "" } as Pen, {
    get(state, name: string) {
      const size = Number(/(\d+)px/.exec(state.font)?.[1]);
      if (name === "measureText") return (text: string) => ({ width: (text.length * size) / 2 });
      if (name === "fillText")
        return (text: string, x: number, y: number, most: number) => void texts.push({ text, x, y, most, size });
      return Reflect.get(state, name) ?? (() => undefined);
    },
  });
  draw(pen, pictured, "serif", () => null);
  return texts;
}

const PICTURED: Pictured = {
  rules: "Dutch Samba",
  title: "Ann and Cy win!",
  result: "10,350 to 7,950, after 4 deals",
  sides: [
    { name: "Ann and Cy", totals: [0, 700, 10_350], last: "10,350" },
    { name: "Bo and Di", totals: [0, -200, 7950], last: "7,950" },
  ],
  target: { points: 10_000, words: "target" },
  best: {
    title: "Best meld",
    words: "Samba: 1,560 points, Ann and Cy, deal 2",
    cards: ["4", "5", "6", "7", "8", "9", "10"].map((index) => ({ index, suit: "s" })),
  },
  turning: { title: "Turning point", words: "Deal 2 changed the lead most.", more: "Step 8: Bo lost 60 points." },
};

test("a picture says what it was given and nothing else, all of it inside of its edges", () => {
  const texts = written(PICTURED);
  expect(texts.map(({ text }) => text).toSorted()).toEqual(
    [
      ...["sambakit", "Dutch Samba", "Ann and Cy win!", "10,350 to 7,950, after 4 deals", "target"],
      ...["Ann and Cy", "10,350", "Bo and Di", "7,950"],
      ...["Best meld", "Samba: 1,560 points, Ann and Cy, deal 2", "4", "5", "6", "7", "8", "9", "10"],
      ...["Turning point", "Deal 2 changed the lead most.", "Step 8: Bo lost 60 points."],
    ].toSorted(),
  );
  for (const { text, x, y, most } of texts) {
    expect([y > 0 && y < SIZE, most > 0], text).toEqual([true, true]);
    expect(text === "Dutch Samba" ? x - most : x, text).toBeGreaterThanOrEqual(0);
    expect(text === "Dutch Samba" ? x : x + most, text).toBeLessThanOrEqual(SIZE);
  }
});

test("without a best meld and a turning point there is a larger curve and no place for them", () => {
  const texts = written({ ...PICTURED, best: null, turning: null, target: null });
  expect(texts.map(({ text }) => text)).not.toContain("Best meld");
  expect(texts).toHaveLength(8);
});

test("the cards of a long meld overlap and stay on the picture", () => {
  const cards = Array.from({ length: 21 }, () => ({ index: "K", suit: "h" }));
  const texts = written({ ...PICTURED, best: { title: "Best meld", words: "Canasta", cards } });
  const kings = texts.filter(({ text }) => text === "K");
  expect(kings).toHaveLength(21);
  expect(Math.max(...kings.map(({ x }) => x + 78))).toBeLessThanOrEqual(SIZE - 60);
});

test("names beside lines that end together stand below each other", () => {
  expect(apart([200, 205, 100], [40, 40, 40], 500)).toEqual([
    { place: 2, at: 100 },
    { place: 0, at: 200 },
    { place: 1, at: 240 },
  ]);
  expect(apart([490, 495], [40, 40], 500).map(({ at }) => at)).toEqual([440, 480]);
  expect(apart([490, 495], [70, 100], 500).map(({ at }) => at)).toEqual([350, 420]);
});

const LONG = ["Wilhelmina Oosterhuizen", "Bartholomeus van der Wei", "Maximiliane v. Hohenzoll"];

test("the longest names are told in full in lines that can be read on a phone, and none lies on another", () => {
  const [one = "", other = "", third = ""] = LONG;
  const pair = `${one} and ${other}`;
  const texts = written({
    ...PICTURED,
    title: `${pair} win!`,
    sides: [
      { name: pair, totals: [0, 10_350], last: "10,350" },
      { name: `${third} and Di`, totals: [0, 9950], last: "9,950" },
    ],
    best: { title: "Best meld", cards: [], words: `Wild-card canasta: 1,560 points, ${third} and Di, deal 12` },
    turning: {
      title: "Turning point",
      words: `Deal 2 changed the lead most. ${third} and Di: 310 behind, 5,775 ahead.`,
      more: `What weighed most in it was step 114: the cards drawn by ${third} brought ${third} and Di 1,220 points.`,
    },
  });
  expect(Math.min(...texts.map(({ size }) => size))).toBeGreaterThanOrEqual(LEAST);
  expect(texts.filter(({ text }) => text.includes("…"))).toEqual([]);
  const all = texts.map(({ text }) => text).join(" ");
  expect(all).toContain(`10,350 ${pair} 9,950 ${third} and Di`);
  expect(all).toContain(`${third} and Di: 310 behind, 5,775 ahead.`);
  expect(all).toContain(`brought ${third} and Di 1,220 points.`);
  for (const { text, x, y, size } of texts) {
    const under = texts.filter((one) => one.x === x && one.y > y).map((one) => one.y - y);
    expect(Math.min(...under), text).toBeGreaterThanOrEqual(size * 0.8);
  }
});

test("of six sides each has one line, and a name for which there is no room is cut", () => {
  const sides = [...LONG, "Di", "Ed", "Fa"].map((name, place) => ({ name, totals: [0, 100 * place], last: "10,350" }));
  const texts = written({ ...PICTURED, sides });
  const names = texts.filter(({ text }) => LONG.some((name) => name.startsWith(text.replace("…", ""))));
  expect(names.map(({ text }) => text.endsWith("…"))).toEqual([true, true, true]);
  expect(names.map(({ size }) => size)).toEqual([LEAST, LEAST, LEAST]);
  const ends = texts.filter(({ text }) => text === "10,350").map(({ y }) => y);
  expect(ends).toHaveLength(6);
  expect(Math.max(...ends)).toBeLessThan(730);
});

import { expect, test } from "vitest";

import { apart, draw, SIZE } from "./picture";
import type { Pictured } from "./picture";

interface Text {
  text: string;
  x: number;
  y: number;
  most: number;
}

/** Return what is written when a picture is drawn, by a pen whose letters are half as wide as they are high. */
function written(pictured: Pictured): Text[] {
  const texts: Text[] = [];
  const pen = new Proxy({ font: "" } as Record<string, unknown>, {
    get(state, name: string) {
      if (name === "measureText")
        return (text: string) => ({ width: (text.length * Number(/(\d+)px/.exec(String(state.font))?.[1])) / 2 });
      if (name === "fillText")
        return (text: string, x: number, y: number, most: number) => void texts.push({ text, x, y, most });
      return state[name] ?? (() => undefined);
    },
  });
  draw(pen as unknown as CanvasRenderingContext2D, pictured, "serif", () => null);
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
  turning: { title: "Turning point", words: "Deal 2 changed the lead most." },
};

test("a picture says what it was given and nothing else, all of it inside of its edges", () => {
  const texts = written(PICTURED);
  expect(texts.map(({ text }) => text).toSorted()).toEqual(
    [
      ...["sambakit", "Dutch Samba", "Ann and Cy win!", "10,350 to 7,950, after 4 deals", "target"],
      ...["Ann and Cy", "10,350", "Bo and Di", "7,950"],
      ...["Best meld", "Samba: 1,560 points, Ann and Cy, deal 2", "4", "5", "6", "7", "8", "9", "10"],
      ...["Turning point", "Deal 2 changed the lead most."],
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
  expect(apart([200, 205, 100], 500)).toEqual([
    { place: 2, at: 100 },
    { place: 0, at: 200 },
    { place: 1, at: 240 },
  ]);
  expect(apart([490, 495], 500).map(({ at }) => at)).toEqual([460, 500]);
});

import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

import { render } from "svelte/server";
import { expect, test } from "vitest";

import { SUITS } from "./cards";
import CardSheet from "./CardSheet.svelte";
import { allFaces, FIELD, largeSign, smallPart, suitClass } from "./faces";
import { useLetters } from "./letters";

const MOST = 25_000; // bytes of all drawings, compressed
const PICTURES = readFileSync(new URL("drawings/pictures.svg", import.meta.url), "utf8");
const [, , WIDTH = 0, HEIGHT = 0] = FIELD.split(" ").map(Number);

function sheet(): string {
  return render(CardSheet).body.replaceAll(/<!--.*?-->/g, "") + PICTURES;
}

/** Return what is drawn under the id `name`. */
function drawn(name: string): string {
  const found = new RegExp(`<(symbol|g) id="${name}"[^>]*>.*?</\\1>`, "s").exec(sheet());
  return found?.[0] ?? "";
}

test("all drawings together stay light", () => {
  const bytes = gzipSync(sheet(), { level: 9 }).length;
  expect(bytes).toBeGreaterThan(4_000);
  expect(bytes).toBeLessThanOrEqual(MOST);
});

test("every drawing that another one shows is on the sheet, once", () => {
  const text = sheet();
  const ids = [...text.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const shown = [...text.matchAll(/ href="#([^"]+)"|url\(#([^)]+)\)/g)].map(([, href, url]) => href ?? url);
  expect(ids.length).toBe(new Set(ids).size);
  expect(shown.filter((id) => !ids.includes(id))).toEqual([]);
});

test("a number has as many signs as it says, none beyond the card and none under the index", () => {
  const numbers = allFaces().filter((face) => /^[2-9T]/.test(face.card));
  expect(numbers.length).toBe(36);
  for (const { card, pips } of numbers) {
    expect(pips.length, card).toBe(card.startsWith("T") ? 10 : Number(card.charAt(0)));
    for (const { x, y, size } of pips) {
      expect(x, card).toBeGreaterThan(24);
      expect(x + size, card).toBeLessThan(WIDTH - 24);
      expect(y, card).toBeGreaterThan(0);
      expect(y + size, card).toBeLessThan(HEIGHT);
    }
  }
});

test("a face looks the same from both ends where its signs can", () => {
  for (const { card, pips } of allFaces().filter((face) => /^[2456T89]/.test(face.card))) {
    const heights = pips.map(({ y, size }) => Math.round(10 * (y + size / 2))).toSorted((one, other) => one - other);
    expect(heights.map((y) => 10 * HEIGHT - y).toReversed(), card).toEqual(heights);
  }
});

test("every king, queen and jack has a drawing of its own, shown from both ends", () => {
  const courts = allFaces().flatMap((face) => (face.court === null ? [] : [face.court]));
  expect(courts.length).toBe(12);
  expect(new Set(courts.map((court) => drawn(`half-${court}`).replace(/id="[^"]+"/, ""))).size).toBe(12);
  for (const court of courts) expect(drawn(`card-${court}`).split(`href="#half-${court}"`).length, court).toBe(3);
});

test("twos and jokers are marked as wild, threes by their colour", () => {
  const marks = Object.fromEntries(allFaces().map(({ card, mark }) => [card, mark]));
  expect(SUITS.map((suit) => marks[`2${suit}`])).toEqual(["wild", "wild", "wild", "wild"]);
  expect(SUITS.map((suit) => marks[`3${suit}`])).toEqual(["bar", "star", "star", "bar"]);
  expect(Object.values(marks).filter((mark) => mark !== null).length).toBe(8);
  expect(drawn("card-2h")).toContain(">W</text>");
  expect(drawn("card-9h")).not.toContain(">W</text>");
});

test("the index letters of the language stand on the cards", () => {
  useLetters("AHVB");
  const indexes = allFaces().map((face) => face.index);
  const king = drawn("card-Ks");
  useLetters("AKQJ");
  expect(new Set(indexes)).toEqual(new Set([..."23456789", "10", ..."BVHA"]));
  expect(king).toContain(">H</text>");
  expect(drawn("card-Ks")).toContain(">K</text>");
});

test("a small card shows its suit large unless a mark stands there, and all of it is on the card", () => {
  expect(["Ks", "4d", "2h", "3c", "Jk", "g12"].map(largeSign)).toEqual(["s", "d", null, null, null, null]);
  for (const kind of ["corner", "tight"] as const) {
    const { field, sign } = smallPart(kind);
    const [x = 0, y = 0, width = 0, height = 0] = field.split(" ").map(Number);
    expect(height / width).toBeCloseTo(HEIGHT / WIDTH, 1);
    expect(sign.x).toBeGreaterThan(x + 0.4 * width);
    expect(sign.x + sign.size).toBeLessThan(x + width);
    expect(sign.y + sign.size).toBeLessThan(y + height);
  }
});

test("cards have the class of their suit, colour or joker", () => {
  expect(["Ks", "Th", "Jk", "y12"].map(suitClass)).toEqual(["ss", "sh", "sw", "ny"]);
});

import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { locales } from "../src/paraglide/runtime.js";
import { withTopics } from "./plugin";

const MADE = new URL("../src/paraglide/", import.meta.url);
const PARTS = JSON.parse(readFileSync(new URL("parts.json", MADE), "utf8")) as Record<string, string[]>;

async function textsIn(file: string): Promise<string[]> {
  return Object.keys((await import(/* @vite-ignore */ new URL(`messages/${file}.js`, MADE).pathname)) as object);
}

test.each(locales)("in %s every text lies in exactly one file", async (locale) => {
  const topics = ["first", ...new Set(Object.values(PARTS).flat())];
  const split = (await Promise.all(topics.map((topic) => textsIn(`${topic}.${locale}`)))).flat();
  expect(split.toSorted()).toEqual((await textsIn(locale)).toSorted());
});

test("a table has its texts at once, and a page that is opened later brings its own", async () => {
  const first = await textsIn("first.en");
  expect(first).toEqual(expect.arrayContaining(["prompt_draw", "event_drew", "start_play", "refusal_below_minimum"]));
  expect(first.filter((name) => /^(history|replay|sheet|romme)_/.test(name))).toEqual([]);
  expect(PARTS["pages/SeatPage.svelte"]).toEqual([]);
  expect(PARTS["pages/history/HistoryPage.svelte"]).toContain("history");
  expect(PARTS["romme/game.ts"]).toEqual(["romme", "refusals"]);
});

test("fetching a part waits for its texts; other imports stay as they are", () => {
  const id = new URL("../src/app/parts.ts", import.meta.url).pathname;
  const page = 'const page = () => import("../pages/history/HistoryPage.svelte");';
  expect(withTopics(page, id, { "pages/history/HistoryPage.svelte": ["history"] })).toBe(
    'const page = () => __withTexts(import("../pages/history/HistoryPage.svelte"), ["history"]);',
  );
  for (const code of [page, 'import("lean-qr")', 'import("../rules/data/en.json")', 'import { m } from "../app/page";'])
    expect(withTopics(code, id, {})).toBe(code);
});

import { readFileSync } from "node:fs";

import { expect, test } from "vitest";

import { baseLocale, locales, overwriteGetLocale } from "../paraglide/runtime.js";
import { REASONS, reasonSentence } from "./reasons";
import { spoken } from "./rich";

const CODES = new URL("../../../src/sambakit/bots/reasons/codes.py", import.meta.url);
const FACTS = {
  rank: "K",
  card: "9s",
  unseen: 1,
  taken: 5,
  instead: 12,
  cards: 4,
  sets: 2,
  turns: 3,
  out: 7,
  points: 80,
};

test("every code of the bots has a sentence", () => {
  const codes = Array.from(readFileSync(CODES, "utf8").matchAll(/^ {4}[A-Z_]+ = "(\w+)"/gm), ([, code]) => code);
  expect(codes.length).toBeGreaterThan(20);
  expect(Object.keys(REASONS).toSorted()).toEqual(codes.toSorted());
});

test.each(locales)("in %s a sentence says its facts in the words of the language", (locale) => {
  overwriteGetLocale(() => locale);
  for (const code of Object.keys(REASONS)) {
    const sentence = spoken(reasonSentence({ code, facts: { ...FACTS, missing: 2 } }) ?? "");
    expect(sentence, code).toMatch(/^\S.*\.$/);
    expect(sentence, code).not.toMatch(/undefined|9s|\(K\)/);
  }
  overwriteGetLocale(() => baseLocale);
});

test("a code of a later version says nothing", () => {
  expect(reasonSentence({ code: "not_yet_known", facts: {} })).toBeNull();
});

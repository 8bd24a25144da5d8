import { readFileSync, readdirSync } from "node:fs";

import { describe, expect, test } from "vitest";

type Texts = Record<string, unknown>;

const FOLDER = new URL("../../messages/", import.meta.url);
const parts = ["", ...readdirSync(FOLDER, { withFileTypes: true }).filter((one) => one.isDirectory()).map((one) => `${one.name}/`)];
const LOCALES = ["en", "nl", "de"];

function textsOf(part: string, locale: string): Texts {
  return JSON.parse(readFileSync(new URL(`${part}${locale}.json`, FOLDER), "utf8")) as Texts;
}

function placeholders(text: unknown): string[] {
  const names = JSON.stringify(text).match(/(?<=\{)\w+(?=\})/g) ?? [];
  return [...new Set(names)].toSorted();
}

function codes(): string[] {
  const python = readFileSync(new URL("../../../src/sambakit/engine/refusal.py", import.meta.url), "utf8");
  const listing = python.slice(python.indexOf("class Code"), python.indexOf("class Refusal"));
  return [...listing.matchAll(/^ {4}[A-Z_]+ = "([a-z_]+)"/gm)].map((match) => match[1] ?? "");
}

describe.each(parts)("messages/%s", (part) => {
  const english = textsOf(part, "en");

  test.each(LOCALES)("%s has every text, and none is empty", (locale) => {
    const texts = textsOf(part, locale);
    expect(Object.keys(texts).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [key, text] of Object.entries(texts)) expect(JSON.stringify(text), key).not.toMatch(/"match":\{\}|^""$/);
  });

  test.each(LOCALES)("%s has the same placeholders in every text", (locale) => {
    for (const [key, text] of Object.entries(textsOf(part, locale))) {
      expect(placeholders(text), key).toEqual(placeholders(english[key]));
    }
  });
});

/** The reasons of the server itself, which rest on no rule. */
function serverCodes(): string[] {
  const folder = new URL("../../../src/sambakit/server/", import.meta.url);
  const texts = readdirSync(folder).filter((name) => name.endsWith(".py")).map((name) => readFileSync(new URL(name, folder), "utf8"));
  return texts.flatMap((python) => [...python.matchAll(/wire\.Refusal\("([a-z_]+)"/g)].map((match) => match[1] ?? ""));
}

test.each(LOCALES)("every refusal of Samba Rommé has a text in %s, and a short one", (locale) => {
  const python = readFileSync(new URL("../../../src/sambakit/romme/codes.py", import.meta.url), "utf8");
  const listing = python.slice(python.indexOf("class RommeCode"), python.indexOf("RULE_OF"));
  const found = [...listing.matchAll(/^ {4}[A-Z_]+ = "([a-z_]+)"/gm)].map((match) => match[1] ?? "");
  const texts = textsOf("romme/", locale);
  expect(found.length).toBeGreaterThan(30);
  expect(found.filter((code) => !(`romme_refusal_${code}` in texts && `romme_short_${code}` in texts))).toEqual([]);
});

test.each(LOCALES)("every refusal has a text in %s", (locale) => {
  const texts = textsOf("", locale);
  expect(codes().length).toBeGreaterThan(40);
  expect(serverCodes().length).toBeGreaterThan(3);
  expect([...codes(), ...serverCodes()].filter((code) => !(`refusal_${code}` in texts))).toEqual([]);
});

test("no text speaks of what the table does not say", () => {
  const words = /invalid move|illegal move|error 4|session|player 3|\bsync\b|\btrick\b/i;
  for (const part of parts) expect(JSON.stringify(textsOf(part, "en"))).not.toMatch(words);
});

import { readFileSync, readdirSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { locales, type Locale } from "../paraglide/runtime.js";
import { REFUSALS as ROMME_REFUSALS } from "../romme/words/refusals";
import { REFUSALS } from "../samba/words/refusals";
import { membersOf, pythonIn } from "./pythonSources";
import { SERVER_REFUSALS } from "./serverRefusals";

type Texts = Record<string, unknown>;

const FOLDER = new URL("../../messages/", import.meta.url);
const SOURCES = new URL("../", import.meta.url);
const SHARED_FOLDER = new URL("../../../src/sambakit/rulebook/texts/", import.meta.url); // shared with the command line
const own = readdirSync(new URL("en/", FOLDER)).map((name) => name.replace(".json", ""));
const shared = ["refusals", "sheet", "reasons"];
const topics = [...own, ...shared];

function textsOf(topic: string, locale: Locale): Texts {
  const folder = shared.includes(topic) ? SHARED_FOLDER : FOLDER;
  return JSON.parse(readFileSync(new URL(`${locale}/${topic}.json`, folder), "utf8")) as Texts;
}

function placeholders(text: unknown): string[] {
  const names = JSON.stringify(text).match(/(?<=\{)\w+(?=\})/g) ?? [];
  return [...new Set(names)].toSorted();
}

/** Return the sources of the client without its tests and what is made from the catalogues. */
function sources(): string[] {
  const paths = readdirSync(SOURCES, { recursive: true, encoding: "utf8" });
  const own = paths.filter((path) => /\.(ts|svelte)$/.test(path) && !/\.test\.ts$|^paraglide/.test(path));
  return own.map((path) => readFileSync(new URL(path, SOURCES), "utf8"));
}

test.each(locales)("the catalogues in %s are those of the first language", (locale) => {
  const names = readdirSync(new URL(`${locale}/`, FOLDER)).map((name) => name.replace(".json", ""));
  expect(names.toSorted()).toEqual(own.toSorted());
});

describe.each(topics)("%s", (topic) => {
  const english = textsOf(topic, "en");

  test.each(locales)("%s has every text, and none is empty", (locale) => {
    const texts = textsOf(topic, locale);
    expect(Object.keys(texts)).toEqual(Object.keys(english));
    for (const [key, text] of Object.entries(texts)) expect(JSON.stringify(text), key).not.toMatch(/"match":\{\}|^""$/);
  });

  test.each(locales)("%s has the same placeholders in every text", (locale) => {
    for (const [key, text] of Object.entries(textsOf(topic, locale))) {
      expect(placeholders(text), key).toEqual(placeholders(english[key]));
    }
  });
});

describe("keys", () => {
  const keys = topics.flatMap((topic) => Object.keys(textsOf(topic, "en")));
  const used = new Set(sources().flatMap((source) => source.match(/(?<=\bm\.)\w+/g) ?? []));

  test("are words in small letters, joined by underscores", () => {
    expect(keys.filter((key) => !/^[a-z0-9]+(_[a-z0-9]+)+$/.test(key))).toEqual([]);
  });

  test("that begin with the same word lie in one catalogue", () => {
    const places = new Map<string, Set<string>>();
    for (const topic of topics) {
      for (const key of Object.keys(textsOf(topic, "en"))) {
        const word = key.split("_")[0] ?? "";
        places.set(word, (places.get(word) ?? new Set()).add(topic));
      }
    }
    expect([...places].filter(([, found]) => found.size > 1)).toEqual([]);
  });

  test("are all used, and all that are used are there", () => {
    expect(used.size).toBeGreaterThan(1000);
    expect(keys.filter((key) => !used.has(key))).toEqual([]);
    expect([...used].filter((key) => !keys.includes(key))).toEqual([]);
  });

  test("are never put together at run time", () => {
    // `m` stands before a dot and a key, or in the line that brings it
    const imported = /(?:import \{ m \}|export \* as m) from "[^"]*";/g;
    const loose = sources().flatMap(
      (source) => source.replace(imported, "").match(/(?<![\w.$'"-])m(?![\w.$'"-]).{0,20}/g) ?? [],
    );
    expect(loose).toEqual([]);
  });
});

/** The reasons of the server itself, which rest on no rule. */
function serverCodes(): string[] {
  return pythonIn("server").flatMap((python) =>
    [...python.matchAll(/wire\.Refusal\("([a-z_]+)"/g)].map((match) => match[1] ?? ""),
  );
}

describe("refusals", () => {
  test("of Samba have a sentence for every code", () => {
    expect(Object.keys(REFUSALS).toSorted()).toEqual(membersOf("Code", "engine").toSorted());
  });

  test("of Samba Rommé have a sentence for every code", () => {
    expect(Object.keys(ROMME_REFUSALS).toSorted()).toEqual(membersOf("RommeCode", "romme").toSorted());
  });

  test("of the server have a sentence for every code", () => {
    expect(serverCodes().length).toBeGreaterThan(3);
    expect(serverCodes().filter((code) => !Object.hasOwn(SERVER_REFUSALS, code))).toEqual([]);
  });
});

/** Words that a card player would not say: technical ones, and stiff ones that have a plainer twin. */
const STIFF: Record<Locale, RegExp> = {
  en: /invalid move|illegal|error 4|session|player 3|\bsync\b|\btrick\b|\banew\b|whichever|go(?:es)? round|\bstaged\b|preset|upcard is|moved on|comes? to \d|lapses|\bin error\b|for who\b|\bwho has\b/i,
  nl: /ongeldige zet|sessie|\bsync\b|geannuleerd|\bstaged\b|\bu\b|\buw\b|geüpdatet|\bdeal\b/i,
  de: /ungültiger Zug|Sitzung|\bsync\b|\bSie (?:haben|können|müssen)\b|\bIhre?\b(?! (?:spielt|zwei))|\bDeal\b|erfolgreich/,
};
const MOST_WORDS = 25; // of a sentence

/** Return the texts of a key, one for each of its variants, without the names of the inputs. */
function variants(text: unknown): string[] {
  if (typeof text === "string") return [text.replaceAll(/\{\w+\}/g, "1")];
  const [{ match }] = text as [{ match: Record<string, string> }];
  return Object.values(match).flatMap((one) => variants(one));
}

describe.each(locales)("the prose in %s", (locale) => {
  const texts = topics.flatMap((topic) =>
    Object.entries(textsOf(topic, locale)).flatMap(([key, text]) => variants(text).map((one) => ({ key, one }))),
  );

  test("has no word that a card player would not say", () => {
    expect(texts.filter(({ one }) => STIFF[locale].test(one))).toEqual([]);
  });

  test("has short sentences", () => {
    const sentences = texts.flatMap(({ key, one }) => one.split(/(?<=[.!?])\s/).map((each) => ({ key, each })));
    expect(sentences.filter(({ each }) => each.split(/\s+/).length > MOST_WORDS)).toEqual([]);
  });

  test("uses one form of the apostrophe and the ellipsis", () => {
    const own = texts.filter(({ key }) => !/^(reason|refusal|sheet)_/.test(key));
    expect(own.filter(({ one }) => /\w'\w|\.\.\./.test(one))).toEqual([]);
  });
});

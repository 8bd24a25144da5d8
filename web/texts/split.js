/** Splits the texts of a language: those that a first card needs, and for each topic those that are needed later. */

import { readFileSync, writeFileSync } from "node:fs";

import { fetchedTexts, textsFor } from "./graph.js";

/** What is fetched before a first card: from the start page or a link, of the game that most tables play. */
const FIRST = ["app/main.ts", "app/page.ts", "pages/start/StartPage.svelte", "pages/SeatPage.svelte", "samba/game.ts"];
/** The file with the texts that the first card needs. */
export const AT_ONCE = "first";
/** A topic with no more texts than this for later is not worth a file of its own. */
const FEW = 10;

/**
 * Split the modules that paraglide has made in `folder`, one for each of `locales`, into modules of fewer texts.
 *
 * `topics` has the texts' names by topic. Returns the names of the topics that have texts for later, and writes
 * `parts.json`: for each part of the client that is fetched when it is needed the topics that it needs.
 */
export function split(folder, locales, topics) {
  const atOnce = textsFor(FIRST);
  const later = new Map();
  for (const [topic, names] of topics) {
    const rest = names.filter((name) => !atOnce.has(name));
    if (rest.length > FEW) later.set(topic, rest);
  }
  for (const locale of locales) {
    const { head, texts } = textsOf(`${folder}/messages/${locale}.js`);
    const rest = new Set([...later.values()].flat());
    const files = [[AT_ONCE, [...texts.keys()].filter((name) => !rest.has(name))], ...later];
    for (const [topic, names] of files)
      writeFileSync(`${folder}/messages/${topic}.${locale}.js`, head + names.map((name) => texts.get(name)).join(""));
  }
  writeFileSync(`${folder}/parts.json`, `${JSON.stringify(topicsOfParts(later), null, 2)}\n`);
  return [...later.keys()];
}

/** Return the functions of a module of paraglide by their names, and what stands before them without the types. */
function textsOf(path) {
  const [before, ...functions] = readFileSync(path, "utf8").split(/^(?=export const )/m);
  const head = before.replaceAll(/^\/\*\* @typedef .*\n/gm, "");
  return { head, texts: new Map(functions.map((text) => [/^export const (\w+)/.exec(text)[1], untyped(text)])) };
}

function untyped(text) {
  return text.replace(/^(export const \w+ = )\/\*\* @type .*? \*\/ /, "$1");
}

function topicsOfParts(later) {
  const parts = fetchedTexts("app/main.ts");
  const needed = (texts) =>
    [...later].flatMap(([topic, names]) => (names.some((one) => texts.has(one)) ? [topic] : []));
  return Object.fromEntries(Array.from(parts, ([part, texts]) => [part, needed(texts)]));
}

/** Which sources need which texts: follows the imports of the client from file to file. */

import { existsSync, readFileSync } from "node:fs";
import { dirname, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const SOURCES = fileURLToPath(new URL("../src/", import.meta.url));
const TYPES = /\b(?:im|ex)port type [^;]*;/g;
const IMPORTS = /^\s*(?:import|export)\s(?:[^;"']*\sfrom\s*)?["'](\.[^"']+)["']/gm;
/** An import that fetches a part of the client when it is needed. */
export const FETCHED = /\bimport\(\s*["'](\.[^"']+)["']\s*\)/g;
const TEXTS = /(?<=\bm\.)\w+/g;

/** Return the source that `path` names in an import of the source `from`; null for styles, data and what is generated. */
export function resolved(path, from) {
  const whole = resolve(dirname(from), path);
  const found = [whole, `${whole}.ts`].find((one) => /\.(ts|svelte)$/.test(one) && existsSync(one));
  return found ?? null;
}

/** Return how `path` is called in the tables of this module: from the folder of the sources on. */
export function nameOf(path) {
  return relative(SOURCES, path).replaceAll("\\", "/");
}

const read = new Map();

/** Return the texts that a source says itself, what it imports, and what it fetches. */
function sourceOf(path) {
  if (!read.has(path)) {
    const code = readFileSync(path, "utf8").replaceAll(TYPES, "");
    const named = (pattern) => Array.from(code.matchAll(pattern), ([, to]) => resolved(to, path)).filter(Boolean);
    read.set(path, { texts: code.match(TEXTS) ?? [], imports: named(IMPORTS), fetched: named(FETCHED) });
  }
  return read.get(path);
}

/** Return the sources `paths` with all that they import, and what is imported by that. */
function closureOf(paths) {
  const found = new Set();
  for (const waiting = [...paths]; waiting.length > 0;) {
    const path = waiting.pop();
    if (found.has(path)) continue;
    found.add(path);
    waiting.push(...sourceOf(path).imports);
  }
  return [...found];
}

const textsOf = (paths) => new Set(closureOf(paths).flatMap((path) => sourceOf(path).texts));

/** Return the names of the texts that the sources `names` need as soon as they are there. */
export function textsFor(names) {
  return textsOf(names.map((name) => `${SOURCES}${name}`));
}

/** Return, for every source that is fetched when it is needed, the names of the texts that it then needs. */
export function fetchedTexts(name) {
  const parts = new Map();
  for (const waiting = [`${SOURCES}${name}`]; waiting.length > 0;) {
    const parted = closureOf([waiting.pop()]).flatMap((path) => sourceOf(path).fetched);
    for (const part of parted.filter((one) => !parts.has(one))) {
      parts.set(part, textsOf([part]));
      waiting.push(part);
    }
  }
  return new Map(Array.from(parts, ([part, texts]) => [nameOf(part), texts]));
}

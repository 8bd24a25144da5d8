/** Gives the page that is one file the texts of all languages, each by a name of its own: unused ones are left out. */

import { readFileSync } from "node:fs";

import type { Plugin } from "vite";

const FOLDER = new URL("../src/paraglide/messages/", import.meta.url).pathname;
const LANGUAGES = new URL("../messages/languages.json", import.meta.url).pathname;
const MODULE = "virtual:texts";

export const texts: Plugin = {
  name: "texts",
  enforce: "pre",
  resolveId: (id) => (id === MODULE ? `\0${MODULE}` : null),
  load: (id) => (id === `\0${MODULE}` ? moduleOf(languages()) : null),
};

/** A text that is the same whatever is said with it, as paraglide writes it down. */
const PLAIN = /^export const (\w+) = [^\n]*\(\) => \{\n\treturn [^`\n]*(`(?:[^`\\$]|\\.)*`)\)\n\};/gm;

/** Before the name of a plain text in the script, and in place of all of them: `withTexts` fills these in. */
const MARK = "T@";
export const PLACE = "T@@";

function sourcesOf(locales: readonly string[]): string[] {
  return locales.map((locale) => readFileSync(`${FOLDER}${locale}.js`, "utf8"));
}

/** Return the plain texts of each language by their names. */
function plainTexts(locales: readonly string[]): Map<string, string>[] {
  return sourcesOf(locales).map((source) => {
    const found = Array.from(source.matchAll(PLAIN), ([, key = "", text = ""]): [string, string] => [key, text]);
    return new Map(found.map(([key, text]) => [key, text.slice(1, -1).replaceAll(/\\(.)/g, "$1")]));
  });
}

/**
 * Return the module. Paraglide's own says the choice of a language again with each text, and each text is a function;
 * plain texts are data here, which come packed.
 */
function moduleOf(locales: readonly string[]): string {
  const plain = plainTexts(locales);
  const keys = sourcesOf(locales)[0]?.matchAll(/^export const (\w+) =/gm) ?? [];
  return [
    'import { getLocale } from "/src/paraglide/runtime.js";',
    ...locales.map((locale) => `import * as ${locale} from "/src/paraglide/messages/${locale}.js";`),
    `const LOCALES = ${JSON.stringify(locales)};`,
    "let plain = [];",
    "export const useTexts = (texts) => void (plain = texts);",
    "const at = () => LOCALES.indexOf(getLocale());",
    "const kept = (number) => () => plain[number][at()];",
    "const said = (...texts) => (inputs = {}) => texts[at()](inputs);",
    ...Array.from(keys, ([, key = ""]) => {
      const isPlain = plain.every((texts) => texts.has(key));
      const texts = isPlain ? `kept("${MARK}${key}")` : `said(${locales.map((one) => `${one}.${key}`).join(", ")})`;
      return `export const ${key} = /*#__PURE__*/ ${texts};`;
    }),
  ].join("\n");
}

/** Return the script with the plain texts that it still names, packed by `pack`; each name becomes its number. */
export function withTexts(script: string, pack: (texts: string[][]) => string): string {
  const plain = plainTexts(languages());
  const names = [...new Set(Array.from(script.matchAll(/T@(\w+)/g), ([, name = ""]) => name))];
  const texts = names.map((name) => plain.map((one) => one.get(name) ?? ""));
  const numbered = script.replaceAll(/T@(\w+)/g, (_, name: string) => String(names.indexOf(name)));
  return numbered.replace(PLACE, () => pack(texts));
}

function languages(): string[] {
  return Object.keys(JSON.parse(readFileSync(LANGUAGES, "utf8")) as object);
}

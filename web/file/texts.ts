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
  load: (id) => (id === `\0${MODULE}` ? moduleOf(Object.keys(JSON.parse(readFileSync(LANGUAGES, "utf8")))) : null),
};

/** A text that is the same whatever is said with it, as paraglide writes it down. */
const PLAIN = /^export const (\w+) = [^\n]*\(\) => \{\n\treturn [^`\n]*(`(?:[^`\\$]|\\.)*`)\)\n\};/gm;

/**
 * Return the module. Paraglide's own says the choice of a language again with each text, and each text is a function; a
 * plain text is no more than itself here.
 */
function moduleOf(locales: readonly string[]): string {
  const sources = locales.map((locale) => readFileSync(`${FOLDER}${locale}.js`, "utf8"));
  const plain = sources.map((source) => new Map(Array.from(source.matchAll(PLAIN), ([, key, text]) => [key, text])));
  const keys = sources[0]?.matchAll(/^export const (\w+) =/gm) ?? [];
  return [
    'import { getLocale } from "/src/paraglide/runtime.js";',
    ...locales.map((locale) => `import * as ${locale} from "/src/paraglide/messages/${locale}.js";`),
    `const LOCALES = ${JSON.stringify(locales)};`,
    "const said = (...texts) => (inputs = {}) => {",
    "  const text = texts[LOCALES.indexOf(getLocale())];",
    '  return typeof text === "string" ? text : text(inputs);',
    "};",
    ...Array.from(keys, ([, key = ""]) => {
      const texts = locales.map((locale, place) => plain[place]?.get(key) ?? `${locale}.${key}`);
      return `export const ${key} = /*#__PURE__*/ said(${texts.join(", ")});`;
    }),
  ].join("\n");
}

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

/** Return the module: paraglide's own says the choice of a language again with each text. */
function moduleOf(locales: readonly string[]): string {
  const [base = ""] = locales;
  const keys = readFileSync(`${FOLDER}${base}.js`, "utf8").matchAll(/^export const (\w+) =/gm);
  return [
    'import { getLocale } from "/src/paraglide/runtime.js";',
    ...locales.map((locale) => `import * as ${locale} from "/src/paraglide/messages/${locale}.js";`),
    `const LOCALES = ${JSON.stringify(locales)};`,
    "const said = (...texts) => (inputs = {}) => texts[LOCALES.indexOf(getLocale())](inputs);",
    ...Array.from(keys, ([, key = ""]) => {
      return `export const ${key} = /*#__PURE__*/ said(${locales.map((one) => `${one}.${key}`).join(", ")});`;
    }),
  ].join("\n");
}

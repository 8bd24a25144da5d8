/**
 * Makes the text functions in src/paraglide from the catalogues: a folder of `messages` for each language that
 * `messages/languages.json` lists, in it a file for each topic. The first language is the one that texts are missing in last.
 * A page fetches the texts of the language that it is shown in, and no others.
 */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { compile } from "@inlang/paraglide-js";

const WEB = fileURLToPath(new URL("./", import.meta.url));
const PROJECT = `${WEB}project.inlang`;
const locales = Object.keys(JSON.parse(readFileSync(`${WEB}messages/languages.json`, "utf8")));
const [baseLocale] = locales;
const topics = readdirSync(`${WEB}messages/${baseLocale}`).toSorted();
// the command line prints the sentences for refusals and score sheets too, so they lie where the package has them
const shared = ["refusals", "sheet"].map((topic) => `../src/sambakit/rulebook/texts/{locale}/${topic}.json`);

const settings = {
  baseLocale,
  locales,
  modules: ["./node_modules/@inlang/plugin-message-format/dist/index.js"],
  telemetry: "off",
  "plugin.inlang.messageFormat": {
    pathPattern: [...topics.map((topic) => `./messages/{locale}/${topic}`), ...shared],
  },
};
mkdirSync(PROJECT, { recursive: true });
writeFileSync(`${PROJECT}/settings.json`, `${JSON.stringify(settings, null, 2)}\n`);

await compile({
  project: PROJECT,
  outdir: `${WEB}src/paraglide`,
  outputStructure: "locale-modules",
  strategy: ["localStorage", "preferredLanguage", "baseLocale"],
});

// in place of paraglide's own, which brings every language along with each text
const imports = locales.map((locale) => `  ${locale}: () => import("./messages/${locale}.js"),`);
writeFileSync(
  `${WEB}src/paraglide/messages.js`,
  `import { getLocale } from "./runtime.js";

const languages = {
${imports.join("\n")}
};
const known = {};
const functions = {};

/**
 * Fetch the texts in \`locale\`; from then on \`m\` has them.
 *
 * @param {import("./runtime.js").Locale} locale
 * @returns {Promise<void>}
 */
export async function fetchTexts(locale) {
  known[locale] ??= await languages[locale]();
}

/**
 * Every text as a function, which stays the same in every language: it may be kept in tables.
 *
 * @type {typeof import("./messages/_index.js")}
 */
export const m = new Proxy(functions, {
  get: (_, name) => (functions[name] ??= (inputs) => known[getLocale()][name](inputs)),
});
`,
);

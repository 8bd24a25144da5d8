/**
 * Makes the text functions in src/paraglide from the catalogues: a folder of `messages` for each language that
 * `messages/languages.json` lists, in it a file for each topic. The first language is the one that texts are missing in last.
 * A page fetches the texts of the language that it is shown in, and no others: at once those that a first card needs, the rest
 * topic by topic with the parts of the client that say them (`texts/`).
 */

import { mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

import { compile } from "@inlang/paraglide-js";

import { AT_ONCE, split } from "./texts/split.js";

const WEB = fileURLToPath(new URL("./", import.meta.url));
const PROJECT = `${WEB}project.inlang`;
const locales = Object.keys(JSON.parse(readFileSync(`${WEB}messages/languages.json`, "utf8")));
const [baseLocale] = locales;
const topics = readdirSync(`${WEB}messages/${baseLocale}`).toSorted();
// the command line prints the sentences for refusals, score sheets and reasons too, so they lie where the package has them
const shared = ["refusals", "sheet", "reasons"].map((topic) => `../src/sambakit/rulebook/texts/{locale}/${topic}.json`);
const patterns = [...topics.map((topic) => `./messages/{locale}/${topic}`), ...shared];

const settings = {
  baseLocale,
  locales,
  modules: ["./node_modules/@inlang/plugin-message-format/dist/index.js"],
  telemetry: "off",
  "plugin.inlang.messageFormat": {
    pathPattern: patterns,
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

const FOLDER = `${WEB}src/paraglide`;
const textsIn = (pattern) => JSON.parse(readFileSync(`${WEB}${pattern.replace("{locale}", baseLocale)}`, "utf8"));
const later = split(
  FOLDER,
  locales,
  patterns.map((pattern) => [basename(pattern, ".json"), Object.keys(textsIn(pattern))]),
);

// in place of paraglide's own, which brings every language and every topic along with each text
const filesOf = (locale) =>
  [AT_ONCE, ...later].map((topic) => `    ${topic}: () => import("./messages/${topic}.${locale}.js"),`).join("\n");
writeFileSync(
  `${FOLDER}/messages.js`,
  `import { getLocale } from "./runtime.js";

const files = {
${locales.map((locale) => `  ${locale}: {\n${filesOf(locale)}\n  },`).join("\n")}
};
const known = ${JSON.stringify(Object.fromEntries(locales.map((locale) => [locale, {}])))};
const loaded = new Set();
const wanted = new Set(["${AT_ONCE}"]);
const functions = {};

async function load(locale, topic) {
  Object.assign(known[locale], await files[locale][topic]());
  loaded.add(topic + locale);
}

/**
 * Fetch the texts in \`locale\`, of every topic that has been asked for; from then on \`m\` has them.
 *
 * @param {import("./runtime.js").Locale} locale
 * @returns {Promise<void>}
 */
export async function fetchTexts(locale) {
  const missing = [...wanted].filter((topic) => !loaded.has(topic + locale));
  if (missing.length === 0) return;
  await Promise.all(missing.map((topic) => load(locale, topic)));
  await fetchTexts(locale); // another topic may have been asked for meanwhile
}

/**
 * Return \`part\` of the client when the texts of its topics are there, in the language of the page.
 *
 * @template Part
 * @param {Promise<Part>} part
 * @param {string[]} topics
 * @returns {Promise<Part>}
 */
export async function withTexts(part, topics) {
  for (const topic of topics) wanted.add(topic);
  const [loaded] = await Promise.all([part, fetchNow()]);
  return loaded;
}

async function fetchNow() {
  for (let locale; locale !== getLocale(); ) await fetchTexts((locale = getLocale())); // it may change meanwhile
}

/** Fetch every text in every language, for tests. */
export async function fetchEveryText() {
  for (const locale in files) {
    for (const topic in files[locale]) wanted.add(topic);
    await fetchTexts(locale);
  }
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

/** Gives the page that is one file its data packed: the rules of score sheets, and the texts of all rules. */

import { readFileSync, readdirSync } from "node:fs";
import { deflateRawSync } from "node:zlib";

import type { Plugin } from "vite";

import { SHEET_RULES } from "../src/scorekeeper/sheetRules";
import { PLACE } from "./texts";

const MODULE = "virtual:packed";
const RULES = new URL("../src/rules/data/", import.meta.url).pathname;
/** Modules with data, and what takes their place: it unpacks them. */
const INSTEAD: readonly [imported: RegExp, by: RegExp, instead: string][] = [
  [/(^|\/)sheetRules$/, /\/src\//, "../src/app/file/sheetRules.ts"],
  [/^\.\/load$/, /\/src\/rules\//, "../src/app/file/rulesData.ts"],
];

/** In place of the styles, which are known last. */
export const STYLES = "S@@";

export const packed: Plugin = {
  name: "packed",
  enforce: "pre",
  resolveId(id, importer = "") {
    if (id === MODULE) return `\0${MODULE}`;
    const [, , instead] = INSTEAD.find(([imported, by]) => imported.test(id) && by.test(importer)) ?? [];
    return instead === undefined ? null : new URL(instead, import.meta.url).pathname;
  },
  load: (id) =>
    id === `\0${MODULE}`
      ? `export const PACKED = ${JSON.stringify({ ...packedData(), texts: PLACE, styles: STYLES })};`
      : null,
};

/** Return all data by name, deflated and in letters: the languages of the rules, what these share, and the sheets. */
export function packedData(): Record<string, string> {
  const files = readdirSync(RULES).filter((name) => name.endsWith(".json"));
  const rules = files.toSorted().map((name): [string, unknown] => {
    return [name.replace(".json", ""), JSON.parse(readFileSync(`${RULES}${name}`, "utf8"))];
  });
  return Object.fromEntries([...rules, ["sheets", SHEET_RULES]].map(([name, data]) => [name, lettersOf(data)]));
}

/** Return data deflated and in letters. */
export function lettersOf(data: unknown): string {
  return deflateRawSync(JSON.stringify(data), { level: 9 }).toString("base64");
}

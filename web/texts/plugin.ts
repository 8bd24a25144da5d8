/** Lets each part of the client that is fetched when it is needed bring its texts along. */

import { readFileSync } from "node:fs";

import type { Plugin } from "vite";

import { FETCHED, nameOf, resolved } from "./graph.js";

const TABLE = new URL("../src/paraglide/parts.json", import.meta.url);

/** Return `code` of the source `id`; an import of a part in `topics` waits for the texts of the topics named there. */
export function withTopics(code: string, id: string, topics: Record<string, readonly string[]>): string {
  return code.replaceAll(FETCHED, (whole, path: string) => {
    const part = resolved(path, id);
    const needed = part === null ? undefined : topics[nameOf(part)];
    return needed?.length ? `__withTexts(${whole}, ${JSON.stringify(needed)})` : whole;
  });
}

const BRINGS = 'import { withTexts as __withTexts } from "/src/paraglide/messages.js";\n';

export const textsOfParts: Plugin = {
  name: "texts-of-parts",
  transform(code, id) {
    if (!/\/src\/.+\.(ts|svelte)$/.test(id) || id.includes("/paraglide/")) return null;
    const topics = JSON.parse(readFileSync(TABLE, "utf8")) as Record<string, readonly string[]>;
    const changed = withTopics(code, id, topics);
    return changed === code ? null : { code: BRINGS + changed, map: null };
  },
};

/** What of the built client is needed without a server: files by the manifest that Vite writes of them. */

import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";

/** A file of the client in Vite's manifest; imports name others by their key. */
export interface Built {
  file: string;
  imports?: string[];
  dynamicImports?: string[];
  css?: string[];
  assets?: string[];
}
export type Manifest = Record<string, Built>;

/** A file to keep, and what is in it where its name does not say so. */
export interface Kept {
  url: string;
  revision: string | null;
}

/**
 * Parts of the client that nobody can use without a server, by their key in the manifest: of a part that is built from
 * several modules it begins with its name. They are fetched where they are used, and not kept. The games are kept: the
 * records of files are replayed with them.
 */
const NEEDS_SERVER =
  /^_score-|^src\/pages\/(SeatPage|rules\/ComparePage|watch\/|room\/|lobby\/|house_rules\/|history\/)/;
/** Files beside the hashed ones that the page names. */
const BESIDE = ["index.html", "favicon.svg", "favicon-turn.svg", "manifest.webmanifest"];

/** Return the hashed files that the page needs, with all that it may fetch later but the parts that need a server. */
export function hashedFiles(manifest: Manifest, entry = "index.html"): string[] {
  const seen = new Set<string>();
  const waiting = [entry];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    const built = manifest[key];
    if (!built || seen.has(key)) continue;
    seen.add(key);
    const later = (built.dynamicImports ?? []).filter((one) => !NEEDS_SERVER.test(one));
    waiting.push(...(built.imports ?? []), ...later);
  }
  const files = [...seen].flatMap((key) => {
    const { file, css, assets } = manifest[key] as Built;
    return [file, ...(css ?? []), ...(assets ?? [])];
  });
  return [...new Set(files)].filter((file) => file.startsWith("assets/")).toSorted();
}

/** Return what is kept of the client built into `folder`. */
export function shellOf(folder: string): Kept[] {
  const manifest = JSON.parse(readFileSync(`${folder}/.vite/manifest.json`, "utf8")) as Manifest;
  const beside = BESIDE.map((name) => ({ url: `/${name}`, revision: hashOf(`${folder}/${name}`) }));
  return [...beside, ...hashedFiles(manifest).map((name) => ({ url: `/${name}`, revision: null }))];
}

function hashOf(path: string): string {
  return createHash("sha256").update(readFileSync(path)).digest("hex").slice(0, 16);
}

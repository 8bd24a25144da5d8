/** Unpacks the data of the page that is one file, each only when it is needed. */

import { PACKED } from "virtual:packed";

import { unsqueezed } from "../../scorekeeper/handover/squeezing";

const known = new Map<string, Promise<unknown>>();

/** Return whether there are data of that name. */
export function isPacked(name: string): boolean {
  return Object.hasOwn(PACKED, name);
}

/** Return the data of that name. */
export function unpacked(name: string): Promise<unknown> {
  const found = known.get(name) ?? unpack(PACKED[name] ?? "");
  known.set(name, found);
  return found;
}

async function unpack(letters: string): Promise<unknown> {
  const bytes = Uint8Array.from(atob(letters), (letter) => letter.charCodeAt(0));
  return JSON.parse(await unsqueezed("Z", bytes)) as unknown;
}

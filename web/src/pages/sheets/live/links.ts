/** Which sheets of this device are live, and the keys with which it writes to the server's copies. */

import { readStored, store } from "../../../device/storage";
import type { Known } from "../../../scorekeeper/live/sync";

/** How this device is linked to the server's copy of a sheet. */
export interface Link {
  /** a secret: whoever has it writes to the copy */
  key: string;
  /** the copy as it was known last; null: none has come yet */
  known: Known | null;
  /** nobody shares the sheet any longer, as far as is known */
  ended: boolean;
}

const KEY = "sambakit.sheetLive.";
const untaken = new Map<string, Link>(); // a browser that keeps nothing: links last as long as the page

/** Return the link of a sheet; null where it is not live. */
export function linkOf(id: string): Link | null {
  const found = readStored<Partial<Link>>(KEY + id) ?? untaken.get(id);
  return typeof found?.key === "string" ? { known: null, ended: false, ...found, key: found.key } : null;
}

export function keepLink(id: string, link: Link): void {
  untaken.set(id, link);
  store(KEY + id, link);
}

export function dropLink(id: string): void {
  untaken.delete(id);
  try {
    localStorage.removeItem(KEY + id);
  } catch {
    // then there was none
  }
}

/** Return the ids of the sheets that are live here. */
export function linkedIds(): string[] {
  try {
    const kept = Object.keys(localStorage).filter((key) => key.startsWith(KEY));
    return [...new Set([...kept.map((key) => key.slice(KEY.length)), ...untaken.keys()])];
  } catch {
    return [...untaken.keys()]; // a browser that keeps nothing
  }
}

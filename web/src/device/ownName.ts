/** The own name, as it was last said on this device. */

import { readStored, store } from "./storage";

export const LONGEST_NAME = 24;
const KEY = "sambakit.start"; // with the choices of the last table

/** Return the name said last, "" where none was. */
export function ownName(): string {
  return readStored<{ name?: string }>(KEY)?.name ?? "";
}

/** Remember the own name. */
export function rememberName(name: string): void {
  store(KEY, { ...readStored<object>(KEY), name });
}

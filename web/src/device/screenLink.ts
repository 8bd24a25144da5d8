/** The link of a screen that this device shows a table on: a reload must not lose it. */

import { readStored, store } from "./storage";

const KEY = "sambakit.screen";

interface Kept {
  table: string;
  secret: string;
}

/** Return the secret of the link to the screen of `table`: the one from its address, which is kept here, else the kept one. */
export function screenSecret(table: string, fromAddress: string | null): string | null {
  if (fromAddress !== null) {
    store(KEY, { table, secret: fromAddress } satisfies Kept);
    return fromAddress;
  }
  const kept = readStored<Kept>(KEY);
  return kept?.table === table ? kept.secret : null;
}

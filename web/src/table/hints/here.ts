/** The table at which hints are drawn, for all that is drawn within it. */

import { getContext, setContext } from "svelte";

import type { TableStore } from "../store/tableStore.svelte";

const KEY = Symbol("hints");

/** Let all that is drawn below know the table that is played at. */
export function setTableOfHints(table: () => TableStore): void {
  setContext(KEY, table);
}

/** Return the table that is played at; null where nobody plays. */
export function tableOfHints(): TableStore | null {
  return getContext<(() => TableStore) | undefined>(KEY)?.() ?? null;
}

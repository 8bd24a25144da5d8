/** The place of the talk beside the table, which the page around the table fills. */

import { getContext, setContext } from "svelte";
import type { Snippet } from "svelte";

export interface Beside {
  /** undefined where there is nobody to talk to */
  readonly chat: Snippet | undefined;
  /** the talk is shown, and not the log */
  readonly talks: boolean;
  ontab: (talks: boolean) => void;
}

const KEY = Symbol("beside");

export function setBeside(side: Beside): void {
  setContext(KEY, side);
}

/** Return what the page gives the table to show beside it. */
export function beside(): Beside | undefined {
  return getContext<Beside | undefined>(KEY);
}

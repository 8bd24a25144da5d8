/** The rule set that was played last on this device: what differs from it is told before somebody sits down. */

import { readStored, store } from "./storage";

const KEY = "sambakit.lastRules";

/** Return the text of the rule set played last, null where none was. */
export function lastRules(): string | null {
  const text = readStored<unknown>(KEY);
  return typeof text === "string" ? text : null;
}

/** Remember what is played at a table at which somebody sits. */
export function rememberRules(text: string): void {
  store(KEY, text);
}

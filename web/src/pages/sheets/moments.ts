/** The time as sheets have it, and files with their text. */

import { save } from "../saving";

/** Return the time now in UTC, to the second. */
export function now(): string {
  return new Date().toISOString().replace(/\.\d+Z$/, "Z");
}

/** Let the browser save the text of a sheet as a file. */
export function saveFile(text: string): void {
  save(new File([text], `sambakit-${now().slice(0, 10)}.sheet`, { type: "text/plain" }));
}

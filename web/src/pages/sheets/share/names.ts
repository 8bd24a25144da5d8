/** Names for what leaves the page. */

import type { Sheet } from "../../../scorekeeper/sheet";
import { sidesOf } from "../../../scorekeeper/sheet";
import { now } from "../moments";
import { sideName } from "../sheetTexts";

/** Return who plays against whom. */
export function sideNames(sheet: Sheet): string {
  return Array.from({ length: sidesOf(sheet) }, (_, side) => sideName(sheet, side)).join(" – ");
}

/** Save a text as a file of the device. */
export function saveAs(ending: string, type: string, text: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(new Blob([text], { type }));
  link.download = `sambakit-${now().slice(0, 10)}.${ending}`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

/** Names for what leaves the page. */

import type { Sheet } from "../../../scorekeeper/sheet";
import { sidesOf } from "../../../scorekeeper/sheet";
import { save } from "../../saving";
import { now } from "../moments";
import { sideName } from "../sheetTexts";

/** Return who plays against whom. */
export function sideNames(sheet: Sheet): string {
  return Array.from({ length: sidesOf(sheet) }, (_, side) => sideName(sheet, side)).join(" – ");
}

/** Save a text as a file of the device. */
export function saveAs(ending: string, type: string, text: string): void {
  save(new File([text], `sambakit-${now().slice(0, 10)}.${ending}`, { type }));
}

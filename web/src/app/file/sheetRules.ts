/** What score sheets know of the rules, in place of scorekeeper/sheetRules.ts: it is unpacked before the page is shown. */

import type { SheetBundle } from "../../scorekeeper/data";
import { unpacked } from "./unpacking";

export const SHEET_RULES: SheetBundle = { version: 0, rules: {} };

/** Come back when the rules are there. */
export async function unpackSheetRules(): Promise<void> {
  Object.assign(SHEET_RULES, await unpacked("sheets"));
}

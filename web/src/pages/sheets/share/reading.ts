/** Reads a sheet from its text; a server is asked for house rules that this client cannot work out. */

import type { ScoringData } from "../../../scorekeeper/data";
import type { Sheet, SheetRules } from "../../../scorekeeper/sheet";
import { SheetError } from "../../../scorekeeper/text/lines";
import { readSheet } from "../../../scorekeeper/text/reading";
import { fetchScoring } from "../../../wire/api";
import { knownRules, newId, rulesOf } from "../keptSheets";

/** Return the sheet that a text holds, with an id; throws SheetError. */
export async function sheetOf(text: string): Promise<Sheet> {
  const sheet = await withServer(text);
  return sheet.id ? sheet : { ...sheet, id: newId() };
}

async function withServer(text: string): Promise<Sheet> {
  let asked = "";
  try {
    return readSheet(text, (id, changes, hash) => {
      asked = [id, ...changes.map(([field, value]) => `${field}=${value}`)].join(" + ");
      return knownRules(id, changes, hash);
    });
  } catch (error) {
    if (!(error instanceof SheetError) || error.fault !== "needs_server") throw error;
    const data = await fetchScoring<ScoringData>(asked).catch(() => null);
    if (!data) throw error;
    const rules: SheetRules = rulesOf(data);
    return readSheet(text, () => rules);
  }
}

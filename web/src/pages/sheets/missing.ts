/** Which sheets were on this device: a browser may clear what it keeps, and then the page says that one is missing. */

import { readStored, store } from "../../device/storage";
import type { Sheet } from "../../scorekeeper/sheet";

/** A sheet that was kept here. */
export interface KnownSheet {
  id: string;
  names: string[];
  /** ms since 1970 */
  changed: number;
}

const KEY = "sambakit.sheetsKnown";

/** Remember that a sheet is kept here, in the storage and with the open page. */
export function noteSheet(sheet: Sheet): void {
  const known: KnownSheet = { id: sheet.id, names: sheet.players.map(({ name }) => name), changed: Date.now() };
  store(KEY, [known, ...knownSheets().filter(({ id }) => id !== sheet.id)]);
  history.replaceState(known, "");
}

/** Forget that a sheet was kept here. */
export function dropNote(id: string): void {
  store(
    KEY,
    knownSheets().filter((one) => one.id !== id),
  );
  if (noteOfPage()?.id === id) history.replaceState(null, "");
}

/** Return the sheets that were kept here and are no longer, the newest first. */
export function missingSheets(ids: readonly string[]): KnownSheet[] {
  const open = noteOfPage();
  const known = knownSheets();
  const all = open && !known.some(({ id }) => id === open.id) ? [open, ...known] : known;
  return all.filter(({ id }) => !ids.includes(id));
}

function knownSheets(): KnownSheet[] {
  const found = readStored<KnownSheet[]>(KEY);
  return Array.isArray(found) ? found.filter(isKnown) : [];
}

/** The open page remembers its sheet also where the browser has cleared all storage. */
function noteOfPage(): KnownSheet | null {
  const state: unknown = history.state;
  return isKnown(state) ? state : null;
}

function isKnown(one: unknown): one is KnownSheet {
  return typeof one === "object" && one !== null && "id" in one && "names" in one && Array.isArray(one.names);
}

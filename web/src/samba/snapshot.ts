/** What the page knows at one moment of a table of Samba. */

import type { TableSnapshot } from "../table/snapshot";
import type { TableView } from "../wire/messages";

export type SambaSnapshot = TableSnapshot<TableView>;

/** Return whether the own side has opened. */
export function hasOpened(view: TableView): boolean {
  return view.sides[view.side]?.opened ?? false;
}

/** A table is opened, and the page goes there. */

import { m } from "../../paraglide/messages.js";
import { RequestFailed, openTable } from "../../wire/api";
import type { NewTable } from "../../wire/messages";
import { go } from "../route.svelte";

/** Open `table` and go there; return why that did not work, else "". */
export async function opened(table: NewTable): Promise<string> {
  try {
    const made = await openTable(table);
    go(`/t/${made.table}/${String(made.seat)}`);
    return "";
  } catch (error) {
    return reasonOf(error);
  }
}

function reasonOf(error: unknown): string {
  if (!(error instanceof RequestFailed)) return m.start_failed();
  if (error.code === "too_many") return m.start_limit();
  if (error.code === "rules") return m.start_bad_rules();
  return error.code === "name" ? m.start_name() : m.start_refused();
}

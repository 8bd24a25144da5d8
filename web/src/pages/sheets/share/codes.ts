/** The QR codes of a sheet: links that another phone's camera opens, or plain texts where this page has no address. */

import type { Sheet } from "../../../scorekeeper/sheet";
import { partsOf } from "../../../scorekeeper/handover/parts";
import { squeezed } from "../../../scorekeeper/handover/squeezing";
import { printSheet } from "../../../scorekeeper/text/printing";
import { ALONE } from "../../../wire/alone";
import { fetchChoices } from "../../../wire/api";
import { isLoopback, reachable } from "../../../wire/reachable";

/** Return the texts of the codes, as few as hold the sheet; null where they would be too many. */
export async function codesOf(sheet: Sheet): Promise<string[] | null> {
  const { form, bytes } = await squeezed(printSheet(sheet));
  const parts = partsOf(form, bytes);
  if (!parts || !hasAddress()) return parts;
  const address = ALONE ? location.href.replace(/#.*/s, "") : await addressOf("/score");
  return parts.map((part) => `${address}#${part}`);
}

/** Return whether other devices can open this page by a link. */
export function hasAddress(): boolean {
  return location.protocol.startsWith("http");
}

/** Return the address of a page of this site for other devices. */
export async function addressOf(path: string): Promise<string> {
  const choices = isLoopback(location.hostname) ? await fetchChoices().catch(() => null) : null;
  return reachable(path, choices);
}

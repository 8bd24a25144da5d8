/** Files that a person opens on a page. */

import { m } from "../paraglide/messages.js";
import { TextFileError, textOf } from "../scorekeeper/text/bytes";

/** Return the text in a file; throws TextFileError, and another error where the file is gone. */
export async function readTextFile(file: File): Promise<string> {
  return textOf(new Uint8Array(await file.arrayBuffer()));
}

/** Return why a file cannot be read as text, and what to do. */
export function noText(error: unknown): string {
  if (!(error instanceof TextFileError)) return m.file_gone();
  return error.kind === "packed" ? m.file_packed() : m.file_not_text();
}

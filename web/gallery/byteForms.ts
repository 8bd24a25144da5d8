/** Run by Node: what the page makes of files (`tests/replay/test_byte_forms.py`), as JSON by the names of the files. */

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { TextFileError, textOf } from "../src/pages/textFile";
import { knownRules } from "../src/pages/sheets/keptSheets";
import { readRecord } from "../src/replay/reading";
import { SheetError } from "../src/scorekeeper/text/lines";
import { readSheet } from "../src/scorekeeper/text/reading";

/** Return the text of a file and whether it is a record or a sheet, or why it is no text. */
function verdictOn(bytes: Uint8Array): (string | boolean)[] {
  try {
    const text = textOf(bytes);
    return [text, isRead(() => readRecord(text)), isRead(() => readSheet(text, knownRules))];
  } catch (error) {
    if (error instanceof TextFileError) return [error.fault];
    throw error;
  }
}

function isRead(read: () => unknown): boolean {
  try {
    read();
    return true;
  } catch (error) {
    if (error instanceof SheetError) return false;
    throw error;
  }
}

const folder = process.argv[2] ?? "";
const verdicts = readdirSync(folder).map((name) => [name, verdictOn(readFileSync(join(folder, name)))] as const);
console.log(JSON.stringify(Object.fromEntries(verdicts)));

/** Run by Node: score sheets must give here what they give in Python (`tests/scorekeeper/cases.py`), file by file. */

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import { isBegun, withDigit } from "../src/pages/sheets/draft";
import type { Field } from "../src/pages/sheets/draft";
import { draftOf } from "../src/pages/sheets/entry/correcting";
import { fieldsOf, rareFields } from "../src/pages/sheets/entry/fields";
import { entryOf } from "../src/pages/sheets/entry/making";
import type { ScoringData } from "../src/scorekeeper/data";
import { csvOf } from "../src/scorekeeper/handover/csv";
import { valuesOf } from "../src/scorekeeper/handover/values";
import { rulesIn } from "../src/scorekeeper/houseRules";
import { SHEET_RULES } from "../src/scorekeeper/sheetRules";
import { sidesOf } from "../src/scorekeeper/sheet";
import type { Sheet } from "../src/scorekeeper/sheet";
import { tallyOf } from "../src/scorekeeper/tally";
import type { Tally } from "../src/scorekeeper/tally";
import { SheetError } from "../src/scorekeeper/text/lines";
import { printSheet } from "../src/scorekeeper/text/printing";
import { readSheet } from "../src/scorekeeper/text/reading";

/** House rules that need no server, and their data. */
interface HouseCase {
  rules: string;
  changes: [string, string][];
  data: ScoringData;
}

/** A sheet, and what comes of it. */
interface SheetCase {
  text: string;
  data: ScoringData;
  /** line and column, where the text is no sheet */
  error: [number, number] | null;
}

const known = new Map<string, ScoringData>();
/** The word of the line that a field is written in. */
const WORDS: Partial<Record<Field["what"], string>> = {
  set: "sets",
  red: "red_threes",
  melds: "melds",
  meld_count: "melds",
  hand: "hand",
  size: "hand",
  held_red: "hand",
  held_black: "hand",
  fine: "penalty",
  penalty: "penalty",
  own: "own",
  left: "left",
};

/** Return which lines of a deal are otherwise in `text`. */
function differing(text: string, other: string): string[] {
  const [lines, others] = [text.split("\n"), other.split("\n")];
  return [...lines.filter((one) => !others.includes(one)), ...others.filter((one) => !lines.includes(one))];
}

/** Return what is lost when a deal of a sheet is opened for correction, saved as it is, or saved with one field changed. */
function lostIn(sheet: Sheet): string[] {
  const written = (deal: Sheet["changes"][number]["deal"]): string =>
    printSheet({ ...sheet, changes: [{ what: "deal", number: 1, at: "", deal, extras: [] }] });
  return tallyOf(sheet).deals.flatMap(({ number, entry }) => {
    const draft = draftOf(sheet, number, entry);
    const same = isDeepStrictEqual(entryOf(sheet, draft), entry) && !isBegun(draft);
    const fields = Array.from({ length: sidesOf(sheet) }, (_, side) => [
      ...fieldsOf(sheet, side, draft),
      ...rareFields(sheet, side, draft),
    ]).flat();
    const found = fields.flatMap((field) => {
      const word = WORDS[field.what];
      if (word === undefined) return [];
      const line = word === "left" ? word : `${word} ${String.fromCharCode(65 + field.side)}`;
      const mended = entryOf(sheet, withDigit(draft, field, "3", true));
      const wrong = differing(written(entry), written(mended)).filter((one) => !one.startsWith(`${line} `));
      return wrong.length ? [`${field.id} changes ${wrong.join("; ")}`] : [];
    });
    return same ? found : [`deal ${String(number)} is another one`, ...found];
  });
}

/** Return the tally in the words of Python. */
function inPython({ deals, standing }: Tally): object {
  const now = ({ toGoal, ...rest }: Tally["standing"]) => ({ ...rest, to_goal: toGoal });
  const listed = deals.map(({ entry, standing: after, ...rest }) => ({ ...rest, standing: entry && now(after) }));
  return { deals: listed, standing: now(standing) };
}

/** Return what this client makes of the text of a sheet. */
function foundOf({ data, text }: SheetCase): object {
  const rules = known.get(data.hash) ?? data;
  known.set(data.hash, rules);
  try {
    const sheet = readSheet(text, (id, changes, hash) => ({ id, changes, hash, data: rules }));
    const ways = { csv: csvOf(sheet), json: valuesOf(sheet) };
    return { error: null, printed: printSheet(sheet), ...inPython(tallyOf(sheet)), ...ways, lost: lostIn(sheet) };
  } catch (error) {
    if (error instanceof SheetError) return { error: [error.line, error.column] };
    throw error;
  }
}

/** Return what this client makes of a case, and what it should. */
function bothOf(line: string): { found: unknown; right: unknown; of: string } {
  const one = JSON.parse(line) as HouseCase | SheetCase;
  if ("changes" in one) {
    const found = rulesIn(SHEET_RULES, one.rules, one.changes, one.data.hash)?.data;
    return { found, right: one.data, of: `${one.rules} ${JSON.stringify(one.changes)}` };
  }
  const { text, data, ...right } = one;
  return { found: foundOf({ text, data, error: null }), right: right.error ? right : { ...right, lost: [] }, of: text };
}

for (const line of readFileSync(process.argv[2] ?? "", "utf8")
  .trimEnd()
  .split("\n")) {
  const { found, right, of } = bothOf(line);
  if (!isDeepStrictEqual(found, right)) {
    console.log(`${of}\nhere:   ${JSON.stringify(found)}\nPython: ${JSON.stringify(right)}`);
    process.exit(1);
  }
}

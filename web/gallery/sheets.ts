/** Run by Node: score sheets must give here what they give in Python (`tests/scorekeeper/cases.py`), file by file. */

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import type { ScoringData } from "../src/scorekeeper/data";
import { rulesIn } from "../src/scorekeeper/houseRules";
import { SHEET_RULES } from "../src/scorekeeper/sheetRules";
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
    return { error: null, printed: printSheet(sheet), ...inPython(tallyOf(sheet)) };
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
  return { found: foundOf({ text, data, error: null }), right, of: text };
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

/** Run by Node: two score sheets must merge here as in Python (`tests/scorekeeper/together`), line by line of a file. */

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import type { ScoringData } from "../src/scorekeeper/data";
import type { Sheet } from "../src/scorekeeper/sheet";
import { dealLines, printSheet } from "../src/scorekeeper/text/printing";
import { readSheet } from "../src/scorekeeper/text/reading";
import { differences, keepAll, settle } from "../src/scorekeeper/together/differences";
import { merge } from "../src/scorekeeper/together/merging";

interface Case {
  texts: [string, string];
  data: ScoringData;
  merged: string;
  /** a deal's number, and its entries: their time and their lines, null for a removal */
  differences: [number, [string, string[] | null][]][];
  /** the sheets after two ways to decide about the first of them */
  after: string[];
}

function foundOf({ texts, data }: Case): object {
  const read = (text: string): Sheet => readSheet(text, (id, changes, hash) => ({ id, changes, hash, data }));
  const { sheet } = merge(read(texts[0]), read(texts[1]));
  if (!sheet) return {};
  const open = differences(sheet);
  const [first] = open;
  const after = first ? [settle(sheet, first, 0, "2026-11-26T00:00:00Z"), keepAll(sheet, first)] : [];
  return {
    merged: printSheet(sheet),
    differences: open.map(({ number, versions }) => [
      number,
      versions.map(({ at, deal }) => [at, deal && dealLines(deal)]),
    ]),
    after: after.map(printSheet),
  };
}

for (const line of readFileSync(process.argv[2] ?? "", "utf8")
  .trimEnd()
  .split("\n")) {
  const { texts, data, ...right } = JSON.parse(line) as Case;
  const found = foundOf({ texts, data, ...right });
  if (!isDeepStrictEqual(found, right)) {
    console.log(`${texts.join("\n")}\nhere:   ${JSON.stringify(found)}\nPython: ${JSON.stringify(right)}`);
    process.exit(1);
  }
}

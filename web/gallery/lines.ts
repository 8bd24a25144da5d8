/** Run by Node: deals must have here the score lines that the engine gives them (`tests/scorekeeper/line_cases.py`). */

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import type { ScoringData } from "../src/scorekeeper/data";
import { tallyOf } from "../src/scorekeeper/tally";
import type { ScoredDeal } from "../src/scorekeeper/tally";
import { readSheet } from "../src/scorekeeper/text/reading";

/** A sheet of many deals, and the lines of each by the engine. */
interface LineCase {
  text: string;
  data: ScoringData;
  scores: ScoredDeal["scores"][];
}

let compared = 0;
for (const line of readFileSync(process.argv[2] ?? "", "utf8")
  .trimEnd()
  .split("\n")) {
  const { text, data, scores } = JSON.parse(line) as LineCase;
  const { deals } = tallyOf(readSheet(text, (id, changes, hash) => ({ id, changes, hash, data })));
  for (const [place, right] of scores.entries()) {
    const found = deals[place];
    if (!found || !isDeepStrictEqual(found.scores, right) || found.refusals.length > 0) {
      console.log(
        `deal ${String(place + 1)} of\n${text}\nhere:   ${JSON.stringify(found)}\nengine: ${JSON.stringify(right)}`,
      );
      process.exit(1);
    }
    compared += 1;
  }
}
console.log(compared);

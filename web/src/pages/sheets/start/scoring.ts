/** Scoring data of house rules: the server works them out, and this device keeps them for evenings without a network. */

import { readStored, store } from "../../../device/storage";
import type { ScoringData } from "../../../scorekeeper/data";
import { ALONE } from "../../../wire/alone";
import { fetchScoring } from "../../../wire/api";

type Known = [rules: string, data: ScoringData][];

const KEY = "sambakit.sheetScoring";
const MOST = 20;

/** Return the scoring data of rules; null where the server has to say and does not answer. */
export async function scoringOf(rules: string): Promise<ScoringData | null> {
  if (ALONE) return null;
  try {
    const data = await fetchScoring<ScoringData>(rules);
    store(KEY, [[rules, data], ...known().filter(([one]) => one !== rules)].slice(0, MOST));
    return data;
  } catch {
    return known().find(([one]) => one === rules)?.[1] ?? null;
  }
}

/** Ask for the scoring data of rules that may be wanted where there is no network. */
export async function askAhead(all: readonly string[]): Promise<void> {
  const have = known().map(([rules]) => rules);
  for (const rules of all.filter((one) => !have.includes(one)).slice(0, MOST)) await scoringOf(rules);
}

function known(): Known {
  const found = readStored<Known>(KEY);
  return Array.isArray(found) ? found.filter((one) => Array.isArray(one) && one.length === 2) : [];
}

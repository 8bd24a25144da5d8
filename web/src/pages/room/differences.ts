/** What is different at a table from what somebody played last, a line for each rule. */

import { lastRules } from "../../device/lastRules";
import { m } from "../../paraglide/messages.js";
import { getLocale } from "../../paraglide/runtime.js";
import { compareRules } from "../../wire/api";
import type { ComparedField, Invited } from "../../wire/messages";
import { rulesName } from "../../words/ruleNames";
import { valueText } from "../../words/ruleValues";

export interface Differences {
  /** what it is compared with, or that nothing differs */
  said: string;
  lines: string[];
}

const NUMBER = /^\d+$/;

/** Return a rule as it is here: a number beside the other one, else its sentence. */
function lineOf(row: ComparedField): string {
  const [here = "", there = ""] = row.values;
  if (NUMBER.test(here) && NUMBER.test(there))
    return m.invited_instead({ label: row.label, here: valueText(here), there: valueText(there) });
  return row.sentences[0] ?? "";
}

/** Return the rules that differ from the set played last on this device, else from the one that `invited` rests on. */
export async function differences({ rules, base }: Pick<Invited, "rules" | "base">): Promise<Differences> {
  const last = lastRules();
  const unlike = last === null ? null : await between(rules, last).catch(() => null); // of another game, or out of use
  if (last !== null && unlike !== null) {
    if (unlike.length === 0) return { said: m.invited_same({ rules: rulesName(rules) }), lines: [] };
    return { said: m.invited_since({ rules: rulesName(last) }), lines: unlike };
  }
  if (rules === base) return { said: m.invited_as_printed({ rules: rulesName(rules) }), lines: [] };
  return { said: m.invited_from_base({ rules: rulesName(base) }), lines: await between(rules, base) };
}

async function between(rules: string, other: string): Promise<string[]> {
  if (rules === other) return [];
  const { rows } = await compareRules([rules, other], false, getLocale());
  return rows.filter((row) => row.sentences[0] !== row.sentences[1]).map(lineOf);
}

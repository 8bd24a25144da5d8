/** What a rule decides with a yes or a no: the fields of its rule set that have no other values. */

import { kindsOf } from "./cardKinds";
import type { LanguageData, SharedData } from "./data";
import { knownRules, valuesOf } from "./ruleTexts";
import { markOf } from "./rulesPage";

/** Something that is allowed or not, in the words of its field. */
export interface Decided {
  label: string;
  yes: boolean;
}

const [YES, NO] = ["yes", "no"];

/** Return what the rule `id` decides with a yes or a no under `text`, rules as text; nothing for rules not known here. */
export function decidedBy(id: string, text: string, shared: SharedData, data: LanguageData): Decided[] {
  const rules = knownRules(text, shared);
  if (!rules) return [];
  const { texts } = valuesOf(rules, kindsOf(shared), true);
  return markOf(id, shared).fields.flatMap((field) => {
    const words = data.fields[rules.game]?.[field];
    const value = texts.get(field);
    const other = words?.sentences.some(([of = ""]) => of !== YES && of !== NO);
    return words && !other && (value === YES || value === NO) ? [{ label: words.label, yes: value === YES }] : [];
  });
}

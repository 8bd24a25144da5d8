/** What the rules of a page decide with a yes or a no: the fields of their rule set that have no other values. */

import type { RulesPage } from "../wire/messages";
import { kindsOf } from "./cardKinds";
import type { LanguageData, SharedData } from "./data";
import { knownRules, valuesOf } from "./ruleTexts";
import { markOf } from "./rulesPage";
import { wordsIn } from "./terms";
import type { Vocabulary } from "./terms";

/** Something that is allowed or not, in the words of its field. */
export interface Decided {
  label: string;
  yes: boolean;
}

/** What a rule decides, how many words of it were asked for, and how many it has. */
export type Verdict = Decided & { met: number; all: number };

const [YES, NO] = ["yes", "no"];

/** Return what each rule decides, by its id, under `text`: rules as text. Nothing for rules not known here. */
function decisions(ids: readonly string[], text: string, shared: SharedData, data: LanguageData): [string, Decided][] {
  const rules = knownRules(text, shared);
  if (!rules) return [];
  const { texts } = valuesOf(rules, kindsOf(shared), true);
  const decided = (field: string): Decided[] => {
    const words = data.fields[rules.game]?.[field];
    const value = texts.get(field);
    const other = words?.sentences.some(([of = ""]) => of !== YES && of !== NO);
    return words && !other && (value === YES || value === NO) ? [{ label: words.label, yes: value === YES }] : [];
  };
  return ids.flatMap((id) =>
    markOf(id, shared)
      .fields.flatMap(decided)
      .map((one): [string, Decided] => [id, one]),
  );
}

/** Return how to find what a rule decides of what it was found by; of several rules on a field the one that says most. */
export function verdictsOf(
  page: RulesPage,
  vocabulary: Vocabulary,
  shared: SharedData,
  data: LanguageData,
): (id: string, terms: ReadonlySet<string>) => Verdict[] {
  const holding = page.sections.flatMap(({ rules }) => rules.filter((rule) => rule.instead.length === 0));
  const said = new Map(
    holding.map(({ id, text }) => [id, new Set(wordsIn(text, vocabulary).flatMap(({ terms }) => terms))]),
  );
  const met = (label: string, terms: ReadonlySet<string>): number =>
    wordsIn(label, vocabulary).filter((word) => word.terms.some((term) => terms.has(term))).length;
  const best = new Map<string, { id: string; one: Decided; score: number }>();
  for (const [id, one] of decisions([...said.keys()], page.rules, shared, data)) {
    const score = met(one.label, said.get(id) ?? new Set());
    if (score > (best.get(one.label)?.score ?? -1)) best.set(one.label, { id, one, score });
  }
  const all = [...best.values()];
  return (id, terms) =>
    all
      .filter((found) => found.id === id)
      .map(({ one }) => ({ ...one, met: met(one.label, terms), all: wordsIn(one.label, vocabulary).length }));
}

/** The page of a rule set or of house rules, made from the data as `rulebook/pages.py` makes it. */

import type { GlossaryTerm, HouseRule, RulesPage, RuleSection, RuleTable, RuleText } from "../wire/messages";
import { kindsOf, valueRows } from "./cardKinds";
import type { LanguageData, SharedData } from "./data";
import { knownRules, printed, valuesOf } from "./ruleTexts";
import type { Change, KnownRules } from "./ruleTexts";
import { filled, minimumRows } from "./wording";
import type { Speech, Values } from "./wording";

const OFF = ["no", "none", "never", "nothing", "0"]; // values that leave out what a field is about

/** A field without which a rule, or a part of it, says nothing. */
interface Need {
  field: string;
  /** with which the rule stands; empty: all but those that switch the thing off */
  values: readonly string[];
  whole: boolean;
}

/** What the rules of a page are made with. */
interface Making {
  shared: SharedData;
  data: LanguageData;
  rules: KnownRules;
  speech: Speech;
  values: Values;
  before: Values;
}

/** Return the languages in which the page of rules is written, empty for rules that are not known here. */
export function languagesOf(text: string, shared: SharedData): readonly string[] {
  return knownRules(text, shared)?.preset.languages ?? [];
}

/**
 * Return the page of rules in the language `lang`, one of theirs, which `data` is written in; null where they are not
 * known here. Whether a change has no effect beside the others only the engine knows: here none is said to be idle.
 */
export function makePage(text: string, lang: string, shared: SharedData, data: LanguageData): RulesPage | null {
  const rules = knownRules(text, shared);
  const words = rules && data.values[rules.game];
  const own = rules && data.texts[rules.name];
  if (!rules || !words || !own) return null;
  const kinds = kindsOf(shared);
  try {
    const making: Making = {
      shared,
      data,
      rules,
      speech: { words, kinds, sums: rules.of.sums },
      values: valuesOf(rules, kinds, true),
      before: valuesOf(rules, kinds, false),
    };
    return {
      rules: printed(rules),
      lang,
      title: own.title,
      sections: rules.preset.texts.flatMap((name) => sectionsOf(name, making)),
      about: own.about,
      experimental: rules.preset.experimental,
      languages: rules.preset.languages,
      changes: rules.changes.map((change) => houseRule(change, making)),
      glossary: [],
    };
  } catch (error) {
    if (error instanceof RangeError) return null; // a value that the field cannot have
    throw error;
  }
}

/** Return the words of the texts and of their sources. */
export function glossaryIn({ glossary }: LanguageData): GlossaryTerm[] {
  return glossary.map(([term = "", meaning = "", ...sources]) => ({
    term,
    meaning,
    sources: Object.fromEntries(
      sources.flatMap((name, place) => (place % 2 === 0 ? [[name, sources[place + 1] ?? ""]] : [])),
    ),
  }));
}

/** Return the fields that a rule shows, all of which it speaks, and those that it needs. */
export function markOf(id: string, { marks }: SharedData): { shown: string[]; fields: string[]; needs: Need[] } {
  const [shown = [], others = [], needs = []] = (marks[id] ?? "")
    .split("/")
    .map((part) => part.split(" ").filter(Boolean));
  return { shown, fields: [...shown, ...others], needs: needs.map(needIn) };
}

function needIn(mark: string): Need {
  const [field = "", values] = mark.slice(1).split("=");
  return { field, values: values?.split(",") ?? [], whole: mark.startsWith("+") };
}

function sectionsOf(name: string, making: Making): RuleSection[] {
  const text = making.data.texts[name];
  return (text?.sections ?? []).map(([id, title = ""]) => ({
    title,
    rules: (text?.rules ?? []).filter(([section]) => section === id).map((row) => ruleOf(row, making)),
    of: name,
  }));
}

function ruleOf([, id = "", template = "", source = "", how]: readonly string[], making: Making): RuleText {
  const { rules, speech, values, before, shared, data } = making;
  const { shown, fields, needs } = markOf(id, shared);
  const reads = filled(template, values, speech);
  const asPrinted = reads === filled(template, before, speech);
  const without = (whole: boolean): string[] =>
    needs.filter((need) => need.whole === whole && isGone(need, rules.changes)).map(({ field }) => field);
  const gone = without(true);
  const spoken = rules.changes
    .map(({ field }) => field)
    .filter((field) => fields.includes(field) && !(asPrinted && shown.includes(field)));
  const changed = gone.length > 0 ? gone : [...new Set([...spoken, ...without(false)])];
  return {
    id,
    text: gone.length > 0 ? data.void : reads,
    source,
    printed: how === "printed",
    instead: rules.preset.instead[id] ?? [],
    changed,
    house: changed
      .filter((field) => gone.length > 0 || !shown.includes(field))
      .map((field) => sentenceOf(field, making)),
    tables: gone.length > 0 ? [] : tablesOf(template, making),
  };
}

/** Return whether house rules take away what a rule needs. */
function isGone(need: Need, changes: readonly Change[]): boolean {
  const change = changes.find(({ field }) => field === need.field);
  const met = (value: string): boolean => (need.values.length > 0 ? need.values.includes(value) : !OFF.includes(value));
  return change !== undefined && met(change.preset) && !met(change.house);
}

/** Return the value of a field as a sentence. */
function sentenceOf(field: string, { data, rules, values, speech }: Making): string {
  const sentences = data.fields[rules.game]?.[field]?.sentences ?? [];
  const value = values.texts.get(field);
  const row = sentences.find(([of]) => of === value) ?? sentences.find(([of]) => of === "");
  if (!row) throw new RangeError(`${field} has no value ${value ?? ""}`);
  return filled(row[1] ?? "", values, speech);
}

/** Return the lists of numbers in a template that read better as rows. */
function tablesOf(template: string, { values, speech, rules }: Making): RuleTable[] {
  if (!Object.hasOwn(rules.of.fields, "card_values")) return [];
  const shows = (name: string): boolean => new RegExp(`\\{${name}[}|@]`).test(template);
  const found: [string, [string, number][]][] = [];
  const steps = shows("minimum") ? minimumRows(values, speech.words) : [];
  if (steps.length > 1) found.push(["minimum", steps]);
  if (shows("card_values")) found.push(["card_values", valueRows(values.cards, speech.kinds, speech.words)]);
  return found.map(([field, rows]) => ({
    field,
    text: filled(`{${field}}`, values, speech),
    rows: rows.map(([what, points]) => ({ what, points })),
  }));
}

function houseRule({ field, preset, house }: Change, making: Making): HouseRule {
  const { data, rules, shared } = making;
  const ids = rules.preset.texts.flatMap((name) => data.texts[name]?.rules.map(([, id = ""]) => id) ?? []);
  return {
    field,
    label: data.fields[rules.game]?.[field]?.label ?? field,
    preset,
    house,
    sentence: sentenceOf(field, making),
    rules: ids.filter((id) => markOf(id, shared).fields.includes(field)),
    idle: false,
  };
}

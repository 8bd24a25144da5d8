/** The rules of a table or of a sheet without a server: their page, and the search over it. */

import type { RulesPage } from "../wire/messages";
import type { LanguageData, SharedData } from "./data";
import { languageData, sharedData } from "./load";
import { glossaryIn, languagesOf, makePage, markOf } from "./rulesPage";
import type { Ask } from "./search";
import { vocabularyOf } from "./terms";
import type { Vocabulary } from "./terms";

/** The search over a page, and the words that it knows. */
export interface Asking {
  vocabulary: Vocabulary;
  ask: Ask;
}

const ENGLISH = "en";

/** Return the page of rules in `lang`, in English where they are not written in it; null for rules not known here. */
export async function offlinePage(rules: string, lang: string): Promise<RulesPage | null> {
  const shared = await sharedData();
  const languages = languagesOf(rules, shared);
  const spoken = languages.includes(lang) ? lang : ENGLISH;
  const data = await languageData(spoken);
  const page = makePage(rules, spoken, shared, data);
  if (!page) return null;
  const words = data.glossary.length > 0 ? data : await languageData(ENGLISH);
  return { ...page, glossary: glossaryIn(words) };
}

/** Return the search over a page for those who ask in `lang`. */
export async function asking(page: RulesPage, lang: string): Promise<Asking> {
  const [{ searchOf }, shared, data, own] = await Promise.all([
    import("./search"),
    sharedData(),
    languageData(page.lang),
    languageData(lang),
  ]);
  const vocabulary = vocabularyOf(lang === page.lang ? [data.search] : [data.search, own.search]);
  return { vocabulary, ask: searchOf(page, vocabulary, (id) => fieldsOf(id, shared, data)) };
}

/** Return the names of the fields of which a rule speaks, and what they decide. */
function fieldsOf(id: string, shared: SharedData, data: LanguageData): string {
  const { fields } = markOf(id, shared);
  const words = Object.values(data.fields).flatMap((known) => fields.flatMap((field) => known[field] ?? []));
  return words.map(({ label, meaning }) => `${label} ${meaning}`).join(" ");
}

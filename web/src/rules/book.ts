/** The rules of a table or of a sheet without a server: their page, and the search over it. */

import type { RulesPage } from "../wire/messages";
import type { LanguageData, SharedData } from "./data";
import { verdictsOf } from "./decided";
import type { Decided } from "./decided";
import { languageData, sharedData } from "./load";
import { glossaryIn, languagesOf, makePage, markOf } from "./rulesPage";
import type { Ask, Hit } from "./search";
import { vocabularyOf } from "./terms";
import type { Vocabulary } from "./terms";

/** The search over a page, and the words that it knows. */
export interface Asking {
  vocabulary: Vocabulary;
  /** a rule that decides the very thing that is asked for comes first */
  ask: Ask;
  /** what a rule that was found decides with a yes or a no, where more than one word of it was asked for */
  decided: (hit: Hit) => Decided[];
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
  const ask = searchOf(page, vocabulary, (id) => fieldsOf(id, shared, data));
  const verdicts = verdictsOf(page, vocabulary, shared, data);
  const whole = ({ id, terms }: Hit): boolean => verdicts(id, terms).some(({ met, all }) => met > 1 && met === all);
  return {
    vocabulary,
    ask: (asked) => {
      const hits = ask(asked);
      return [...hits.filter(whole), ...hits.filter((hit) => !whole(hit))];
    },
    decided: ({ id, terms }) => verdicts(id, terms).filter(({ met }) => met > 1),
  };
}

/** Return the names of the fields of which a rule speaks, and what they decide. */
function fieldsOf(id: string, shared: SharedData, data: LanguageData): string {
  const { fields } = markOf(id, shared);
  const words = Object.values(data.fields).flatMap((known) => fields.flatMap((field) => known[field] ?? []));
  return words.map(({ label, meaning }) => `${label} ${meaning}`).join(" ");
}

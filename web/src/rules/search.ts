/** Asking the rules of a page: the rules that answer best, first. */

import MiniSearch from "minisearch";

import type { RulesPage } from "../wire/messages";
import { MEANING, plainly, wordsIn } from "./terms";
import type { Vocabulary } from "./terms";

/** A rule that may answer, and what it was found by. */
export interface Hit {
  id: string;
  terms: ReadonlySet<string>;
}

/** What can be asked. */
export type Ask = (asked: string) => Hit[];

/** A rule as the search reads it. */
interface Entry {
  id: string;
  text: string;
  heading: string;
  house: string;
  /** the rules that it takes the place of */
  before: string;
  /** the fields of which it speaks */
  fields: string;
}

const BOOST = { text: 1, heading: 0.5, house: 1, before: 0.5, fields: 0.5 };
const AS_WRITTEN = 0.2; // beside what a word means
const SUPERSEDED = 0.3; // a rule in whose place another one holds
const OF_BASE = 0.7; // a rule of the set's base, beside the set's own
const MOST = 12; // answers
const FAR_BELOW = 0.3; // of the best one's score
const ID = /^([a-z])[\s-]?(\d+(?:\.\d+)?)\.?$/i;
const NUMBER = /^\d+\.\d+$/;

/** Return the search over the rules of a page; `fieldsOf` names the fields of which a rule speaks. */
export function searchOf(page: RulesPage, vocabulary: Vocabulary, fieldsOf: (id: string) => string): Ask {
  const rules = page.sections.flatMap((section) => section.rules.map((rule) => ({ section, rule })));
  const own = page.sections[0]?.of;
  const less = new Set(rules.filter(({ rule }) => rule.instead.length > 0).map(({ rule }) => rule.id));
  const ofBase = new Set(
    rules.filter(({ section }) => section.of !== own && section.of !== "common").map(({ rule }) => rule.id),
  );
  const tokens = (text: string): string[] => wordsIn(text, vocabulary).flatMap(({ terms }) => terms);
  const index = new MiniSearch<Entry>({
    fields: ["text", "heading", "house", "before", "fields"],
    tokenize: tokens,
    processTerm: (term) => term,
    searchOptions: {
      boost: BOOST,
      boostTerm: (term) => (vocabulary.same.has(term) ? AS_WRITTEN : 1),
      boostDocument: (id) => (less.has(String(id)) ? SUPERSEDED : ofBase.has(String(id)) ? OF_BASE : 1),
      prefix: (term) => term.length > 2 && !term.startsWith(MEANING),
      fuzzy: (term) => (term.length > 4 && !term.startsWith(MEANING) ? 0.2 : false),
    },
  });
  index.addAll(
    rules.map(({ section, rule }) => ({
      id: rule.id,
      text: rule.text,
      heading: section.title,
      house: rule.house.join(" "),
      before: rules.flatMap((one) => (one.rule.instead.includes(rule.id) ? [one.rule.text] : [])).join(" "),
      fields: fieldsOf(rule.id),
    })),
  );
  const ids = rules.map(({ rule }) => rule.id);
  return (asked) => {
    const named = idsNamed(asked, ids);
    const found = index.search(asked);
    const least = (found[0]?.score ?? 0) * FAR_BELOW;
    const hits = found
      .filter(({ id, score }) => score >= least && !named.includes(String(id)))
      .map(({ id, terms }) => ({ id: String(id), terms: new Set(terms) }));
    return [...named.map((id) => ({ id, terms: new Set([plainly(id)]) })), ...hits].slice(
      0,
      Math.max(MOST, named.length),
    );
  };
}

/** Return the rules that are asked for by their id, or by a part of it. */
function idsNamed(asked: string, ids: readonly string[]): string[] {
  const wanted = asked.trim();
  const [, letter = "", number = ""] = ID.exec(wanted) ?? [];
  const id = `${letter.toUpperCase()}-${number}`;
  if (letter !== "") return ids.filter((one) => one === id || one.startsWith(`${id}.`));
  return NUMBER.test(wanted) ? ids.filter((one) => one.slice(one.indexOf("-") + 1) === wanted) : [];
}

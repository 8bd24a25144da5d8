/**
 * The rules as data. Python makes them (`rulebook/offline/data.py`, where every field is explained); the modules of this
 * folder only read them, so there is one source of rules. Rows are short lists of texts.
 */

/** A rule set: the texts of its page in order, its fields as text, and what holds instead of rules of its bases. */
export interface PresetData {
  revision: number;
  texts: string[];
  experimental: boolean;
  languages: string[];
  /** the first rule set of a game has all fields, the others those in which they differ from it */
  values: Record<string, string>;
  instead: Record<string, string[]>;
}

/** The rule sets of a game, its fields in order with the words of their values, and sums of products of fields. */
export interface GameData {
  presets: Record<string, PresetData>;
  fields: Record<string, string[]>;
  sums: Record<string, string[][]>;
}

/** What is the same in all languages. */
export interface SharedData {
  version: number;
  games: Record<string, GameData>;
  /** of cards: a word and what it names, the widest first */
  kinds: string[][];
  /** by rule id: the fields that a rule shows / others of which it speaks / what it needs */
  marks: Record<string, string>;
}

/** The text of a rule set. */
export interface TextData {
  title: string;
  about: string;
  /** id, title */
  sections: string[][];
  /** section, id, template, source, "printed" or nothing */
  rules: string[][];
}

/** A field in words; its sentences are rows of value and template, those for any value have none before. */
export interface FieldWords {
  label: string;
  meaning: string;
  sentences: string[][];
}

/** The words that the values of a game need in a sentence. */
export interface ValueWords {
  numbers: string[];
  /** by form */
  one: Record<string, string>;
  grouped_from: number;
  kinds: Record<string, string>;
  singles: Record<string, string>;
  words: Record<string, string>;
}

/** The words that say nothing about which rule is meant, and the ways to say the same, with commas between. */
export interface SearchWords {
  stop: string;
  same: Record<string, string>;
}

/** The rules in one language; a game whose texts it lacks is not there. */
export interface LanguageData {
  texts: Record<string, TextData>;
  fields: Record<string, Record<string, FieldWords>>;
  values: Record<string, ValueWords>;
  void: string;
  /** term, meaning, then rule set and its word, and so on */
  glossary: string[][];
  search: SearchWords;
}

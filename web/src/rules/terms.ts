/** The words of a text as the search knows them: those that mean the same share a term. */

import type { SearchWords } from "./data";

/** A word of a text or several, from and to a place in it, and what they are searched by. */
export interface Found {
  start: number;
  end: number;
  terms: string[];
}

/** The words of some languages: those that say nothing, and what others mean. */
export interface Vocabulary {
  stop: ReadonlySet<string>;
  same: ReadonlyMap<string, readonly string[]>;
}

const WORD = /[a-z]-\d+(?:\.\d+)?|\d+(?:[.,]\d{3})+|[\p{L}\p{N}]+/giu;
const MOST_WORDS = 4; // that mean something together
/** The mark before what several words mean, which no word has. */
export const MEANING = "=";

/** Return a word as it is compared: small letters, without accents; numbers without marks between their digits. */
export function plainly(word: string): string {
  const small = word.toLowerCase().normalize("NFD").replace(/\p{M}/gu, "").replaceAll("ß", "ss");
  return /^\d/.test(small) ? small.replace(/[.,]/g, "") : small;
}

/** Return the words of some languages. */
export function vocabularyOf(languages: readonly SearchWords[]): Vocabulary {
  const same = new Map<string, string[]>();
  for (const words of languages)
    for (const [name, ways] of Object.entries(words.same))
      for (const way of ways.split(",")) {
        const known = same.get(plainly(way)) ?? [];
        if (!known.includes(name)) same.set(plainly(way), [...known, name]);
      }
  return { stop: new Set(languages.flatMap(({ stop }) => stop.split(" ").map(plainly))), same };
}

/** Return what a text is searched by, with its places: its words but those that say nothing, and what they mean. */
export function wordsIn(text: string, { stop, same }: Vocabulary): Found[] {
  const words = [...text.matchAll(WORD)].map((one) => ({
    start: one.index,
    end: one.index + one[0].length,
    plain: plainly(one[0]),
  }));
  const found: Found[] = [];
  for (let place = 0; place < words.length;) {
    const next = words.slice(place, place + MOST_WORDS);
    const count = longestWay(
      next.map(({ plain }) => plain),
      same,
    );
    const group = next.slice(0, count);
    const meant = same.get(group.map(({ plain }) => plain).join(" ")) ?? [];
    const own = group.map(({ plain }) => plain).filter((word) => !stop.has(word) && !/^\p{L}$/u.test(word));
    const [first, last] = [group[0], group.at(-1)];
    if (first && last && own.length + meant.length > 0)
      found.push({ start: first.start, end: last.end, terms: [...own, ...meant.map((name) => MEANING + name)] });
    place += group.length;
  }
  return found;
}

/** Return how many of `words`, from the first, are a way of saying something: the most, one where there is none. */
function longestWay(words: readonly string[], same: Vocabulary["same"]): number {
  for (let count = words.length; count > 1; count--) if (same.has(words.slice(0, count).join(" "))) return count;
  return 1;
}

/** A part of a text, and whether the text was found by it. */
export interface Marked {
  text: string;
  hit: boolean;
}

/** Return the parts of a text, those by which it was found marked. */
export function marked(text: string, terms: ReadonlySet<string>, vocabulary: Vocabulary): Marked[] {
  const parts: Marked[] = [];
  let from = 0;
  for (const { start, end, terms: own } of wordsIn(text, vocabulary)) {
    if (!own.some((term) => terms.has(term))) continue;
    if (start > from) parts.push({ text: text.slice(from, start), hit: false });
    parts.push({ text: text.slice(start, end), hit: true });
    from = end;
  }
  if (from < text.length) parts.push({ text: text.slice(from), hit: false });
  return parts;
}

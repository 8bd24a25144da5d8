/** Kinds of cards and their values in words, from the text of a field. */

import type { SharedData, ValueWords } from "./data";
import { listed } from "./lists";

/** Kinds of cards by word, the widest first. */
export type Kinds = ReadonlyMap<string, readonly number[]>;

const SUITS: Record<string, string> = { s: "♠", h: "♥", d: "♦", c: "♣" };
const KINDS = 53;
const JOINED = ["wild", "threes"]; // words for what others name one by one

/** Return the kinds of cards by word. */
export function kindsOf({ kinds }: SharedData): Kinds {
  return new Map(kinds.map(([word = "", named = ""]) => [word, named.split(" ").map(Number)]));
}

/** Return the ranks that a text can name, from 4 to ace. */
function ranksOf(kinds: Kinds): string[] {
  return [...kinds.keys()].filter((word) => word.length === 1);
}

/** Return the kinds that a text names: words, ranks, ranges of ranks, cards. */
export function kindsIn(text: string, kinds: Kinds): Set<number> {
  const ranks = ranksOf(kinds);
  const found = text
    .split(/[\s,]+/)
    .filter((word) => word !== "" && word !== "none")
    .flatMap((word) => {
      const [low = "", high] = word.split("-");
      const words = high === undefined ? [word] : ranks.slice(ranks.indexOf(low), ranks.indexOf(high) + 1);
      return words.flatMap((one) => {
        const named = kinds.get(one);
        if (!named) throw new RangeError(`${one} names no cards`);
        return named;
      });
    });
  return new Set(found);
}

/** Return the value of each kind of card, those that `text` does not name as in `before`. */
export function valuesIn(text: string, kinds: Kinds, before: readonly number[] = []): number[] {
  const values = Array.from({ length: KINDS }, (_, kind) => before[kind] ?? 0);
  for (const pair of text.split(/[\s,]+/).filter(Boolean)) {
    const [words = "", value] = pair.split(":");
    for (const kind of kindsIn(words, kinds)) values[kind] = Number(value);
  }
  return values;
}

/** Return kinds of cards as part of a sentence: `a joker, a 2 or any three`. */
export function kindsInWords(wanted: ReadonlySet<number>, kinds: Kinds, words: ValueWords): string {
  const left = new Set(wanted);
  const parts: string[] = [];
  for (const [word, those] of kinds) {
    if (!those.every((kind) => left.has(kind)) || (word === "wild" && !words.kinds["wild"])) continue;
    parts.push(words.kinds[word] ?? cardsInWords(word, words));
    for (const kind of those) left.delete(kind);
  }
  return parts.length > 0 ? listed(parts, words.words["either"]) : (words.words["no_card"] ?? "");
}

/** Return the kinds of cards in words, dearest first, each with its value. */
export function valueRows(values: readonly number[], kinds: Kinds, words: ValueWords): [string, number][] {
  const byValue = new Map<number, string[]>();
  const said = new Set<number>();
  for (const [word, those] of kinds) {
    const [value = 0, ...others] = new Set(those.map((kind) => values[kind]));
    if (JOINED.includes(word) || others.length > 0 || those.every((kind) => said.has(kind))) continue;
    byValue.set(value, [...(byValue.get(value) ?? []), word]);
    for (const kind of those) said.add(kind);
  }
  return [...byValue]
    .sort(([one], [other]) => other - one)
    .map(([value, of]) => [sameValue(of, ranksOf(kinds), words), value]);
}

/** Return kinds of cards with one value in words: `2, ace` or `8–K`. */
function sameValue(found: readonly string[], ranks: readonly string[], words: ValueWords): string {
  const texts = found.filter((word) => !ranks.includes(word));
  const runs: string[][] = [];
  for (const rank of found.filter((word) => ranks.includes(word))) {
    const run = runs.at(-1);
    if (run && ranks.indexOf(run.at(-1) ?? "") === ranks.indexOf(rank) - 1) run.push(rank);
    else runs.push([rank]);
  }
  return [
    ...texts.map((word) => words.singles[word] ?? cardsInWords(word, words)),
    ...runs.map((run) =>
      [...new Set([run[0] ?? "", run.at(-1) ?? ""])].map((rank) => cardsInWords(rank, words)).join("–"),
    ),
  ].join(", ");
}

/** Return a rank or a card in words. */
function cardsInWords(word: string, words: ValueWords): string {
  if (word.length > 1) return `${word.charAt(0)}${SUITS[word.charAt(1)] ?? ""}`;
  if (word === "A") return words.words["ace"] ?? word;
  return word === "T" ? "10" : word;
}

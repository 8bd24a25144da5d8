/** Templates of sentences filled with the values of a rule set, as `rulebook/wording.py` fills them. */

import { kindsIn, kindsInWords, valueRows } from "./cardKinds";
import type { Kinds } from "./cardKinds";
import type { GameData, ValueWords } from "./data";
import { inDigits, inWords, listed } from "./lists";

/** The fields of a rule set as text, and what each kind of card is worth in it. */
export interface Values {
  texts: ReadonlyMap<string, string>;
  cards: readonly number[];
}

/** What sentences are made with. */
export interface Speech {
  words: ValueWords;
  kinds: Kinds;
  sums: GameData["sums"];
}

const PLACEHOLDER = /\{([a-z_]+)(?:@(\d)-(\d))?(?:\|([^}]*))?\}/g;
const COUNTS = [2, 3, 4, 5, 6]; // of players
const COMPLETE = 7; // cards of a canasta
const STEP = 5; // between two scores
const ACE = 12;
const RANKS = Array.from({ length: 11 }, (_, place) => place + 2); // from 4 to ace; each has four kinds of cards
const BLACK_THREE = "3s";

/** Return a template with the values of a rule set; throws RangeError where a value is none that it could have. */
export function filled(template: string, values: Values, speech: Speech): string {
  return template.replace(PLACEHOLDER, (_, name: string, low?: string, high?: string, form?: string) => {
    const forms = form?.split("|") ?? [""];
    const range = COUNTS.filter((count) => count >= Number(low ?? COUNTS[0]) && count <= Number(high ?? COUNTS.at(-1)));
    const text = partOf(name, values, speech, forms, range);
    return forms.length < 2 && /^Word[fmn]?$/.test(forms[0] ?? "")
      ? text.charAt(0).toUpperCase() + text.slice(1)
      : text;
  });
}

/** Return the part of a sentence that stands for `name`. */
function partOf(name: string, values: Values, speech: Speech, forms: string[], range: number[]): string {
  const { words, kinds } = speech;
  const text = (field: string): string => textOf(field, values);
  switch (name) {
    case "players":
      return countsInWords(countsIn(text("players")), words);
    case "hand_size":
      return handSizes(values, words, range);
    case "minimum":
      return rowsInWords(minimumRows(values, words), ": ");
    case "card_values":
      return rowsInWords(valueRows(values.cards, kinds, words), " ");
    case "turnup_covered_for":
    case "freezes_for_all":
    case "blocks_next":
      return kindsInWords(kindsIn(text(name), kinds), kinds, words);
    case "untakeable": // what fits no way of taking anyway, only the engine knows
      return kindsInWords(kindsIn(text("blocks_next"), kinds), kinds, words);
    case "penalty":
      if (text("penalty_for") === "nothing" || text(name) === "0") return words.words["nothing"] ?? "";
      break;
    case "only_aces":
      return onlyAces(values, words);
    case "reach": {
      const reach = words.words[text("target_strict") === "yes" ? "more_than" : "at_least"];
      const said = (score: number): string => inside(reach, { score: inDigits(score, words) });
      return numbersInWords(byPlayers("target", values), words, said);
    }
    case "set_values":
    case "samba_values":
      return listed(itemsOf(text(name)), words.words[forms[0] === "and" ? "both" : "either"]);
  }
  if (!values.texts.get(name)?.includes(":")) return amountInWords(amountOf(name, values, speech), words, forms);
  const numbers = byPlayers(name, values);
  if (numbers.size > 1 && forms.length === 2) return forms[1] ?? "";
  return numbersInWords(numbers, words, (amount) => amountInWords(amount, words, forms));
}

/** Return the number for each number of players: of `15,6:13` it is 13 with six. */
function numbersOf(name: string, values: Values): Map<number, number> {
  const found = new Map<number, number>();
  for (const item of itemsOf(textOf(name, values))) {
    const [first = "", second] = item.split(":");
    for (const count of second === undefined ? COUNTS : [numberIn(first)]) found.set(count, numberIn(second ?? first));
  }
  return found;
}

/** Return the numbers of a field that depend on how many play, each with the numbers of players. */
function byPlayers(name: string, values: Values): Map<number, number[]> {
  const found = new Map<number, number[]>();
  const said = [...numbersOf(name, values)].sort(([one], [other]) => one - other);
  for (const [count, number] of said) found.set(number, [...(found.get(number) ?? []), count]);
  return found;
}

/** Return such numbers, each as `said` has it: `two (with two players) or one (with three or four players)`. */
function numbersInWords(
  numbers: ReadonlyMap<number, readonly number[]>,
  words: ValueWords,
  said: (number: number) => string,
): string {
  const [only] = numbers.keys();
  if (numbers.size === 1) return said(only ?? 0);
  return listed(
    [...numbers].map(([number, counts]) =>
      inside(words.words["by_players"], { number: said(number), players: countsInWords(counts, words) }),
    ),
    words.words["either"],
  );
}

function amountInWords(amount: number | null, words: ValueWords, forms: readonly string[]): string {
  if (amount === null) return words.numbers[0] ?? "";
  const [form = "", more] = forms;
  if (more !== undefined) return amount === 1 ? form : more;
  return /^word[fmn]?$/i.test(form) ? inWords(amount, words, form.toLowerCase()) : inDigits(amount, words);
}

/** Return the number that stands for `name`, null where a field says none. */
function amountOf(name: string, values: Values, { kinds, sums }: Speech): number | null {
  const products = sums[name];
  if (products) return products.reduce((sum, parts) => sum + productOf(parts, values), 0);
  if (name === "black_three") return values.cards[kinds.get(BLACK_THREE)?.[0] ?? -1] ?? 0;
  const text = textOf(name, values);
  return text === "none" ? null : numberIn(text);
}

function productOf(parts: readonly string[], values: Values): number {
  return parts.reduce((product, part) => product * numberIn(/^-?\d+$/.test(part) ? part : textOf(part, values)), 1);
}

function textOf(field: string, { texts }: Values): string {
  const text = texts.get(field);
  if (text === undefined) throw new RangeError(`${field} is no field`);
  return text;
}

function numberIn(text: string): number {
  if (!/^-?\d{1,7}$/.test(text)) throw new RangeError(`${text} is no number`);
  return Number(text);
}

/** Return the items of a list; it may have none. */
function itemsOf(text: string): string[] {
  return text === "none" ? [] : text.split(/[\s,]+/).filter(Boolean);
}

/** Return a text with parts in braces filled in. */
function inside(text = "", parts: Record<string, string>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => parts[name] ?? "");
}

function rowsInWords(rows: readonly [string, number][], between: string): string {
  return rows.map(([what, points]) => `${what}${between}${String(points)}`).join("; ");
}

/** Return the numbers of players that a text names, ranges among them. */
function countsIn(text: string): number[] {
  return itemsOf(text)
    .flatMap((item) => {
      const [low = "", high = low] = item.split("-");
      const [first, last] = [numberIn(low), numberIn(high)];
      return COUNTS.filter((count) => count >= first && count <= last);
    })
    .sort((one, other) => one - other);
}

/** Return numbers of players in words: `two to six`, `two or four`. */
function countsInWords(counts: readonly number[], { numbers, words }: ValueWords): string {
  const [first = 0, last = 0] = [counts[0], counts.at(-1)];
  if (counts.length > 2 && last - first === counts.length - 1)
    return `${numbers[first] ?? ""} ${words["to"] ?? ""} ${numbers[last] ?? ""}`;
  return listed(
    counts.map((count) => numbers[count] ?? ""),
    words["either"],
  );
}

/** Return how many cards are dealt to each of so many players, by size. */
function handSizes(values: Values, words: ValueWords, range: readonly number[]): string {
  const dealt = numbersOf("hand_size", values);
  const played = countsIn(textOf("players", values)).filter((count) => range.includes(count));
  const bySize = new Map<number, number[]>();
  for (const count of played.length > 0 ? played : range) {
    const size = dealt.get(count) ?? 0;
    bySize.set(size, [...(bySize.get(size) ?? []), count]);
  }
  return [...bySize]
    .map(([size, counts]) => inside(words.words["each"], { size: String(size), players: countsInWords(counts, words) }))
    .join("; ");
}

function stepsOf(values: Values): [number | null, number][] {
  return itemsOf(textOf("minimum", values)).map((step) => {
    const [least = "", points = ""] = step.split(":");
    return [least === "any" ? null : numberIn(least), numberIn(points)];
  });
}

/** Return the scores in words, each with the opening minimum there. */
export function minimumRows(values: Values, words: ValueWords): [string, number][] {
  const steps = stepsOf(values);
  if (steps.length === 1) return [[words.words["any_score"] ?? "", steps[0]?.[1] ?? 0]];
  return steps.map(([least, points], place) => {
    const above = steps[place + 1]?.[0];
    if (least === null) return [inside(words.words["below"], { score: inDigits(above ?? 0, words) }), points];
    if (above === undefined || above === null)
      return [inside(words.words["at_least"], { score: inDigits(least, words) }), points];
    return [`${inDigits(least, words)}–${inDigits(above - STEP, words)}`, points];
  });
}

/** Return what is to say where of all pure canastas only one of aces opens. */
function onlyAces(values: Values, words: ValueWords): string {
  const best = (rank: number): number => COMPLETE * Math.max(...values.cards.slice(4 * rank, 4 * rank + 4));
  const points = stepsOf(values)
    .map(([, least]) => least)
    .sort((one, other) => one - other)
    .find((least) => RANKS.every((rank) => best(rank) >= least === (rank === ACE)));
  return points === undefined ? "" : inside(words.words["only_aces"], { points: inDigits(points, words) });
}

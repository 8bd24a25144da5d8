/** Numbers and lists in a sentence. */

import type { ValueWords } from "./data";

/** Return `parts` as a list in a sentence, the word `last` before the last of them. */
export function listed(parts: readonly string[], last = ""): string {
  if (parts.length < 2) return parts[0] ?? "–";
  return `${parts.slice(0, -1).join(", ")} ${last} ${parts.at(-1) ?? ""}`;
}

/** Return a number in digits, grouped as the language does it. */
export function inDigits(value: number, { grouped_from, words }: ValueWords): string {
  const digits = String(value);
  if (Math.abs(value) < grouped_from) return digits;
  return digits.replace(/\B(?=(\d{3})+$)/g, words["thousands"] ?? "");
}

/** Return a number as a word up to twelve, else in digits; one has several forms in some languages. */
export function inWords(value: number, words: ValueWords, form = "word"): string {
  if (value === 1) return words.one[form] ?? words.numbers[1] ?? "1";
  return words.numbers[value] ?? inDigits(value, words);
}

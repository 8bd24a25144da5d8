/** Numbers and lists in the language of the page. */

import { m } from "../paraglide/messages.js";
import { getLocale } from "../paraglide/runtime.js";
import { numberText } from "./formats";

/** Return a number as it is written, with a real minus sign and thousands apart, those of four digits too. */
export function written(value: number): string {
  return numberText(value, { useGrouping: "always" }).replace("-", "−");
}

/** Return a number as it is spoken: minus as a word, for it is often swallowed. */
export function said(value: number): string {
  const plain = numberText(Math.abs(value));
  return value < 0 ? m.say_minus({ points: plain }) : plain;
}

/** Return `items` as a choice: "a, b or c". */
export function eitherOf(items: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: "disjunction" }).format(items);
}

/** Return `items` as a list in a sentence: "a, b and c". */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: "conjunction" }).format(items);
}

/** Numbers, lists and messages looked up by name, in the language of the page. */

import { m } from "../paraglide/messages.js";
import { getLocale } from "../paraglide/runtime.js";

type Inputs = Record<string, string | number>;

const texts = m as unknown as Record<string, ((inputs: Inputs) => string) | undefined>;

/** Return the message `key`, or null where the catalogue has none. */
export function message(key: string, inputs: Inputs = {}): string | null {
  return texts[key]?.(inputs) ?? null;
}

/**
 * Return a value of a rule set's field as it is read: every word of it in the language of the page, its numbers as they are
 * written there; `any:15,0:50,1500:90` becomes "any: 15, 0: 50, 1,500: 90".
 */
export function valueText(value: string): string {
  return value.split(",").map((part) => part.split(":").map(wordOf).join(": ")).join(", ");
}

function wordOf(word: string): string {
  if (/^\d+$/.test(word)) return written(Number(word));
  return message(`value_${word}`) ?? word.replaceAll("_", " ").replaceAll("-", "–");
}

/** Return a number as it is written, with a real minus sign and thousands apart, those of four digits too. */
export function written(value: number): string {
  return new Intl.NumberFormat(getLocale(), { useGrouping: "always" }).format(value).replace("-", "−");
}

/** Return a number as it is spoken: minus as a word, for it is often swallowed. */
export function said(value: number): string {
  const plain = new Intl.NumberFormat(getLocale()).format(Math.abs(value));
  return value < 0 ? m.say_minus({ points: plain }) : plain;
}

/** Return `items` as a list in a sentence: "a, b and c". */
export function listed(items: readonly string[]): string {
  return new Intl.ListFormat(getLocale(), { type: "conjunction" }).format(items);
}

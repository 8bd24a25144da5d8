/** Dates, times and numbers as they are written here: in the language of the page, as the region of the browser writes it. */

import { getLocale } from "../paraglide/runtime.js";

const MINUTE = 60; // s
const HOUR = 3600;
const DAY = 86_400;

/** Return the language of the page with the browser's region, such as `en-GB`; without one in another language. */
export function regional(): string {
  const spoken = getLocale();
  const known = typeof navigator === "undefined" ? [] : navigator.languages; // tests have none
  return known.find((tag) => tag === spoken || tag.startsWith(`${spoken}-`)) ?? spoken;
}

/** Return a number as `options` write it. */
export function numberText(value: number, options?: Intl.NumberFormatOptions): string {
  return new Intl.NumberFormat(regional(), options).format(value);
}

/** Return the day of a moment: short as in a narrow column, long as in a heading, full with its weekday. */
export function dayText(at: Date | number, dateStyle: "short" | "medium" | "long" | "full" = "medium"): string {
  return new Intl.DateTimeFormat(regional(), { dateStyle }).format(at);
}

/** Return the weekday of a moment, in few letters: "Mon". */
export function weekdayText(at: Date | number): string {
  return new Intl.DateTimeFormat(regional(), { weekday: "short" }).format(at);
}

/** Return the day and the time of a moment. */
export function momentText(at: Date | number): string {
  return new Intl.DateTimeFormat(regional(), { dateStyle: "short", timeStyle: "short" }).format(at);
}

/** Return how long ago something was, in whole minutes, hours or days: "4 minutes ago". */
export function sinceText(seconds: number): string {
  const relative = new Intl.RelativeTimeFormat(regional(), { numeric: "auto" });
  if (seconds < HOUR) return relative.format(-Math.max(0, Math.floor(seconds / MINUTE)), "minute");
  if (seconds < DAY) return relative.format(-Math.floor(seconds / HOUR), "hour");
  return relative.format(-Math.floor(seconds / DAY), "day");
}

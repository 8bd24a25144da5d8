/** The language that a page begins in. */

import { baseLocale, extractLocaleFromNavigator, getLocale } from "../paraglide/runtime.js";
import type { Locale } from "../paraglide/runtime.js";

/** Return the language chosen on this device, else the browser's; a browser that keeps nothing knows no choice. */
export function firstLanguage(): Locale {
  try {
    return getLocale();
  } catch {
    return extractLocaleFromNavigator() ?? baseLocale;
  }
}

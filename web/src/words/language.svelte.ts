/** The language of the page: chosen on this device, else the browser's. */

import { getLocale, locales, setLocale } from "../paraglide/runtime.js";

export type Locale = (typeof locales)[number];

/** Every language in its own words. */
export const LANGUAGES: Record<Locale, string> = { en: "English", nl: "Nederlands", de: "Deutsch" };

class Language {
  current: Locale = $state(getLocale());

  /** Show the page in `locale` from now on. */
  use(locale: Locale): void {
    void setLocale(locale, { reload: false });
    this.current = locale;
    document.documentElement.lang = locale;
  }
}

export const language = new Language();

/** The language of the page: chosen on this device, else the browser's. */

import names from "../../messages/languages.json";
import { fetchTexts } from "../paraglide/messages.js";
import { overwriteGetLocale, setLocale } from "../paraglide/runtime.js";
import type { Locale } from "../paraglide/runtime.js";
import { fetched } from "../wire/lazy";
import { firstLanguage } from "./firstLanguage";

export type { Locale };

/** Every language in its own words. */
export const LANGUAGES: Record<Locale, string> = names;

let spoken = firstLanguage();
overwriteGetLocale(() => spoken); // it would look into the storage for each text

class Language {
  current: Locale = $state(spoken);
  private wanted: Locale = spoken;

  /** Show the page in `locale` as soon as its texts are there. */
  async use(locale: Locale): Promise<void> {
    this.wanted = locale;
    await fetched(() => fetchTexts(locale));
    if (locale !== this.wanted) return; // another one has been chosen meanwhile
    try {
      void setLocale(locale, { reload: false });
    } catch {
      // a browser that keeps nothing: the choice lasts as long as the page
    }
    spoken = this.current = locale;
    document.documentElement.lang = locale;
  }
}

export const language = new Language();

/** Fetches the rules as data: one file for all languages, and one for each. */

import type { LanguageData, SharedData } from "./data";

const ENGLISH = "en";
const LANGUAGES: Record<string, () => Promise<LanguageData>> = {
  en: async () => (await import("./data/en.json")).default,
  nl: async () => (await import("./data/nl.json")).default,
  es: async () => (await import("./data/es.json")).default,
  de: async () => (await import("./data/de.json")).default,
};

/** Return what is the same in all languages. */
export async function sharedData(): Promise<SharedData> {
  return (await import("./data/shared.json")).default;
}

/** Return what is written in a language, in English where there is nothing in it. */
export async function languageData(lang: string): Promise<LanguageData> {
  return await (LANGUAGES[lang] ?? LANGUAGES[ENGLISH] ?? Promise.reject)();
}

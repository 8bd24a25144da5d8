/** The rules as data, in place of rules/load.ts: in the page that is one file nothing can be fetched. */

import type { LanguageData, SharedData } from "../../rules/data";
import { isPacked, unpacked } from "./unpacking";

const ENGLISH = "en";

/** Return what is the same in all languages. */
export async function sharedData(): Promise<SharedData> {
  return (await unpacked("shared")) as SharedData;
}

/** Return what is written in a language, in English where there is nothing in it. */
export async function languageData(lang: string): Promise<LanguageData> {
  return (await unpacked(isPacked(lang) ? lang : ENGLISH)) as LanguageData;
}

/** The texts of the page that is one file, in all languages: what it does not say is left out of it. */

import { useTexts } from "virtual:texts";

import { unpacked } from "./unpacking";

export * as m from "virtual:texts";

/** Come back when the texts are there. */
export async function unpackTexts(): Promise<void> {
  useTexts((await unpacked("texts")) as string[][]);
}

/** Every language is there already. */
export async function fetchTexts(): Promise<void> {
  await Promise.resolve();
}

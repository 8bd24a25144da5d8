/** The texts of the page that is one file, in all languages: what it does not say is left out of it. */

export * as m from "virtual:texts";

/** Every language is there already. */
export async function fetchTexts(): Promise<void> {
  await Promise.resolve();
}

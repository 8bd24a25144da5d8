/** Data by name, deflated and in letters (packed.ts). */
declare module "virtual:packed" {
  export const PACKED: Record<string, string>;
}

/** Every text in all languages (texts.ts). */
declare module "virtual:texts" {
  export * from "../src/paraglide/messages/_index.js";
  /** Have these plain texts said from now on, by number and language. */
  export function useTexts(texts: string[][]): void;
}

import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vite";

import { oneFile } from "./oneFile";
import { STYLES, lettersOf, packed } from "./packed";
import { texts, withTexts } from "./texts";

const TEXTS = new URL("../src/app/file/texts.ts", import.meta.url).pathname;

const finished = (script: string, style: string): string =>
  withTexts(script, lettersOf).replace(STYLES, () => lettersOf(style));

/** Keeping score as one page without a server (`sambakit score --page`). */
export default defineConfig({
  mode: "file", // src/wire/alone.ts
  publicDir: false,
  plugins: [svelte(), packed, texts, oneFile("sambakit-score.html", "file/page.html", "public/favicon.svg", finished)],
  resolve: { alias: [{ find: /^.*\/paraglide\/messages\.js$/, replacement: TEXTS }] },
  build: {
    outDir: "dist/new", // beside the client, which is built before
    emptyOutDir: false,
    target: "es2022",
    assetsInlineLimit: Number.MAX_SAFE_INTEGER,
    cssCodeSplit: false,
    modulePreload: false,
    rolldownOptions: {
      input: "src/app/file/main.ts",
      output: { format: "iife" },
    },
  },
});

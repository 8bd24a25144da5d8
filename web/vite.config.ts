import { svelte } from "@sveltejs/vite-plugin-svelte";
import { defineConfig } from "vitest/config";

import { textsOfParts } from "./texts/plugin";

/** What the first script needs for itself; the rest is fetched by it. */
const FIRST =
  /preload-helper|\/src\/(paraglide\/(runtime|messages)\.js|app\/(ahead|games|letters|offline|parts)|device\/storage|wire\/(lazy|socket)|words\/firstLanguage)/;
/** What every table draws, and only tables. */
const TABLE = /\/src\/(table\/(.+\.svelte$|.+\.css|motion|seats|log|keys)|pages\/SeatPage|words\/serverRefusals)/;

/** What is drawn of a game at its tables, and of a score, for those who play and for those who watch: a file each. */
const SAMBA = /\/src\/samba\/(?!watched|replay)/;
const ROMME = /\/src\/romme\/(?!watched|replay)/;
const SCORE = /\/src\/pages\/score\/(?!finale\/picture|moments\/(asking|plans|MomentList))/;
/** What the pad and the live pages of score sheets share. */
const PAD = /\/src\/(scorekeeper\/(?!handover\/squeezing|text\/lines|sheetRules)|pages\/sheets\/)/;
/** What score sheets, pages of rules and replays share, and no table needs. */
const SHEETS = /\/src\/(scorekeeper|rules|replay)\//;

/** The server that `npm run dev` passes requests on to. */
const server = process.env.SAMBAKIT_SERVER ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [svelte(), textsOfParts],
  build: {
    outDir: "dist/new", // build.py puts it into the package once it is whole
    emptyOutDir: true,
    manifest: true, // the service worker reads it (worker/shell.ts)
    target: "es2022",
    // the page's content security policy allows nothing inline
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: true,
    rolldownOptions: {
      output: {
        // few files: on a slow network each of many small ones waits for its turn
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            { name: "first", test: FIRST },
            { name: "table", test: TABLE, minShareCount: 2 },
            { name: "samba", test: SAMBA },
            { name: "romme", test: ROMME },
            { name: "score", test: SCORE },
            { name: "pad", test: PAD, minShareCount: 2 },
            { name: "sheets", test: SHEETS, minShareCount: 2 },
            { name: "shared", minShareCount: 4 },
          ],
        },
      },
    },
  },
  server: {
    proxy: { "/api": server, "/ws": { target: server.replace("http", "ws"), ws: true } },
  },
  test: {
    environment: "node",
    include: ["src/**/*.test.ts", "texts/*.test.ts", "worker/*.test.ts", "file/*.test.ts"],
    setupFiles: ["./gallery/everyText.ts"],
  },
});

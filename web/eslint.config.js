import { existsSync, readdirSync } from "node:fs";

import boundaries from "eslint-plugin-boundaries";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

/** A game is a folder that holds `game.ts`; `src/app/games.ts` names each. */
const SOURCES = new URL("./src/", import.meta.url);
const GAMES = readdirSync(SOURCES).filter((room) => existsSync(new URL(`${room}/game.ts`, SOURCES)));

/** The rooms of the client from the ground floor up, each with the rooms that it may import. */
const BASE = ["styles", "wire", "words", "cards"];
const MAY_IMPORT = {
  scorekeeper: [],
  styles: [],
  wire: [],
  rules: ["wire"],
  words: ["wire"],
  cards: ["words"],
  device: BASE,
  replay: ["wire", "scorekeeper"],
  table: [...BASE, "device", "replay"], // what every game's table has: no game
  ...Object.fromEntries(GAMES.map((game) => [game, [...BASE, "device", "replay", "table"]])),
  drawers: [...BASE, "rules", "device", "table"],
  pages: [...BASE, "rules", "scorekeeper", "device", "replay", "table", "drawers"],
  app: [...BASE, "rules", "scorekeeper", "device", "replay", "table", "drawers", "pages", ...GAMES],
};

const elementOf = (types) => ({ element: { types: { anyOf: types } } });

export default ts.config(
  {
    ignores: [
      "node_modules/",
      "dist/",
      "src/paraglide/",
      "src/wire/messages.ts",
      "src/scorekeeper/sheetRules.ts",
      "project.inlang/",
    ],
  },
  ...ts.configs.strict,
  ...svelte.configs.recommended,
  { languageOptions: { globals: globals.browser } },
  {
    rules: {
      "no-restricted-syntax": [
        "error",
        {
          selector: "ObjectExpression > SpreadElement > ObjectExpression",
          message:
            "Write the properties themselves: TypeScript does not look for unknown ones in a literal that is spread.",
        },
      ],
    },
  },
  {
    files: ["**/*.svelte", "**/*.svelte.ts"],
    languageOptions: { parserOptions: { extraFileExtensions: [".svelte"], parser: ts.parser, svelteConfig } },
  },
  {
    files: ["src/**/*.ts", "src/**/*.svelte"],
    ignores: ["src/**/*.test.ts"],
    plugins: { boundaries },
    settings: {
      "boundaries/elements": Object.keys(MAY_IMPORT).map((room) => ({ type: room, pattern: `src/${room}` })),
      "boundaries/ignore": ["src/paraglide/**"],
      "boundaries/dependency-nodes": ["import", "dynamic-import", "export"],
      "import/resolver": { node: { extensions: [".ts", ".js", ".svelte", ".css"] } },
    },
    rules: {
      "boundaries/no-unknown-files": "error",
      "boundaries/dependencies": [
        "error",
        {
          default: "disallow",
          policies: Object.entries(MAY_IMPORT).map(([room, below]) => ({
            from: elementOf([room]),
            allow: { to: elementOf([room, ...below]) },
          })),
        },
      ],
    },
  },
);

import { existsSync, readFileSync, readdirSync } from "node:fs";

import boundaries from "eslint-plugin-boundaries";
import svelte from "eslint-plugin-svelte";
import globals from "globals";
import ts from "typescript-eslint";

import svelteConfig from "./svelte.config.js";

/** A game is a folder that holds `game.ts`; `src/app/games.ts` names each. */
const SOURCES = new URL("./src/", import.meta.url);
const GAMES = readdirSync(SOURCES).filter((room) => existsSync(new URL(`${room}/game.ts`, SOURCES)));

/** The rooms of the client from the ground floor up, each with the rooms that it may import. */
const BASE = ["styles", "wire", "words", "cards", "ui"];
const MAY_IMPORT = {
  scorekeeper: [],
  styles: [],
  wire: [],
  rules: ["wire"],
  words: ["wire"],
  cards: ["words"],
  ui: ["styles", "words", "cards"],
  device: BASE,
  replay: ["wire", "scorekeeper"],
  table: [...BASE, "device", "replay"], // what every game's table has: no game
  ...Object.fromEntries(GAMES.map((game) => [game, [...BASE, "device", "replay", "table"]])),
  drawers: [...BASE, "rules", "device", "table"],
  pages: [...BASE, "rules", "scorekeeper", "device", "replay", "table", "drawers"],
  app: [...BASE, "rules", "scorekeeper", "device", "replay", "table", "drawers", "pages", ...GAMES],
};

/** Names of games as views have them. The first one is a word of the card games as well: a set and a sound are called so. */
const [, ...OTHER_GAMES] = [
  ...readFileSync(new URL("app/games.ts", SOURCES), "utf8").matchAll(/^ {2}(\w+): \(\) => import/gm),
].map(([, name]) => name);

const SPREAD = {
  selector: "ObjectExpression > SpreadElement > ObjectExpression",
  message: "Write the properties themselves: TypeScript looks for unknown ones only in a literal that is not spread.",
};
const TWICE = {
  selector: "TSAsExpression > TSAsExpression[typeAnnotation.type='TSUnknownKeyword']",
  message: "This passes any value off as the type. Make a whole value, or narrow its type.",
};
/** What one game does differently from another its own module says (`GameUi`, `table/gameUi.ts`). */
const ONE_GAME = [
  "BinaryExpression[left.property.name='game'][right.type='Literal']",
  "BinaryExpression[left.expression.property.name='game'][right.type='Literal']",
  "BinaryExpression[right.property.name='game'][left.type='Literal']",
  "SwitchStatement[discriminant.property.name='game']",
  ...OTHER_GAMES.map((name) => `Literal[value='${name}']`),
].map((selector) => ({ selector, message: "This module is for every game. Ask the game's own module (GameUi)." }));

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
  { rules: { "no-restricted-syntax": ["error", SPREAD, TWICE] } },
  {
    files: ["src/**/*.ts", "src/**/*.svelte"],
    ignores: [
      "src/**/*.test.ts",
      "src/app/games.ts", // the registry of games
      ...GAMES.map((game) => `src/${game}/**`),
    ],
    rules: { "no-restricted-syntax": ["error", SPREAD, TWICE, ...ONE_GAME] },
  },
  // the one place where parts made for the views of a game become parts for any view
  { files: ["src/table/gameUi.ts"], rules: { "no-restricted-syntax": ["error", SPREAD, ...ONE_GAME] } },
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

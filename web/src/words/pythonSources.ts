/** The sources of engine and server as tests read them, for texts to be held against the codes that need one. */

import { readdirSync, readFileSync } from "node:fs";

const PACKAGE = new URL("../../../src/sambakit/", import.meta.url);
const FILES = readdirSync(PACKAGE, { recursive: true, encoding: "utf8" }).filter((path) => path.endsWith(".py"));

/** Return the text of all modules of the package's folder `folder`, whichever room of it they lie in. */
export function pythonIn(folder: string): string[] {
  const inFolder = FILES.filter((one) => one.startsWith(`${folder}/`));
  return inFolder.map((one) => readFileSync(new URL(one, PACKAGE), "utf8"));
}

/** Return the values of the Python enumeration `name`, which one module of `folder` defines. */
export function membersOf(name: string, folder: string): string[] {
  const body = new RegExp(`^class ${name}\\(.*\\n((?:(?: .*)?\\n)*)`, "m");
  const found = pythonIn(folder).flatMap((python) => body.exec(python)?.[1] ?? []);
  if (found.length !== 1) throw new Error(`${name} is defined ${String(found.length)} times`);
  return [...(found[0] ?? "").matchAll(/^ {4}[A-Z_]+ = "([a-z_]+)"/gm)].map((match) => match[1] ?? "");
}

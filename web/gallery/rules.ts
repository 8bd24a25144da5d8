/** Run by Node: pages of rules must be here what they are in Python, and questions find their answers; line by line. */

import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";

import { asking, offlinePage } from "../src/rules/book";
import type { RulesPage } from "../src/wire/messages";

/** A page as Python makes it, null for rules that the client does not know. */
interface PageCase {
  rules: string;
  lang: string;
  page: RulesPage | null;
}

/** A question of a reader, whose page is in `lang`. */
interface Question {
  rules: string;
  lang: string;
  asks: string;
}

const lines = readFileSync(process.argv[2] ?? "", "utf8")
  .trimEnd()
  .split("\n");

for (const line of lines) {
  const one = JSON.parse(line) as PageCase | Question;
  const page = await offlinePage(one.rules, one.lang);
  if ("asks" in one) {
    const found = page ? (await asking(page, one.lang)).ask(one.asks) : [];
    console.log(JSON.stringify(found.map(({ id }) => id)));
  } else if (!isDeepStrictEqual(page, one.page)) {
    console.log(`${one.rules}, ${one.lang}\nhere:   ${JSON.stringify(page)}\nPython: ${JSON.stringify(one.page)}`);
    process.exit(1);
  }
}

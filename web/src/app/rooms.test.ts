import { ESLint } from "eslint";
import { expect, test } from "vitest";

const eslint = new ESLint({ cwd: new URL("../..", import.meta.url).pathname });

/** Return the rooms' rules that a module at `path` breaks with `code`. */
async function broken(path: string, code: string): Promise<string[]> {
  const [result] = await eslint.lintText(code, { filePath: path });
  return (result?.messages ?? []).flatMap(({ ruleId }) => (ruleId?.startsWith("boundaries/") ? [ruleId] : []));
}

test.each([
  ["src/table/planted.ts", 'export { SUITED } from "../samba/hand/deck";'],
  ["src/table/tray/planted.ts", 'import type { Now } from "../../romme/words/prompt";\nexport type One = Now;'],
  ["src/table/planted.ts", 'export const page = () => import("../pages/SeatPage.svelte");'],
  [
    "src/table/Planted.svelte",
    '<script lang="ts">\n  import Table from "../samba/SambaTable.svelte";\n</script>\n\n<Table />',
  ],
  ["src/samba/planted.ts", 'import { NUMBERED } from "../romme/cards";\nexport const one = NUMBERED;'],
  ["src/romme/planted.ts", 'import { SUITED } from "../samba/hand/deck";\nexport const one = SUITED;'],
  ["src/words/planted.ts", 'import { cardName } from "../cards/names";\nexport const one = cardName;'],
  ["src/drawers/planted.ts", 'import { go } from "../pages/route.svelte";\nexport const one = go;'],
])(
  "%s may not hold %j",
  async (path, code) => {
    expect(await broken(path, code)).toEqual(["boundaries/dependencies"]);
  },
  60_000,
);

test("a game may import what every table has", async () => {
  expect(await broken("src/samba/planted.ts", 'export { isMyMove } from "../table/snapshot";')).toEqual([]);
}, 60_000);

test("no module lies outside of the rooms", async () => {
  expect(await broken("src/planted.ts", "export const one = 1;")).toEqual(["boundaries/no-unknown-files"]);
}, 60_000);

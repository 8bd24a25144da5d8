import { expect, test } from "vitest";

import { PAGES } from "./pages";
import { hashedFiles } from "./shell";

const MANIFEST = {
  "index.html": {
    file: "assets/index-1.js",
    imports: ["_shared.js"],
    dynamicImports: ["src/pages/sheets/SheetsPage.svelte", "_samba-1.js", "src/pages/SeatPage.svelte"],
    css: ["assets/page-1.css"],
  },
  "_shared.js": { file: "assets/shared-1.js", assets: ["assets/font-1.woff2"] },
  "src/pages/sheets/SheetsPage.svelte": {
    file: "assets/SheetsPage-1.js",
    imports: ["index.html", "_shared.js"],
    dynamicImports: ["src/pages/sheets/Handing.svelte"],
  },
  "src/pages/sheets/Handing.svelte": { file: "assets/Handing-1.js", css: ["assets/Handing-1.css"] },
  "_samba-1.js": { file: "assets/samba-1.js", imports: ["_table.js"] },
  "src/pages/SeatPage.svelte": { file: "assets/SeatPage-1.js", imports: ["_table.js"] },
  "_table.js": { file: "assets/table-1.js" },
};

test("the pages without a server are kept with all that they may fetch later, the games, and no table", () => {
  expect(hashedFiles(MANIFEST)).toEqual([
    "assets/Handing-1.css",
    "assets/Handing-1.js",
    "assets/SheetsPage-1.js",
    "assets/font-1.woff2",
    "assets/index-1.js",
    "assets/page-1.css",
    "assets/samba-1.js",
    "assets/shared-1.js",
    "assets/table-1.js",
  ]);
});

test("a page at a table is never answered from what is kept", () => {
  expect(
    [
      "/",
      "/score",
      "/score/",
      "/s/sAbCdEfGhIjKlMnOpQrStUv",
      "/m",
      "/m/",
      "/m/mAbCdEfGhIjKlMnOpQrStUv",
      "/rules",
      "/rules/dutch",
      "/rules/dutch.2/",
      "/rules/dutch%20%2B%20target%3D5000",
    ].filter((path) => !PAGES.test(path)),
  ).toEqual([]);
  expect(
    [
      "/t/abc",
      "/t/abc/0",
      "/lobby",
      "/api/v1/mine",
      "/scores",
      "/s",
      "/s/",
      "/s/a/b",
      "/ws",
      "/m/a/b",
      "/rules/compare",
    ].filter((path) => PAGES.test(path)),
  ).toEqual([]);
});

import { expect, test } from "vitest";

import { ROMME_UI } from "./ui";

test("a row has the sound of a set once it brings points, and a samba its own", () => {
  expect(ROMME_UI.setSound("row_short")).toBeNull();
  expect(ROMME_UI.setSound("row_small_joker")).toBe("canasta");
  expect(ROMME_UI.setSound("terzett")).toBe("canasta");
  expect(ROMME_UI.setSound("samba")).toBe("samba");
});

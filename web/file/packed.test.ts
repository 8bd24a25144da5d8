import { inflateRawSync } from "node:zlib";

import { expect, test } from "vitest";

import { SHEET_RULES } from "../src/scorekeeper/sheetRules";
import { packedData } from "./packed";

test("what is packed is the data of the client, smaller", () => {
  const packed = packedData();
  expect(Object.keys(packed)).toEqual(expect.arrayContaining(["en", "nl", "de", "shared", "sheets"]));
  const whole = inflateRawSync(Buffer.from(packed["sheets"] ?? "", "base64")).toString();
  expect(JSON.parse(whole)).toEqual(SHEET_RULES);
  expect(packed["sheets"]?.length).toBeLessThan(whole.length / 3);
});

import { expect, test } from "vitest";

import { presetName, presetSentence, rulesName } from "./ruleNames";

test("a rule set has the name of the catalogue", () => {
  expect(presetName("royal")).toBe("Royal Canasta");
  expect(rulesName("dutch.1 + target=5000")).toContain(presetName("dutch"));
});

test("a rule set that no catalogue names is called by its id in words", () => {
  expect(presetName("tiny")).toBe("Tiny");
  expect(presetName("two_packs")).toBe("Two Packs");
  expect(presetSentence("tiny")).toBe("");
});

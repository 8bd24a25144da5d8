import { afterEach, expect, test } from "vitest";

import { overwriteGetLocale } from "../paraglide/runtime.js";
import { valueText } from "./ruleValues";

const speak = (locale: "en" | "de"): void => overwriteGetLocale(() => locale);

afterEach(() => speak("en"));

test("a value of a rule set's field is read in the language of the page, part by part", () => {
  speak("de");
  expect(valueText("yes")).toBe("ja");
  expect(valueText("10000")).toBe("10.000");
  expect(valueText("wild,red_threes")).toBe("wilde Karten, rote Dreien");
  expect(valueText("any:15,0:50,1500:90")).toBe("beliebig: 15, 0: 50, 1.500: 90");
  expect(valueText("jokers:50,4-7:5")).toBe("Joker: 50, 4–7: 5");
  speak("en");
  expect(valueText("any:15,1500:90")).toBe("any: 15, 1,500: 90");
  expect(valueText("4,8,12")).toBe("4, 8, 12");
});

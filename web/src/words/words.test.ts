import { afterEach, expect, test } from "vitest";

import { overwriteGetLocale } from "../paraglide/runtime.js";
import { editedText, valueText, valueWritten } from "./ruleValues";

const speak = (locale: "en" | "nl" | "de"): void => overwriteGetLocale(() => locale);

afterEach(() => speak("en"));

test("a value of a rule set's field is read in the language of the page, part by part", () => {
  speak("de");
  expect(valueText("yes")).toBe("ja");
  expect(valueText("10000")).toBe("10.000");
  expect(valueText("wild,red_threes")).toBe("wilde Karten, rote Dreien");
  expect(valueText("any:15,0:50,1500:90")).toBe("15; ab 0: 50; ab 1.500: 90");
  expect(valueText("jokers:50,4-7:5")).toBe("Joker: 50, 4–7: 5");
  speak("en");
  expect(valueText("any:15,-500:30,1500:90")).toBe("15; from −500: 30; from 1,500: 90");
  expect(valueText("any:15,1500:")).toBe("any: 15, 1,500: ");
  expect(valueText("15,2:11,6:13")).toBe("15; 11 with 2 players; 13 with 6 players");
  expect(valueText("2:5000,3:7500,4:5000")).toBe("5,000 with 2 players; 7,500 with 3 players; 5,000 with 4 players");
  expect(valueText("4:5,5:10")).toBe("4: 5, 5: 10");
  expect(valueText("4,8,12")).toBe("4, 8, 12");
});

test.each([
  ["en", "wild,red_threes,7h", "wild cards, red threes, 7h"],
  ["nl", "jokers,black_threes", "jokers, zwarte drieën"],
  ["de", "jokers:50,red_threes:0,4-7:5", "Joker:50, rote Dreien:0, 4-7:5"],
  ["nl", "any:15,0:50,1500:90", "elke:15, 0:50, 1500:90"],
  ["de", "none", "keine"],
] as const)("a text field speaks %s and is understood", (locale, value, text) => {
  speak(locale);
  expect(editedText(value)).toBe(text);
  expect(valueWritten(text)).toBe(value);
  expect(valueWritten(value)).toBe(value);
});

test("what is half written stays as it is", () => {
  expect(valueWritten("red th")).toBe("red th");
  expect(valueWritten(" 2-6 ,")).toBe("2-6,");
  expect(valueWritten("")).toBe("");
});

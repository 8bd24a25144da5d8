import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

import { afterEach, expect, test, vi } from "vitest";

import { overwriteGetLocale } from "../paraglide/runtime.js";
import { dayText, momentText, numberText, regional } from "./formats";

const EVENING = new Date(2026, 10, 7, 20, 15);

function at(languages: string[], page: "en" | "nl" | "de" = "en"): void {
  vi.stubGlobal("navigator", { languages, language: languages[0] });
  overwriteGetLocale(() => page);
}

afterEach(() => {
  vi.unstubAllGlobals();
  overwriteGetLocale(() => "en");
});

test.each([
  [["en-GB", "en"], "en", "en-GB"],
  [["nl-BE", "en-AU", "en-US"], "en", "en-AU"],
  [["de-AT", "de"], "de", "de-AT"],
  [["de-AT", "de"], "nl", "nl"],
  [["en"], "en", "en"],
  [[], "de", "de"],
] as const)("in a browser of %s a page in %s is written as in %s", (languages, page, wanted) => {
  at([...languages], page);
  expect(regional()).toBe(wanted);
});

test("dates are those of the region, not American ones", () => {
  at(["en-GB", "en"]);
  expect(dayText(EVENING, "short")).toBe("07/11/2026");
  expect(dayText(EVENING)).toBe("7 Nov 2026");
  expect(dayText(EVENING, "full")).toMatch(/^Saturday,? 7 November 2026$/);
  expect(momentText(EVENING)).toBe("07/11/2026, 20:15");
  at(["en-US", "en"]);
  expect(dayText(EVENING)).toBe("Nov 7, 2026");
  at(["de-CH"], "de");
  expect(numberText(12_500)).toMatch(/^12[’']500$/);
});

test("nothing of the client formats a number or a date by itself", () => {
  const formats = /Intl\.(?:Number|DateTime|RelativeTime)Format\(|\.toLocale(?:Date|Time)?String\(/;
  const sources = readdirSync("src", { recursive: true, encoding: "utf8" }).filter(
    (name) => /\.(?:ts|svelte)$/.test(name) && !name.includes("paraglide"),
  );
  expect(sources.length).toBeGreaterThan(300);
  const found = sources.filter((name) => formats.test(readFileSync(join("src", name), "utf8")));
  expect(found.map((name) => name.replaceAll("\\", "/"))).toEqual(["words/formats.ts"]);
});

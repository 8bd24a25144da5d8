import { beforeEach, describe, expect, test } from "vitest";

import { overwriteGetLocale } from "../../paraglide/runtime.js";
import type { Choices, Level } from "../../wire/messages";
import { levelName } from "../../words/levels";
import { levelNote, levelOffered } from "./choices";

const LEVELS: Level[] = [
  { name: "beginner", bot: "beginner", own: false, games: ["samba"] },
  { name: "friendly", bot: "friendly", own: false, games: ["samba"] },
  { name: "strong", bot: "steady", own: false, games: ["samba"] },
  { name: "master", bot: "steady", own: false, games: ["samba"] },
];

function offering(levels: Level[]): Choices {
  return { rules: [], levels, version: "", addresses: [], lobby: true, sheets: true };
}

beforeEach(() => overwriteGetLocale(() => "en"));

describe("levels of bots", () => {
  test("have a name and a description of their own, in both languages", () => {
    for (const locale of ["en", "nl"] as const) {
      overwriteGetLocale(() => locale);
      expect(new Set(LEVELS.map((level) => levelName(level.name))).size).toBe(4);
      expect(new Set(LEVELS.map((level) => levelNote(level.name, offering(LEVELS)))).size).toBe(4);
    }
  });

  test("say so where one is played by the same bot as the level below", () => {
    expect(levelNote("master", offering(LEVELS))).toContain(levelName("strong"));
    const searching = LEVELS.map((level) => (level.name === "master" ? { ...level, bot: "deep" } : level));
    expect(levelNote("master", offering(searching))).not.toContain(levelName("strong"));
  });

  test("give way to the bot that the server was started with", () => {
    const own = offering([...LEVELS, { name: "mybot", bot: "mybot", own: true, games: ["samba"] }]);
    expect(levelOffered("strong", own)).toBe("mybot");
    expect(levelName("mybot")).toBe("mybot");
    expect(levelNote("mybot", own)).not.toBe("");
  });

  test("stand in for bots that older choices name", () => {
    expect(levelOffered("greedy", offering(LEVELS))).toBe("strong");
    expect(levelOffered("friendly", offering(LEVELS))).toBe("friendly");
  });
});

import { beforeEach, describe, expect, test, vi } from "vitest";

import { overwriteGetLocale } from "../../paraglide/runtime.js";
import type { Choices, Level, Preset } from "../../wire/messages";
import { levelName } from "../../words/levels";
import {
  companyInWords,
  lastChoice,
  levelNote,
  levelOffered,
  newTable,
  partnersOf,
  remember,
  rememberLevel,
  tableForFriends,
  lastOptions,
} from "./choices";

const LEVELS: Level[] = [
  { name: "novice", bot: "novice", bots: ["novice"], own: false, games: ["samba"] },
  { name: "beginner", bot: "beginner", bots: ["beginner"], own: false, games: ["samba"] },
  { name: "friendly", bot: "friendly", bots: ["friendly"], own: false, games: ["samba"] },
  { name: "strong", bot: "strong", bots: ["strong"], own: false, games: ["samba"] },
  { name: "master", bot: "strong", bots: ["strong"], own: false, games: ["samba"] },
];

const SIDES = { 2: [0, 1], 4: [0, 1, 0, 1], 5: [0, 1, 2, 3, 4], 6: [0, 1, 0, 1, 0, 1] };
const DUTCH: Preset = { name: "dutch", experimental: false, sides: SIDES, referee: true, game: "samba" };

function offering(levels: Level[]): Choices {
  return { rules: [DUTCH], levels, version: "", addresses: [], lobby: true, sheets: true };
}

beforeEach(() => {
  overwriteGetLocale(() => "en");
  const kept = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
  });
});

/** Have the device remember a choice as an older client wrote it. */
function keep(choice: object): void {
  localStorage.setItem("sambakit.start", JSON.stringify(choice));
}

describe("the company at a table", () => {
  const choices = offering(LEVELS);

  test("is weak opponents and a friendly partner for who has chosen nothing yet", () => {
    keep({ name: "Ann" }); // said at somebody else's table
    const choice = lastChoice(choices);
    expect(newTable(choice, choices)).toMatchObject({ level: "novice", partner_level: "friendly" });
    expect(companyInWords(choice, choices)).toBe("Friendly partner, Novice opponents");
    expect(companyInWords(lastChoice(null), null)).toBe("Friendly partner, Novice opponents"); // before the server says
  });

  test("is that of the level chosen before there was one for partners", () => {
    keep({ rules: "dutch", name: "Ann", level: "strong" });
    const choice = lastChoice(choices);
    expect(newTable(choice, choices)).toMatchObject({ level: "strong", partner_level: "strong" });
    expect(companyInWords(choice, choices)).toBe("Strong bots");
  });

  test("is chosen for both sides, and remembered", () => {
    remember({ ...lastChoice(choices), level: "beginner", partner: "master" });
    expect(lastChoice(choices)).toMatchObject({ level: "beginner", partner: "master" });
  });

  test("is named by who sits there", () => {
    const choice = lastChoice(choices);
    expect(partnersOf({ ...choice, players: 5 }, choices)).toBe(0);
    expect(companyInWords({ ...choice, players: 5 }, choices)).toBe("Novice opponents");
    expect(companyInWords({ ...choice, players: 2 }, choices)).toBe("Novice opponent");
    expect(companyInWords({ ...choice, players: 6 }, choices)).toBe("Friendly partners, Novice opponents");
  });

  test("gets stronger opponents and keeps its partner", () => {
    rememberLevel("beginner");
    expect(lastChoice(choices)).toMatchObject({ level: "beginner", partner: "friendly" });
  });

  test("is as the partner on the free seats of friends", () => {
    const table = tableForFriends(lastChoice(choices), lastOptions(), choices);
    expect(table).toMatchObject({ level: "friendly", partner_level: "friendly" });
  });
});

describe("levels of bots", () => {
  test("have a name and a description of their own, in both languages", () => {
    for (const locale of ["en", "nl"] as const) {
      overwriteGetLocale(() => locale);
      expect(new Set(LEVELS.map((level) => levelName(level.name))).size).toBe(5);
      expect(new Set(LEVELS.map((level) => levelNote(level.name, offering(LEVELS)))).size).toBe(5);
    }
  });

  test("say so where one is played by the same bot as the level below", () => {
    expect(levelNote("master", offering(LEVELS))).toContain(levelName("strong"));
    const searching = LEVELS.map((level) => (level.name === "master" ? { ...level, bot: "deep" } : level));
    expect(levelNote("master", offering(searching))).not.toContain(levelName("strong"));
  });

  test("give way to the bot that the server was started with", () => {
    const own = offering([...LEVELS, { name: "mybot", bot: "mybot", bots: ["mybot"], own: true, games: ["samba"] }]);
    expect(levelOffered("strong", own)).toBe("mybot");
    expect(levelName("mybot")).toBe("mybot");
    expect(levelNote("mybot", own)).not.toBe("");
  });

  test("stand in for bots that older choices name", () => {
    expect(levelOffered("greedy", offering(LEVELS))).toBe("strong");
    expect(levelOffered("friendly", offering(LEVELS))).toBe("friendly");
  });
});

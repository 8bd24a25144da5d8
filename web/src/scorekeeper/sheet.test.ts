import { expect, test } from "vitest";

import { NOTHING, SOME_HAND } from "./entries";
import type { DealEntry, SideEntry } from "./entries";
import { rulesIn, rulesOfText } from "./houseRules";
import { correct, dealsOf, enter, newSheet, pointsToReach, remove, sidesOf } from "./sheet";
import type { Done, Sheet, SheetRules } from "./sheet";
import { SHEET_RULES } from "./sheetRules";
import { tallyOf } from "./tally";
import { SheetError } from "./text/lines";
import { printSheet } from "./text/printing";
import { readSheet } from "./text/reading";

const AT = "2026-11-25T20:15:00Z";
const find = (id: string, changes: SheetRules["changes"], hash: string) => rulesIn(SHEET_RULES, id, changes, hash);

/** Return an empty sheet of four people by the Dutch rules. */
function evening(): Sheet {
  const rules = find("dutch", [], "");
  if (!rules) throw new Error("no rules");
  return newSheet(rules, ["Anna", "Bert", "Carla", "Dirk"], 3, [1200, -35], "sAbC");
}

function side(change: Partial<SideEntry>): SideEntry {
  return { ...NOTHING, ...change };
}

function deal(ours: Partial<SideEntry>, theirs: Partial<SideEntry> = {}): DealEntry {
  return { sides: [side(ours), side(theirs)], annulled: false, left: null };
}

/** Return the sheet of something that was done without a refusal. */
function done({ sheet, refused }: Done): Sheet {
  expect(refused).toBeNull();
  return sheet ?? evening();
}

const FIRST = deal(
  { sets: { samba: 1, mixed: 2 }, melds: { total: 650, counts: [] }, redThrees: 4, wentOut: 0 },
  { melds: { total: 320, counts: [] }, hands: [{ ...SOME_HAND, cards: { total: 85, counts: [] } }] },
);

test("a deal has its lines, and the standing follows from it", () => {
  const { deals, standing } = tallyOf(done(enter(evening(), FIRST, AT)));
  expect(deals[0]?.scores.map((score) => score.points)).toEqual([3350, 235]);
  expect(deals[0]?.scores[0]?.lines.map((line) => [line.item, line.points, line.rule])).toEqual([
    ["melds", 650, "D-12.1"],
    ["samba", 1500, "D-12.2"],
    ["mixed", 600, "D-12.2"],
    ["red_threes", 400, "D-6.2"],
    ["out", 200, "D-12.3"],
  ]);
  expect(standing).toMatchObject({ totals: [4550, 200], minimum: [120, 50], dealer: 0, toGoal: [5450, 9800] });
});

test("what cannot be is refused with a code, the rule and facts", () => {
  const { refused } = enter(evening(), deal({ redThrees: 7, wentOut: 0 }, { wentOut: 1 }));
  expect(refused).toEqual([
    { code: "two_sides_out", rule: "D-12.3", facts: { side: 0, other: 1 } },
    { code: "too_many_red_threes", rule: "D-6.2", facts: { count: 7, most: 6 } },
  ]);
  expect(remove(evening(), 1).refused).toEqual([
    { code: "no_such_deal", rule: "D-12.3", facts: { deal: 1, deals: 0 } },
  ]);
});

test("a correction changes all that follows, and the text keeps both", () => {
  const two = done(enter(done(enter(evening(), FIRST, AT)), deal({ melds: { total: 100, counts: [] } })));
  const mended = done(correct(two, 1, deal({ melds: { total: 60, counts: [] } }), AT));
  expect(tallyOf(mended).standing.totals).toEqual([1360, -35]);
  expect([...dealsOf(done(remove(mended, 2))).keys()]).toEqual([1]);
  const text = printSheet(mended);
  expect(text.split("\n").filter((line) => line.startsWith("melds A"))).toEqual([
    "melds A 650",
    "melds A 100",
    "melds A 60",
  ]);
  expect(readSheet(text, find)).toEqual(mended);
});

test.each([
  ["hello", 1, "not_a_sheet"],
  ["sambakit record 2", 1, "not_a_sheet"],
  ["sambakit sheet 2", 1, "newer_version"],
  [printSheet(evening()).replace("dutch.1", "tango.1"), 3, "unknown_rules"],
  [printSheet(evening()).replace("dutch.1", "dutch.1\nset decks 4"), 3, "needs_server"],
  [printSheet(evening()).replace(/hash ..../, "hash 0000"), 4, "wrong_hash"],
  [`${printSheet(evening())}\ndeal 1\nmelds A lots\n`, 14, "line_not_understood"],
])("a text that is no sheet says where and why (%#)", (text, line, fault) => {
  expect(() => readSheet(text, find)).toThrow(SheetError);
  expect(() => readSheet(text, find)).toThrow(expect.objectContaining({ line, fault }) as Error);
});

test("a house rule that needs no server has its value and keeps its hash", () => {
  const text = printSheet(evening()).replace("dutch.1", "dutch.1\nset target 5000");
  const { rules } = readSheet(text, find);
  expect(rules.data.match.goal).toBe(5000);
  expect(rules.data.rules).toBe("dutch.1 + target=5000");
  expect(rules.hash).toBe(rulesIn(SHEET_RULES, "dutch.1", [], "")?.hash);
});

test.each([
  [3, 7500],
  [4, 10_000],
  [6, 5000], // three sides as well
])("of %i players the first side with %i points wins, by a house rule", (players, target) => {
  const rules = rulesOfText(SHEET_RULES, "dutch + target=10000,3:7500,6:5000");
  const names = ["Anna", "Bert", "Carla", "Dirk", "Eva", "Finn"].slice(0, players);
  if (!rules) throw new Error("no rules");
  const before = newSheet(rules, names, 0);
  const sides = Array.from({ length: sidesOf(before) }, () => NOTHING);
  const sheet = { ...before, scores: [target - 105, ...sides.slice(1).map(() => 0)] };
  const won = (points: number): number | null => {
    const [first, ...others] = sides.map((one, at) =>
      at === 0 ? side({ melds: { total: points, counts: [] } }) : one,
    );
    const entry = { sides: [first ?? NOTHING, ...others], annulled: false, left: null };
    return tallyOf(done(enter(sheet, entry))).standing.winner;
  };
  expect(pointsToReach(sheet)).toBe(target);
  expect(tallyOf(sheet).standing.toGoal.slice(0, 2)).toEqual([105, target]);
  expect([won(100), won(105)]).toEqual([null, 0]);
});

test("house rules have their hash without a server, and those that need one have none", () => {
  const hash = "35e798281199ec7a80daebd70e23a0095b31c460a4e77440048c0250834f035d"; // docs/scorekeeper.md
  for (const text of ["dutch + target=5000", "dutch.1 + target=5000"]) {
    const rules = rulesOfText(SHEET_RULES, text);
    expect(rules?.hash).toBe(hash);
    expect(rules?.data.rules).toBe("dutch.1 + target=5000");
    expect(rules?.data.match.goal).toBe(5000);
  }
  expect(rulesOfText(SHEET_RULES, "bicycle")?.hash).toBe(rulesIn(SHEET_RULES, "bicycle.1", [], "")?.hash);
  for (const text of ["dutch + decks=4", "tango + target=5000", "dutch + tempo=5"])
    expect(rulesOfText(SHEET_RULES, text)).toBeNull();
});

import { expect, test } from "vitest";

import { NOTHING } from "../../../scorekeeper/entries";
import type { DealEntry } from "../../../scorekeeper/entries";
import { correct, dealsOf, enter, newSheet, remove } from "../../../scorekeeper/sheet";
import type { Done, Sheet } from "../../../scorekeeper/sheet";
import { printSheet } from "../../../scorekeeper/text/printing";
import { readSheet } from "../../../scorekeeper/text/reading";
import { differences } from "../../../scorekeeper/together/differences";
import { newDraft, withOut } from "../draft";
import { knownRules } from "../keptSheets";
import { isLate, saved } from "./saving";
import { brought, stepped, takenBack, undone } from "./steps";
import type { Open } from "./steps";

const rules = knownRules("dutch.1", [], "");
if (!rules) throw new Error("no rules");
const empty = newSheet(rules, ["Anna", "Bert"]);
const [EARLIER, LATER] = ["2026-11-25T20:15:00Z", "2026-11-25T20:16:00Z"];

function deal(points: number): DealEntry {
  return { sides: [{ ...NOTHING, melds: { total: points, counts: [] } }, NOTHING], annulled: false, left: null };
}

function done({ sheet }: Done): Sheet {
  if (!sheet) throw new Error("refused");
  return readSheet(printSheet(sheet), () => sheet.rules); // whoever gets its text has the same
}

const shown = (sheet: Sheet) => differences(sheet).map(({ number, versions }) => [number, versions.length]);
const points = (sheet: Sheet) => [...dealsOf(sheet)].map(([number, { sides }]) => [number, sides[0]?.melds?.total]);

test("a deal that somebody else entered meanwhile stands beside the own one, whatever was entered since", () => {
  const draft = newDraft(null, null, 1);
  expect(isLate(empty, draft)).toBe(false);
  const others = done(enter(done(enter(empty, deal(100), EARLIER)), deal(200), EARLIER));
  expect(isLate(others, draft)).toBe(true);
  const both = done(saved(others, draft, deal(130), LATER));
  expect(shown(both)).toEqual([[1, 2]]);
  expect(points(both)).toEqual([
    [1, 130],
    [2, 200],
  ]);
});

test("the same deal entered in the same way is no difference", () => {
  const others = done(enter(empty, deal(100), EARLIER));
  expect(shown(done(saved(others, newDraft(null, null, 1), deal(100), LATER)))).toEqual([]);
});

test("an entry that cannot be is refused then too", () => {
  const others = done(enter(empty, deal(100), EARLIER));
  const { refused } = saved(others, newDraft(null, null, 1), deal(3), LATER);
  expect(refused?.map(({ code }) => code)).toEqual(["points_of_no_cards"]);
});

test("a correction of a deal that was changed or removed meanwhile is a difference", () => {
  const begun = done(enter(empty, deal(100), EARLIER));
  const draft = newDraft(1, deal(100));
  for (const others of [done(correct(begun, 1, deal(110), LATER)), done(remove(begun, 1, LATER))]) {
    expect(isLate(others, draft)).toBe(true);
    expect(shown(done(saved(others, draft, deal(130), LATER)))).toEqual([[1, 2]]);
  }
  expect(shown(done(saved(begun, draft, deal(130), LATER)))).toEqual([]);
});

test("a saved deal that others know is taken back for all, and entered again it has its number", () => {
  const typed = stepped({ sheet: empty, draft: null, steps: [] }, empty, withOut(newDraft(null, null, 1), 1));
  const entered = stepped(typed, done(enter(empty, deal(100), EARLIER)), null);
  const back = takenBack(entered, LATER) as Open;
  expect(points(back.sheet)).toEqual([]);
  expect(back.sheet.changes).toHaveLength(2);
  expect(back.draft).toEqual(typed.draft);
  const again = done(saved(back.sheet, back.draft as NonNullable<typeof back.draft>, deal(105), LATER));
  expect(points(again)).toEqual([[1, 105]]);
  expect(shown(again)).toEqual([]);
  expect(undone(back)?.draft).toBeNull(); // the taps before it can be undone still
});

test("what arrives leaves the deal that is being entered, and its taps can be undone", () => {
  const draft = withOut(newDraft(null, null, 1), 1);
  const typed = stepped({ sheet: empty, draft: null, steps: [] }, empty, draft);
  const others = done(enter(empty, deal(100), EARLIER));
  const now = brought(typed, others);
  expect([now.draft, points(now.sheet)]).toEqual([draft, [[1, 100]]]);
  expect(undone(now)).toEqual({ sheet: others, draft: null, steps: [] });
});

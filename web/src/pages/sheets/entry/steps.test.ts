import { expect, test } from "vitest";

import { NOTHING } from "../../../scorekeeper/entries";
import { enter, newSheet, remove } from "../../../scorekeeper/sheet";
import type { Done, Sheet } from "../../../scorekeeper/sheet";
import { newDraft, withOut } from "../draft";
import { knownRules } from "../keptSheets";
import { hasDropped, lastChange, stepped, undone } from "./steps";
import type { Open } from "./steps";

const rules = knownRules("dutch.1", [], "");
if (!rules) throw new Error("no rules");
const empty: Open = { sheet: newSheet(rules, ["Anna", "Bert"]), draft: null, steps: [] };
const DEAL = { sides: [NOTHING, NOTHING], annulled: false, left: null };

function done({ sheet }: Done): Sheet {
  if (!sheet) throw new Error("refused");
  return sheet;
}

test("every tap can be undone, back to the beginning", () => {
  const begun = stepped(empty, empty.sheet, newDraft());
  expect(begun.steps).toEqual([]); // nothing was entered yet
  const typed = stepped(begun, empty.sheet, withOut(newDraft(), 1));
  const saved = stepped(typed, done(enter(empty.sheet, DEAL)), null);
  const removed = stepped(saved, done(remove(saved.sheet, 1)), null);
  expect(lastChange(removed)).toMatchObject({ what: "remove", number: 1 });
  expect(undone(removed)).toEqual(saved);
  expect(undone(saved)).toEqual(typed);
  expect(undone(typed)).toEqual({ ...begun, steps: [] });
  expect(undone(begun)).toBeNull();
});

test("an entry that was dropped comes back, and laying it aside is no step", () => {
  const draft = withOut(newDraft(), 1);
  const typed = stepped(empty, empty.sheet, draft);
  expect(stepped(typed, empty.sheet, { ...draft, aside: true }).steps).toBe(typed.steps);
  const dropped = stepped(typed, empty.sheet, null);
  expect(hasDropped(dropped)).toBe(true);
  expect(undone(dropped)?.draft).toEqual(draft);
});

test("deals that came from elsewhere are not undone here", () => {
  const one = stepped(empty, done(enter(empty.sheet, DEAL)), null);
  const other = {
    ...one.sheet,
    changes: one.sheet.changes.map((change) => ({ ...change, at: "2026-11-25T20:15:00Z" })),
  };
  expect(undone(stepped(one, other, null))).toBeNull();
});

import { expect, test } from "vitest";

import { newSheet } from "../../scorekeeper/sheet";
import { draftOf, entryOf, fieldsOf, isBegun, newDraft, numberIn, turned, withCards, withDigit } from "./draft";
import type { Draft, Field } from "./draft";
import { knownRules } from "./keptSheets";

const rules = knownRules("dutch.1", [], "");
if (!rules) throw new Error("no rules");
const sheet = newSheet(rules, ["Anna", "Bert", "Carla", "Dirk"]);

/** Return the field of that id. */
function field(draft: Draft, id: string): Field {
  const found = [0, 1].flatMap((side) => fieldsOf(sheet, side, draft)).find((one) => one.id === id);
  if (!found) throw new Error(`no field ${id}`);
  return found;
}

/** Return `draft` with a number typed into a field. */
function typed(draft: Draft, id: string, number: string): Draft {
  return [...number].reduce((now, digit, place) => withDigit(now, field(draft, id), digit, place === 0), draft);
}

test("the fields of a side follow from the rules, and who went out has no hand", () => {
  const ids = (draft: Draft) => fieldsOf(sheet, 0, draft).map((one) => one.id);
  expect(ids(newDraft())).toEqual([
    ...["out", "0.set.samba", "0.set.pure", "0.set.mixed", "0.red", "0.melds"],
    ...["0.hand.0", "0.hand.2", "0.held_red.0", "0.held_red.2"],
  ]);
  expect(ids({ ...newDraft(), out: 2 })).not.toContain("0.hand.2");
});

test("what is typed and counted makes the entry, and the entry the same draft again", () => {
  let draft: Draft = { ...newDraft(), out: 1 };
  draft = typed(typed(typed(draft, "0.set.mixed", "2"), "0.melds", "650"), "0.hand.0", "85");
  for (const value of [20, 20, 5]) draft = withCards(draft, field(draft, "1.melds"), value, 1);
  const entry = entryOf(sheet, draft);
  expect(entry.sides[0]).toMatchObject({ sets: { mixed: 2 }, melds: { total: 650, counts: [] }, wentOut: null });
  expect(entry.sides[0]?.hands).toMatchObject([{ seat: 0, cards: { total: 85 } }]);
  expect(entry.sides[1]).toMatchObject({
    wentOut: 1,
    melds: {
      counts: [
        [20, 2],
        [5, 1],
      ],
    },
  });
  expect(entryOf(sheet, draftOf(sheet, 1, entry))).toEqual(entry);
});

test("a digit begins a number anew or goes on with it, and a card can be taken back", () => {
  let draft = typed(newDraft(), "0.melds", "12");
  expect(numberIn(draft, "0.melds")).toBe(12);
  draft = withDigit(draft, field(draft, "0.melds"), "7", true);
  expect(numberIn(draft, "0.melds")).toBe(7);
  expect(numberIn(turned(draft, field(draft, "0.melds")), "0.melds")).toBe(-7);
  draft = withCards(withCards(draft, field(draft, "0.melds"), 50, 1), field(draft, "0.melds"), 50, -1);
  expect(numberIn(draft, "0.melds")).toBe(0);
  expect(isBegun(draft)).toBe(false);
});

import { expect, test } from "vitest";

import { NOTHING, SOME_HAND } from "../../../scorekeeper/entries";
import type { DealEntry } from "../../../scorekeeper/entries";
import { correct, enter, newSheet } from "../../../scorekeeper/sheet";
import type { Sheet } from "../../../scorekeeper/sheet";
import { printSheet } from "../../../scorekeeper/text/printing";
import { byCards, byNumber, isBegun, isCounted, newDraft, numberIn } from "../draft";
import { turned, withCards, withDigit, withName, withOut, withTurn } from "../draft";
import type { Draft, Field } from "../draft";
import { draftOf } from "./correcting";
import { fieldsOf, rareFields } from "./fields";
import { entryOf } from "./making";
import { knownRules } from "../keptSheets";

const sheet = evening("dutch.1");

/** Return an empty sheet of four people. */
function evening(id: string): Sheet {
  const rules = knownRules(id, [], "");
  if (!rules) throw new Error("no rules");
  return newSheet(rules, ["Anna", "Bert", "Carla", "Dirk"]);
}

/** Return the field of that id. */
function field(draft: Draft, id: string, of = sheet): Field {
  const found = [0, 1]
    .flatMap((side) => [...fieldsOf(of, side, draft), ...rareFields(of, side, draft)])
    .find((one) => one.id === id);
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
  expect(ids(withOut(newDraft(), 2))).not.toContain("0.hand.2");
});

test("what is typed and counted makes the entry, and the entry the same draft again", () => {
  let draft = withOut(newDraft(), 1);
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
  expect(numberIn(draft, "0.melds")).toBe(null);
  expect(isBegun(draft)).toBe(false);
});

test("the cards of one field are counted without those of another, and its sum can be typed again", () => {
  const [melds, hand] = [field(newDraft(), "0.melds"), field(newDraft(), "0.hand.0")];
  let draft = byCards(typed(newDraft(), "0.melds", "65"), melds);
  expect([melds, hand].map((one) => isCounted(draft, one))).toEqual([true, false]);
  expect(numberIn(draft, "0.melds")).toBe(65); // until the first card
  expect(numberIn(byNumber(draft, melds), "0.melds")).toBe(65);
  for (const value of [20, 10]) draft = withCards(draft, melds, value, 1);
  draft = withCards(byCards(draft, hand), hand, 5, 1);
  draft = byNumber(draft, melds);
  expect([melds, hand].map((one) => isCounted(draft, one))).toEqual([false, true]);
  expect(entryOf(sheet, draft).sides[0]).toMatchObject({
    melds: { total: 30, counts: [] },
    hands: [{ seat: 0, cards: { counts: [[5, 1]] } }],
  });
});

test("a way of counting that is only looked at changes nothing in a deal that is corrected", () => {
  const draft = draftOf(sheet, 1, entryOf(sheet, typed(newDraft(), "0.melds", "650")));
  const melds = field(draft, "0.melds");
  expect(isBegun(byNumber(byCards(draft, melds), melds))).toBe(false);
  expect(entryOf(sheet, byCards(draft, melds))).toEqual(entryOf(sheet, draft));
});

/** What no field of an ordinary deal can hold: hands together, noted numbers, two penalties of a cause, several own lines. */
const FULL: DealEntry = {
  sides: [
    {
      ...NOTHING,
      sets: { mixed: 1, samba: 0 },
      melds: { total: 650, counts: [] },
      meldCount: 5,
      hands: [{ ...SOME_HAND, cards: { total: 35, counts: [] }, size: 4, blackThrees: [[5, 2]], hadTurn: false }],
      penalties: [
        { points: 100, cause: "three_wilds" },
        { points: 30, cause: "" },
        { points: 100, cause: "three_wilds" },
      ],
      ownLines: [
        { points: 50, name: "Best hat" },
        { points: -20, name: "Late" },
      ],
    },
    {
      ...NOTHING,
      hands: [1, 3].map((seat) => ({ ...SOME_HAND, seat, cards: { total: 0, counts: [[20, 2]] }, redThrees: 1 })),
    },
  ],
  annulled: false,
  left: 40,
};

test("a correction keeps what no field of an ordinary deal holds, in its place and its form", () => {
  const fournier = evening("fournier.1");
  const draft = draftOf(fournier, 1, FULL);
  expect(isBegun(draft)).toBe(false);
  expect(entryOf(fournier, draft)).toEqual(FULL);
  const shown = [...fieldsOf(fournier, 0, draft), ...rareFields(fournier, 0, draft)].map(({ id }) => id);
  for (const id of ["meld_count", "hand.all", "size.all", "held_black.all", "fine.three_wilds", "own.2"]) {
    expect(shown).toContain(`0.${id}`);
  }
  const mended = entryOf(fournier, withDigit(draft, field(draft, "0.fine.three_wilds", fournier), "1", true));
  expect(mended.sides[0]).toEqual({
    ...FULL.sides[0],
    penalties: [
      { points: 100, cause: "three_wilds" },
      { points: 30, cause: "" },
    ],
  });
});

test("the lines that are the reader's own stay in the sheet when a deal is corrected", () => {
  const { sheet: entered } = enter(sheet, { sides: [NOTHING, NOTHING], annulled: false, left: null });
  if (!entered) throw new Error("refused");
  const changes = entered.changes.map((change) => ({ ...change, extras: [{ after: 0, text: "x-club Tuesday" }] }));
  const corrected = correct({ ...entered, changes }, 1, { sides: [NOTHING, NOTHING], annulled: false, left: 20 });
  expect(corrected.sheet && printSheet(corrected.sheet)).toContain("deal 1\nx-club Tuesday\n");
});

test("penalties by cause, a player without a turn and several own lines can be entered", () => {
  const fournier = evening("fournier.1");
  const type = (draft: Draft, id: string, digit: string) => withDigit(draft, field(draft, id, fournier), digit, true);
  let draft = type(type(type(newDraft(), "0.fine.against_no", "2"), "0.own.0", "5"), "0.own.1", "7");
  draft = withName(draft, field(draft, "0.own.1", fournier), "Best hat");
  draft = withTurn(type(draft, "1.held_red.3", "1"), field(draft, "1.held_red.3", fournier));
  const [ours, theirs] = entryOf(fournier, draft).sides;
  expect(ours).toMatchObject({
    penalties: [{ points: 200, cause: "against_no" }],
    ownLines: [
      { points: 5, name: "+" },
      { points: 7, name: "Best hat" },
    ],
  });
  expect(theirs?.hands).toMatchObject([{ seat: 3, redThrees: 1, hadTurn: false }]);
});

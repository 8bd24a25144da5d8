/** The words of score sheets: sets, lines, refusals and remarks, made from codes and facts. */

import { m } from "../../paraglide/messages.js";
import type { Mark, Remark } from "../../scorekeeper/checking";
import type { SheetCode, SheetRefusal } from "../../scorekeeper/packChecks";
import type { Facts, SheetLine } from "../../scorekeeper/scoreLines";
import type { Sheet, SheetChange } from "../../scorekeeper/sheet";
import type { SheetFault } from "../../scorekeeper/text/lines";
import { sideLetter } from "../../scorekeeper/text/printing";
import { APART, GONE } from "../../scorekeeper/together/deeds";
import { ALONE } from "../../wire/alone";
import { textFor } from "../../words/texts";
import type { Text } from "../../words/texts";
import { listed, written } from "../../words/words";
import { seatsOf } from "./draft";
import type { Field } from "./draft";

const ITEMS: Record<string, Text> = {
  melds: m.item_melds,
  samba: m.item_samba,
  pure: m.item_pure,
  mixed: m.item_mixed,
  wild_canasta: m.item_wild_canasta,
  red_threes: m.item_red_threes,
  out: m.item_out,
  out_concealed: m.item_out_concealed,
  hand: m.item_hand,
  held_red_threes: m.item_held_red_threes,
  held_black_threes: m.item_held_black_threes,
  penalties: m.item_penalties,
  black_samba: m.item_black_samba,
  royal_red: m.item_royal_red,
  royal_black: m.item_royal_black,
  row_small: m.romme_item_row_small,
  row_small_joker: m.romme_item_row_small_joker,
  row_large: m.romme_item_row_large,
  row_large_joker: m.romme_item_row_large_joker,
  row_short: m.romme_item_row_short,
  quartett: m.romme_item_quartett,
  terzett: m.romme_item_terzett,
};

/** One of a set, as a refusal names it. */
const SETS: Record<string, Text> = {
  wild_canasta: m.sheet_item_wild_canasta,
  black_samba: m.sheet_item_black_samba,
  royal_red: m.sheet_item_royal_red,
  royal_black: m.sheet_item_royal_black,
};

const REFUSALS: Record<SheetCode, Text> = {
  below_zero: m.sheet_below_zero,
  no_such_set: m.sheet_no_such_set,
  too_many_sets: m.sheet_too_many_sets,
  sets_need_points: m.sheet_sets_need_points,
  sets_need_cards: m.sheet_sets_need_cards,
  no_card_points: m.sheet_no_card_points,
  no_such_value: m.sheet_no_such_value,
  points_of_no_cards: m.sheet_points_of_no_cards,
  more_of_a_value: m.sheet_more_of_a_value,
  more_points_than_pack: m.sheet_more_points_than_pack,
  more_cards_than_pack: m.sheet_more_cards_than_pack,
  red_threes_not_laid: m.sheet_red_threes_not_laid,
  too_many_red_threes: m.sheet_too_many_red_threes,
  too_many_black_threes: m.sheet_too_many_black_threes,
  hand_below_its_threes: m.sheet_hand_below_its_threes,
  two_sides_out: m.sheet_two_sides_out,
  seat_of_other_side: m.sheet_seat_of_other_side,
  not_concealed: m.sheet_not_concealed,
  out_with_cards: m.sheet_out_with_cards,
  hand_twice: m.sheet_hand_twice,
  hand_needs_size: m.sheet_hand_needs_size,
  no_such_penalty: m.sheet_no_such_penalty,
  never_annulled: m.sheet_never_annulled,
  no_such_deal: m.sheet_no_such_deal,
};

/** What a referee charges points for, as a field says it. */
const FINES: Record<string, Text> = {
  against_no: m.pad_fine_against_no,
  drawn_out_of_turn: m.pad_fine_drawn_out_of_turn,
  laid_in_opponents_turn: m.pad_fine_laid_in_opponents_turn,
  taken_out_of_turn: m.pad_fine_taken_out_of_turn,
  three_wilds: m.pad_fine_three_wilds,
  vain_question: m.pad_fine_vain_question,
};

const MARKS: Record<Mark, Text> = {
  out_without_sets: m.sheet_mark_out_without_sets,
  hand_missing: m.sheet_mark_hand_missing,
  melds_below_minimum: m.sheet_mark_melds_below_minimum,
  hands_together: m.sheet_mark_hands_together,
  after_the_end: m.sheet_mark_after_the_end,
  cards_missing: m.sheet_mark_cards_missing,
};

const FAULTS: Record<SheetFault, Text> = {
  not_a_sheet: m.pad_not_a_sheet,
  newer_version: m.pad_newer,
  unknown_rules: m.pad_unknown_rules,
  needs_server: ALONE ? m.pad_alone : m.pad_needs_server,
  wrong_hash: m.pad_wrong_hash,
  line_not_understood: m.pad_line_wrong,
};

/** Return the names of a side's players. */
export function sideName(sheet: Sheet, side: number): string {
  return listed(seatsOf(sheet, side).map((seat) => sheet.players[seat]?.name ?? ""));
}

/** Return the name of an item of a score line. */
export function itemName(item: string): string {
  return textFor(ITEMS, item) ?? m.item_other();
}

/** Return what a field asks for, in a few words. */
export function fieldName(sheet: Sheet, field: Field): string {
  const name = field.seat === null ? m.pad_together() : (sheet.players[field.seat]?.name ?? "");
  switch (field.what) {
    case "out":
      return m.pad_out();
    case "set":
      return itemName(field.item);
    case "red":
      return m.pad_red();
    case "melds":
      return m.pad_melds();
    case "meld_count":
      return m.pad_meld_count();
    case "hand":
      if (field.seat === null) return m.pad_hands_together();
      return sheet.rules.data.hand.each === null ? m.pad_hand({ name }) : m.pad_hand_cards({ name });
    case "size":
      return m.pad_hand_cards({ name });
    case "held_red":
      return m.pad_held_red({ name });
    case "held_black":
      return m.pad_held_black({ name });
    case "fine":
      return textFor(FINES, field.item) ?? field.item;
    case "penalty":
      return m.item_penalties();
    case "own":
      return m.pad_own();
    case "left":
      return m.pad_left();
  }
}

/** Return the reason why an entry cannot be, and on the second line what to do. */
export function refusalText(sheet: Sheet, { code, facts }: SheetRefusal): string[] {
  return (textFor(REFUSALS, code, spoken(sheet, facts)) ?? code).split("\n");
}

export function remarkText(sheet: Sheet, { mark, facts }: Remark): string {
  return textFor(MARKS, mark, spoken(sheet, facts)) ?? mark;
}

/** Return what was done to a sheet. */
export function changeText({ what, number, extras }: SheetChange): string {
  const marked = (mark: string): boolean => extras.some(({ text }) => text === mark);
  if (what === "remove" || marked(GONE)) return m.pad_was_removed({ number });
  if (what === "deal") return m.pad_was_entered({ number });
  return marked(APART) ? m.share_was_apart({ number }) : m.pad_was_corrected({ number });
}

export function faultText(fault: SheetFault, line: number): string {
  return textFor(FAULTS, fault, { line }) ?? fault;
}

/** Return facts as sentences have them: sides as letters, seats as names, numbers as they are written. */
function spoken(sheet: Sheet, facts: Facts): Record<string, string | number> {
  const seat = facts["seat"];
  const said = Object.entries(facts).map(([name, fact]): [string, string | number] => {
    if (name === "side" || name === "other") return [name, sideLetter(Number(fact))];
    if (name === "item") return [name, textFor(SETS, String(fact)) ?? itemName(String(fact))];
    return [name, typeof fact === "number" ? written(fact) : fact];
  });
  const name = seat === undefined ? "" : (sheet.players[Number(seat)]?.name ?? "");
  return { ...Object.fromEntries(said), name };
}

/** Return what a line counts, with the name where it is one player's. */
export function lineName(sheet: Sheet, { item, facts }: SheetLine): string {
  if (item === "own") return String(facts["name"]) === "+" ? m.pad_own() : String(facts["name"]);
  const seat = facts["seat"];
  const name = seat === undefined ? undefined : sheet.players[Number(seat)]?.name;
  return name === undefined ? itemName(item) : m.pad_line_of({ item: itemName(item), name });
}

/** Return the formula of a line: how many, and how much each. */
export function formulaOf({ facts, points }: SheetLine): string {
  const count = Number(facts["count"] ?? facts["cards"] ?? 0);
  const each = Number(facts["each"] ?? 0);
  if (count && each && Math.abs(count * each) === Math.abs(points)) return `${written(count)} × ${written(each)}`;
  const values = Object.entries(facts).filter(([name]) => name.startsWith("at_"));
  return values.map(([name, number]) => `${String(number)} × ${name.slice(3)}`).join(" + ");
}

/** The lines of a deal score as rows of a sheet: an item, its rules, and for each side points with their formula. */

import { m } from "../paraglide/messages.js";
import { inOwnOrder, nameOf } from "./people";
import type { DealResult, Meld, ScoreLine, TableView } from "./wire";
import { message, written } from "./words";

export interface ScoreCell {
  side: number;
  points: number | null; // null: no such line
  formulas: string[];
  sets: Meld[]; // the completed sets that the points are for
}

export interface ScoreRow {
  item: string;
  title: string;
  rules: string[];
  cells: ScoreCell[]; // the own side first
}

const ORDER = [
  ...["melds", "samba", "black_samba", "wild_canasta", "pure", "mixed", "royal_red", "royal_black", "red_threes", "out"],
  ...["out_concealed", "hand", "held_red_threes", "held_black_threes", "penalties"],
];
const SETS = ["samba", "black_samba", "wild_canasta", "pure", "mixed", "royal_red", "royal_black"];

/** Return the rows of `result` in the order of the sheet; items that no side has are left out. */
export function scoreRows(result: DealResult, view: TableView): ScoreRow[] {
  const found = new Set(result.sides.flatMap((side) => side.lines.map((line) => line.item)));
  const items = [...ORDER.filter((item) => found.has(item)), ...[...found].filter((item) => !ORDER.includes(item))];
  return items.map((item) => {
    const cells = inOwnOrder(view).map((side) => cellOf(linesOf(result, side, item), side, item, view));
    const rules = [...new Set(result.sides.flatMap((side) => linesOf(result, side.side, item).map((line) => line.rule)))];
    return { item, title: message(`item_${item}`) ?? m.item_other(), rules, cells };
  });
}

function linesOf(result: DealResult, side: number, item: string): ScoreLine[] {
  return result.sides.find((one) => one.side === side)?.lines.filter((line) => line.item === item) ?? [];
}

function cellOf(lines: ScoreLine[], side: number, item: string, view: TableView): ScoreCell {
  const points = lines.length === 0 ? null : lines.reduce((sum, line) => sum + line.points, 0);
  const melds = (view.sides[side]?.melds ?? []).filter((meld) => meld !== null);
  const sets = SETS.includes(item) && lines.length > 0 ? melds.filter((meld) => meld.complete === item) : [];
  const formulas = lines.map((line) => formulaOf(line, view)).filter((formula) => formula !== "");
  return { side, points, formulas, sets };
}

const fact = (line: ScoreLine, name: string): number => Number(line.facts[name] ?? 0);

function whoOf(line: ScoreLine, view: TableView): string {
  const seat = fact(line, "seat");
  return seat === view.seat ? m.formula_you() : nameOf(view, seat);
}

/** Return whether the player of a line has a side alone: then the name stands above the column already. */
function isAlone(line: ScoreLine, view: TableView): boolean {
  return view.sides.some((one) => one.seats.length === 1 && one.seats.includes(fact(line, "seat")));
}

/** Return how the points of a line come about. */
function formulaOf(line: ScoreLine, view: TableView): string {
  const count = fact(line, "count");
  const each = written(fact(line, "each"));
  switch (line.item) {
    case "melds":
      return m.formula_melds({ melds: fact(line, "melds") });
    case "samba":
    case "pure":
    case "mixed":
    case "wild_canasta":
    case "black_samba":
    case "royal_red":
    case "royal_black":
      return m.formula_times({ count, each });
    case "red_threes": {
      const times = "all" in line.facts && line.points > 0 ? m.formula_all_red_threes({ count }) : m.formula_times({ count, each });
      return view.rule_facts.red_threes_by_melds ? times : m.formula_red_threes({ times, sets: fact(line, "sets") });
    }
    case "out":
    case "out_concealed":
      return isAlone(line, view) ? "" : whoOf(line, view);
    case "hand":
      return isAlone(line, view) ? "" : m.formula_hand({ name: whoOf(line, view), points: written(0 - line.points) }); // 0 -: no minus before a nought
    case "held_red_threes":
      if ("flat" in line.facts) return m.formula_held_once({ name: whoOf(line, view) });
      return m.formula_held_each({ name: whoOf(line, view), count, each });
    case "held_black_threes":
      return m.formula_held_black({ name: whoOf(line, view), count, each, values: written(fact(line, "values")) });
    default:
      return "";
  }
}

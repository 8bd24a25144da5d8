/** The score of a deal of Samba as rows of the sheet. */

import { m } from "../../paraglide/messages.js";
import type { ScoreCell, ScoreRow } from "../../table/score";
import type { DealResult, ScoreLine, TableView } from "../../wire/messages";
import { inOwnOrder, nameOf } from "../../words/people";
import { textFor } from "../../words/texts";
import type { Text } from "../../words/texts";
import { written } from "../../words/words";
import { irregularSentence } from "../words/sentences";

const ORDER = [
  ...[
    "melds",
    "samba",
    "black_samba",
    "wild_canasta",
    "pure",
    "mixed",
    "royal_red",
    "royal_black",
    "red_threes",
    "out",
  ],
  ...["out_concealed", "hand", "held_red_threes", "held_black_threes", "penalties"],
];
const ITEMS = {
  melds: m.item_melds,
  samba: m.item_samba,
  pure: m.item_pure,
  mixed: m.item_mixed,
  wild_canasta: m.item_wild_canasta,
  red_threes: m.item_red_threes,
  out: m.item_out,
  hand: m.item_hand,
  held_red_threes: m.item_held_red_threes,
  held_black_threes: m.item_held_black_threes,
  penalties: m.item_penalties,
  black_samba: m.item_black_samba,
  royal_red: m.item_royal_red,
  royal_black: m.item_royal_black,
  out_concealed: m.item_out_concealed,
} satisfies Record<string, Text>;
const SETS = ["samba", "black_samba", "wild_canasta", "pure", "mixed", "royal_red", "royal_black"];

/** Return the rows of `result` in the order of the sheet; items that no side has are left out. */
export function scoreRows(result: DealResult, view: TableView): ScoreRow[] {
  const found = new Set(result.sides.flatMap((side) => side.lines.map((line) => line.item)));
  const items = [...ORDER.filter((item) => found.has(item)), ...[...found].filter((item) => !ORDER.includes(item))];
  return items.map((item) => {
    const cells = inOwnOrder(view).map((side) => cellOf(linesOf(result, side, item), side, item, view));
    if (item === "penalties") for (const cell of cells) cell.notes = claimsOf(result, cell.side, view);
    const rules = [
      ...new Set(result.sides.flatMap((side) => linesOf(result, side.side, item).map((line) => line.rule))),
    ];
    return { item, title: textFor(ITEMS, item) ?? m.item_other(), rules, cells };
  });
}

function linesOf(result: DealResult, side: number, item: string): ScoreLine[] {
  return result.sides.find((one) => one.side === side)?.lines.filter((line) => line.item === item) ?? [];
}

/** Return the claims that cost a side points, a line each: who did what, and what it cost. */
function claimsOf(result: DealResult, side: number, view: TableView): string[] {
  const seats = view.sides.find((one) => one.side === side)?.seats ?? [];
  return result.penalties
    .filter((one) => seats.includes(one.seat))
    .map((one) => {
      const what = irregularSentence(one.cause, one.seat, view);
      const points = written(-one.points);
      return one.claimed_by === view.seat
        ? m.formula_claim_you({ what, points })
        : m.formula_claim({ what, points, name: nameOf(view, one.claimed_by) });
    });
}

function cellOf(lines: ScoreLine[], side: number, item: string, view: TableView): ScoreCell {
  const points = lines.length === 0 ? null : lines.reduce((sum, line) => sum + line.points, 0);
  const melds = (view.sides[side]?.melds ?? []).filter((meld) => meld !== null);
  const sets = SETS.includes(item) && lines.length > 0 ? melds.filter((meld) => meld.complete === item) : [];
  const isPlain = sets.length === 1 && lines.every((line) => fact(line, "count") === 1); // the set says all
  const formulas = isPlain ? [] : lines.map((line) => formulaOf(line, view)).filter((formula) => formula !== "");
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
      const times =
        "all" in line.facts && line.points > 0 ? m.formula_all_red_threes({ count }) : m.formula_times({ count, each });
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

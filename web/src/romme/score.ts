/** The score of a game of Samba Rommé: how it ended, and its lines as rows of the sheet. */

import { m } from "../paraglide/messages.js";
import type { Outcome } from "../table/gameUi";
import type { ScoreRow } from "../table/score";
import type { DealResult, RommeTable, ScoreLine } from "../wire/messages";
import { inOwnOrder, nameOf } from "../words/people";
import { textFor } from "../words/texts";
import type { Text } from "../words/texts";
import { written } from "../words/words";

const ITEMS = {
  row_small: m.romme_item_row_small,
  row_small_joker: m.romme_item_row_small_joker,
  row_large: m.romme_item_row_large,
  row_large_joker: m.romme_item_row_large_joker,
  row_short: m.romme_item_row_short,
  samba: m.romme_item_samba,
  quartett: m.romme_item_quartett,
  terzett: m.romme_item_terzett,
  out: m.romme_item_out,
  hand: m.romme_item_hand,
} satisfies Record<string, Text>;
const ORDER = [
  "row_large",
  "row_large_joker",
  "row_small",
  "row_small_joker",
  "row_short",
  "samba",
  "quartett",
  "terzett",
  "out",
  "hand",
];

/** Return how the game ended. */
export function outcome(view: RommeTable, result: DealResult): Outcome {
  if (result.end === "annulled") return { title: m.romme_end_annulled(), parts: [m.romme_end_annulled_is()] };
  const seat = result.went_out;
  if (seat === null) return { title: m.romme_end_stalemate(), parts: [m.romme_end_stalemate_is()] };
  const title = seat === view.seat ? m.romme_end_you() : m.romme_end_out({ name: nameOf(view, seat) });
  const won = view.sides[seat]?.won ?? 0;
  return { title, parts: [m.romme_end_won({ count: won })] };
}

/** Return the rows of `result` in the order of the sheet; lines that no side has are left out. */
export function scoreRows(result: DealResult, view: RommeTable): ScoreRow[] {
  const found = new Set(result.sides.flatMap((side) => side.lines.map((line) => line.item)));
  return ORDER.filter((item) => found.has(item)).map((item) => {
    const lines = result.sides.flatMap((side) => side.lines).filter((line) => line.item === item);
    const cells = inOwnOrder(view).map((side) => {
      const own = result.sides.find((one) => one.side === side)?.lines.filter((line) => line.item === item) ?? [];
      const points = own.length === 0 ? null : own.reduce((sum, line) => sum + line.points, 0);
      return { side, points, formulas: own.map(formulaOf).filter((formula) => formula !== ""), sets: [] };
    });
    return {
      item,
      title: textFor(ITEMS, item) ?? m.item_other(),
      rules: [...new Set(lines.map((line) => line.rule))],
      cells,
    };
  });
}

function formulaOf(line: ScoreLine): string {
  const fact = (name: string): number => Number(line.facts[name] ?? 0);
  if (line.item === "out") return "";
  const count = line.item === "hand" ? fact("cards") : fact("count");
  return m.formula_times({ count, each: written(line.item === "hand" ? -fact("each") : fact("each")) });
}

/** Return what is played for, above the score of a game. */
export function dealOf(view: RommeTable, deal: number): string {
  const { match, goal } = view.rule_facts;
  if (match === "points") return m.romme_game_to_points({ deal, goal: written(goal) });
  if (match === "sets") return m.romme_game_to_sets({ deal, count: goal });
  return goal === 1 ? m.romme_game({ deal }) : m.romme_game_of({ deal, count: goal });
}

/** A score sheet as a table for spreadsheets (CSV): a row for each side in each deal, as `sambakit score --csv` has it. */

import type { Sheet } from "../sheet";
import { sum } from "../entries";
import { tallyOf } from "../tally";
import { sideLetter } from "../text/printing";

const BEFORE = ["melds"];
const AFTER = [
  ...["red_threes", "out", "out_concealed"],
  ...["hand", "held_red_threes", "held_black_threes", "penalties", "own"],
];

/** Return the table of a sheet; the columns between players and points are the items of its score lines. */
export function csvOf(sheet: Sheet): string {
  const { deals } = tallyOf(sheet);
  const used = new Set(deals.flatMap(({ scores }) => scores.flatMap(({ lines }) => lines.map(({ item }) => item))));
  const order = [...BEFORE, ...sheet.rules.data.sets.map(({ item }) => item), ...AFTER];
  const items = order.filter((item) => used.has(item));
  const sideOf = sheet.rules.data.sides[sheet.players.length] ?? [];
  const rows = deals.flatMap((deal) =>
    deal.scores.map((score) => {
      const names = sheet.players.filter((_, seat) => sideOf[seat] === score.side).map(({ name }) => name);
      const sums = items.map((item) => {
        const points = score.lines.filter((line) => line.item === item).map((line) => line.points);
        return points.length ? String(sum(points)) : "";
      });
      const dealer = plain(sheet.players[deal.dealer]?.name ?? "");
      const total = deal.standing.totals[score.side] ?? 0;
      const first = [String(deal.number), dealer, sideLetter(score.side), plain(names.join(", "))];
      return [...first, ...sums, String(score.points), String(total)];
    }),
  );
  const head = ["deal", "dealer", "side", "players", ...items, "points", "total"];
  return [head, ...rows].map((row) => `${row.map(cell).join(",")}\r\n`).join("");
}

/** A spreadsheet would take a text that begins so for a formula. */
function plain(text: string): string {
  return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
}

function cell(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

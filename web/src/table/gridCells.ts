/** The hand as a table of suits and ranks: which card stands in which cell. */
import { type Card, JOKER, SUITS } from "../lib/cards";
import type { HandCard } from "./types";

/** The ranks that head a column, from 4 to ace. */
export const COLUMN_RANKS = [..."456789TJQKA"];

/** The strip under the four suits: jokers, twos and threes. */
export const STRIP: Card[] = [JOKER, "2s", "2h", "2d", "2c", "3h", "3d", "3s", "3c"];

/** A cell of the grid and the copies that lie in it. */
export interface Cell {
  card: Card;
  row: number;
  column: number;
  count: number;
  picked: number;
  fresh: number;
  planned: number;
  /** place of its first card in the hand as it lies in the grid, from 1 */
  place: number;
}

/** Return the rows of the grid, top row first; cells without a card have `count` 0. */
export function gridRows(hand: readonly HandCard[], ranks: readonly string[] = COLUMN_RANKS): Cell[][] {
  const held = new Map<Card, HandCard[]>();
  for (const one of hand) held.set(one.card, [...(held.get(one.card) ?? []), one]);
  let place = 1;
  const cell = (card: Card, row: number, column: number): Cell => {
    const copies = held.get(card) ?? [];
    const first = place;
    place += copies.length;
    return {
      card,
      row,
      column,
      count: copies.length,
      picked: copies.filter((copy) => copy.picked).length,
      fresh: copies.filter((copy) => copy.fresh).length,
      planned: copies.filter((copy) => copy.planned).length,
      place: first,
    };
  };
  const suits = SUITS.map((suit, row) => ranks.map((rank, column) => cell(rank + suit, row, column)));
  return [...suits, STRIP.map((card, column) => cell(card, SUITS.length, column))];
}

/** Return the held cell that an arrow key leads to from `from`, or null at the edge. */
export function neighbour(rows: readonly Cell[][], from: Cell, key: string): Cell | null {
  const held = rows.flat().filter((cell) => cell.count > 0);
  const inRow = held.filter((cell) => cell.row === from.row);
  switch (key) {
    case "ArrowRight":
      return inRow.find((cell) => cell.column > from.column) ?? held.find((cell) => cell.row > from.row) ?? null;
    case "ArrowLeft":
      return inRow.findLast((cell) => cell.column < from.column) ?? held.findLast((cell) => cell.row < from.row) ?? null;
    case "ArrowDown":
      return nearest(held.filter((cell) => cell.row > from.row), from);
    case "ArrowUp":
      return nearest(held.filter((cell) => cell.row < from.row), from);
    case "Home":
      return held[0] ?? null;
    case "End":
      return held.at(-1) ?? null;
    default:
      return null;
  }
}

/** Rows count more than columns, so that a step up or down stays as near as it can. */
function nearest(cells: readonly Cell[], from: Cell): Cell | null {
  const far = (cell: Cell): number => Math.abs(cell.row - from.row) * 4 + Math.abs(cell.column - from.column);
  return cells.toSorted((one, other) => far(one) - far(other))[0] ?? null;
}

/** The hand as a table of suits and ranks: which card stands in which cell. */
import type { Card, Suit } from "../../cards/cards";
import type { HandCard } from "../types";

/** How the cards of a game stand in the grid. */
export interface Deck {
  /** the ranks that head a column */
  ranks: readonly string[];
  /** the suits or colours, a line each */
  suits: readonly Suit[];
  cardOf: (rank: string, suit: Suit) => Card;
  /** the line under the suits; empty where every card has its column */
  strip: readonly Card[];
  /** what a cell says of its card besides rank and suit; null for nothing */
  markOf: (card: Card) => Mark | null;
}

/** The letter of a card that may stand for others, a star, or a bar. */
export type Mark = "W" | "J" | "star" | "bar";

/** A cell of the grid and the copies that lie in it. */
export interface Cell {
  card: Card;
  row: number;
  column: number;
  count: number;
  picked: number;
  fresh: number;
  planned: number;
  penalty: number;
  /** place of its first card in the hand as it lies in the grid, from 1 */
  place: number;
}

/**
 * Return the rows of the grid, top row first; cells without a card have `count` 0. `parts` are the ranks that stand in the
 * columns: those of one half, or of both halves one under the other.
 */
export function gridRows(
  hand: readonly HandCard[],
  deck: Deck,
  parts: readonly (readonly string[])[] = [deck.ranks],
): Cell[][] {
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
      penalty: copies.filter((copy) => copy.penalty).length,
      place: first,
    };
  };
  const suits = parts.flatMap((ranks, part) =>
    deck.suits.map((suit, line) =>
      ranks.map((rank, column) => cell(deck.cardOf(rank, suit), part * deck.suits.length + line, column)),
    ),
  );
  if (deck.strip.length === 0) return suits;
  return [...suits, deck.strip.map((card, column) => cell(card, suits.length, column))];
}

/** Return the held cell that an arrow key leads to from `from`, or null at the edge. */
export function neighbour(rows: readonly Cell[][], from: Cell, key: string): Cell | null {
  const held = rows.flat().filter((cell) => cell.count > 0);
  const inRow = held.filter((cell) => cell.row === from.row);
  switch (key) {
    case "ArrowRight":
      return inRow.find((cell) => cell.column > from.column) ?? held.find((cell) => cell.row > from.row) ?? null;
    case "ArrowLeft":
      return (
        inRow.findLast((cell) => cell.column < from.column) ?? held.findLast((cell) => cell.row < from.row) ?? null
      );
    case "ArrowDown":
      return nearest(
        held.filter((cell) => cell.row > from.row),
        from,
      );
    case "ArrowUp":
      return nearest(
        held.filter((cell) => cell.row < from.row),
        from,
      );
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

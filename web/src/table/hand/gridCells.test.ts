import { expect, test } from "vitest";

import { SUITED } from "../../samba/hand/deck";
import type { HandCard } from "../types";
import { type Cell, gridRows, neighbour } from "./gridCells";

function hand(text: string): HandCard[] {
  return text.split(" ").map((card, place) => ({
    key: `${card}.${place}`,
    card,
    picked: false,
    fresh: false,
    planned: false,
    penalty: false,
  }));
}

function at(rows: Cell[][], card: string): Cell {
  const cell = rows.flat().find((one) => one.card === card);
  if (!cell) throw new Error(`no cell for ${card}`);
  return cell;
}

test("copies of a card share one cell and every card has a place", () => {
  const rows = gridRows(hand("9s 9s Jk 4h"), SUITED);
  expect(at(rows, "9s").count).toBe(2);
  expect(at(rows, "9s").place).toBe(1);
  expect(at(rows, "4h").place).toBe(3);
  expect(at(rows, "Jk").place).toBe(4);
});

test("arrows go from card to card over empty cells", () => {
  const rows = gridRows(hand("4s 9s 9h Ad Jk"), SUITED);
  expect(neighbour(rows, at(rows, "4s"), "ArrowRight")?.card).toBe("9s");
  expect(neighbour(rows, at(rows, "9s"), "ArrowDown")?.card).toBe("9h");
  expect(neighbour(rows, at(rows, "9s"), "ArrowRight")?.card).toBe("9h");
  expect(neighbour(rows, at(rows, "Jk"), "ArrowDown")).toBeNull();
  expect(neighbour(rows, at(rows, "4s"), "End")?.card).toBe("Jk");
});

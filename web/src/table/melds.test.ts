import { expect, test } from "vitest";

import type { Meld } from "../lib/wire";
import { faceOf, meldName } from "./melds";

function meld(kind: Meld["kind"], text: string, complete: Meld["complete"] = ""): Meld {
  const cards = text.split(" ");
  const wilds = cards.filter((card) => card === "Jk" || card.startsWith("2")).length;
  return { name: "A1", kind, cards, naturals: cards.length - wilds, wilds, points: 0, complete, takes: [] };
}

test("a sequence shows its suit and range, whatever the order of its cards", () => {
  expect(faceOf(meld("sequence", "9h Th 8h"))).toMatchObject({ group: false, suit: "h", range: "8–10", count: 3 });
  expect(meldName(meld("sequence", "9h Th 8h"))).toBe("hearts eight to ten");
});

test("a group shows its rank, the suits of its naturals and its wild cards", () => {
  const face = faceOf(meld("group", "2c Ks Kd Kd"));
  expect(face).toMatchObject({ rank: "K", suits: ["s", "d", "d"], wilds: 1, letter: "" });
  expect(meldName(meld("group", "2c Ks Kd Kd"))).toBe("4 kings, 1 wild");
});

test("a pure canasta shows a red card on top, a mixed one a black card (D-4.4)", () => {
  expect(faceOf(meld("group", "8s 8s 8c 8c 8h 8d 8d", "pure"))).toMatchObject({ letter: "N", suit: "h" });
  expect(faceOf(meld("group", "8h 8h 8d 8d 8c 2s Jk", "mixed"))).toMatchObject({ letter: "M", suit: "c" });
  expect(faceOf(meld("sequence", "4s 5s 6s 7s 8s 9s Ts", "samba"))).toMatchObject({ letter: "S", range: "4–10" });
});

import { expect, test } from "vitest";

import type { Meld } from "../../wire/messages";
import { faceOf, meldName } from "./melds";

function meld(kind: Meld["kind"], text: string, complete: Meld["complete"] = ""): Meld {
  const cards = text.split(" ");
  const wilds = cards.filter((card) => card === "Jk" || card.startsWith("2")).length;
  return {
    name: "A1",
    kind,
    cards,
    naturals: cards.length - wilds,
    wilds,
    points: 0,
    needed: 7,
    complete,
    takes: [],
    merges: [],
  };
}

test("a sequence shows its suit and range, a wild card standing for the rank of its place (L-2)", () => {
  expect(faceOf(meld("sequence", "8h 9h Th"))).toMatchObject({ group: false, suit: "h", range: "8–10", count: 3 });
  expect(meldName(meld("sequence", "8h 9h Th"))).toBe("hearts eight to ten");
  expect(faceOf(meld("sequence", "Jk 9h Th"))).toMatchObject({ suit: "h", range: "8–10", wilds: 1 });
  expect(meldName(meld("sequence", "8h 9h 2c"))).toBe("hearts eight to ten, a wild card for the ten");
  const black = meld("sequence", "4s 5s Jk 7s 8s 9s Ts", "black_samba");
  expect(faceOf(black)).toMatchObject({ letter: "B", range: "4–10", suit: "s" });
  expect(meldName(black)).toBe("black samba, spades four to ten, a wild card for the six");
});

test("wild cards and threes that lie as sets of their own have names (V-1, Y-2)", () => {
  expect(meldName(meld("wilds", "2s 2h Jk"))).toBe("3 wild cards");
  expect(faceOf(meld("wilds", "2s 2s 2h 2d 2c Jk Jk", "wild_canasta"))).toMatchObject({ letter: "W", count: 7 });
  expect(meldName(meld("group", "3h 3h 3h 3d 3d 3d", "royal_red"))).toBe("royal canasta, 6 threes");
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

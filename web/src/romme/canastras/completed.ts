/** Which Canastras a step at a table of Samba Rommé has brought points to, and which Buraco it has won. */

import { m } from "../../paraglide/messages.js";
import type { CompletedSet } from "../../table/motion/completedSet";
import type { Canastra, RommeTable } from "../../wire/messages";
import { canastraName } from "../words/words";

/** Return what is worth more at `after` than at `before`, by both players. */
export function completedBetween(before: RommeTable, after: RommeTable): CompletedSet[] {
  if (before.deal !== after.deal || before.match !== after.match || before.table !== after.table) return [];
  return after.sides.flatMap((side) => {
    const had = before.sides[side.side];
    const gained = (canastra: Canastra): number =>
      canastra.points - (had?.canastras.find((one) => one.name === canastra.name)?.points ?? 0);
    const sets = side.canastras
      .filter((canastra) => gained(canastra) > 0)
      .map((canastra) => ({
        anchors: [`meld-${canastra.name}`],
        cards: canastra.cards,
        letter: canastra.kind === "samba" ? "S" : "",
        points: gained(canastra),
        name: canastraName(canastra),
      }));
    if (side.won <= (had?.won ?? 0)) return sets;
    const anchors = ["buracos", ...side.seats.map((seat) => `seat-${String(seat)}`)];
    return [...sets, { anchors, cards: [], letter: "", points: 0, name: m.romme_buraco() }];
  });
}

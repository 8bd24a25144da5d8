/** Which sets a step at a table of Samba has completed. */

import type { CompletedSet } from "../../table/motion/completedSet";
import type { Meld, TableView } from "../../wire/messages";
import { LETTERS, meldWord } from "./melds";

/** Return the sets that are complete at `after` and were not at `before`, of every side. */
export function completedBetween(before: TableView, after: TableView): CompletedSet[] {
  if (before.deal !== after.deal || before.match !== after.match || before.table !== after.table) return [];
  return after.sides.flatMap((side) => {
    const had = before.sides[side.side]?.melds ?? [];
    const isNew = (meld: Meld): boolean =>
      meld.complete !== "" && !had.some((one) => one?.name === meld.name && one.complete !== "");
    const anchors = side.seats.map((seat) => `seat-${String(seat)}`);
    return side.melds
      .filter((meld) => meld !== null)
      .filter(isNew)
      .map((meld) => ({
        anchors: [`meld-${meld.name}`, ...anchors],
        cards: meld.cards,
        letter: LETTERS[meld.complete],
        points: after.rule_facts.set_points[meld.complete] ?? 0,
        name: meldWord(meld),
      }));
  });
}

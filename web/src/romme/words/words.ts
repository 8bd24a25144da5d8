/** Canastras in words, for the eye and the ear. */

import { rankOf } from "../../cards/cards";
import { cardName, ranksName, suitName } from "../../cards/names";
import { suitSign } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import type { Canastra, RommeTable } from "../../wire/messages";
import { meldNumber } from "../../words/people";
import { eitherOf, written } from "../../words/words";
import { colourOf, numberOf } from "../cards";

/** Return the name of a colour: "red". */
export function colourName(colour: string): string {
  return suitName(colour);
}

/** Return what a Canastra is, such as "row, red 4 to 7, joker for 6". */
export function canastraName(canastra: Canastra): string {
  const [first = ""] = canastra.places;
  const last = canastra.places.at(-1) ?? first;
  switch (canastra.kind) {
    case "samba":
      return m.romme_samba_of({ colour: colourName(colourOf(first)) });
    case "set": {
      const inputs = {
        number: numberOf(first),
        colours: canastra.cards.map((card) => colourName(colourOf(card))).join(", "),
      };
      return canastra.cards.length > 3 ? m.romme_quartett_of(inputs) : m.romme_terzett_of(inputs);
    }
    case "row": {
      const inputs = { colour: colourName(colourOf(first)), from: numberOf(first), to: numberOf(last) };
      if (canastra.joker === null) return m.romme_row_of(inputs);
      const joker = cardName(canastra.cards[canastra.joker] ?? "");
      return m.romme_row_joker_of({ ...inputs, joker, at: numberOf(canastra.places[canastra.joker] ?? first) });
    }
  }
}

/** Return what the own Canastra `name` is, in a word: "●4–7", "eights"; its number where it is not there any more. */
export function ownCanastraWord(view: RommeTable, name: string): string {
  const canastra = canastraOf(view, name);
  const [first = ""] = canastra?.places ?? [];
  const last = canastra?.places.at(-1) ?? first;
  switch (canastra?.kind) {
    case "row":
      return `${suitSign(first)}${String(numberOf(first))}–${String(numberOf(last))}`;
    case "set":
      return ranksName(rankOf(first));
    case "samba":
      return m.romme_samba();
    case undefined:
      return meldNumber(name);
  }
}

/** Return own Canastras as a choice: "●4–7 or eights". */
export function canastraChoice(view: RommeTable, names: readonly string[]): string {
  return eitherOf(names.map((name) => ownCanastraWord(view, name)));
}

/** Return a Canastra in words with its number and what it brings. */
export function canastraText(canastra: Canastra): string {
  const inputs = {
    number: meldNumber(canastra.name),
    canastra: canastraName(canastra),
    points: written(canastra.points),
  };
  return canastra.points === 0 ? m.romme_canastra_no_points(inputs) : m.romme_canastra_points(inputs);
}

/** Return the own Canastras. */
export function ownCanastras(view: RommeTable): Canastra[] {
  return view.sides[view.side]?.canastras ?? [];
}

/** Return the own Canastra `name`. */
export function canastraOf(view: RommeTable, name: string): Canastra | undefined {
  return ownCanastras(view).find((one) => one.name === name);
}

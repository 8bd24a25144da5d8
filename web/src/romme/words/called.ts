/** What a Canastra is called in a sentence: by what it is, "the sevens" or a red 4–7, never by a number. */

import { runInText } from "../../cards/rich";
import type { Rich } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import type { RommeTable } from "../../wire/messages";
import { colourOf, numberOf } from "../cards";
import { colourName } from "./words";

/** Return what the Canastra `name`, such as `A3`, is called; of one that has grown since it had `size` cards the colour. */
export function canastraCalled(view: RommeTable, name: string, size: number | null = null): Rich {
  const canastra = view.sides.flatMap((side) => side.canastras).find((one) => one.name === name);
  const [first = ""] = canastra?.places ?? [];
  if (canastra === undefined) return m.romme_canastra_some();
  if (canastra.kind === "set") return m.romme_canastra_of_number({ number: numberOf(first) });
  if (canastra.kind === "samba" || (size !== null && size !== canastra.cards.length))
    return m.romme_canastra_of_colour({ colour: colourName(colourOf(first)) });
  return runInText({
    suit: colourOf(first),
    low: String(numberOf(first)),
    high: String(numberOf(canastra.places.at(-1) ?? first)),
  });
}

/** What can be planned before the own turn of Samba Rommé, and what the server then offers without more hanging on it. */

import { isAhead } from "../table/ahead/plannedDiscard";
import type { Move } from "../table/ahead/plannedMove";
import type { RommeTable } from "../wire/messages";

/** Return whether a draw can be planned: nobody passes here, and the opener's first turn has no draw. */
export function mayAhead(view: RommeTable, move: Move): boolean {
  return move === "draw" && isAhead(view);
}

/** Return whether the server offers `action`, and it turns no pile over and ends no game. */
export function plainly({ options }: RommeTable, action: string): boolean {
  if (action === "draw") return options.draw && !options.draw_turns_over && options.draw_gets > 0;
  const [word, card = ""] = action.split(" ");
  return word === "discard" && options.discard.includes(card) && ["", "nothing"].includes(options.discard_empties);
}

/** What can be planned before the own turn of Samba, and what the server then offers without more hanging on it. */

import { isAhead } from "../table/ahead/plannedDiscard";
import type { Move } from "../table/ahead/plannedMove";
import { isMyMove } from "../table/snapshot";
import type { TableView } from "../wire/messages";

/** Return whether a draw or a pass can be planned: not while asked, and no draw with a referee, where it is a play. */
export function mayAhead(view: TableView, move: Move): boolean {
  if (isMyMove(view)) return false;
  if (move === "draw") return isAhead(view) && !view.referee;
  return view.rule_facts.pass_with_one && view.hand.length === 1 && view.phase !== "over";
}

/** Return whether the server offers `action`, and it ends no deal and passes by no question. */
export function plainly({ options, asked }: TableView, action: string): boolean {
  if (action === "draw") return options.draw && !options.draw_ends_deal && !options.end_deal && !options.take_forced;
  if (action === "pass") return options.pass_turn;
  const [, card = ""] = action.split(" ");
  return options.discard.includes(card) && !options.discard_goes_out && asked === "";
}

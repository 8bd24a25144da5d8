/** Why a button does nothing just now, where the page has been told already: the answer to a press of a dimmed one. */

import type { AnyView, Refusal } from "../../wire/messages";
import { uiOf } from "../games";
import { isMyMove } from "../snapshot";
import type { ButtonId } from "../types";

/** What the server answers whoever's turn it is, and the discard, which may be planned ahead. */
const ANY_TIME: ReadonlySet<ButtonId> = new Set(["ready", "undo", "discard", "yes", "no"]);

/** Return why `id` must wait; null where the server has the word. At a table with a referee it may be tried. */
export function reasonToWait(view: AnyView, id: ButtonId): Refusal | null {
  if (ANY_TIME.has(id)) return null;
  if (view.phase === "over") return turnReason("deal_is_over", view);
  if (!isMyMove(view)) return uiOf(view).hasReferee(view) ? null : turnReason("not_your_turn", view);
  return id === "ask" ? uiOf(view).offers(view).cannotGoOut : null;
}

function turnReason(code: string, view: AnyView): Refusal {
  return { code, rule: "", facts: { seat: view.actor } };
}

/** What a problem asks for. */

import type { AnyView } from "../../wire/messages";
import type { Due } from "../types";

/** Return the button that a problem asks for; null where there is none, or where it is done. */
export function dueInProblem(view: AnyView): Due | null {
  const { exercise } = view;
  const asks = exercise !== null && !exercise.judged && exercise.goal !== "" && exercise.goal !== "lesson";
  if (!asks || view.actor !== view.seat) return null;
  // luck solves no problem: the server refuses a draw there
  if (view.phase === "draw") return "pile";
  const out = exercise.goal === "out" && "discard_goes_out" in view.options && view.options.discard_goes_out;
  return out ? "discard" : "lay";
}

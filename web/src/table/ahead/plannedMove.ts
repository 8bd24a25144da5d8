/**
 * A draw or a pass that its owner means to make, chosen while the others play. It is sent once, in the own turn, and only
 * where the server then offers it plainly; what became possible meanwhile, such as taking the pile, is never passed by.
 */

import type { AnyView, Event } from "../../wire/messages";
import { isMyMove } from "../snapshot";

export type Move = "draw" | "pass";

/** A planned draw, with the pile as its owner saw it then. */
export interface PlannedDraw {
  since: number; // the last event known when it was planned
  upcard: string | null;
  pile: number; // cards
}

export interface PlannedPass {
  since: number;
}

/** What the fate of a plan hangs on. */
export interface Circumstances {
  view: AnyView;
  events: readonly Event[];
  staged: boolean; // cards lie in the tray
  plainly: (action: string) => boolean; // the server offers the action, and nothing but the turn hangs on it
}

/** It waits, is to be sent, is over, or is dropped with this reason. */
export type Fate = "waits" | "due" | "over" | "takeable" | "impossible";

const ENDS_TURN: ReadonlySet<Event["kind"]> = new Set(["discarded", "passed", "ended"]);
const BEGINS_TURN: ReadonlySet<Event["kind"]> = new Set(["drew", "took", ...ENDS_TURN]);

/** Return what becomes of a planned draw. */
export function drawFate(planned: PlannedDraw, { view, events, staged, plainly }: Circumstances): Fate {
  if (view.phase === "over" || hasDone(BEGINS_TURN, view.seat, planned.since, events)) return "over";
  if (view.turn !== view.seat) return "waits";
  if (view.phase === "play") return "over";
  if (!plainly("draw")) return "impossible";
  const other = planned.upcard !== view.upcard || planned.pile !== view.pile;
  return view.options.takes.length > 0 && (other || staged) ? "takeable" : "due";
}

/** Return what becomes of a planned pass. It waits in the own turn too, until one card is left and no question is open. */
export function passFate(planned: PlannedPass, { view, events, staged, plainly }: Circumstances): Fate {
  if (view.phase === "over" || hasDone(ENDS_TURN, view.seat, planned.since, events)) return "over";
  if (view.turn !== view.seat || !isMyMove(view) || view.phase !== "play") return "waits";
  if (plainly("pass")) return staged ? "waits" : "due";
  return view.hand.length > 1 ? "waits" : "impossible";
}

function hasDone(types: ReadonlySet<Event["kind"]>, seat: number, since: number, events: readonly Event[]): boolean {
  return events.some((event) => event.n > since && types.has(event.kind) && "seat" in event && event.seat === seat);
}

/** Which sound tells of what has just happened. */

import type { Sound } from "../../device/sound";
import type { AnyView, Event } from "../../wire/messages";

/** Return the sound of the `fresh` events; null where there are none, or none is due. */
export function soundOf(fresh: readonly Event[], view: AnyView): Sound | null {
  if (fresh.length === 0) return null;
  const happened = fresh.map((event) => event.kind);
  if (happened.includes("deal_over")) return "end";
  if (fresh.some((event) => "complete" in event && event.complete !== null && event.complete !== "row_short"))
    return "set";
  if (happened.includes("took")) return "pile";
  return view.phase === "over" ? null : "card";
}

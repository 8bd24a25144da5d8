/** Which sound tells of what has just happened. */

import type { Sound } from "../../device/sounds/soundNames";
import type { AnyView, Event } from "../../wire/messages";
import type { GameUi } from "../gameUi";
import { uiOf } from "../games";

/** Sounds of single events; all others are silent. */
const OF_EVENTS: Partial<Record<Event["kind"], Sound>> = {
  dealt: "pile",
  took: "pile",
  buraco: "canasta",
  laid: "meld",
  added: "meld",
  merged: "meld",
  red_three: "meld",
  exposed: "meld",
  discarded: "card",
  drew: "draw",
  turned_over: "pile",
};
/** Where several things have happened at once, the first of these is heard. */
const ORDER: readonly Sound[] = ["samba", "canasta", "opening", "pile", "meld", "card", "draw"];

/** Return the sound of the `fresh` events, which led from the view `before` to `view`; null where none is due. */
export function soundOf(fresh: readonly Event[], view: AnyView, before: AnyView | null): Sound | null {
  if (fresh.some((event) => event.kind === "match_over")) return "match";
  if (fresh.some((event) => event.kind === "deal_over")) return view.over === null ? endSound(view) : "match";
  if (view.phase === "over") return null;
  const game = uiOf(view);
  const heard = new Set(fresh.flatMap((event) => setSound(event, game) ?? OF_EVENTS[event.kind] ?? []));
  if (before !== null && before.deal === view.deal && game.hasOpened(before, view)) heard.add("opening");
  return ORDER.find((sound) => heard.has(sound)) ?? null;
}

function setSound(event: Event, game: GameUi): Sound | null {
  const complete = "complete" in event ? event.complete : null;
  return complete === null || complete === "" ? null : game.setSound(complete);
}

/** Return how the deal has gone for the own side. */
function endSound({ result, side }: AnyView): Sound {
  const own = result?.sides[side]?.deal;
  const others = result?.sides.filter((one) => one.side !== side).map((one) => one.deal) ?? [];
  if (own === undefined || others.length === 0 || own === Math.max(...others)) return "end";
  return own > Math.max(...others) ? "won" : "lost";
}

/** Three bubbles, each once on a device: the first own draw, the first opening in the hand, the first pile to be taken. */

import { m } from "../../paraglide/messages.js";
import { readStored, store } from "../../device/storage";
import type { AnyView } from "../../wire/messages";
import { uiOf } from "../games";
import { isMyMove } from "../snapshot";

export type Bubble = "draw" | "opening" | "pile";

const KEY = "sambakit.bubbles";
const ALL: readonly Bubble[] = ["draw", "opening", "pile"];

/** Return the bubbles that this device has not seen. */
export function unseen(): Bubble[] {
  const seen = readStored<string[]>(KEY) ?? [];
  return ALL.filter((bubble) => !seen.includes(bubble));
}

/** Note that a bubble has been seen. */
export function noteSeen(bubble: Bubble): void {
  store(KEY, [...(readStored<string[]>(KEY) ?? []), bubble]);
}

/** Return the bubble that is due; null for none. A lesson has words of its own, and a problem is no first deal. */
export function dueBubble(view: AnyView, left: readonly Bubble[]): Bubble | null {
  if (!isMyMove(view) || view.paused !== null || view.exercise !== null) return null;
  const { lays, opened } = uiOf(view).offers(view);
  const due: Record<Bubble, boolean> = {
    draw: view.phase === "draw" && view.options.draw,
    pile: view.phase === "draw" && view.options.takes.length > 0,
    opening: view.phase === "play" && lays && !opened,
  };
  return left.find((bubble) => due[bubble]) ?? null;
}

/** Return what a bubble says. */
export function bubbleText(bubble: Bubble, view: AnyView): string {
  switch (bubble) {
    case "draw":
      return m.learn_draw();
    case "pile":
      return m.learn_pile({ count: view.pile });
    case "opening":
      return m.learn_opening();
  }
}

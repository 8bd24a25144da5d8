/** What is heard of what happened: sentences for a screen reader, sounds, and the call to the own turn. */

import { spoken } from "../../cards/rich";
import { callToTurn } from "../../device/alarm";
import { play as playSound } from "../../device/sound";
import { m } from "../../paraglide/messages.js";
import type { Live } from "../../wire/live";
import type { AnyView, Event } from "../../wire/messages";
import { uiOf } from "../games";
import { isMyMove } from "../snapshot";
import type { TableSnapshot } from "../snapshot";
import type { Announcer } from "./announce.svelte";
import { soundOf } from "./eventSound";

/** Who tells, and what is known at the table. */
interface Teller {
  announcer: Announcer;
  live: Live;
  snapshot: TableSnapshot | null;
}

/** Tell of the events in `fresh`, which led from the view `before` to `view`. */
export function tell(table: Teller, fresh: readonly Event[], view: AnyView, before: AnyView | null): void {
  const game = uiOf(view);
  for (const event of fresh) {
    const sentence = game.event(event, view, table.live.events);
    if (sentence !== null) table.announcer.happened(spoken(sentence));
  }
  const sound = soundOf(fresh, view);
  if (sound !== null) playSound(sound);
  if (view.result && before?.result === null) table.announcer.happened(game.dealEnd(view, view.result, view.sheet));
  const began = isMyMove(view) && (before === null || !isMyMove(before) || before.turn !== view.turn);
  if (!began) return;
  const { snapshot } = table;
  if (snapshot) table.announcer.now(m.say_your_turn({ prompt: game.prompt(snapshot).text }));
  if (before === null) return;
  playSound("turn");
  callToTurn(view);
}

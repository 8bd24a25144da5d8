/** What is heard of what happened: sentences for a screen reader and aloud, sounds, and the call to the own turn. */

import { spoken } from "../../cards/rich";
import { callToTurn } from "../../device/alarm";
import { play as playSound } from "../../device/sound";
import { speech } from "../../device/speech";
import { m } from "../../paraglide/messages.js";
import type { Live } from "../../wire/live";
import type { AnyView, Event } from "../../wire/messages";
import { uiOf } from "../games";
import { isMyMove } from "../snapshot";
import type { TableSnapshot } from "../snapshot";
import type { Announcer } from "./announce.svelte";
import { soundOf } from "./eventSound";

const NOBODY = -1;
const AFTER = 0.22; // s; the call to the own turn comes after the sound of what has happened

/** Who tells, and what is known at the table. */
interface Teller {
  announcer: Announcer;
  live: Live;
  snapshot: TableSnapshot | null;
}

/** Tell of the events in `fresh`, which led from the view `before` to `view`. */
export function tell(table: Teller, fresh: readonly Event[], view: AnyView, before: AnyView | null): void {
  const game = uiOf(view);
  const began = isMyMove(view) && (before === null || !isMyMove(before) || before.turn !== view.turn);
  const end = view.result && before?.result === null ? game.dealEnd(view, view.result, view.sheet) : "";
  for (const event of fresh) {
    const sentence = game.event(event, view, table.live.events);
    if (sentence !== null) table.announcer.happened(spoken(sentence));
  }
  if (end !== "") table.announcer.happened(end);
  sayAloud(table, fresh, view, began && before !== null, end);
  const sound = soundOf(fresh, view, before);
  if (sound !== null) playSound(sound);
  if (!began) return;
  const { snapshot } = table;
  if (snapshot) table.announcer.now(m.say_your_turn({ prompt: game.prompt(snapshot).text }));
  if (before === null) return;
  playSound("turn", sound === null ? 0 : AFTER);
  callToTurn(view);
}

/** Say the same aloud, the own turn first; all in the room hear it, so nothing of it tells of the own hand. */
function sayAloud(table: Teller, fresh: readonly Event[], view: AnyView, began: boolean, end: string): void {
  if (began) speech.say(m.table_your_turn(), true);
  for (const event of fresh) {
    const sentence = uiOf(view).event(event, asOthersHear(event, view), table.live.events);
    if (sentence !== null) speech.say(spoken(sentence));
  }
  speech.say(end);
}

/** Return the view by which the sentence on an event names no card of the own hand, for everybody in the room hears it. */
function asOthersHear(event: Event, view: AnyView): AnyView {
  return event.kind === "drew" || event.kind === "buraco" ? { ...view, seat: NOBODY } : view;
}

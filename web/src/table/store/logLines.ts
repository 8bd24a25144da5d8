/** The log as it is drawn: one sentence an event, under the name of whose turn it is. */

import { partsOf } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import type { AnyView, Event } from "../../wire/messages";
import { nameOf } from "../../words/people";
import { uiOf } from "../games";
import { isOfTheGame } from "./standing";
import type { LogLine } from "../types";

/** Return the lines of the log, oldest first. */
export function logLines(events: readonly Event[], view: AnyView): LogLine[] {
  const lines: LogLine[] = [];
  const game = uiOf(view);
  for (const event of events) {
    const sentence = game.event(event, view, events);
    if (sentence === null) continue;
    if (event.kind === "drew" || event.kind === "took") {
      const name = event.seat === view.seat ? m.score_you() : nameOf(view, event.seat);
      lines.push({ key: `turn ${String(event.n)}`, type: "turn", parts: [name] });
    }
    lines.push({ key: String(event.n), type: isQuiet(event) ? "note" : "event", parts: partsOf(sentence) });
  }
  return lines;
}

function isQuiet(event: Event): boolean {
  return !isOfTheGame(event) || event.kind === "match_started" || event.kind === "one_card";
}

/** The log as it is drawn: one sentence an event, under the name of whose turn it is. */

import { m } from "../paraglide/messages.js";
import type { LogLine } from "../table/types";
import { nameOf } from "./people";
import { partsOf } from "./rich";
import { mannersOf } from "./manners";
import type { AnyView, Event } from "./wire";

const SHOWN = 150; // lines

/** Return the lines of the log, oldest first. */
export function logLines(events: readonly Event[], view: AnyView): LogLine[] {
  const lines: LogLine[] = [];
  const game = mannersOf(view);
  for (const event of events) {
    const sentence = game.event(event, view);
    if (sentence === null) continue;
    if (beginsTurn(event) && event.seat !== null) {
      const name = event.seat === view.seat ? m.score_you() : nameOf(view, event.seat);
      lines.push({ key: `turn ${String(event.n)}`, kind: "turn", parts: [name] });
    }
    lines.push({ key: String(event.n), kind: isQuiet(event) ? "note" : "event", parts: partsOf(sentence) });
  }
  return lines.slice(-SHOWN);
}

function beginsTurn(event: Event): boolean {
  return event.kind === "drew" || event.kind === "took";
}

function isQuiet(event: Event): boolean {
  return ["joined", "left", "renamed", "seat_link", "speed", "ready", "match_started", "one_card"].includes(event.kind);
}

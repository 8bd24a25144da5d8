/** What can be done now and why one would, in one line: for those who learn. It follows from what the server offers. */

import { m } from "../../paraglide/messages.js";
import type { AnyView } from "../../wire/messages";
import { uiOf } from "../games";
import { isMyMove } from "../snapshot";

/** Return the line for the own decision; "" where there is none. */
export function teachLine(view: AnyView): string {
  if (!isMyMove(view) || view.paused !== null) return "";
  if (view.phase === "answer") return m.teach_answer();
  return view.phase === "draw" ? toDraw(view) : toPlay(view);
}

function toDraw(view: AnyView): string {
  const { takes } = view.options;
  const hidden = "hidden" in view ? view.hidden : 0;
  if (hidden > 0 && view.upcard !== null) {
    return takes.length === 0
      ? m.teach_draw_hidden({ count: hidden })
      : m.teach_take_hidden({ count: hidden, all: view.pile });
  }
  if (takes.length === 0) return m.teach_draw();
  const opens = takes.some((offer) => "opens" in offer && offer.opens);
  return opens ? m.teach_take_opens({ count: view.pile }) : m.teach_take({ count: view.pile });
}

function toPlay(view: AnyView): string {
  const offers = uiOf(view).offers(view);
  if (offers.passes) return m.teach_pass();
  if (offers.goesOut) return m.teach_out();
  if (!offers.opened) return offers.lays ? m.teach_open() : m.teach_not_open();
  if (offers.asks && offers.cannotGoOut === null) return m.teach_ask();
  if (offers.lays) return m.teach_lay();
  return view.options.discard.length > 0 ? m.teach_discard() : "";
}

/** What can be done now and why one would, in one line: for those who learn. It follows from what the server offers. */

import { m } from "../../paraglide/messages.js";
import type { AnyView } from "../../wire/messages";
import { isMyMove } from "../snapshot";

/** Return the line for the own decision; "" where there is none. */
export function teachLine(view: AnyView): string {
  if (!isMyMove(view) || view.paused !== null) return "";
  if (view.phase === "answer") return m.teach_answer();
  return view.phase === "draw" ? toDraw(view) : toPlay(view);
}

function toDraw(view: AnyView): string {
  const { takes } = view.options;
  if (takes.length === 0) return m.teach_draw();
  const opens = takes.some((offer) => "opens" in offer && offer.opens);
  return opens ? m.teach_take_opens({ count: view.pile }) : m.teach_take({ count: view.pile });
}

function toPlay(view: AnyView): string {
  const { options } = view;
  const lays = view.game === "samba" ? view.options.can_meld : view.options.layings.length > 0;
  if (view.game === "samba") {
    if (view.options.pass_turn) return m.teach_pass();
    if (view.options.discard_goes_out) return m.teach_out();
    if (view.sides[view.side]?.opened === false) return lays ? m.teach_open() : m.teach_not_open();
    if (view.options.ask && view.options.cannot_go_out === null) return m.teach_ask();
  }
  if (lays) return m.teach_lay();
  return options.discard.length > 0 ? m.teach_discard() : "";
}

/** How a deal ended, in a title and a line under it. */

import { inText, partsOf } from "../../cards/rich";
import type { Part } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import type { DealResult, Event, TableView } from "../../wire/messages";
import { nameOf } from "../../words/people";

/** Return who went out and how, or that the stock ended the deal. */
export function outcome(
  view: TableView,
  result: DealResult,
  events: readonly Event[],
): { title: string; parts: Part[] } {
  const seat = result.went_out;
  if (seat === null) return { title: m.score_stock_ended(), parts: [m.score_nobody_out()] };
  const title = seat === view.seat ? m.score_you_went_out() : m.score_went_out({ name: nameOf(view, seat) });
  const side = view.sides.find((one) => one.seats.includes(seat));
  const sets = m.score_sets({ count: side?.completed ?? 0 });
  const end = events.findLastIndex((event) => event.kind === "deal_over");
  const last = events.slice(0, Math.max(0, end)).findLast((event) => event.kind !== "one_card");
  const card = last?.kind === "discarded" && last.seat === seat ? last.cards[0] : undefined;
  return { title, parts: card === undefined ? [sets] : partsOf(m.score_sets_last({ sets, card: inText([card]) })) };
}

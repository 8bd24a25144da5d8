/** The short word on the discard pile. */

import { rankOf } from "../../cards/cards";
import { ranksName } from "../../cards/names";
import { m } from "../../paraglide/messages.js";
import type { TableView } from "../../wire/messages";
import type { Rich } from "../../cards/rich";
import { meldCalled } from "../melds/called";
import { closingCard } from "./pileWhy";

/** Return what can be said of the pile at a glance: blocked, frozen, or what takes it; "" where nothing can. */
export function pileNote(view: TableView): Rich {
  if (view.upcard === null) return "";
  if (view.blocked) return m.pile_blocked({ card: closingCard(view.upcard) });
  if (view.options.take_forced) return m.pile_must_be_taken();
  if (view.frozen === "all") return m.pile_frozen();
  if (view.frozen === "side") return m.pile_frozen_side();
  const pair = view.options.takes.find((offer) => offer.way === "pair");
  if (pair) return m.pile_two_take_it({ ranks: ranksName(rankOf(view.upcard)) });
  const top = view.options.takes.find((offer) => offer.way === "top" || offer.way === "add");
  if (top) return m.pile_top_fits({ meld: meldCalled(view, top.to ?? "") });
  const wild = view.options.takes.some((offer) => offer.way === "wild");
  return wild ? m.pile_wild_takes_it({ ranks: ranksName(rankOf(view.upcard)) }) : "";
}

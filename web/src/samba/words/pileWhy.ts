/** Why the pile cannot be taken as it lies, in one short sentence that names its card. */

import { rankOf } from "../../cards/cards";
import { rankName, ranksName } from "../../cards/names";
import { inText } from "../../cards/rich";
import type { Rich } from "../../cards/rich";
import { m } from "../../paraglide/messages.js";
import type { Refusal, TableView } from "../../wire/messages";

const NEEDS_PAIR: ReadonlySet<string> = new Set(["no_pair", "pile_is_frozen", "frozen_until_opened"]);

/** Return how the card that closes the pile is named: a joker has no sign. */
export function closingCard(card: string): Rich {
  return card === "Jk" ? rankName(rankOf(card)) : inText([card]);
}

/** Return the sentence for a refusal that speaks of the pile as it lies; null for another one. */
export function pileWhy(refusal: Refusal, view: TableView): Rich | null {
  const { upcard, frozen } = view;
  if (upcard === null) return null;
  if (refusal.code === "upcard_blocks") return m.pile_why_closed({ card: closingCard(upcard) });
  if (!NEEDS_PAIR.has(refusal.code)) return null;
  const ranks = ranksName(rankOf(upcard));
  if (frozen === "all") return m.pile_why_frozen({ ranks });
  return frozen === "side" ? m.pile_why_frozen_side({ ranks }) : m.pile_why_pair({ ranks });
}

/** How completed sets are called in a list of them. */

import { m } from "../../paraglide/messages.js";
import { textFor } from "../../words/texts";
import type { Text } from "../../words/texts";

const SETS = {
  samba: m.item_samba,
  black_samba: m.item_black_samba,
  pure: m.item_pure,
  mixed: m.item_mixed,
  wild_canasta: m.item_wild_canasta,
  royal_red: m.item_royal_red,
  royal_black: m.item_royal_black,
  row_small: m.romme_item_row_small,
  row_small_joker: m.romme_item_row_small_joker,
  row_large: m.romme_item_row_large,
  row_large_joker: m.romme_item_row_large_joker,
  quartett: m.romme_item_quartett,
  terzett: m.romme_item_terzett,
} satisfies Record<string, Text>;

/** Return the name of a kind of completed set, by the item of its score line. */
export function setName(item: string): string {
  return textFor(SETS, item) ?? m.item_other();
}

/** Return whether the item of a score line counts completed sets. */
export function isSet(item: string): boolean {
  return Object.hasOwn(SETS, item);
}

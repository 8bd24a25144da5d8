/** Saves the deal of a draft. Where somebody else entered or changed that deal meanwhile, both entries stay. */

import { refusals } from "../../../scorekeeper/checking";
import type { DealEntry } from "../../../scorekeeper/entries";
import { correct, dealsOf, enter, nextNumber } from "../../../scorekeeper/sheet";
import type { Done, Sheet } from "../../../scorekeeper/sheet";
import { dealLines } from "../../../scorekeeper/text/printing";
import { enterAgain } from "../../../scorekeeper/together/differences";
import type { Draft } from "../draft";

/** Return whether the deal of a draft is another one by now than its writer knows. */
export function isLate(sheet: Sheet, { corrects, as, base }: Draft): boolean {
  if (corrects === null) return as !== null && dealsOf(sheet).has(as);
  const deal = dealsOf(sheet).get(corrects);
  return base !== null && (!deal || dealLines(deal).join() !== dealLines(base).join());
}

/** Return the sheet with what a draft has entered, or why it cannot be. */
export function saved(sheet: Sheet, draft: Draft, entry: DealEntry, at: string): Done {
  const { corrects, as } = draft;
  const late = isLate(sheet, draft);
  if (corrects !== null && !late) return correct(sheet, corrects, entry, at);
  const number = corrects ?? as ?? nextNumber(sheet);
  if (number >= nextNumber(sheet)) return enter(sheet, entry, at); // nobody has entered it yet
  const refused = refusals(sheet.rules.data, sheet.players.length, entry);
  return refused.length
    ? { sheet: null, refused }
    : { sheet: enterAgain(sheet, number, entry, at, late), refused: null };
}

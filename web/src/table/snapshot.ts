/** All that the page knows at one moment, from which prompt, buttons and tray are made. */

import type { Rich } from "./rich";
import type { HandCard } from "./hand";
import type { AnyKinds, Kinds, Staging } from "./staging";
import type { Status } from "./connection";
import type { AnyView, Checked, Refusal, TableView } from "./wire";

export interface Situation<V extends AnyView = TableView, K extends AnyKinds = Kinds> {
  view: V;
  hand: readonly HandCard[];
  staging: Staging<K>;
  planned: string | null; // the card of the hand that is to be discarded in the own turn, such as `9s.1`
  status: Status;
  pending: boolean; // a command has no answer yet
  refusal: Refusal | null;
  possible: boolean; // what was refused can be done all the same
  note: Rich; // a remark in place of the prompt; "" for none
  checked: Checked | null; // what the staged melds would come to
  confirmed: boolean; // `checked` is the answer to the tray as it is
  withPile: Checked | null; // what taking the pile with the staged melds would come to
}

/** Return whether the own seat acts now. */
export function isMyMove(view: AnyView): boolean {
  return view.actor === view.seat && view.phase !== "over";
}

/** Return whether the own side has opened. */
export function hasOpened(view: TableView): boolean {
  return view.sides[view.side]?.opened ?? false;
}

/** All that the page knows at one moment, from which prompt, buttons and tray are made. */

import type { Rich } from "../cards/rich";
import type { Status } from "../wire/connection";
import type { AnyView, Price, Refusal } from "../wire/messages";
import { dueInProblem } from "./accent/dueInProblem";
import { cardOfId } from "./hand/hand";
import type { HandCard } from "./hand/hand";
import type { Staging } from "./tray/staging";
import type { Due } from "./types";

export interface TableSnapshot<V extends AnyView = AnyView> {
  view: V;
  hand: readonly HandCard[];
  staging: Staging;
  planned: string | null; // the card of the hand that is to be discarded in the own turn, such as `9s.1`
  ahead: { draw: boolean; pass: boolean }; // moves that are to be made in the own turn
  follows: boolean; // the planned discard is about to be sent by itself, after a planned draw
  sure: string | null; // the card of the hand of which is asked whether it is really to be discarded
  status: Status;
  pending: boolean; // a command has no answer yet
  refusal: Refusal | null;
  also: readonly Refusal[]; // what else was wrong with it
  price: Price | null; // of playing anyway what was refused, at a table with a referee
  note: Rich; // a remark in place of the prompt; "" for none
  confirmed: boolean; // the tray's answer is about the tray as it is
  due: Due | null; // the button that a plan, a lesson or a problem asks for now
}

/** What a page holds of a table, apart from the view. */
export interface Held extends Pick<
  TableSnapshot,
  "hand" | "staging" | "status" | "pending" | "refusal" | "also" | "note" | "confirmed"
> {
  offence: { price: Price } | null;
  ownTurn: { planned: Ahead; sure: { id: string | null }; lesson: Asks | null };
  hints: { due(view: AnyView, staging: Staging, meant: object | null): Due | null };
}

type Asks = (view: AnyView, picked: readonly string[]) => Due | null;

interface Ahead {
  discard: { id: string; follows?: boolean } | null;
  draw: object | null;
  pass: object | null;
}

/** Return what is known now. */
export function snapshotOf(view: AnyView, held: Held): TableSnapshot {
  const { hand, staging, status, pending, refusal, also, note, confirmed, ownTurn } = held;
  const { discard, draw, pass } = ownTurn.planned;
  const own = { planned: discard?.id ?? null, follows: discard?.follows === true, sure: ownTurn.sure.id };
  const ahead = { draw: draw !== null, pass: pass !== null };
  const price = held.offence?.price ?? null;
  const due =
    held.hints.due(view, staging, discard) ?? ownTurn.lesson?.(view, staging.picks.map(cardOfId)) ?? dueInProblem(view);
  return {
    view,
    hand,
    staging,
    ...own,
    ahead,
    status,
    pending,
    refusal,
    also,
    price,
    note,
    confirmed,
    due,
  };
}

/** Return whether the own seat may discard several cards against the rules, of which the next player picks one (S-8.1). */
export function discardsSeveral(view: AnyView): boolean {
  if (!("referee" in view) || !isMyMove(view) || view.phase !== "play") return false;
  return view.referee && view.rule_facts.next_picks_discard;
}

/** Return whether the own seat acts now. */
export function isMyMove(view: AnyView): boolean {
  return view.actor === view.seat && view.phase !== "over";
}

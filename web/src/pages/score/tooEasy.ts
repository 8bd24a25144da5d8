/** Whether the first opponents are too weak: asked once on a device, after some deals against the weakest bots. */

import { readStored, store } from "../../device/storage";
import type { AnyView, DealResult } from "../../wire/messages";
import { WEAKEST } from "../../words/levels";

interface Kept {
  /** the first deals against the weakest bots; the question comes after the last of them */
  deals: string[];
  /** by whatever was done */
  answered: boolean;
}

const KEY = "sambakit.tooEasy";
const DEALS = 3;

/** Return the seats of the other sides. */
export function opponentsOf(view: AnyView): number[] {
  return view.seats.filter((one) => one.side !== view.side).map((one) => one.seat);
}

/** Note that a deal is over, and return whether the question stands after it: after a reload it stands again. */
export function isAsked(view: AnyView, result: DealResult | null): boolean {
  if (!counts(view, result)) return false;
  const { deals, answered } = kept();
  const deal = [view.table, view.match, view.deal].join(".");
  if (answered) return false;
  if (deals.length < DEALS && !deals.includes(deal)) {
    deals.push(deal);
    store(KEY, { deals, answered });
  }
  return deals.indexOf(deal) === DEALS - 1;
}

/** Never ask again on this device. */
export function noteAnswer(): void {
  store(KEY, { ...kept(), answered: true });
}

/** Return whether a whole deal was played alone against the weakest bots, and another one can follow here. */
function counts(view: AnyView, result: DealResult | null): boolean {
  const owns = view.seats.find((one) => one.seat === view.seat)?.owner === true;
  if (!owns || !view.practice || result === null || view.over?.last === true) return false;
  const opponents = opponentsOf(view);
  return opponents.every((seat) => view.seats.find((one) => one.seat === seat)?.level === WEAKEST);
}

function kept(): Kept {
  return { deals: [], answered: false, ...readStored<Partial<Kept>>(KEY) };
}

/** How seats, sides and melds are called at this table. */

import type { SideLabel } from "../table/types";
import { m } from "../paraglide/messages.js";
import type { AnyView } from "./wire";

/** Return the name of who sits on `seat`. */
export function nameOf(view: AnyView, seat: number): string {
  return view.seats.find((one) => one.seat === seat)?.name ?? String(seat + 1);
}

/** Return the name of `side` as the own seat calls it: We or You, They, or names where there are more sides. */
export function sideName(view: AnyView, side: number): string {
  const seats = view.sides.find((one) => one.side === side)?.seats ?? [];
  if (side === view.side) return seats.length > 1 ? m.side_we() : m.side_you();
  if (view.sides.length === 2 && seats.length > 1) return m.side_they();
  const [one, other] = seats.map((seat) => nameOf(view, seat));
  return other === undefined ? (one ?? "") : m.side_names({ one: one ?? "", other });
}

/** Return all sides with their names, the own one first. */
export function sideLabels(view: AnyView): SideLabel[] {
  return inOwnOrder(view).map((side) => ({ side, name: sideName(view, side) }));
}

/** Return the sides' numbers, the own one first, the others in playing order after it. */
export function inOwnOrder(view: AnyView): number[] {
  return view.sides.map((_, place) => (view.side + place) % view.sides.length);
}

/** Return the number by which a meld is called: 3 for `A3`. */
export function meldNumber(name: string): string {
  return name.slice(1);
}

/** Return the partner who answers the own seat: the next of the side in playing order; null for a side of one. */
export function partnerOf(view: AnyView): number | null {
  const partners = view.sides.find((side) => side.side === view.side)?.seats.filter((seat) => seat !== view.seat) ?? [];
  const after = (seat: number): number => (seat - view.seat + view.seats.length) % view.seats.length;
  return partners.toSorted((one, other) => after(one) - after(other))[0] ?? null;
}

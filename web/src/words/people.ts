/** How seats, sides and melds are called at this table. */

import { m } from "../paraglide/messages.js";
import type { AnyView, Event, Seat } from "../wire/messages";
import type { Told } from "../wire/parts";
import { listed } from "./words";

/** How a side is called at this table. */
export interface SideLabel {
  side: number;
  /** "We", "They", or the names where there are more than two sides */
  name: string;
}

/** Return a name as it is shown: a player who was deleted has none. */
export function shownName(name: string): string {
  return name === "" ? m.table_deleted_player() : name;
}

/** Return whether the page only watches, without a seat. */
export function watches(view: Pick<AnyView, "seat">): boolean {
  return view.seat < 0;
}

/** Return how somebody without a name is called: by the seat. */
export function unnamed(seat: number): string {
  return m.table_player({ number: seat + 1 });
}

/** Return `told` with words in place of names that are missing: of deleted players, and of people without one. */
export function withShownNames(told: Told): Told {
  const { view } = told;
  const seats = view.seats.map((seat) => ({ ...seat, name: nameShown(seat, view.seat) }));
  const events = told.events.map((event) => eventWithShownName(event, seats));
  return { ...told, view: { ...view, seats }, events };
}

function nameShown(seat: Seat, own: number): string {
  if (!seat.unnamed) return shownName(seat.name);
  return seat.seat === own ? m.side_you() : unnamed(seat.seat);
}

/**
 * Return `view` for people elsewhere: nobody in it is "You". Who has no name there is called by the seat, and the own seat
 * by `name` where that was only just said.
 */
export function forOthers<View extends AnyView>(view: View, name = ""): View {
  const seats = view.seats.map((seat) => {
    const own = seat.seat === view.seat && name !== "";
    return seat.unnamed ? { ...seat, name: own ? name : unnamed(seat.seat) } : seat;
  });
  return { ...view, seats };
}

function eventWithShownName(event: Event, seats: readonly Seat[]): Event {
  if (!("name" in event)) return event;
  const seat = seats.find((one) => one.seat === event.seat);
  return { ...event, name: event.name === "" && seat ? seat.name : shownName(event.name) };
}

/** Return the name of who sits on `seat`. */
export function nameOf(view: AnyView, seat: number): string {
  return view.seats.find((one) => one.seat === seat)?.name ?? String(seat + 1);
}

const LONGEST = 16; // letters of a name in one line of a phone

/** Return the name of who sits on `seat`, a long one shortened, for the one line of a phone. */
export function shortNameOf(view: AnyView, seat: number): string {
  const name = nameOf(view, seat);
  const letters = [...name];
  return letters.length > LONGEST
    ? `${letters
        .slice(0, LONGEST - 1)
        .join("")
        .trimEnd()}…`
    : name;
}

/** Return how a seat is called where there is room for a few letters: without a name by its number. */
export function narrowName(seat: Seat): string {
  return seat.unnamed ? String(seat.seat + 1) : seat.name;
}

/**
 * Return the name of `side` as the own seat calls it: We or You, They, or names where there are more sides. Who watches
 * has no side, and calls all by their names.
 */
export function sideName(view: AnyView, side: number): string {
  const seats = view.sides.find((one) => one.side === side)?.seats ?? [];
  if (side === view.side) return seats.length > 1 ? m.side_we() : m.side_you();
  if (view.sides.length === 2 && seats.length > 1 && !watches(view)) return m.side_they();
  const names = seats.map((seat) => nameOf(view, seat));
  const [one, other] = names;
  if (names.length > 2) return listed(names);
  return other === undefined ? (one ?? "") : m.side_names({ one: one ?? "", other });
}

/** Return all sides with their names, the own one first. */
export function sideLabels(view: AnyView): SideLabel[] {
  return inOwnOrder(view).map((side) => ({ side, name: sideName(view, side) }));
}

/** Return the sides' numbers, the own one first, the others in playing order after it. */
export function inOwnOrder(view: AnyView): number[] {
  const first = watches(view) ? 0 : view.side;
  return view.sides.map((_, place) => (first + place) % view.sides.length);
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

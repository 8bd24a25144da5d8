/** A position with the people of the page that shows it. */

import type { AnyView } from "../../../wire/messages";

/** Return `position` with the people who sit in `view` now: the server tells it those who began the match. */
export function withPeopleOf(view: AnyView, position: AnyView): AnyView {
  const seats = position.seats.map((seat) => {
    const { name, kind, level, unnamed } = view.seats[seat.seat] ?? seat;
    return { ...seat, name, kind, level, unnamed };
  });
  return { ...position, seats };
}

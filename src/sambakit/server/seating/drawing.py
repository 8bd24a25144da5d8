"""Drawing for the seats of a room: the cards, who sits where after them, and who deals first (C-17, F-1.6, O-8)."""

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from sambakit.game.seat_draw import Drawing, SeatDraw, draw_for_seats
from sambakit.server.match.events import Data, Draft, Row
from sambakit.server.match.stored import StoredEvent
from sambakit.server.seating.people import Place
from sambakit.server.seating.seats import reseated
from sambakit.server.store.store import Change

After = TypeVar("After", covariant=True)
BETWEEN_SEATS = "|"


@dataclass(frozen=True, slots=True)
class SeatsDrawn:
    """A draw for seats as it is kept."""

    order: tuple[int, ...]  # seats, that of the highest card first
    cards: tuple[tuple[str, ...], ...]  # by seat
    dealer: int  # the seat of the first dealer


def after_drawing(
    place: Place[After], seat: int, drawing: Drawing, sides: Sequence[int], rng: Random, now: float
) -> After:
    """Return the place where everybody, bots too, sits where the cards say; the person on `seat` asked for it."""
    draw = draw_for_seats(drawing, sides, rng)
    event = StoredEvent("seats_drawn", seat=draw.seats[seat])
    seats = reseated(place.seats, dict(enumerate(draw.seats)))
    return place.after([Draft(event, data=_kept(draw))], now, Change(table=place.record.id, seats=seats, no_links=True))


def drawn_in(row: Row) -> SeatsDrawn | None:
    """Return the draw that a stored event tells of."""
    order, cards, dealer = row.data.get("order"), row.data.get("cards"), row.data.get("dealer")
    if not (isinstance(order, list) and isinstance(cards, str) and isinstance(dealer, int)):
        return None
    return SeatsDrawn(tuple(order), tuple(tuple(one.split()) for one in cards.split(BETWEEN_SEATS)), dealer)


def _kept(draw: SeatDraw) -> Data:
    by_seat = [""] * len(draw.seats)
    for who, seat in enumerate(draw.seats):
        by_seat[seat] = " ".join(draw.cards[who])
    return {
        "order": [draw.seats[who] for who in draw.order],
        "cards": BETWEEN_SEATS.join(by_seat),
        "dealer": draw.dealer,
    }

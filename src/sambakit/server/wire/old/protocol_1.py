"""The messages of protocol 1 that protocol 2 changed: events as one type of many fields, most of them empty.

Clients that were loaded before an update of the server go on with these until they are loaded again.
"""

from msgspec import Struct

from sambakit.server.wire.base import Message
from sambakit.server.wire.events import Became
from sambakit.server.wire.parts import AnyView


class Event(Struct, frozen=True):
    """A numbered event, without gaps; hidden facts are left out.

    At the table: joined (a person took the seat, or is back), left (a bot plays for the person), seat_link (a link to
    the seat was made), ready, speed (count: ms). Of the match: match_started (seat: first dealer, count: number),
    dealt (seat: dealer, count: cards each, cards: the own ones, other: the turn-up), deal_over (seat: who went out),
    match_over (count: the side that won). Of the game, with who did it in seat: drew (count; cards: the own ones),
    took (cards: those of the meld, top first; count: how many went to the hand), laid, added, merged (meld stays,
    other is gone), red_three, exposed (the table lays the red threes of a hand; count: the cards drawn for them; cards:
    the own ones of these), asked, answered, discarded, passed, ended, took_back (count: the events that no longer
    hold, the last of this seat), one_card. `red_threes` are those that the table laid with drew, took and exposed.
    In Samba Rommé also turned_over (the pile became the stock; count: its cards), buraco (the hand was emptied; cards:
    the own ones, count) and buraco_stocked (a Buraco became the stock; count). There `joker` is the card for which the
    joker stands that laid, added and took brought or moved; `cause` of
    deal_over is out, stock, stalemate or annulled.
    With a referee: irregular (cause; cards: those of the hand that were seen; count: its number in the deal; points:
    what a claim costs; where the play stands, its own events follow), claimed (seat: who claims; against: the
    offender; count: the number; cards: those that lie open now; points: off for the offender's side).
    """

    n: int
    kind: str
    seat: int | None = None
    cards: list[str] = []
    meld: str | None = None
    other: str | None = None
    way: str | None = None
    count: int | None = None
    yes: bool | None = None
    name: str | None = None
    complete: Became | None = None  # what the meld has just become
    red_threes: list[str] = []
    cause: str | None = None
    points: int | None = None
    against: int | None = None  # a seat
    joker: str | None = None  # for which card it stands


class Welcome(Message, tag="welcome", frozen=True):
    """The answer to hello in protocol 1."""

    protocol: int
    version: int
    events: list[Event]
    view: AnyView


class News(Message, tag="news", frozen=True):
    """New events in protocol 1, and the view after the last of them."""

    version: int
    events: list[Event]
    view: AnyView

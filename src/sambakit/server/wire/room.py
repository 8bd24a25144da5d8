"""The messages about a table whose match has not begun: the room in which its people gather."""

from typing import Literal

from msgspec import Struct

from sambakit.game.registry import GameName
from sambakit.server.wire.base import Message
from sambakit.server.wire.shared import Invite, TableOptions


class RoomSeat(Struct, frozen=True):
    """A seat before the match: a person has it, or a bot keeps it free."""

    seat: int
    side: int
    kind: Literal["person", "bot"]
    name: str  # "" for a person without a name; names are for those who have a seat
    level: str  # of the bot
    away: bool = False
    unnamed: bool = False


class DrawnSeat(Struct, frozen=True):
    """The cards that somebody drew for a seat, and the seat that they gave."""

    name: str
    cards: list[str]  # more than one for those who were level and drew again
    seat: int


class Room(Message, tag="room", frozen=True):
    """A table that gathers its people, as the person on `seat` sees it; sent whole whenever it changes.

    Whoever watches has seat -1, and names only with the secret of a screen link or a seat.
    """

    table: str
    version: int  # number of the last event
    game: GameName
    rules: str  # as text
    players: int
    seat: int
    seats: list[RoomSeat]
    owner: int  # the seat of the owner
    options: TableOptions
    invite: Invite | None  # None where nobody more is let in
    drawn: list[DrawnSeat]  # the last draw for seats, the highest card first; empty: none
    odd_and_even: bool  # the draw makes partners of odd and of even cards (F-1.6)
    highest_deals: bool  # the highest card of the draw deals (O-8); else it is first to play
    speed: int  # ms a bot waits before it moves
    watchers: int = 0  # pages that watch
    what_if: str = ""  # deal and step of a finished match from which this one goes on, such as "2.14"; "": it is new

"""The parts of a view: what is sent again as one when something in it has changed, and what only its seat gets."""

from typing import Final

from msgspec import Raw, Struct

from sambakit.server.wire.romme import RommeTable
from sambakit.server.wire.samba import TableView

AnyView = TableView | RommeTable  # told apart by `game`

Fields = Raw  # a JSON object: some fields of a view, or of one entry of its lists, by name


class Part(Struct, frozen=True):
    """A part of the view. Its fields replace those that the client knows, whole.

    A name such as ``sides.1`` is that of an entry: number 1 of the list `sides`.
    """

    name: str
    v: int  # version of the part: one more than the one sent before
    fields: Fields


# Lists of a view whose entries are parts of their own, as ``seats.0``; the view itself names the fields of the others.
LISTS: Final = ("seats", "sides")
PRESENCE: Final = "presence"  # of all seats: the part that travels as a message of its own
AWAY: Final = "away"  # its field of a seat
LEAVES: Final = ("leaves", "next_deal")  # its fields of the view

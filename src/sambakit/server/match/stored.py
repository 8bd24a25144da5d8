"""The event as it is stored: facts of seats and cards, never names. Its form is kept for ever (docs/kept.md).

Version 1 is this type as JSON. Fields and kinds are only added: a reader leaves what it does not know where it is, for
rows of the store are never written again. What is sent is made from it in `sending`, by the protocol of the client.
"""

from typing import Final

from msgspec import Struct

from sambakit.server.wire.events import Became

VERSION: Final = 1


class StoredEvent(Struct, frozen=True, gc=False):  # without cycles; a table has thousands
    """Something that happened, without its number. What each kind holds is written down in docs/kept.md."""

    kind: str
    seat: int | None = None
    cards: list[str] = []
    meld: str | None = None
    other: str | None = None
    way: str | None = None
    count: int | None = None
    yes: bool | None = None
    complete: Became | None = None  # what the meld has just become
    red_threes: list[str] = []  # laid by the table
    cause: str | None = None
    points: int | None = None
    against: int | None = None  # a seat
    joker: str | None = None  # for which card it stands
    left: list[int] | None = None  # ms in the banks of the clocks, by seat
    why: str | None = None  # of a clock
    v: int = VERSION

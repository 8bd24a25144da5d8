"""Tables of Samba Rommé in the middle of a game, for pages that are told what lies on them."""

from sambakit.server import wire
from tests.server.romme_tables import deck_of, do, seen, table_of

HANDS = ("r3 r4 r5 r6 b9 g12 y1", "g4 g5 y8 b1 b6 r10")


def middle(phase: str = "play") -> wire.RommeTable:
    """Return the view of a player with a row on the table, who holds the r6 that fits it, in `phase`.

    In ``draw`` the r7 lies on top of the pile, which fits the row too.
    """
    table = table_of(deck_of(HANDS, stock="r7 g9 b7 y10"))
    for play in (("discard y1",), ("draw",), ("discard g4",), ("draw",), ("lay row r3 r4 r5",)):
        do(table, *play)
    if phase == "draw":
        for play in (("add r6 A1",), ("discard b9",), ("draw",), ("discard r7",)):
            do(table, *play)
    return seen(table, 0)


def opening() -> wire.RommeTable:
    """Return the view of the opener, who holds a run and has to discard."""
    return seen(table_of(deck_of(HANDS)), 0)

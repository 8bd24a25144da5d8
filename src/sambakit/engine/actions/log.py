"""The public log of a deal: what everybody at the table has seen, in order."""

from sambakit.engine.actions.actions import Action
from sambakit.game.dataclass import dataclass


@dataclass(frozen=True, slots=True)
class Entry:
    """One public event: who did what, how many cards were drawn, which cards of the pile went to the hand."""

    seat: int
    action: Action
    drawn: int = 0  # cards from the stock, seen by the seat alone
    taken: tuple[int, ...] = ()  # the rest of the pile, bottom first

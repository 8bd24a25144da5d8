"""The public log of a game: what both players have seen, in order."""

from dataclasses import dataclass

from sambakit.romme.actions.actions import Action, Draw, TakeAdd, TakeNew
from sambakit.romme.state.state import State


@dataclass(frozen=True, slots=True)
class Entry:
    """One public event: who did what, and its automatic consequences."""

    seat: int
    action: Action
    drawn: int = 0  # cards from the stock, seen by the seat alone
    turned_over: int = 0  # times that the pile became the stock
    taken: tuple[int, ...] = ()  # the pile under its top, bottom first
    won_buraco: bool = False  # the hand was emptied, a Buraco taken
    stocked_buraco: bool = False  # a Buraco became the stock


def entry_for(before: State, after: State, action: Action) -> Entry:
    """Return the entry for `action`, which led from `before` to `after`."""
    seat = before.turn
    won = after.won[seat] > before.won[seat]
    return Entry(
        seat,
        action,
        drawn=(after.hands[seat] & ~before.hands[seat]).bit_count() if isinstance(action, Draw) else 0,
        turned_over=after.turnovers - before.turnovers if isinstance(action, Draw) else 0,
        taken=tuple(before.pile[:-1]) if isinstance(action, TakeAdd | TakeNew) else (),
        won_buraco=won,
        stocked_buraco=len(before.buracos) - len(after.buracos) > won,
    )

"""Who may ask the partner and when, and what the answer binds to (SOURCES.md section 4, C-9)."""

from tests.second_reading.positions import Position
from tests.second_reading.readings import Reading
from tests.second_reading.ways import can_end_without_going_out, can_go_out, can_open_and_stay

MOST_CARDS = 24  # above it nobody is asked, so that a yes is always exact (issue, section 1)


def why_not(reading: Reading, position: Position, *, asked: bool) -> str:
    """Return why the player may not ask now, or nothing where asking is right. The draw step is over."""
    if reading.alone(position.players):
        return "alone"
    if asked:
        return "asked"
    if position.goes_out or (position.shown and not position.opened):
        return "step"
    if reading.asks_before_melding and position.melded:
        return "melded"
    if len(position.hand) > MOST_CARDS:
        return "many"
    if not can_end_without_going_out(reading, position):
        return "no_end"
    return "" if reading.asks_unable or can_go_out(reading, position) else "unable"


def is_bound(reading: Reading, before: Position) -> bool:
    """Return whether a yes binds a player with this position: there is a way out that could be lost."""
    return reading.yes_binds and can_go_out(reading, before)


def keeps_yes(reading: Reading, after: Position) -> bool:
    """Return whether a step that leads to `after` keeps a yes: the player is out, or can still go out."""
    return can_go_out(reading, after)


def keeps_no(reading: Reading, after: Position) -> bool:
    """Return whether a step that leads to `after` keeps a no: the turn can end, or has ended, with a card in hand."""
    if not after.hand:
        return False
    if after.ended:
        return True
    if not after.opened and after.shown:
        return not after.goes_out and can_open_and_stay(reading, after)
    return can_end_without_going_out(reading, after)

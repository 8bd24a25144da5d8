"""Carries the lines of a valid record out again, in any game."""

from typing import Any


def carry_out(deal: Any, line: Any) -> None:
    """Carry out a play or claim of a record that is known to be valid; `deal` is that of its game, just before it."""
    if not hasattr(line, "actions"):
        deal.claim(line.seat, line.number, line.discard)
    elif getattr(line, "irregular", False):
        deal.play_irregularly(line.seat, line.actions)
    else:
        deal.play(line.actions)

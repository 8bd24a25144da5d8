"""The checks of a simulated deal of Samba and its relatives."""

from collections.abc import Mapping
from random import Random
from typing import Final

from sambakit.arena.simulation import invariants
from sambakit.engine.deal import Deal
from sambakit.engine.rules.ruleset import RuleSet

# Match scores before a deal: half of all deals begin a match, the others meet the other opening minimums.
STARTS: Final = (-400, 0, 695, 1500, 2995, 3000, 7000, 9500)
endings: Final[tuple[str, ...]] = ("going_out", "stock")


def starts(rules: RuleSet, sides: int, rng: Random) -> list[int] | None:
    """Return scores around the steps of the opening minimum, half of the time."""
    return [rng.choice(STARTS) for _ in range(sides)] if rng.random() < 0.5 else None


def costly(deal: Deal, listed: list[int], rng: Random) -> None:
    """Check listing and views."""
    invariants.check_listing(deal, listed, rng)
    invariants.check_view(deal, rng.randrange(deal.state.players), listed, rng)


def after_action(deal: Deal) -> None:
    """Check cards, pile, sides, and leave to go out."""
    invariants.check_cards(deal.state)
    invariants.check_pile(deal.state)
    invariants.check_sides(deal.state)
    invariants.check_leave(deal.state)


def at_the_end(deal: Deal) -> None:
    """Check the scores."""
    invariants.check_scores(deal.state)


def same(deal: Deal, again: Deal) -> None:
    """Check that both states are the same."""
    invariants.check_same(deal.state, again.state)


def ending(deal: Deal) -> str:
    """Return whether somebody went out."""
    return "going_out" if deal.state.went_out >= 0 else "stock"


def counted(deal: Deal) -> Mapping[str, int]:
    """Return nothing more."""
    return {}

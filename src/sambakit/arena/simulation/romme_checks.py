"""The checks of a simulated game of Samba Rommé."""

from collections.abc import Mapping
from random import Random
from typing import Final

from sambakit.arena.simulation import romme_invariants as invariants
from sambakit.romme.deal import RommeDeal
from sambakit.romme.rules.rules import RommeRules

endings: Final[tuple[str, ...]] = ("going_out", "stalemate", "annulled")


def starts(rules: RommeRules, sides: int, rng: Random) -> list[int] | None:
    """Return none: nothing in a game depends on the match."""
    return None


def costly(deal: RommeDeal, listed: list[int], rng: Random) -> None:
    """Check listing and views."""
    invariants.check_listing(deal, listed, rng)
    invariants.check_view(deal, rng.randrange(len(deal.state.hands)), listed, rng)


def after_action(deal: RommeDeal) -> None:
    """Check the cards."""
    invariants.check_cards(deal.state)


def at_the_end(deal: RommeDeal) -> None:
    """Check the scores."""
    invariants.check_scores(deal.state)


def same(deal: RommeDeal, again: RommeDeal) -> None:
    """Check that both states are the same."""
    invariants.check_same(deal.state, again.state)


def ending(deal: RommeDeal) -> str:
    """Return whether somebody went out, or which stalemate it was."""
    if deal.state.went_out >= 0:
        return "going_out"
    return "annulled" if deal.state.annulled else "stalemate"


def counted(deal: RommeDeal) -> Mapping[str, int]:
    """Return how many Buracos were won."""
    return {"buracos_won": sum(deal.state.won)}

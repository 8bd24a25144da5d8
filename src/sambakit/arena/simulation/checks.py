"""What a simulated deal is checked for, game by game."""

from collections.abc import Mapping
from random import Random
from types import MappingProxyType
from typing import Any, Final, Protocol

from sambakit.arena import invariants as samba
from sambakit.arena.romme import invariants as romme
from sambakit.engine.deal import Deal
from sambakit.engine.ruleset import RuleSet
from sambakit.romme.game import RommeGame
from sambakit.romme.rules import RommeRules

# Match scores before a deal: half of all deals begin a match, the others meet the other opening minimums.
STARTS: Final = (-400, 0, 695, 1500, 2995, 3000, 7000, 9500)


class Checks(Protocol):
    """The invariants of a game; each method raises Violation where one does not hold."""

    @property
    def endings(self) -> tuple[str, ...]:
        """Return in what ways a deal ends, as `ending` names them."""
        ...

    def starts(self, rules: Any, sides: int, rng: Random) -> list[int] | None:
        """Return match scores by side before a deal, None for none."""
        ...

    def costly(self, deal: Any, listed: list[int], rng: Random) -> None:
        """Check that listed actions and refusals agree, and that a view shows nothing hidden."""
        ...

    def after_action(self, deal: Any) -> None:
        """Check the cards in play, and what is kept up to date."""
        ...

    def at_the_end(self, deal: Any) -> None:
        """Check that the score is counted right."""
        ...

    def same(self, deal: Any, again: Any) -> None:
        """Check that a replay led to the same state."""
        ...

    def ending(self, deal: Any) -> str:
        """Return how a deal ended."""
        ...

    def counted(self, deal: Any) -> Mapping[str, int]:
        """Return what else is counted in a deal, by name."""
        ...


class SambaChecks:
    """The invariants of Samba."""

    endings = ("going_out", "stock")

    def starts(self, rules: RuleSet, sides: int, rng: Random) -> list[int] | None:
        """Return scores around the steps of the opening minimum, half of the time."""
        return [rng.choice(STARTS) for _ in range(sides)] if rng.random() < 0.5 else None

    def costly(self, deal: Deal, listed: list[int], rng: Random) -> None:
        """Check listing and views."""
        samba.check_listing(deal, listed, rng)
        samba.check_view(deal, rng.randrange(deal.state.players), listed, rng)

    def after_action(self, deal: Deal) -> None:
        """Check cards and sides."""
        samba.check_cards(deal.state)
        samba.check_sides(deal.state)

    def at_the_end(self, deal: Deal) -> None:
        """Check the scores."""
        samba.check_scores(deal.state)

    def same(self, deal: Deal, again: Deal) -> None:
        """Check that both states are the same."""
        samba.check_same(deal.state, again.state)

    def ending(self, deal: Deal) -> str:
        """Return whether somebody went out."""
        return "going_out" if deal.state.went_out >= 0 else "stock"

    def counted(self, deal: Deal) -> Mapping[str, int]:
        """Return nothing more."""
        return {}


class RommeChecks:
    """The invariants of Samba Rommé."""

    endings = ("going_out", "stalemate", "annulled")

    def starts(self, rules: RommeRules, sides: int, rng: Random) -> list[int] | None:
        """Return none: nothing in a game depends on the match."""
        return None

    def costly(self, deal: RommeGame, listed: list[int], rng: Random) -> None:
        """Check listing and views."""
        romme.check_listing(deal, listed, rng)
        romme.check_view(deal, rng.randrange(len(deal.state.hands)), listed, rng)

    def after_action(self, deal: RommeGame) -> None:
        """Check the cards."""
        romme.check_cards(deal.state)

    def at_the_end(self, deal: RommeGame) -> None:
        """Check the scores."""
        romme.check_scores(deal.state)

    def same(self, deal: RommeGame, again: RommeGame) -> None:
        """Check that both states are the same."""
        romme.check_same(deal.state, again.state)

    def ending(self, deal: RommeGame) -> str:
        """Return whether somebody went out, or which stalemate it was."""
        if deal.state.went_out >= 0:
            return "going_out"
        return "annulled" if deal.state.annulled else "stalemate"

    def counted(self, deal: RommeGame) -> Mapping[str, int]:
        """Return how many Buracos were won."""
        return {"buracos_won": sum(deal.state.won)}


CHECKS: Final[Mapping[str, Checks]] = MappingProxyType({"samba": SambaChecks(), "samba_romme": RommeChecks()})

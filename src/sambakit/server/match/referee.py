"""What a game with penalties lets a table do: plays against the rules that stand, and claims on them (C-15)."""

from collections.abc import Sequence
from typing import Any, Protocol

from sambakit.server import wire
from sambakit.server.events import Draft
from sambakit.server.game import Game


class NoClaim(Exception):
    """A claim is not good; `refusal` travels."""

    def __init__(self, refusal: wire.Refusal) -> None:
        super().__init__(refusal.code)
        self.refusal = refusal


class Referee(Protocol):
    """Reads refusals a second time."""

    MOST_AT_ONCE: int  # irregular plays of a seat that may be claimed at the same time

    def would_be(self, deal: Any, seat: int, actions: Sequence[Any]) -> str:
        """Return the cause that a play which the rules refuse would be if it were done, empty for none."""
        ...

    def too_many(self, deal: Any, seat: int) -> bool:
        """Return whether so many irregular plays of `seat` wait that it has to stop."""
        ...

    def first_to_claim(self, deal: Any, offender: int, bots: Sequence[int]) -> int | None:
        """Return the one of `bots` that claims what the offender does, None where none would."""
        ...

    def play_irregularly(
        self, game: Game, seat: int, actions: Sequence[Any], claimer: int | None
    ) -> tuple[Game, list[Draft]]:
        """Return the game after a refused play that is done all the same, and its events; raises RuleViolation."""
        ...

    def claim(self, game: Game, seat: int, number: int) -> tuple[Game, list[Draft]]:
        """Return the game after the claim of `seat`, and its events; raises NoClaim."""
        ...

    def too_late(self) -> wire.Refusal:
        """Return why what was done in an earlier deal cannot be claimed."""
        ...

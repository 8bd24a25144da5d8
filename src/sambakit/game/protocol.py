"""The protocol of a game for tables, bots, arena and records: one deal of it."""

from collections.abc import Sequence
from typing import Protocol, Self, TypeVar

from sambakit.game.refusal import Refusal

Seen = TypeVar("Seen", covariant=True)  # what a seat may know
Wish = TypeVar("Wish")  # an action as people write it


class PlayableDeal(Protocol[Seen, Wish]):
    """A deal being played. Actions have two faces: packed numbers for programs, values for people."""

    @property
    def over(self) -> bool:
        """Return whether the deal has ended."""
        ...

    @property
    def unfinished(self) -> bool:
        """Return whether packed actions have begun a step that must be ended first."""
        ...

    @property
    def actor(self) -> int:
        """Return the seat that decides now."""
        ...

    @property
    def turn(self) -> int:
        """Return the seat whose turn it is; another one may decide in it."""
        ...

    @property
    def turns(self) -> int:
        """Return how many turns have begun."""
        ...

    def legal(self) -> list[int]:
        """Return every packed action that the acting player may take now; none of them is a dead end."""
        ...

    def legal_actions(self) -> list[Wish]:
        """Return the same as values."""
        ...

    def value_of(self, action: int) -> Wish:
        """Return the value of a packed action that the acting player may take now."""
        ...

    def refuse(self, play: Sequence[Wish]) -> Refusal | None:
        """Return why the rules refuse `play` by the acting player, or None where they allow it."""
        ...

    def play(self, play: Sequence[Wish]) -> Sequence[object]:
        """Carry `play` out whole and return its steps, as this game describes them.

        Raises RuleViolation and changes nothing where the rules refuse it.
        """
        ...

    def act(self, action: int) -> None:
        """Carry out one packed legal action; raises RuleViolation where it is not listed."""
        ...

    def view(self, seat: int) -> Seen:
        """Return the view of `seat`."""
        ...

    def copy(self) -> Self:
        """Return an independent copy of the deal."""
        ...

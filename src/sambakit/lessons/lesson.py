"""A lesson as values: steps, each a prepared deal with a moment at which the learner plays on."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from sambakit.game.dataclass import dataclass, field
from sambakit.game.registry import game_module
from sambakit.games import adapter_of

LEARNER: Final = 0  # the seat
PREFERRED: Final = 4  # players, where the rules know them so


class Lacking(Exception):
    """The rule set knows no such step, or no deal of it can show one."""


@dataclass(frozen=True, slots=True)
class Prepared:
    """A step of a lesson: a deck, and the plays that lead to its moment. The learner sits at seat 0.

    `name` is one of the `steps` of the game. `answer` are plays that reach what the step is about, `facts` the
    values that the guide tells: points, and numbers of cards.
    """

    name: str
    players: int
    dealer: int
    deck: tuple[int, ...] = field(repr=False)  # first card dealt first
    moves: tuple[tuple[str, ...], ...]  # plays of all seats in notation, from the first turn to the moment
    answer: tuple[tuple[str, ...], ...]
    facts: Mapping[str, int]


class Lessons(Protocol):
    """The module of one game, `sambakit.lessons.<game>`."""

    def steps(self) -> tuple[str, ...]:
        """Return the names of all steps, in the order in which they are learned."""
        ...

    def prepare(self, rules: Any, step: str) -> Prepared:
        """Return `step` for `rules`, always the same one; raises Lacking where they have none."""
        ...

    def reached(self, step: str, deal: Any) -> bool:
        """Return whether the learner has done in `deal`, since its first turn, what `step` is about."""
        ...


def lessons_of(game: str) -> Lessons:
    """Return the module of `game`."""
    lessons: Lessons = game_module("sambakit.lessons.{game}", game)
    return lessons


def lesson_for(rules: Any) -> tuple[Prepared, ...]:
    """Return the steps that `rules` have, in order; house rules may leave none."""
    lessons = lessons_of(adapter_of(rules).name)
    return tuple(found for step in lessons.steps() if (found := prepared(rules, step)))


def prepared(rules: Any, step: str) -> Prepared | None:
    """Return `step` for `rules`, None where they have none."""
    lessons = lessons_of(adapter_of(rules).name)
    try:
        return lessons.prepare(rules, step) if step in lessons.steps() else None
    except Lacking:
        return None


def fits(plays: Sequence[Sequence[str]], deal: Any, parse: Any) -> bool:
    """Play `plays` in `deal` as far as the rules allow them; return whether they allow all."""
    for play in plays:
        actions = [parse(text) for text in play]
        if deal.over or deal.refuse(actions) is not None:
            return False
        deal.play(actions)
    return True

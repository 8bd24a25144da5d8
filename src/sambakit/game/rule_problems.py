"""The reasons why a rule set of any game is unplayable, with the fields concerned."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sambakit.game.dataclass import dataclass

if TYPE_CHECKING:
    pass


Facts = tuple[tuple[str, int | str], ...]


@dataclass(frozen=True, slots=True)
class Problem:
    """A reason why a rule set is unplayable, and its fields.

    `text` is the reason in English with places for `facts`; the rulebook holds it in other languages.
    """

    fields: tuple[str, ...]
    text: str
    facts: Facts = ()

    @property
    def reason(self) -> str:
        """The reason in English."""
        return self.text.format(**dict(self.facts))

    def __str__(self) -> str:
        return f"{', '.join(self.fields)}: {self.reason}"


class UnplayableRules(ValueError):
    """A rule set that contradicts itself or that nobody can play; `problems` has the reasons."""

    def __init__(self, problems: tuple[Problem, ...]) -> None:
        super().__init__("; ".join(str(problem) for problem in problems))
        self.problems = problems

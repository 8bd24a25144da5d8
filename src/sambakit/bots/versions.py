"""Bots under their whole names, such as ``steady@1``: a version never changes its choices (docs/kept.md)."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

FIRST: Final = 1
MARK: Final = "@"


class NoSuchBot(ValueError):
    """A name that no bot has, or a version that a bot does not have; says which there are."""


@dataclass(frozen=True, slots=True)
class BotVersions:
    """All bots of one game: the newest versions by bare name, and the ones before them by whole name.

    An older version stays for ever, so the newest version of a bot is one more than it has older ones.
    """

    newest: Mapping[str, Callable[[], Any]]
    older: Mapping[str, Callable[[], Any]]

    def whole_name(self, text: str) -> str:
        """Return the name of a bot with its version, the newest for a bare name; raises NoSuchBot.

        >>> BotVersions({"steady": object}, {}).whole_name("steady")
        'steady@1'
        """
        name, mark, version = text.partition(MARK)
        if name not in self.newest:
            raise NoSuchBot(f"there is no bot {text!r}; there are: {', '.join(self.newest)}")
        known = [f"{name}{MARK}{number}" for number in range(FIRST, self._count(name) + 1)]
        if not mark:
            return known[-1]
        if text not in known:
            raise NoSuchBot(f"there is no version {version!r} of the bot {name}; there are: {', '.join(known)}")
        return text

    def make(self, text: str) -> Any:
        """Return a new bot by its name, with a version or without; raises NoSuchBot."""
        whole = self.whole_name(text)
        return self.older[whole]() if whole in self.older else self.newest[whole.partition(MARK)[0]]()

    def whole_names(self) -> list[str]:
        """Return the whole names of all versions, the newest ones last."""
        return [*self.older, *(self.whole_name(name) for name in self.newest)]

    def knows(self, text: str) -> bool:
        """Return whether a bot has this name, with a version or without."""
        try:
            self.whole_name(text)
        except NoSuchBot:
            return False
        return True

    def _count(self, name: str) -> int:
        return 1 + sum(bare_name(one) == name for one in self.older)


def bare_name(text: str) -> str:
    """Return the name of a bot without its version."""
    return text.partition(MARK)[0]


def kept_name(text: str) -> str:
    """Return the whole name that a stored one means: a bare name comes from before versions and means the first."""
    return text if MARK in text else f"{text}{MARK}{FIRST}"

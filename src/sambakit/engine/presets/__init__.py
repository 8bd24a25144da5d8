"""One short file a rule set: field, value, rule id."""

from collections.abc import Iterator, Mapping
from importlib import import_module
from typing import Final

from sambakit.engine.presets.cites import LETTERS
from sambakit.engine.rules.ruleset import RuleSet


class Presets(Mapping[str, RuleSet]):
    """The sourced rule sets by name. Each is in the module of its name, which is imported when it is asked for."""

    def __init__(self, *names: str) -> None:
        self._names = names

    def __getitem__(self, name: str) -> RuleSet:
        if name not in self._names:
            raise KeyError(name)
        found: RuleSet = getattr(import_module(f"{__name__}.{name}"), name.upper())
        return found

    def __contains__(self, name: object) -> bool:
        return name in self._names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


PRESETS: Final = Presets(*LETTERS.values())

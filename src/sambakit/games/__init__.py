"""What tables, arena, records and commands know of each game: one adapter a game, behind one protocol."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final

from sambakit.engine.refusal import NotationError
from sambakit.engine.rule_texts import file_parts, unknown_name
from sambakit.games.kind import AnyDeal, AnyKind, Goal, Kind, Verdict
from sambakit.games.romme import Romme
from sambakit.games.samba import Samba

__all__ = [
    "KINDS",
    "AnyDeal",
    "AnyKind",
    "Goal",
    "Kind",
    "Verdict",
    "kind_of",
    "kind_of_record",
    "kind_of_text",
    "parse_rules",
    "parse_rules_file",
]

KINDS: Final[Mapping[str, AnyKind]] = MappingProxyType({kind.name: kind for kind in (Samba(), Romme())})


def kind_of_text(text: str) -> AnyKind:
    """Return the game whose rules `text` names, such as ``dutch + target=5000``; Samba where no game knows the name."""
    name = text.partition("+")[0].strip()
    return next((kind for kind in KINDS.values() if name in kind.presets), next(iter(KINDS.values())))


def parse_rules(text: str) -> Any:
    """Return the rules of whichever game that `text` names; raises NotationError, UnplayableRules."""
    name = text.partition("+")[0].strip()
    if not any(name in kind.presets for kind in KINDS.values()):
        raise NotationError(unknown_name(name, [kind.rule_texts for kind in KINDS.values()]))
    return kind_of_text(text).parse_rules(text)


def parse_rules_file(text: str) -> tuple[Any, str]:
    """Return the rules of a file of rules of whichever game, and its title; raises NotationError, UnplayableRules."""
    rules, title = file_parts(text)
    return parse_rules(rules), title


def kind_of_record(text: str) -> AnyKind:
    """Return the game whose match a record tells of, Samba where it names no rules that a game knows."""
    named = [line.split()[1:2] for line in text.splitlines() if line.split()[:1] == ["rules"]]
    return kind_of_text(" ".join(named[0]) if named else "")


def kind_of(rules: object) -> AnyKind:
    """Return the game to which a rule value belongs; raises ValueError for what is none."""
    for kind in KINDS.values():
        if isinstance(rules, kind.rules_type):
            return kind
    raise ValueError(f"{rules!r} are the rules of no game")

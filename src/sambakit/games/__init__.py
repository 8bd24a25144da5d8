"""What tables, arena, records and commands know of each game: one adapter a game, behind one protocol."""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

from sambakit.games.kind import AnyDeal, AnyKind, Kind, Verdict
from sambakit.games.romme import Romme
from sambakit.games.samba import Samba

__all__ = ["KINDS", "AnyDeal", "AnyKind", "Kind", "Verdict", "kind_of", "kind_of_record", "kind_of_text"]

KINDS: Final[Mapping[str, AnyKind]] = MappingProxyType({kind.name: kind for kind in (Samba(), Romme())})


def kind_of_text(text: str) -> AnyKind:
    """Return the game whose rules `text` names, such as ``dutch + target=5000``; Samba where no game knows the name."""
    name = text.partition("+")[0].strip()
    return next((kind for kind in KINDS.values() if name in kind.presets), next(iter(KINDS.values())))


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

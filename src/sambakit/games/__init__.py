"""The adapters of all games for tables, arena, records and commands, behind one protocol."""

from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import Any, Final

from sambakit.game.refusal import NotationError
from sambakit.game.registry import GAMES, game_module
from sambakit.game.rule_ids import preset_in
from sambakit.game.rule_texts import file_parts, unknown_name
from sambakit.games.adapter import AnyAdapter, AnyDeal, GameAdapter, Goal, Verdict

__all__ = [
    "ADAPTERS",
    "AnyAdapter",
    "AnyDeal",
    "GameAdapter",
    "Goal",
    "Verdict",
    "adapter_of",
    "adapter_of_record",
    "adapter_of_text",
    "parse_kept_rules",
    "parse_rules",
    "parse_rules_file",
    "shown_rules",
]

ADAPTERS: Final[Mapping[str, AnyAdapter]] = MappingProxyType(
    {game: game_module("sambakit.games.{game}", game).ADAPTER for game in GAMES}
)


def adapter_of_text(text: str) -> AnyAdapter:
    """Return the game whose rules `text` names, such as ``dutch + target=5000``; Samba where no game knows the name."""
    name = preset_in(text)
    knowing = [adapter for adapter in ADAPTERS.values() if name in adapter.rules.presets]
    return [*knowing, *ADAPTERS.values()][0]


@lru_cache(maxsize=256)
def parse_rules(text: str) -> Any:
    """Return the rules, of any game, that `text` names; raises NotationError, UnplayableRules."""
    return _adapter_known(text).rules.parse(text)


def parse_kept_rules(text: str) -> Any:
    """Return the rules of a text that was kept; a bare name means the first revision. Raises as `parse_rules` does."""
    return _adapter_known(text).rules.parse_kept(text)


def shown_rules(text: str) -> str:
    """Return the text of rules that were kept as people read it: ``dutch`` for ``dutch.1`` while there is no other."""
    rules = parse_kept_rules(text)
    return adapter_of(rules).rules.print(rules)


def _adapter_known(text: str) -> AnyAdapter:
    """Return the game whose rules `text` names; raises NotationError where no game knows the name."""
    if not any(preset_in(text) in adapter.rules.presets for adapter in ADAPTERS.values()):
        name = text.partition("+")[0].strip()
        raise NotationError(unknown_name(name, [adapter.rules for adapter in ADAPTERS.values()]))
    return adapter_of_text(text)


def parse_rules_file(text: str) -> tuple[Any, str]:
    """Return the rules in a file of rules of any game, and its title; raises NotationError, UnplayableRules."""
    rules, title = file_parts(text)
    return parse_kept_rules(rules), title


def adapter_of_record(text: str) -> AnyAdapter:
    """Return the game of a record, Samba if it names no known rules."""
    starts = (line.split(maxsplit=2) for line in text.splitlines())
    named = next((words[1:2] for words in starts if words[:1] == ["rules"]), [])
    return adapter_of_text(" ".join(named))


def adapter_of(rules: object) -> AnyAdapter:
    """Return the game to which a rule value belongs; raises ValueError for any other value."""
    for adapter in ADAPTERS.values():
        if isinstance(rules, adapter.rules_type):
            return adapter
    raise ValueError(f"{rules!r} are the rules of no game")

"""Reading position files: safe YAML, known keys only, known rules only (format: docs/positions.md)."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeGuard

import yaml

from sambakit.game.refusal import NotationError
from sambakit.game.rule_ids import preset_in
from sambakit.game.rule_problems import UnplayableRules
from sambakit.game.text_files import read_text_file
from sambakit.games import adapter_of, adapter_of_text, parse_rules
from sambakit.positions.malformed import Malformed, is_number, unknown_keys
from sambakit.positions.registry import AnyPosition, positions_of
from sambakit.rulebook import rule_ids

POSITION_KEYS: Final = frozenset({"id", "title", "checks", "players", "state", "action", "expect"})


@dataclass(frozen=True, slots=True)
class Entry:
    """A position of a file under its id, or the reason why it is not one."""

    id: str
    position: AnyPosition | None
    problem: str = ""


class _Loader(yaml.SafeLoader):
    """Safe YAML in which a key may not stand twice in one mapping."""

    def construct_mapping(self, node: yaml.MappingNode, deep: bool = False) -> dict[Any, Any]:
        """Return the mapping of `node`; raises ConstructorError for a key that stands twice."""
        seen: set[object] = set()
        for key_node, _ in node.value:
            key = self.construct_object(key_node, deep=True)
            if not isinstance(key, str | int):
                raise yaml.constructor.ConstructorError(None, None, f"{key!r} is no key", key_node.start_mark)
            if key in seen:
                raise yaml.constructor.ConstructorError(
                    None, None, f"the key {key!r} stands twice", key_node.start_mark
                )
            seen.add(key)
        return super().construct_mapping(node, deep=deep)


def positions_in(path: Path) -> Iterator[Entry]:
    """Yield the positions of the file `path`, in order; an unreadable file is one entry with its problem."""
    if path.is_dir():
        yield Entry(path.name, None, "no position file (.yaml) lies in this folder")
        return
    try:
        content = yaml.load(read_text_file(path), Loader=_Loader)  # a SafeLoader with one more check
        yield from _entries(path, content)
    except (OSError, yaml.YAMLError, RecursionError, ValueError) as error:
        said = error.strerror if isinstance(error, OSError) else str(error)
        reason = " ".join((said or "").split())
        yield Entry(path.name, None, f"the file cannot be read: {reason or type(error).__name__}")


def _entries(path: Path, content: object) -> Iterator[Entry]:
    if not isinstance(content, dict):
        yield Entry(path.name, None, "the file holds no mapping with 'positions'")
        return
    unknown = sorted(str(key) for key in content if key not in ("rule_set", "positions"))
    if unknown:
        yield Entry(path.name, None, f"unknown key of the file: {', '.join(unknown)}")
    listed = content.get("positions")
    if not isinstance(listed, list) or not listed:
        yield Entry(path.name, None, "'positions' is no list of positions")
        return
    for number, raw in enumerate(listed, start=1):
        name = raw.get("id") if isinstance(raw, dict) else None
        label = name if _is_line(name) else f"{path.name} number {number}"
        try:
            yield Entry(label, read_position(raw, content.get("rule_set")))
        except Malformed as error:
            yield Entry(label, None, str(error))


def read_position(raw: object, rule_set: object = None) -> AnyPosition:
    """Return the position written as `raw`, of `rule_set` where it names none itself; raises Malformed."""
    if not isinstance(raw, dict):
        raise Malformed("a position is a mapping")
    name = raw.get("rule_set", rule_set)
    if not isinstance(name, str):
        raise Malformed("no 'rule_set' is named")
    missing = sorted(POSITION_KEYS - raw.keys())
    if missing:
        raise Malformed(f"missing key: {', '.join(missing)}")
    unknown_keys("the position", raw, POSITION_KEYS | {"rule_set"})
    for key in ("id", "title"):
        if not _is_line(raw[key]):
            raise Malformed(f"{key}: one line of text is wanted")
    _check_rules("checks", raw["checks"])
    if not isinstance(raw["action"], list):
        raise Malformed("action: a list of steps is wanted, it may be empty")
    if not isinstance(raw["expect"], dict) or not raw["expect"]:
        raise Malformed("expect: a mapping that is not empty is wanted")
    if "refused_by" in raw["expect"]:
        refused_by = raw["expect"]["refused_by"]
        _check_rules("refused_by", refused_by if isinstance(refused_by, list) else [refused_by])
    rules, players = _rules(name), raw["players"]
    allowed = adapter_of(rules).sides(rules)
    if not is_number(players) or players not in allowed:
        raise Malformed(f"players: {name} is played by {sorted(allowed)}, not {players!r}")
    position: AnyPosition = positions_of(adapter_of(rules).name).read(raw, rules, players)
    return position


def _rules(text: str) -> Any:
    """Return the rules that `text` names, house rules among them; raises Malformed."""
    preset = preset_in(text)
    if preset not in adapter_of_text(text).rules.presets:
        raise Malformed(f"the rule set {preset!r} does not exist yet")
    try:
        return parse_rules(text)
    except (NotationError, UnplayableRules) as error:
        raise Malformed(f"rule_set: {error}") from None


def _is_line(value: object) -> TypeGuard[str]:
    """Return whether `value` is one line of text."""
    return isinstance(value, str) and len(value.strip().splitlines()) == 1


def _check_rules(key: str, ids: object) -> None:
    """Raise Malformed unless `ids` is a list of rules in the rulebook."""
    if not isinstance(ids, list) or not ids:
        raise Malformed(f"{key}: a list of rule ids is wanted")
    for rule in ids:
        if not isinstance(rule, str) or rule not in numbered_rules():
            raise Malformed(f"{key}: there is no rule {rule!r}")


@cache
def numbered_rules() -> frozenset[str]:
    """Return the ids of all rules; a heading that only groups rules, such as D-4, does not count."""
    ids = rule_ids()
    return frozenset(rule for rule in ids if not any(other.startswith(f"{rule}.") for other in ids))

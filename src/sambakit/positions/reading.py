"""Reading position files: safe YAML, known keys only, known rules only (format: docs/positions.md)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final, TypeGuard

import yaml

from sambakit.engine.cards import CARDS
from sambakit.engine.house_rules import parse_rules
from sambakit.engine.refusal import NotationError
from sambakit.engine.rule_problems import UnplayableRules
from sambakit.engine.ruleset import RuleSet
from sambakit.engine.rulesets import PRESETS
from sambakit.positions.malformed import Malformed, is_number, number_of, unknown_keys
from sambakit.positions.romme.reading import RommePosition, check_state
from sambakit.romme.house_rules import PRESETS as ROMME_PRESETS
from sambakit.romme.house_rules import parse_rules as parse_romme
from sambakit.romme.rules import PLAYERS, RommeRules
from sambakit.rulebook import rule_ids

POSITION_KEYS: Final = frozenset({"id", "title", "checks", "players", "state", "action", "expect"})
STATE_KEYS: Final = frozenset(
    {
        "scores",
        "turn",
        "phase",
        "hands",
        "melds",
        "red_threes",
        "pile",
        "stock",
        "went_out",
        "penalties",
        "no_turn_yet",
        "first_turn",
        "concealed",
    }
)
PHASES: Final = ("deal", "draw", "play", "over", "match")
# Which phases a key of the state makes sense in, unless it is empty; a key that is not named here does in each of them.
KEY_PHASES: Final[Mapping[str, tuple[str, ...]]] = {
    "hands": ("deal", "draw", "play", "over"),
    "melds": ("draw", "play", "over"),
    "red_threes": ("draw", "play", "over"),
    "pile": ("draw", "play", "over"),
    "stock": ("deal", "draw", "play", "over"),
    "went_out": ("over",),
    "penalties": ("over",),
    "no_turn_yet": ("over",),
    "first_turn": ("deal", "draw", "play"),
    "concealed": ("over",),
}


@dataclass(frozen=True, slots=True)
class Position:
    """A position as it is written, its keys, rules and rule set known."""

    id: str
    title: str
    rules: RuleSet
    players: int
    state: Mapping[str, Any]
    steps: Sequence[Any]
    expect: Mapping[str, Any]

    @property
    def phase(self) -> str:
        """Return the phase in which it begins, one of PHASES."""
        return str(self.state["phase"])

    @property
    def sides(self) -> int:
        """Return how many sides play."""
        return max(self.rules.table.sides(self.players)) + 1


@dataclass(frozen=True, slots=True)
class Entry:
    """A position of a file under its id, or why it is none."""

    id: str
    position: Position | RommePosition | None
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
    """Yield what the file `path` holds, in order; a file that cannot be read is one entry with its problem."""
    if path.is_dir():
        yield Entry(path.name, None, "no position file (.yaml) lies in this folder")
        return
    try:
        content = yaml.load(path.read_text(encoding="utf-8"), Loader=_Loader)  # a SafeLoader with one more check
        yield from _entries(path, content)
    except (OSError, UnicodeDecodeError, yaml.YAMLError, RecursionError, ValueError) as error:
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


def read_position(raw: object, rule_set: object = None) -> Position | RommePosition:
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
    rules, players = _rule_set(name), raw["players"]
    allowed = {PLAYERS} if isinstance(rules, RommeRules) else rules.table.players
    if not is_number(players) or players not in allowed:
        raise Malformed(f"players: {name} is played by {sorted(allowed)}, not {players!r}")
    if isinstance(rules, RommeRules):
        check_state(raw["state"])
        return RommePosition(raw["id"], raw["title"], rules, raw["state"], raw["action"], raw["expect"])
    _check_state(raw["state"])
    return Position(raw["id"], raw["title"], rules, players, raw["state"], raw["action"], raw["expect"])


def _rule_set(text: str) -> RuleSet | RommeRules:
    """Return the rule set that `text` names, house rules among them; raises Malformed."""
    preset = text.partition("+")[0].strip()
    if preset not in PRESETS and preset not in ROMME_PRESETS:
        raise Malformed(f"the rule set {preset!r} does not exist yet")
    try:
        return parse_romme(text) if preset in ROMME_PRESETS else parse_rules(text)
    except (NotationError, UnplayableRules) as error:
        raise Malformed(f"rule_set: {error}") from None


def _is_line(value: object) -> TypeGuard[str]:
    """Return whether `value` is one line of text."""
    return isinstance(value, str) and len(value.strip().splitlines()) == 1


def _check_state(state: object) -> None:
    """Raise Malformed where `state` has no phase, an unknown key, or one that says nothing in its phase."""
    if not isinstance(state, dict):
        raise Malformed("state: a mapping is wanted")
    unknown_keys("state", state, STATE_KEYS)
    phase = state.get("phase")
    if phase not in PHASES:
        raise Malformed(f"state.phase: {phase!r} is not one of {', '.join(PHASES)}")
    for key, value in state.items():
        empty = value is None or value is False or value in ([], {})
        if not empty and phase not in KEY_PHASES.get(key, PHASES):
            raise Malformed(f"state.{key}: says nothing in phase {phase}")


def _check_rules(key: str, ids: object) -> None:
    """Raise Malformed where `ids` is no list of rules in the rulebook."""
    if not isinstance(ids, list) or not ids:
        raise Malformed(f"{key}: a list of rule ids is wanted")
    for rule in ids:
        if not isinstance(rule, str) or rule not in numbered_rules():
            raise Malformed(f"{key}: there is no rule {rule!r}")


@cache
def numbered_rules() -> frozenset[str]:
    """Return the ids of all rules; a heading that only groups rules, such as D-4, is none."""
    ids = rule_ids()
    return frozenset(rule for rule in ids if not any(other.startswith(f"{rule}.") for other in ids))


def cards_of_list(where: str, value: object) -> tuple[int, ...]:
    """Return the cards of a list of texts, in order; raises Malformed."""
    if not isinstance(value, list):
        raise Malformed(f"{where}: a list of cards is wanted")
    return tuple(card_of_text(where, card) for card in value)


def card_of_text(where: str, value: object) -> int:
    """Return the card that `value` prints; raises Malformed."""
    kind = CARDS.get(value) if isinstance(value, str) else None
    if kind is None:
        raise Malformed(f"{where}: {value!r} is no card")
    return kind


def by_seat(where: str, value: object, players: int) -> dict[int, Any]:
    """Return a mapping from seat to something; raises Malformed."""
    if not isinstance(value, dict):
        raise Malformed(f"{where}: a mapping by seat is wanted")
    return {seat_of(where, seat, players): held for seat, held in value.items()}


def seat_of(where: str, value: object, players: int) -> int:
    """Return `value` as a seat; raises Malformed."""
    seat = number_of(where, value)
    if not 0 <= seat < players:
        raise Malformed(f"{where}: there is no seat {seat} at a table of {players}")
    return seat


def by_side(where: str, value: object, sides: int) -> dict[int, Any]:
    """Return a mapping from side, written A, B, …, to something, its keys as numbers; raises Malformed."""
    if not isinstance(value, dict):
        raise Malformed(f"{where}: a mapping by side is wanted")
    return {side_of_letter(where, side, sides): held for side, held in value.items()}


def side_of_letter(where: str, value: object, sides: int) -> int:
    """Return the number of the side written as a letter; raises Malformed."""
    if not isinstance(value, str) or len(value) != 1 or not 0 <= ord(value) - 65 < sides:
        raise Malformed(f"{where}: there is no side {value!r}")
    return ord(value) - 65

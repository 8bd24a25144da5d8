"""The fields of Samba Rommé's rules under their flat names; names and words are final, records and links hold them."""

from types import MappingProxyType
from typing import Final

from sambakit.game.rule_fields import RuleField, field_in, fields_of, parse_number, words_of
from sambakit.romme.rules.rules import CanastraRules, DealRules, EndRules, PileRules, ScoreRules


def _print_values(values: frozenset[int]) -> str:
    return ",".join(str(value) for value in sorted(values)) or "none"


def _parse_values(text: str, _: object) -> frozenset[int]:
    return frozenset(parse_number(word) for word in words_of(text)) if text != "none" else frozenset()


_VALUES: Final = ("values from 1 to 12 such as 4,8,12, or none", _print_values, _parse_values)

# Fields that came after version 0.2.0, each with the value that changes no rules from before (docs/kept.md).
_LATER: Final[dict[str, str]] = {}

FIELDS: Final = MappingProxyType(
    fields_of(
        {"deal": DealRules, "melds": CanastraRules, "pile": PileRules, "end": EndRules, "scores": ScoreRules},
        {"set_values": _VALUES, "samba_values": _VALUES},
        _LATER,
    )
)


def field_of(name: str) -> RuleField:
    """Return the field `name`, such as ``row_max``; raises NotationError."""
    return field_in(FIELDS, name, "samba_romme")

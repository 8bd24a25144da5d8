"""One short file a rule set: field, value, rule id."""

from types import MappingProxyType
from typing import Final

from sambakit.engine.ruleset import RuleSet
from sambakit.engine.rulesets.dutch import DUTCH

PRESETS: Final[MappingProxyType[str, RuleSet]] = MappingProxyType({DUTCH.name: DUTCH})

"""One short file a rule set: field, value, rule id."""

from types import MappingProxyType
from typing import Final

from sambakit.engine.ruleset import RuleSet
from sambakit.engine.rulesets.bicycle import BICYCLE
from sambakit.engine.rulesets.black_samba import BLACK_SAMBA
from sambakit.engine.rulesets.bolivia import BOLIVIA
from sambakit.engine.rulesets.canasta import CANASTA
from sambakit.engine.rulesets.dutch import DUTCH
from sambakit.engine.rulesets.fournier import FOURNIER
from sambakit.engine.rulesets.quad import QUAD
from sambakit.engine.rulesets.royal import ROYAL
from sambakit.engine.rulesets.sambola import SAMBOLA
from sambakit.engine.rulesets.spanish import SPANISH
from sambakit.engine.rulesets.trey import TREY

PRESETS: Final[MappingProxyType[str, RuleSet]] = MappingProxyType(
    {
        rules.name: rules
        for rules in (
            DUTCH,
            BICYCLE,
            FOURNIER,
            SPANISH,
            CANASTA,
            BOLIVIA,
            BLACK_SAMBA,
            SAMBOLA,
            TREY,
            QUAD,
            ROYAL,
        )
    }
)

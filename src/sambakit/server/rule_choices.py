"""What the server tells of rule sets beside their pages: what can be chosen, what a text says, comparisons."""

from collections.abc import Sequence

from sambakit.engine.house_rules import parse_rules, print_rules
from sambakit.engine.irregular import has_referee
from sambakit.engine.refusal import NotationError
from sambakit.engine.rule_fields import FIELDS
from sambakit.engine.rule_problems import UnplayableRules
from sambakit.engine.ruleset import RuleSet
from sambakit.rulebook.comparing import compare, rules_of_fields
from sambakit.rulebook.fields import field_texts
from sambakit.rulebook.idle import idle_fields
from sambakit.rulebook.problems import reason_of
from sambakit.server import wire
from sambakit.server.views import rule_facts


def preset(rules: RuleSet) -> wire.Preset:
    """Return what the start page offers of a rule set."""
    return wire.Preset(rules.name, rules.experimental, sides_of(rules), has_referee(rules), "samba")


def sides_of(rules: RuleSet) -> dict[int, list[int]]:
    """Return the side of each seat, by number of players."""
    return {players: list(rules.table.sides(players)) for players in sorted(rules.table.players)}


def checked(text: str, lang: str) -> wire.RulesChecked:
    """Return whether `text` is a rule set that can be played, and what it says; else why not."""
    try:
        rules = parse_rules(text)
    except NotationError as error:
        field = str(error).partition("=")[0].strip("'")
        return _refused(text, [wire.RuleProblem([field] if field in FIELDS else [], str(error), "en")])
    except UnplayableRules as error:
        problems = [wire.RuleProblem(list(one.fields), reason_of(one, lang), lang) for one in error.problems]
        return _refused(text, problems)
    texts = field_texts(lang)
    return wire.RulesChecked(
        rules=print_rules(rules),
        facts=rule_facts(rules),
        sides=sides_of(rules),
        sentences={name: one.sentence(rules, lang) for name, one in texts.items()},
        cited={name: list(ids) for name, ids in rules_of_fields(rules).items()},
        idle=sorted(idle_fields(rules)),
        problems=[],
    )


def _refused(text: str, problems: list[wire.RuleProblem]) -> wire.RulesChecked:
    return wire.RulesChecked(rules=text, facts=None, sides={}, sentences={}, cited={}, idle=[], problems=problems)


def compared(texts: Sequence[str], all_fields: bool, lang: str) -> wire.Comparison:
    """Return rule sets side by side; raises NotationError, UnplayableRules."""
    rule_sets = [parse_rules(text) for text in texts]
    comparison = compare(rule_sets, all_fields, lang)
    words = field_texts(lang)
    rows = [
        wire.ComparedField(
            field=row.field,
            group=row.group,
            label=row.label,
            values=list(row.values),
            sentences=[words[row.field].sentence(rules, lang) for rules in rule_sets],
            cited=[list(ids) for ids in row.rules],
        )
        for row in comparison.rows
    ]
    return wire.Comparison(list(comparison.texts), rows, comparison.same)

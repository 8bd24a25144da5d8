"""What the server tells of rule sets beside their pages: what can be chosen, what a text says, comparisons."""

from collections.abc import Sequence

from sambakit.engine.house_rules import parse_rules, print_rules
from sambakit.engine.refusal import NotationError
from sambakit.engine.rule_fields import FIELDS
from sambakit.engine.rule_problems import UnplayableRules
from sambakit.games.samba import Samba
from sambakit.rulebook.comparing import compare, rules_of_fields
from sambakit.rulebook.fields import field_texts
from sambakit.rulebook.idle import idle_fields
from sambakit.rulebook.problems import reason_of
from sambakit.server import wire
from sambakit.server.samba.views import rule_facts


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
        sides=Samba().sides(rules),
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

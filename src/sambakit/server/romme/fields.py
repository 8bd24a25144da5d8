"""House rules of Samba Rommé as they travel: what a text says, every field in words, comparisons."""

from collections.abc import Sequence

from sambakit.engine.refusal import NotationError
from sambakit.engine.rule_problems import UnplayableRules
from sambakit.games.romme import Romme
from sambakit.romme.house_rules import PRESETS, parse_rules, print_rules
from sambakit.romme.rule_fields import FIELDS
from sambakit.romme.rules import RommeRules
from sambakit.rulebook.problems import reason_of
from sambakit.rulebook.romme import LANGUAGES, field_texts, idle_fields, rules_page, sentence
from sambakit.rulebook.texts import has_text
from sambakit.server import wire
from sambakit.server.romme.views import rule_facts


def checked(text: str, lang: str) -> wire.RulesChecked:
    """Return whether `text` names rules that can be played, and what they say; else why not."""
    try:
        rules = parse_rules(text)
    except NotationError as error:
        field = str(error).partition("=")[0].strip("'")
        return _refused(text, [wire.RuleProblem([field] if field in FIELDS else [], str(error), "en")])
    except UnplayableRules as error:
        spoken = lang if has_text(lang, "problems") else "en"
        return _refused(
            text, [wire.RuleProblem(list(one.fields), reason_of(one, lang), spoken) for one in error.problems]
        )
    return wire.RulesChecked(
        rules=print_rules(rules),
        facts=rule_facts(rules),
        sides=Romme().sides(rules),
        sentences={name: sentence(name, rules, _spoken(lang)) for name in FIELDS},
        cited={name: list(ids) for name, ids in rules_of_fields(rules).items()},
        idle=sorted(idle_fields(rules)),
        problems=[],
    )


def _refused(text: str, problems: list[wire.RuleProblem]) -> wire.RulesChecked:
    return wire.RulesChecked(rules=text, facts=None, sides={}, sentences={}, cited={}, idle=[], problems=problems)


def _spoken(lang: str) -> str:
    return lang if lang in LANGUAGES else "en"


def rules_of_fields(rules: RommeRules) -> dict[str, list[str]]:
    """Return the ids of the rules that speak of each field."""
    found: dict[str, list[str]] = {}
    for section in rules_page(rules).sections:
        for rule in section.rules:
            for field in rule.fields:
                found.setdefault(field, []).append(rule.id)
    return found


def wire_fields(lang: str) -> wire.RuleFields:
    """Return all fields in words, in English where there are no texts in `lang`."""
    spoken = _spoken(lang)
    idle = {name: idle_fields(rules) for name, rules in PRESETS.items()}
    return wire.RuleFields(
        spoken,
        [
            wire.RuleField(
                name=name,
                group=text.group,
                label=text.label,
                meaning=text.meaning,
                shape=text.field.shape,
                values=[
                    wire.FieldValue(word, dict(text.sentences)[word])
                    for word in text.field.words
                    if word in dict(text.sentences)
                ],
                presets={preset: text.field.text(rules) for preset, rules in PRESETS.items()},
                idle=[preset for preset in PRESETS if name in idle[preset]],
            )
            for name, text in field_texts(spoken).items()
        ],
    )


def compared(texts: Sequence[str], all_fields: bool, lang: str) -> wire.Comparison:
    """Return rules side by side; raises NotationError, UnplayableRules."""
    all_rules = [parse_rules(text) for text in texts]
    idle = [idle_fields(rules) for rules in all_rules]
    cited = [rules_of_fields(rules) for rules in all_rules]
    rows = []
    for name, text in field_texts(_spoken(lang)).items():
        values = [
            "–" if name in without else FIELDS[name].text(rules) for rules, without in zip(all_rules, idle, strict=True)
        ]
        if all_fields or len(set(values)) > 1:
            rows.append(
                wire.ComparedField(
                    field=name,
                    group=text.group,
                    label=text.label,
                    values=values,
                    sentences=[sentence(name, rules, _spoken(lang)) for rules in all_rules],
                    cited=[found.get(name, []) for found in cited],
                )
            )
    return wire.Comparison([print_rules(rules) for rules in all_rules], rows, len(FIELDS) - len(rows))

"""The fields of Samba's rule sets, in words, as they travel."""

from functools import cache

from sambakit.engine.rulesets import PRESETS
from sambakit.rulebook.fields import field_texts
from sambakit.rulebook.idle import idle_fields
from sambakit.rulebook.texts import LANGUAGES, has_text
from sambakit.server import wire


@cache
def wire_fields(lang: str) -> wire.RuleFields:
    """Return the message for all fields of a rule set, in English where there are no texts in `lang`."""
    spoken = lang if lang in LANGUAGES and has_text(lang, "fields") else "en"
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

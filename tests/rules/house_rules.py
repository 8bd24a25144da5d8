"""Random house rules: a preset with some fields replaced by values that make sense or none."""

from dataclasses import replace
from enum import Enum
from typing import Any, get_args, get_type_hints

from hypothesis import strategies as st

from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.rules.fields import FIELDS
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.values.cards import KINDS
from sambakit.game.rule_fields import RuleField
from sambakit.game.rule_problems import UnplayableRules

NUMBERS = st.integers(0, 12) | st.sampled_from([50, 100, 300, 1500, 5000, 20_000])
COUNT = st.integers(2, 6)
COUNTS = st.sets(COUNT, min_size=1).map(frozenset)
SIZES = st.dictionaries(COUNT, st.integers(2, 26), min_size=1).map(lambda sizes: tuple(sorted(sizes.items())))
WORDS = ["wild", "jokers", "twos", "threes", "red_threes", "black_threes", "A", "7h"]


def minimum_of(first: int, steps: dict[int, int]) -> tuple[tuple[int | None, int], ...]:
    return ((None, first), *sorted(steps.items()))


SPECIAL: dict[str, st.SearchStrategy[Any]] = {
    "decks": st.integers(1, 4),
    "jokers": st.integers(0, 15),
    "players": COUNTS,
    "hand_size": SIZES,
    "group_min": st.just(3),
    "sequence_min": st.just(3),
    "sequence_max": st.just(7),
    "max_wilds": st.integers(0, 5),
    "minimum": st.builds(
        minimum_of, st.integers(0, 60), st.dictionaries(st.integers(-500, 9000), st.integers(0, 200), max_size=4)
    ),
    "card_values": st.lists(st.sampled_from([0, 5, 10, 15, 20, 50]), min_size=KINDS, max_size=KINDS).map(tuple),
}
SPECIAL["target"] = NUMBERS | st.dictionaries(COUNT, st.sampled_from([0, 5000, 7500]), min_size=1).map(
    lambda targets: FIELDS["target"].read(",".join(f"{players}:{one}" for players, one in targets.items()), DUTCH)
)
for name in ("turnup_covered_for", "freezes_for_all", "blocks_next"):
    SPECIAL[name] = st.sets(st.integers(0, KINDS - 1), max_size=12).map(frozenset) | st.sets(
        st.sampled_from(WORDS), max_size=4
    ).map(lambda words, name=name: FIELDS[name].read(",".join(words) or "none", DUTCH))


def values_of(field: RuleField) -> st.SearchStrategy[Any]:
    """Return values of the type of `field`, not all of which can be played."""
    if field.name in SPECIAL:
        return SPECIAL[field.name]
    hint = get_type_hints(type(getattr(DUTCH, field.group)))[field.name]
    if hint is bool:
        return st.booleans()
    if isinstance(hint, type) and issubclass(hint, Enum):
        return st.sampled_from(list(hint))
    return NUMBERS | st.none() if type(None) in get_args(hint) else NUMBERS


@st.composite
def house_rules(draw: st.DrawFn, most: int = 6) -> RuleSet:
    """A preset with up to `most` fields replaced, as many of them as can be played together."""
    rules = draw(st.sampled_from(list(PRESETS.values())))
    for field in draw(st.lists(st.sampled_from(list(FIELDS.values())), max_size=most)):
        group = replace(getattr(rules, field.group), **{field.name: draw(values_of(field))})
        try:
            rules = replace(rules, **{field.group: group})
        except UnplayableRules:
            continue
    return rules

"""House rules as text: print and parse are inverse, errors say what would do, contradictions name their fields."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.house_rules import (
    changes,
    parse_rules,
    parse_rules_file,
    print_rules,
    print_rules_file,
    title_of,
    with_changes,
)
from sambakit.engine.rules.fields import FIELDS, field_of
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.game.refusal import NotationError
from sambakit.game.rule_problems import UnplayableRules
from tests.rules.house_rules import house_rules


@settings(max_examples=400, deadline=None)
@given(house_rules())
def test_reading_gives_back_what_was_printed(rules: RuleSet) -> None:
    text = print_rules(rules)
    assert parse_rules(text) == rules
    assert print_rules(parse_rules(text)) == text


@settings(max_examples=200, deadline=None)
@given(house_rules(), st.text(max_size=30))
def test_a_file_of_rules_gives_back_what_was_written(rules: RuleSet, title: str) -> None:
    text = print_rules_file(rules, title)
    assert parse_rules_file(text)[0] == rules
    assert parse_rules_file(print_rules_file(rules, "Our table"))[1] == "Our table"


@settings(max_examples=200, deadline=None)
@given(house_rules(most=4), st.randoms(use_true_random=False))
def test_order_and_blanks_do_not_matter(rules: RuleSet, rng: object) -> None:
    name, *parts = print_rules(rules).split(" + ")
    rng.shuffle(parts)  # type: ignore[attr-defined]
    assert parse_rules("+ ".join([f" {name} ", *(part.replace("=", " = ") for part in parts)])) == rules


@pytest.mark.parametrize("name", PRESETS)
def test_every_value_of_a_preset_is_read_back_from_its_text(name: str) -> None:
    rules = PRESETS[name]
    for field in FIELDS.values():
        assert field.read(field.text(rules), DUTCH) == field.value(rules), field.name
        older = field.text(rules).replace(",", " ")
        assert field_of(f"{field.group}.{field.name}").read(older, DUTCH) == field.value(rules), field.name


@pytest.mark.parametrize("name", PRESETS)
def test_a_preset_prints_as_its_name(name: str) -> None:
    assert print_rules(PRESETS[name]) == title_of(PRESETS[name]) == name
    assert parse_rules(name) is PRESETS[name] or parse_rules(name) == PRESETS[name]


def test_house_rules_print_in_the_order_of_the_fields() -> None:
    house = parse_rules("dutch+take_onto_group = yes+ players=2,3,4,5,6 + target=5000")
    assert print_rules(house) == "dutch + take_onto_group=yes + target=5000"
    assert house.pile.take_onto_group
    assert house.scores.target == 5000
    assert title_of(house) == "dutch, 2 changes"
    assert [(change.field.name, change.preset, change.house) for change in changes(house)] == [
        ("take_onto_group", "no", "yes"),
        ("target", "10000", "5000"),
    ]


@pytest.mark.parametrize(
    ("part", "printed"),
    [
        ("blocks_next=wild,threes", ""),
        ("blocks_next=threes,Jk,twos", ""),
        ("blocks_next=2s,2h,2d,2c,red_threes,3c", "blocks_next=twos,red_threes,3c"),
        ("blocks_next=As,Ah,Ad,Ac,wild", "blocks_next=wild,A"),
        ("blocks_next=none", "blocks_next=none"),
        ("minimum=any:15,0:50,1500:90", "minimum=any:15,0:50,1500:90"),
        ("minimum=any:15 0:50 1500:90 3000:120 7000:150", ""),
        ("hand_size=15", "hand_size=15"),
        ("hand_size=15,6:13", ""),
        ("hand_size=2:15,3:15,4:15,5:15,6:13", ""),
        ("hand_size=13", "hand_size=13"),
        ("draw=2:2,3:2,4:2,5:2,6:2", ""),
        ("draw=2,2:1", "draw=2,2:1"),
        ("out_sets=2:1,3:1,4:2,5:1,6:2", "out_sets=1,4:2,6:2"),
        ("target=2:5000,3:7500,4:5000,5:7500,6:5000", "target=5000,3:7500,5:7500"),
        ("target=10000,3:10000", ""),
        ("target=7500,2:7500,4:7500", "target=7500"),
        ("players=4", "players=4"),
        ("players=2-4", "players=2-4"),
        ("players=6,4", "players=4,6"),
        ("card_values=A:15", "card_values=A:15"),
        ("card_values=4-7:5,red_threes:100", "card_values=red_threes:100"),
        ("pile_limit=5", "pile_limit=5"),
        ("pile_limit=none", ""),
        ("stock_end=forced_if_legal", "stock_end=forced_if_legal"),
        ("pass_with_one=no", "pass_with_one=no"),
    ],
)
def test_values_in_words(part: str, printed: str) -> None:
    assert print_rules(parse_rules(f"dutch + {part}")) == " + ".join(["dutch", *filter(None, [printed])])


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("dutsh", "there is no rule set 'dutsh'; did you mean dutch?"),
        ("whist", "there is no rule set 'whist'; there are: dutch, bicycle"),
        ("", "there is no rule set ''"),
        ("DUTCH", "there is no rule set 'DUTCH'; did you mean dutch?"),
        ("target=5000", r"there is no rule set 'target=5000'; .* such as dutch \+ target=5000"),
        ("target", r"after a rule set and a \+, such as dutch \+ target=5000"),
        ("bicycle pumba=yes", r"house rules come after a \+, such as bicycle \+ pumba=yes"),
        ("dutch + taget=5000", "'taget' is no field of a rule set; did you mean target?"),
        ("dutch + pile.target=5000", "'pile.target' is no field"),
        ("dutch + target", "target needs a value: a number"),
        ("dutch + pumba=", "pumba needs a value: yes or no"),
        ("dutch + ", r"after \+ comes a house rule such as target=5000"),
        ("dutch + target=5000 + target=6000", "target is given twice"),
        ("dutch + target=5000 + scores.target=6000", "target is given twice"),
        ("dutch + target=five", "target=five: 'five' is not a whole number"),
        ("dutch + target=5.000", r"target=5\.000: '5\.000' is not a whole number; did you mean 5000\?"),
        ("dutch + target=10,000", "did you mean 10000"),
        ("dutch + target=1 000 000", "did you mean 1000000"),
        ("dutch + held_red_three=-1.500", "did you mean -1500"),
        ("dutch + pile_limit=1.000", "did you mean 1000"),
        ("dutch + minimum=any:15,1.500:90", "did you mean 1500"),
        ("dutch + card_values=A:1.000", "did you mean 1000"),
        ("dutch + target=5000,3:7.500", "did you mean 7500"),
        ("dutch + target=2:5,000,3:7,500", r"'5,000' is not a whole number; did you mean 5000\?"),
        ("dutch + target=5,000,3:7,500", "did you mean 5000"),
        ("dutch + target=3:7500,5000", "'5000' counts for any number of players, so it comes first"),
        ("dutch + hand_size=6:13,15", "'15' counts for any number of players, so it comes first"),
        ("dutch + target=three:7500", "'three' is not a whole number"),
        ("dutch + target=5000,3:", "'' is not a whole number"),
        ("dutch + target=5.00", "'5.00' is not a whole number$"),
        ("dutch + target=1e4", "'1e4' is not a whole number"),
        ("dutch + target=" + "9" * 5000, "a number has 7 digits at most"),
        ("dutch + pumba=maybe", "pumba=maybe: it is yes or no"),
        ("dutch + stock_end=forced_if_fits", "did you mean forced_if_top_fits"),
        ("dutch + blocks_next=wild,treees", "'treees' names no cards; there are wild, jokers"),
        ("dutch + minimum=50", "'50' is no step such as 1500:90"),
        ("dutch + players=6-2", "'6-2' is no range such as 2-6"),
        ("dutch + players=2-99999", "'2-99999' is no range"),
        ("dutch + card_values=A", "'A' is no pair such as A:20"),
    ],
)
def test_a_text_that_says_nothing_is_refused(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse_rules(text)


# A house rule that cannot be played, and the fields that its refusal names.
UNPLAYABLE = {
    "dutch + decks=5": ["decks"],
    "dutch + minimum=any:305": ["minimum", "card_values"],
    "bolivia + sequence_wilds=1 + hand_size=26 + minimum=any:400": ["minimum", "card_values"],
    "bolivia + sequence_wilds=1 + minimum=any:50,0:205": ["minimum", "sequence_wilds", "card_values"],
    "dutch + jokers=16": ["jokers"],
    "dutch + players=none": ["players"],
    "dutch + players=7": ["players"],
    "dutch + hand_size=2:15": ["hand_size", "players"],
    "canasta + players=5 + hand_size=11": ["draw", "out_sets", "players"],
    "dutch + draw=2:2": ["draw", "players"],
    "dutch + out_pure=0,3:-1": ["out_pure"],
    "dutch + draw=2,3:7": ["draw"],
    "dutch + decks=1": ["hand_size", "players", "decks"],
    "dutch + draw=0": ["draw"],
    "dutch + draw=7": ["draw"],
    "dutch + players=2 + hand_size=27": ["hand_size", "players"],
    "dutch + turnup_covered_for=wild,threes,4-A": ["turnup_covered_for"],
    "dutch + hidden_under_turnup=7": ["hidden_under_turnup"],
    "dutch + hidden_under_turnup=-1": ["hidden_under_turnup"],
    "dutch + decks=1 + jokers=0 + players=2 + hand_size=25 + hidden_under_turnup=2": [
        *("hand_size", "players", "decks", "hidden_under_turnup")
    ],
    "dutch + group_min=2": ["group_min"],
    "dutch + sequence_min=4": ["sequence_min"],
    "dutch + sequence_max=8": ["sequence_max"],
    "dutch + max_wilds=6": ["max_wilds"],
    "dutch + sequence_wilds=2": ["sequence_wilds"],
    "dutch + group_max=6": ["group_max"],
    "dutch + groups_per_rank=0": ["groups_per_rank"],
    "dutch + groups_per_rank=1": ["groups_per_rank", "merge_groups"],
    "canasta + sequence_wilds=1": ["sequence_wilds", "sequences"],
    "canasta + join_sequences=yes": ["join_sequences", "sequences"],
    "fournier + natural_ratio=two": ["group_start", "natural_ratio"],
    "dutch + pile_limit=0": ["pile_limit"],
    "dutch + sequences=no": ["take_onto_sequence", "sequences"],
    "canasta + hand_card_may_bridge=yes": ["hand_card_may_bridge", "take_onto_sequence"],
    "canasta + take_starts_sequence=yes": ["take_starts_sequence", "sequences"],
    "dutch + take_starts_sequence=with_wild": ["take_starts_sequence", "sequence_wilds"],
    "fournier + max_wilds=0": ["take_natural_wild", "max_wilds"],
    "bicycle + red_three_from_pile=stays": ["red_threes", "red_three_from_pile"],
    "royal + red_three_from_pile=laid": ["red_threes", "red_three_from_pile"],
    "royal + last_card_red_three=ends_deal": ["red_threes", "last_card_red_three"],
    "royal + last_card_red_three=ends_deal_if_alone": ["red_threes", "last_card_red_three"],
    "dutch + minimum=none": ["minimum"],
    "dutch + minimum=0:50": ["minimum"],
    "dutch + minimum=any:15,1500:90,0:50": ["minimum"],
    "dutch + minimum=any:15,any:50": ["minimum"],
    "dutch + minimum=any:-15": ["minimum"],
    "dutch + out_sets=0": ["out_sets"],
    "dutch + out_pure=-1": ["out_pure"],
    "dutch + out_sets=40": ["out_sets", "decks"],
    "canasta + out_sequences=1": ["out_sequences", "sequences"],
    "dutch + out_sequences=17": ["out_sequences", "decks"],
    "canasta + out_pure=12": ["out_pure", "decks"],
    "dutch + max_wilds=0 + out_mixed=1": ["out_mixed", "max_wilds", "jokers"],
    "canasta + decks=1 + players=2 + max_wilds=2": ["out_sets", "decks"],
    "canasta + final_discard=forced": ["fold", "final_discard"],
    "dutch + target=0": ["target"],
    "dutch + target=5000,3:0": ["target"],
    "dutch + target=2:5000,3:7500,4:5000": ["target", "players"],
    "dutch + card_values=A:-5": ["card_values"],
    "dutch + samba=-1500": ["samba"],
}


@pytest.mark.parametrize("text", UNPLAYABLE)
def test_rules_that_nobody_can_play_are_refused_with_the_fields(text: str) -> None:
    with pytest.raises(UnplayableRules) as caught:
        parse_rules(text)
    assert [list(problem.fields) for problem in caught.value.problems] == [UNPLAYABLE[text]]
    assert all(name in str(caught.value) for name in UNPLAYABLE[text])


@pytest.mark.parametrize(
    "text",
    [
        "dutch + take_pair=no",  # nobody ever takes the pile
        "dutch + take_pair=no + take_onto_sequence=no",
        "canasta + decks=1 + players=2",
        "canasta + fold=no",
        "dutch + minimum=any:0",
        "fournier + minimum=any:300",
        "black_samba + minimum=any:160",
        "dutch + groups_per_rank=1 + merge_groups=no",
        "samba_1951 + hidden_under_turnup=3",
        "dutch + max_wilds=0",
        "dutch + jokers=0",
        "dutch + out_sets=8",
        "samba_1951 + players=2-4 + target=2:5000,3:7500,4:5000",
        "dutch + take_onto_sequence=no + sequences=no",
        "bicycle + players=2-6",
        "quad + players=2-6",
    ],
)
def test_what_can_be_played_is_not_refused(text: str) -> None:
    assert print_rules(parse_rules(text)) == text


def test_changes_to_an_unknown_field_are_refused() -> None:
    with pytest.raises(NotationError, match="no field"):
        with_changes(DUTCH, {"colour": "red"})


def test_a_card_value_needs_all_kinds() -> None:
    with pytest.raises(UnplayableRules, match="card_values"):
        replace(DUTCH, scores=replace(DUTCH.scores, card_values=(5,) * 52))


def test_a_rule_set_names_a_rule_for_every_refusal_and_score_line() -> None:
    with pytest.raises(UnplayableRules, match="no rule is named for draw_first"):
        replace(DUTCH, cites=tuple((code, rule) for code, rule in DUTCH.cites if code.value != "draw_first"))
    with pytest.raises(UnplayableRules, match="no rule is named for pure"):
        replace(DUTCH, score_cites=tuple((item, rule) for item, rule in DUTCH.score_cites if item.value != "pure"))

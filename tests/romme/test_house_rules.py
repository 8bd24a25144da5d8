"""House rules of Samba Rommé: text and value, contradictions, what they change at the table."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sambakit.game.refusal import NotationError
from sambakit.game.rule_problems import UnplayableRules
from sambakit.romme.rules.fields import FIELDS
from sambakit.romme.rules.house_rules import parse_rules, print_rules
from sambakit.romme.rules.rules import SAMBA_ROMME
from sambakit.romme.state.state import PHASE_DRAW
from tests.romme.house_rules import some_rules
from tests.romme.tables import after, held, lying, options, refused, some_game, table


@given(seed=st.integers(0, 2**20))
def test_rules_print_and_parse(seed: int) -> None:
    rules = some_rules(seed)
    assert parse_rules(print_rules(rules)) == rules


def test_every_field_prints_and_parses() -> None:
    for field in FIELDS.values():
        assert field.read(field.text(SAMBA_ROMME), SAMBA_ROMME) == field.value(SAMBA_ROMME)


CONTRADICTIONS = [
    ("hand_opener=1", "hand_opener"),
    ("hand_dealer=0", "hand_dealer"),
    ("hand_dealer=30", "stock"),
    ("buracos=0", "without a Buraco"),
    ("buracos=4 + buraco_size=9", "stock"),
    ("draw=0", "draw"),
    ("row_min=2", "row_min"),
    ("row_max=2", "row_max"),
    ("row_max=13", "row_max"),
    ("row_jokers=2", "row_jokers"),
    ("set_values=2,4", "a 2 is a joker"),
    ("set_values=13", "1 to 12"),
    ("samba_values=4,8", "three cards"),
    ("samba_values=4,5,6", "a row already"),
    ("samba_values=11,12,1", "a row already"),
    ("samba_values=1,3,5,7,9 + samba_colours=different", "four colours|4 colours"),
    ("stalemate_turnovers=0", "stalemate_turnovers"),
    ("match_goal=0", "match_goal"),
    ("match_goal=100", "match_goal"),
    ("set_games=0", "set_games"),
    ("row_large_length=5", "row_large_length"),
    ("row_small_joker=400", "joker"),
    ("hand_card=30", "large hand"),
    ("out=1000000", "out"),
]


@pytest.mark.parametrize(("text", "fields"), CONTRADICTIONS)
def test_rules_that_contradict_themselves_are_refused_when_built(text: str, fields: str) -> None:
    with pytest.raises(UnplayableRules, match=fields):
        parse_rules(f"samba_romme + {text}")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("samba_rome", "did you mean samba_romme"),
        ("samba_romme + rowmax=5", "did you mean row_max"),
        ("samba_romme + draw", "needs a value"),
        ("samba_romme + draw=1 + draw=2", "given twice"),
        ("samba_romme + draw=many", "not a whole number"),
        ("samba_romme + samba_colours=two", "one of one, different, any"),
        ("samba_romme +", "after \\+ comes"),
    ],
)
def test_a_text_that_says_no_rules_is_named(text: str, said: str) -> None:
    with pytest.raises(NotationError, match=said):
        parse_rules(text)


def test_R_1_4_the_deal_goes_by_its_numbers() -> None:
    rules = parse_rules("samba_romme + hand_dealer=9 + hand_opener=10 + buracos=3 + buraco_size=5")
    state = some_game(1, rules).state
    assert sorted(hand.bit_count() for hand in state.hands) == [9, 10]
    assert ([len(buraco) for buraco in state.buracos], state.stock_size()) == ([5, 5, 5], 14)


def test_R_2_1_two_cards_are_drawn_one_after_the_other() -> None:
    rules = parse_rules("samba_romme + draw=2")
    state = table("g9", other_hand="y1", stock="r1", pile="b9 b11", phase=PHASE_DRAW, rules=rules)
    assert held(after(state, "draw")) == "r1 g9 b9"


def test_R_3_9_a_terzett_that_does_not_grow() -> None:
    rules = parse_rules("samba_romme + set_grows=no")
    state = table("y4 r8 g8 b8 y8 g9", ("r4 g4 b4",), rules=rules)
    assert refused(state, "add y4 A1") == "R-3.9"
    assert "lay set r8 g8 b8 y8" in options(state)


def test_R_3_10_a_samba_of_different_colours() -> None:
    rules = parse_rules("samba_romme + samba_values=3,6,9 + samba_colours=different")
    state = table("r3 g6 b9 r6 g9", rules=rules)
    assert lying(after(state, "lay r3 g6 b9")) == ["r3 g6 b9"]
    assert refused(state, "lay samba r3 r6 b9") == "R-3.10"


def test_R_4_1_a_house_rule_opens_the_pile_to_all() -> None:
    rules = parse_rules("samba_romme + take_needs_canastra=no")
    state = table("r4 r5 g9", pile="b9 r6", stock="g1", phase=PHASE_DRAW, rules=rules)
    assert options(state) == {"draw", "take new row r4 r5 r6"}


@pytest.mark.parametrize(("way", "rule"), [("take_add", "R-4.2"), ("take_new", "R-4.3")])
def test_R_4_2_a_house_rule_closes_a_way(way: str, rule: str) -> None:
    rules = parse_rules(f"samba_romme + {way}=no")
    state = table("r7 r8 g9", ("r3 r4 r5",), pile="b9 r6", stock="g1", phase=PHASE_DRAW, rules=rules)
    play = {"take_add": "take add A1", "take_new": "take new r6 r7 r8"}[way]
    assert refused(state, play) == rule
    assert len(options(state)) == 2

"""The listing of an opening and of going out against a slow search on small hands (C-3 to C-6, C-8, D-7, D-8)."""

import pytest
from hypothesis import HealthCheck, assume, example, given, settings
from hypothesis import strategies as st

from sambakit.engine.actions.actions import LAY_GROUP, card_of, operation_of
from sambakit.engine.listing.legal import legal
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.rules.problems import MOST_ASKED
from sambakit.engine.stepping import apply
from sambakit.engine.values.cards import is_black_three
from tests.properties.one_turn import house_rules, meld_of, state_of, table_of, turn_of
from tests.properties.slow_agreement import every_way_goes_out, follow, follow_takes, goes_out, total
from tests.properties.slow_turn import can_go_out

QUICK = settings(max_examples=300, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))

FEW_KINDS = ["4s", "4h", "5s", "6s", "7s", "2s", "Jk", "3s", "3c", "3h"]
ONE_SUIT = ["4s", "5s", "6s", "7s", "8s", "9s", "4h", "5h", "6h", "2h"]
TWO_RANKS = ["Ks", "Kh", "Kd", "Ac", "As", "2c", "Jk"]
BLACK = ["3s", "3s", "3c", "2s", "Jk", "Ks", "3d"]


def hands(kinds: list[str], least: int, most: int) -> st.SearchStrategy[list[str]]:
    """Return hands of these kinds, no kind more than three times."""
    return st.lists(st.sampled_from(kinds), min_size=least, max_size=most).filter(
        lambda cards: all(cards.count(card) <= 3 for card in cards)
    )


small_hands = st.one_of(
    hands(FEW_KINDS, 3, 8), hands(ONE_SUIT, 3, 9), hands(TWO_RANKS, 3, 8), hands(BLACK, 3, 8), hands(BLACK, 7, 8)
)
uneven_values = st.lists(st.sampled_from([0, 5, 10, 20, 50]), min_size=53, max_size=53)
minima = st.sampled_from([15, 20, 25, 30, 35, 40, 50, 60, 75, 90, 120])
slacks = st.sampled_from([0, 0, 5, 10, 15, 20, 30, 50])  # points that may stay unlaid: what is hard to decide


@QUICK
@given(small_hands, minima, st.sampled_from([1, 1, 2]), st.booleans(), st.integers(0, 99))
def test_C_3_an_opening_is_listed_just_where_it_can_be_ended(
    hand: list[str], minimum: int, out_sets: int, said_no: bool, seed: int
) -> None:
    follow(state_of(house_rules(minimum, out_sets), hand, said_no=said_no), seed)


@QUICK
@given(small_hands, slacks, st.sampled_from([1, 1, 2]), st.integers(0, 99))
@example(["3s", "3s", "3s", "3c", "3c", "3c", "Jk", "Ks"], 10, 1, 0)
@example(["8h", "8h", "8s", "8s", "8d", "Jk", "Jk"], 0, 1, 0)
@example(["3s", "3s", "3s", "3c", "3c", "2s", "Jk", "3h", "3h"], 0, 1, 0)
def test_C_5_an_opening_that_needs_nearly_every_card_is_listed_just_where_it_can_be_ended(
    hand: list[str], slack: int, out_sets: int, seed: int
) -> None:
    minimum = max(1, total(hand, DUTCH.scores.card_values) - slack)
    follow(state_of(house_rules(minimum, out_sets), hand), seed)


@QUICK
@given(hands(FEW_KINDS + ONE_SUIT, 3, 8), uneven_values, slacks, st.integers(0, 99))
def test_C_3_an_opening_counts_any_card_values(hand: list[str], values: list[int], slack: int, seed: int) -> None:
    minimum = max(1, total(hand, values) - slack)
    assume(minimum <= MOST_ASKED * sum(values[8:52]) // 44)  # rules that ask for more are refused
    follow(state_of(house_rules(minimum, 1, values), hand), seed)


@QUICK
@given(small_hands, st.sampled_from(["4s", "Ks", "As"]), st.integers(0, 2), minima, st.integers(0, 99))
def test_D_9_2_a_take_that_opens_is_listed_just_where_its_step_can_be_ended(
    hand: list[str], top: str, rest: int, minimum: int, seed: int
) -> None:
    follow_takes(state_of(house_rules(minimum, 1), [*hand, top], pile=["9d"] * rest + [top], drawn=False), seed)


ON_THE_TABLE = {
    "a canasta, a group of five": (("Ks", "Ks", "Kh", "Kh", "Kd", "Kd", "Kc"), ("4s", "4s", "4h", "4h", "4d")),
    "a canasta, two groups of a rank": (
        ("Ks", "Ks", "Kh", "Kh", "Kd", "Kd", "Kc"),
        ("4s", "4h", "4d"),
        ("4s", "4h", "Jk"),
    ),
    "a canasta, a sequence of five": (("Ks", "Ks", "Kh", "Kh", "Kd", "Kd", "Kc"), ("4s", "5s", "6s", "7s", "8s")),
    "two groups of six": (("As", "As", "Ah", "Ah", "Ad", "Ad"), ("4s", "4s", "4h", "4h", "4d", "2s")),
    "nothing": (),
}


@pytest.mark.parametrize("melds", ON_THE_TABLE.values(), ids=ON_THE_TABLE.keys())
@settings(QUICK, max_examples=60)
@given(
    st.one_of(hands([*BLACK, "4s", "4h", "9s", "Ah", "Ac"], 1, 6), hands(BLACK, 3, 7)),
    st.sampled_from([1, 2]),
    st.booleans(),
)
@pytest.mark.deals(40)
def test_D_10_1_the_list_goes_out_just_where_a_slow_search_does(
    melds: tuple[tuple[str, ...], ...], hand: list[str], out_sets: int, said_no: bool
) -> None:
    state = state_of(house_rules(15, out_sets), hand, [meld_of(meld) for meld in melds], said_no=said_no)
    assert goes_out(state, {}) == can_go_out(turn_of(state), table_of(state))


@QUICK
@given(hands(BLACK, 3, 8), st.booleans())
@pytest.mark.deals(130)
def test_C_6_black_threes_are_listed_only_where_the_player_goes_out_in_this_turn(hand: list[str], opened: bool) -> None:
    melds = [("Ks", "Ks", "Kh", "Kh", "Kd", "Kd", "Kc")] if opened else []
    state = state_of(house_rules(15, 1), hand, [meld_of(meld) for meld in melds])
    for action in legal(state):
        if operation_of(action) == LAY_GROUP and is_black_three(card_of(action)):
            after = state.copy()
            apply(after, action)
            assert every_way_goes_out(after)

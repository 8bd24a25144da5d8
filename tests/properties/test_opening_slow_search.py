"""The listing of an opening and of going out against a slow search on small hands (C-3 to C-6, C-8, D-7, D-8)."""

from collections.abc import Sequence
from random import Random

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st

from sambakit.engine.actions import LAY_GROUP, TAKE_PAIR, card_of, operation_of, second_card_of
from sambakit.engine.apply import apply
from sambakit.engine.cards import CARDS, TEXTS, is_black_three
from sambakit.engine.legal import legal
from sambakit.engine.rulesets.dutch import DUTCH
from sambakit.engine.state import NO_OPENING, PHASE_OVER, PHASE_PLAY, State
from tests.properties.one_turn import house_rules, state_of, table_of, turn_of, words_of
from tests.properties.slow_turn import Search, Table, Turn, can_go_out, laid, moves

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


def agrees(state: State, search: Search) -> None:
    """Compare the listed meld actions of an opening with what the slow search can end."""
    table = table_of(state)
    words = [words_of(state, action) for action in legal(state)]
    listed = {word for word in words if word is not None}
    sound = {(word, parts) for word, parts, after in moves(search.turn, table) if search.can_end(after)}
    begun = state.opening_points != NO_OPENING
    for word, parts in sound | listed:
        black = any(card in ("3s", "3c") for card in parts)
        if black or table.black or (word == "red" and not begun):
            continue  # black threes come last (C-6); a red three alone is a step of its own (D-6.7)
        assert ((word, parts) in listed) == ((word, parts) in sound), (word, parts, table)
    assert {(word, parts) for word, parts in listed if word != "red"} <= sound
    if begun or any(word == "lay" for word, _ in sound):
        assert listed, table


def follow(state: State, seed: int) -> None:
    """Compare at `state` and at every state of a few openings played from it at random."""
    search = Search(turn_of(state))
    rng = Random(seed)
    for _ in range(3):
        at = state.copy()
        while not at.sides[0].opened and at.phase == PHASE_PLAY and at.turn == 0:
            agrees(at, search)
            melding = [action for action in legal(at) if words_of(at, action) is not None]
            if not melding:
                break
            apply(at, rng.choice(melding))


def total(hand: list[str], values: Sequence[int]) -> int:
    """Return the points of all cards, 1 at least."""
    return max(1, sum(values[CARDS[card]] for card in hand))


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
    follow(state_of(house_rules(max(1, total(hand, values) - slack), 1, values), hand), seed)


@QUICK
@given(small_hands, st.sampled_from(["4s", "Ks", "As"]), st.integers(0, 2), minima, st.integers(0, 99))
def test_D_9_2_a_take_that_opens_is_listed_just_where_its_step_can_be_ended(
    hand: list[str], top: str, rest: int, minimum: int, seed: int
) -> None:
    state = state_of(house_rules(minimum, 1), [*hand, top], pile=["9d"] * rest + [top], drawn=False)
    begun = turn_of(state)
    turn = Turn(begun.values, begun.out_sets, begun.minimum, taking=True, rest=rest)
    table = table_of(state)
    listed = {action for action in legal(state) if operation_of(action) == TAKE_PAIR}
    pairs = {(TEXTS[card_of(action)], TEXTS[second_card_of(action)]) for action in listed}
    held = [card for card in table.hand if card[0] == top[0]]
    search = Search(turn)
    for place, first in enumerate(held):
        for second in held[place + 1 :]:
            shown = laid(turn, Table((*table.hand, top), ()), (top, first, second), None)
            pair = tuple(sorted((first, second), key=TEXTS.index))
            assert (pair in pairs) == search.can_end(shown), pair
    for action in listed:
        after = state.copy()
        apply(after, action)
        follow(after, seed)


def goes_out(state: State, known: dict[tuple[object, ...], bool]) -> bool:
    """Return whether the player can go out in this turn by listed actions, asking apart."""
    if state.phase == PHASE_OVER:
        return state.went_out == 0
    if state.turn != 0:
        return False
    side = state.sides[0]
    key = (state.hands[0], tuple(side.melds), side.opened, state.opening_points, state.must_go_out)
    if key not in known:
        known[key] = False
        for action in legal(state):
            last = state.hands[0].size == 1
            if words_of(state, action) is None and not last:
                continue
            after = state.copy()
            apply(after, action)
            if goes_out(after, known):
                known[key] = True
                break
    return known[key]


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
def test_D_10_1_the_list_goes_out_just_where_a_slow_search_does(
    melds: tuple[tuple[str, ...], ...], hand: list[str], out_sets: int, said_no: bool
) -> None:
    state = state_of(house_rules(15, out_sets), hand, melds, said_no=said_no)
    assert goes_out(state, {}) == can_go_out(turn_of(state), table_of(state))


@QUICK
@given(hands(BLACK, 3, 8), st.booleans())
def test_C_6_black_threes_are_listed_only_where_the_player_goes_out_in_this_turn(hand: list[str], opened: bool) -> None:
    melds = [("Ks", "Ks", "Kh", "Kh", "Kd", "Kd", "Kc")] if opened else []
    state = state_of(house_rules(15, 1), hand, melds)
    for action in legal(state):
        if operation_of(action) == LAY_GROUP and is_black_three(card_of(action)):
            after = state.copy()
            apply(after, action)
            assert every_way_goes_out(after)


def every_way_goes_out(state: State) -> bool:
    """Return whether every listed way from here ends the deal with seat 0 out."""
    if state.phase == PHASE_OVER:
        return state.went_out == 0
    actions = legal(state)
    if not actions or state.turn != 0:
        return False
    for action in actions:
        after = state.copy()
        apply(after, action)
        if not every_way_goes_out(after):
            return False
    return True

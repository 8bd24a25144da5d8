"""The way out by counting: it says what the exact search finds, and seldom leaves that to the search (C-4)."""

from collections.abc import Iterable
from dataclasses import replace
from random import Random

import pytest

from sambakit.engine.definition.turn_end import can_go_out
from sambakit.engine.listing.legal import legal_without_asking
from sambakit.engine.listing.opening import can_go_out_from, opening_step
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.state.state import PHASE_OVER, PHASE_PLAY, State
from sambakit.engine.state.way_out import DOUBT, NO, YES, way_out
from sambakit.engine.stepping import apply
from sambakit.engine.values.cards import CARDS
from tests.properties.house_rules import differences, random_deal, random_house_rules
from tests.properties.last_hands import random_last_hand
from tests.rules.table import table

PURE = "Ks Ks Kh Kh Kd Kd Kc"
MIXED = "Qs Qh Qd Qc Qc 2d 2c"


def counted(state: State) -> int:
    """Return what counting tells of the player to move."""
    return way_out(state, state.hand(), state.side())


def searched(state: State) -> int:
    """Return what the exact search finds."""
    side = state.side()
    needed = 0 if side.opened else state.minimum[state.side_of[state.turn]]
    step = opening_step(state.compiled_rules, state)
    return YES if can_go_out_from(step, state.hand(), side.melds, needed) else NO


@pytest.mark.parametrize(
    ("hand", "melds", "found"),
    [
        ("8s 9s 4d", [PURE, MIXED, "5s 6s 7s"], YES),  # a sequence grows
        ("4s 8s 9d 4d", [PURE, MIXED, "5s 6s 7s"], NO),  # at both ends, but two cards are left
        ("4s 8s 9d", [PURE, MIXED, "5s 6s 7s"], YES),
        ("5d 6d 7d 9s", [PURE, MIXED], YES),  # a new sequence
        ("5d 6d Kh 9s", [PURE, MIXED], NO),
        ("Jd Kd Qd 9s", [PURE, MIXED], YES),  # over cards that a group would take
        ("8s 9s Ts Js 4d", [PURE, "5s 6s 7s"], YES),  # which completes the second set
        ("8s 9s Ts 4d", [PURE, "5s 6s 7s"], NO),
        ("Tc Ts 2s 4d", [PURE, MIXED], YES),  # a pair with a wild
        ("Tc Ts Th 9h Jh 4d", [PURE, MIXED], NO),  # the ten goes into the sequence and leaves a pair
        ("Tc Ts Th 9h Jh 2s 4d", [PURE, MIXED], YES),
        ("Tc Th 2s Jk", [PURE, "Ts Td Tc", "Ts Th Jk"], YES),  # two groups of a rank, merged
        ("Th 4d", [PURE, "Ts Td Tc Th 2s 2h", "Ts Tc Jk"], YES),  # that cannot be merged
        ("Tc Tc 9c 4d", [PURE, "Ts Td 2s 2h Th Th", "Ts Tc Jk"], NO),
        ("Tc 2s 3s", [PURE, MIXED, "Ts Td Tc"], YES),
        ("Tc 2s 3s 4d", [PURE, MIXED, "Ts Td Tc"], NO),  # a black three stays
        ("3c 3s Jk 4d", [PURE, MIXED], YES),  # two go with a wild
        ("3s 3s 3s 3c 3c 3c 4d", [PURE, MIXED], YES),
        ("3s 3s 3s 3c 3c 3c 4d", [PURE], NO),  # six are no set
        # Of a new sequence no group takes the one in the middle, the lowest, the highest, or both ends.
        ("5c 6c 7c 9s", [PURE, MIXED, "4s 4h 4d", "5s 5h 5d", "7s 7h 7d"], YES),
        ("5c 6c 7c 9s", [PURE, MIXED, "6s 6h 6d", "7s 7h 7d", "8s 8h 8d"], YES),
        ("5c 6c 7c 9s", [PURE, MIXED, "5s 5h 5d", "6s 6h 6d", "8s 8h 8d"], YES),
        ("5c 6c 7c 8c 4d", [PURE, MIXED, "6s 6h 6d", "7s 7h 7d"], YES),
        ("8c 9c 4d", [PURE, MIXED, "5c 6c 7c", "8s 8h 8d", "Ts Th Td"], YES),  # beyond a card that a group takes
        ("5c 6c Jd", [PURE, MIXED, "7c 8c 9c", "6s 6h 6d"], YES),
        ("Tc Tc Th Th Td 2d 2c 4d", ["Ts Ts Td Th 2s 2h"], NO),  # thirteen cards of a rank are no two sets
    ],
)
def test_C_4_a_way_out_is_counted_as_the_search_finds_it(hand: str, melds: list[str], found: int) -> None:
    state = table(hand, melds).state
    assert searched(state) == found
    assert counted(state) == found


@pytest.mark.parametrize(("hand", "found"), [("2h Kc", NO), ("2h 2d Kc 9d", YES), ("2h Kc 4s", YES)])
def test_C_4_seven_kings_are_one_set_where_groups_take_four_wilds(hand: str, found: int) -> None:
    rules = parse_rules("spanish + max_wilds=4")
    state = table(hand, ["Ks Ks Kh Kd 2s 2c", "4s 4h 4d 4c 2d"], rules=rules).state
    assert searched(state) == found
    assert counted(state) == found


def with_one_dear_card(dear: str, minimum: int, preset: str = "bicycle") -> RuleSet:
    """Return rules with this minimum, one set to go out, and 10 points for every card but `dear`, which is worth 60."""
    rules = PRESETS[preset]
    values = [10] * 53
    values[CARDS[dear]] = 60
    return replace(
        rules,
        scores=replace(rules.scores, card_values=tuple(values)),
        play=replace(rules.play, minimum=((None, minimum),), out_sets=1, out_sequences=0, out_pure=0, out_mixed=0),
    )


@pytest.mark.parametrize("minimum", [70, 75])  # the kings bring 70
@pytest.mark.parametrize(
    ("held", "dear"),
    [
        ("5d", "5s"),
        ("5d", "5h"),
        ("5s", "5d"),
        ("3c", "3s"),
        ("3d", "3h"),
    ],
)
def test_C_3_the_card_kept_for_the_discard_counts_with_its_own_value(held: str, dear: str, minimum: int) -> None:
    rules = with_one_dear_card(dear, minimum, "royal" if "3" in held else "bicycle")  # where threes are melded
    state = table(f"Ks Ks Kh Kh Kd Kd Kc {held}", rules=rules).state
    assert searched(state) == (YES if minimum == 70 else NO)


def test_C_3_the_cheapest_suit_of_a_rank_may_be_kept_and_the_others_laid() -> None:
    rules = with_one_dear_card("Ks", 190)
    assert searched(table("Ks Ks Kh Kh Kd Kd Kc Kc", rules=rules).state) == NO  # 160 without a cheap one
    state = table("Ks Ks Ks Kh Kh Kd Kd Kc", rules=rules).state  # 220 without a cheap one
    assert searched(state) == YES


@pytest.mark.parametrize(
    ("hand", "found"),
    [
        ("Tc Th 3c 3s Jk", NO),  # a wild for the tens and one for the threes
        ("Tc Th 3c 3s Jk 2s", DOUBT),
        ("8s 8d 9s 9d Ts Tc 2c", NO),  # spades go into the sequence: one wild, one discard, and a card stays
        ("8s 8d 9s 9d 2c 4h", NO),
        ("8s 8d 9s 9d 2c", DOUBT),
        ("Tc 4h", NO),
    ],
)
def test_C_4_where_counting_is_no_help_it_sees_how_many_wilds_are_lacking(hand: str, found: int) -> None:
    state = table(hand, [PURE, MIXED, "5s 6s 7s"], rules=parse_rules("dutch + group_max=9")).state
    assert not state.compiled_rules.counts_tell
    assert counted(state) == found


def test_C_4_a_finished_group_is_no_second_set_beside_two_groups_of_its_rank() -> None:
    melds = ["5s 5h 5d 5c 5c Jk Jk", "5s 5h 5d", "5s 5h 5d"]
    state = table("5c 4d", melds, rules=parse_rules("spanish")).state
    assert counted(state) == searched(state) == NO


def test_C_4_of_three_groups_two_are_merged_into_a_set() -> None:
    state = table("Td 4d", [PURE, "Ts Th Jk", "Td Tc 2s", "Ts Th 2d"]).state
    assert searched(state) == YES
    assert counted(state) == YES


def test_C_4_two_groups_of_a_rank_apart_lack_a_wild_each() -> None:
    melds = ["5s 5h 5d 5c 5c Jk", "5s 5s 5h 5d 5d 5c", "9h 9d 9c 9c"]
    state = table("2s Jk", melds, rules=parse_rules("spanish")).state
    assert searched(state) == YES
    assert counted(state) == DOUBT  # the second set is only perhaps possible


@pytest.mark.parametrize(
    ("rules", "melds", "hand"),
    [
        ("dutch", [PURE], "3s 3s 3s 3c 3c 2s 2d 4d"),  # a canasta of black threes
        ("dutch", [PURE], "3s 3s 3s 3c 3c 3c 2d 4d"),
        ("dutch + decks=4", [PURE], "3s 3s 3s 3s 3c 3c 3c 4d"),
        ("dutch", ["4s 4h 4d"], "Ts Ts Ts Th Th Th Td Td Td Tc 2s 2h 2d 2c 4c"),  # two of tens
    ],
)
def test_C_4_what_counting_does_not_follow_is_not_ruled_out(rules: str, melds: list[str], hand: str) -> None:
    state = table(hand, melds, rules=parse_rules(rules)).state
    assert searched(state) == YES
    assert counted(state) == DOUBT


def test_C_4_two_black_threes_with_a_wild_are_none_where_three_naturals_are_needed() -> None:
    state = table("3c 3s Jk", [PURE, "Qs Qh Qd Qc Qc Qs Qh"], rules=parse_rules("dutch + natural_ratio=three")).state
    assert counted(state) == searched(state) == NO


@pytest.mark.parametrize("seed", range(4))
def test_C_4_what_counting_says_by_house_rules_is_what_the_search_finds(seed: int) -> None:
    rng = Random(seed)
    told = 0
    while told < 300:
        rules = random_house_rules(rng)
        state = random_deal(rules, rng)
        while state.phase != PHASE_OVER:
            if state.phase == PHASE_PLAY and state.hand().size <= 16 and not (state.must_go_out or state.folding):
                found = counted(state)
                if found != DOUBT:
                    told += 1
                    assert found == searched(state), (differences(rules), state)
            apply(state, rng.choice(legal_without_asking(state)))


def doubts(states: Iterable[State]) -> int:
    """Compare what counting says with search and definition; return of how many states it says nothing."""
    left_open = 0
    for state in states:
        found, exact = counted(state), searched(state)
        shown = differences(state.rules), state.hand(), state.side().melds
        assert found in (exact, DOUBT), shown
        if state.hand().size < 5:
            assert can_go_out(state) == (exact == YES), shown
        left_open += found == DOUBT
    return left_open


@pytest.mark.parametrize(
    ("rules", "left_open"),
    [
        ("dutch", 5),
        ("bicycle", 7),
        ("fournier", 13),
        ("spanish", 3),
        ("samba_1951", 4),
        ("dutch + out_sets=1", 5),
        ("dutch + final_discard=forced", 17),
        ("fournier + final_discard=forced", 61),
        ("bicycle + final_discard=forced", 24),
        ("dutch + max_wilds=3 + merge_groups=no", 2),
        ("dutch + merge_groups=no + out_sets=1", 9),
        ("dutch + max_wilds=4 + natural_ratio=two", 2),
        ("dutch + max_wilds=0", 5),
        ("dutch + natural_ratio=three", 0),
        ("dutch + black_threes=never", 4),
        ("dutch + black_threes=going_out_natural", 3),
        ("dutch + jokers_discardable=no", 58),
        ("dutch + black_threes=going_out + final_discard=forced + out_sets=1", 41),
        ("spanish + max_wilds=4 + merge_groups=yes", 8),
        ("fournier + out_sequences=1", 133),
        ("dutch + out_sets=3", 130),
        # Where counting is no help, it still sees what is stuck.
        ("royal", 202),
        ("black_samba", 182),
        ("canasta + groups_per_rank=2", 141),
        ("dutch + black_threes=going_out + group_max=9", 188),
    ],
)
def test_C_4_counting_tells_of_most_last_hands_whether_they_go_out(rules: str, left_open: int) -> None:
    rng = Random(rules)
    assert doubts(random_last_hand(parse_rules(rules), rng) for _ in range(250)) == left_open  # fewer are welcome


@pytest.mark.deals(12)
def test_C_9_counting_tells_of_nearly_every_turn_whether_it_goes_out() -> None:
    rng = Random(0)
    found = {NO: 0, YES: 0, DOUBT: 0}
    for _ in range(12):
        state = random_deal(DUTCH, rng, 4)
        while state.phase != PHASE_OVER:
            if state.phase == PHASE_PLAY and state.side().opened:
                found[counted(state)] += 1
            apply(state, rng.choice(legal_without_asking(state)))
    assert found[YES] > 30
    assert found[DOUBT] < sum(found.values()) / 200

"""The baseline does what docs/lab/how-bots-think.md says, choice by choice."""

from sambakit.bots.greedy import GreedyBot, points_of_all_melds
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.state.state import PHASE_ANSWER, PHASE_PLAY
from sambakit.engine.values.cards import parse_cards
from sambakit.engine.values.hand import hand_of
from tests.bots.seat import choice, side, table, turn

BOT = GreedyBot()


def test_takes_a_pile_of_three_with_a_natural_pair() -> None:
    deal = table("Qh Qd 4s 7c 9d", own=side("8s 8h 8d"), pile="5h 6c Qs")
    assert choice(BOT, deal) == "take pair Qh Qd"


def test_draws_where_only_two_cards_lie_in_the_pile() -> None:
    deal = table("Qh Qd 4s 7c 9d", own=side("8s 8h 8d"), pile="6c Qs")
    assert choice(BOT, deal) == "draw"


def test_the_taken_pair_joins_an_own_group_of_its_rank() -> None:
    deal = table("Qh Qd 4s 7c 9d", own=side("8s 8h 8d", "Qs Qc Jk"), pile="5h 6c Qs")
    assert choice(BOT, deal) == "take pair Qh Qd A2"


def test_takes_the_top_alone_onto_a_sequence_of_four_but_not_of_three() -> None:
    assert choice(BOT, table("4s 7c Kd", own=side("5h 6h 7h 8h"), pile="9h")) == "take top A1"
    assert choice(BOT, table("4s 7c Kd", own=side("6h 7h 8h"), pile="9h")) == "draw"


def test_lays_red_threes_first_and_always() -> None:
    deal = table("3h 3d Kc Ks Kd 9c", own=side("8s 8h 8d"), phase=PHASE_PLAY)
    assert turn(BOT, deal)[:2] == ["red 3h", "red 3d"]


def test_lays_red_threes_before_its_side_has_opened() -> None:
    assert choice(BOT, table("3d 4c 6s 9h", phase=PHASE_PLAY)) == "red 3d"


def test_melds_ranks_before_sequences() -> None:
    deal = table("Kc Ks Kd Qc Jc 9c 5d 6s", own=side("8s 8h 8d"), phase=PHASE_PLAY)
    assert turn(BOT, deal) == ["lay Ks Kd Kc", "discard 5d"]


def test_melds_sequences_from_what_is_left() -> None:
    deal = table("Tc Jc Qc Kc 5d 6s", own=side("8s 8h 8d"), phase=PHASE_PLAY)
    assert turn(BOT, deal) == ["lay Tc Jc Qc", "add Kc A2", "discard 5d"]


def test_naturals_go_onto_own_groups_then_onto_own_sequences() -> None:
    deal = table("8c 7h 5d Ks", own=side("8s 8h 8d", "4h 5h 6h"), phase=PHASE_PLAY)
    assert turn(BOT, deal) == ["add 8c A1", "add 7h A2", "discard 5d"]


def test_a_pair_takes_one_wild_the_cheapest_and_high_ranks_come_first() -> None:
    deal = table("Ah Ac 9h 9c 2d Jk 4s 6c", own=side("8s 8h 8d"), phase=PHASE_PLAY)
    assert turn(BOT, deal) == ["lay Ah Ac 2d", "lay 9h 9c Jk", "discard 4s"]


def test_never_adds_a_wild_to_a_group() -> None:
    deal = table("2d Jk 4s 6c", own=side("8s 8h 8d 8c 8s 8h"), phase=PHASE_PLAY)
    assert turn(BOT, deal) == ["discard 4s"]


def test_never_merges() -> None:
    deal = table("4s 6c", own=side("8s 8h 8d", "8c 8s 8h"), phase=PHASE_PLAY)
    assert turn(BOT, deal) == ["discard 4s"]


def test_opens_as_soon_as_its_way_of_melding_reaches_the_minimum() -> None:
    below = table("9h 9c 9d 5s Jd 4c", phase=PHASE_PLAY)
    assert turn(BOT, below) == ["discard 4c"]
    reached = table("9h 9c 9d 5s 5h 2d 4c Jd", phase=PHASE_PLAY)
    assert turn(BOT, reached) == ["lay 9h 9d 9c", "lay 5s 5h 2d", "discard 4c"]


def test_D_10_4_passes_with_one_card_and_does_not_ask() -> None:
    deal = table("9h 9c 9d 5s 5h 2d 4c", phase=PHASE_PLAY)
    assert turn(BOT, deal)[-1] == "pass"


def test_the_points_of_its_melds() -> None:
    def points(text: str) -> int:
        return points_of_all_melds(DUTCH, hand_of(parse_cards(text.split())))

    assert points("9h 9c 9d 5s Jd 4c") == 30
    assert points("9h 9c Kh Kc 2d 5s") == 40  # the wild goes with the higher pair
    assert points("9h 9c Kh Kc 2d Jk") == 20 + 20 + 20 + 50  # the cheap one first
    assert points("7d 8d 9d Td 4c") == 35
    assert points("8d 8h 8c 7d 9d") == 30  # the rank comes first, so no sequence is left


def test_discards_a_black_three_before_all_else() -> None:
    assert choice(BOT, table("3c 4s 9h Kd 2c", own=side("8s 8h 8d"), phase=PHASE_PLAY)) == "discard 3c"


def test_discards_the_cheapest_single_and_keeps_pairs() -> None:
    deal = table("4s 4c 9h 9d Jd Kh", own=side("8s 8h 8d"), phase=PHASE_PLAY)
    assert choice(BOT, deal) == "discard Jd"


def test_of_equal_singles_the_lowest_rank_goes() -> None:
    assert choice(BOT, table("6c 5d 7h", own=side("8s 8h 8d"), phase=PHASE_PLAY)) == "discard 5d"


def test_without_a_single_the_cheapest_natural_goes_and_wilds_last() -> None:
    assert choice(BOT, table("4s 4c 9h 9d", own=side("8s 8h 8d"), phase=PHASE_PLAY)) == "discard 4s"
    assert choice(BOT, table("2c Jk", own=side("8s 8h 8d"), phase=PHASE_PLAY)) == "discard 2c"


def test_D_10_1_goes_out_as_soon_as_it_may_and_does_not_ask() -> None:
    canastas = side("8s 8h 8d 8c 8s 8h 8d", "Ks Kh Kd Kc Ks Kh Kd")
    deal = table("Kc 9d", own=canastas, phase=PHASE_PLAY)
    assert turn(BOT, deal) == ["add Kc A2", "discard 9d"]
    assert deal.state.went_out == 0


def test_black_threes_are_melded_only_in_going_out() -> None:
    canastas = side("8s 8h 8d 8c 8s 8h 8d", "Ks Kh Kd Kc Ks Kh Kd")
    deal = table("3c 3s 3c 9d", own=canastas, phase=PHASE_PLAY)
    assert turn(BOT, deal) == ["lay 3s 3c 3c", "discard 9d"]


def test_answers_yes() -> None:
    deal = table("9d Kc", own=side("8s 8h 8d"), phase=PHASE_ANSWER)
    assert choice(BOT, deal) == "answer yes"

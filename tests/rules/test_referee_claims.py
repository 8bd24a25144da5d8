"""Claims in time and too late, and the course of penalty cards (F-9.1, F-9.3)."""

from dataclasses import replace

import pytest

from sambakit.engine.actions.actions import parse_action
from sambakit.engine.deal import Deal
from sambakit.engine.definition.refereeing import ClaimProblem, ClaimRefused
from sambakit.engine.presets.fournier import FOURNIER
from sambakit.engine.scoring.scoring import score_deal
from sambakit.engine.values.cards import parse_cards
from tests.rules.refereed import QUEENS, claimed, even_so, held, open_cards, played, seated

FOUR_HANDS = {1: "4s 5s 6c 7c", 2: "4h 5h 6h 8d", 3: "4d 5d 6d 8c"}


def problem(deal: Deal, seat: int, number: int = 1) -> ClaimProblem | None:
    """Return why a seat cannot claim, None where it can; claims nothing."""
    try:
        claimed(deal.copy(), seat, number)
    except ClaimRefused as refused:
        return refused.problem
    return None


def shown() -> Deal:
    """Return a deal in which seat 0 has just laid two cards in error, with the draw step done."""
    deal = seated("Ks Kh 9s 8h", own=[QUEENS], others=FOUR_HANDS)
    even_so(deal, 0, "lay Ks 9s 8h")
    return deal


# ---- who and when (F-9.3) -------------------------------------------------------------------------------------------


def test_F_9_3_any_opponent_may_claim_and_no_partner() -> None:
    deal = shown()
    assert [problem(deal, seat) for seat in (1, 3)] == [None, None]
    assert [problem(deal, seat) for seat in (0, 2)] == [ClaimProblem.OWN_SIDE] * 2


def test_F_9_3_without_partners_every_other_player_may_claim() -> None:
    deal = seated("Ks Kh 9s 8h", own=[QUEENS], players=3)
    even_so(deal, 1, "discard 4s")
    assert [problem(deal, seat) for seat in range(3)] == [None, ClaimProblem.OWN_SIDE, None]


def test_F_9_3_a_claim_is_good_once() -> None:
    deal = shown()
    claimed(deal, 1)
    assert problem(deal, 3) is ClaimProblem.CLAIMED_ALREADY
    assert [problem(deal, 3, number) for number in (0, 2)] == [ClaimProblem.NOTHING_TO_CLAIM] * 2


def test_F_9_3_a_claim_lapses_when_the_next_player_has_ended_the_turn() -> None:
    deal = played(shown(), "discard Kh", "draw")
    assert problem(deal, 3) is None
    assert deal.state.turn == 1
    played(deal, "discard 7c")
    assert problem(deal, 3) is ClaimProblem.TOO_LATE
    with pytest.raises(ClaimRefused, match=r"claim_too_late by F-9\.3"):
        claimed(deal, 1)
    assert open_cards(deal) == ""
    assert not deal.penalties


@pytest.mark.parametrize(("seat", "turns"), [(3, 1), (2, 4), (1, 3)])
def test_F_9_3_out_of_turn_it_is_the_seat_after_the_offender_that_counts(seat: int, turns: int) -> None:
    deal = seated("Ks Kh 9s 8h", own=[QUEENS], others=FOUR_HANDS)
    even_so(deal, seat, "draw")
    other = 0 if seat != 2 else 3
    for left in range(turns, 0, -1):
        assert problem(deal, other) is None, f"{left} turns before"
        if deal.state.phase == 0:
            played(deal, "draw")
        played(deal, f"discard {held(deal, deal.actor).split()[-1]}")
    assert problem(deal, other) is ClaimProblem.TOO_LATE


def test_F_9_3_without_a_claim_nothing_comes_of_it() -> None:
    deal = seated("Jk 9s 8h", own=["Ks Kh Kd Kc 2s 2h"], others=FOUR_HANDS)
    even_so(deal, 0, "add Jk A1")
    played(deal, "discard 9s", "draw", "discard 7c")
    assert not deal.penalties
    assert deal.irregularities[0].claimed_by == -1
    assert deal.state.sides[0].completed == 1


def test_F_8_8_where_the_offender_ends_the_deal_points_are_claimed_until_the_score_is_agreed() -> None:
    deal = seated("Ks Kh Kd", own=[QUEENS], said_no=True)
    even_so(deal, 0, "lay Ks Kh Kd")
    assert deal.over
    assert [problem(deal, seat) for seat in range(4)] == [ClaimProblem.OWN_SIDE, None, ClaimProblem.OWN_SIDE, None]


def test_F_9_3_where_the_next_player_goes_out_it_is_too_late() -> None:
    deal = seated("Jk 9s 8h", own=["Ks Kh Kd Kc 2s 2h"], others={1: "5c 5d"})
    deal.state.sides[1] = seated("9s", own=[QUEENS]).state.sides[0]
    even_so(deal, 2, "draw")
    even_so(deal, 0, "add Jk A1")
    played(deal, "discard 9s", "draw")  # 5s and 6h
    assert [problem(deal, 3, number) for number in (1, 2)] == [None, None]
    played(deal, "lay 5c 5d 5s + discard 6h")
    assert deal.state.went_out == 1
    assert [problem(deal, 3, number) for number in (1, 2)] == [None, ClaimProblem.TOO_LATE]


def test_F_9_3_where_the_stock_ends_the_deal_before_the_next_turn_points_are_still_claimed() -> None:
    deal = seated("Jk 9s 8h 2d", own=["Ks Kh Kd Kc 2s 2h"], stock="")
    even_so(deal, 0, "add Jk A1")
    even_so(deal, 0, "lay 9s 8h 2d")
    played(deal, "discard 2d")  # nobody can take it, and there is nothing to draw
    assert deal.over
    assert deal.state.turn == 1
    assert problem(deal, 3, 1) is None
    assert problem(deal, 3, 2) is ClaimProblem.TOO_LATE  # penalty cards would come to nothing now


def test_F_9_3_where_the_next_player_ends_the_deal_without_a_card_it_is_too_late() -> None:
    deal = seated("Jk As 8h 2d", own=["Ks Kh Kd Kc 2s 2h"], stock="", others={1: "Ah Ad 4c"})
    even_so(deal, 0, "add Jk A1")
    played(deal, "discard As")
    assert problem(deal, 3) is None
    played(deal, "end")  # the aces might have taken the pile
    assert deal.over
    assert problem(deal, 3) is ClaimProblem.TOO_LATE


# ---- the course of penalty cards (F-9.1) ----------------------------------------------------------------------------


def test_F_9_1_a_penalty_card_is_discarded_before_any_other() -> None:
    deal = shown()
    claimed(deal, 1)
    refusal = deal.refuse([parse_action("discard Kh")])
    assert refusal is not None
    assert (refusal.code.value, refusal.rule) == ("penalty_card_first", "F-9.1")
    played(deal, "discard 9s", "draw", "discard 7c", "draw", "discard 8d", "draw", "discard 8c", "draw")
    assert open_cards(deal) == "8h Ks"
    assert deal.refuse([parse_action("discard Kh")]) is not None
    played(deal, "discard 8h")
    assert open_cards(deal) == "Ks"


def test_F_9_1_a_melded_penalty_card_is_none_any_more() -> None:
    deal = seated("Ks Kh Kd 9s 8h 7c", own=[QUEENS], others=FOUR_HANDS)
    even_so(deal, 0, "lay Ks Kh 9s")
    claimed(deal, 1)
    played(deal, "lay Ks Kh Kd")
    assert open_cards(deal) == "9s"
    played(deal, "discard 9s")
    assert open_cards(deal) == ""
    assert held(deal) == "7c 8h"


def test_F_9_1_a_penalty_card_is_added_like_any_other() -> None:
    deal = seated("Qc 9s 8h 7c", own=[QUEENS], others=FOUR_HANDS)
    even_so(deal, 0, "lay Qc 9s 8h")
    claimed(deal, 1)
    played(deal, "add Qc A1")
    assert open_cards(deal) == "8h 9s"


def test_F_9_1_penalty_cards_take_the_pile() -> None:
    deal = seated("4s 4h 9s 8h", own=[QUEENS], pile="Kd 4c", drawn=False)
    even_so(deal, 0, "lay 4s 4h 9s")
    claimed(deal, 1)
    played(deal, "take pair 4s 4h")
    assert open_cards(deal) == "9s"
    assert held(deal) == "8h 9s Kd"


def test_F_9_1_of_equal_cards_the_open_one_goes_first() -> None:
    deal = seated("Ks Ks 9s 8h 7c", own=[QUEENS], others=FOUR_HANDS)
    even_so(deal, 0, "lay Ks 9s 8h")
    claimed(deal, 1)
    played(deal, "discard Ks")
    assert open_cards(deal) == "8h 9s"
    assert held(deal) == "7c 8h 9s Ks"


def test_F_9_1_a_card_that_lies_open_already_is_not_shown_twice() -> None:
    deal = shown()
    claimed(deal, 1)
    even_so(deal, 0, "lay Ks 9s 8h")
    assert claimed(deal, 3, 2).cards == ()
    assert open_cards(deal) == "8h 9s Ks"


def test_F_9_1_F_8_7_penalty_cards_left_at_the_end_count_minus() -> None:
    deal = seated("9s", own=[QUEENS], others={1: "Ks 9h 4c"})
    even_so(deal, 1, "discard Ks")
    claimed(deal, 0)
    played(deal, "discard 9s")
    assert deal.over
    assert open_cards(deal, 1) == "Ks"
    hands = [line for line in score_deal(deal.state, deal.penalties)[1].lines if line.item == "hand"]
    assert [line.points for line in hands if line.facts["seat"] == 1] == [-25]


def test_F_9_1_who_holds_nothing_but_a_penalty_card_goes_out_with_it() -> None:
    deal = seated("Ks 9s", own=[QUEENS])
    even_so(deal, 0, "lay Ks 9s")
    claimed(deal, 1)
    assert played(deal, "discard 9s").state.turn == 1


def test_O_2_a_joker_that_may_not_be_discarded_binds_nobody_as_penalty_card() -> None:
    rules = replace(FOURNIER, play=replace(FOURNIER.play, jokers_discardable=False))
    deal = seated("Jk 9s 8h", own=[QUEENS], rules=rules, others=FOUR_HANDS)
    even_so(deal, 0, "discard Jk")
    claimed(deal, 1)
    assert open_cards(deal) == "Jk"
    played(deal, "discard 9s")
    assert open_cards(deal) == "Jk"


def test_F_9_1_everybody_sees_the_penalty_cards_and_nobody_the_rest() -> None:
    deal = shown()
    claimed(deal, 1)
    for seat in range(4):
        view = deal.view(seat)
        assert [open_hand.size for open_hand in view.penalty_cards] == [3, 0, 0, 0]
        assert view.hand == deal.state.hands[seat]


def test_F_9_3_a_copy_goes_on_apart() -> None:
    deal = shown()
    other = deal.copy()
    claimed(other, 1)
    assert (len(other.state.penalty_cards), deal.state.penalty_cards) == (4, [])
    assert problem(deal, 1) is None


def test_F_9_2_a_card_that_the_offender_has_given_away_since_is_no_penalty_card() -> None:
    deal = seated("Ks Ks 9s 8h Kh", own=[QUEENS], others=FOUR_HANDS)
    even_so(deal, 0, "lay Ks 9s 8h")
    played(deal, "discard Ks")
    assert list(claimed(deal, 1).cards) == sorted(parse_cards(["9s", "8h"]))


def test_F_9_2_what_another_player_lays_makes_no_difference_to_the_penalty_cards() -> None:
    deal = seated("Kh Ks 9s 8h", own=[QUEENS], others={**FOUR_HANDS, 1: "Ks Kd Kc 7c 6c"})
    even_so(deal, 0, "lay Ks 9s 8h")
    played(deal, "discard Kh", "draw")
    deal.state.sides[1].opened = True
    played(deal, "lay Ks Kd Kc")
    assert list(claimed(deal, 3).cards) == sorted(parse_cards(["Ks", "9s", "8h"]))

"""D-9: taking from the discard pile; C-8."""

import pytest

from sambakit.engine.presets.bicycle import BICYCLE
from sambakit.engine.presets.fournier import FOURNIER
from sambakit.engine.presets.spanish import SPANISH
from tests.rules.table import cards, held, listed, meld, melds, play, refused, table

KINGS = "Ks Kh Kd"
RUN = "6s 7s 8s"


def takes(hand: str, pile: str, *own: str, score: int = 0) -> set[str]:
    """Return the listed takes of a hand at the draw step."""
    deal = table(hand, own, pile=pile, drawn=False, scores=(score, 0))
    return {action for action in listed(deal) if action.startswith("take")}


def test_D_9_1_the_pair_takes_the_whole_pile_into_a_new_group() -> None:
    deal = table("Qh Qd 5s 9c", [KINGS], pile="4c Jk 7d Qs", drawn=False)
    play(deal, "take pair Qh Qd")
    assert melds(deal) == [meld(KINGS), meld("Qs Qh Qd")]
    assert sorted(held(deal)) == sorted(cards("5s 9c 4c Jk 7d"))
    assert deal.state.pile == []
    assert deal.log[-1].taken == cards("4c Jk 7d")


@pytest.mark.parametrize("own", ["Ks Kh Kd", "Ks Kh Kd 2s", "Ks Ks Ks Kh Kh Kd 2d", "Ks Kh Kd Kc 2s Jk"])
def test_D_9_1_or_onto_an_own_group_of_the_rank(own: str) -> None:
    deal = table("Kh Kd 5s 9c", [own], pile="4c Kc", drawn=False)
    assert listed(deal) == {"draw", "take pair Kh Kd", "take pair Kh Kd A1"}
    assert melds(play(deal, "take pair Kh Kd A1")) == [meld(f"{own} Kh Kd Kc")]


def test_D_9_1_nothing_but_two_naturals_of_the_rank() -> None:
    deal = table("Jh Jd Qh 9c", [KINGS], pile="4c Qs", drawn=False)
    assert refused(deal, "take pair Jh Jd") == "D-9.1"
    assert refused(deal, "take pair Qh") == "D-9.1"
    assert refused(deal, "take pair Qh Qh") == "D-9.1"
    assert refused(deal, "take pair Qh Qh A1") == "D-9.1"
    assert takes("Jh Jd Qh 9c", "4c Qs", KINGS) == set()


def test_D_9_1_not_onto_another_meld() -> None:
    deal = table("Qh Qd 9c", [KINGS, "Ts Js Qs"], pile="4c Qs", drawn=False)
    assert refused(deal, "take pair Qh Qd A1") == "D-9.1"
    assert refused(deal, "take pair Qh Qd A2") == "D-9.1"


def test_D_9_2_the_take_must_reach_the_minimum_with_melds_of_the_same_step() -> None:
    deal = table("Qh Qd 8s 9s Ts 5h 6h", pile="4c Qs", drawn=False)
    assert refused(deal, "take pair Qh Qd") == "D-8.2"
    play(deal, "take pair Qh Qd", "lay 8s 9s Ts")
    assert deal.state.sides[0].opened
    assert sorted(held(deal)) == sorted(cards("5h 6h 4c"))


def test_D_9_2_cards_of_the_pile_do_not_help() -> None:
    deal = table("Qh Qd 5h 6h", pile="As Ah Ad Qs", drawn=False)
    assert refused(deal, "take pair Qh Qd", "lay As Ah Ad") == "D-9.2"
    assert takes("Qh Qd 5h 6h", "As Ah Ad Qs") == set()
    deal = table("Qh Qd 8s 9s Ts 5h 6h", pile="As Ah Ad Qs", drawn=False)
    deal.act(next(action for action in deal.legal() if str(deal.value_of(action)) == "take pair Qh Qd"))
    assert refused(deal, "lay As Ah Ad") == "D-9.2"


def test_D_9_2_the_listing_shows_a_take_that_can_be_ended() -> None:
    assert takes("Qh Qd 8s 9s Ts 5h", "4c Qs") == {"take pair Qh Qd"}
    assert takes("Qh Qd Jk 5h 5d", "4c Qs") == {"take pair Qh Qd"}
    assert takes("Qh Qd 5h 5d", "4c Qs", score=-5) == {"take pair Qh Qd"}
    assert takes("Qh Qd 8s 9s Ts 5h", "4c Qs", score=1500) == set()


@pytest.mark.parametrize("top", ["5s", "9s"])
def test_D_9_3_the_top_card_alone_goes_onto_an_end_of_a_sequence(top: str) -> None:
    deal = table("Kh 2d 9c", [RUN], pile=f"4c 7d {top}", drawn=False)
    assert listed(deal) == {"draw", "take top A1"}
    play(deal, "take top A1")
    assert melds(deal) == [meld(f"{RUN} {top}")]
    assert deal.state.pile == list(cards("4c 7d"))
    assert deal.state.stock_size() == 8


@pytest.mark.parametrize("own", ["4s 5s 6s", "6h 7h 8h", "9s Ts Js Qs Ks As 8s"])
def test_D_9_3_it_must_fit_and_the_sequence_be_open(own: str) -> None:
    deal = table("Kh 2d 9c", [own], pile="4c 7d 9s", drawn=False)
    assert listed(deal) == {"draw"}
    assert refused(deal, "take top A1") in {"D-9.3", "D-5.3"}


def test_D_9_3_not_onto_a_sequence_of_the_other_side() -> None:
    deal = table("Kh 9c", [KINGS], theirs=[RUN], pile="4c 9s", drawn=False)
    assert refused(deal, "take top B1") == "D-3.2"
    assert listed(deal) == {"draw"}


def test_D_9_4_either_way_replaces_drawing() -> None:
    for action in ("take pair 9h 9d", "take top A1"):
        deal = play(table("9h 9d 5c 4h", [RUN], pile="4c 7d 9s", drawn=False), action)
        assert refused(deal, "draw") == "D-8.1"
        assert refused(deal, "discard 5c") is None


def test_D_9_5_no_hand_card_bridges_a_gap() -> None:
    deal = table("9s Kd 4h", [RUN], pile="4c Ts", drawn=False)
    assert refused(deal, "take top 9s A1") == "D-9.5"
    assert refused(deal, "add 9s A1", "take top A1") == "D-8.1"
    assert listed(deal) == {"draw"}


def test_D_9_3_no_hand_card_goes_along_with_the_top_card() -> None:
    deal = table("Ts Kd 4h", [RUN], pile="4c 9s", drawn=False)
    assert refused(deal, "take top Ts A1") == "D-9.3"
    assert refused(deal, "take top A1", "add Ts A1") is None


@pytest.mark.parametrize("top", ["3s", "3c", "3h", "3d", "2s", "Jk"])
def test_D_9_6_threes_and_wilds_cannot_be_taken(top: str) -> None:
    deal = table(f"{top} {top} 9c", ["4s 5s 6s", "Ks Kh Kd"], pile=f"4c {top}", drawn=False)
    assert refused(deal, f"take pair {top} {top}") == "D-9.6"
    assert refused(deal, "take top A1") == "D-9.6"
    assert listed(deal) == {"draw"}


def test_D_9_7_cards_lower_in_the_pile_never_matter() -> None:
    assert takes("Qh Qd 5s", "Jk 2s 3h 3s Qs", KINGS) == {"take pair Qh Qd"}
    assert takes("5h 5d", "Jk 2s 3h 3s 9s", RUN) == {"take top A1"}


def test_D_9_8_a_wild_does_not_stand_for_one_of_the_pair() -> None:
    deal = table("Qh 2s 9c", [KINGS], pile="4c Qs", drawn=False)
    assert refused(deal, "take wild Qh 2s") == "D-9.8"
    assert refused(deal, "take pair Qh 2s") == "D-9.8"
    assert listed(deal) == {"draw"}


@pytest.mark.parametrize("own", ["Ks Kh Kd", "Ks Ks Kh Kh Kd Kd Kd"])
def test_D_9_9_the_top_card_is_not_added_to_a_group_without_the_pair(own: str) -> None:
    deal = table("Kh 2d 9c", [own], pile="4c Kc", drawn=False)
    assert refused(deal, "take add A1") == "D-9.9"
    assert refused(deal, "take top A1") == "D-9.9"
    assert listed(deal) == {"draw"}


def test_D_9_10_the_top_card_never_starts_a_sequence() -> None:
    deal = table("6s 7s 8s 9s Kd", [KINGS], pile="4c Ts", drawn=False)
    assert refused(deal, "take top 6s 7s 8s 9s") == "D-9.10"
    assert refused(deal, "take pair 8s 9s") in {"D-9.10", "D-9.1"}
    assert listed(deal) == {"draw"}


def test_D_9_11_an_empty_pile_cannot_be_taken() -> None:
    deal = table("Kh Kd 9c", [KINGS], pile="", drawn=False)
    assert refused(deal, "take pair Kh Kd") == "D-9.11"
    assert listed(deal) == {"draw"}


def test_D_9_11_a_hand_of_one_card_may_take_the_top_card() -> None:
    deal = table("Kh", [RUN], pile="4c 9s", drawn=False)
    play(deal, "take top A1")
    assert listed(deal) == {"pass"}


def test_C_8_more_hand_cards_may_go_into_the_meld_with_the_top_card() -> None:
    deal = table("Qh Qd Qc Jk 5s 9c", pile="4c Qs", drawn=False)
    assert refused(deal, "take pair Qh Qd Qc Jk") is None
    assert refused(deal, "take pair Qh Qd Jk") is None
    assert refused(deal, "take pair Qh Qd 5s") == "D-4.1"
    deal = table("Qh Qd Jk 2s 5s 9c", pile="4c Qs", drawn=False)
    assert refused(deal, "take pair Qh Qd Jk 2s") == "D-4.2"


def test_C_8_a_card_for_the_new_meld_may_follow_in_the_same_play() -> None:
    deal = play(table("Qh Qd Jk 5s 9c", pile="4c Qs", drawn=False), "take pair Qh Qd", "add Jk A1")
    assert melds(deal) == [meld("Qs Qh Qd Jk")]


def test_C_8_a_take_melds_no_cards_that_lie_in_the_pile() -> None:
    deal = table("Qh Qd As 5s 9c", [RUN], pile="Ah Ad 4c Qs", drawn=False)
    assert refused(deal, "take pair Qh Qd", "lay As Ah Ad") == "C-8"
    assert refused(deal, "take pair Qh Qd", "lay As Ah Jk") == "C-8"
    assert refused(deal, "take pair Qh Qd", "lay Ks Kh Kd") == "D-8.1"
    play(play(deal, "take pair Qh Qd"), "lay As Ah Ad")


def test_C_8_the_rest_of_the_pile_comes_behind_the_minimum() -> None:
    deal = table("Qh Qd 8s 9s Ts 5h 6h", pile="4c Qs", drawn=False)
    texts = [str(action) for action in deal.legal_actions()]
    deal.act(deal.legal()[texts.index("take pair Qh Qd")])
    assert deal.unfinished
    assert deal.state.pile == list(cards("4c"))
    assert listed(deal) == {"lay 8s 9s Ts"}
    deal.act(deal.legal()[0])
    assert not deal.unfinished
    assert deal.state.pile == []
    assert deal.log[-1].taken == cards("4c")


def test_C_8_the_end_of_the_turn_is_judged_on_the_hand_with_the_pile() -> None:
    assert refused(table("Kh Kd", [RUN], pile="Kc", drawn=False), "take pair Kh Kd") == "D-10.3"
    deal = play(table("Kh Kd", [RUN], pile="4c Kc", drawn=False), "take pair Kh Kd")
    assert held(deal) == list(cards("4c"))


def test_C_8_the_one_card_that_comes_with_the_pile_may_be_the_last_one_laid_from_any_hand() -> None:
    deal = table(
        "Ks Kh Kd Kc Jk 6d 7d 8d 9d Td Jd Qd", pile="Kh Ks", drawn=False, rules=BICYCLE, scores=(7000, 0)
    )  # all of it is needed for the minimum of 160, and the seventh king for the second set
    assert {"draw", "take pair Ks Kh", "take pair Kd Kc"} <= listed(deal)
    play(deal, "take pair Ks Kh Kd Kc Jk", "lay 6d 7d 8d 9d Td Jd Qd")
    assert play(deal, "add Kh A1").state.went_out == 0


@pytest.mark.parametrize(
    ("own", "pile", "take", "fournier", "spanish"),
    [
        ([], "4c Ks", "take pair Kh 2c", "F-3.1", "S-2.2"),
        ([], "4c Ks", "take pair Kh Qh", "F-3.1", "S-2.2"),
        ([], "4c Ks", "take wild Kh 2c", "F-3.1", "S-2.2"),
        (["Qs Qh Qd"], "2d 4c Ks", "take pair Kh 2c", "F-3.8", "F-3.8"),
        (["Qs Qh Qd"], "4c Ks", "take pair Kh 2c", "F-3.4", "F-3.4"),
        (["Qs Qh Qd"], "4c Ks", "take pair Kh Qh", "F-3.4", "F-3.4"),
    ],
)
def test_F_3_1_F_3_4_F_3_8_a_take_without_the_pair_names_the_rule_of_the_moment(
    own: list[str], pile: str, take: str, fournier: str, spanish: str
) -> None:
    for rules, rule in ((FOURNIER, fournier), (SPANISH, spanish)):
        deal = table("Kh Qh 2c 9c 8d", own, pile=pile, drawn=False, rules=rules)
        assert refused(deal, take) == rule

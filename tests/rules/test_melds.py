"""D-3, D-4, D-5: melds, groups, sequences; C-2: one step."""

import pytest

from sambakit.engine.actions.actions import parse_action
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.black_samba import BLACK_SAMBA
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.values import ScoreReason
from sambakit.engine.scoring.scoring import card_points, completed_kind
from sambakit.engine.values.cards import TEXTS
from sambakit.engine.values.melds import cards_of
from tests.rules.table import cards, held, listed, meld, melds, play, refused, table

QUEENS = "Qs Qh Qd"
MIXED_QUEENS = "Qs Qh Qd Qc Qs Qh 2d"
KINGS = "Ks Ks Kh Kh Kd Kd Kc"  # a pure canasta


def test_D_3_1_a_meld_is_a_group_or_a_sequence() -> None:
    deal = play(table("Ks Kh Kd 8s 9s Ts 9h 4h", [QUEENS]), "lay Ks Kh Kd", "lay 8s 9s Ts")
    assert melds(deal) == [meld(QUEENS), meld("Ks Kh Kd"), meld("8s 9s Ts")]
    assert refused(table("Ks Qh 8d 9h 4h", [QUEENS]), "lay Ks Qh 8d") in {"D-4.1", "D-5.1"}


def test_D_3_2_the_partner_adds_to_the_sides_melds() -> None:
    deal = play(table("9s 8s", [QUEENS], others={1: "4s 5s", 2: "Qh 9s 8s"}), "discard 9s")
    play(deal, "draw", "discard 4s")
    play(deal, "draw", "add Qh A1", "discard 9s")
    assert melds(deal) == [meld("Qs Qh Qd Qh")]


def test_D_3_2_nobody_adds_to_another_sides_meld() -> None:
    deal = table("Kd 9s 9h", [QUEENS], theirs=["Ks Kh Kc"])
    assert refused(deal, "add Kd B1") == "D-3.2"
    assert not any("B1" in action for action in listed(deal))


def test_D_3_3_a_meld_is_worth_the_sum_of_its_cards() -> None:
    deal = table("9s 9h", [QUEENS])
    assert card_points(deal.state.rules, cards("As Ah 2d Jk 4s")) == 20 + 20 + 20 + 50 + 5


@pytest.mark.parametrize(
    ("own", "kind"),
    [
        (KINGS, ScoreReason.PURE),
        ("Ks Ks Kh Kh Kd Kd 2c", ScoreReason.MIXED),
        ("4s 5s 6s 7s 8s 9s Ts", ScoreReason.SAMBA),
        ("Ks Ks Kh Kh Kd Kd", None),
        ("4s 5s 6s 7s 8s 9s", None),
    ],
)
def test_D_3_4_completed_sets(own: str, kind: ScoreReason | None) -> None:
    side = table("9s 9h", [own]).state.sides[0]
    assert completed_kind(side.melds[0]) is kind
    assert side.completed == (kind is not None)


@pytest.mark.parametrize("laid", ["4s 4h 4d", "As Ah As", "Ks Kh 2d", "9s 9h Jk", "7s 7h 7d 7c 2s 2h"])
def test_D_4_1_groups_from_4_to_ace(laid: str) -> None:
    deal = table(f"{laid} 5h 5d", [QUEENS])
    assert melds(play(deal, f"lay {laid}"))[1] == meld(laid)


@pytest.mark.parametrize("laid", ["Ks Kh", "Ks", "Ks Kh Qd", "3h 3d 3h"])
def test_D_4_1_no_groups(laid: str) -> None:
    assert refused(table(f"{laid} 5h 5d", [QUEENS]), f"lay {laid}") == "D-4.1"


@pytest.mark.parametrize("laid", ["Ks 2h", "Ks Kh 2d 2c", "Ks Kh Kd 2d 2c", "Ks 2h Jk", "2s 2h Jk"])
def test_D_4_2_twice_as_many_naturals_as_wilds(laid: str) -> None:
    assert refused(table(f"{laid} 5h 5d", [QUEENS]), f"lay {laid}") in {"D-4.2", "D-4.1"}
    assert refused(table("Ks Kh 2d 2c 5h 5d", [QUEENS]), "lay Ks Kh 2d 2c") == "D-4.2"


@pytest.mark.parametrize("name", PRESETS)
def test_D_4_1_one_card_or_two_are_no_meld(name: str) -> None:
    for card in TEXTS:
        assert refused(table(f"{card} 9d 5c", [QUEENS], rules=PRESETS[name]), f"lay {card}") is not None, card
        deal = table(f"{card} {card} 9d 5c", [QUEENS], rules=PRESETS[name])
        assert refused(deal, f"lay {card} {card}") is not None, card


def test_D_4_2_the_ratio_holds_when_cards_are_added() -> None:
    deal = table("2d 5h 5d", ["Ks Kh 2c"])
    assert refused(deal, "add 2d A1") == "D-4.2"
    assert "add 2d A1" not in listed(deal)
    assert "add 2d A1" in listed(table("2d 5h 5d", ["Ks Kh Kd Kc 2c"]))


def test_D_4_3_never_more_than_two_wilds() -> None:
    deal = table("Jk 5h 5d", [f"{KINGS} 2c 2d"])
    assert refused(deal, "add Jk A1") == "D-4.3"
    assert "add Jk A1" not in listed(deal)


def test_D_4_4_a_canasta_is_pure_without_a_wild_and_mixed_with_one() -> None:
    deal = play(table("Ks Kh Kd Kc 2d 5h 5d", ["Ks Kh Kd"]), "add Ks Kh Kd Kc A1")
    assert completed_kind(deal.state.sides[0].melds[0]) is ScoreReason.PURE
    deal = play(table("Ks Kh Kd 2d 5h 5d", ["Ks Kh Kd"]), "add Ks Kh Kd 2d A1")
    assert completed_kind(deal.state.sides[0].melds[0]) is ScoreReason.MIXED


def test_D_4_5_a_canasta_may_grow() -> None:
    deal = table("Kc 2d 5h 5d", [KINGS])
    assert {"add Kc A1", "add 2d A1"} <= listed(deal)
    assert melds(play(deal, "add Kc 2d A1"))[0] == meld(f"{KINGS} Kc 2d")


def test_D_4_6_a_wild_makes_a_pure_canasta_mixed_for_good() -> None:
    deal = play(table("Kc 2d 5h 5d", [KINGS]), "add 2d A1", "add Kc A1")
    assert completed_kind(deal.state.sides[0].melds[0]) is ScoreReason.MIXED


def test_D_4_7_several_groups_of_one_rank_stay_apart() -> None:
    deal = play(table("Qs Qh Qd 5h 5d", [QUEENS]), "lay Qs Qh Qd")
    assert melds(deal) == [meld(QUEENS), meld(QUEENS)]


def test_D_4_8_two_groups_of_a_rank_merge_into_one() -> None:
    deal = table("5h 5d", [QUEENS, "Qs Qh Qc 2d"])
    assert "merge A1 A2" in listed(deal)
    assert melds(play(deal, "merge A1 A2")) == [meld("Qs Qh Qd Qs Qh Qc 2d")]
    assert refused(deal, "add 5h A2") == "D-3.2"  # A2 is no more


def test_D_4_8_a_merge_obeys_the_limits_and_the_rank() -> None:
    deal = table("5h 5d", ["Qs Qh Qd Qc 2s 2h", "Qs Qh Qc 2d", "Ks Kh Kd"])
    assert refused(deal, "merge A1 A2") == "D-4.3"
    assert refused(deal, "merge A1 A3") == "D-4.8"
    assert refused(deal, "merge A1 A1") == "D-4.8"
    assert refused(table("5h 5d", [QUEENS, "Qs Ks As"]), "merge A1 A2") == "D-4.8"
    assert not any(action.startswith("merge") for action in listed(deal))


NO_LATE_WILDS = parse_rules("dutch + wild_onto_finished=no")


@pytest.mark.parametrize("second", [MIXED_QUEENS, "Qs Qh 2s", QUEENS])
def test_D_4_8_merging_puts_no_wild_onto_a_canasta(second: str) -> None:
    deal = table("5h 5d", [MIXED_QUEENS, second], rules=NO_LATE_WILDS)
    assert {"merge A1 A2"} <= listed(deal)
    assert refused(deal, "merge A1 A2") is None
    assert refused(deal, "merge A2 A1") is None


def test_C_2_a_wild_for_a_group_that_is_merged_away_comes_before_the_merge() -> None:
    deal = table("2c 2d 5h 5d", ["Qs Qh Qd Qc Qs Qh Qd", QUEENS], rules=NO_LATE_WILDS)
    assert refused(deal, "add 2c A2", "merge A1 A2") is None
    assert refused(deal, "merge A2 A1", "add 2c A2") is None
    assert refused(deal, "add 2c A1", "merge A1 A2") == "D-4.5"  # no order puts it onto A1 before that is finished
    assert refused(deal, "merge A1 A2", "add 2c A1") == "D-4.5"


def test_C_2_wilds_for_two_groups_are_judged_each_by_its_own() -> None:
    deal = table("2c 2d 5h 5d", ["Qs Qh Qd Qc Qs Qh", QUEENS], rules=NO_LATE_WILDS)
    assert refused(deal, "add 2c A1", "add 2d A2", "merge A1 A2") is None
    for text in ("add 2c 2d A1", "add 2c A1 + add 2d A1"):  # the second one would be the eighth card
        assert refused(deal, *text.split(" + "), "merge A1 A2") == "D-4.5", text
        assert refused(deal, *text.split(" + "), "merge A2 A1") == "D-4.5", text


def test_D_4_8_merging_belongs_to_the_own_turn_after_the_draw_step() -> None:
    assert refused(table("5h 5d", [QUEENS, QUEENS], drawn=False), "merge A1 A2") == "D-8.1"


def test_D_4_9_no_action_takes_a_card_back() -> None:
    deal = table("5h 5d 7c 7d", [f"{QUEENS} Qc", "8s 9s Ts Js"])
    before = melds(deal)
    for action in deal.legal_actions():
        after = deal.copy()
        after.play([action])
        assert all(set(old.split()) <= set(new.split()) for old, new in zip(before, melds(after), strict=False))


@pytest.mark.parametrize("laid", ["4s 5s 6s", "Qd Kd Ad", "9h Jh Th", "5c 6c 7c 8c 9c Tc Jc"])
def test_D_5_1_sequences_of_three_to_seven(laid: str) -> None:
    assert melds(play(table(f"{laid} 4d 4h", [QUEENS]), f"lay {laid}"))[1] == meld(laid)


@pytest.mark.parametrize(
    "laid", ["4s 5s", "Kd Ad 4d", "9h Th Qh", "9h Th Js", "9h 9h Th Jh", "4s 5s 6s 7s 8s 9s Ts Js"]
)
def test_D_5_1_no_sequences(laid: str) -> None:
    deal = table(f"{laid} 4d 4h", [QUEENS])
    assert refused(deal, f"lay {laid}") == "D-5.1"


def test_D_5_1_no_addition_goes_round_the_ace() -> None:
    assert refused(table("4d 5d 4s 4h", ["Qd Kd Ad"]), "add 4d A1") == "D-5.1"
    assert refused(table("4d 5d 4s 4h", ["Qd Kd Ad"]), "add 5d 4d A1") == "D-5.1"
    assert refused(table("Ad 5d 4s 4h", ["4d 5d 6d"]), "add Ad A1") == "D-5.1"


def test_D_5_2_no_wilds_and_no_threes() -> None:
    assert refused(table("5s 6s 2s 4d 4h", [QUEENS]), "lay 5s 6s 2s") == "D-5.2"
    assert refused(table("3s 4s 5s 4d 4h", [QUEENS]), "lay 3s 4s 5s") == "D-5.2"
    assert refused(table("3h 4h 5h 4d 4h", [QUEENS]), "lay 3h 4h 5h") == "D-5.2"
    assert refused(table("2s 3s Jk 4d 4h", ["4s 5s 6s"]), "add 3s A1") == "D-5.2"
    assert refused(table("2s 3s Jk 4d 4h", ["4s 5s 6s"]), "add Jk A1") == "D-5.2"


def test_D_5_3_nothing_is_added_to_a_samba() -> None:
    deal = table("Js 4d 4h", ["4s 5s 6s 7s 8s 9s Ts"])
    assert refused(deal, "add Js A1") == "D-5.3"
    assert listed(deal) == {"discard Js", "discard 4d", "discard 4h"}


def test_D_5_4_five_shapes_in_a_suit() -> None:
    ranks = "456789TJQKA"
    shapes = {" ".join(f"{rank}h" for rank in ranks[low : low + 7]) for low in range(5)}
    for low in range(11):
        laid = [f"{ranks[(low + step) % 11]}h" for step in range(7)]
        legal = refused(table(f"{' '.join(laid)} 4d 4s", [QUEENS]), f"lay {' '.join(laid)}") is None
        assert legal == (" ".join(laid) in shapes)


def test_D_5_5_sequences_are_never_joined() -> None:
    deal = table("7s 4d 4h", ["4s 5s 6s", "8s 9s Ts"])
    assert refused(deal, "merge A1 A2") == "D-5.5"
    assert melds(play(deal, "add 7s A2")) == [meld("4s 5s 6s"), meld("7s 8s 9s Ts")]
    assert refused(deal, "merge A1 A2") == "D-5.5"


def test_D_5_6_overlapping_sequences_in_a_suit() -> None:
    deal = play(table("5s 6s 7s 4d 4h", ["4s 5s 6s"]), "lay 5s 6s 7s")
    assert melds(deal) == [meld("4s 5s 6s"), meld("5s 6s 7s")]


def test_D_5_7_cards_go_to_the_ends_several_at_a_time() -> None:
    own = ["6s 7s 8s"]
    assert {"add 5s A1", "add 9s A1"} <= listed(table("5s 9s 4d 4h", own))
    assert melds(play(table("4s 5s 9s 4d 4h", own), "add 9s 4s 5s A1")) == [meld("4s 5s 6s 7s 8s 9s")]
    assert refused(table("Ts 4d 4h", own), "add Ts A1") == "D-5.7"
    assert refused(table("7s 4d 4h", own), "add 7s A1") == "D-5.7"


def test_C_2_a_step_is_judged_on_the_state_after_it() -> None:
    own = ["Ks Kh Kd 2s"]
    assert refused(table("2c Kc 4d 4h", own), "add 2c A1") == "D-4.2"
    assert refused(table("2c Kc 4d 4h", own), "add 2c A1", "add Kc A1") is None
    assert refused(table("2c Kc 4d 4h", own), "add 2c Kc A1") is None


@pytest.mark.parametrize(
    ("own", "parts", "after"),
    [
        (["4s 5s 6s"], ["add 8s A1", "add 7s A1"], ["4s 5s 6s 7s 8s"]),
        (["6d 7d 8d"], ["add Jd A1", "add 5d A1", "add Td A1", "add 9d A1"], ["5d 6d 7d 8d 9d Td Jd"]),
        (["4s 5s 6s"], ["add Jc A2", "lay Js Jh Jd"], ["4s 5s 6s", "Js Jh Jd Jc"]),
        ([QUEENS, "Qs Qh Qc"], ["merge A1 A2", "add Qc A2"], [f"{QUEENS} Qs Qh Qc Qc"]),
        (["Js Jh Jd", "Js Jd Jc"], ["merge A2 A3", "merge A1 A2", "lay Js Jh Jc"], ["Js Js Js Jh Jh Jd Jd Jc Jc"]),
        ([QUEENS, "Qs Qh Qc", "Qs Qd Jk"], ["merge A1 A2", "merge A2 A3"], [f"{QUEENS} Qs Qh Qc Qs Qd Jk"]),
    ],
)
def test_C_2_the_parts_of_a_step_may_stand_in_any_order(own: list[str], parts: list[str], after: list[str]) -> None:
    deal = table("7s 8s 5d 9d Td Jd Js Jh Jc Qc 4h 4h", own)
    assert sorted(melds(play(deal, *parts))) == sorted(meld(text) for text in after)
    written, alone = table("7s 8s 5d 9d Td Jd Js Jh Jc Qc 4h 4h", own), [str(entry.action) for entry in deal.log]
    assert sorted(alone) == sorted(parts)
    for action in alone:  # the log tells them in an order in which each is legal by itself
        play(written, action)
    assert melds(written) == melds(deal)


@pytest.mark.parametrize(
    ("own", "parts", "after"),
    [
        ([QUEENS, "7d 8d 9d"], ["add Jk 5d A2", "add 6d A2"], "Jk 5d 6d 7d 8d 9d"),
        ([QUEENS, "7d 8d 9d"], ["add Jk Td A2", "add 6d A2"], "Jk 6d 7d 8d 9d Td"),
        ([QUEENS], ["lay 7d 8d 9d", "add Jk A2", "add Td A2"], "7d 8d 9d Td Jk"),
        ([QUEENS], ["add Jk Td A2", "add 6d A2", "lay 7d 8d 9d"], "Jk 6d 7d 8d 9d Td"),
    ],
)
def test_C_2_L_2_the_wild_of_a_sequence_stands_where_the_naturals_of_the_step_leave_it(
    own: list[str], parts: list[str], after: str
) -> None:
    deal = table("5d 6d 7d 8d 9d Td Jk 4h 4h", own, rules=BLACK_SAMBA)
    assert cards_of(play(deal, *parts).state.sides[0].melds[1]) == list(cards(after))


@pytest.mark.parametrize(
    ("own", "parts", "after"),
    [
        (["6d 7d 8d"], ["add 9d Jd A1", "add Td A1"], "6d 7d 8d 9d Td Jd"),
        (["6d 7d 8d"], ["add 5d Td A1", "add Jd A1", "add 9d A1"], "5d 6d 7d 8d 9d Td Jd"),
    ],
)
def test_C_2_parts_for_one_sequence_count_as_laid_at_once(own: list[str], parts: list[str], after: str) -> None:
    deal = table("5d 9d Td Jd 4h 4h", own)
    assert melds(play(deal, *parts)) == [meld(after)]


def test_C_2_no_order_mends_a_part_that_none_allows() -> None:
    assert refused(table("8s 9s 4d 4h", ["4s 5s 6s"]), "add 8s A1", "add 9s A1") == "D-5.7"
    assert refused(table("8s 9s Js 4h", ["4s 5s 6s"]), "add 8s A1", "add Js A1", "add 9s A1") == "D-5.7"
    assert refused(table("4d 4h", [QUEENS, QUEENS]), "merge A1 A2", "merge A2 A1") == "D-3.2"
    assert refused(table("4d 4h", [QUEENS, QUEENS]), "merge A1 A2", "merge A1 A2") == "D-3.2"


def test_C_2_parts_that_no_order_mends_are_told_why_the_first_one_is_stuck() -> None:
    deal = table("4s 5s 9s Ts Js 4d 4h", ["6s 7s 8s"])
    refusal = deal.refuse([parse_action("add 5s Ts Js A1"), parse_action("add 4s 9s A1")])  # eight cards together
    assert refusal is not None
    assert (refusal.code, refusal.facts["cards"]) == (Code.NOT_AT_AN_END, "5s Ts Js")


def test_C_2_a_refused_part_refuses_the_whole_step() -> None:
    deal = table("Kc Kd Ks 4d 4h", [QUEENS])
    assert refused(deal, "lay Kc Kd Ks", "add 4d A1") == "D-4.1"
    assert len(held(deal)) == 5

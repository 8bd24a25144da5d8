"""D-10 and D-11: ending a turn, going out, the end of the stock; C-4, C-5, C-9, C-16."""

from dataclasses import replace

import pytest

from sambakit.arena.simulation.invariants import check_same
from sambakit.engine.actions.actions import Discard
from sambakit.engine.deal import Deal
from sambakit.engine.definition.turn_end import can_go_out
from sambakit.engine.presets.canasta import CANASTA
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.values import AskWhen
from sambakit.engine.state.state import NOT_ASKED, TOO_LATE
from sambakit.engine.values.hand import hand_of
from tests.rules.table import cards, held, listed, play, refused, table

SAMBA = "5s 6s 7s 8s 9s Ts Js"
OTHER_SAMBA = "8d 9d Td Jd Qd Kd Ad"
PURE = "Ks Ks Kh Kh Kd Kd Kc"
MIXED = "Qs Qh Qd Qc Qc 2d 2c"
ENTITLED = [PURE, MIXED]


def test_D_10_1_going_out_by_melding_all_or_all_but_one() -> None:
    assert play(table("Kc Qs", ENTITLED), "add Kc A1", "add Qs A2").state.went_out == 0
    assert play(table("Kc 4s", ENTITLED), "add Kc A1", "discard 4s").state.went_out == 0
    assert listed(play(table("4s", ENTITLED), "discard 4s")) == set()


def do(deal: Deal, *texts: str) -> Deal:
    """Carry listed actions out one by one, as bots do."""
    for text in texts:
        deal.act(next(action for action in deal.legal() if str(deal.value_of(action)) == text))
    return deal


def test_C_7_a_fold_leads_to_the_same_state_by_small_steps_and_as_one_play() -> None:
    rules, hand = parse_rules("fournier + minimum=any:300"), f"{PURE} 4d 5d 6d 7d 8d 9d Td 9s"
    small_steps = ("lay Kh Kd Kc", "lay 4d 5d 6d", *(f"add {card} A1" for card in ("Ks", "Ks", "Kh", "Kd")))
    small_steps += tuple(f"add {card} A2" for card in ("7d", "8d", "9d", "Td"))
    whole = play(play(table(hand, rules=rules), f"lay {PURE}", "lay 4d 5d 6d 7d 8d 9d Td"), "discard 9s")
    small = do(table(hand, rules=rules), *small_steps, "discard 9s")
    assert whole.over
    check_same(whole.state, small.state)


def test_C_7_a_fold_of_small_steps_ends_with_the_discard_of_the_one_card_left() -> None:
    rules, hand = parse_rules("fournier + minimum=any:300"), f"{PURE} 4d 5d 6d 9s"
    deal = do(table(hand, rules=rules), "lay Kh Kd Kc", *(f"add {card} A1" for card in ("Ks", "Ks", "Kh", "Kd")))
    assert refused(deal, "discard 9s") == "C-3"
    do(deal, "lay 4d 5d 6d")
    assert refused(deal, "discard 9s") is None
    two = deal.copy()
    two.state.hands[0].add(cards("9s")[0])
    assert refused(two, "discard 9s") == "C-3"


def test_C_7_the_last_card_of_a_fold_may_come_from_the_pile_and_is_discarded() -> None:
    rules, hand = parse_rules("fournier + minimum=any:300"), "Kh Kh Kd Kd Kc Kc 4d 5d 6d"
    whole, small = (table(hand, pile="9c Ks", drawn=False, rules=rules) for _ in range(2))
    play(whole, "take pair Kh Kd", "add Kh Kd Kc Kc A1", "lay 4d 5d 6d")
    do(small, "take pair Kh Kd", *(f"add {card} A1" for card in ("Kh", "Kd", "Kc", "Kc")), "lay 4d 5d 6d")
    check_same(whole.state, small.state)
    for deal in (whole, small):
        assert deal.state.folding
        assert listed(deal) == {"discard 9c"}
        assert refused(deal, "ask") == "C-7"


def test_C_6_behind_black_threes_no_discard_leaves_a_card() -> None:
    deal = table("Kc Qs", [*ENTITLED, "3s 3s 3c"])
    deal.state.must_go_out = True  # as after a small step that has laid the threes
    for card in ("Kc", "Qs"):
        refusal = deal.refuse([Discard(cards(card)[0])])
        assert refusal is not None
        assert refusal.code is Code.MUST_GO_OUT_NOW


@pytest.mark.parametrize("own", [(SAMBA, OTHER_SAMBA), (PURE, MIXED), (MIXED, SAMBA), (PURE, PURE.replace("Kc", "Kd"))])
def test_D_10_2_two_completed_sets_of_any_kind(own: tuple[str, ...]) -> None:
    assert play(table("4s", own), "discard 4s").over


@pytest.mark.parametrize("own", [(SAMBA,), (PURE, "9s 9h 9d 9c 9s 9h"), (MIXED, "5s 6s 7s 8s 9s Ts")])
def test_D_10_2_one_is_not_enough(own: tuple[str, ...]) -> None:
    assert refused(table("4s", own), "discard 4s") == "D-10.4"


def test_D_10_2_a_set_completed_in_the_same_turn_counts() -> None:
    assert play(table("9d 9s", [SAMBA, "9h 9h 9d 9c 2d"]), "add 9d 9s A2").state.went_out == 0
    assert play(table("5h 4s", [PURE, "6h 7h 8h 9h Th Jh"]), "add 5h A2", "discard 4s").state.went_out == 0


def test_D_10_3_who_may_not_go_out_keeps_a_card() -> None:
    assert refused(table("Kc", [PURE]), "add Kc A1") == "D-10.3"
    assert refused(table("Kc Kd Kh", [SAMBA]), "lay Kc Kd Kh") == "D-10.3"
    assert refused(table("As Ah Ad"), "lay As Ah Ad") == "D-10.3"
    assert listed(table("Kc", [PURE])) == {"pass"}


def test_D_10_4_with_one_card_left_the_turn_ends_with_pass() -> None:
    deal = table("Kc 9d", [PURE])
    assert refused(deal, "add Kc A1", "discard 9d") == "D-10.4"
    play(deal, "add Kc A1", "pass")
    assert len(held(deal)) == 1
    assert deal.state.turn == 1
    assert len(deal.state.pile) == 1


def test_D_10_5_in_every_other_case_pass_is_refused() -> None:
    assert refused(table("9d 5c", [PURE]), "pass") == "D-10.5"
    assert refused(table("9d", ENTITLED), "pass") == "D-10.5"
    assert listed(table("9d", ENTITLED)) == {"ask", "discard 9d"}
    assert listed(table("Kc", ENTITLED)) == {"ask", "discard Kc", "add Kc A1"}


@pytest.mark.parametrize("players", [4, 6])
def test_D_10_6_asking_binds_the_answer(players: int) -> None:
    deal = play(table("Kc 4s", ENTITLED, players=players), "ask")
    assert deal.state.actor == players // 2
    assert listed(deal) == {"answer yes", "answer no"}
    assert refused(deal, "discard 4s") == "D-10.6"
    play(deal, "answer yes")
    assert deal.state.actor == 0
    assert play(deal, "add Kc A1", "discard 4s").state.went_out == 0


def test_D_10_6_going_out_unasked_is_allowed() -> None:
    assert refused(table("4s", ENTITLED), "discard 4s") is None


def test_D_10_6_nobody_answers_unasked() -> None:
    assert refused(table("4s", ENTITLED), "answer yes") == "D-10.6"


def test_D_10_7_after_no_the_player_counts_as_not_entitled() -> None:
    deal = play(play(table("Kc 4s", ENTITLED), "ask"), "answer no")
    assert refused(deal, "add Kc A1", "discard 4s") == "D-10.7"
    play(deal, "add Kc A1")
    assert listed(deal) == {"pass"}
    play(deal, "pass")
    assert not deal.over


def test_D_10_7_it_holds_for_that_turn_only() -> None:
    deal = play(play(table("Kc 5h", ENTITLED, others={1: "4h 5h", 2: "4h 6h", 3: "4h 7h"}), "ask"), "answer no")
    play(deal, "discard 5h")
    for _ in range(3):
        play(deal, "draw", "discard 4h")
    play(deal, "draw")
    assert deal.state.entitled()


def test_D_10_8_a_concealed_hand_has_no_bonus_of_its_own() -> None:
    deal = play(table(f"{SAMBA} {PURE} 4s", players=2), f"lay {SAMBA}", f"lay {PURE}", "discard 4s")
    assert deal.state.rules.scores.out_concealed == deal.state.rules.scores.out


def test_D_11_1_of_one_stock_card_that_one_is_drawn() -> None:
    deal = play(table("9d 5c", drawn=False, stock="Qd"), "draw")
    assert len(held(deal)) == 3
    assert refused(deal, "discard 5c") is None


def test_D_11_2_with_the_stock_empty_play_goes_on_by_choice() -> None:
    deal = table(
        "Kc Kd 4h 9s", ["Qs Qh Qd"], pile="4c Ks", stock="", drawn=False, others={1: "Ac Ad 7h 8h"}, theirs=["6s 7s 8s"]
    )
    assert listed(deal) == {"draw", "take pair Kd Kc"}
    play(deal, "take pair Kc Kd", "discard 9s")
    assert not deal.over
    assert listed(deal) == {"draw", "take top B1"}


def test_D_11_3_wishing_to_draw_ends_the_deal_without_the_bonus() -> None:
    deal = play(table("Kc Kd 4h", ["Qs Qh Qd"], pile="4c Ks", stock="", drawn=False), "draw")
    assert deal.over
    assert deal.state.went_out == -1


def test_C_4_the_sets_are_counted_after_the_step() -> None:
    deal = table("Kc", [SAMBA, "Ks Ks Kh", "Kh Kd Kd"])
    assert refused(deal, "add Kc A2") == "D-10.3"
    assert refused(deal, "merge A2 A3", "add Kc A2") is None
    deal = table("9d", [PURE, PURE.replace("Kc", "2c")])
    assert refused(deal, "merge A1 A2", "discard 9d") == "D-10.4"


def test_C_5_no_step_leaves_a_turn_that_cannot_end() -> None:
    assert refused(table("Kc Kd", [PURE]), "add Kc Kd A1") == "D-10.3"
    assert refused(table("Kc Kd", [PURE]), "add Kc A1") is None


@pytest.mark.parametrize("players", [2, 3, 5])
def test_C_9_who_plays_alone_asks_nobody(players: int) -> None:
    deal = table("9d 5c", ENTITLED, players=players)
    assert refused(deal, "ask") in {"C-9", "D-10.6"}
    assert "ask" not in listed(deal)


def test_C_9_once_a_turn_after_the_draw_step() -> None:
    assert refused(table("9d 5c", drawn=False), "ask") == "C-9"
    deal = play(play(table("Kc 5c", ENTITLED), "ask"), "answer yes")
    assert refused(deal, "ask") in {"C-9", "D-10.6"}
    assert "ask" not in listed(deal)


def test_D_10_6_who_cannot_go_out_does_not_ask() -> None:
    assert refused(table("9d 5c", ENTITLED), "ask") == "D-10.6"
    assert "ask" not in listed(table("9d 5c", ENTITLED))
    assert refused(table("Kc 5c", [PURE]), "ask") == "D-10.6"
    assert refused(table("Kc 5c", ENTITLED), "ask") is None


def test_C_9_nobody_asks_with_more_cards_than_can_be_looked_through() -> None:
    hand = "Kc " * 12 + "Qs " * 12
    assert refused(table(hand, ENTITLED), "ask") is None
    assert refused(table(hand + "Kd", ENTITLED), "ask") == "C-9"
    assert "ask" not in listed(table(hand + "Kd", ENTITLED))


def small_steps_lead_out(start: Deal, *texts: str) -> None:
    """Check that these listed actions, of which the last one merges, go out as the same step does when played whole."""
    small = do(start.copy(), *texts[:-1])
    assert small.unfinished
    assert not held(small)
    assert listed(small) == {texts[-1]}
    assert small.can_still_go_out()
    assert {refused(small, "pass"), refused(small, "ask"), refused(small, "discard 9s")}.isdisjoint({None})
    do(small, texts[-1])
    assert small.state.went_out == 0
    assert refused(start, *texts[:-1]) is not None
    check_same(play(start, *texts).state, small.state)


def test_O_4_C_2_the_last_cards_may_be_a_group_that_is_merged_in_the_same_step() -> None:
    deal = table("7d 7c Jk", [PURE, "Qs Qs Qh Qh Qd Qd Qc", "7s 7s 7h 7h 7h 7c 7c"], rules=parse_rules("sambola"))
    assert listed(deal) >= {"ask", "lay 7d 7c Jk"}
    assert can_go_out(deal.state)
    assert refused(deal, "add 7d 7c Jk A3") == "B-4.7"
    small_steps_lead_out(deal, "lay 7d 7c Jk", "merge A3 A4")
    refusing = play(play(table("7d 7c Jk", [PURE, "Qs Qs Qh Qh Qd Qd Qc", "7s 7s 7h 7h 7h 7c 7c"]), "ask"), "answer no")
    assert "lay 7d 7c Jk" not in listed(refusing)


def test_O_4_C_9_after_yes_the_last_cards_are_laid_and_merged() -> None:
    own = [PURE, "Qs Qs Qh Qh Qd Qd Qc", "7s 7s 7h 7h 7h 7c 7c"]
    deal = play(play(table("7d 7c Jk", own, rules=parse_rules("sambola")), "ask"), "answer yes")
    assert listed(deal) == {"lay 7d 7c Jk"}
    small_steps_lead_out(deal, "lay 7d 7c Jk", "merge A3 A4")


def test_B_4_6_a_third_wild_goes_onto_a_finished_canasta_in_a_group_of_the_last_cards() -> None:
    rules = parse_rules("bicycle + out_sets=1 + max_wilds=3 + natural_ratio=twice_wilds + jokers_discardable=no")
    small_steps_lead_out(table("7d 7c Jk", ["7s 7s 7h 7h 2s 2h"], rules=rules), "lay 7d 7c Jk", "merge A1 A2")


def test_D_5_5_the_last_card_may_fill_the_gap_between_sequences_that_are_joined() -> None:
    rules = parse_rules("dutch + join_sequences=yes")
    deal = table("7c", [PURE, "4c 5c 6c", "8c 9c Tc"], rules=rules)
    assert listed(deal) == {"ask", "add 7c A2", "add 7c A3", "pass"}
    small_steps_lead_out(deal, "add 7c A2", "merge A2 A3")


def test_C_7_the_last_cards_of_a_fold_may_be_merged() -> None:
    rules = parse_rules("sambola + fold=waives_minimum + minimum=any:150 + out_sets=1 + out_pure=0 + out_mixed=1")
    deal = table("7s 7s 7h 7h 7h 7c 7c 7d 7c Jk", rules=rules)
    adding = [f"add {card} A1" for card in ("7h", "7h", "7c", "7c")]
    small = do(deal.copy(), "lay 7s 7s 7h", *adding, "lay 7d 7c Jk")
    assert listed(small) == {"merge A1 A2"}
    do(small, "merge A1 A2")
    check_same(play(deal, "lay 7s 7s 7h", *adding, "lay 7d 7c Jk", "merge A1 A2").state, small.state)


def test_C_6_a_merge_may_win_back_the_right_that_the_last_card_costs() -> None:
    rules = parse_rules("sambola + wild_onto_finished=yes")
    own = [PURE, "Qs Qs Qh Qh Qd Qd Qc", "As Ah Ad Ac As 2s 2c", "7s 7s 7h", "7h 7c 7c 7d"]
    deal = do(table("3s 3s 3c 2d", own, rules=rules), "lay 3s 3s 3c")
    assert "merge A4 A5" not in listed(deal)
    small_steps_lead_out(deal, "add 2d A1", "merge A4 A5")


def test_D_10_1_no_merge_follows_where_the_last_card_must_be_discarded() -> None:
    rules = parse_rules("sambola + final_discard=forced")
    deal = table("7d 7c Jk", [PURE, "Qs Qs Qh Qh Qd Qd Qc", "7s 7s 7h 7h 7h 7c 7c"], rules=rules)
    assert not listed(deal) & {"ask", "lay 7d 7c Jk"}
    assert refused(deal, "lay 7d 7c Jk", "merge A3 A4") is not None


def test_C_8_nothing_is_merged_in_a_step_that_takes_the_last_card_away() -> None:
    rules = parse_rules("sambola + take_natural_wild=yes")
    own = [PURE, "Qs Qs Qh Qh Qd Qd Qc", "7s 7s 7h 7h 7h 7c 7c"]
    deal = table("7d Jk", own, pile="7h", drawn=False, rules=rules)
    assert refused(deal, "take wild 7d Jk") is not None
    assert refused(deal, "take wild 7d Jk", "merge A3 A4") is not None
    assert "take wild 7d Jk" not in listed(deal)


def test_F_6_3_a_sequence_beside_the_only_group_of_its_lowest_rank_is_a_way_out() -> None:
    deal = table("Jh Qh Kh 7d", [PURE, "Js Jd Jc"], rules=parse_rules("fournier + groups_per_rank=1"))
    assert can_go_out(deal.state)
    assert "ask" in listed(deal)


@pytest.mark.parametrize("six", ["9s 9s 9h 9h 9c 9c", "5h 6h 7h 8h 9h Th"])
def test_C_12_a_meld_of_six_lacks_one_card_though_six_threes_are_a_set(six: str) -> None:
    last = "9d" if "9s" in six else "Jh"
    deal = table(f"{last} 8s", ["4c 5c 6c 7c 8c 9c Tc", six], rules=parse_rules("royal"))
    assert refused(deal, "ask") is None
    assert "ask" in listed(deal)
    assert play(deal, f"add {last} A2", "discard 8s").state.went_out == 0


def test_F_9_1_a_penalty_card_that_can_be_melded_leaves_the_way_out() -> None:
    deal = table("Jh 7d", [PURE, "Js Jd Jc"], rules=parse_rules("fournier"))
    deal.state.penalty_cards = [hand_of(cards("Jh")), *(hand_of(()) for _ in range(3))]
    assert can_go_out(deal.state)
    assert "ask" in listed(deal)


def test_D_10_6_after_yes_no_step_loses_the_way_out() -> None:
    deal = play(play(table("Kc 9d 4d", [*ENTITLED, "9h 9c 9s"]), "ask"), "answer yes")
    assert listed(deal) == {"add Kc A1", "add 9d A3"}
    assert refused(deal, "discard 4d") == "D-10.6"
    assert refused(deal, "add Kc A1", "discard 9d") == "D-10.6"
    assert play(deal, "add Kc A1", "add 9d A3", "discard 4d").state.went_out == 0


def test_D_10_6_after_yes_a_meld_that_leaves_two_cards_over_is_refused() -> None:
    deal = play(play(table("Qh Qd 2s 2h Td Tc 4d", [PURE, "5s 6s 7s 8s 9s Ts Js", "Qs Qc Qc"]), "ask"), "answer yes")
    assert refused(deal, "add Qh Qd 2s 2h A3") == "D-10.6"
    play(deal, "add Qh Qd 2s A3", "lay Td Tc 2h", "discard 4d")
    assert deal.state.went_out == 0


def test_C_9_where_a_yes_does_not_bind_the_player_may_stay() -> None:
    rules = replace(DUTCH, play=replace(DUTCH.play, yes_binds=False))
    deal = play(play(table("Kc 9d", ENTITLED, rules=rules), "ask"), "answer yes")
    assert refused(deal, "discard 9d") is None


def test_C_9_where_anybody_may_ask_a_yes_to_who_cannot_binds_to_nothing() -> None:
    rules = replace(DUTCH, play=replace(DUTCH.play, ask_when=AskWhen.ANY))
    deal = play(play(table("9d 5c 4h", ENTITLED, rules=rules), "ask"), "answer yes")
    assert {"discard 9d", "discard 5c"} <= listed(deal)
    assert refused(deal, "discard 9d") is None


def test_K_12_the_partner_is_asked_before_any_meld() -> None:
    deal = table("Qh Qd Qs Kc 4d", [PURE], rules=CANASTA)
    assert "ask" in listed(deal)
    play(deal, "lay Qh Qd Qs")
    assert refused(deal, "ask") == "C-9"
    assert "ask" not in listed(deal)
    deal = table("Qh Qd Kc 4d 4h 5d", [PURE], pile="4c Qs", rules=CANASTA, drawn=False)
    play(deal, "take pair Qh Qd")
    assert refused(deal, "ask") is None  # the pair was laid in taking
    assert refused(play(deal, "add Kc A1"), "ask") == "C-9"


def test_K_12_what_a_take_lays_beyond_the_opening_closes_the_question() -> None:
    hand, pair, nines = "Qh Qd 9d 9h 9c 8d 8h 8c Kc 5d 4s", "take pair Qh Qd", "lay 9d 9h 9c"
    deal = table(hand, [PURE], pile="4c Qs", rules=CANASTA, drawn=False)
    assert play(deal, pair, nines).state.asked == TOO_LATE
    deal = table(hand, pile="4c Qs", rules=CANASTA, drawn=False)
    assert play(deal.copy(), pair, nines).state.asked == NOT_ASKED  # the queens alone do not open
    assert play(deal, pair, nines, "lay 8d 8h 8c").state.asked == TOO_LATE


def test_C_16_nothing_to_draw_and_nothing_to_take_ends_the_deal() -> None:
    deal = play(table("9d 5c", stock="", others={1: "4h 6d"}), "discard 9d")
    assert deal.over
    assert deal.state.went_out == -1


def test_C_16_a_take_that_a_dead_end_forbids_counts_as_impossible() -> None:
    others = {1: "9h 9c"}
    deal = play(table("9d 5c", stock="", pile="", others=others, theirs=["Qs Qh Qd"]), "discard 9d")
    assert deal.over
    deal = play(table("9d 5c", stock="", pile="4c", others=others, theirs=["Qs Qh Qd"]), "discard 9d")
    assert not deal.over


def test_C_16_the_step_end_deal_is_not_known_here() -> None:
    deal = table("Kc Kd 4h", ["Qs Qh Qd"], pile="4c Ks", stock="", drawn=False)
    assert refused(deal, "end") == "D-11.3"
    assert "end" not in listed(deal)


IF_ALONE = "dutch + last_card_red_three=ends_deal_if_alone"


@pytest.mark.parametrize(
    ("rules", "stock", "over", "hand"),
    [
        ("bicycle", "3h", True, ""),
        ("bicycle", "3d 3h", True, ""),
        ("bicycle", "3h 9s", False, "9s"),
        ("bicycle", "9s 3h", False, "9s"),
        ("bicycle + last_card_red_three=ends_deal", "9s 3h", True, "9s"),
        ("canasta", "3h", True, ""),
        (IF_ALONE, "3h", True, ""),
        (IF_ALONE, "9s 3h", False, "9s 3h"),
    ],
)
def test_B_5_4_a_last_red_three_ends_the_deal_where_it_is_the_whole_draw(
    rules: str, stock: str, over: bool, hand: str
) -> None:
    deal = play(table("Kc 8s", ["Ks Kh Kd"], drawn=False, stock=stock, rules=parse_rules(rules)), "draw")
    assert (deal.over, deal.state.stock_size()) == (over, 0)
    assert sorted(deal.state.hands[0].cards()) == sorted(cards(f"Kc 8s {hand}"))
    assert deal.state.sides[0].red_threes() == stock.count("3") - hand.count("3")

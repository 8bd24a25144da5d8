"""What somebody does against the rules where a referee is, and what it costs when it is claimed (F-8.5, F-9.2)."""

from dataclasses import replace

import pytest

from sambakit.engine.actions.actions import parse_action
from sambakit.engine.definition.causes import Cause, has_referee, points_off, rule_of
from sambakit.engine.definition.irregular import refusal_of
from sambakit.engine.definition.refereeing import ClaimRefused
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.bicycle import BICYCLE
from sambakit.engine.presets.canasta import CANASTA
from sambakit.engine.presets.dutch import DUTCH
from sambakit.engine.presets.fournier import FOURNIER
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.presets.spanish import SPANISH
from sambakit.engine.rules.ruleset import RuleSet
from sambakit.engine.rules.values import PenaltyFor
from sambakit.engine.scoring.scoring import score_deal
from sambakit.game.score_lines import ScoreLine
from sambakit.positions.malformed import Malformed
from sambakit.positions.reading import read_position
from sambakit.positions.running import problems_of
from sambakit.positions.samba.setting_up import set_up
from tests.rules.refereed import QUEENS, claimed, even_so, held, impossible, lying, open_cards, played, seated


def test_C_15_a_referee_is_where_the_rules_charge_something() -> None:
    assert {name for name, rules in PRESETS.items() if has_referee(rules)} >= {"fournier", "spanish", "bicycle"}
    assert not has_referee(DUTCH)
    assert impossible(seated("Kd Kh 9s", rules=DUTCH), 1, "draw") == "not_your_turn"


def test_C_15_what_the_rules_allow_is_no_irregularity() -> None:
    with pytest.raises(ValueError, match="allow"):
        even_so(seated("Kd Kh 9s"), 0, "discard 9s")


@pytest.mark.parametrize(("rules", "more"), [(FOURNIER, ()), (SPANISH, ("vain_question",))])
def test_F_8_5_five_causes_cost_a_hundred_each_and_S_6_3_a_sixth(rules: RuleSet, more: tuple[str, ...]) -> None:
    costly = {cause for cause in Cause if points_off(rules, cause)}
    assert {cause.value for cause in costly} == {
        *("three_wilds", "drawn_out_of_turn", "taken_out_of_turn", "laid_in_opponents_turn", "against_no", *more),
    }
    assert {points_off(rules, cause) for cause in costly} == {100}
    assert {rule_of(rules, cause) for cause in costly} == {"S-6.3" if more else "F-8.5"}


@pytest.mark.parametrize("rules", [BICYCLE, CANASTA], ids=lambda rules: rules.name)
def test_B_7_3_elsewhere_only_going_out_against_a_no_costs_points(rules: RuleSet) -> None:
    assert [cause for cause in Cause if points_off(rules, cause)] == [Cause.AGAINST_NO]


def test_S_6_3_the_vain_question_costs_a_hundred() -> None:
    deal = seated("Js 9s 7d 4d", own=["Kh Kh Kd Kd Ks Ks Kc"], rules=SPANISH)
    happened = even_so(deal, 0, "ask")
    assert (happened.cause, happened.points, happened.rule) == (Cause.VAIN_QUESTION, 100, "S-6.3")
    assert happened.seen == happened.at_stake == ()
    assert deal.state.actor == 0
    ruling = claimed(deal, 1)
    assert (ruling.points, ruling.cards, dict(deal.penalties)) == (100, (), {0: 100})
    assert impossible(seated("Js 9s 7d 4d", own=["Kh Kh Kd Kd Ks Ks Kc"]), 0, "ask") == "cannot_go_out"


# ---- the five causes of penalties -----------------------------------------------------------------------------------


def test_F_8_5_a_third_wild_may_be_the_last_card() -> None:
    deal = seated("Jk", own=["Ks Kh Kd Kc 2s 2h", QUEENS])
    assert even_so(deal, 0, "add Jk A1").cause is Cause.THREE_WILDS
    assert deal.state.went_out == 0


def test_F_8_5_a_third_wild_after_which_no_turn_can_end_does_not_stand() -> None:
    deal = seated("Jk 9s", own=["Ks Kh Kd 2s 2h"])
    assert even_so(deal, 0, "add Jk A1").cause is not Cause.THREE_WILDS
    assert lying(deal) == "2s 2h Ks Kh Kd"


def test_F_8_5_a_third_wild_is_laid_and_stands() -> None:
    deal = seated("Jk 9s 8h", own=["Ks Kh Kd Kc 2s 2h"])
    happened = even_so(deal, 0, "add Jk A1")
    assert (happened.cause, happened.points, happened.rule) == (Cause.THREE_WILDS, 100, "F-8.5")
    assert happened.seen == happened.at_stake == ()
    assert held(deal) == "8h 9s"
    assert lying(deal) == "2s 2h Ks Kh Kd Kc Jk"
    assert deal.state.sides[0].completed == 1
    assert deal.state.rules == FOURNIER
    ruling = claimed(deal, 1)
    assert (ruling.points, ruling.cards, dict(deal.penalties)) == (100, (), {0: 100})
    assert lying(deal) == "2s 2h Ks Kh Kd Kc Jk"
    assert open_cards(deal) == ""


def test_F_8_5_a_meld_with_three_wilds_may_grow_by_naturals_and_by_no_fourth() -> None:
    deal = seated("Jk Kd 2d 9s 8h", own=["Ks Kh Kd Kc 2s 2h"])
    even_so(deal, 0, "add Jk A1")
    played(deal, "add Kd A1")
    assert lying(deal).count("K") == 5
    happened = even_so(deal, 0, "add 2d A1")  # a fourth one does not stand
    assert happened.cause is Cause.SHOWN_IN_ERROR
    assert "2d" in held(deal)


def test_F_8_5_three_wilds_obey_the_other_rules_of_groups() -> None:
    deal = seated("Ks Kh Kd 2s 2h 2d 9s", own=[QUEENS])
    happened = even_so(deal, 0, "lay Ks Kh Kd 2s 2h 2d")  # naturals do not outnumber the wilds
    assert happened.cause is Cause.SHOWN_IN_ERROR


def test_F_8_5_F_4_4_two_naturals_with_three_wilds_are_no_canasta_and_open_nothing() -> None:
    deal = seated("Ts Td Jk 2h 2d 9s 8h")
    happened = even_so(deal, 0, "lay Ts Td Jk 2h 2d")  # 110 points, were it a meld
    assert (happened.cause, happened.points, happened.rule) == (Cause.SHOWN_IN_ERROR, 0, "F-9.2")
    assert not deal.state.sides[0].opened
    ruling = claimed(deal, 1)
    assert (ruling.points, dict(deal.penalties)) == (0, {})
    assert open_cards(deal) == "2h 2d Ts Td Jk"


def test_F_8_5_an_opening_whose_only_fault_is_a_third_wild_stands_and_costs_points() -> None:
    deal = seated("Ts Td Th Tc Jk 2h 2d 9s 8h")
    assert even_so(deal, 0, "lay Ts Td Th Tc Jk 2h 2d").cause is Cause.THREE_WILDS
    assert deal.state.sides[0].opened
    claimed(deal, 1)
    assert (dict(deal.penalties), open_cards(deal)) == ({0: 100}, "")


def test_F_8_5_the_set_that_a_third_wild_completes_may_go_out() -> None:
    deal = seated("Jk 9s", own=["Ks Kh Kd Kc 2s 2h"])
    assert even_so(deal, 0, "add Jk A1").cause is Cause.THREE_WILDS
    assert played(deal, "discard 9s").state.went_out == 0


def test_C_5_no_further_third_wild_is_an_end_of_the_turn() -> None:
    own = ["Ks Kh Kd Kc 2s 2h", "Js Jh Jd Jc 2d 2c"]
    deal = seated("Jk Jk", own=own, rules=SPANISH)  # the other joker would be one, and go out with the second set
    assert even_so(deal, 0, "add Jk A1").cause is not Cause.THREE_WILDS
    assert held(deal) == "Jk Jk"


def test_C_5_a_third_wild_must_leave_an_end_of_the_turn() -> None:
    deal = seated("Jk 9s", own=["Ks Kh Kd Kc 2s 2h", "Js Jh Jd"], rules=SPANISH)  # one set is too few to go out
    assert even_so(deal, 0, "add Jk A1").cause is not Cause.THREE_WILDS
    assert held(deal) == "9s Jk"


def test_F_8_5_drawing_out_of_turn_shows_nothing() -> None:
    deal = seated("Kd Kh 9s")
    before = deal.state.stock_at
    happened = even_so(deal, 1, "draw")
    assert (happened.cause, happened.points, happened.seen) == (Cause.DRAWN_OUT_OF_TURN, 100, ())
    assert deal.state.stock_at == before
    assert held(deal, 1) == "4s 5s 6c"
    assert deal.state.turn == 0
    claimed(deal, 2)
    assert dict(deal.penalties) == {1: 100}


def test_F_8_5_taking_the_pile_out_of_turn_leaves_it_and_shows_cards() -> None:
    deal = seated("Kd Kh 9s", pile="5h 4c", others={1: "4s 4h 5s"})
    happened = even_so(deal, 1, "take pair 4s 4h")
    assert (happened.cause, happened.points, happened.rule) == (Cause.TAKEN_OUT_OF_TURN, 100, "F-8.5")
    assert len(deal.state.pile) == 2
    assert held(deal, 1) == "4s 4h 5s"
    claimed(deal, 0)
    assert dict(deal.penalties) == {1: 100}
    assert open_cards(deal, 1) == "4s 4h"


def test_F_8_5_laying_in_an_opponents_turn_costs_points_in_the_partners_turn_none() -> None:
    deal = seated("Kd Kh 9s", others={1: "Ts Th Td 5s", 2: "Js Jh Jd 5s"})
    assert even_so(deal, 1, "lay Ts Th Td").cause is Cause.LAID_IN_OPPONENTS_TURN
    happened = even_so(deal, 2, "lay Js Jh Jd")
    assert (happened.cause, happened.points, happened.rule) == (Cause.SHOWN_OUT_OF_TURN, 0, "F-9.2")
    claimed(deal, 0, 1)
    claimed(deal, 3, 2)
    assert dict(deal.penalties) == {1: 100}
    assert (open_cards(deal, 1), open_cards(deal, 2)) == ("Ts Th Td", "Js Jh Jd")


@pytest.mark.parametrize(("rules", "rule"), [(FOURNIER, "F-8.5"), (BICYCLE, "B-7.3")], ids=["fournier", "bicycle"])
def test_F_8_5_B_7_3_going_out_against_a_no_ends_the_deal(rules: RuleSet, rule: str) -> None:
    deal = seated("Ks Kh Kd", own=[QUEENS, "4h 5h 6h 7h 8h 9h Th"], said_no=True, rules=rules)
    assert deal.refuse([parse_action("lay Ks Kh Kd")]) is not None
    happened = even_so(deal, 0, "lay Ks Kh Kd")
    assert (happened.cause, happened.rule) == (Cause.AGAINST_NO, rule)
    assert deal.over
    assert deal.state.went_out == 0
    claimed(deal, 3)
    lines = score_deal(deal.state, deal.penalties)[0].lines
    assert ScoreLine("penalties", -100, happened.rule, {"count": 1, "each": -100}) in lines
    assert any(line.item == "out" for line in lines)


def test_F_8_5_against_a_no_all_cards_but_one_may_go_and_then_the_last() -> None:
    deal = seated("Ks Kh Kd 9s", own=[QUEENS], said_no=True)
    assert even_so(deal, 0, "lay Ks Kh Kd").cause is Cause.AGAINST_NO
    assert not deal.over
    assert held(deal) == "9s"
    played(deal, "discard 9s")
    assert deal.state.went_out == 0
    claimed(deal, 1)
    assert dict(deal.penalties) == {0: 100}


def test_F_8_5_a_step_that_does_not_go_out_is_not_against_the_no() -> None:
    deal = seated("Ks Kh Kd 9s 8s", own=[QUEENS], said_no=True)
    played(deal, "lay Ks Kh Kd")
    assert not deal.irregularities


# ---- the causes of penalty cards ------------------------------------------------------------------------------------


def test_S_3_2_cards_shown_are_charged_by_the_rule_of_the_set_and_discarded_first() -> None:
    deal = seated("Ks Kh 9s 8h", own=[QUEENS], rules=SPANISH)
    happened = even_so(deal, 0, "lay Ks Kh 9s")
    assert (happened.cause, happened.points, happened.rule) == (Cause.SHOWN_IN_ERROR, 0, "S-3.2")
    claimed(deal, 1)
    refusal = deal.refuse([parse_action("discard 8h")])
    assert refusal is not None
    assert refusal.rule == "S-3.2"


def test_F_9_2_cards_laid_in_error_go_back_and_have_been_seen() -> None:
    deal = seated("Ks Kh 9s 8h", own=[QUEENS])
    happened = even_so(deal, 0, "lay Ks Kh 9s")
    assert (happened.cause, happened.points, happened.rule) == (Cause.SHOWN_IN_ERROR, 0, "F-9.2")
    assert held(deal) == "8h 9s Ks Kh"
    assert open_cards(deal) == ""
    ruling = claimed(deal, 1)
    assert len(ruling.cards) == 3
    assert open_cards(deal) == "9s Ks Kh"
    assert not deal.penalties


def test_S_3_2_cards_that_belong_to_no_meld_become_penalty_cards() -> None:
    deal = seated("9s 8h 7d 6c", own=[QUEENS], rules=SPANISH)
    even_so(deal, 0, "add 9s A1")
    claimed(deal, 3)
    assert open_cards(deal) == "9s"


def test_F_9_2_a_discard_before_the_draw_has_been_shown() -> None:
    deal = seated("9s 8h 7d", drawn=False)
    assert even_so(deal, 0, "discard 9s").cause is Cause.SHOWN_IN_ERROR
    claimed(deal, 1)
    assert open_cards(deal) == "9s"
    assert len(deal.state.pile) == 1


def test_F_9_2_a_discard_out_of_turn_has_been_shown() -> None:
    deal = seated("9s 8h 7d")
    happened = even_so(deal, 3, "discard 4s")
    assert (happened.cause, happened.points) == (Cause.SHOWN_OUT_OF_TURN, 0)
    claimed(deal, 2)
    assert open_cards(deal, 3) == "4s"


def test_F_9_2_an_opening_that_is_too_low_goes_back() -> None:
    deal = seated("5s 5h 5d 9s 8h")
    happened = even_so(deal, 0, "lay 5s 5h 5d")
    assert happened.cause is Cause.OPENING_TOO_LOW
    assert not deal.state.sides[0].opened
    claimed(deal, 1)
    assert open_cards(deal) == "5s 5h 5d"


def test_F_9_2_what_is_left_over_when_an_opening_is_put_right_becomes_penalty_cards() -> None:
    deal = seated("5s 5h 5d Ks Kh Kd Kc 2s 9s 8h")
    even_so(deal, 0, "lay 5s 5h 5d", "lay Ks Kh Kd")  # 45
    played(deal, "lay Ks Kh Kd Kc 2s")  # 60
    claimed(deal, 1)
    assert open_cards(deal) == "5s 5h 5d"


def test_F_9_2_an_opening_with_the_pile_that_is_too_low_leaves_the_pile() -> None:
    deal = seated("4s 4h 9s 8h", drawn=False, pile="Kd 4c")
    assert even_so(deal, 0, "take pair 4s 4h").cause is Cause.OPENING_TOO_LOW
    claimed(deal, 1)
    assert open_cards(deal) == "4s 4h"
    assert len(deal.state.pile) == 2


@pytest.mark.parametrize(
    ("take", "pile"),
    [
        ("take pair 4s 9s", "Kd 4c"),
        ("take pair", "Kd 4c"),  # nothing is shown at all
        ("take wild 2s Jk", "Kd 4c"),  # never two wilds
        ("take wild 4s Jk", "2d 4c"),  # frozen: a pair is asked for
    ],
)
def test_F_9_2_a_pile_taken_without_the_matching_cards_costs_the_whole_former_hand(take: str, pile: str) -> None:
    deal = seated("4s 9s 8h 2s Jk", own=[QUEENS], drawn=False, pile=pile)
    happened = even_so(deal, 0, take)
    assert (happened.cause, happened.rule) == (Cause.TAKEN_WITHOUT_MATCH, "F-9.2")
    assert len(happened.seen) == len(take.split()) - 2
    assert len(deal.state.pile) == 2
    assert held(deal) == "2s 4s 8h 9s Jk"
    played(deal, "draw")
    claimed(deal, 3)
    assert open_cards(deal) == "2s 4s 8h 9s Jk"
    assert held(deal) != open_cards(deal)


@pytest.mark.parametrize(("hand", "action"), [("Ks Kh Kd", "lay Ks Kh Kd"), ("9s", "discard 9s")])
def test_F_9_2_cards_shown_for_going_out_without_a_set_go_back(hand: str, action: str) -> None:
    deal = seated(hand, own=["Qs Qh Qd"])
    assert even_so(deal, 0, action).cause is Cause.OUT_WITHOUT_SETS
    assert not deal.over
    assert held(deal) == hand
    claimed(deal, 1)
    assert open_cards(deal) == hand


def test_F_9_2_going_out_without_a_set_against_a_no_shows_the_cards() -> None:
    deal = seated("Ks Kh Kd", own=["Qs Qh Qd"], said_no=True)
    assert even_so(deal, 0, "lay Ks Kh Kd").cause is Cause.OUT_WITHOUT_SETS


# ---- what nobody can do even so -------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("seat", "action", "code"),
    [
        (0, "draw", "already_drawn"),
        (0, "pass", "no_passing"),
        (0, "ask + discard 9s", "ask_after_drawing"),
        (0, "lay As Ah Ad", "card_not_held"),
        (1, "discard Kd", "card_not_held"),
        (1, "ask", "not_your_turn"),
        (1, "pass", "not_your_turn"),
        (1, "answer yes", "not_your_turn"),
        (1, "end", "not_your_turn"),
        (1, "draw + discard 4s", "not_your_turn"),  # two steps
    ],
)
def test_C_15_what_costs_nothing_and_shows_nothing_is_refused_as_ever(seat: int, action: str, code: str) -> None:
    drawn = not action.startswith("ask")
    assert impossible(seated("Kd Kh 9s 8s", drawn=drawn), seat, *action.split(" + ")) == code


def test_C_15_nobody_draws_or_takes_out_of_turn_what_is_not_there() -> None:
    assert impossible(seated("Kd Kh 9s", stock=""), 1, "draw") == "not_your_turn"
    assert impossible(seated("Kd Kh 9s", pile=""), 1, "take pair 4s 5s") == "not_your_turn"


def test_C_15_after_the_deal_nothing_irregular_can_be_done() -> None:
    deal = played(seated("9s", own=[QUEENS]), "discard 9s")
    assert deal.over
    assert impossible(deal, 1, "draw") == "deal_is_over"


def test_B_7_3_where_only_the_no_is_charged_all_else_is_refused_as_ever() -> None:
    assert impossible(seated("Jk 9s 8h", own=["Ks Kh Kd Kc 2s 2h"], rules=BICYCLE), 0, "add Jk A1") == "too_many_wilds"
    assert impossible(seated("Kd Kh 9s", rules=BICYCLE), 1, "discard 4s") == "not_your_turn"


def test_C_15_house_rules_may_charge_points_without_cards_or_cards_without_points() -> None:
    points = replace(FOURNIER, scores=replace(FOURNIER.scores, penalty_cards=False))
    deal = seated("Kd Kh 9s", others={1: "Ts Th Td 5s"}, rules=points)
    even_so(deal, 1, "lay Ts Th Td")
    assert claimed(deal, 0).cards == ()
    assert dict(deal.penalties) == {1: 100}
    assert impossible(deal, 1, "discard 5s") == "not_your_turn"
    cards = replace(FOURNIER, scores=replace(FOURNIER.scores, penalty_for=PenaltyFor.NOTHING))
    deal = seated("Kd Kh 9s", others={1: "Ts Th Td 5s"}, rules=cards)
    assert even_so(deal, 1, "lay Ts Th Td").rule == "F-9.2"
    assert len(claimed(deal, 0).cards) == 3
    assert not deal.penalties
    with pytest.raises(ClaimRefused):
        claimed(deal, 2)


def test_F_8_5_a_position_may_show_the_third_wild_that_stood() -> None:
    state = {
        "phase": "over",
        "melds": {"A": [{"id": "a1", "cards": ["Qs", "Qh", "Qd", "Qc", "2c", "2d", "Jk"]}]},
        "penalties": {"A": 100},
    }
    raw = {
        "id": "third-wild",
        "title": "A third wild counts with its meld",
        "checks": ["F-8.5"],
        "players": 4,
        "state": state,
        "action": [],
        "expect": {"score": {"A": 330}, "set_kinds": {"a1": "mixed"}},
    }
    assert problems_of(read_position(raw, "fournier")) == []
    with pytest.raises(Malformed, match=r"no meld by B-4\.1"):
        set_up(read_position(raw, "bicycle"))  # where no third wild ever stands


def test_F_8_5_where_only_a_no_leaves_jokers_in_the_hand_the_cards_are_shown_in_error() -> None:
    rules = parse_rules("fournier + jokers_discardable=no")
    deal = seated("9c Jk Jk", own=[QUEENS, "9s 9h 9d"], said_no=True, rules=rules)
    assert even_so(deal, 0, "add 9c A2").cause is Cause.SHOWN_IN_ERROR


def test_F_9_2_a_take_that_the_top_card_blocks_shows_its_cards_in_error_and_not_the_hand() -> None:
    deal = seated("9h 9d 3s 3s 8h", own=[QUEENS], pile="4c 3s", drawn=False)
    happened = even_so(deal, 0, "take pair 3s 3s")
    assert happened.cause is Cause.SHOWN_IN_ERROR
    assert len(happened.at_stake) == 2


def test_D_8_1_who_is_not_to_move_is_told_whose_turn_it_is() -> None:
    refusal = refusal_of(seated("9h 9d 8h").state, 2, [parse_action("discard 4s")])
    assert refusal is not None
    assert refusal.facts == {"seat": 0}

"""What a step tells beside the new table: names of melds, the last card, whose turn it was, why it was refused."""

import pytest

from sambakit.engine.actions.actions import Take, Way, parse_action
from sambakit.engine.deal import Deal
from sambakit.engine.definition.steps import Step
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.codes import Code
from sambakit.game.refusal import Refusal
from tests.rules.table import cards, meld, melds, play, table

KINGS = "Ks Kh Kd"


def steps(deal: Deal, *actions: str) -> tuple[Step, ...]:
    """Carry the play of `actions` out and return its steps."""
    return deal.play([parse_action(text) for text in actions])


def why(deal: Deal, *actions: str) -> Refusal:
    """Return why the play of `actions` is refused."""
    refusal = deal.refuse([parse_action(text) for text in actions])
    assert refusal is not None
    return refusal


def test_C_2_melds_of_a_step_are_named_in_the_order_in_which_they_are_laid() -> None:
    deal = table("Qs Qh Qd 9s 9h 9d 8s 8h 8d 5h 5d", [KINGS])
    (step,) = steps(deal, "lay Qs Qh Qd", "lay 9s 9h 9d", "lay 8s 8h 8d")
    assert [str(part.meld) for part in step.parts] == ["A2", "A3", "A4"]


@pytest.mark.parametrize(
    ("hand", "actions", "announced"),
    [
        ("Kc 5h", ["add Kc A1"], [True]),
        ("Kc Kd 5h 5d", ["add Kc A1"], [False]),
        ("Kc 5h", ["discard 5h"], [True]),
        ("5h", ["merge A1 A2"], [False]),  # it was announced before
    ],
)
def test_one_card_is_announced_when_it_comes_to_that(hand: str, actions: list[str], announced: list[bool]) -> None:
    deal = table(hand, [KINGS, "Kc Ks Kh", "4h 5h 6h 7h 8h 9h Th", "Qs Qh Qd Qc Qs Qh Qd"])
    assert [step.announces_one_card for step in steps(deal, *actions)] == announced


def test_C_9_what_follows_a_question_is_not_the_turn_of_who_asked() -> None:
    deal = table("Kc Kd 5h", [KINGS, "4h 5h 6h 7h 8h 9h Th", "Qs Qh Qd Qc Qs Qh Qd"])
    assert why(deal, "ask", "discard 5h").code is Code.NOT_YOUR_TURN


@pytest.mark.parametrize(
    ("way", "hand", "code"),
    [
        (Way.ADD, "Qh", Code.TOP_ONTO_GROUP),
        (Way.ADD, "Qh Qd", Code.TOP_STARTS_SEQUENCE),
        (Way.TOP, "", Code.TOP_STARTS_SEQUENCE),
    ],
)
def test_B_3_2_B_3_3_a_take_that_names_no_meld_is_told_what_it_lacks(way: Way, hand: str, code: Code) -> None:
    deal = table("Qh Qd 5h 5d", [KINGS], pile="4c Jc", drawn=False)
    refusal = deal.refuse([Take(way, cards(hand))])
    assert refusal is not None
    assert (refusal.code, refusal.facts["upcard"]) == (code, "Jc")


def test_D_4_1_the_odd_card_is_the_one_whose_rank_is_rare() -> None:
    assert why(table("Ks Kh 5d 9c 9d", [KINGS]), "lay Ks Kh 5d").facts["card"] == "5d"
    assert why(table("5d Ks Kh 9c 9d", [KINGS]), "lay 5d Ks Kh").facts["card"] == "5d"


def test_D_5_2_cards_that_do_not_follow_are_all_named() -> None:
    assert why(table("Js Qs 9c 9d", ["6s 7s 8s"]), "add Js Qs A1").facts["cards"] == "Js Qs"


@pytest.mark.parametrize(
    ("run", "action", "became"),
    [
        ("6s 7s 8s", "add low 2h A1", "2h 6s 7s 8s"),
        ("4s 5s 6s", "add low 2h A1", "4s 5s 6s 2h"),  # nothing is below a four
    ],
)
def test_L_1_a_wild_goes_to_the_low_end_where_it_is_said_and_there_is_room(run: str, action: str, became: str) -> None:
    rules = PRESETS["black_samba"]
    deal = play(table("2h 9c 9d Kc", [run], rules=rules), action)
    below = became.startswith("2h")
    assert melds(deal) == [meld(became)]
    grows = {"add 5s A1": False, "add 4s A1": below, "add 9s A1": below, "add 8s A1": not below}
    for text, legal in grows.items():
        after = table(f"2h {text.split()[1]} 9c 9d Kc", [run], rules=rules)
        play(after, action)
        assert (after.refuse([parse_action(text)]) is None) == legal, text


def test_D_4_5_a_group_may_be_as_large_as_the_rules_let_it() -> None:
    deal = table("Kc Kd 9c 9d", ["Ks Kh Kd Kc Ks Kh"], rules=parse_rules("dutch + group_max=7"))
    assert deal.refuse([parse_action("add Kc A1")]) is None
    assert why(deal, "add Kc Kd A1").rule == "D-4.5"


@pytest.mark.parametrize("rules", ["bicycle", "fournier", "spanish"])
def test_C_5_who_would_be_left_with_red_threes_alone_is_told_that_they_stay(rules: str) -> None:
    deal = table("Kc 3h 3d", [KINGS], rules=parse_rules(rules))
    assert why(deal, "add Kc A1").code is Code.RED_THREE_STAYS


@pytest.mark.parametrize(
    ("laid", "code"),
    [
        ("3h 4h", Code.THREE_IN_SEQUENCE),
        ("3h 4h 5h", Code.THREE_IN_SEQUENCE),
        ("3h 4d", Code.RED_THREE_IN_MELD),
        ("3h 3h", Code.RED_THREE_IN_MELD),
        ("3h 3h 4h", Code.RED_THREE_IN_MELD),
        ("3h 2s", Code.RED_THREE_IN_MELD),
    ],
)
def test_D_5_2_a_red_three_beside_cards_of_its_suit_is_taken_for_a_sequence(laid: str, code: Code) -> None:
    assert why(table(f"{laid} 9c 9d", [KINGS]), f"lay {laid}").code is code

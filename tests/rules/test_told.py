"""What is told of a play, before and after it: who may not take the pile, what is on the table, what is still short."""

import pytest

from sambakit.engine.actions.actions import Action, parse_action
from sambakit.engine.deal import Deal
from sambakit.engine.definition.staging import frozen_for, surely_stays, try_staged
from sambakit.engine.definition.steps import Step
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.codes import Code
from sambakit.engine.rules.compiled_rules import compile_rules
from sambakit.engine.rules.values import ScoreReason
from sambakit.engine.state.state import ANSWERED_NO, ends_of, sets_suffice
from sambakit.engine.state.turns import finish
from sambakit.engine.values.cards import CARDS
from tests.rules.table import cards, play, table

KINGS = "Ks Kh Kd"
SAMBA = "4h 5h 6h 7h 8h 9h Th"
OTHER_SAMBA = "5s 6s 7s 8s 9s Ts Js"
QUEENS = "Qs Qh Qd Qc Qs Qh Qd"


def actions(*texts: str) -> list[Action]:
    """Return the actions of `texts`."""
    return [parse_action(text) for text in texts]


def last_step(deal: Deal, *texts: str) -> Step:
    """Carry the play out and return its last step."""
    return deal.play(actions(*texts))[-1]


@pytest.mark.parametrize(
    ("rules", "own", "pile", "frozen"),
    [
        ("spanish", (), "4c", "side"),
        ("spanish", (KINGS,), "4c", ""),
        ("spanish", (KINGS,), "2c 4c", "all"),
        ("dutch", (), "4c", ""),
    ],
)
def test_S_2_2_for_whom_the_pile_is_frozen(rules: str, own: tuple[str, ...], pile: str, frozen: str) -> None:
    rule_set = parse_rules(rules)
    assert rule_set.pile.frozen_until_opened == (rules == "spanish")
    deal = table("Qh Qd 5h", own, pile=pile, drawn=False, rules=rule_set)
    deal.state.frozen = pile.startswith("2")
    assert frozen_for(deal.view(0)) == frozen


@pytest.mark.parametrize(
    ("hand", "own", "stays"), [("Kc Kc Kh Ks", (KINGS, QUEENS), False), ("9c 9d 5h", (QUEENS,), True)]
)
def test_C_4_complete_sets_do_not_count_as_begun(hand: str, own: tuple[str, ...], stays: bool) -> None:
    assert surely_stays(table(hand, own).view(0)) == stays


def test_C_2_cards_may_be_tried_while_others_have_their_turn() -> None:
    deal = table("Kc 9s 9h", [KINGS], others={1: "5c 5d", 2: "7c"})
    play(deal, "discard 9s")
    assert deal.actor == 1
    tried = try_staged(deal.state, 0, actions("add Kc A1"))
    assert [part.refusal for part in tried.parts] == [None]
    assert tried.refusal is not None
    assert (tried.refusal.code, dict(tried.refusal.facts)) == (Code.NOT_YOUR_TURN, {"seat": 1})
    taken = try_staged(deal.state, 0, actions("discard 9h"))
    assert [part.refusal for part in taken.parts] == [None]


def test_C_9_a_no_binds_whoever_asked_and_nobody_else_who_tries_a_play() -> None:
    own = [SAMBA, QUEENS]
    deal = table("Qc 5h", own, others={2: "Qc 5h"})
    deal.state.asked, deal.state.must_go_out = ANSWERED_NO, True
    tried = [try_staged(deal.state, seat, actions("add Qc A2", "discard 5h")) for seat in (0, 2)]
    assert [one.goes_out for one in tried] == [False, True]


def test_D_10_1_once_the_deal_is_over_a_tried_play_neither_goes_out_nor_stands() -> None:
    deal = table("Qc 5h", [SAMBA, QUEENS])
    finish(deal.state, 1)
    tried = try_staged(deal.state, 0, actions("add Qc A2", "discard 5h"))
    assert tried.refusal is not None
    assert (tried.refusal.code, tried.goes_out) == (Code.DEAL_IS_OVER, False)


def test_D_9_2_an_opening_with_the_pile_is_not_told_that_the_rest_is_too_low() -> None:
    deal = table("4s 4h 9c 9d Kc", pile="4c", drawn=False, rules=PRESETS["dutch"])
    tried = try_staged(deal.state, 0, actions("take pair 4s 4h", "lay 9c 9d"))
    assert Code.BELOW_MINIMUM not in [one.code for one in tried.also]
    alone = try_staged(table("9c 9d Kc").state, 0, actions("lay 9c 9d"))
    assert Code.BELOW_MINIMUM in [one.code for one in alone.also]


def test_C_8_a_step_tells_the_card_that_a_take_melds() -> None:
    step = last_step(table("Qh Qd 5h 9c", [KINGS], pile="4c Qs", drawn=False), "take pair Qh Qd")
    assert step.upcard == CARDS["Qs"]
    (part,) = step.parts
    assert str(part.meld) == "A2"


def test_C_2_the_meld_of_an_addition_and_what_it_became() -> None:
    step = last_step(table("Kc Ks Kh Kd 5h 9c", [KINGS, QUEENS]), "add Kc Ks A1", "add Kh Kd A1")
    assert [str(part.meld) for part in step.parts] == ["A1", "A1"]
    assert [part.became for part in step.parts] == [None, ScoreReason.PURE]
    again = last_step(table("Qc 5h 9c", [QUEENS]), "add Qc A1")
    assert [part.became for part in again.parts] == [None]


@pytest.mark.parametrize("red", ["3h", "3d"])
def test_C_8_red_threes_that_are_drawn_are_told_by_suit(red: str) -> None:
    deal = table("Kc 5h 9c", [KINGS], stock=f"{red} 6h 7d 8c 9s Th Jd Qc", drawn=False, rules=PRESETS["bicycle"])
    assert last_step(deal, "draw").red_threes == cards(red)


def test_C_11_red_threes_of_the_deal_are_told_as_the_first_turn_begins_and_none_later() -> None:
    rules = next(rules for rules in PRESETS.values() if compile_rules(rules).exposes)
    deal = table("Kc 5h 9c", [KINGS], others={1: "3d 4s 6c", 2: "7c", 3: "8c"}, rules=rules)
    deal.state.took_turn = 0b1
    step = last_step(deal, "discard 5h")
    assert step.exposed is not None
    assert (step.exposed.seat, step.exposed.red_threes) == (1, cards("3d"))
    assert last_step(deal, "draw").exposed is None


@pytest.mark.parametrize(
    ("sequences", "melds", "enough"),
    [
        (2, (SAMBA, OTHER_SAMBA), True),
        (2, (SAMBA, QUEENS), False),
        (1, (SAMBA, QUEENS), True),
        (1, (QUEENS, QUEENS), False),
    ],
)
def test_V_2_how_many_sambas_going_out_needs(sequences: int, melds: tuple[str, ...], enough: bool) -> None:
    rules = parse_rules(f"bolivia + out_sequences={sequences}")
    assert sets_suffice(compile_rules(rules), table("5h", melds, rules=rules).state.sides[0].melds) == enough


def test_K_7_a_set_of_threes_is_a_set_in_a_concealed_hand() -> None:
    rules = next(rules for rules in PRESETS.values() if compile_rules(rules).threes_complete < 7)
    for size in (compile_rules(rules).threes_complete - 1, compile_rules(rules).threes_complete):
        deal = table("5h", ["3h 3d 3h 3d 3h 3d"[: 3 * size - 1]], rules=rules)
        deal.state.old_melds, deal.state.melded, deal.state.touched_old = 0, 0, False
        finish(deal.state, 0)
        assert deal.state.concealed == (size == compile_rules(rules).threes_complete)


def test_K_7_each_seat_that_has_melded_is_remembered() -> None:
    deal = table("5h 6c", others={1: "9s 9h 9d 9c 5c 2h 5d", 2: "7c", 3: "8c"}, rules=PRESETS["canasta"])
    play(deal, "discard 5h")
    play(deal, "draw")
    play(deal, "lay 9s 9h 9d 9c 2h")
    play(deal, "discard 5c")
    assert deal.state.melded == 0b10


def test_D_5_1_a_sequence_ends_with_its_four() -> None:
    for run, below in (("4s 5s 6s", "3s"), ("5s 6s 7s", "4s")):
        ends = ends_of(table("5h", [run]).state.sides[0].melds)
        assert (ends >> CARDS[below] & 1) == (below == "4s")


def test_C_8_a_take_after_the_draw_is_refused_in_the_tray_as_well() -> None:
    tried = try_staged(table("Qh Qd 5h", [KINGS], pile="4c Qs").state, 0, actions("take pair Qh Qd"))
    (part,) = tried.parts
    assert part.refusal is not None
    assert part.refusal.code is Code.ALREADY_DRAWN


def test_C_2_a_discard_that_is_tried_too_early_leaves_the_hand() -> None:
    deal = table("Kc 9s 9h", [KINGS], drawn=False)
    assert try_staged(deal.state, 0, actions("discard 9s")).leaves == 2
    assert try_staged(deal.state, 0, actions("discard Qs")).leaves == 3
    assert try_staged(deal.state, 0, actions("lay 9s 9h", "discard Kc")).leaves == 0


def test_Y_2_a_set_of_threes_that_was_complete_does_not_become_it_again() -> None:
    rules = PRESETS["royal"]
    size = compile_rules(rules).threes_complete
    deal = table("3d 5h 9c 9d", ["3h 3d 3h 3d 3h 3d"[: 3 * size - 1]], rules=rules)
    assert [part.became for part in last_step(deal, "add 3d A1").parts] == [None]

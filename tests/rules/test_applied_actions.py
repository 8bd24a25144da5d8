"""An action of the list, applied in its fast form, leads where the play of the same words leads (C-10)."""

import pytest

from sambakit.engine.deal import Deal
from sambakit.engine.presets import PRESETS
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.scoring.points import held_black_points
from sambakit.engine.state.state import PHASE_OVER, new_side
from sambakit.engine.values.melds import NO_MELD, heads_of
from tests.rules.table import cards, melds, play, table

BRIDGING = "dutch + hand_card_may_bridge=yes"
SETS = ("Qs Qh Qd Qc Qs Qh Qd", "4h 5h 6h 7h 8h 9h Th")
RUN = "6s 7s 8s"


def applied(deal: Deal, text: str) -> Deal:
    """Return `deal` after the listed action that reads `text`."""
    (action,) = (one for one in deal.legal() if str(deal.value_of(one)) == text)
    after = deal.copy()
    after.act(action)
    return after


@pytest.mark.parametrize(
    ("rules", "hand", "own", "pile", "text"),
    [
        (BRIDGING, "9s Kd 4h", (RUN,), "4c 7d Ts", "take top 9s A1"),
        (BRIDGING, "9s Ts Kd 4h", (RUN,), "4c 7d Js", "take top 9s Ts A1"),
        (BRIDGING, "5s Kd 4h", (RUN,), "4c 7d 4s", "take top 5s A1"),
        ("bicycle", "Kc Ks 4h 9d", ("Kh Kd Ks",), "4c 7d Kc", "take pair Ks Kc A1"),
        ("bicycle", "4c 4s 9d Jh", ("4h 4d 4s",), "Kc 7d 4c", "take add A1"),
        ("bicycle", "Kc Ks", (*SETS,), "Kd", "take pair Ks Kc"),
    ],
)
def test_C_8_a_take_in_its_fast_form(rules: str, hand: str, own: tuple[str, ...], pile: str, text: str) -> None:
    deal = table(hand, own, pile=pile, drawn=False, rules=parse_rules(rules))
    there, here = play(deal.copy(), text), applied(deal, text)
    assert melds(here) == melds(there)
    assert here.state.hands[0].cards() == there.state.hands[0].cards()
    assert here.state.pile == there.state.pile
    assert (here.state.phase, here.state.went_out) == (there.state.phase, there.state.went_out)


def test_B_7_2_who_takes_with_the_last_two_cards_is_out() -> None:
    deal = table("Kc Ks", SETS, pile="Kd", drawn=False, rules=PRESETS["bicycle"])
    assert applied(deal, "take pair Ks Kc").state.phase == PHASE_OVER


ACES = "As Ah Ad Ac As Ah Ad"


@pytest.mark.parametrize(("first", "concealed"), [("", True), ("Ks Kh Kd Kc 2s", False)])
def test_K_7_concealed_is_who_has_melded_in_no_turn_before(first: str, concealed: bool) -> None:
    others = {1: "Qs Qh Qd Qc 2h 9h 9d", 2: "9c 7c", 3: "Tc 7h"}
    deal = table(f"{ACES} 5d {first}", others=others, stock="5s 6h 7d 8c 9s", rules=PRESETS["canasta"])
    if first:
        play(deal, f"lay {first}")
    play(deal, "discard 5d")
    play(deal, "draw", "lay Qs Qh Qd Qc 2h", "discard 9h")  # what another seat melds is no matter
    play(deal, "draw", "discard 9c")
    play(deal, "draw", "discard Tc")
    play(deal, "draw", f"lay {ACES}", "discard 8c")
    assert deal.state.phase == PHASE_OVER
    assert deal.state.concealed is concealed


def test_Y_2_Y_3_six_threes_are_a_set_until_they_are_merged_away() -> None:
    side = new_side(PRESETS["royal"])
    six = table("9c 9d", ["3s 3s 3s 3c 3c 3c"], rules=PRESETS["royal"]).state.sides[0].melds[0]
    side.put(0, six)
    assert side.completed == 1
    side.put(0, NO_MELD)
    assert side.completed == 0


def test_D_4_8_what_the_heads_say_of_melds_holds_after_a_merge() -> None:
    side = table("9c 9d", ["Ks Kh Kd", "Kc Ks Kh", "Qs Qh Qd"]).state.sides[0]
    side.put(0, NO_MELD)
    assert side.heads == heads_of(side.melds)
    side.put(2, side.melds[1])
    assert len(side.heads) == len(side.melds)


def test_V_5_a_hand_without_black_threes_pays_nothing_for_them() -> None:
    deal = table("Kc", others={1: "3h 5d", 2: "3s", 3: "5d"}, rules=PRESETS["bolivia"])
    deal.state.phase, deal.state.went_out = PHASE_OVER, 0
    assert held_black_points(deal.state, 1) == 0
    assert held_black_points(deal.state, 2) < 0
    assert cards("3s") == (4,)

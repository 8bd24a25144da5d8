"""Takes and ends of turns that only a closer look finds (C-5, C-16), and sequences that would be too long together."""

import pytest

from sambakit.engine.actions.actions import parse_action
from sambakit.engine.definition.stock_end import must_take
from sambakit.engine.definition.turn_end import can_end
from sambakit.engine.presets.house_rules import parse_rules
from sambakit.engine.rules.codes import Code
from tests.rules.table import table

KINGS = "Kh Kd Kc"
FORCED = "spanish + stock_end=forced_if_legal"


@pytest.mark.parametrize(
    ("rules", "hand", "own", "top", "forced"),
    [
        # two hand cards and the top card start a sequence
        (f"{FORCED} + take_starts_sequence=yes", "8s 9s 5h 5d", (KINGS,), "7s", True),
        (FORCED, "8s 9s 5h 5d", (KINGS,), "7s", False),
        # a hand card lies between an own sequence and the top card
        (f"{FORCED} + hand_card_may_bridge=yes", "8s 4h 4d 9c", (KINGS, "5s 6s 7s"), "9s", True),
        (f"{FORCED} + hand_card_may_bridge=yes", "8h 4h 4d 9c", (KINGS, "5s 6s 7s"), "9s", False),
        (FORCED, "8s 4h 4d 9c", (KINGS, "5s 6s 7s"), "9s", False),
        # further cards of the suit bring the opening to its 50 points
        (
            "bicycle + stock_end=forced_if_legal + take_starts_sequence=yes + frozen_until_opened=no",
            "Qs Js Ts 9s 4h 6d",
            (),
            "Ks",
            True,
        ),
        (
            "bicycle + stock_end=forced_if_legal + take_starts_sequence=yes + frozen_until_opened=no",
            "Qs Js Ts 4h 6d",
            (),
            "Ks",
            False,
        ),
    ],
)
def test_C_16_who_has_to_take(rules: str, hand: str, own: tuple[str, ...], top: str, forced: bool) -> None:
    deal = table(hand, own, pile=f"4c {top}", stock="", drawn=False, rules=parse_rules(rules))
    assert must_take(deal.state) == forced


def test_D_5_4_two_sequences_that_are_too_long_together_are_told_how_long() -> None:
    deal = table("4h 9d 9c", ["4s 5s 6s 7s", "8s 9s Ts Js"], rules=parse_rules("dutch + join_sequences=yes"))
    refusal = deal.refuse([parse_action("merge A1 A2")])
    assert refusal is not None
    assert refusal.code is Code.SEQUENCE_TOO_LONG
    assert (refusal.facts["cards"], refusal.facts["most"]) == (8, 7)


@pytest.mark.parametrize(("hand", "ends"), [("Jk Jk Jk", True), ("Jk Jk", False)])
def test_C_5_who_can_discard_no_joker_may_end_with_a_meld_of_three(hand: str, ends: bool) -> None:
    own = ("4h 5h 6h 7h 8h 9h Th", "Qs Qh Qd Qc Qs Qh Qd")
    assert can_end(table(hand, own, rules=parse_rules("bolivia + jokers_discardable=no")).state) == ends
